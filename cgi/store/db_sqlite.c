/* SQLite: the site's own file.
 *
 * A connection belongs to one process of one thread. It reads what was committed when its
 * first statement began, until its last one is reset: a SELECT left half read holds every
 * later one on the connection to rows of then, and keeps the log from being folded back
 * into the file. So db.c knows of each statement whether it is open, whoever begins or ends a
 * transaction resets all, and a connection that is closed with one open dies of it.
 *
 * A transaction that begins as a reader's and then writes is refused at once when somebody
 * else has written since (SQLITE_BUSY_SNAPSHOT): no waiting would help, its rows are old.
 * So writers say so from the start, BEGIN IMMEDIATE, and readers may not write at all. */
#include "store/engine.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"

enum {
	BUSY_MILLISECONDS = 10000, /* writers queue at their own lock; this is the fallback */
	SCRUB_MILLISECONDS = 500,  /* for who still reads: nobody can write meanwhile */
};

/* What begins and ends every transaction: parsed once, which took as long as to run a short statement. */
enum bound { BOUND_READ, BOUND_WRITE, BOUND_COMMIT, BOUNDS };

static const char *const bounds[BOUNDS] = {
	[BOUND_READ] = "BEGIN", [BOUND_WRITE] = "BEGIN IMMEDIATE", [BOUND_COMMIT] = "COMMIT",
};

struct connection {
	sqlite3 *handle;
	sqlite3_stmt *bounds[BOUNDS];
	bool scratch; /* nothing is in it but a schema */
};

struct statement {
	sqlite3 *handle;
	sqlite3_stmt *sqlite;
};

/* Only its owner may read what people have entered. SQLite gives its -wal the
 * same mode. One that is there stays as it is, and of one that cannot be made SQLite says so. */
static void
file_create(const char *path)
{
	const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd >= 0)
		close(fd);
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

static struct connection *
connection_new(sqlite3 *handle)
{
	struct connection *connection = malloc(sizeof(*connection));

	if (connection == NULL)
		log_die("no memory for a database");
	*connection = (struct connection){.handle = handle};
	for (enum bound i = 0; i < BOUNDS; i++)
		if (sqlite3_prepare_v3(handle, bounds[i], -1, SQLITE_PREPARE_PERSISTENT, &connection->bounds[i],
		                       NULL) != SQLITE_OK)
			log_die("database: %s in: %s", sqlite3_errmsg(handle), bounds[i]);
	return connection;
}

/* NULL is one in memory, and nobody else's. */
static struct connection *
sqlite_open(struct arena *arena, const char *place, bool create, const char **why)
{
	const char *path = place == NULL ? ":memory:" : place;
	sqlite3 *handle = NULL;

	/* What a savepoint may have to undo stays in memory: 40 of 50 writes an entry went to a file that
	 * is read by nobody. Of one thread no lock is needed, and nobody asks what memory it has. Deaf once a
	 * database is open in this process. */
	sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
	if (create)
		file_create(path);
	if (sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
	    !settings_apply(handle))
		*why = arena_printf(arena, "cannot open the database %s: %s", path,
		                    handle == NULL ? "no memory" : sqlite3_errmsg(handle));
	else if (place != NULL && !is_wal(handle))
		*why = arena_printf(arena, "cannot open the database %s: "
		                    "its file system cannot keep a write-ahead log", path);
	else
		return connection_new(handle);
	sqlite3_close(handle);
	return NULL;
}

static struct connection *
sqlite_scratch(struct connection *beside, struct arena *arena, const char **why)
{
	struct connection *connection = sqlite_open(arena, NULL, false, why);

	(void)beside;
	if (connection != NULL)
		connection->scratch = true;
	return connection;
}

static void
sqlite_end(struct connection *connection)
{
	for (enum bound i = 0; i < BOUNDS; i++)
		sqlite3_finalize(connection->bounds[i]);
	sqlite3_close(connection->handle);
	free(connection);
}

/* ---- statements ---- */

static struct statement *
sqlite_prepare(struct connection *connection, const char *sql, const struct db_value *const *values,
               int count)
{
	struct statement *statement = calloc(1, sizeof(*statement));

	(void)values;
	(void)count;
	if (statement == NULL)
		log_die("no memory for a statement");
	statement->handle = connection->handle;
	if (sqlite3_prepare_v3(connection->handle, sql, -1, SQLITE_PREPARE_PERSISTENT,
	                       &statement->sqlite, NULL) == SQLITE_OK && statement->sqlite != NULL)
		return statement;
	free(statement);
	return NULL;
}

static void
sqlite_finish(struct statement *statement)
{
	sqlite3_finalize(statement->sqlite);
	free(statement);
}

/* Texts are copied: some are on the stack of whoever binds, and the statement runs later. To SQLite $1
 * is a name as $email is, and gets its number where it comes first, as db.c counts. */
static bool
sqlite_bind(struct statement *statement, int number, const struct db_value *value)
{
	switch (value->kind) {
	case DB_NULL:
		break;
	case DB_NUMBER:
		return sqlite3_bind_int64(statement->sqlite, number, value->number) == SQLITE_OK;
	case DB_TEXT:
		return sqlite3_bind_text(statement->sqlite, number, value->text, -1,
		                         SQLITE_TRANSIENT) == SQLITE_OK;
	}
	return sqlite3_bind_null(statement->sqlite, number) == SQLITE_OK;
}

static bool
sqlite_writes(const struct statement *statement)
{
	return !sqlite3_stmt_readonly(statement->sqlite);
}

/* NOT NULL and a type that STRICT forbids are not among the refusals: nobody types those, the
 * program is wrong. A statement that is refused is taken back alone. */
static enum engine_step
step_of(int code)
{
	switch (code) {
	case SQLITE_ROW:
		return STEP_ROW;
	case SQLITE_DONE:
		return STEP_DONE;
	case SQLITE_CONSTRAINT_UNIQUE:
	case SQLITE_CONSTRAINT_PRIMARYKEY:
	case SQLITE_CONSTRAINT_CHECK:
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		return STEP_REFUSED;
	case SQLITE_FULL:
	case SQLITE_IOERR_WRITE:
	case SQLITE_IOERR_SHMSIZE:
		return STEP_FULL;
	default:
		return STEP_FAILED;
	}
}

static enum engine_step
sqlite_step(struct statement *statement, bool tries)
{
	(void)tries;
	return step_of(sqlite3_step(statement->sqlite));
}

static void
sqlite_stop(struct statement *statement)
{
	sqlite3_reset(statement->sqlite);
	sqlite3_clear_bindings(statement->sqlite);
}

static int
sqlite_changes(const struct statement *statement)
{
	return sqlite3_changes(statement->handle);
}

/* ---- values ---- */

static enum db_kind
sqlite_kind(const struct statement *statement, int column)
{
	switch (sqlite3_column_type(statement->sqlite, column)) {
	case SQLITE_NULL:
		return DB_NULL;
	case SQLITE_INTEGER:
		return DB_NUMBER;
	case SQLITE_TEXT:
		return DB_TEXT;
	default:
		log_die("database: column %d is neither number nor text: %s", column,
		        sqlite3_sql(statement->sqlite));
	}
}

static int64_t
sqlite_number(const struct statement *statement, int column)
{
	return sqlite3_column_int64(statement->sqlite, column);
}

static const char *
sqlite_text(const struct statement *statement, int column)
{
	return (const char *)sqlite3_column_text(statement->sqlite, column);
}

/* ---- transactions ---- */

static bool
sqlite_script(struct connection *connection, const char *sql)
{
	return sqlite3_exec(connection->handle, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static enum engine_step
bound_run(struct connection *connection, enum bound bound)
{
	const int code = sqlite3_step(connection->bounds[bound]);

	sqlite3_reset(connection->bounds[bound]);
	return step_of(code);
}

static bool
sqlite_begin(struct connection *connection, bool writes)
{
	return bound_run(connection, writes ? BOUND_WRITE : BOUND_READ) == STEP_DONE;
}

/* COMMIT is where the log is written, so a full disk shows here, with its log or with the
 * index beside that. SQLite may have rolled back by itself then, or not. */
static enum engine_step
sqlite_commit(struct connection *connection)
{
	const enum engine_step step = bound_run(connection, BOUND_COMMIT);

	if (step == STEP_FULL && sqlite3_get_autocommit(connection->handle) == 0)
		sqlite_script(connection, "ROLLBACK");
	return step;
}

static bool
sqlite_rollback(struct connection *connection)
{
	return sqlite_script(connection, "ROLLBACK");
}

static bool
sqlite_in_transaction(const struct connection *connection)
{
	return sqlite3_get_autocommit(connection->handle) == 0;
}

/* ---- what was said ---- */

/* The SQL has no values in it, only parameters: it may be logged. */
static noreturn void
sqlite_die(struct connection *connection, const char *sql)
{
	log_die("database: %s (%d) in: %.*s", sqlite3_errmsg(connection->handle),
	        sqlite3_extended_errcode(connection->handle), (int)strcspn(sql, "\n"), sql);
}

/* It is a file. */
static const char *
sqlite_loss(const struct connection *connection)
{
	(void)connection;
	return NULL;
}

static const char *
sqlite_refusal(struct connection *connection, struct arena *arena)
{
	const char *said = sqlite3_errmsg(connection->handle), *what = strstr(said, ": ");

	return arena_text(arena, what == NULL ? "" : what + 2);
}

/* ---- the schema ---- */

/* The first column of the first row: a text in `arena`, or NULL where there is none. */
static const char *
first_text(struct connection *connection, struct arena *arena, const char *sql)
{
	sqlite3_stmt *statement = NULL;
	const char *text = NULL;

	if (sqlite3_prepare_v2(connection->handle, sql, -1, &statement, NULL) != SQLITE_OK)
		sqlite_die(connection, sql);
	if (sqlite3_step(statement) == SQLITE_ROW)
		text = arena_text(arena, (const char *)sqlite3_column_text(statement, 0));
	sqlite3_finalize(statement);
	return text;
}

static int
sqlite_schema(struct connection *connection)
{
	sqlite3_stmt *statement = NULL;
	int number = 0;

	if (sqlite3_prepare_v2(connection->handle, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		number = sqlite3_column_int(statement, 0);
	sqlite3_finalize(statement);
	return number;
}

static bool
sqlite_enforce(struct connection *connection, bool keys)
{
	return sqlite_script(connection, keys ? "PRAGMA foreign_keys = ON" : "PRAGMA foreign_keys = OFF");
}

/* Keys are off while a schema changes. */
static bool
sqlite_fill_begin(struct connection *connection)
{
	(void)connection;
	return true;
}

static bool
sqlite_fill_end(struct connection *connection, struct arena *arena, const char **why)
{
	static const char dangling[] =
		"SELECT 'table ' || [table] || ' has a row that points at none of ' || parent"
		" FROM pragma_foreign_key_check"
		" LIMIT 1";

	*why = first_text(connection, arena, dangling);
	return *why == NULL;
}

/* A CHECK cannot be changed where it stands: the table is made anew beside the old one, filled, the old
 * one dropped and the name taken over. While foreign keys are enforced, to drop a table is to delete its
 * rows first, which those that point at them forbid. So they are not, and all are looked at here. */
static bool
sqlite_schema_add(struct connection *connection, struct arena *arena, const struct db_schema *file,
                  const char **why)
{
	const char *number = arena_printf(arena, "PRAGMA user_version = %d", file->number);

	*why = NULL;
	if (!sqlite_script(connection, file->sql) || !sqlite_script(connection, number))
		return false;
	return connection->scratch || sqlite_fill_end(connection, arena, why);
}

static const char *
sqlite_barred(struct connection *connection, struct arena *arena)
{
	(void)arena;
	return sqlite3_db_readonly(connection->handle, "main") != 0 ? "the database may only be read" : NULL;
}

/* Ids only, no names. */
static const struct db_finding findings[] = {
	{"integrity",
	 "SELECT integrity_check"
	 " FROM pragma_integrity_check"
	 " WHERE integrity_check <> 'ok'"},
	{"a row points at one that is not there",
	 "SELECT f.[table] || ' to ' || f.parent"
	 " FROM pragma_foreign_key_check AS f"},
	{0},
};

/* ---- the file ---- */

/* Those who share a file are on one machine, and whoever writes does there what is to be done. */
static bool
sqlite_announce(struct connection *connection)
{
	(void)connection;
	return true;
}

static bool
sqlite_hear(struct connection *connection, int seconds)
{
	(void)connection;
	sleep((unsigned)seconds);
	return true;
}

static bool
sqlite_hold(struct connection *connection, const char *what, bool *is)
{
	(void)connection;
	(void)what;
	*is = true;
	return true;
}

static bool
sqlite_agree(struct connection *connection, const char *what, const char *mark, bool *is)
{
	(void)mark;
	return sqlite_hold(connection, what, is);
}

static bool
sqlite_scrub(struct connection *connection)
{
	int left = -1, moved = -1, done;

	sqlite3_busy_timeout(connection->handle, SCRUB_MILLISECONDS);
	done = sqlite3_wal_checkpoint_v2(connection->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, &left, &moved);
	sqlite3_busy_timeout(connection->handle, BUSY_MILLISECONDS);
	return done == SQLITE_OK && left == 0;
}

static void
sqlite_rewrite(struct connection *connection)
{
	if (sqlite3_exec(connection->handle, "VACUUM", NULL, NULL, NULL) != SQLITE_OK ||
	    !sqlite_scrub(connection))
		log_line("database: not written anew: %s", sqlite3_errmsg(connection->handle));
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

static bool
sqlite_backup(struct connection *connection, struct arena *arena, const char *path, const char **why)
{
	sqlite3 *copy = NULL;
	bool copied;

	(void)arena;
	(void)why;
	copied = sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
	         pages_copy(connection->handle, copy);
	return sqlite3_close(copy) == SQLITE_OK && copied;
}

/* A file has another put in its place. */
static bool
sqlite_clear(struct connection *connection, struct arena *arena, const char **why)
{
	(void)connection;
	(void)arena;
	*why = "a file is not cleared";
	return false;
}

/* Locks in the folder know. */
static int
sqlite_others(struct connection *connection)
{
	(void)connection;
	return 0;
}

const struct engine engine_sqlite = {
	.open = sqlite_open, .scratch = sqlite_scratch, .close = sqlite_end,
	.prepare = sqlite_prepare, .finish = sqlite_finish, .bind = sqlite_bind, .writes = sqlite_writes,
	.step = sqlite_step, .stop = sqlite_stop, .changes = sqlite_changes,
	.kind = sqlite_kind, .number = sqlite_number, .text = sqlite_text,
	.begin = sqlite_begin, .commit = sqlite_commit, .rollback = sqlite_rollback,
	.in_transaction = sqlite_in_transaction, .script = sqlite_script,
	.die = sqlite_die, .loss = sqlite_loss, .refusal = sqlite_refusal,
	.schema = sqlite_schema, .schema_add = sqlite_schema_add, .enforce = sqlite_enforce,
	.fill_begin = sqlite_fill_begin, .fill_end = sqlite_fill_end, .barred = sqlite_barred,
	.announce = sqlite_announce, .hear = sqlite_hear, .hold = sqlite_hold, .agree = sqlite_agree,
	.scrub = sqlite_scrub, .rewrite = sqlite_rewrite, .backup = sqlite_backup,
	.clear = sqlite_clear, .others = sqlite_others,
	.anything =
		"SELECT 1"
		" FROM sqlite_schema",
	.tables =
		"SELECT name"
		" FROM sqlite_schema"
		" WHERE type = 'table' AND name NOT LIKE 'sqlite|_%' ESCAPE '|'"
		" ORDER BY name",
	.columns =
		"SELECT name, type = 'INTEGER', [notnull] = 0, dflt_value"
		" FROM pragma_table_info($1)"
		" ORDER BY cid",
	.references =
		"SELECT [from], [table], [to]"
		" FROM pragma_foreign_key_list($1)",
	.parts =
		"SELECT type, name, coalesce(sql, '')"
		" FROM sqlite_schema"
		" WHERE name NOT LIKE 'sqlite|_%' ESCAPE '|'",
	.findings = findings,
};
