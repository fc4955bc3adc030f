/* A backup of a database on a server: an archive of pg_dump's, which comes with PostgreSQL's client
 * programs. Those speak to the server by themselves. */
#pragma once

#include <stdbool.h>

#include <libpq-fe.h>

#include "base/arena.h"

/* Each: false, or 0, and one line in *why (in `arena`) where it could not. */

/* Writes `path`, a file that is there. */
bool db_archive_write(struct arena *arena, PGconn *server, const char *path, const char **why);

/* The number of the schema that its rows are of. */
int db_archive_schema(struct arena *arena, const char *path, const char **why);

/* Puts its rows into temporary tables of that schema, in place of those that are there; in a
 * transaction, which is then to be kept, or not. */
bool db_archive_load(struct arena *arena, PGconn *server, const char *path, const char **why);
