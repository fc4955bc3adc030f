/* The database, as the rest of store/ sees it. Nothing of SQLite or PostgreSQL shows here.
 *
 * A statement is a literal, prepared once a connection and kept. Its parameters are
 * numbered ($1, $2 ...), or called like columns ($email) where a whole row is bound, which
 * store/row.h does. `types` has one letter a parameter: t text (NULL is
 * SQL's NULL), d int, l int64_t. A row is read by column number before the next
 * db_row; reading to the end, or db_stop, makes the statement ready again.
 *
 * What cannot be expected (a broken file, a full disk, bad SQL) logs and ends
 * the process: an open transaction is then rolled back by the database. So does a
 * connection that breaks, but for who is prepared for that (db_attempt). */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct db;
struct query;

/* Opens what migration_run brings up to date, or NULL and a sentence in *why (in `arena`): a file of
 * SQLite's, or, of postgresql://..., a database on a server. `create` makes the file (mode 0600)
 * when it is missing. */
struct db *db_open(struct arena *arena, const char *place, bool create, const char **why);

/* Whether that is a server's. */
bool db_is_url(const char *place);

/* One of the same kind that is empty, nobody else's, and gone when it is closed. */
struct db *db_scratch(struct arena *arena, struct db *beside, const char **why);

/* A query that was left neither at its end nor stopped ends the process here, unless the connection
 * is lost: it would have shown every later reader old rows. NULL does nothing. */
void db_close(struct db *db);

/* Runs that; true when it has come to its end. False: the connection to the server was lost on the way,
 * and `run` was left where it stood, for good. Then nothing of a transaction that was open is kept, but of
 * one that was just being committed nobody knows; all that is left to do with the database is to close it.
 * What `run` holds beyond memory of arenas is to be attached to one (base/arena.h). One may run within
 * another. Without any, and where something else fails, the process ends. */
bool db_attempt(struct db *db, void (*run)(void *self), void *self);

/* Whether nothing has been written in it, or in the last one: then it can be run again as it is. */
bool db_attempt_only_read(const struct db *db);

/* What was said when the connection was lost; NULL: it is there, as far as anybody knows. */
const char *db_lost(const struct db *db);

/* An arena for a while: it goes with the database where nobody has freed it before. */
struct arena *db_arena(struct db *db);

/* Binds and returns a statement, ready for its first db_row. */
struct query *db_query(struct db *db, const char *sql, const char *types, ...);

/* Steps: true = there is a row, false = the end. */
bool db_row(struct query *query);
void db_stop(struct query *query);

int db_int(struct query *query, int column);
int64_t db_long(struct query *query, int column);
bool db_is_null(struct query *query, int column);
char *db_text(struct query *query, int column, struct arena *arena); /* NULL of NULL */

/* The text where it is, until the next db_row or db_stop; NULL of NULL. */
const char *db_peek(struct query *query, int column);

/* The number in the first column of the first row, 0 where there is no row; whether there is
 * a row. Neither reads further than the first, and the query is stopped. */
int db_number(struct query *query);
bool db_exists(struct query *query);

/* Runs a statement that returns no rows; how many rows it changed. */
int db_run(struct db *db, const char *sql, const char *types, ...);

/* A value as the database keeps it, where no letter can say at compile time what it is. */
struct db_value {
	enum db_kind { DB_NULL, DB_NUMBER, DB_TEXT } kind;
	int64_t number;
	const char *text; /* NULL is SQL's NULL, too */
};

struct db_value db_value(struct query *query, int column, struct arena *arena);

/* A value and the parameter that it is for: $email, or $1. */
struct db_named {
	const char *name; /* without the '$' */
	struct db_value value;
};

/* $1 ... as `types` has them; how many. */
enum { DB_NUMBERED_MAX = 12 };
size_t db_numbered(struct db_named values[DB_NUMBERED_MAX], const char *types, va_list args);

/* As db_run, with every parameter from a list of so many. A value that the statement does
 * not ask for is left. To db_try_named a unique index, key or CHECK that says no is an
 * answer: -1. */
int db_run_named(struct db *db, const char *sql, const struct db_named *values, size_t count);
int db_try_named(struct db *db, const char *sql, const struct db_named *values, size_t count);

/* What said no to the last db_try_named, if it was -1 and nothing has run since:
 * the columns of a unique index ("entry.tournament_id, entry.number"), or the text of a
 * CHECK; "" where another table has no such row. */
const char *db_refusal(struct db *db, struct arena *arena);

/* Whether there is anything in the database, whoever's: a table, a view, in whichever schema. */
bool db_anything(struct db *db);

/* The names of all tables, in their order. */
struct db_tables {
	const char **list;
	size_t count;
};
struct db_tables db_tables(struct arena *arena, struct db *db);

/* A table's columns, in their order, as `SELECT *` gives them. Ends the process when there
 * is no such table. */
struct db_column {
	const char *name;
	bool number;              /* else text */
	bool null;                /* may be NULL */
	bool has_default;
	struct db_value usual;    /* its default; NULL where there is none */
	const char *refers;       /* the table whose `id` it holds; NULL = of none */
	bool points;              /* it is (part of) another table's key */
};
struct db_columns {
	struct db_column *list;
	size_t count;
};
struct db_columns db_columns(struct arena *arena, struct db *db, const char *table);

/* The number of the last file of schema/ that it has; 0 of an empty one. */
int db_schema(struct db *db);

/* Between db_schema_begin and db_schema_end, which is one transaction and keeps all or nothing: adds a
 * file. Tables may be made anew: keys between tables are looked at when the file is done. False with
 * *why (in `arena`) where one points at nothing, and nothing is to be kept. */
struct db_schema {
	int number;
	const char *sql;
};
void db_schema_begin(struct db *db);
bool db_schema_add(struct db *db, struct arena *arena, const struct db_schema *file, const char **why);
void db_schema_end(struct db *db, bool keep);

/* Between those two, too, rows may be put into tables in any order: from db_fill_begin to db_fill_end,
 * which looks at all keys between tables, and after which numbers that the database gives go on behind
 * the greatest there is. False with *why (in `arena`) where a row points at none. */
void db_fill_begin(struct db *db);
bool db_fill_end(struct db *db, struct arena *arena, const char **why);

/* Why no schema can be made in it or changed by whoever has opened it: a line (in `arena`); or NULL. */
const char *db_barred(struct db *db, struct arena *arena);

/* All that the schema has: kind, name and how it was made, as texts; in no order. */
struct query *db_parts(struct db *db);

/* What the engine itself can look for that should not be: SELECTs that return a text a finding, without
 * anything personal. Ends at {NULL}. */
struct db_finding {
	const char *what, *sql;
};
const struct db_finding *db_findings(const struct db *db);

/* The only transactions there are. db_begin takes the write lock at once, and none of
 * them is ever within another. Each of these stops every query that is still open. */
void db_begin(struct db *db);
void db_commit(struct db *db);
void db_rollback(struct db *db);

/* Within db_begin … db_commit, one at a time: from the first to one of the others, which keep or undo
 * what was written since. Each stops every query that is still open. */
void db_savepoint(struct db *db);
void db_savepoint_keep(struct db *db);
void db_savepoint_undo(struct db *db);

/* As db_commit, but a disk that is full is an answer: false, and all is rolled back. */
bool db_try_commit(struct db *db);

/* From one to the other every query reads the database as it was at the first of
 * them, whatever others write; it stops no writer. Within another such pair, a pair
 * does nothing: the outer one's moment is that of both. Nor does it within db_begin … db_commit.
 * Writing in between, or db_begin, ends the process. The outer pair stops every query that is still open. */
void db_read_begin(struct db *db);
void db_read_end(struct db *db);
bool db_reading(const struct db *db);

/* Another number whenever the database may be seen as it is at another moment: a transaction, to read or to
 * write, has begun, or a savepoint has ended. */
int64_t db_moment(const struct db *db);

bool db_in_transaction(const struct db *db);

/* Within a transaction that writes: when it is committed, whoever waits in db_hear goes on, on whichever
 * machine; nobody where the database is a file. */
void db_announce(struct db *db);

/* Waits until somebody has announced something since it was last called, but no longer than so many
 * seconds. Outside of any transaction. */
void db_hear(struct db *db, int seconds);

/* Both are of the site on all its machines, hold until the database is closed or lost, and are
 * always true of a file, whose processes are of one machine. Outside of any transaction.
 *
 * Whether this connection alone has `what` now, where nobody else has it. Whether all who are
 * connected and say anything of `what` say the same: this one says `mark`. */
bool db_hold(struct db *db, const char *what);
bool db_agree(struct db *db, const char *what, const char *mark);

/* Copies the live database into `path` while others write: one file that needs nothing beside it, a
 * database of its own or, of one on a server, an archive of pg_dump's. False and a sentence in *why (in
 * `arena`) when `path` exists already or cannot be written; a half-written copy is taken away. */
bool db_backup(struct db *db, struct arena *arena, const char *path, const char **why);

/* Of a copy that db_backup wrote of a database on a server, as `beside` is: the number of its schema, or 0
 * with *why (in `arena`); and its rows, into a db_scratch that has that schema, between db_fill_begin and
 * db_fill_end. Any other copy is a database as it stands: db_packs says which. */
bool db_packs(const struct db *beside);
int db_packed(struct db *beside, struct arena *arena, const char *path, const char **why);
bool db_unpack(struct db *db, struct arena *arena, const char *path, const char **why);

/* Between db_schema_begin and db_schema_end: takes away every table of a database on a server.
 * False with *why where somebody else's need them. */
bool db_clear(struct db *db, struct arena *arena, const char **why);

/* How many more have it open, of a database on a server. */
int db_others(struct db *db);

/* Brings all of the log into the file and empties it: what was erased is then nowhere, not even
 * in a log of before. Outside of any transaction; waits for readers of older rows, and false
 * where they read on. */
bool db_scrub(struct db *db);

/* Writes the file anew, without the free parts of it. Outside of any transaction, while nobody else
 * has it. */
void db_rewrite(struct db *db);

/* Runs several statements without parameters (a migration). */
void db_script(struct db *db, const char *sql);
