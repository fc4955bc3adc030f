/* A whole site out of one database into another, of the same engine or not: every row of every table as it
 * is, with its ids and stamps, so that both give the same pages. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"

struct whole {
	size_t tables, rows;
};

/* Makes the schema in `to`, which has to be empty, and puts all into it that `from` has at one moment: all
 * or nothing. False with one line in *why (in `arena`), and `to` is what it was. */
bool whole_copy(struct arena *arena, struct db *from, struct db *to, struct whole *done, const char **why);

/* The same, into a database on a server that may have a site in it: that is gone then. */
bool whole_replace(struct arena *arena, struct db *from, struct db *to, const char **why);
