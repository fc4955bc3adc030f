/* What both engines do alike: statements kept by their text, letters for types, and which transaction is
 * open. Each query knows whether it is open, whoever begins or ends a transaction stops all, and a
 * database that is closed with one open ends the process. */
#include "store/db.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

#include "base/log.h"
#include "store/engine.h"

enum {
	BUCKETS = 128,
};

struct query {
	struct db *db;
	struct statement *statement;
	const char *sql;
	struct engine_parameters parameters;
	bool open; /* bound, and not yet read to its end */
	struct query *next;
};

struct db {
	const struct engine *engine;
	struct connection *connection;
	struct arena *arena;            /* its own */
	struct query *queries[BUCKETS]; /* by hash of the SQL */
	bool writing; /* between db_begin and the end of its transaction */
	bool written; /* something, since it began */
	bool all;     /* the savepoint is where the transaction began */
	int readers; /* how many db_read_begin wait for their db_read_end */
	int64_t moment;
	const char *lost;        /* as db_lost */
	struct attempt *attempt; /* the innermost; NULL: none */
	bool wrote; /* since the outermost began */
};

/* Where a db_attempt goes on from when the connection is lost. Ten thousand lines ask the database something
 * and rely on its answer: no page can be made and nothing written without one. So none of them looks
 * whether there was any. They are left by a jump, as they are left for good when the process ends, which is
 * what a failure did before; and what they held goes with the arenas of the request and of the site, both
 * of which are then ended. */
struct attempt {
	jmp_buf place;
	struct attempt *outer;
};

bool
db_is_url(const char *place)
{
	return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

static struct db *
db_of(const struct engine *engine, struct connection *connection)
{
	struct arena *arena;
	struct db *db;

	if (connection == NULL)
		return NULL;
	arena = arena_new();
	db = arena_alloc(arena, sizeof(*db));
	*db = (struct db){.engine = engine, .connection = connection, .arena = arena};
	return db;
}

struct db *
db_open(struct arena *arena, const char *place, bool create, const char **why)
{
	const struct engine *engine = db_is_url(place) ? &engine_postgres : &engine_sqlite;

	return db_of(engine, engine->open(arena, place, create, why));
}

const struct engine *
engine_of(const struct db *db)
{
	return db->engine;
}

struct connection *
engine_connection(const struct db *db)
{
	return db->connection;
}

struct db *
db_scratch(struct arena *arena, struct db *beside, const char **why)
{
	return db_of(beside->engine, beside->engine->scratch(beside->connection, arena, why));
}

void
db_close(struct db *db)
{
	if (db == NULL)
		return;
	for (size_t i = 0; i < BUCKETS; i++)
		for (struct query *query = db->queries[i]; query != NULL; query = query->next) {
			/* Left open it would have shown every later reader old rows. */
			if (query->open && db->lost == NULL)
				log_die("database: still being read: %s", query->sql);
			db->engine->finish(query->statement);
		}
	db->engine->close(db->connection);
	arena_free(db->arena);
}

struct arena *
db_arena(struct db *db)
{
	return arena_child(db->arena);
}

/* ---- statements ---- */

static noreturn void
fail(struct db *db, const char *sql)
{
	const char *loss = db->engine->loss(db->connection);

	if (loss != NULL && db->attempt != NULL) {
		db->lost = arena_text(db->arena, loss);
		longjmp(db->attempt->place, 1);
	}
	db->engine->die(db->connection, sql);
	abort(); /* it has ended */
}

/* Nothing of this function changes between the two: what it has in registers is still right after a jump. */
bool
db_attempt(struct db *db, void (*run)(void *self), void *self)
{
	struct attempt attempt = {.outer = db->attempt};

	if (db->attempt == NULL)
		db->wrote = false;
	db->attempt = &attempt;
	if (setjmp(attempt.place) == 0)
		run(self);
	db->attempt = attempt.outer;
	return db->lost == NULL;
}

bool
db_attempt_only_read(const struct db *db)
{
	return !db->wrote;
}

const char *
db_lost(const struct db *db)
{
	return db->lost;
}

static const struct db_value *
value_named(const struct query *query, const char *name, const struct db_named *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(values[i].name, name) == 0)
			return &values[i].value;
	log_die("database: no value for $%s in: %s", name, query->sql);
}

/* Prepared at its first use: to parse and plan a statement takes longer than to run most of ours. There
 * are some 200, and they stay. */
static struct query *
query_new(struct db *db, const char *sql, const struct db_named *values, size_t count)
{
	struct query *query = arena_alloc(db->arena, sizeof(*query));
	const struct db_value *found[ENGINE_PARAMETERS_MAX] = {NULL};
	const char *text;

	if (sql[0] == '\0')
		log_die("database: no statement: ''");
	*query = (struct query){.db = db, .sql = arena_text(db->arena, sql)};
	text = engine_numbered(db->arena, sql, &query->parameters);
	for (int i = 0; i < query->parameters.count; i++)
		found[i] = value_named(query, query->parameters.names[i], values, count);
	query->statement = db->engine->prepare(db->connection, text, found, query->parameters.count);
	if (query->statement == NULL)
		fail(db, sql);
	return query;
}

/* By eights, as a page asks thirty statements of up to a thousand bytes; what is less at the end
 * does not count. */
static uint64_t
hash_of(const char *sql)
{
	uint64_t hash = 0, part;

	for (size_t left = strlen(sql); left >= sizeof(part); left -= sizeof(part), sql += sizeof(part)) {
		memcpy(&part, sql, sizeof(part));
		hash = (hash ^ part) * 0x9e3779b97f4a7c15u;
		hash ^= hash >> 32;
	}
	return hash;
}

/* It is looked for by its text, not by where that stands: an import builds its SQL in the memory of
 * a request. */
static struct query *
query_get(struct db *db, const char *sql, const struct db_named *values, size_t count)
{
	struct query **bucket = &db->queries[hash_of(sql) % BUCKETS], *query;

	for (query = *bucket; query != NULL; query = query->next)
		if (strcmp(query->sql, sql) == 0)
			return query;
	query = query_new(db, sql, values, count);
	query->next = *bucket;
	*bucket = query;
	return query;
}

static struct query *
query_bind_named(struct db *db, const char *sql, const struct db_named *values, size_t count)
{
	struct query *query = query_get(db, sql, values, count);

	/* SQLite would make a writer of a reader, unless somebody else has written since: who
	 * relied on that would fail once in a thousand times. */
	if (db->engine->writes(query->statement)) {
		if (db->readers > 0 && !db->writing)
			log_die("database: it is only being read: %s", sql);
		db->wrote = true;
		db->written = true;
	}
	db_stop(query);
	for (int i = 0; i < query->parameters.count; i++)
		if (!db->engine->bind(query->statement, i + 1,
		                      value_named(query, query->parameters.names[i], values, count)))
			fail(db, sql);
	query->open = true;
	return query;
}

static struct query *
query_bind(struct db *db, const char *sql, const char *types, va_list args)
{
	struct db_named values[DB_NUMBERED_MAX];
	const size_t count = db_numbered(values, types, args);
	struct query *query = query_bind_named(db, sql, values, count);

	if ((size_t)query->parameters.count != count)
		log_die("database: '%s' are not the parameters of: %s", types, sql);
	return query;
}

struct query *
db_query(struct db *db, const char *sql, const char *types, ...)
{
	struct query *query;
	va_list args;

	va_start(args, types);
	query = query_bind(db, sql, types, args);
	va_end(args);
	return query;
}

bool
db_row(struct query *query)
{
	if (!query->open) /* a further step would run it all again */
		log_die("database: past its end: %s", query->sql);
	switch (query->db->engine->step(query->statement, false)) {
	case STEP_ROW:
		return true;
	case STEP_DONE:
		db_stop(query);
		return false;
	case STEP_REFUSED:
	case STEP_FULL:
	case STEP_FAILED:
		break;
	}
	fail(query->db, query->sql);
}

void
db_stop(struct query *query)
{
	query->db->engine->stop(query->statement);
	query->open = false;
}

int
db_int(struct query *query, int column)
{
	int64_t value = db_long(query, column);

	if (value < INT_MIN || value > INT_MAX)
		log_die("database: column %d is no int: %s", column, query->sql);
	return (int)value;
}

int64_t
db_long(struct query *query, int column)
{
	return query->db->engine->number(query->statement, column);
}

bool
db_is_null(struct query *query, int column)
{
	return query->db->engine->kind(query->statement, column) == DB_NULL;
}

const char *
db_peek(struct query *query, int column)
{
	return query->db->engine->text(query->statement, column);
}

char *
db_text(struct query *query, int column, struct arena *arena)
{
	const char *text = db_peek(query, column);

	return text == NULL ? NULL : arena_text(arena, text);
}

struct db_value
db_value(struct query *query, int column, struct arena *arena)
{
	struct db_value value = {.kind = query->db->engine->kind(query->statement, column)};

	if (value.kind == DB_NUMBER)
		value.number = db_long(query, column);
	if (value.kind == DB_TEXT)
		value.text = db_text(query, column, arena);
	return value;
}

int
db_number(struct query *query)
{
	const int number = db_row(query) ? db_int(query, 0) : 0;

	db_stop(query);
	return number;
}

bool
db_exists(struct query *query)
{
	const bool exists = db_row(query);

	db_stop(query);
	return exists;
}

/* Where it may be refused -1 says that the schema said no, which whoever asked for it handles. */
static int
query_run(struct query *query, bool may_refuse)
{
	const struct engine *engine = query->db->engine;
	const enum engine_step step = engine->step(query->statement, may_refuse);
	const int changes = step == STEP_DONE ? engine->changes(query->statement) : -1;

	if (step == STEP_ROW)
		log_die("database: returns rows: %s", query->sql);
	if (step != STEP_DONE && !(may_refuse && step == STEP_REFUSED))
		fail(query->db, query->sql);
	db_stop(query);
	return changes;
}

int
db_run(struct db *db, const char *sql, const char *types, ...)
{
	struct query *query;
	va_list args;

	va_start(args, types);
	query = query_bind(db, sql, types, args);
	va_end(args);
	return query_run(query, false);
}

int
db_run_named(struct db *db, const char *sql, const struct db_named *values, size_t count)
{
	return query_run(query_bind_named(db, sql, values, count), false);
}

int
db_try_named(struct db *db, const char *sql, const struct db_named *values, size_t count)
{
	return query_run(query_bind_named(db, sql, values, count), true);
}

const char *
db_refusal(struct db *db, struct arena *arena)
{
	const char *refusal = db->engine->refusal(db->connection, arena);

	if (refusal == NULL)
		fail(db, "what said no");
	return refusal;
}

/* ---- transactions ---- */

/* A reader left open holds the database as it was then, and a writer that
 * starts from old pages is refused. */
static void
queries_stop(struct db *db)
{
	for (size_t i = 0; i < BUCKETS; i++)
		for (struct query *query = db->queries[i]; query != NULL; query = query->next)
			if (query->open)
				db_stop(query);
}

static void
transaction_begin(struct db *db)
{
	db->wrote = true;
	if (!db->engine->begin(db->connection, true))
		fail(db, "BEGIN");
	db->writing = true;
	db->written = false;
	db->moment++;
}

void
db_begin(struct db *db)
{
	if (db->readers > 0 && !db->writing)
		log_die("database: it is only being read: BEGIN");
	if (db_in_transaction(db))
		log_die("database: BEGIN within a transaction");
	queries_stop(db);
	transaction_begin(db);
}

/* The whole transaction ended, and so did what began within it. */
static enum engine_step
transaction_commit(struct db *db)
{
	enum engine_step step;

	if (!db_in_transaction(db))
		log_die("database: COMMIT of no transaction");
	queries_stop(db);
	step = db->engine->commit(db->connection);
	if (step != STEP_DONE && step != STEP_FULL)
		fail(db, "COMMIT");
	db->writing = false;
	return step;
}

void
db_commit(struct db *db)
{
	if (transaction_commit(db) != STEP_DONE)
		fail(db, "COMMIT");
}

bool
db_try_commit(struct db *db)
{
	return transaction_commit(db) == STEP_DONE;
}

void
db_rollback(struct db *db)
{
	queries_stop(db);
	if (!db->engine->rollback(db->connection))
		fail(db, "ROLLBACK");
	db->writing = false;
}

/* What was read before it is so still. Where nothing was written before it, all of the transaction can be
 * undone as well: most have one act alone. */
void
db_savepoint(struct db *db)
{
	queries_stop(db);
	db->all = !db->written;
	if (!db->all)
		db_run(db, "SAVEPOINT act", "");
}

void
db_savepoint_keep(struct db *db)
{
	queries_stop(db);
	if (!db->all)
		db_run(db, "RELEASE SAVEPOINT act", "");
	db->moment++;
}

void
db_savepoint_undo(struct db *db)
{
	if (db->all) {
		db_rollback(db);
		transaction_begin(db);
		return;
	}
	queries_stop(db);
	db_run(db, "ROLLBACK TO SAVEPOINT act", "");
	db_savepoint_keep(db);
}

void
db_read_begin(struct db *db)
{
	if (db->readers == 0 && !db->writing) {
		queries_stop(db);
		if (!db->engine->begin(db->connection, false))
			fail(db, "BEGIN");
		db->moment++;
	}
	db->readers++;
}

void
db_read_end(struct db *db)
{
	if (--db->readers > 0 || db->writing)
		return;
	db_commit(db);
}

bool
db_reading(const struct db *db)
{
	return db->readers > 0;
}

int64_t
db_moment(const struct db *db)
{
	return db->moment;
}

bool
db_in_transaction(const struct db *db)
{
	return db->engine->in_transaction(db->connection);
}

void
db_script(struct db *db, const char *sql)
{
	if (!db->engine->script(db->connection, sql))
		fail(db, sql);
}

/* ---- the schema ---- */

int
db_schema(struct db *db)
{
	const int number = db->engine->schema(db->connection);

	if (number < 0)
		fail(db, "the number of its schema");
	return number;
}

void
db_schema_begin(struct db *db)
{
	queries_stop(db);
	if (!db->engine->enforce(db->connection, false))
		fail(db, "a schema");
	db_begin(db);
}

bool
db_schema_add(struct db *db, struct arena *arena, const struct db_schema *file, const char **why)
{
	const bool done = db->engine->schema_add(db->connection, arena, file, why);

	if (!done && *why == NULL)
		fail(db, file->sql);
	return done;
}

void
db_schema_end(struct db *db, bool keep)
{
	if (keep)
		db_commit(db);
	else
		db_rollback(db);
	if (!db->engine->enforce(db->connection, true))
		fail(db, "a schema");
}

void
db_fill_begin(struct db *db)
{
	if (!db->engine->fill_begin(db->connection))
		fail(db, "a schema");
}

bool
db_fill_end(struct db *db, struct arena *arena, const char **why)
{
	const bool done = db->engine->fill_end(db->connection, arena, why);

	if (!done && *why == NULL)
		fail(db, "the keys of all tables");
	return done;
}

/* ---- other machines ---- */

void
db_announce(struct db *db)
{
	if (!db->engine->announce(db->connection))
		fail(db, "an announcement");
}

void
db_hear(struct db *db, int seconds)
{
	queries_stop(db);
	if (!db->engine->hear(db->connection, seconds))
		fail(db, "what is announced");
}

bool
db_hold(struct db *db, const char *what)
{
	bool is;

	if (!db->engine->hold(db->connection, what, &is))
		fail(db, what);
	return is;
}

bool
db_agree(struct db *db, const char *what, const char *mark)
{
	bool is;

	if (!db->engine->agree(db->connection, what, mark, &is))
		fail(db, what);
	return is;
}

/* ---- the whole of it ---- */

bool
db_scrub(struct db *db)
{
	const bool done = db->engine->scrub(db->connection);

	if (!done && db->engine->loss(db->connection) != NULL)
		fail(db, "all of the log into the file");
	return done;
}

void
db_rewrite(struct db *db)
{
	db->engine->rewrite(db->connection);
}
