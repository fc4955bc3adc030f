/* How SQLite is used, and what it does that one would not think.
 *
 * A connection belongs to one process of one thread. It reads what was committed when its
 * first statement began, until its last one is reset: a SELECT left half read holds every
 * later one on the connection to rows of then, and keeps the log from being folded back
 * into the file. So each statement knows whether it is open, whoever begins or ends a
 * transaction resets all, and a connection that is closed with one open dies of it.
 *
 * A transaction that begins as a reader's and then writes is refused at once when somebody
 * else has written since (SQLITE_BUSY_SNAPSHOT): no waiting would help, its rows are old.
 * So writers say so from the start, BEGIN IMMEDIATE, and readers may not write at all. */
#include "store/db.h"

#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/log.h"

enum {
	BUCKETS = 128,
	BUSY_MILLISECONDS = 10000, /* writers queue at their own lock; this is the fallback */
	SCRUB_MILLISECONDS = 500,  /* for who still reads: nobody can write meanwhile */
};

struct query {
	struct db *db;
	sqlite3_stmt *statement;
	bool open; /* bound, and not yet read to its end */
	struct query *next;
};

struct db {
	sqlite3 *handle;
	struct query *queries[BUCKETS]; /* by hash of the SQL */
	bool writing; /* between db_begin and the end of its transaction */
	int readers; /* how many db_read_begin wait for their db_read_end */
	int64_t moment;
};

/* The SQL has no values in it, only parameters: it may be logged. */
static noreturn void
fail(struct db *db, const char *sql)
{
	log_die("database: %s (%d) in: %.*s", sqlite3_errmsg(db->handle),
	        sqlite3_extended_errcode(db->handle), (int)strcspn(sql, "\n"), sql);
}

/* Only its owner may read what people have entered. SQLite gives its -wal the
 * same mode. False when the file is there already or cannot be made. */
static bool
file_create(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	return fd >= 0 && close(fd) == 0;
}

/* Of the connection, each time: but for the journal the file keeps none of them. A log
 * lets many read while one writes. FULL waits for the disk at every COMMIT: an entry that
 * was answered outlasts the power. Foreign keys are not enforced unless somebody asks. A
 * schema is not trusted with functions that do things: a file that is restored may be
 * anybody's. What is deleted or written over is overwritten with zeros, so that what was erased is
 * in no free part of the file: of 4,000 entries changed and erased 67,919 words were still there
 * without, 15,943 with FAST, and it costs no entry anything that can be measured. What is only sorted
 * leaves nothing in other folders. The log is folded back from 16 MB on, four times what is usual: a page
 * that many entries have changed meanwhile is written once. */
static bool
settings_apply(sqlite3 *handle)
{
	static const char settings[] =
		"PRAGMA journal_mode = WAL;"
		"PRAGMA synchronous = FULL;"
		"PRAGMA foreign_keys = ON;"
		"PRAGMA trusted_schema = OFF;"
		"PRAGMA secure_delete = ON;"
		"PRAGMA temp_store = MEMORY;"
		"PRAGMA wal_autocheckpoint = 4000;";

	/* A misspelt column is an error, not a string. */
	sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0, (int *)NULL);
	sqlite3_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)NULL);
	sqlite3_extended_result_codes(handle, 1);
	return sqlite3_busy_timeout(handle, BUSY_MILLISECONDS) == SQLITE_OK &&
	       sqlite3_exec(handle, settings, NULL, NULL, NULL) == SQLITE_OK;
}

/* A file system without shared memory leaves the journal as it was. */
static bool
is_wal(sqlite3 *handle)
{
	sqlite3_stmt *statement = NULL;
	bool wal = sqlite3_prepare_v2(handle, "PRAGMA journal_mode", -1, &statement, NULL) == SQLITE_OK &&
	           sqlite3_step(statement) == SQLITE_ROW &&
	           strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;

	sqlite3_finalize(statement);
	return wal;
}

struct db *
db_open(struct arena *arena, const char *path, bool create, const char **why)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
	sqlite3 *handle = NULL;
	struct db *db;

	/* What a savepoint may have to undo stays in memory: 40 of 50 writes an entry went to a file that
	 * is read by nobody. Of one thread no lock is needed, and nobody asks what memory it has. Deaf once a
	 * database is open in this process. */
	sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
	sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	if (create)
		file_create(path);
	if (sqlite3_open_v2(path, &handle, flags, NULL) != SQLITE_OK || !settings_apply(handle)) {
		*why = arena_printf(arena, "cannot open the database %s: %s", path,
		                    handle == NULL ? "no memory" : sqlite3_errmsg(handle));
		sqlite3_close(handle);
		return NULL;
	}
	if (!is_wal(handle) && strcmp(path, DB_MEMORY) != 0) {
		*why = arena_printf(arena, "cannot open the database %s: "
		                    "its file system cannot keep a write-ahead log", path);
		sqlite3_close(handle);
		return NULL;
	}
	db = calloc(1, sizeof(*db));
	if (db == NULL)
		log_die("no memory for a database");
	db->handle = handle;
	return db;
}

void
db_close(struct db *db)
{
	if (db == NULL)
		return;
	for (size_t i = 0; i < BUCKETS; i++) {
		struct query *query = db->queries[i];

		while (query != NULL) {
			struct query *next = query->next;

			/* Left open it would have shown every later reader old rows. */
			if (query->open)
				log_die("database: still being read: %s",
				        sqlite3_sql(query->statement));
			sqlite3_finalize(query->statement);
			free(query);
			query = next;
		}
	}
	sqlite3_close(db->handle);
	free(db);
}

/* The statement of this SQL, prepared at its first use: to parse and plan one takes longer
 * than to run most of ours. It is looked for by its text, not by where that stands: an
 * import builds its SQL in the memory of a request. There are some 200, and they stay. */
static struct query *
query_get(struct db *db, const char *sql)
{
	uint32_t hash = 2166136261u; /* FNV-1a */
	struct query **bucket, *query;

	for (const char *at = sql; *at != '\0'; at++)
		hash = (hash ^ (unsigned char)*at) * 16777619u;
	bucket = &db->queries[hash % BUCKETS];
	for (query = *bucket; query != NULL; query = query->next)
		if (strcmp(sqlite3_sql(query->statement), sql) == 0)
			return query;
	query = calloc(1, sizeof(*query));
	if (query == NULL)
		log_die("no memory for a statement");
	query->db = db;
	if (sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT,
	                       &query->statement, NULL) != SQLITE_OK)
		fail(db, sql);
	if (query->statement == NULL)
		log_die("database: no statement in: %s", sql);
	query->next = *bucket;
	*bucket = query;
	return query;
}

/* Texts are copied: some are on the stack of whoever binds, and the statement runs later. */
static int
value_bind(sqlite3_stmt *statement, int index, const struct db_value *value)
{
	switch (value->kind) {
	case DB_NULL:
		break;
	case DB_NUMBER:
		return sqlite3_bind_int64(statement, index, value->number);
	case DB_TEXT:
		return sqlite3_bind_text(statement, index, value->text, -1, SQLITE_TRANSIENT);
	}
	return sqlite3_bind_null(statement, index);
}

/* $1 is a name to SQLite as $email is, and $2 may come first in the text: never by
 * position. */
static struct query *
query_bind_named(struct db *db, const char *sql, const struct db_named *values, size_t count)
{
	struct query *query = query_get(db, sql);
	sqlite3_stmt *statement = query->statement;

	/* SQLite would make a writer of a reader, unless somebody else has written since: who
	 * relied on that would fail once in a thousand times. */
	if (db->readers > 0 && !db->writing && !sqlite3_stmt_readonly(statement))
		log_die("database: it is only being read: %s", sql);
	db_stop(query);
	for (int index = sqlite3_bind_parameter_count(statement); index > 0; index--) {
		const char *name = sqlite3_bind_parameter_name(statement, index);
		size_t i = 0;

		while (i < count && strcmp(values[i].name, name + 1) != 0)
			i++;
		if (i == count)
			log_die("database: no value for %s in: %s", name, sql);
		if (value_bind(statement, index, &values[i].value) != SQLITE_OK)
			fail(db, sql);
	}
	query->open = true;
	return query;
}

size_t
db_numbered(struct db_named values[DB_NUMBERED_MAX], const char *types, va_list args)
{
	static const char *const names[DB_NUMBERED_MAX] = {
		"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
	};
	size_t count = 0;

	for (; types[count] != '\0'; count++) {
		struct db_value *value;

		if (count == DB_NUMBERED_MAX)
			log_die("database: more than %d types: '%s'", DB_NUMBERED_MAX, types);
		value = &values[count].value;
		values[count].name = names[count];
		value->kind = types[count] == 't' ? DB_TEXT : DB_NUMBER;
		switch (types[count]) {
		case 't':
			value->text = va_arg(args, const char *);
			break;
		case 'd':
			value->number = va_arg(args, int);
			break;
		case 'l':
			value->number = va_arg(args, int64_t);
			break;
		default:
			log_die("database: no type '%c' in '%s'", types[count], types);
		}
	}
	return count;
}

static struct query *
query_bind(struct db *db, const char *sql, const char *types, va_list args)
{
	struct db_named values[DB_NUMBERED_MAX];
	const size_t count = db_numbered(values, types, args);
	struct query *query = query_bind_named(db, sql, values, count);

	if ((size_t)sqlite3_bind_parameter_count(query->statement) != count)
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
		log_die("database: past its end: %s", sqlite3_sql(query->statement));
	switch (sqlite3_step(query->statement)) {
	case SQLITE_ROW:
		return true;
	case SQLITE_DONE:
		db_stop(query);
		return false;
	default:
		fail(query->db, sqlite3_sql(query->statement));
	}
}

void
db_stop(struct query *query)
{
	sqlite3_reset(query->statement);
	sqlite3_clear_bindings(query->statement);
	query->open = false;
}

int
db_int(struct query *query, int column)
{
	int64_t value = db_long(query, column);

	if (value < INT_MIN || value > INT_MAX)
		log_die("database: column %d is no int: %s", column, sqlite3_sql(query->statement));
	return (int)value;
}

int64_t
db_long(struct query *query, int column)
{
	return sqlite3_column_int64(query->statement, column);
}

bool
db_is_null(struct query *query, int column)
{
	return sqlite3_column_type(query->statement, column) == SQLITE_NULL;
}

const char *
db_peek(struct query *query, int column)
{
	return (const char *)sqlite3_column_text(query->statement, column);
}

char *
db_text(struct query *query, int column, struct arena *arena)
{
	const char *text = db_peek(query, column);

	if (text == NULL)
		return NULL;
	return arena_copy(arena, text, (size_t)sqlite3_column_bytes(query->statement, column));
}

struct db_value
db_value(struct query *query, int column, struct arena *arena)
{
	switch (sqlite3_column_type(query->statement, column)) {
	case SQLITE_NULL:
		return (struct db_value){.kind = DB_NULL};
	case SQLITE_INTEGER:
		return (struct db_value){.kind = DB_NUMBER, .number = db_long(query, column)};
	case SQLITE_TEXT:
		return (struct db_value){.kind = DB_TEXT, .text = db_text(query, column, arena)};
	default:
		log_die("database: column %d is neither number nor text: %s", column,
		        sqlite3_sql(query->statement));
	}
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

/* Where it may be refused -1 says that the schema said no, which whoever asked for it
 * handles. NOT NULL and a type that STRICT forbids are not among the refusals: nobody types
 * those, the program is wrong. A statement that is refused is taken back alone; its
 * transaction goes on. */
static int
query_run(struct query *query, bool may_refuse)
{
	static const int refusals[] = {
		SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY,
		SQLITE_CONSTRAINT_CHECK, SQLITE_CONSTRAINT_FOREIGNKEY,
	};
	const int code = sqlite3_step(query->statement);
	const int changes = sqlite3_changes(query->db->handle);
	bool refused = false;

	for (size_t i = 0; may_refuse && i < sizeof(refusals) / sizeof(refusals[0]); i++)
		refused = refused || refusals[i] == code;
	if (code == SQLITE_ROW)
		log_die("database: returns rows: %s", sqlite3_sql(query->statement));
	if (code != SQLITE_DONE && !refused)
		fail(query->db, sqlite3_sql(query->statement));
	db_stop(query);
	return refused ? -1 : changes;
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
	const char *said = sqlite3_errmsg(db->handle), *what = strstr(said, ": ");

	return arena_text(arena, what == NULL ? "" : what + 2);
}

/* A default as the schema writes it: a number, or a text in quotes. */
static struct db_value
default_read(struct arena *arena, const char *literal)
{
	char *text, *to;

	if (literal == NULL)
		return (struct db_value){.kind = DB_NULL};
	if (literal[0] != '\'')
		return (struct db_value){.kind = DB_NUMBER, .number = strtoll(literal, NULL, 10)};
	text = to = arena_copy(arena, literal + 1, strlen(literal) - 2);
	for (const char *from = text; *from != '\0'; from += from[0] == '\'' ? 2 : 1)
		*to++ = *from;
	*to = '\0';
	return (struct db_value){.kind = DB_TEXT, .text = text};
}

/* Which tables the columns point into. */
static void
references_read(struct arena *arena, struct db *db, const char *table, struct db_columns *columns)
{
	static const char sql[] =
		"SELECT [from], [table], [to]"
		" FROM pragma_foreign_key_list($1)";
	struct query *query = db_query(db, sql, "t", table);

	while (db_row(query))
		for (size_t i = 0; i < columns->count; i++) {
			struct db_column *column = &columns->list[i];

			if (strcmp(column->name, db_text(query, 0, arena)) != 0)
				continue;
			column->points = true;
			if (strcmp(db_text(query, 2, arena), "id") == 0)
				column->refers = db_text(query, 1, arena);
		}
}

struct db_columns
db_columns(struct arena *arena, struct db *db, const char *table)
{
	static const char sql[] =
		"SELECT name, type, [notnull], dflt_value"
		" FROM pragma_table_info($1)"
		" ORDER BY cid";
	enum { COLUMNS_MAX = 64 };
	struct query *query = db_query(db, sql, "t", table);
	struct db_columns columns = {
		.list = arena_array(arena, COLUMNS_MAX, sizeof(*columns.list)),
	};

	while (db_row(query)) {
		const char *literal = db_text(query, 3, arena);

		if (columns.count == COLUMNS_MAX)
			log_die("database: table %s has more than %d columns", table, COLUMNS_MAX);
		columns.list[columns.count++] = (struct db_column){
			.name = db_text(query, 0, arena),
			.number = strcmp(db_peek(query, 1), "INTEGER") == 0,
			.null = db_int(query, 2) == 0,
			.has_default = literal != NULL,
			.usual = default_read(arena, literal),
		};
	}
	if (columns.count == 0)
		log_die("database: no table %s", table);
	references_read(arena, db, table, &columns);
	return columns;
}

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

void
db_begin(struct db *db)
{
	queries_stop(db);
	db_run(db, "BEGIN IMMEDIATE", "");
	db->writing = true;
	db->moment++;
}

void
db_commit(struct db *db)
{
	queries_stop(db);
	db_run(db, "COMMIT", "");
	db->writing = false;
}

void
db_rollback(struct db *db)
{
	queries_stop(db);
	db_run(db, "ROLLBACK", "");
	db->writing = false;
}

/* What was read before it is so still. */
void
db_savepoint(struct db *db)
{
	queries_stop(db);
	db_run(db, "SAVEPOINT act", "");
}

static void
savepoint_run(struct db *db, const char *sql)
{
	queries_stop(db);
	db_run(db, sql, "");
	db->moment++;
}

void
db_savepoint_keep(struct db *db)
{
	savepoint_run(db, "RELEASE SAVEPOINT act");
}

void
db_savepoint_undo(struct db *db)
{
	savepoint_run(db, "ROLLBACK TO SAVEPOINT act");
	savepoint_run(db, "RELEASE SAVEPOINT act");
}

/* COMMIT is where the log is written, so a full disk shows here, with its log or with the
 * index beside that. SQLite may have rolled back by itself then, or not. */
bool
db_try_commit(struct db *db)
{
	struct query *query;
	int code;

	queries_stop(db);
	query = db_query(db, "COMMIT", "");
	code = sqlite3_step(query->statement);
	if (code != SQLITE_DONE && code != SQLITE_FULL && code != SQLITE_IOERR_WRITE &&
	    code != SQLITE_IOERR_SHMSIZE)
		fail(db, "COMMIT");
	db_stop(query);
	db->writing = false;
	if (db_in_transaction(db))
		db_rollback(db);
	return code == SQLITE_DONE;
}

void
db_read_begin(struct db *db)
{
	if (db->readers == 0 && !db->writing) {
		queries_stop(db);
		db_run(db, "BEGIN", "");
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
	return sqlite3_get_autocommit(db->handle) == 0;
}

void
db_script(struct db *db, const char *sql)
{
	if (sqlite3_exec(db->handle, sql, NULL, NULL, NULL) != SQLITE_OK)
		fail(db, sql);
}

bool
db_scrub(struct db *db)
{
	int left = -1, moved = -1, done;

	sqlite3_busy_timeout(db->handle, SCRUB_MILLISECONDS);
	done = sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, &left, &moved);
	sqlite3_busy_timeout(db->handle, BUSY_MILLISECONDS);
	return done == SQLITE_OK && left == 0;
}

void
db_rewrite(struct db *db)
{
	if (sqlite3_exec(db->handle, "VACUUM", NULL, NULL, NULL) != SQLITE_OK || !db_scrub(db))
		log_line("database: not written anew: %s", sqlite3_errmsg(db->handle));
}

/* Every page in one step: with a write-ahead log a reader stops no writer, and
 * in several steps each commit of another process would start the copy anew.
 * The copy says it has such a log too, until its journal mode is set back. */
static bool
pages_copy(sqlite3 *from, sqlite3 *to)
{
	sqlite3_backup *backup;
	int step;

	sqlite3_busy_timeout(to, BUSY_MILLISECONDS);
	backup = sqlite3_backup_init(to, "main", from, "main");
	if (backup == NULL)
		return false;
	step = sqlite3_backup_step(backup, -1);
	return sqlite3_backup_finish(backup) == SQLITE_OK && step == SQLITE_DONE &&
	       sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) == SQLITE_OK;
}

bool
db_backup(struct db *db, const char *path, const char **why)
{
	sqlite3 *copy = NULL;
	bool copied;

	if (!file_create(path)) {
		*why = "the file exists already or cannot be made";
		return false;
	}
	copied = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
	         pages_copy(db->handle, copy);
	copied = sqlite3_close(copy) == SQLITE_OK && copied && file_sync(path);
	if (!copied) {
		*why = "the copy could not be written; is the disk full?";
		unlink(path);
	}
	return copied;
}
