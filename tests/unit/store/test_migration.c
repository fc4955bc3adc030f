#include "world/world.h"

#include "base/buf.h"
#include "base/embedded.h"
#include "rules/datum.h"
#include "store/people/account.h"
#include "store/people/invitation.h"
#include "store/people/member.h"
#include "store/migration.h"
#include "store/draw/round.h"

/* Everything the database knows about its own shape. */
static char *
shape_of(struct arena *arena, struct db *db)
{
	struct buf shape = buf_new(arena, 16384);
	struct query *query = db_parts(db);

	while (db_row(query))
		buf_printf(&shape, "%s %s %s\n", db_text(query, 0, arena), db_text(query, 1, arena),
		           db_text(query, 2, arena));
	return shape.text;
}

/* The file of that number, or NULL. */
static const struct embedded *
schema_file(struct arena *arena, int number)
{
	char *start = arena_printf(arena, "schema/%03d_", number);

	for (size_t i = 0; i < embedded_count; i++)
		if (strncmp(embedded_files[i].name, start, strlen(start)) == 0)
			return &embedded_files[i];
	return NULL;
}

/* A database of that number; `rows` are put in when it had the first file. */
static struct db *
old_of(struct world *world, int number, const char *rows)
{
	struct db *old;

	world_file_only(); /* no server has one of before the 62nd file */
	old = world_database_open(world->arena, world_path(world, "old.db"));
	for (int file = 1; file <= number; file++) {
		db_script(old, schema_file(world->arena, file)->bytes);
		if (file == 1)
			db_script(old, rows);
	}
	db_script(old, arena_printf(world->arena, "PRAGMA user_version = %d", number));
	return old;
}

/* It becomes of the newest number. */
static void
assert_migrates(struct world *world, struct db *old)
{
	const char *why = "";

	if (!migration_run(world->arena, old, &why))
		fail_msg("%s", why);
}

WORLD_TEST(world_setup, the_files_are_numbered_from_one_without_a_gap)
{
	int files = 0;

	for (size_t i = 0; i < embedded_count; i++)
		files += strncmp(embedded_files[i].name, "schema/", 7) == 0;
	assert_true(files > 0);
	for (int number = 1; number <= files; number++)
		assert_non_null(schema_file(world->arena, number));
	assert_int_equal(files, migration_newest());
}

WORLD_TEST(world_setup, a_fresh_database_is_of_the_newest_number_and_sound)
{
	assert_int_equal(migration_newest(), migration_current(world->db));
	assert_int_equal(0, migration_check(world->arena, world->db));
}

WORLD_TEST(world_setup, an_empty_database_has_number_zero)
{
	struct db *empty = world_database_open(world->arena, world_path(world, "empty.db"));

	assert_int_equal(0, migration_current(empty));
	assert_true(migration_check(world->arena, empty) > 0);
	db_close(empty);
}

WORLD_TEST(world_setup, a_second_run_changes_nothing)
{
	char *before = shape_of(world->arena, world->db);
	const char *why = "";

	sample_insert(world->db, "autumn");
	assert_true(migration_run(world->arena, world->db, &why));
	assert_string_equal(before, shape_of(world->arena, world->db));
	assert_non_null(tournament_by_id(world->arena, world->db, "autumn"));
}

/* A query of all rows of the table, by the columns it has now; but for the plan, to which
 * a later file adds. */
static const char *
contents_of(struct arena *arena, struct db *db, const char *table)
{
	struct db_columns columns = db_columns(arena, db, table);
	struct buf sql = buf_new(arena, 512);

	buf_text(&sql, "SELECT coalesce(group_concat(line, char(10)), '') FROM (");
	for (size_t c = 0; c < columns.count; c++)
		if (strcmp(columns.list[c].name, "plan") != 0)
			buf_printf(&sql, "%s quote(%s)", c == 0 ? "SELECT" : " || ',' ||", columns.list[c].name);
	buf_printf(&sql, " AS line FROM %s ORDER BY 1)", table);
	return sql.text;
}

/* It migrates, and whatever was in tables of that name (NULL: in all, and something in each)
 * still is. */
static void
assert_survives(struct world *world, struct db *old, const char *only)
{
	struct {
		const char *table, *contents, *before;
	} tables[40];
	struct query *query = db_query(old, "SELECT name FROM sqlite_schema WHERE type = 'table'"
	                                    " AND name <> 'stale_page' ORDER BY name", ""); /* that goes */
	size_t count = 0;

	while (db_row(query)) {
		assert_true(count < COUNT(tables));
		tables[count].table = db_text(query, 0, world->arena);
		count += only == NULL || strcmp(only, tables[count].table) == 0;
	}
	assert_true(count > 0);
	for (size_t i = 0; i < count; i++) {
		tables[i].contents = contents_of(world->arena, old, tables[i].table);
		tables[i].before = sample_text(world->arena, old, tables[i].contents);
		if (tables[i].before[0] == '\0')
			fail_msg("nothing in %s", tables[i].table);
	}
	assert_migrates(world, old);
	for (size_t i = 0; i < count; i++)
		if (strcmp(tables[i].before, sample_text(world->arena, old, tables[i].contents)) != 0)
			fail_msg("%s was: %s", tables[i].table, tables[i].before);
}

static const char *
first_rows(struct world *world)
{
	return suite_file(world->arena, "tests/unit/store/first_rows.sql");
}

WORLD_TEST(world_setup, games_of_the_first_schema_survive_the_second)
{
	struct db *old = old_of(world, 1, first_rows(world));
	struct rounds draw;

	assert_survives(world, old, "game");
	assert_int_equal(0, migration_check(world->arena, old));
	draw = rounds_of(world->arena, old, "a", &ruleset_find("swindon")->scoring);
	assert_int_equal(4, draw.game_count);
	assert_int_equal(8, rounds_game(&draw, 1, 1)->result.margin_x2);
	assert_int_equal(-1, rounds_game(&draw, 1, 7)->white_count);
	assert_string_equal("", rounds_game(&draw, 1, 7)->reason);
	assert_string_equal("Kasumi", entry_by_id(world->arena, old, "a-2")->players[1].club);
	assert_string_equal("", entry_by_id(world->arena, old, "a-2")->players[1].country);
	/* a game still holds its pairs and its round, and takes no others */
	assert_int_equal(-1, sample_try(old, "DELETE FROM round WHERE number = 2"));
	assert_int_equal(-1, sample_try(old, "UPDATE game SET black = 'a-9' WHERE table_number = 7"));
	assert_int_equal(1, sample_try(old, "UPDATE game SET how = 'late' WHERE table_number = 7"));
	/* and what was taken away before is in no free part of the file */
	assert_int_equal(0, sample_count(old, "SELECT freelist_count FROM pragma_freelist_count"));
	db_close(old);
}

/* Of entries made at 0, 10 and 20 the last came after round 1 was public, at 15; when round
 * 2 began nobody noted. */
WORLD_TEST(world_setup, who_missed_a_round_is_told_from_who_would_not_play_it)
{
	struct db *old = old_of(world, 7, first_rows(world));

	db_script(old, "UPDATE entry SET entered_at = 10 * (number - 1);"
	          "UPDATE round SET published_at = 15 WHERE number = 1;"
	          "INSERT INTO absence VALUES ('a-2', 1), ('a-3', 1), ('a-3', 2)");
	assert_migrates(world, old);
	assert_string_equal("a-3:1", sample_text(world->arena, old,
	                    "SELECT group_concat(entry_id || ':' || round)"
	                    " FROM absence"
	                    " WHERE missed = 1"));
	db_close(old);
}

WORLD_TEST(world_setup, organisers_and_links_survive_the_roles)
{
	struct db *old = old_of(world, 1, first_rows(world));
	const struct invitation *link;

	db_script(old, "INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0);"
	          "INSERT INTO membership VALUES ('acc', 'a', 'organiser');"
	          "INSERT INTO invitation VALUES ('hash', 'acc', 5000000000)");
	assert_migrates(world, old);
	assert_int_equal(0, migration_check(world->arena, old));
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(old, "acc", "a"));
	assert_string_equal("acc", account_by_invitation(world->arena, old, "hash", 4999999999)->id);
	link = invitation_by_hash(world->arena, old, "hash");
	assert_int_equal(MEMBERSHIP_NONE, link->role);
	assert_int_equal(INVITATION_OPEN, link->ended);
	db_close(old);
}

/* A database of that number with a row in every table. */
static struct db *
eighth_full(struct world *world)
{
	struct db *old = old_of(world, 8, first_rows(world));

	db_script(old, suite_file(world->arena, "tests/unit/store/eighth_rows.sql"));
	return old;
}

/* Columns with type and default, keys and indexes: a line each. */
static const char facts_of_what_is_rebuilt[] =
	"SELECT group_concat(line, char(10)) FROM (SELECT line FROM ("
	"SELECT m.name || ' ' || c.cid || ' ' || c.name || ' ' || c.type || ' ' || c.[notnull]"
	" || ' ' || quote(c.dflt_value) || ' ' || c.pk AS line"
	" FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
	" UNION ALL SELECT m.name || ' ' || f.[from] || ' to ' || f.[table] || ' ' || f.[to]"
	" FROM sqlite_schema AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'"
	" UNION ALL SELECT tbl_name || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema"
	" WHERE type = 'index')"
	" WHERE substr(line, 1, 6) IN ('entry ', 'partne', 'outbox')"
	" AND line NOT LIKE '%entry_waiting%'"           /* another index by now */
	" AND line NOT LIKE 'outbox 1 %' ORDER BY line)"; /* its event, which may be none now */

WORLD_TEST(world_setup, tables_that_others_point_at_are_rebuilt_with_all_their_rows)
{
	struct db *old = eighth_full(world);
	char *facts = arena_text(world->arena, sample_text(world->arena, old, facts_of_what_is_rebuilt));
	char *rest = NULL;
	const char *now;

	assert_survives(world, old, NULL);
	assert_string_equal("/:42 a:42", sample_text(world->arena, old,
	                    "SELECT group_concat(name || ':' || stamp, ' ') FROM (SELECT * FROM touched ORDER BY name)"));
	now = arena_printf(world->arena, "\n%s\n", sample_text(world->arena, old, facts_of_what_is_rebuilt));
	for (char *fact = strtok_r(facts, "\n", &rest); fact != NULL; fact = strtok_r(NULL, "\n", &rest))
		if (strstr(now, arena_printf(world->arena, "\n%s\n", fact)) == NULL)
			fail_msg("no more: %s", fact);
	assert_int_equal(1, sample_try(old, "UPDATE entry SET lang = 'fr' WHERE id = 'a-1'"));
	db_close(old);
}

/* Of both engines; a key that waits for COMMIT is not in the way, and holds afterwards. */
WORLD_TEST(world_setup, a_table_whose_rows_point_at_each_other_is_rebuilt)
{
#define MOVED(name, more) "CREATE TABLE " name " (id TEXT NOT NULL PRIMARY KEY," \
	" from_id TEXT REFERENCES moved (id) DEFERRABLE INITIALLY DEFERRED" more ") STRICT;"
	static const char *const files[] = {
		MOVED("moved", "") "INSERT INTO moved VALUES ('b', 'a'), ('a', NULL);",
		MOVED("moved_new", ", why TEXT") "INSERT INTO moved_new (id, from_id) SELECT id, from_id FROM moved;"
		"DROP TABLE moved; ALTER TABLE moved_new RENAME TO moved;",
	};
	const int newest = migration_newest();
	const char *why = "";

	db_schema_begin(world->db);
	for (int i = 0; i < (int)COUNT(files); i++)
		assert_true(db_schema_add(world->db, world->arena, &(struct db_schema){newest + 1 + i, files[i]}, &why));
	db_schema_end(world->db, true);
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM moved WHERE from_id = 'a' AND why IS NULL"));
	assert_int_equal(-1, sample_try(world->db, "DELETE FROM moved WHERE id = 'a'"));
}

/* Whom w1 and w2 made and how often they asked; by whom and when entries were left out; how often
 * the event changed and a round was drawn. The lines themselves stay as they were, without data. */
WORLD_TEST(world_setup, what_was_found_in_the_logs_sentences_has_columns)
{
	struct db *old = eighth_full(world);

	db_script(old, "INSERT INTO absence VALUES ('a-1', 1, 0), ('a-1', 3, 0), ('a-3', 1, 0);"
	          "INSERT INTO audit VALUES"
	          " (10, 100, 'a', 'player', 'partner.pair', 'a-4', '', 'first: w1\nsecond: w2'),"
	          " (11, 101, 'a', 'acc', 'partner.pair', 'a-3', '', 'second: w2'),"
	          " (12, 102, 'a', 'player', 'partner.offer', 'w1', '', 'to: w2'),"
	          " (13, 103, 'a', 'player', 'partner.offer', 'w1', 'to: w2', ''),"
	          " (14, 104, 'a', 'player', 'partner.decline', 'w1', 'to: w2', ''),"
	          " (15, 105, 'a', 'player', 'partner.look', 'w1', '', 'note: w2'),"
	          " (20, 200, 'a', 'pair', 'entry.absent', 'a-1', 'round 1: plays', 'round 1: absent'),"
	          " (21, 201, 'a', 'acc', 'entry.absent', 'a-1', 'round 1: plays\nround 3: plays',"
	          "  'round 1: absent\nround 3: absent'),"
	          " (22, 202, 'a', 'pair', 'entry.absent', 'a-1', 'round 3: plays', 'round 3: absent'),"
	          " (23, 203, 'a', 'acc', 'entry.absent', 'a-3', 'round 11: plays', 'round 11: absent'),"
	          " (30, 300, 'a', 'acc', 'round.draw', 'round 2', '', ''),"
	          " (31, 301, 'a', 'acc', 'round.draw', 'round 2', '', '')");
	assert_migrates(world, old);
	assert_string_equal("w1 a-4 3, w2 a-3 0", sample_text(world->arena, old,
	                    "SELECT group_concat(id || ' ' || made_id || ' ' || asked, ', ')"
	                    " FROM (SELECT * FROM partner_wish ORDER BY id)"));
	assert_string_equal("a-1/1 201, a-1/3 -, a-2/3 -, a-3/1 -", sample_text(world->arena, old,
	                    "SELECT group_concat(entry_id || '/' || round || ' '"
	                    " || coalesce(desk_at, '-'), ', ')"
	                    " FROM (SELECT * FROM absence ORDER BY entry_id, round)"));
	assert_int_equal(0, round_drawn_at(old, "a", 1));
	assert_int_equal(2, round_drawn_at(old, "a", 2));
	assert_string_equal("11", sample_text(world->arena, old,
	                    "SELECT count(*) FROM audit WHERE data = '' AND before || after <> ''"));
	db_close(old);
}

/* What the pairs' starts are corrected by, once round 1 is such: by 1 for the mean rounded down
 * where the points were rounded up, above the bar and below the floor by nothing, by 2 for an
 * honour. */
static const char *
starts_corrected(struct world *world, const char *state)
{
	struct db *old = eighth_full(world);
	const char *starts;

	db_script(old, "UPDATE tournament SET system = 'mcmahon', plan = 'bar 33\nfloor 20\n';"
	          "UPDATE player SET rank = CASE entry_id || seat WHEN 'a-10' THEN '1d' WHEN 'a-11' THEN '2d'"
	          " WHEN 'a-20' THEN '9p' WHEN 'a-21' THEN 'pro' WHEN 'a-40' THEN '5d' WHEN 'a-41' THEN '1k'"
	          " ELSE '30k' END;"
	          "UPDATE entry SET points_x2 = CASE id WHEN 'a-1' THEN 4 WHEN 'a-2' THEN 16"
	          " WHEN 'a-4' THEN 9 ELSE -58 END");
	db_run(old, "UPDATE round SET state = $1", "t", state);
	assert_migrates(world, old);
	starts = sample_text(world->arena, old, "SELECT group_concat(start_x2, ' ')"
	                     " FROM (SELECT start_x2 FROM entry ORDER BY id)");
	db_close(old);
	return starts;
}

WORLD_TEST(world_setup, pairs_of_a_mcmahon_that_has_begun_stand_where_they_stood)
{
	assert_string_equal("-2 -4 0 -4", starts_corrected(world, "published"));
}

WORLD_TEST(world_setup, a_mcmahon_that_has_not_begun_starts_by_points)
{
	assert_string_equal("0 -4 0 0", starts_corrected(world, "draft"));
}

WORLD_TEST(world_setup, countries_that_were_typed_become_codes_and_what_is_none_stays)
{
	struct db *old = eighth_full(world);

	db_script(old, "UPDATE player SET country = CASE entry_id || seat WHEN 'a-10' THEN 'jp'"
	          " WHEN 'a-11' THEN 'Germany' WHEN 'a-20' THEN '日本' ELSE 'Atlantis' END;"
	          "UPDATE partner_wish SET country = 'アメリカ'");
	assert_migrates(world, old);
	assert_string_equal("JP DE JP Atlantis", sample_text(world->arena, old,
	                    "SELECT group_concat(country, ' ') FROM (SELECT country FROM player"
	                    " WHERE entry_id IN ('a-1', 'a-2') ORDER BY entry_id, seat)"));
	assert_string_equal("US", sample_text(world->arena, old,
	                    "SELECT DISTINCT country FROM partner_wish"));
	db_close(old);
}

/* Stones counted in every McMahon event; a draft that nobody has opened goes by what is usual
 * now. */
WORLD_TEST(world_setup, an_open_mcmahon_event_goes_on_to_count_the_stones)
{
	static const struct {
		const char *set;
		bool counts;
	} cases[] = {
		{"system = 'mcmahon', plan = 'bar 30' || char(10)", true},
		{"system = 'mcmahon', plan = ''", true},
		{"system = 'mcmahon', plan = '', state = 'draft'", false},
		{"system = 'swiss', plan = ''", false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct db *old = old_of(world, 8, first_rows(world));

		db_script(old, arena_printf(world->arena, "UPDATE tournament SET %s", cases[i].set));
		assert_migrates(world, old);
		assert_int_equal(cases[i].counts, strstr(sample_text(world->arena, old,
		                 "SELECT plan FROM tournament LIMIT 1"), "sos_stones 1\n") != NULL);
		db_close(old);
		unlink(world_path(world, "old.db"));
	}
}

WORLD_TEST(world_setup, foreign_keys_hold_after_a_migration)
{
	struct db *old = eighth_full(world);
	static const char *const bad[] = {
		"DELETE FROM entry WHERE id = 'a-1'",
		"DELETE FROM partner_wish WHERE id = 'w1'",
		"UPDATE player SET entry_id = 'nobody' WHERE entry_id = 'a-1'",
		"UPDATE partner_wish SET entry_id = 'nobody' WHERE id = 'w2'",
		"UPDATE outbox SET partner_wish_id = 'nobody' WHERE id = 'm2'",
		"UPDATE game SET black = 'nobody'",
	};

	assert_migrates(world, old);
	for (size_t i = 0; i < COUNT(bad); i++)
		if (sample_try(old, bad[i]) != -1)
			fail_msg("accepted: %s", bad[i]);
	db_close(old);
}

WORLD_TEST(world_setup, a_migration_that_leaves_a_row_pointing_nowhere_is_taken_back)
{
	struct db *old = eighth_full(world);
	const char *why = "", *shape;

	db_script(old, "PRAGMA foreign_keys = OFF;"
	          "INSERT INTO check_in VALUES ('nobody', 0, 'door');"
	          "PRAGMA foreign_keys = ON");
	shape = shape_of(world->arena, old);
	assert_false(migration_run(world->arena, old, &why));
	assert_non_null(strstr(why, "check_in"));
	assert_int_equal(8, migration_current(old));
	assert_string_equal(shape, shape_of(world->arena, old));
	assert_false(db_in_transaction(old));
	assert_int_equal(-1, sample_try(old, "DELETE FROM entry WHERE id = 'a-1'"));
	db_close(old);
}

static void
migrate_at(const void *path)
{
	struct arena *arena = arena_new();
	const char *why = "";

	migration_run(arena, world_database_open(arena, path), &why);
}

/* The ninth file goes well, the tenth knows no edition of such rules. */
WORLD_TEST(world_setup, where_a_later_file_fails_the_earlier_ones_are_taken_back_too)
{
	struct db *old = eighth_full(world);
	char said[1024];
	const char *shape;

	db_script(old, "UPDATE tournament SET ruleset = 'of the moon'");
	shape = shape_of(world->arena, old);
	db_close(old);
	assert_int_not_equal(0, sample_death(migrate_at, world_path(world, "old.db"), said, sizeof(said)));
	assert_non_null(strstr(said, "NOT NULL constraint failed: tournament_new.edition"));
	old = world_database_open(world->arena, world_path(world, "old.db"));
	assert_int_equal(8, migration_current(old));
	assert_string_equal(shape, shape_of(world->arena, old));
	db_close(old);
}

WORLD_TEST(world_setup, a_newer_database_is_refused_and_left_as_it_is)
{
	struct db *newer = world_database_open(world->arena, world_path(world, "newer.db"));
	const char *why = NULL;

	db_schema_begin(newer);
	assert_true(db_schema_add(newer, world->arena, &(struct db_schema){999, "SELECT 1"}, &why));
	db_schema_end(newer, true);
	assert_false(migration_run(world->arena, newer, &why));
	assert_non_null(strstr(why, "newer program"));
	assert_non_null(strstr(why, "999"));
	assert_string_equal("", shape_of(world->arena, newer));
	assert_int_equal(1, migration_check(world->arena, newer));
	db_close(newer);
}

/* One finding each, in an event with one confirmed and one waiting pair. */
WORLD_TEST(world_setup, every_kind_of_damage_is_found)
{
	static const struct {
		const char *name, *damage, *repair;
	} cases[] = {
		{"a place too many", "UPDATE tournament SET taken = 2", "UPDATE tournament SET taken = 1"},
		{"a waiting pair counted as none", "UPDATE entry SET status = 'confirmed' WHERE number = 2",
		 "UPDATE entry SET status = 'waiting' WHERE number = 2"},
		{"a withdrawn pair still counted", "UPDATE entry SET status = 'withdrawn' WHERE number = 1",
		 "UPDATE entry SET status = 'confirmed' WHERE number = 1"},
		{"one waiting too many", "UPDATE tournament SET waiting = 2", "UPDATE tournament SET waiting = 1"},
		{"an index that is missing", "DROP INDEX tournament_closes",
		 "CREATE INDEX tournament_closes ON tournament (closes_at)"},
		{"an index that is another", "DROP INDEX tournament_closes;"
		 " CREATE INDEX tournament_closes ON tournament (opens_at)",
		 "DROP INDEX tournament_closes; CREATE INDEX tournament_closes ON tournament (closes_at)"},
		{"a table of somebody else's", "CREATE TABLE other (one TEXT)", "DROP TABLE other"},
		{"a lost player", "DELETE FROM player_key WHERE entry_id = 'a-1' AND seat = 1;"
		 " DELETE FROM player WHERE entry_id = 'a-1' AND seat = 1", ""},
	};

	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "a", 2, STATUS_WAITING);
	db_script(world->db, "UPDATE tournament SET taken = 1");
	world_keys(world, false);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_int_equal(0, migration_check(world->arena, world->db));
		db_script(world->db, cases[i].damage);
		if (migration_check(world->arena, world->db) != 1)
			fail_msg("%s: not exactly one finding", cases[i].name);
		db_script(world->db, cases[i].repair);
	}
}

WORLD_TEST(world_setup, a_row_that_points_nowhere_is_found)
{
	world_file_only(); /* a server enforces its keys, whoever writes */
	world_keys(world, false);
	db_script(world->db, "INSERT INTO absence (entry_id, round) VALUES ('nobody', 1)");
	assert_int_equal(1, migration_check(world->arena, world->db));
}

/* What the program has said since, as `ruleset datum`: an event that was open before the tenth
 * file was written keeps what the ruleset said then. */
static const char *const said_since[] = {
	"bga-aga handicap.colours", "swindon handicap.colours",
	"egc-2015 rotation.twice", "egc-2015 rotation.always_penalty", "egc-2015 conduct.late_minutes",
	"egc-2015 scoring.handed_over",
	NULL,
};

static bool
is_said_since(struct arena *arena, const char *ruleset, enum datum datum)
{
	const char *here = arena_printf(arena, "%s %s", ruleset, datum_rows[datum].name);

	for (size_t i = 0; said_since[i] != NULL; i++)
		if (strcmp(said_since[i], here) == 0)
			return true;
	return false;
}

WORLD_TEST(world_setup, an_event_that_was_open_before_editions_takes_the_rules_of_the_day)
{
	struct db *old = old_of(world, 9, "");
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		for (enum tournament_state is = STATE_DRAFT; is <= STATE_FINISHED; is++)
			assert_int_equal(1, db_run(old, "INSERT INTO tournament (id, slug, name_en, name_ja,"
				" date, venue, ruleset, rounds, round_times, capacity, taken, state, opens_at,"
				" closes_at, zone, fee, programme, access, contact, seed, version, created_at)"
				" VALUES ($1, $1, 'A', '', '2026-11-22', '', $2, 3, '', 8, 0, $3, 1, 2, 'UTC',"
				" '', '', '', '', 0, 1, 0)", "ttt",
				arena_printf(world->arena, "%s-%s", all[i].id,
				             tournament_state_names[is]), all[i].id,
				tournament_state_names[is]));
	assert_migrates(world, old);
	assert_int_equal(0, migration_check(world->arena, old));
	for (size_t i = 0; i < count; i++)
		for (enum tournament_state is = STATE_DRAFT; is <= STATE_FINISHED; is++) {
			const struct tournament *t = tournament_by_id(world->arena, old,
				arena_printf(world->arena, "%s-%s", all[i].id, tournament_state_names[is]));

			assert_int_equal(is == STATE_DRAFT, t->base == &all[i]);
			for (enum datum datum = 0; datum < DATA; datum++)
				if (!datum_same(&all[i], t->base, datum) &&
				    !is_said_since(world->arena, all[i].id, datum))
					fail_msg("%s: %s", t->id, datum_rows[datum].name);
		}
	assert_string_equal("28", sample_text(world->arena, old,
	                    "SELECT count(*) FROM tournament WHERE edition <> ''"));
	db_close(old);
}

WORLD_TEST(world_setup, an_event_that_is_open_goes_on_with_what_was_usual_of_its_draw)
{
	static const struct { const char *state, *before, *after; int club_rounds, top_free; } cases[] = {
		{"draft", "", "", 20, 0}, {"draft", "top_free 0\n", "top_free 0\n", 20, 0},
		{"open", "", "club_rounds 3\ntop_free 1\nhalf_free 0\nbar_free 0\nfloat_down 0\nfloat_up 0\n",
		 3, 1},
		{"finished", "club_rounds 0\ntop_free 0\ncriteria score\n",
		 "club_rounds 0\ntop_free 0\ncriteria score\nhalf_free 0\nbar_free 0\nfloat_down 0\n"
		 "float_up 0\n", 0, 0},
	};
	struct db *old = old_of(world, 9, ""); /* without editions yet, which an open one needs */

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(1, db_run(old, "INSERT INTO tournament (id, slug, name_en, name_ja,"
			" date, venue, ruleset, rounds, round_times, capacity, taken, state, opens_at,"
			" closes_at, zone, fee, programme, access, contact, seed, version, created_at, plan)"
			" VALUES ($1, $1, 'A', '', '2026-11-22', '', 'jpga', 3, '', 8, 0, $2, 1, 2, 'UTC',"
			" '', '', '', '', 0, 1, 0, $3)", "ttt", arena_printf(world->arena, "e%zu", i),
			cases[i].state, cases[i].before));
	assert_migrates(world, old);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *id = arena_printf(world->arena, "e%zu", i);
		const struct tournament *t = tournament_by_id(world->arena, old, id);

		assert_string_equal(cases[i].after, sample_text(world->arena, old,
		                    arena_printf(world->arena,
		                                 "SELECT plan FROM tournament WHERE id = '%s'", id)));
		assert_int_equal(cases[i].club_rounds, t->plan.value[SETTING_CLUB_ROUNDS]);
		assert_int_equal(cases[i].top_free, t->plan.value[SETTING_TOP_FREE]);
	}
	db_close(old);
}

/* Rest rounds counted as byes until the 23rd file. */
WORLD_TEST(world_setup, the_rest_rounds_of_an_open_round_robin_count_what_they_did)
{
	static const struct { const char *state, *system, *before, *after; } cases[] = {
		{"draft", "round-robin", "", ""},
		{"open", "round-robin", "", "rest_x2 2\n"},
		{"running", "round-robin", "groups 2\nbye_x2 1\n", "groups 2\nbye_x2 1\nrest_x2 1\n"},
		{"finished", "round-robin", "bye_x2 0\n", "bye_x2 0\n"},
		{"open", "swiss", "", ""},
	};
	struct db *old = old_of(world, 22, "");

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(1, db_run(old, "INSERT INTO tournament (id, slug, name_en, name_ja,"
			" date, venue, ruleset, rounds, round_times, capacity, taken, state, opens_at,"
			" closes_at, zone, fee, programme, access, contact, seed, version, created_at, plan,"
			" system, edition) VALUES ($1, $1, 'A', '', '2026-11-22', '', 'jpga', 3, '', 8, 0, $2,"
			" 1, 2, 'UTC', '', '', '', '', 0, 1, 0, $3, $4, $5)", "ttttt",
			arena_printf(world->arena, "e%zu", i), cases[i].state, cases[i].before,
			cases[i].system, strcmp(cases[i].state, "draft") == 0 ? ""
			: "handicap.rows 0/0/6.5\n"));
	assert_migrates(world, old);
	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(cases[i].after, sample_text(world->arena, old,
		                    arena_printf(world->arena,
		                                 "SELECT plan FROM tournament WHERE id = 'e%zu'", i)));
	db_close(old);
}

WORLD_TEST(world_setup, a_draft_made_even_balances_colours_and_an_open_event_goes_on_by_points)
{
	static const struct {
		const char *id, *ruleset, *state, *edition, *overrides;
		enum handicap_colours colours;
	} cases[] = {
		{"even", "jpga", "draft", "", "handicap.rows 0/0/6.5\nscoring.penalty 4\n", COLOURS_BY_BALANCE},
		{"far", "egf-pair", "draft", "", "handicap.rows 0/0/-10.5\n", COLOURS_BY_BALANCE},
		{"two", "jpga", "draft", "", "handicap.rows 0/0/6 1/0/0\n", COLOURS_BY_POINTS},
		{"other", "kanto-junior", "draft", "", "scoring.penalty 4\n", COLOURS_BY_POINTS},
		{"women", "wmsg-2008", "draft", "", "handicap.rows 0/0/7.5\n", COLOURS_BY_NIGIRI},
		{"open", "jpga", "open", "handicap.colours points\nhandicap.rows 0/0/6.5 1/0/0\n",
		 "handicap.rows 0/0/6.5\n", COLOURS_BY_POINTS},
		{"single", "swindon", "running", "handicap.colours points\nhandicap.rows 0/0/7\n"
		 "conduct.admits single\n", "", COLOURS_BY_POINTS},
		{"file", "jpga", "draft", "handicap.colours points\nhandicap.rows 0/0/6.5 1/0/0\n",
		 "handicap.rows 0/0/6.5\n", COLOURS_BY_POINTS},
	};
	struct db *old = old_of(world, 17, "");

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(1, db_run(old, "INSERT INTO tournament (id, slug, name_en, name_ja,"
			" date, venue, ruleset, rounds, round_times, capacity, taken, state, opens_at,"
			" closes_at, zone, fee, programme, access, contact, seed, version, created_at,"
			" edition, overrides) VALUES ($1, $1, 'A', '', '2026-11-22', '', $2, 3, '', 8, 0,"
			" $3, 1, 2, 'UTC', '', '', '', '', 0, 1, 0, $4, $5)", "ttttt", cases[i].id,
			cases[i].ruleset, cases[i].state, cases[i].edition, cases[i].overrides));
	assert_migrates(world, old);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct tournament *t = tournament_by_id(world->arena, old, cases[i].id);

		if (t->ruleset->handicap.colours != cases[i].colours)
			fail_msg("%s: %d", cases[i].id, (int)t->ruleset->handicap.colours);
	}
	db_close(old);
}

WORLD_TEST(world_setup, one_player_is_an_entry_where_one_plays_one)
{
	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_WAITING);
	db_script(world->db, "DELETE FROM player WHERE seat = 1");
	assert_int_equal(1, migration_check(world->arena, world->db));
	db_script(world->db, "UPDATE tournament SET ruleset = 'bga-aga',"
	          " edition = replace(edition, 'admits junior', 'admits single')");
	assert_int_equal(0, migration_check(world->arena, world->db));
	db_script(world->db, "DELETE FROM player");
	assert_int_equal(1, migration_check(world->arena, world->db));
}

STORE_TEST(a_pair_of_one_is_found_in_whichever_event)
{
	db_script(world->db, "DELETE FROM player WHERE seat = 1 AND entry_id IN ('a-2', 'b-1', 'b-2')");
	assert_int_equal(3, migration_check(world->arena, world->db));
}

WORLD_TEST(world_setup, a_pair_at_two_boards_is_found)
{
	sample_insert(world->db, "a");
	for (int i = 1; i <= 3; i++)
		sample_enter(world->arena, world->db, "a", i, STATUS_WAITING);
	db_script(world->db,
	          "INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'draft');"
	          "INSERT INTO game VALUES ('a', 1, 1, 'a-1', 'a-2', 0, 0, 12, '', '', '', NULL, NULL,"
	          " 0, 0, 1, 0, '', 0, 0, 0, 0);"
	          "INSERT INTO bye VALUES ('a', 1, 'a-3', 0)");
	assert_int_equal(0, migration_check(world->arena, world->db));
	db_script(world->db, "INSERT INTO bye VALUES ('a', 1, 'a-2', 0)");
	assert_int_equal(1, migration_check(world->arena, world->db));
	db_script(world->db, "DELETE FROM bye;"
	          "INSERT INTO game VALUES ('a', 1, 2, 'a-2', 'a-3', 0, 0, 12, '', '', '', NULL, NULL,"
	          " 0, 0, 1, 0, '', 0, 0, 0, 0)");
	assert_int_equal(1, migration_check(world->arena, world->db));
}
