/* PostgreSQL: a database on a server, or on one of several, that the machines of a site share.
 *
 * Texts go there and come back as texts, numbers too: what reading them costs is little beside the
 * way there. A statement's whole answer comes at once.
 *
 * Whoever writes holds a lock of the whole site, as a file of SQLite's has one: what was read before a
 * write is still so. It belongs to the transaction, and ends with it, or with the connection. Who only
 * reads has one moment (REPEATABLE READ) and waits for nobody. */
#include "store/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/log.h"
#include "store/connection.h"
#include "store/db_archive.h"
#include "store/db_dialect.h"

enum {
	NUMBER_SIZE = 24,
	TYPE_BOOL = 16, TYPE_INT8 = 20, TYPE_INT2 = 21, TYPE_INT4 = 23, TYPE_NUMERIC = 1700,
};

/* A scratch is nobody else's. */
#define WRITERS_LOCK \
	"SELECT pg_advisory_xact_lock(1869834345) WHERE current_setting('search_path') <> 'pg_temp'"

/* What one of its parameters is bound to. */
struct bound {
	char *text;
	char number[NUMBER_SIZE];
};

struct statement {
	struct connection *connection;
	char name[16];
	bool writes;
	int count;
	struct bound *bound;
	const char **values;
	PGresult *answer;
	int row; /* of the answer; -1 before the first */
};

/* Of temporary tables: of this connection, and with the same names as the site's. */
static struct connection *
postgres_scratch(struct connection *beside, struct arena *arena, const char **why)
{
	struct connection *connection = connection_open(arena, beside->place, false, why);

	if (connection == NULL || connection_run(connection, "SET search_path = pg_temp") == STEP_DONE)
		return connection;
	*why = arena_printf(arena, "cannot open the database: %s %s", connection->state, connection->words);
	connection_close(connection);
	return NULL;
}

/* ---- statements ---- */

/* No statement of the program that begins with WITH writes. */
static bool
is_writing(const char *sql)
{
	return strncmp(sql, "SELECT", 6) != 0 && strncmp(sql, "WITH", 4) != 0;
}

/* Of a text the server finds out what it is of what it stands beside; a number has 64 bits even beside
 * a literal. */
static struct statement *
postgres_prepare(struct connection *connection, const char *sql, const struct db_value *const *values,
                 int count)
{
	struct statement *statement = calloc(1, sizeof(*statement));
	Oid *types = calloc((size_t)count + 1, sizeof(*types));
	PGresult *answer;
	bool prepared;

	if (statement == NULL || types == NULL)
		log_die("no memory for a statement");
	for (int i = 0; i < count; i++)
		types[i] = values[i]->kind == DB_NUMBER ? TYPE_INT8 : 0;
	*statement = (struct statement){
		.connection = connection, .writes = is_writing(sql), .count = count,
		.bound = calloc((size_t)count + 1, sizeof(*statement->bound)),
		.values = calloc((size_t)count + 1, sizeof(*statement->values)),
	};
	if (statement->bound == NULL || statement->values == NULL)
		log_die("no memory for a statement");
	/* A name of its own: what is prepared without one is gone with the next. */
	snprintf(statement->name, sizeof(statement->name), "s%d", connection->statements++);
	answer = PQprepare(connection->server, statement->name, sql, count, types);
	prepared = connection_step(connection, answer) == STEP_DONE;
	PQclear(answer);
	free(types);
	if (prepared)
		return statement;
	free(statement->bound);
	free(statement->values);
	free(statement);
	return NULL;
}

static void
postgres_stop(struct statement *statement)
{
	for (int i = 0; i < statement->count; i++) {
		free(statement->bound[i].text);
		statement->bound[i].text = NULL;
	}
	PQclear(statement->answer);
	statement->answer = NULL;
	statement->row = -1;
}

static void
postgres_finish(struct statement *statement)
{
	postgres_stop(statement);
	free(statement->bound);
	free(statement->values);
	free(statement);
}

/* Texts are copied: some are on the stack of whoever binds, and the statement runs later. */
static bool
postgres_bind(struct statement *statement, int number, const struct db_value *value)
{
	struct bound *bound = &statement->bound[number - 1];
	const char **to = &statement->values[number - 1];

	*to = NULL;
	if (value->kind == DB_NUMBER) {
		snprintf(bound->number, sizeof(bound->number), "%" PRId64, value->number);
		*to = bound->number;
	} else if (value->kind == DB_TEXT && value->text != NULL) {
		*to = bound->text = strdup(value->text);
		if (bound->text == NULL)
			log_die("no memory for a statement");
	}
	return true;
}

static bool
postgres_writes(const struct statement *statement)
{
	return statement->writes;
}

static bool
postgres_in_transaction(const struct connection *connection)
{
	return PQtransactionStatus(connection->server) != PQTRANS_IDLE;
}

static enum engine_step
execute(struct statement *statement)
{
	struct connection *connection = statement->connection;

	PQclear(statement->answer);
	statement->answer = PQexecPrepared(connection->server, statement->name, statement->count,
	                                   statement->values, NULL, NULL, 0);
	return connection_step(connection, statement->answer);
}

/* One error ends a whole transaction there, but for a savepoint. */
static enum engine_step
execute_within(struct statement *statement)
{
	enum engine_step step;

	if (connection_run(statement->connection, "SAVEPOINT one") != STEP_DONE)
		return STEP_FAILED;
	step = execute(statement);
	if (step == STEP_REFUSED &&
	    connection_run(statement->connection, "ROLLBACK TO SAVEPOINT one") != STEP_DONE)
		return STEP_FAILED;
	/* Each that is not released is kept to the end, and a file of entries has thousands. After the
	 * other two nothing can be asked any more. */
	if (step != STEP_FAILED && step != STEP_FULL &&
	    connection_run(statement->connection, "RELEASE SAVEPOINT one") != STEP_DONE)
		return STEP_FAILED;
	return step;
}

static bool
postgres_begin(struct connection *connection, bool writes)
{
	/* By itself each statement would see what has been committed meanwhile, and a page would be of
	 * two moments. */
	static const char reads[] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

	return connection_run(connection, writes ? "BEGIN;" WRITERS_LOCK : reads) == STEP_DONE;
}

/* A transaction in which something failed is not kept, and says so in one word. What it announces goes the
 * same way to the server. */
static enum engine_step
postgres_commit(struct connection *connection)
{
	PGresult *answer = PQexec(connection->server,
	                          connection->announces ? "NOTIFY oshidori;COMMIT" : "COMMIT");
	enum engine_step step = connection_step(connection, answer);

	if (step == STEP_DONE && strcmp(PQcmdStatus(answer), "COMMIT") != 0)
		step = STEP_FAILED;
	PQclear(answer);
	connection->announces = false;
	return step;
}

static bool
postgres_rollback(struct connection *connection)
{
	connection->announces = false;
	return connection_run(connection, "ROLLBACK") == STEP_DONE;
}

/* What writes by itself is a transaction like others: it takes the writers' lock, too. */
static enum engine_step
execute_alone(struct statement *statement)
{
	struct connection *connection = statement->connection;
	enum engine_step step, end;

	if (!postgres_begin(connection, true))
		return STEP_FAILED;
	step = execute(statement);
	if (step == STEP_REFUSED)
		return postgres_rollback(connection) ? step : STEP_FAILED;
	if (step == STEP_FAILED || step == STEP_FULL)
		return step;
	end = postgres_commit(connection);
	return end == STEP_DONE ? step : end;
}

static enum engine_step
postgres_step(struct statement *statement, bool tries)
{
	const bool within = postgres_in_transaction(statement->connection);
	enum engine_step step = STEP_ROW;

	if (statement->answer == NULL) {
		statement->row = -1;
		step = !statement->writes ? execute(statement) : !within ? execute_alone(statement)
		       : tries ? execute_within(statement) : execute(statement);
	}
	if (step == STEP_ROW && ++statement->row >= PQntuples(statement->answer))
		return STEP_DONE;
	return step;
}

static int
postgres_changes(const struct statement *statement)
{
	return (int)strtol(PQcmdTuples(statement->answer), NULL, 10);
}

/* ---- values ---- */

static enum db_kind
postgres_kind(const struct statement *statement, int column)
{
	if (PQgetisnull(statement->answer, statement->row, column))
		return DB_NULL;
	/* SQLite has one kind of number; here a comparison is a truth, and a sum may be a numeric. */
	switch (PQftype(statement->answer, column)) {
	case TYPE_BOOL:
	case TYPE_INT2:
	case TYPE_INT4:
	case TYPE_INT8:
	case TYPE_NUMERIC:
		return DB_NUMBER;
	default:
		return DB_TEXT;
	}
}

/* 0 of NULL, as SQLite has it. */
static int64_t
postgres_number(const struct statement *statement, int column)
{
	const char *text = PQgetvalue(statement->answer, statement->row, column);

	return text[0] == 't' ? 1 : strtoll(text, NULL, 10);
}

static const char *
postgres_text(const struct statement *statement, int column)
{
	return PQgetisnull(statement->answer, statement->row, column)
	       ? NULL : PQgetvalue(statement->answer, statement->row, column);
}

/* ---- what said no ---- */

/* The first value of the first row, in `arena`; "" where there is none; NULL where it could not be asked. */
static const char *
answer_text(struct connection *connection, struct arena *arena, const char *sql, const char *const values[],
            int count)
{
	PGresult *answer = PQexecParams(connection->server, sql, count, NULL, values, NULL, NULL, 0);
	const char *text = "";

	if (connection_step(connection, answer) != STEP_ROW)
		text = NULL;
	else if (PQntuples(answer) > 0)
		text = arena_text(arena, PQgetvalue(answer, 0, 0));
	PQclear(answer);
	return text;
}

static const char *
postgres_refusal(struct connection *connection, struct arena *arena)
{
	static const char unique[] =
		"SELECT string_agg($1 || '.' || a.attname, ', ' ORDER BY k.place)"
		" FROM pg_index AS i, unnest(i.indkey) WITH ORDINALITY AS k (number, place), pg_attribute AS a"
		" WHERE i.indexrelid = to_regclass($2) AND a.attrelid = i.indrelid AND a.attnum = k.number";
	static const char check[] =
		"SELECT obj_description(oid, 'pg_constraint')"
		" FROM pg_constraint"
		" WHERE conrelid = to_regclass($1) AND conname = $2";
	const char *const names[] = {arena_text(arena, connection->table), arena_text(arena, connection->rule)};

	/* A key that is there already; a CHECK, which says in its comment what it is called. */
	if (strcmp(connection->state, "23505") == 0)
		return answer_text(connection, arena, unique, names, 2);
	return strcmp(connection->state, "23514") == 0 ? answer_text(connection, arena, check, names, 2) : "";
}

/* ---- the schema ---- */

/* Everybody first reads the number of its schema: who could not is told so, before anything is asked. */
static struct connection *
postgres_open(struct arena *arena, const char *place, bool create, const char **why)
{
	static const char bar[] =
		"SELECT CASE WHEN a.attname IS NULL"
		"  THEN 'the database belongs to something else: its schema_number is none of Oshidori''s'"
		"  ELSE 'the database''s role ' || current_user || ' may not read it: it has to own the database' END"
		" FROM pg_class AS c"
		" LEFT JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'number'"
		" WHERE c.oid = to_regclass('schema_number')"
		"  AND (a.attname IS NULL OR NOT has_table_privilege(c.oid, 'SELECT'))";
	struct connection *connection = connection_open(arena, place, create, why);

	if (connection == NULL)
		return NULL;
	*why = answer_text(connection, arena, bar, NULL, 0);
	if (*why != NULL && (*why)[0] == '\0')
		return connection;
	if (*why == NULL)
		*why = arena_printf(arena, "cannot open the database: %s %s", connection->state, connection->words);
	connection_close(connection);
	return NULL;
}

static bool
postgres_script(struct connection *connection, const char *sql)
{
	struct arena *arena = arena_new();
	const bool done = connection_run(connection, db_dialect_postgres(arena, sql)) == STEP_DONE;

	arena_free(arena);
	return done;
}

static int
postgres_schema(struct connection *connection)
{
	static const char known[] = "SELECT to_regclass('schema_number')";
	static const char sql[] = "SELECT number FROM schema_number";
	struct arena *arena = arena_new();
	const char *table = answer_text(connection, arena, known, NULL, 0), *text = table;
	int number;

	if (table != NULL && table[0] != '\0')
		text = answer_text(connection, arena, sql, NULL, 0);
	number = text == NULL ? -1 : (int)strtol(text, NULL, 10);
	arena_free(arena);
	return number;
}

/* A table cannot be dropped that others point at, and one that takes over its name is not found by it. So
 * before that everything that points anywhere is taken away, and comes back when the file is done, where
 * its own table is still there: then every row is looked at. */
static const char keys_off[] =
	"SET CONSTRAINTS ALL IMMEDIATE;" /* what waits for COMMIT holds its table as it is */
	"CREATE TEMP TABLE IF NOT EXISTS kept_keys (id oid, other oid, name name, made text) ON COMMIT DROP;"
	"INSERT INTO kept_keys SELECT conrelid, confrelid, conname, pg_get_constraintdef(oid)"
	" FROM pg_constraint"
	" WHERE contype = 'f' AND connamespace = current_schema::regnamespace;"
	"DO $do$ DECLARE key record; BEGIN"
	" FOR key IN SELECT conrelid::regclass AS at, conname AS name FROM pg_constraint"
	"  WHERE contype = 'f' AND connamespace = current_schema::regnamespace LOOP"
	"  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.at, key.name);"
	" END LOOP; END $do$;\n",
keys_on[] =
	"DO $do$ DECLARE key record; BEGIN"
	" FOR key IN SELECT k.*, o.relname AS now FROM kept_keys AS k"
	"  JOIN pg_class AS c ON c.oid = k.id LEFT JOIN pg_class AS o ON o.oid = k.other LOOP"
	"  EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', key.id::regclass, key.name,"
	"   CASE WHEN key.now IS NULL THEN key.made"
	"    ELSE regexp_replace(key.made, 'REFERENCES [^(]+', 'REFERENCES ' || quote_ident(key.now)) END);"
	" END LOOP; END $do$;"
	"DROP TABLE kept_keys";

/* The file in the server's words. */
static const char *
file_read(struct arena *arena, const char *sql, bool *anew)
{
	static const char drop[] = "DROP TABLE";
	const char *from = db_dialect_postgres(arena, sql), *at;
	struct buf out = buf_new(arena, 2 * strlen(from));

	for (*anew = false; (at = strstr(from, drop)) != NULL; *anew = true) {
		buf_add(&out, from, (size_t)(at - from));
		buf_printf(&out, "%s%s", keys_off, drop);
		from = at + strlen(drop);
	}
	buf_text(&out, from);
	return out.text;
}

static bool
keys_put(struct connection *connection, struct arena *arena, const char **why)
{
	*why = NULL;
	if (connection_run(connection, keys_on) == STEP_DONE)
		return true;
	/* Any other is a fault of the server's, and not of the rows. */
	if (strcmp(connection->state, "23503") != 0)
		return false;
	*why = arena_printf(arena, "table %s has a row that points at none of another", connection->table);
	return false;
}

static bool
postgres_schema_add(struct connection *connection, struct arena *arena, const struct db_schema *file,
                    const char **why)
{
	bool anew;
	const char *sql = file_read(arena, file->sql, &anew);
	const char *number = arena_printf(arena, "CREATE TABLE IF NOT EXISTS schema_number"
	                                  " (number BIGINT NOT NULL);"
	                                  "DELETE FROM schema_number;"
	                                  "INSERT INTO schema_number VALUES (%d)", file->number);

	*why = NULL;
	if (connection_run(connection, sql) != STEP_DONE || connection_run(connection, number) != STEP_DONE)
		return false;
	return !anew || keys_put(connection, arena, why);
}

static bool
postgres_fill_begin(struct connection *connection)
{
	return connection_run(connection, keys_off) == STEP_DONE;
}

/* The rows came with their numbers; what counts on knows of none, and would give the first once more. */
static bool
postgres_fill_end(struct connection *connection, struct arena *arena, const char **why)
{
	static const char counts_on[] =
		"DO $do$ DECLARE at record; BEGIN"
		" FOR at IN SELECT attrelid::regclass::text AS named, attname::text AS counts FROM pg_attribute"
		"  JOIN pg_class AS c ON c.oid = attrelid"
		"  WHERE attidentity <> '' AND relnamespace = current_schema::regnamespace LOOP"
		"  EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), max(%I)) FROM %s',"
		"   at.named, at.counts, at.counts, at.named);"
		" END LOOP; END $do$";

	if (!keys_put(connection, arena, why))
		return false;
	return connection_run(connection, counts_on) == STEP_DONE;
}

static const char *
postgres_barred(struct connection *connection, struct arena *arena)
{
	static const char sql[] =
		"SELECT current_user || ' may not make tables in ' || coalesce(current_schema, 'any of its schemas')"
		" WHERE has_schema_privilege(current_schema, 'CREATE') IS NOT TRUE";
	const char *who = answer_text(connection, arena, sql, NULL, 0);

	if (who != NULL)
		return who[0] == '\0' ? NULL
		       : arena_printf(arena, "the database's role %s: it has to own the database", who);
	connection_die(connection, sql);
}

/* They are, always. */
static bool
postgres_enforce(struct connection *connection, bool keys)
{
	(void)connection;
	(void)keys;
	return true;
}

/* ---- the whole of it ---- */

static bool
postgres_scrub(struct connection *connection)
{
	return connection_run(connection, "VACUUM") == STEP_DONE;
}

/* It wants as much room again, and the site does without it. */
static void
postgres_rewrite(struct connection *connection)
{
	if (connection_run(connection, "VACUUM FULL") != STEP_DONE)
		log_line("database: not written anew: %s %s", connection->state, connection->words);
}

static bool
postgres_backup(struct connection *connection, struct arena *arena, const char *path, const char **why)
{
	return db_archive_write(arena, connection->server, path, why);
}

static bool
postgres_unpack(struct connection *connection, struct arena *arena, const char *path, const char **why)
{
	return db_archive_load(arena, connection->server, path, why);
}

/* Whoever still reads is waited for. */
static bool
postgres_clear(struct connection *connection, struct arena *arena, const char **why)
{
	static const char drop[] =
		"SET LOCAL lock_timeout = '10s';"
		"DO $do$ BEGIN EXECUTE (SELECT coalesce('DROP TABLE ' || string_agg(oid::regclass::text, ', '), '')"
		"  FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema::regnamespace); END $do$;"
		"SET LOCAL lock_timeout = 0";

	if (connection_run(connection, drop) == STEP_DONE)
		return true;
	if (strcmp(connection->state, "55P03") == 0)
		*why = "the database is in use; stop the site, on every machine that has one with it";
	else if (strcmp(connection->state, "2BP01") == 0)
		*why = "something in the database that is none of Oshidori's needs its tables";
	else
		*why = arena_printf(arena, "the tables there are cannot be taken away: %s %s", connection->state,
		                    connection->words);
	return false;
}

/* Who has just closed it is there for a moment still. */
static int
postgres_others(struct connection *connection)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM pg_stat_activity"
		" WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'";
	struct arena *arena = arena_new();
	int others = 0;

	for (int tries = 0; tries < 10; tries++) {
		const char *count = answer_text(connection, arena, sql, NULL, 0);

		others = count == NULL ? -1 : (int)strtol(count, NULL, 10);
		if (others < 0)
			connection_die(connection, sql);
		if (others == 0 || connection_run(connection, "SELECT pg_sleep(0.1)") != STEP_DONE)
			break;
	}
	arena_free(arena);
	return others;
}

static const struct db_finding findings[] = {{0}};

const struct engine engine_postgres = {
	.open = postgres_open, .scratch = postgres_scratch, .close = connection_close,
	.prepare = postgres_prepare, .finish = postgres_finish, .bind = postgres_bind, .writes = postgres_writes,
	.step = postgres_step, .stop = postgres_stop, .changes = postgres_changes,
	.kind = postgres_kind, .number = postgres_number, .text = postgres_text,
	.begin = postgres_begin, .commit = postgres_commit, .rollback = postgres_rollback,
	.in_transaction = postgres_in_transaction, .script = postgres_script,
	.die = connection_die, .loss = connection_loss, .refusal = postgres_refusal,
	.schema = postgres_schema, .schema_add = postgres_schema_add, .enforce = postgres_enforce,
	.fill_begin = postgres_fill_begin, .fill_end = postgres_fill_end, .barred = postgres_barred,
	.announce = connection_announce, .hear = connection_hear, .hold = connection_hold,
	.agree = connection_agree, .scrub = postgres_scrub, .rewrite = postgres_rewrite,
	.backup = postgres_backup, .packed = db_archive_schema, .unpack = postgres_unpack,
	.clear = postgres_clear, .others = postgres_others,
	.anything = /* but for what is a part of an extension, as a provider may put into each */
		"SELECT 1"
		" FROM (SELECT 'pg_class'::regclass AS kind, oid, relnamespace AS home FROM pg_class"
		"  UNION ALL SELECT 'pg_proc'::regclass, oid, pronamespace FROM pg_proc) AS a"
		" JOIN pg_namespace AS n ON n.oid = a.home"
		" WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' AND NOT EXISTS (SELECT 1"
		"  FROM pg_depend AS d"
		"  WHERE d.classid = a.kind AND d.objid = a.oid AND d.deptype = 'e')",
	.tables =
		"SELECT relname"
		" FROM pg_class"
		" WHERE relkind = 'r' AND relnamespace = current_schema::regnamespace AND relname <> 'schema_number'"
		" ORDER BY relname COLLATE \"C\"",
	.columns =
		"SELECT a.attname, a.atttypid = 'bigint'::regtype, NOT a.attnotnull,"
		" CASE WHEN a.atttypid = 'bigint'::regtype"
		"  THEN replace(split_part(pg_get_expr(d.adbin, d.adrelid), ':', 1), '''', '')"
		"  ELSE regexp_replace(pg_get_expr(d.adbin, d.adrelid), '::[a-z]+$', '') END"
		" FROM pg_attribute AS a"
		" LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
		" WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped"
		" ORDER BY a.attnum",
	.references =
		"SELECT a.attname, c.confrelid::regclass::text, b.attname"
		" FROM pg_constraint AS c"
		" CROSS JOIN generate_subscripts(c.conkey, 1) AS i"
		" JOIN pg_attribute AS a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[i]"
		" JOIN pg_attribute AS b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[i]"
		" WHERE c.contype = 'f' AND c.conrelid = to_regclass($1)",
	.parts =
		"SELECT 'column', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)"
		"  || CASE WHEN a.attnotnull THEN ' NOT NULL ' ELSE ' ' END"
		"  || coalesce(pg_get_expr(d.adbin, d.adrelid), '')"
		" FROM pg_class AS c"
		" JOIN pg_attribute AS a ON a.attrelid = c.oid"
		" LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum"
		" WHERE c.relkind = 'r' AND c.relnamespace = current_schema::regnamespace"
		"  AND c.relname <> 'schema_number' AND a.attnum > 0 AND NOT a.attisdropped"
		" UNION ALL SELECT 'rule', conrelid::regclass || ': ' || pg_get_constraintdef(oid), ''"
		" FROM pg_constraint"
		" WHERE connamespace = current_schema::regnamespace"
		" UNION ALL SELECT 'index', c.relname,"
		"  regexp_replace(pg_get_indexdef(c.oid), ' ON [a-z0-9_]+\\.', ' ON ')"
		" FROM pg_class AS c"
		" WHERE c.relkind = 'i' AND c.relnamespace = current_schema::regnamespace"
		"  AND NOT EXISTS (SELECT 1 FROM pg_constraint AS k WHERE k.conindid = c.oid)",
	.findings = findings,
};
