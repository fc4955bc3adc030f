#include "actions/files/event_file.h"

#include "actions/entry/erase.h"
#include "event/name.h"
#include "publish/publisher.h"
#include "store/migration.h"
#include "store/people/personal.h"

/* All that is in the file of that name in the world's folder; "" where there is none. */
static struct slice
bytes_of(const struct world *world, const char *name)
{
	FILE *file = fopen(world_path(world, name), "rb");
	char *bytes = arena_alloc(world->arena, 8 << 20);
	size_t len = file == NULL ? 0 : fread(bytes, 1, 8 << 20, file);

	if (file != NULL)
		fclose(file);
	return (struct slice){bytes, len};
}

static bool
has(struct slice text, const char *word)
{
	const size_t len = strlen(word);
	const char *end = text.at + text.len, *at = text.at;

	while (at + len <= end && (at = memchr(at, word[0], (size_t)(end - at) - len + 1)) != NULL)
		if (memcmp(at++, word, len) == 0)
			return true;
	return false;
}

/* Those of "icho-1" in that table, or all of the event's; NULL: it has none of its own. */
static const char *
rows_of(const char *table, bool all)
{
	static const char *const rows[][3] = {
		{"entry", "id = 'icho-1'", "1 = 1"}, {"player", "entry_id = 'icho-1'", "1 = 1"},
		{"player_key", "entry_id = 'icho-1'", "1 = 1"}, {"game", "round = 1", "1 = 1"},
		{"ruling", "round = 1", "1 = 1"}, {"outbox", "entry_id = 'icho-1'", "1 = 1"},
		{"audit", "subject IN ('icho-1', 'round 1 table 4')", "tournament_id = 'icho'"},
		{"partner_wish", NULL, "1 = 1"}, {"partner_offer", NULL, "1 = 1"},
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (strcmp(rows[i][0], table) == 0)
			return rows[i][all ? 2 : 1];
	fail_msg("rows of %s", table);
	return NULL;
}

static bool
is_number(struct world *world, const struct personal_column *column)
{
	const struct db_columns all = db_columns(world->arena, world->db, column->table);

	for (size_t i = 0; i < all.count; i++)
		if (strcmp(all.list[i].name, column->column) == 0)
			return all.list[i].number;
	return false;
}

/* Every column that is erased says a word of its own, and said another before; how many took one. */
static int
marks_put(struct world *world, bool all)
{
	int put = 0;

	for (size_t i = 0; i < personal_column_count; i++) {
		const struct personal_column *column = &personal_columns[i];
		const enum personal_fate fate = personal_data[column->datum].fate;

		if (is_number(world, column)) /* which says no word */
			continue;
		if (fate == FATE_STAYS || fate == FATE_ACCOUNT || fate == FATE_SWEPT ||
		    rows_of(column->table, all) == NULL)
			continue;
		for (const char *mark = "rq"; *mark != '\0'; mark++)
			put += sample_try(world->db, arena_printf(world->arena,
				"UPDATE %s SET %s = '%c%c%zu%c%c' WHERE %s", column->table, column->column,
				*mark, *mark, i, *mark, *mark, rows_of(column->table, all))) > 0;
	}
	return put;
}

/* In the database's file and log, and in an export; nothing is to say them any more. */
static void
assert_no_marks(struct world *world)
{
	const struct slice places[] = {
		world_words(world), bytes_of(world, "erased"), slice_of(exported(world, "icho", true)),
	};

	assert_true(places[0].len > 0);
	for (size_t p = 0; p < COUNT(places); p++)
		for (size_t i = 0; i < personal_column_count; i++)
			for (const char *mark = "rq"; *mark != '\0'; mark++)
				if (has(places[p], arena_printf(world->arena, "%c%c%zu%c%c", *mark, *mark, i,
				                                *mark, *mark)))
					fail_msg("%s.%s is still in place %zu", personal_columns[i].table,
					         personal_columns[i].column, p);
}

static void
scrub(struct world *world)
{
	publisher_forget(world->publisher);
	assert_true(db_scrub(world->db));
}

static void
open_furnished(struct world *world)
{
	office_open(world);
	furnish(world);
	db_script(world->db, "INSERT INTO outbox SELECT 'o' || id, 'icho', id, NULL, 'confirmed', '', email,"
	          " 'en', 0, 'sent', 1, 0, 'ok', 1 FROM entry;"
	          "INSERT INTO outbox VALUES ('ow', 'icho', NULL, 'icho-w1', 'looking', '', 'm@example.org',"
	          " 'en', 0, 'waiting', 0, 0, '', NULL)");
	world_read(world);
}

static bool
erase_all(struct world *world)
{
	return erase_event(world->office, world->tournament, no_problems(world));
}

#define ERASE_TEST(test) TEST_WITH(open_furnished, test)

ERASE_TEST(of_a_whole_event_no_word_is_left_anywhere)
{
	assert_true(marks_put(world, true) > 60);
	assert_true(has(world_words(world), "qq0qq"));
	world_done(world, erase_all(world));
	scrub(world);
	assert_no_marks(world);
	assert_false(has(world_words(world), "2012-04-01"));
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM partner_wish"));
	assert_string_equal("pair|event.erase|icho||", audit_last_by(world));
	/* the games are what they were, and whose */
	assert_rows(world, 1, "game WHERE round = 1 AND result = 'B+4' AND black = 'icho-2'");
	assert_rows(world, 3, "player WHERE publish = 'initials' AND family_name = 'q' AND rank = '4d'");
	assert_int_equal(0, migration_check(world->arena, world->db));
}

ERASE_TEST(of_one_pair_nothing_is_left_and_of_the_others_all)
{
	static const bool names[2] = {true, false};

	db_script(world->db, "UPDATE entry SET email = 'two@example.org' WHERE id = 'icho-2';"
	          "UPDATE player SET publish = 'full' WHERE seat = 0");
	assert_true(marks_put(world, false) > 20);
	world_read(world);
	DONE(erase_entry, &world->entries.list[0], names);
	scrub(world);
	assert_no_marks(world);
	assert_rows(world, 1, "player WHERE entry_id = 'icho-1' AND seat = 0 AND publish = 'number'"
	            " AND family_name = '" NAME_GONE "' AND club = '' AND birth_date = ''");
	assert_rows(world, 1, "entry WHERE id = 'icho-1' AND email = '' AND erased_at > 0");
	assert_rows(world, 1, "entry WHERE id = 'icho-2' AND email = 'two@example.org'"
	            " AND note = 'wheelchair' AND erased_at IS NULL");
	assert_rows(world, 1, "player WHERE entry_id = 'icho-2' AND seat = 0 AND club = '市ヶ谷'"
	            " AND birth_date = '2012-04-01' AND given_name = '花子'");
	assert_rows(world, 3, "outbox WHERE email <> ''");
	assert_string_equal("pair|entry.erase|icho-1||", audit_last_by(world));
}

ERASE_TEST(who_looks_for_a_partner_goes_whole_but_not_out_of_a_pair)
{
	const struct partner_wish *looks = partner_by_id(world->arena, world->db, "icho-w1");
	const struct partner_wish *paired = partner_by_id(world->arena, world->db, "icho-w2");

	REFUSED("", PROBLEM_ERASE_PAIR, erase_wish, paired);
	DONE(erase_wish, looks);
	assert_rows(world, 0, "partner_wish WHERE id = 'icho-w1'");
	assert_rows(world, 0, "partner_offer");
	assert_rows(world, 0, "outbox WHERE email = 'm@example.org'");
	DONE(erase_wish, looks); /* once more is nothing */
}

ERASE_TEST(a_whole_event_goes_when_it_is_over_and_by_itself_when_it_is_due)
{
	world_sql(world, "UPDATE tournament SET cancelled = 0, state = 'running', keep_days = 30 WHERE id = 'icho'");
	assert_refused(world, erase_all(world), "", PROBLEM_ERASE_EARLY);
	world->now = clock_instant((struct clock_wall){2026, 12, 23, 23, 59, 59}, "Asia/Tokyo");
	assert_int_equal(0, erase_due(world->office));
	assert_rows(world, 0, "entry WHERE erased_at > 0");
	world->now++;
	assert_int_equal(1, erase_due(world->office));
	assert_rows(world, 3, "entry WHERE erased_at > 0 AND email = ''");
	assert_int_equal(0, erase_due(world->office));
	/* what comes in afterwards goes, too */
	world_read(world);
	world->office->actor = "acc";
	assert_true(entry_change(world->office, world->tournament, &world->entries.list[0],
	                         &(struct entry_wish){.typed = &(struct typed_entry){.email = "late@example.org"},
	                                              .lang = "en", .version = -1, .by_organiser = true},
	                         no_problems(world)));
	assert_rows(world, 1, "entry WHERE email = 'late@example.org' AND erased_at IS NULL");
	assert_int_equal(1, erase_due(world->office));
	assert_rows(world, 0, "entry WHERE email <> ''");
}

ERASE_TEST(a_league_that_says_no_last_day_is_over_with_its_newest_round_or_result)
{
	const int64_t day = 24 * 60 * 60, begun = world->now;
	const struct {
		int game, round, erased; /* days after it began: changed, published; how many pairs are */
	} cases[] = {{180, 1, 0}, {1, 171, 0}, {100, 169, 3}};

	world_sql(world, "UPDATE tournament SET cancelled = 0, state = 'running', last_date = '', round_times = '',"
	          " keep_days = 30 WHERE id = 'icho'");
	world->now += 200 * day;
	for (size_t i = 0; i < COUNT(cases); i++) {
		db_run(world->db, "UPDATE game SET changed_at = $1", "l", begun + cases[i].game * day);
		db_run(world->db, "UPDATE round SET published_at = $1", "l", begun + cases[i].round * day);
		erase_due(world->office);
		assert_rows(world, cases[i].erased, "entry WHERE erased_at > 0");
	}
}

/* Another machine of the site has a file of its own, in which something else may stand. */
ERASE_TEST(what_was_erased_at_one_machine_is_erased_again_by_the_file_of_another)
{
	static const bool names[2] = {true, false};
	struct office other = *world->office;
	const char *once;

	other.erased = world_path(world, "erased-there");
	DONE(erase_entry, &world->entries.list[0], names);
	erase_gather(&other);
	assert_string_equal(suite_file(world->arena, world->office->erased), suite_file(world->arena, other.erased));
	DONE(erase_wish, partner_by_id(world->arena, world->db, "icho-w1"));
	erase_gather(&other);
	once = suite_file(world->arena, other.erased);
	assert_string_equal(suite_file(world->arena, world->office->erased), once);
	erase_gather(&other);
	assert_string_equal(once, suite_file(world->arena, other.erased));
	db_script(world->db, "DELETE FROM erasing");
	assert_int_equal(1, erase_again(&other)); /* who looked for a partner is there no more */
	assert_rows(world, 2, "erasing");
	unlink(other.erased);
}

ERASE_TEST(an_older_database_is_erased_again_by_the_file)
{
	static const bool names[2] = {true, true};
	const char *why = "";
	struct office older = *world->office;

	assert_true(db_backup(world->db, world->arena, world_path(world, "backup"), &why));
	DONE(erase_entry, &world->entries.list[0], names);
	DONE(erase_wish, partner_by_id(world->arena, world->db, "icho-w1"));
	older.db = world_backup_open(world, world_path(world, "backup"));
	older.publisher = NULL;
	assert_int_equal(1, sample_count(older.db, "SELECT count(*) FROM player WHERE entry_id = 'icho-1'"
	                                           " AND birth_date = '2012-04-01'"));
	assert_int_equal(2, erase_again(&older));
	assert_int_equal(0, sample_count(older.db, "SELECT count(*) FROM player WHERE entry_id = 'icho-1'"
	                                           " AND family_name <> '" NAME_GONE "'"));
	assert_int_equal(0, sample_count(older.db, "SELECT count(*) FROM partner_wish WHERE id = 'icho-w1'"));
	assert_int_equal(2, sample_count(older.db, "SELECT count(*) FROM player WHERE entry_id <> 'icho-1'"
	                                           " AND birth_date = '2012-04-01'"));
	db_close(older.db);
}
