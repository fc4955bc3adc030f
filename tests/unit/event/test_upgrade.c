/* A database of every schema there ever was, with an event of each system and something in every table
 * (upgrade.sql), becomes one of the newest: nothing in it is lost, and everybody stands where they stood. */
#include "event/contest.h"

#include "world/world.h"

#include "base/buf.h"
#include "base/embedded.h"
#include "store/migration.h"

static const struct embedded *
schema_file(struct arena *arena, int number)
{
	const char *start = arena_printf(arena, "schema/%03d_", number);

	for (size_t i = 0; i < embedded_count; i++)
		if (strncmp(embedded_files[i].name, start, strlen(start)) == 0)
			return &embedded_files[i];
	fail_msg("no %s", start);
	return NULL;
}

/* The parts of upgrade.sql that are for that number. */
static const char *
rows_of(struct arena *arena, int number)
{
	static const char mark[] = "\n-- from ";
	const char *part = strstr(suite_file(arena, "tests/unit/event/upgrade.sql"), mark);
	struct buf rows = buf_new(arena, 16384);

	while (part != NULL) {
		const char *next = strstr(part + 1, mark);
		int from, to = number;

		assert_true(sscanf(part, "\n-- from %d to %d", &from, &to) >= 1);
		if (from <= number && number <= to)
			buf_add(&rows, part, next == NULL ? strlen(part) : (size_t)(next - part));
		part = next;
	}
	return rows.text;
}

/* What a later file writes otherwise or takes away: until which number; other tests say what becomes of it. */
static const struct {
	const char *table, *column;
	int until;
} rewritten[] = {
	{"tournament", "plan", 23}, {"tournament", "edition", 24}, {"tournament", "changes", 65}, {"entry", "start_x2", 34}, {"player_key", "name_key", 53},
};

static bool
is_rewritten(const char *table, const char *column, int number)
{
	for (size_t i = 0; i < COUNT(rewritten); i++)
		if (strcmp(rewritten[i].table, table) == 0 && strcmp(rewritten[i].column, column) == 0)
			return number < rewritten[i].until;
	return false;
}

/* Which of the table's rows a later schema has neither added nor taken away. */
static const char *
rows_before(const char *table)
{
	return strcmp(table, "touched") == 0 ? "name NOT IN ('', '/')" : "true";
}

/* A query of all rows of the table, by the columns it has now. */
static const char *
contents_of(struct arena *arena, struct db *db, const char *table, int number)
{
	const struct db_columns columns = db_columns(arena, db, table);
	struct buf sql = buf_new(arena, 512);

	buf_text(&sql, "SELECT coalesce(group_concat(line, char(10)), '') FROM (SELECT ''");
	for (size_t c = 0; c < columns.count; c++)
		if (!is_rewritten(table, columns.list[c].name, number))
			buf_printf(&sql, " || ',' || quote(%s)", columns.list[c].name);
	buf_printf(&sql, " AS line FROM %s WHERE %s ORDER BY 1)", table, rows_before(table));
	return sql.text;
}

struct contents {
	const char *table, *sql, *before;
};

/* Of all tables but one that goes, each of which has something in it; behind them one without a name. */
static const struct contents *
contents_before(struct arena *arena, struct db *db, int number)
{
	enum { MOST = 60 };
	struct contents *all = arena_array(arena, MOST + 1, sizeof(*all));
	struct query *query = db_query(db, "SELECT name FROM sqlite_schema WHERE type = 'table'"
	                                   " AND name <> 'stale_page' ORDER BY name", "");
	size_t count = 0;

	while (count < MOST && db_row(query))
		all[count++].table = db_text(query, 0, arena);
	db_stop(query);
	assert_true(count < MOST);
	for (size_t i = 0; i < count; i++) {
		all[i].sql = contents_of(arena, db, all[i].table, number);
		all[i].before = sample_text(arena, db, all[i].sql);
		if (all[i].before[0] == '\0')
			fail_msg("upgrade.sql has nothing for %s of schema %d", all[i].table, number);
	}
	all[count].table = NULL;
	return all;
}

/* What an older program would have counted: wins and byes, of who plays. */
static const char scores_before[] =
	"SELECT group_concat(line, ' ') FROM (SELECT tournament_id || number || '=' || ("
	" (SELECT coalesce(sum(CASE"
	"   WHEN entry.id = CASE winner WHEN 'black' THEN black WHEN 'white' THEN white END THEN 2 ELSE 0 END), 0)"
	"  FROM game WHERE entry.id IN (black, white))"
	" + (SELECT 2 * count(*) FROM bye WHERE entry_id = entry.id)) AS line"
	" FROM entry WHERE status = 'confirmed' ORDER BY tournament_id, number)";

static struct contest
contest_read(struct arena *arena, struct db *db, const char *id)
{
	const struct event event = event_read(arena, db, id);

	return contest_of(arena, &event, event.published);
}

/* Of every event: who is confirmed, with the score that the program counts. */
static const char *
scores_now(struct arena *arena, struct db *db)
{
	struct query *events = db_query(db, "SELECT id FROM tournament WHERE id IN"
	                                    " (SELECT tournament_id FROM entry) ORDER BY id", "");
	struct buf text = buf_new(arena, 512);

	while (db_row(events)) {
		const char *id = db_text(events, 0, arena);
		const struct contest contest = contest_read(arena, db, id);
		const struct standing *order = contest_standings(arena, &contest);

		for (size_t entry = 0; entry < contest.count; entry++)
			for (size_t i = 0; i < contest.count; i++)
				if (order[i].entry == entry)
					buf_printf(&text, "%s%s%d=%d", text.len > 0 ? " " : "", id, contest.entries[entry]->number,
					           order[i].value[CRITERION_SCORE]);
	}
	return text.text;
}

/* Where everybody stood: place, number, and by which values of the event's criteria, in quarters. */
static const struct {
	const char *event;
	int since;
	const char *order;
} stood[] = {
	{"s", 1, "1. #1 8 12 8, 2. #3 8 8 8, 3. #2 4 20 16, 4. #4 4 16 16, 5. #5 4 12 12"},
	{"m", 7, "1. #4 132 276 144, 2. #1 128 252 128, 3. #2 128 236 120, 4. #3 112 236 120"},
	{"r", 7, "1. #2 12, 2. #1 8, 3. #3 4"},
	{"k", 7, "1. #3 12, 2. #1 8, 3. #4 6, 4. #2 4"},
	{"f", 7, "1. #2 8 4 4, 2. #4 4 12 8, 3. #1 4 4 4, 4. #3 0 12 8"},
	{"da", 26, "1. #2 4 0 0, 2. #1 0 4 0"},
	{"db", 26, "1. #3 4 0 0"},
};

static const char *
order_now(struct arena *arena, struct db *db, const char *id)
{
	const struct contest contest = contest_read(arena, db, id);
	const struct standing *order = contest_standings(arena, &contest);
	const struct plan *plan = contest.reckoning.plan;
	struct buf text = buf_new(arena, 512);

	for (size_t i = 0; i < contest.count; i++) {
		buf_printf(&text, "%s%d. #%d", i > 0 ? ", " : "", order[i].place, contest.entries[order[i].entry]->number);
		for (size_t c = 0; c < plan->order_count; c++) {
			int value = 0;

			if (standings_value_x4(&order[i], plan->order[c], &value))
				buf_printf(&text, " %d", value);
		}
	}
	return text.text;
}

/* Everything the database knows about its own shape. */
static const char shape[] =
	"SELECT group_concat(line, char(10)) FROM (SELECT type || ' ' || name || ' ' || coalesce(sql, '') AS line"
	" FROM sqlite_schema ORDER BY type, name)";

/* `empty` becomes of that number, without a row but the schema's own. */
static void
empty_next(struct arena *arena, struct db *empty, int number)
{
	db_script(empty, schema_file(arena, number)->bytes);
	db_script(empty, arena_printf(arena, "PRAGMA user_version = %d", number));
}

static void
upgrade(struct arena *arena, struct db *old, int number, const char *fresh)
{
	const struct contents *contents;
	const char *scores, *why = "";

	db_script(old, rows_of(arena, number));
	contents = contents_before(arena, old, number);
	scores = sample_text(arena, old, scores_before);
	if (!migration_run(arena, old, &why))
		fail_msg("from %d: %s", number, why);
	assert_int_equal(0, migration_check(arena, old));
	assert_string_equal(fresh, sample_text(arena, old, shape));
	for (; contents->table != NULL; contents++)
		if (strcmp(contents->before, sample_text(arena, old, contents->sql)) != 0)
			fail_msg("from %d: %s was %s\nand is %s", number, contents->table, contents->before,
			         sample_text(arena, old, contents->sql));
	assert_string_equal(scores, scores_now(arena, old));
	for (size_t i = 0; i < COUNT(stood); i++)
		if (number >= stood[i].since && strcmp(stood[i].order, order_now(arena, old, stood[i].event)) != 0)
			fail_msg("from %d: in event %s they stand: %s", number, stood[i].event,
			         order_now(arena, old, stood[i].event));
}

WORLD_TEST(world_setup, from_every_schema_there_was_nothing_is_lost_and_everybody_stands_where_they_stood)
{
	world_file_only();
	struct db *empty = world_database_open(world->arena, world_path(world, "empty.db"));
	struct arena *arena = arena_new();

	for (int number = 1; number <= migration_newest(); number++) {
		const char *path = world_path(world, "old.db"), *why = "";
		struct db *old;

		empty_next(arena, empty, number);
		if (!db_backup(empty, arena, path, &why))
			fail_msg("%s", why);
		old = world_database_open(arena, path);
		upgrade(arena, old, number, sample_text(arena, world->db, shape));
		db_close(old);
		unlink(path);
		arena_reset(arena);
	}
	arena_free(arena);
	db_close(empty);
}

/* What a file that makes a table anew forgets is what everybody else has there, too, unless somebody has
 * something else. */
WORLD_TEST(world_setup, every_column_that_has_a_usual_value_has_another_one)
{
	world_file_only();
	struct query *columns;

	db_script(world->db, rows_of(world->arena, migration_newest()));
	columns = db_query(world->db, "SELECT m.name, c.name, coalesce(c.dflt_value, 'NULL')"
	                   " FROM sqlite_schema AS m, pragma_table_info(m.name) AS c"
	                   " WHERE m.type = 'table' AND (c.[notnull] = 0 OR c.dflt_value IS NOT NULL)", "");
	while (db_row(columns)) {
		const char *table = db_text(columns, 0, world->arena), *column = db_text(columns, 1, world->arena);

		if (sample_count(world->db, arena_printf(world->arena, "SELECT count(*) FROM %s WHERE %s IS NOT %s", table,
		                                         column, db_text(columns, 2, world->arena))) == 0)
			fail_msg("upgrade.sql has nothing in %s.%s", table, column);
	}
}
