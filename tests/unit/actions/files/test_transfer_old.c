/* Files of older programs, and of events opened under an earlier edition of their rules. */
#include "actions/files/event_file.h"

#include "event/contest.h"
#include "rules/custom.h"
#include "store/migration.h"

/* Of a draft, as a program of schema 6 wrote it: without the tables and columns of schema 7. */
static const char old_file[] =
	"{\"format\":\"oshidori-event\",\"schema\":6,\"contacts\":true,\"tables\":{\"tournament\":"
	"{\"rows\":[[\"old\",\"Old\",\"\",\"2026-01-01\",\"\",\"jpga\",2,\"09:30 10:50\",8,0,\"draft\","
	"\"2026-01-01T00:00:00Z\",\"2026-01-02T00:00:00+01:00\",\"UTC\",\"\",\"\",\"\",\"\",\"5\",1,"
	"\"2026-01-01T00:00:00Z\"]],\"columns\":[\"slug\",\"name_en\",\"name_ja\",\"date\",\"venue\","
	"\"ruleset\",\"rounds\",\"round_times\",\"capacity\",\"taken\",\"state\",\"opens_at\","
	"\"closes_at\",\"zone\",\"fee\",\"programme\",\"access\",\"contact\",\"seed\",\"version\","
	"\"created_at\"]}}}";

OFFICE_TEST(columns_and_tables_that_came_later_are_what_the_schema_makes_of_them)
{
	struct tournament *made = imported(world, old_file, "");

	assert_problem(world, "an old file", "", PROBLEM_NONE);
	assert_int_equal(SYSTEM_SWISS, made->plan.system);
	assert_false(made->cancelled);
	assert_false(date_given(made->last_date));
	assert_string_equal("09:30 10:50", made->round_times);
	assert_int_equal(5, made->seed);
	assert_int_equal(1767222000 + 86400, made->closes_at);
}

/* Of an open event of before, as its program wrote it, and of today's. */
OFFICE_TEST(an_open_event_of_an_older_file_keeps_the_settings_that_were_usual)
{
	const char *text, *schema;
	struct tournament *made;

	db_script(world->db, "UPDATE tournament SET plan = 'club_rounds 2\n'");
	text = exported(world, "icho", false);
	made = imported(world, text, "today");
	assert_int_equal(2, made->plan.value[SETTING_CLUB_ROUNDS]);
	assert_int_equal(0, made->plan.value[SETTING_TOP_FREE]);
	schema = arena_printf(world->arena, "\"schema\":%d,", migration_newest());
	text = replaced(world->arena, text, schema, "\"schema\":17,", false);
	text = replaced(world->arena, text, "\"club_rounds 2\\n\"", "\"float_up 1\\n\"", false);
	made = imported(world, text, "before");
	assert_int_equal(3, made->plan.value[SETTING_CLUB_ROUNDS]);
	assert_int_equal(1, made->plan.value[SETTING_TOP_FREE]);
	assert_int_equal(FLOAT_ANY, made->plan.value[SETTING_FLOAT_DOWN]);
	made = imported(world, replaced(world->arena, text, "\"open\"", "\"draft\"", false), "draft");
	assert_int_equal(0, made->plan.value[SETTING_TOP_FREE]);
}

/* The edition of the event that was made, as it is kept. */
static const char *
edition_of(struct world *world, const struct tournament *made)
{
	return sample_text(world->arena, world->db,
	                   arena_printf(world->arena, "SELECT edition FROM tournament WHERE id = '%s'",
	                                made->id));
}

OFFICE_TEST(an_event_comes_with_the_edition_it_was_opened_under)
{
	struct tournament *made;
	const char *text, *whole;

	furnish(world);
	text = exported(world, "icho", false);
	made = imported(world, text, "same");
	assert_int_equal(5, made->base->scoring.penalty);
	assert_int_equal(0, made->ruleset->handicap.title);
	whole = edition_of(world, made);
	assert_non_null(strstr(whole, "\nscoring.superko no\n"));
	/* from before there was that datum: it is what it is without it */
	made = imported(world, replaced(world->arena, text, "scoring.superko no\\n", "", false), "less");
	assert_string_equal(whole, edition_of(world, made));
}

/* A McMahon event of a program whose SOS always counted the stones goes on to; a draft that
 * nobody had opened does not. */
OFFICE_TEST(an_event_from_before_stones_were_a_choice_counts_them)
{
	const char *newest = arena_printf(world->arena, "\"schema\":%d", migration_newest());
	const char *text;

	furnish(world);
	text = exported(world, "icho", false);
	assert_int_equal(0, imported(world, text, "now")->plan.value[SETTING_SOS_STONES]);
	text = replaced(world->arena, text, newest, "\"schema\":17", false);
	assert_int_equal(1, imported(world, text, "then")->plan.value[SETTING_SOS_STONES]);
	assert_int_equal(0, imported(world, old_file, "")->plan.value[SETTING_SOS_STONES]);
}

/* Where each entry of the McMahon starts, by number. */
static const char *
starts_of(struct world *world, const struct tournament *made)
{
	const struct event event = event_of(world->arena, world->db, made);
	const struct contest contest = contest_of(world->arena, &event, event.published);
	const char *text = "";

	for (size_t i = 0; i < contest.count; i++)
		text = arena_printf(world->arena, "%s%d ", text, contest.reckoning.start_x2[i]);
	return text;
}

/* By the mean of their ranks all are 1-kyu, and start from 29; by points the honour lifts the first
 * to the bar, 33. */
OFFICE_TEST(a_mcmahon_of_an_older_file_goes_on_from_its_starts)
{
	const char *newest = arena_printf(world->arena, "\"schema\":%d", migration_newest());
	const char *text, *then;

	furnish(world);
	db_script(world->db, "UPDATE entry SET start_x2 = 0;"
	          "UPDATE tournament SET overrides = '' WHERE id = 'icho';"
	          "UPDATE player SET rank = '1k', honour = '' WHERE entry_id LIKE 'icho-%';"
	          "UPDATE player SET honour = 'prefecture' WHERE entry_id = 'icho-1'");
	text = exported(world, "icho", false);
	then = replaced(world->arena, text, newest, "\"schema\":33", false);
	assert_string_equal("66 58 58 ", starts_of(world, imported(world, text, "now")));
	assert_string_equal("58 58 58 ", starts_of(world, imported(world, then, "then")));
	/* Nobody has played by them yet, and the third waits. */
	then = replaced(world->arena, then, "\"published\"", "\"draft\"", true);
	assert_string_equal("66 58 ", starts_of(world, imported(world, then, "draft")));
}

OFFICE_TEST(an_edition_that_nobody_wrote_is_refused)
{
	static const char *const cases[][2] = {
		{"scoring.penalty 5", "scoring.penalty 500"}, {"scoring.superko no", "scoring.superko"},
		{"conduct.admits junior", "conduct.admits single"},
	};

	furnish(world);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_null(imported(world, replaced(world->arena, exported(world, "icho", true),
		                                     cases[i][0], cases[i][1], false), "b"));
		assert_problem(world, cases[i][1], "tournament.0.edition", PROBLEM_IMPORT_VALUE);
	}
}

OFFICE_TEST(an_old_file_of_an_open_event_takes_the_rules_of_the_day)
{
	char today[CUSTOM_TEXT_MAX];
	struct tournament *made = imported(world, replaced(world->arena, old_file, "draft", "closed",
	                                                   false), "");

	assert_problem(world, "an old file", "", PROBLEM_NONE);
	custom_edition_text(ruleset_find("jpga"), today);
	assert_string_equal(today, edition_of(world, made));
	assert_string_equal("", edition_of(world, imported(world, old_file, "draft")));
}
