#include "world/world.h"

#include "base/buf.h"
#include "base/embedded.h"
#include "rules/datum.h"
#include "store/people/account.h"
#include "store/people/invitation.h"
#include "store/people/member.h"
#include "store/migration.h"
#include "store/round.h"

/* Everything the database knows about its own shape. */
static char *
shape_of(struct arena *arena, struct db *db)
{
	struct buf shape = buf_new(arena, 16384);
	struct query *query = db_query(db, "SELECT type, name, coalesce(sql, '')"
	                                   " FROM sqlite_schema ORDER BY type, name", "");

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

WORLD_TEST(world_setup, from_every_number_a_database_becomes_like_a_fresh_one)
{
	char *fresh = shape_of(world->arena, world->db);
	const char *why = "";

	for (int from = 0; from <= migration_newest(); from++) {
		struct db *old = world_database_open(world->arena, world_path(world, "old.db"));

		for (int number = 1; number <= from; number++)
			db_script(old, schema_file(world->arena, number)->bytes);
		db_script(old, arena_printf(world->arena, "PRAGMA user_version = %d", from));
		assert_true(migration_run(world->arena, old, &why));
		if (strcmp(fresh, shape_of(world->arena, old)) != 0)
			fail_msg("from %d: %s", from, shape_of(world->arena, old));
		assert_int_equal(0, migration_check(world->arena, old));
		db_close(old);
		unlink(world_path(world, "old.db"));
	}
}

/* Everything of the games that the first schema had, a line each. */
static char *
games_text(struct arena *arena, struct db *db)
{
	struct buf text = buf_new(arena, 1024);
	struct query *query = db_query(db, "SELECT * FROM game ORDER BY round, table_number", "");

	while (db_row(query)) {
		for (int column = 0; column < 17; column++)
			buf_printf(&text, "%s|", db_is_null(query, column) ? "NULL"
			                         : db_text(query, column, arena));
		buf_char(&text, '\n');
	}
	return text.text;
}

static const char games_of_the_first_schema[] =
	"INSERT INTO tournament VALUES ('a', 'a', 'A', '', '2026-11-22', '', 'swindon', 3, '', 8, 4,"
	" 'running', 1, 2, 'UTC', '', '', '', '', 0, 1, 0);"
	"INSERT INTO entry SELECT 'a-' || n, 'a', n, 'confirmed', 0, 0, '', '', 0, 1, 0"
	" FROM (SELECT 1 AS n UNION SELECT 2 UNION SELECT 3 UNION SELECT 4);"
	"INSERT INTO player SELECT id, seat, 'Sato', 'Rin', '', '', '3d', '', '', '', 'Kasumi', 'full'"
	" FROM entry, (SELECT 0 AS seat UNION SELECT 1);"
	"INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'published'), ('a', 2, 'published');"
	"INSERT INTO game VALUES"
	" ('a', 1, 1, 'a-1', 'a-2', 1, 0, 14, 'B+4', 'black', 'count', 80, 62, 0, 1, 3, 1790000001),"
	" ('a', 1, 7, 'a-4', 'a-3', 0, 9, -12, 'W+F', 'white', 'forfeit', NULL, NULL, 99, 0, 2, 5000000000),"
	" ('a', 2, 1, 'a-3', 'a-1', 0, 2, 0, '', '', '', NULL, NULL, 0, 0, 1, 7),"
	" ('a', 2, 2, 'a-2', 'a-4', 0, 0, 13, '0', '', 'margin', NULL, NULL, 0, 0, 1, 8)";

WORLD_TEST(world_setup, games_of_the_first_schema_survive_the_second)
{
	struct db *old = world_database_open(world->arena, world_path(world, "old.db"));
	const char *why = "", *before;
	struct rounds draw;

	db_script(old, schema_file(world->arena, 1)->bytes);
	db_script(old, "PRAGMA user_version = 1");
	db_script(old, games_of_the_first_schema);
	before = games_text(world->arena, old);
	assert_true(migration_run(world->arena, old, &why));
	assert_string_equal(before, games_text(world->arena, old));
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
	db_close(old);
}

/* Of entries made at 0, 10 and 20 the last came after round 1 was public, at 15; when round
 * 2 began nobody noted. */
WORLD_TEST(world_setup, who_missed_a_round_is_told_from_who_would_not_play_it)
{
	struct db *old = world_database_open(world->arena, world_path(world, "old.db"));
	const char *why = "";

	db_script(old, schema_file(world->arena, 1)->bytes);
	db_script(old, games_of_the_first_schema);
	for (int number = 2; number <= 7; number++)
		db_script(old, schema_file(world->arena, number)->bytes);
	db_script(old, "PRAGMA user_version = 7;"
	          "UPDATE entry SET entered_at = 10 * (number - 1);"
	          "UPDATE round SET published_at = 15 WHERE number = 1;"
	          "INSERT INTO absence VALUES ('a-2', 1), ('a-3', 1), ('a-3', 2)");
	assert_true(migration_run(world->arena, old, &why));
	assert_string_equal("a-3:1", sample_text(world->arena, old,
	                    "SELECT group_concat(entry_id || ':' || round)"
	                    " FROM absence"
	                    " WHERE missed = 1"));
	db_close(old);
}

WORLD_TEST(world_setup, organisers_and_links_survive_the_roles)
{
	struct db *old = world_database_open(world->arena, world_path(world, "old.db"));
	const char *why = "";
	const struct invitation *link;

	db_script(old, schema_file(world->arena, 1)->bytes);
	db_script(old, "PRAGMA user_version = 1");
	db_script(old, games_of_the_first_schema);
	db_script(old, "INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0);"
	          "INSERT INTO membership VALUES ('acc', 'a', 'organiser');"
	          "INSERT INTO invitation VALUES ('hash', 'acc', 5000000000)");
	assert_true(migration_run(world->arena, old, &why));
	assert_int_equal(0, migration_check(world->arena, old));
	assert_int_equal(MEMBERSHIP_ORGANISER, membership_of(old, "acc", "a"));
	assert_string_equal("acc", account_by_invitation(world->arena, old, "hash", 4999999999)->id);
	link = invitation_by_hash(world->arena, old, "hash");
	assert_int_equal(MEMBERSHIP_NONE, link->role);
	assert_int_equal(INVITATION_OPEN, link->ended);
	db_close(old);
}

/* Something in every table that schema 8 has and the games above leave empty. */
static const char rest_of_the_eighth_schema[] =
	"INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0);"
	"INSERT INTO session VALUES ('hash', 'acc', 5000000000);"
	"INSERT INTO sign_in_failure VALUES ('who', 3, 1790000000);"
	"INSERT INTO api_token VALUES ('token', 'acc', 'clock', 1790000000);"
	"INSERT INTO membership VALUES ('acc', 'a', 'organiser');"
	"INSERT INTO invitation VALUES"
	" ('link', NULL, 'help@example.org', 'a', 'desk', 'acc', 5000000000, '');"
	"INSERT INTO idempotency VALUES ('key', 'a-1', 1790000000);"
	"UPDATE entry SET lang = 'ja', fixed_table = 7, newcomer = 1, start_x2 = -4, rating = 1500,"
	" note = 'it''s <us>', status = 'waiting', generation = 2 WHERE id = 'a-2';"
	"INSERT INTO absence VALUES ('a-2', 3, 1);"
	"INSERT INTO check_in VALUES ('a-1', 1790000100, 'door');"
	"INSERT INTO seat VALUES ('a', 1, 'a-1', 1, 2, 1);"
	"INSERT INTO keep_apart VALUES ('a', 'a-1', 'a-2');"
	"INSERT INTO prize VALUES ('a', 1, 'Best club', '', 'club', '', 3);"
	"INSERT INTO bye VALUES ('a', 2, 'a-2', 1);"
	"INSERT INTO ruling VALUES (1, 'a', 1, 1, 'a-1', 'a-2', 1790000250, 'acc', 'black', 'penalty',"
	" 'B1', 'B1,W1,W2!', 'jpga.6-4', 'why', NULL, NULL);"
	"INSERT INTO report VALUES ('a', 1, 1, 'a-2', 'a-1', 'a-2', 'black', 'margin', 8, 0, 1, 2);"
	"INSERT INTO partner_wish VALUES ('w1', 'a', 'looking', 'Mori', 'Ai', 'もり', 'あい', '3d', 'title',"
	" 'f', '2001-02-03', 'Icho', 'JP', 'initials', '10k', '5d', 'm@example.org', 'any day', 'ja', 2, 5,"
	" 1790000001, NULL), ('w2', 'a', 'paired', 'Hara', '', '', '', '5k', '', '', '', '', '', 'number',"
	" '', '', '', '', 'en', 0, 1, 1790000002, 'a-3');"
	"INSERT INTO partner_offer VALUES ('a', 'w1', 'w2', 1790000003);"
	"INSERT INTO outbox VALUES ('m1', 'a', 'a-1', NULL, 'confirmed', '', 'x@example.org', 'ja', 7,"
	" 'waiting', 2, 8, '451 later', NULL), ('m2', 'a', NULL, 'w1', 'offer', 'w2', 'm@example.org', 'en',"
	" 7, 'sent', 0, 7, '', 9);"
	"INSERT INTO audit VALUES (4, 1790000004, 'a', 'acc', 'entry.change', 'a-1', 'lang: en', 'lang: ja');"
	"INSERT INTO stale_page VALUES ('event', 'a', 0, NULL, 3);"
	"UPDATE publication SET stamp = 42;";

/* A database of that number with a row in every table. */
static struct db *
eighth_full(struct world *world)
{
	struct db *old = world_database_open(world->arena, world_path(world, "old.db"));

	db_script(old, schema_file(world->arena, 1)->bytes);
	db_script(old, games_of_the_first_schema);
	for (int number = 2; number <= 8; number++)
		db_script(old, schema_file(world->arena, number)->bytes);
	db_script(old, rest_of_the_eighth_schema);
	db_script(old, "PRAGMA user_version = 8");
	return old;
}

/* For every table a query of all its rows, by the columns it has now. */
struct contents {
	const char *table, *sql;
};

static size_t
contents_of(struct arena *arena, struct db *db, struct contents contents[], size_t max)
{
	struct query *query = db_query(db, "SELECT name FROM sqlite_schema WHERE type = 'table'"
	                                   " ORDER BY name", "");
	size_t count = 0;

	while (db_row(query)) {
		assert_true(count < max);
		contents[count++].table = db_text(query, 0, arena);
	}
	for (size_t i = 0; i < count; i++) {
		struct db_columns columns = db_columns(arena, db, contents[i].table);
		struct buf sql = buf_new(arena, 512);

		for (size_t c = 0; c < columns.count; c++)
			buf_printf(&sql, "%s quote(%s)", c == 0 ? "SELECT" : " || ',' ||", columns.list[c].name);
		buf_printf(&sql, " FROM %s ORDER BY 1", contents[i].table);
		contents[i].sql = sql.text;
	}
	return count;
}

static char *
contents_text(struct arena *arena, struct db *db, const struct contents *contents)
{
	struct buf text = buf_new(arena, 1024);
	struct query *query = db_query(db, contents->sql, "");

	while (db_row(query))
		buf_printf(&text, "%s\n", db_text(query, 0, arena));
	return text.text;
}

/* Columns with type and default, keys and indexes, but those that came later: a line each. */
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
	" AND line NOT LIKE '% made_id %' AND line NOT LIKE '% asked %' ORDER BY line)";

WORLD_TEST(world_setup, tables_that_others_point_at_are_rebuilt_with_all_their_rows)
{
	struct db *old = eighth_full(world);
	struct contents tables[40];
	size_t count = contents_of(world->arena, old, tables, COUNT(tables));
	const char *before[COUNT(tables)], *facts, *why = "";

	facts = sample_text(world->arena, old, facts_of_what_is_rebuilt);
	for (size_t i = 0; i < count; i++) {
		before[i] = contents_text(world->arena, old, &tables[i]);
		if (before[i][0] == '\0')
			fail_msg("nothing in %s", tables[i].table);
	}
	assert_true(migration_run(world->arena, old, &why));
	for (size_t i = 0; i < count; i++)
		if (strcmp(before[i], contents_text(world->arena, old, &tables[i])) != 0)
			fail_msg("%s was: %s", tables[i].table, before[i]);
	assert_string_equal(facts, sample_text(world->arena, old, facts_of_what_is_rebuilt));
	assert_int_equal(1, sample_try(old, "UPDATE entry SET lang = 'fr' WHERE id = 'a-1'"));
	db_close(old);
}

/* Whom w1 and w2 made and how often they asked; by whom and when entries were left out; how
 * often the event changed and a round was drawn. The
 * lines themselves stay as they were, without data. */
WORLD_TEST(world_setup, what_was_found_in_the_logs_sentences_has_columns)
{
	struct db *old = eighth_full(world);
	const char *why = "";

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
	assert_true(migration_run(world->arena, old, &why));
	assert_string_equal("w1 a-4 3, w2 a-3 0", sample_text(world->arena, old,
	                    "SELECT group_concat(id || ' ' || made_id || ' ' || asked, ', ')"
	                    " FROM (SELECT * FROM partner_wish ORDER BY id)"));
	assert_string_equal("a-1/1 201, a-1/3 -, a-2/3 -, a-3/1 -", sample_text(world->arena, old,
	                    "SELECT group_concat(entry_id || '/' || round || ' '"
	                    " || coalesce(desk_at, '-'), ', ')"
	                    " FROM (SELECT * FROM absence ORDER BY entry_id, round)"));
	assert_int_equal(13, tournament_changes(old, "a"));
	assert_int_equal(0, round_drawn_at(old, "a", 1));
	assert_int_equal(2, round_drawn_at(old, "a", 2));
	assert_string_equal("11", sample_text(world->arena, old,
	                    "SELECT count(*) FROM audit WHERE data = '' AND before || after <> ''"));
	db_close(old);
}

WORLD_TEST(world_setup, foreign_keys_hold_after_a_migration)
{
	struct db *old = eighth_full(world);
	const char *why = "";
	static const char *const bad[] = {
		"DELETE FROM entry WHERE id = 'a-1'",
		"DELETE FROM partner_wish WHERE id = 'w1'",
		"UPDATE player SET entry_id = 'nobody' WHERE entry_id = 'a-1'",
		"UPDATE partner_wish SET entry_id = 'nobody' WHERE id = 'w2'",
		"UPDATE outbox SET partner_wish_id = 'nobody' WHERE id = 'm2'",
		"UPDATE game SET black = 'nobody'",
	};

	assert_true(migration_run(world->arena, old, &why));
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

WORLD_TEST(world_setup, a_newer_database_is_refused_and_left_as_it_is)
{
	struct db *newer = world_database_open(world->arena, world_path(world, "newer.db"));
	const char *why = NULL;

	db_script(newer, "PRAGMA user_version = 999");
	assert_false(migration_run(world->arena, newer, &why));
	assert_non_null(strstr(why, "newer program"));
	assert_non_null(strstr(why, "999"));
	assert_string_equal("", shape_of(world->arena, newer));
	assert_true(migration_check(world->arena, newer) > 0);
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
		{"a dangling row", "INSERT INTO absence (entry_id, round) VALUES ('nobody', 1)",
		 "DELETE FROM absence"},
		{"a lost player", "DELETE FROM player WHERE entry_id = 'a-1' AND seat = 1", ""},
	};

	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "a", 2, STATUS_WAITING);
	db_script(world->db, "UPDATE tournament SET taken = 1; PRAGMA foreign_keys = OFF");
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_int_equal(0, migration_check(world->arena, world->db));
		db_script(world->db, cases[i].damage);
		if (migration_check(world->arena, world->db) != 1)
			fail_msg("%s: not exactly one finding", cases[i].name);
		db_script(world->db, cases[i].repair);
	}
}

/* What the program has said since, as `ruleset datum`: an event that was open before the tenth
 * file was written keeps what the ruleset said then. */
static const char *const said_since[] = {
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
	struct db *old = world_database_open(world->arena, world_path(world, "old.db"));
	const char *why = "";
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (int number = 1; number <= 9; number++)
		db_script(old, schema_file(world->arena, number)->bytes);
	db_script(old, "PRAGMA user_version = 9");
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
	assert_true(migration_run(world->arena, old, &why));
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
	assert_int_equal(0, migration_check(world->arena, old));
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

WORLD_TEST(world_setup, a_pair_at_two_boards_is_found)
{
	sample_insert(world->db, "a");
	for (int i = 1; i <= 3; i++)
		sample_enter(world->arena, world->db, "a", i, STATUS_WAITING);
	db_script(world->db,
	          "INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'draft');"
	          "INSERT INTO game VALUES ('a', 1, 1, 'a-1', 'a-2', 0, 0, 12, '', '', '', NULL, NULL,"
	          " 0, 0, 1, 0, '', 0, 0);"
	          "INSERT INTO bye VALUES ('a', 1, 'a-3', 0)");
	assert_int_equal(0, migration_check(world->arena, world->db));
	db_script(world->db, "INSERT INTO bye VALUES ('a', 1, 'a-2', 0)");
	assert_int_equal(1, migration_check(world->arena, world->db));
	db_script(world->db, "DELETE FROM bye;"
	          "INSERT INTO game VALUES ('a', 1, 2, 'a-2', 'a-3', 0, 0, 12, '', '', '', NULL, NULL,"
	          " 0, 0, 1, 0, '', 0, 0)");
	assert_int_equal(1, migration_check(world->arena, world->db));
}
