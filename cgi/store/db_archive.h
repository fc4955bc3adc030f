/* A backup of a database on a server: an archive of pg_dump's, which comes with PostgreSQL's client
 * programs. They speak to the server by themselves. */
#pragma once

#include <stdbool.h>

#include <libpq-fe.h>

#include "base/arena.h"

/* Writes `path`, a file that is there; false and one line in *why (in `arena`). */
bool db_archive_write(struct arena *arena, PGconn *server, const char *path, const char **why);
