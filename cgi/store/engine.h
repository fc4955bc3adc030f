/* What db.c and its neighbours (db_whole.c, db_catalogue.c) ask of a database engine. There are two:
 * SQLite, a file of the site's own, which db_sqlite.c alone knows, and PostgreSQL, where several machines
 * serve one site, which db_postgres.c knows with those that work for it alone (connection.c, db_dialect.c,
 * db_archive.c). What both do alike stands in db.c; a function here is where they differ. Unless something
 * else is said, one that returns bool is false where it could not, and then `die` knows why. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

/* Each engine's own. */
struct connection;
struct statement;

enum engine_step {
	STEP_ROW,
	STEP_DONE,
	STEP_REFUSED, /* by a unique index, a key or a CHECK */
	STEP_FULL,    /* there is no room for it, and all of its transaction is rolled back */
	STEP_FAILED,
};

struct engine {
	struct connection *(*open)(struct arena *arena, const char *place, bool create, const char **why);

	/* One of the same kind that is empty, nobody else's, and gone when it is closed. */
	struct connection *(*scratch)(struct connection *beside, struct arena *arena, const char **why);
	void (*close)(struct connection *connection);

	/* A statement's parameters are $1 to $count in the order in which they come first in the text, and
	 * are bound by that number. NULL: it is no statement. */
	struct statement *(*prepare)(struct connection *connection, const char *sql,
	                             const struct db_value *const *values, int count);
	void (*finish)(struct statement *statement);
	bool (*bind)(struct statement *statement, int number, const struct db_value *value);
	bool (*writes)(const struct statement *statement);

	/* `tries`: where it is refused it is taken back alone, and its transaction goes on. */
	enum engine_step (*step)(struct statement *statement, bool tries);
	void (*stop)(struct statement *statement);
	int (*changes)(const struct statement *statement);

	enum db_kind (*kind)(const struct statement *statement, int column);
	int64_t (*number)(const struct statement *statement, int column);
	const char *(*text)(const struct statement *statement, int column);

	bool (*begin)(struct connection *connection, bool writes);
	enum engine_step (*commit)(struct connection *connection);
	bool (*rollback)(struct connection *connection);
	bool (*in_transaction)(const struct connection *connection);

	/* Several statements, without rows or parameters. */
	bool (*script)(struct connection *connection, const char *sql);

	/* Ends the process. */
	void (*die)(struct connection *connection, const char *sql);

	/* Whether that was because the connection is gone, and nothing will ever be done on it again: what is
	 * said of it; NULL: no. */
	const char *(*loss)(const struct connection *connection);

	/* NULL where it could not be found out. */
	const char *(*refusal)(struct connection *connection, struct arena *arena);

	/* The number of its schema, -1 where it could not be read; and a file of the schema applied, which gives
	 * it the next. False with *why where rows would point at none of those they should; and with NULL
	 * where it could not be done. */
	int (*schema)(struct connection *connection);
	bool (*schema_add)(struct connection *connection, struct arena *arena, const struct db_schema *file,
	                   const char **why);

	/* In a transaction in which a schema is made or changed: between these rows may point at none.
	 * After the second one none does, or it is false with *why (NULL as above), and numbers that
	 * are given go on behind the greatest. */
	bool (*fill_begin)(struct connection *connection);
	bool (*fill_end)(struct connection *connection, struct arena *arena, const char **why);

	/* Why nobody can make a schema in it as whoever this is, or NULL. */
	const char *(*barred)(struct connection *connection, struct arena *arena);

	/* Before and after a schema is changed, outside of any transaction. */
	bool (*enforce)(struct connection *connection, bool keys);

	/* As db_announce, db_hear, db_hold and db_agree; what the last two return in *is. */
	bool (*announce)(struct connection *connection);
	bool (*hear)(struct connection *connection, int seconds);
	bool (*hold)(struct connection *connection, const char *what, bool *is);
	bool (*agree)(struct connection *connection, const char *what, const char *mark, bool *is);

	bool (*scrub)(struct connection *connection);
	void (*rewrite)(struct connection *connection);

	/* Into a file that is there, and empty; false with *why, left as it was where it could not be written. */
	bool (*backup)(struct connection *connection, struct arena *arena, const char *path, const char **why);

	/* What `backup` wrote, of an engine whose databases are no files: the number of its schema, 0 with
	 * *why; and its rows, into a scratch of that schema. NULL, both: it is a database as it stands. */
	int (*packed)(struct arena *arena, const char *path, const char **why);
	bool (*unpack)(struct connection *connection, struct arena *arena, const char *path, const char **why);

	/* Drops every table, as if no schema had been made; false with *why where others will not have it. */
	bool (*clear)(struct connection *connection, struct arena *arena, const char **why);

	/* How many more have it open, on this machine or another; 0 where nobody can know. */
	int (*others)(struct connection *connection);

	/* SELECTs. Whether there is anything in the database, whoever's it is. The names of all tables, in
	 * their order. Of the table $1, column by column: name,
	 * whether it is a number, whether it may be NULL, its default as a literal; from which column
	 * it points at which one of which table. Of the schema: the kind, name and making of everything
	 * in it. */
	const char *anything, *tables, *columns, *references, *parts;
	const struct db_finding *findings; /* as db_findings; ends at {NULL} */
};

extern const struct engine engine_sqlite, engine_postgres;

/* What $1, $2 ... of a statement are called in the SQL that it was written as. */
enum { ENGINE_PARAMETERS_MAX = 99 };
struct engine_parameters {
	const char *names[ENGINE_PARAMETERS_MAX];
	int count;
};

/* That SQL with numbers for names; what it finds behind what *parameters has. */
const char *engine_numbered(struct arena *arena, const char *named, struct engine_parameters *parameters);

/* A database's. */
const struct engine *engine_of(const struct db *db);
struct connection *engine_connection(const struct db *db);
