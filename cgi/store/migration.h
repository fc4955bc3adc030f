/* Brings a database up to date with the numbered files in schema/, which are
 * compiled into the program. The database knows its number (user_version). */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "store/db.h"

/* The newest number this program knows. */
int migration_newest(void);

/* The database's own number; 0 = empty. */
int migration_current(struct db *db);

/* Why it cannot be brought up to date: it comes from a newer program, is somebody else's, or there is no
 * right to. A line (in `arena`), or NULL. */
const char *migration_bar(struct arena *arena, struct db *db);

/* Why it is not to be used as it is: not of this program's schema, or of none. A line (in `arena`) that says
 * what is to be done, or NULL. */
const char *migration_lack(struct arena *arena, struct db *db);

/* Applies what is missing in one transaction; a file may build anew any table, those that
 * others point at too. False and a sentence in *why when the database comes from a newer
 * program, or a file would leave a row that points at nothing: all stays as it was. */
bool migration_run(struct arena *arena, struct db *db, const char **why);

/* The same between db_schema_begin and db_schema_end. */
bool migration_files(struct arena *arena, struct db *db, const char **why);

/* What db_backup wrote at `path` of a database on a server, as `beside` is, in a scratch of its own, of the
 * schema that it had. NULL with *why (in `arena`). */
struct db *migration_unpack(struct arena *arena, struct db *beside, const char *path, const char **why);

/* Examines the whole database: its number, its tables and indexes beside those of a new one,
 * integrity, foreign keys, `taken` against a recount, the players of an entry, one seat a pair
 * and round. Returns the number of findings and says a line of each, with ids, not names. */
typedef void (*migration_say)(const char *line);
int migration_examine(struct arena *arena, struct db *db, migration_say say);

/* The same, to the log. */
int migration_check(struct arena *arena, struct db *db);
