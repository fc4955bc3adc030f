#include "world/world.h"

#include <limits.h>
#include <sys/stat.h>

#include "room.h"

WORLD_TEST(world_setup, every_type_comes_back_as_it_went_in)
{
	static const char *const texts[] = {"", "x", "'; DROP TABLE t; --", "鴛鴦\n𠮷野家", NULL};
	static const int64_t longs[] = {0, -1, INT64_MAX, INT64_MIN, (int64_t)INT_MAX + 1};
	static const int ints[] = {0, -1, INT_MAX, INT_MIN, 1};
	struct query *query;
	size_t i = 0;

	db_script(world->db, "CREATE TABLE t (i INTEGER, txt TEXT, l INTEGER, d INTEGER) STRICT");
	for (; i < 5; i++)
		assert_int_equal(1,
		                 db_run(world->db, "INSERT INTO t (i, txt, l, d) VALUES ($1, $2, $3, $4)",
		                           "dtld", (int)i, texts[i], longs[i], ints[i]));
	query = db_query(world->db, "SELECT txt, l, d FROM t ORDER BY i", "");
	for (i = 0; db_row(query); i++) {
		if (texts[i] == NULL)
			assert_null(db_text(query, 0, world->arena));
		else
			assert_string_equal(texts[i], db_text(query, 0, world->arena));
		assert_int_equal(texts[i] == NULL, db_is_null(query, 0));
		assert_true(longs[i] == db_long(query, 1));
		assert_int_equal(ints[i], db_int(query, 2));
	}
	assert_int_equal(5, i);
}

WORLD_TEST(world_setup, parameters_are_bound_by_name_not_by_position)
{
	struct query *query = db_query(world->db, "SELECT $2, $1, $2", "td", "one", 2);

	assert_true(db_row(query));
	assert_int_equal(2, db_int(query, 0));
	assert_string_equal("one", db_text(query, 1, world->arena));
	assert_int_equal(2, db_int(query, 2));
	assert_false(db_row(query));
}

WORLD_TEST(world_setup, ten_and_more_parameters_keep_their_places)
{
	struct query *query = db_query(world->db,
	                               "SELECT $11, $10, $1, $2 + $3 + $4 + $5 + $6 + $7 + $8 + $9",
	                               "ddddddddddd", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);

	assert_true(db_row(query));
	assert_int_equal(11, db_int(query, 0));
	assert_int_equal(10, db_int(query, 1));
	assert_int_equal(1, db_int(query, 2));
	assert_int_equal(44, db_int(query, 3));
	db_stop(query);
}

WORLD_TEST(world_setup, a_statement_left_unread_starts_afresh_when_asked_again)
{
	static const char sql[] = "SELECT $1 UNION ALL SELECT 2 UNION ALL SELECT 3";
	struct query *query = db_query(world->db, sql, "d", 1);

	assert_true(db_row(query));
	assert_true(db_row(query));
	query = db_query(world->db, sql, "d", 7);
	assert_true(db_row(query));
	assert_int_equal(7, db_int(query, 0));
	db_stop(query);
}

WORLD_TEST(world_setup, one_address_with_other_sql_is_another_statement)
{
	char sql[] = "SELECT 1";

	assert_int_equal(1, sample_count(world->db, sql));
	sql[7] = '2';
	assert_int_equal(2, sample_count(world->db, sql));
	sql[7] = '1';
	assert_int_equal(1, sample_count(world->db, sql));
}

WORLD_TEST(world_setup, many_statements_are_kept_apart)
{
	for (int pass = 0; pass < 2; pass++)
		for (int i = 0; i < 500; i++)
			assert_int_equal(i,
			                 sample_count(world->db, arena_printf(world->arena, "SELECT %d", i)));
}

WORLD_TEST(world_setup, however_many_queries_are_open_a_transaction_stops_all)
{
	for (int i = 0; i < 1000; i++)
		assert_true(db_row(db_query(world->db, arena_printf(world->arena, "SELECT %d UNION ALL SELECT -1", i), "")));
	db_begin(world->db);
	db_commit(world->db);
	/* one left open would end the process when the database is closed */
}

WORLD_TEST(world_setup, a_number_and_whether_there_is_a_row_leave_nothing_open)
{
	static const char above[] = "SELECT n, -n FROM t WHERE n > $1 ORDER BY n";

	db_script(world->db, "CREATE TABLE t (n INTEGER) STRICT; INSERT INTO t VALUES (3), (2), (4)");
	assert_int_equal(2, db_number(db_query(world->db, above, "d", 1)));
	assert_int_equal(0, db_number(db_query(world->db, above, "d", 4)));
	assert_true(db_exists(db_query(world->db, above, "d", 1)));
	assert_false(db_exists(db_query(world->db, above, "d", 4)));
	/* one left open would end the process when the database is closed */
}

static const struct db_named one = {"1", {.kind = DB_NUMBER, .number = 1}};

WORLD_TEST(world_setup, what_the_schema_forbids_is_an_answer_to_who_tries)
{
	static const struct {
		const char *name, *sql;
	} cases[] = {
		{"primary key", "INSERT INTO t (a, b) VALUES ('x', $1)"},
		{"unique index", "INSERT INTO t (a, b, c) VALUES ('y', $1, 'c')"},
		{"check", "INSERT INTO t (a, b) VALUES ('z', $1 - 2)"},
		{"foreign key", "INSERT INTO t (a, b, f) VALUES ('z', $1, 'nobody')"},
	};

	db_script(world->db, "CREATE TABLE t (a TEXT NOT NULL PRIMARY KEY, b INTEGER CHECK (b > 0),"
	          " c TEXT UNIQUE, f TEXT REFERENCES t (a)) STRICT;"
	          "INSERT INTO t (a, b, c) VALUES ('x', 1, 'c')");
	db_begin(world->db);
	for (size_t i = 0; i < COUNT(cases); i++)
		if (db_try_named(world->db, cases[i].sql, &one, 1) != -1)
			fail_msg("%s: accepted", cases[i].name);
	assert_true(db_in_transaction(world->db));
	assert_int_equal(1,
	                 db_try_named(world->db, "INSERT INTO t (a, b) VALUES ('good', $1)", &one, 1));
	assert_int_equal(2, db_try_named(world->db, "UPDATE t SET b = b + $1", &one, 1));
	assert_int_equal(0, db_try_named(world->db, "UPDATE t SET b = $1 WHERE a = 'nobody'", &one, 1));
	db_commit(world->db);
	assert_int_equal(2, sample_count(world->db, "SELECT count(*) FROM t"));
}

enum act {
	ACT_RUN, ACT_TRY, ACT_TYPES, ACT_TWICE, ACT_WRITE_READING, ACT_BEGIN_READING,
	ACT_READ_NO_MORE, ACT_PAST_END, ACT_ROWS, ACT_UNREAD, ACT_SCRIPT, ACT_SCHEMA, ACT_ATTEMPT,
};

struct death {
	const char *name;
	enum act act;
	const char *sql, *said; /* said: as SQLite has it; and, where it has other words, as PostgreSQL */
	const char *path, *there;
};

struct attempted {
	struct db *db;
	const char *sql;
};

static void
attempt_run(void *self)
{
	const struct attempted *attempted = self;

	db_run(attempted->db, attempted->sql, "");
}

static void
death_act(const void *arg)
{
	const struct death *death = arg;
	struct arena *arena = arena_new();
	struct db *db = world_database_open(arena, death->path);
	const char *why;
	struct query *query;

	switch (death->act) {
	case ACT_RUN:
		db_run(db, death->sql, "t", "taro@example.org");
		break;
	case ACT_TRY:
		db_try_named(db, death->sql, &(struct db_named){
			"1", {.kind = DB_TEXT, .text = "taro@example.org"}}, 1);
		break;
	case ACT_TYPES:
		db_query(db, death->sql, "tt", "taro@example.org", "taro@example.org");
		break;
	case ACT_TWICE:
		db_begin(db);
		db_begin(db);
		break;
	case ACT_WRITE_READING:
		db_read_begin(db);
		db_run(db, death->sql, "");
		break;
	case ACT_BEGIN_READING:
		db_read_begin(db);
		db_begin(db);
		break;
	case ACT_READ_NO_MORE:
		db_read_end(db);
		break;
	case ACT_PAST_END:
		query = db_query(db, death->sql, "");
		while (db_row(query))
			;
		db_row(query);
		break;
	case ACT_ROWS:
		db_run(db, death->sql, "");
		break;
	case ACT_UNREAD:
		db_row(db_query(db, death->sql, ""));
		break;
	case ACT_SCRIPT:
		db_script(db, death->sql);
		break;
	case ACT_ATTEMPT:
		db_attempt(db, attempt_run, &(struct attempted){db, death->sql});
		break;
	case ACT_SCHEMA:
		db_schema_begin(db);
		db_schema_add(db, arena, &(struct db_schema){999, death->sql}, &why);
		break;
	}
	db_close(db);
	arena_free(arena);
}

WORLD_TEST(world_setup, what_cannot_be_expected_ends_the_process_and_names_no_value)
{
	static const struct death deaths[] = {
		{"a refusal nobody tried for", ACT_RUN,
		 "INSERT INTO account (id, email, created_at) VALUES ('b', $1, 0)", "account.email", NULL, "account_email_key"},
		{"NOT NULL is no refusal", ACT_TRY,
		 "INSERT INTO account (id, email) VALUES ('b', $1 || 'x')", "account.created_at", NULL, NULL},
		{"a type STRICT forbids", ACT_TRY,
		 "INSERT INTO account (id, email, created_at) VALUES ('b', 'b', $1)", "created_at", NULL, NULL},
		{"no such column", ACT_RUN, "UPDATE account SET mail = $1", "mail", NULL, NULL},
		{"no such column, where a database may be lost", ACT_ATTEMPT, "UPDATE account SET mail = 'x'", "mail",
		 NULL, NULL},
		{"a double-quoted string", ACT_RUN, "UPDATE account SET email = \"x\" WHERE id = $1",
		 "no such column", NULL, "does not exist"},
		{"a double-quoted string in the schema", ACT_SCRIPT, "CREATE INDEX one ON account (email) WHERE \"mail\" <> ''",
		 "no such column", NULL, "does not exist"},
		{"one in a table of it", ACT_SCRIPT, "CREATE TABLE more (a TEXT CHECK (a <> \"mail\"))", "no such column",
		 NULL, "does not exist"},
		{"no statement", ACT_RUN, "", "no statement: ", NULL, NULL},
		{"a parameter too many", ACT_TYPES, "SELECT $1", "SELECT $1", NULL, NULL},
		{"a parameter left out", ACT_TYPES, "SELECT $1, $3", "no value for $3", NULL, NULL},
		{"a transaction in another", ACT_TWICE, "", "BEGIN", NULL, NULL},
		{"a write while it is read", ACT_WRITE_READING,
		 "DELETE FROM account", "only being read: DELETE FROM account", NULL, NULL},
		{"a writer's transaction in a reader's", ACT_BEGIN_READING, "",
		 "only being read: BEGIN", NULL, NULL},
		{"the end of what nobody has begun", ACT_READ_NO_MORE, "", "COMMIT", NULL, NULL},
		{"a row past the end", ACT_PAST_END, "SELECT 1", "past its end", NULL, NULL},
		{"rows nobody reads", ACT_ROWS, "SELECT 1", "returns rows", NULL, NULL},
		{"a query not read to its end", ACT_UNREAD, "SELECT 1", "still being read", NULL, NULL},
		{"only the first line", ACT_SCRIPT, "CREATE TABLE account (\n  secret TEXT)",
		 "in: CREATE TABLE account (\"\n", NULL, NULL},
		{"a file of a schema that is none", ACT_SCHEMA, "CREATE TABLE more (x SHAPE) STRICT;", "in: CREATE TABLE more",
		 NULL, NULL},
	};
	char said[2000];

	db_script(world->db,
	          "INSERT INTO account (id, email, created_at) VALUES ('a', 'taro@example.org', 0)");
	db_close(world->db); /* no connection may cross a fork */
	for (size_t i = 0; i < COUNT(deaths); i++) {
		struct death death = deaths[i];
		int code;

		death.path = world->path;
		code = sample_death(death_act, &death, said, sizeof(said));
		if (code != 70)
			fail_msg("%s: ended with %d: %s", death.name, code, said);
		if ((strstr(said, death.said) == NULL &&
		     (death.there == NULL || strstr(said, death.there) == NULL)) || strstr(said, "taro") != NULL ||
		    strstr(said, "secret") != NULL)
			fail_msg("%s: said %s", death.name, said);
	}
	world->db = world_database_open(world->arena, world->path);
}

static void
savepoint_begin(struct db *db)
{
	db_begin(db);
	db_savepoint(db);
}

/* Behind a statement that writes it is one of the database's. */
static void
savepoint_begin_later(struct db *db)
{
	db_begin(db);
	db_run(db, "DELETE FROM account", "");
	db_savepoint(db);
}

static void
hear(struct db *db)
{
	db_hear(db, 0);
}

struct stopping {
	const char *name;
	void (*before)(struct db *db), (*by)(struct db *db);
	const char *path;
};

static void
read_on(const void *arg)
{
	const struct stopping *stopping = arg;
	struct arena *arena = arena_new();
	struct db *db = world_database_open(arena, stopping->path);
	struct query *query;

	if (stopping->before != NULL)
		stopping->before(db);
	query = db_query(db, "SELECT 1 UNION ALL SELECT 2", "");
	if (!db_row(query))
		return;
	stopping->by(db);
	db_row(query);
}

/* Its next row would be one of before: of another moment than all that is read from then on. */
WORLD_TEST(world_setup, where_another_moment_begins_no_query_is_read_on)
{
	static const struct stopping all[] = {
		{"a writer begins", NULL, db_begin, NULL}, {"a writer ends", db_begin, db_commit, NULL},
		{"a writer gives up", db_begin, db_rollback, NULL}, {"a reader begins", NULL, db_read_begin, NULL},
		{"a reader ends", db_read_begin, db_read_end, NULL}, {"an act begins", db_begin, db_savepoint, NULL},
		{"an act ends", savepoint_begin_later, db_savepoint_keep, NULL},
		{"the only act ends", savepoint_begin, db_savepoint_keep, NULL},
		{"an act is undone", savepoint_begin_later, db_savepoint_undo, NULL},
		{"the only act is undone", savepoint_begin, db_savepoint_undo, NULL},
		{"the schema changes", NULL, db_schema_begin, NULL}, {"news are waited for", NULL, hear, NULL},
	};
	char said[2000];

	db_close(world->db); /* no connection may cross a fork */
	for (size_t i = 0; i < COUNT(all); i++) {
		struct stopping stopping = all[i];

		stopping.path = world->path;
		if (sample_death(read_on, &stopping, said, sizeof(said)) != 70 || strstr(said, "past its end") == NULL)
			fail_msg("%s: said %s", stopping.name, said);
	}
	world->db = world_database_open(world->arena, world->path);
}

WORLD_TEST(world_setup, a_transaction_rolled_back_leaves_nothing)
{
	assert_false(db_in_transaction(world->db));
	db_begin(world->db);
	assert_true(db_in_transaction(world->db));
	sample_insert(world->db, "gone");
	db_rollback(world->db);
	assert_false(db_in_transaction(world->db));
	assert_null(tournament_by_id(world->arena, world->db, "gone"));
}

WORLD_TEST(world_setup, what_was_written_since_a_savepoint_is_kept_or_undone_and_is_another_moment)
{
	static const char events[] = "SELECT count(*) FROM tournament", ids[] = "SELECT id FROM tournament";
	struct db *db = world->db, *other = world_database_open(world->arena, world->path);
	int64_t moment;

	db_begin(db);
	sample_insert(db, "autumn");
	moment = db_moment(db);
	db_savepoint(db);
	assert_true(db_moment(db) == moment);
	sample_insert(db, "spring");
	assert_true(db_row(db_query(db, ids, ""))); /* left open */
	db_savepoint_undo(db);
	assert_true(db_moment(db) != moment);
	assert_int_equal(1, sample_count(db, events));
	db_savepoint(db);
	db_read_begin(db); /* there is no other moment than that of who writes */
	sample_insert(db, "winter");
	assert_true(db_row(db_query(db, ids, "")));
	moment = db_moment(db);
	db_savepoint_keep(db);
	assert_true(db_moment(db) != moment);
	db_read_end(db);
	assert_true(db_in_transaction(db));
	assert_int_equal(2, sample_count(db, events));
	assert_int_equal(0, sample_count(other, events));
	db_commit(db);
	assert_int_equal(2, sample_count(other, events));
	db_close(other);
}

WORLD_TEST(world_setup, a_savepoint_before_which_nothing_was_written_is_undone_with_its_transaction_which_goes_on)
{
	static const char events[] = "SELECT count(*) FROM tournament";
	struct db *db = world->db;
	int64_t moment;

	db_begin(db);
	db_savepoint(db);
	db_read_begin(db);
	sample_insert(db, "autumn");
	moment = db_moment(db);
	db_savepoint_undo(db);
	assert_true(db_moment(db) != moment);
	assert_int_equal(0, sample_count(db, events));
	db_read_end(db);
	db_savepoint(db);
	sample_insert(db, "spring");
	moment = db_moment(db);
	db_savepoint_keep(db);
	assert_true(db_moment(db) != moment);
	db_savepoint(db);
	sample_insert(db, "winter");
	db_savepoint_undo(db);
	db_commit(db);
	assert_int_equal(1, sample_count(db, events));
}

/* Or what was kept at one would be taken for what is so at the other. */
WORLD_TEST(world_setup, no_two_moments_have_one_number)
{
	int64_t seen[7] = {db_moment(world->db)};

	db_begin(world->db);
	seen[1] = db_moment(world->db);
	db_savepoint(world->db);
	db_savepoint_keep(world->db);
	seen[2] = db_moment(world->db);
	db_commit(world->db);
	db_read_begin(world->db);
	seen[3] = db_moment(world->db);
	db_read_end(world->db);
	db_begin(world->db);
	seen[4] = db_moment(world->db);
	db_run(world->db, "DELETE FROM account", "");
	db_savepoint(world->db);
	db_savepoint_undo(world->db);
	seen[5] = db_moment(world->db);
	db_commit(world->db);
	db_begin(world->db);
	db_savepoint(world->db);
	db_savepoint_undo(world->db);
	seen[6] = db_moment(world->db);
	db_commit(world->db);
	for (size_t i = 0; i < COUNT(seen); i++)
		for (size_t j = 0; j < i; j++)
			assert_true(seen[i] != seen[j]);
}

WORLD_TEST(world_setup, others_see_a_transaction_whole_or_not_at_all)
{
	struct db *other = world_database_open(world->arena, world->path);

	db_begin(world->db);
	sample_insert(world->db, "autumn");
	assert_int_equal(0, sample_count(other, "SELECT count(*) FROM tournament"));
	db_commit(world->db);
	assert_int_equal(1, sample_count(other, "SELECT count(*) FROM tournament"));
	db_close(other);
}

WORLD_TEST(world_setup, whoever_reads_at_one_moment_reads_at_that_of_the_outermost_pair)
{
	static const char events[] = "SELECT count(*) FROM tournament";
	struct db *other = world_database_open(world->arena, world->path);

	assert_false(db_reading(world->db));
	db_read_begin(world->db);
	assert_true(db_reading(world->db));
	assert_int_equal(0, sample_count(world->db, events));
	sample_insert(other, "autumn");
	assert_int_equal(0, sample_count(world->db, events));
	db_read_begin(world->db);
	assert_int_equal(0, sample_count(world->db, events));
	db_read_end(world->db);
	assert_true(db_reading(world->db));
	assert_int_equal(0, sample_count(world->db, events));
	db_read_end(world->db);
	assert_false(db_reading(world->db));
	assert_false(db_in_transaction(world->db));
	assert_int_equal(1, sample_count(world->db, events));
	sample_insert(world->db, "spring");
	db_close(other);
}

WORLD_TEST(world_setup, a_query_left_open_does_not_stop_the_next_transaction)
{
	struct db *other = world_database_open(world->arena, world->path);

	sample_insert(world->db, "autumn");
	assert_true(db_row(db_query(world->db, "SELECT id FROM tournament", "")));
	assert_true(tournament_place_take(other, "autumn"));
	db_begin(world->db);
	assert_true(tournament_place_take(world->db, "autumn"));
	db_commit(world->db);
	assert_int_equal(2, sample_count(other, "SELECT taken FROM tournament"));
	db_close(other);
}

WORLD_TEST(world_setup, a_connection_is_set_up_for_safety)
{
	static const struct {
		const char *pragma, *value;
	} cases[] = {
		{"PRAGMA journal_mode", "wal"}, {"PRAGMA synchronous", "2"},
		{"PRAGMA foreign_keys", "1"}, {"PRAGMA trusted_schema", "0"},
		{"PRAGMA busy_timeout", "10000"},
	};

	world_file_only();
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct query *query = db_query(world->db, cases[i].pragma, "");

		assert_true(db_row(query));
		if (strcmp(cases[i].value, db_text(query, 0, world->arena)) != 0)
			fail_msg("%s is %s", cases[i].pragma, db_text(query, 0, world->arena));
		db_stop(query);
	}
}

/* The processes of a file are of one machine, which has other locks for them: nobody there is held up. */
WORLD_TEST(world_setup, of_a_file_everybody_has_everything_and_nobody_waits_for_news)
{
	struct db *other;
	const char *why = "";

	world_file_only();
	other = world_database_open(world->arena, world->path);
	assert_true(db_hold(other, "mail"));
	assert_true(db_hold(world->db, "mail"));
	assert_true(db_agree(other, "key", "one"));
	assert_true(db_agree(world->db, "key", "two"));
	db_hear(world->db, 0);
	assert_int_equal(0, db_others(world->db));
	db_begin(world->db);
	db_announce(world->db);
	assert_false(db_clear(world->db, world->arena, &why));
	db_rollback(world->db);
	assert_string_equal("a file is not cleared", why);
	db_close(other);
}

/* What was erased is nowhere once that is said, and nobody says so while it is in the log. */
WORLD_TEST(world_setup, the_log_is_empty_when_nobody_reads_older_rows_and_it_is_told_when_somebody_does)
{
	struct db *other;
	struct stat log;

	world_file_only();
	other = world_database_open(world->arena, world->path);
	db_read_begin(other);
	sample_count(other, "SELECT count(*) FROM account");
	db_run(world->db, "INSERT INTO account (id, email, created_at) VALUES ('a', 'taro@example.org', 0)", "");
	assert_false(db_scrub(world->db));
	db_read_end(other);
	assert_true(db_scrub(world->db));
	assert_int_equal(0, stat(arena_printf(world->arena, "%s-wal", world->path), &log));
	assert_int_equal(0, log.st_size);
	db_close(other);
}

WORLD_TEST(world_setup, only_its_owner_can_read_a_new_database)
{
	static const char *const files[] = {"oshidori.db", "oshidori.db-wal"};
	struct stat about;

	world_file_only();
	for (size_t i = 0; i < COUNT(files); i++) {
		assert_int_equal(0, stat(world_path(world, files[i]), &about));
		assert_int_equal(0600, about.st_mode & 0777);
	}
}

WORLD_TEST(world_setup, what_is_no_database_is_refused_with_a_sentence)
{
	const char *text = world_path(world, "letter.txt"), *missing = world_path(world, "none.db");
	const char *why = NULL;
	FILE *file = fopen(text, "w");

	world_file_only();
	assert_non_null(file);
	for (int i = 0; i < 100; i++)
		fputs("Dear Sir or Madam, I am not a database.\n", file);
	fclose(file);
	assert_null(db_open(world->arena, text, true, &why));
	assert_non_null(strstr(why, text));
	why = NULL;
	assert_null(db_open(world->arena, missing, false, &why));
	assert_non_null(strstr(why, missing));
	assert_int_equal(-1, access(missing, F_OK));
	assert_null(db_open(world->arena, world_path(world, "no/such/folder.db"), true, &why));
}

WORLD_TEST(world_setup, a_list_of_values_is_written_and_read_as_what_each_is)
{
	static const char insert[] = "INSERT INTO pond VALUES ($1, $b, $c)";
	const struct db_named values[] = {
		{"c", {.kind = DB_NULL}}, {"unasked", {.kind = DB_NULL}},
		{"b", {.kind = DB_TEXT, .text = "it's"}}, {"1", {.kind = DB_NUMBER, .number = INT64_MAX}},
	};
	struct query *query;

	db_script(world->db,
	          "CREATE TABLE pond (a INTEGER NOT NULL UNIQUE, b TEXT NOT NULL CHECK (b <> ''),"
	                     " c INTEGER REFERENCES pond (a)) STRICT");
	assert_int_equal(1, db_try_named(world->db, insert, values, COUNT(values)));
	query = db_query(world->db, "SELECT a, b, c FROM pond", "");
	assert_true(db_row(query));
	assert_true(db_value(query, 0, world->arena).number == INT64_MAX);
	assert_string_equal(db_value(query, 1, world->arena).text, "it's");
	assert_int_equal(DB_NULL, db_value(query, 2, world->arena).kind);
	db_stop(query);
}

WORLD_TEST(world_setup, a_refusal_says_which_columns_or_which_rule)
{
	static const char insert[] = "INSERT INTO pond VALUES ($a, $b, $c)";
	static const struct {
		struct db_named values[3];
		const char *said;
	} cases[] = {
		{{{"a", {.kind = DB_NUMBER, .number = 1}}, {"b", {.kind = DB_TEXT, .text = "x"}},
		  {"c", {.kind = DB_NULL}}}, "pond.a"},
		{{{"a", {.kind = DB_NUMBER, .number = 2}}, {"b", {.kind = DB_TEXT, .text = ""}},
		  {"c", {.kind = DB_NULL}}}, "b <> ''"},
		{{{"a", {.kind = DB_NUMBER, .number = 2}}, {"b", {.kind = DB_TEXT, .text = "x"}},
		  {"c", {.kind = DB_NUMBER, .number = 9}}}, ""},
	};

	db_script(world->db,
	          "CREATE TABLE pond (a INTEGER NOT NULL UNIQUE, b TEXT NOT NULL CHECK (b <> ''),"
	                     " c INTEGER REFERENCES pond (a)) STRICT; INSERT INTO pond VALUES (1, 'x', NULL)");
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_int_equal(-1, db_try_named(world->db, insert, cases[i].values, 3));
		assert_string_equal(db_refusal(world->db, world->arena), cases[i].said);
	}
}

WORLD_TEST(world_setup, a_table_tells_its_columns)
{
	struct db_columns columns;

	db_script(world->db,
	          "CREATE TABLE pond (id TEXT NOT NULL PRIMARY KEY, b TEXT NOT NULL DEFAULT 'it''s',"
	                     " c INTEGER NOT NULL DEFAULT 7, d INTEGER, e TEXT NOT NULL REFERENCES account (id)) STRICT");
	columns = db_columns(world->arena, world->db, "pond");
	assert_int_equal(5, columns.count);
	assert_string_equal(columns.list[0].name, "id");
	assert_false(columns.list[0].has_default || columns.list[0].null || columns.list[0].number);
	assert_string_equal(columns.list[1].usual.text, "it's");
	assert_true(columns.list[2].number);
	assert_int_equal(7, columns.list[2].usual.number);
	assert_true(columns.list[3].null);
	assert_false(columns.list[3].has_default);
	assert_string_equal(columns.list[4].refers, "account");
	assert_null(columns.list[0].refers);
}

WORLD_TEST(world_setup, a_commit_that_the_disk_has_no_room_for_may_be_an_answer_and_changes_nothing)
{
	rlim_t room;

	world_file_only();
	db_script(world->db, "CREATE TABLE t (i INTEGER) STRICT");
	db_begin(world->db);
	db_run(world->db, "INSERT INTO t (i) VALUES (1)", "");
	room = room_set(4096);
	assert_false(db_try_commit(world->db));
	room_set(room);
	assert_false(db_in_transaction(world->db));
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM t"));
	db_begin(world->db);
	db_run(world->db, "INSERT INTO t (i) VALUES (1)", "");
	assert_true(db_try_commit(world->db));
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM t"));
}
