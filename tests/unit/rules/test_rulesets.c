#include "rules/ruleset.h"

#include <string.h>

#include "suite.h"

/* The bundles, cell by cell, as RULES.md has them; points and komi in halves. */
struct expected {
	const char *id;
	int professional, title, prefecture;
	enum handicap_pair_rounding pair;
	enum handicap_difference_rounding difference;
	enum handicap_colours colours;
	int cap_x2;
	enum scoring_counting counting;
	enum scoring_jigo jigo;
	enum ruleset_admits admits;
	size_t row_count;
	struct handicap_row rows[19];
};

static const struct expected expected[] = {
	{
		"kanto-junior", 12, 9, 8, PAIR_EXACT, DIFFERENCE_EXACT, COLOURS_BY_POINTS, 0,
		COUNT_TERRITORY, JIGO_WHITE_WINS, ADMITS_JUNIOR, 11,
		{
			{0, 0, 12}, {1, 0, 0}, {2, 0, -12}, {3, 2, 0}, {4, 2, -12}, {5, 3, 0},
			{6, 3, -12}, {7, 4, 0}, {8, 4, -12}, {9, 5, 0}, {10, 5, -12},
		},
	},
	{
		"jpga", 8, 0, 0, PAIR_UP, DIFFERENCE_EXACT, COLOURS_BY_POINTS, 0,
		COUNT_TERRITORY, JIGO_WHITE_WINS, ADMITS_MIXED, 10,
		{
			{0, 0, 13}, {2, 0, 0}, {4, 2, 0}, {6, 3, 0}, {8, 4, 0},
			{10, 5, 0}, {12, 6, 0}, {14, 7, 0}, {16, 8, 0}, {18, 9, 0},
		},
	},
	{
		"wmsg-2008", 8, 0, 0, PAIR_EXACT, DIFFERENCE_EXACT, COLOURS_BY_NIGIRI, 0,
		COUNT_AREA, JIGO_WHITE_WINS, ADMITS_MIXED, 1, {{0, 0, 13}},
	},
	{
		"bga-aga", 8, 0, 0, PAIR_EXACT, DIFFERENCE_EXACT, COLOURS_BY_POINTS, 0,
		COUNT_EITHER, JIGO_DRAW, ADMITS_SINGLE, 1, {{0, 0, 15}},
	},
	{
		"swindon", 8, 0, 0, PAIR_EXACT, DIFFERENCE_EXACT, COLOURS_BY_POINTS, 0,
		COUNT_TERRITORY, JIGO_DRAW, ADMITS_SINGLE, 1, {{0, 0, 14}},
	},
	{
		"egf-pair", 8, 0, 0, PAIR_EXACT, DIFFERENCE_EXACT, COLOURS_BY_POINTS, 0,
		COUNT_TERRITORY, JIGO_WHITE_WINS, ADMITS_ANY, 19,
		{
			{0, 0, 12}, {1, 0, 0}, {2, 0, -12}, {3, 2, 0}, {4, 2, -12}, {5, 3, 0},
			{6, 3, -12}, {7, 4, 0}, {8, 4, -12}, {9, 5, 0}, {10, 5, -12}, {11, 6, 0},
			{12, 6, -12}, {13, 7, 0}, {14, 7, -12}, {15, 8, 0}, {16, 8, -12},
			{17, 9, 0}, {18, 9, -12},
		},
	},
	{
		"egc-2015", 8, 0, 0, PAIR_EXACT, DIFFERENCE_DOWN, COLOURS_BY_POINTS, 11,
		COUNT_TERRITORY, JIGO_WHITE_WINS, ADMITS_ANY, 10,
		{
			{0, 0, 13}, {2, 0, 0}, {4, 2, 0}, {6, 3, 0}, {8, 4, 0},
			{10, 5, 0}, {12, 6, 0}, {14, 7, 0}, {16, 8, 0}, {18, 9, 0},
		},
	},
};

enum { COUNT = COUNT(expected) };

static void
number_check(const char *id, const char *what, int got, int want)
{
	if (got != want)
		fail_msg("%s, %s: %d, not %d", id, what, got, want);
}

TEST(the_seven_rulesets_stand_in_the_order_of_the_interface)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	assert_int_equal(count, 7);
	assert_int_equal(COUNT, 7);
	for (size_t i = 0; i < count; i++)
		assert_string_equal(list[i].id, expected[i].id);
}

TEST(a_ruleset_is_found_by_its_id_alone)
{
	static const char *const strangers[] = {"", "JPGA", "jpga ", "jpg", "kanto", "egf", "egc-2016"};

	for (size_t i = 0; i < COUNT; i++) {
		const struct ruleset *found = ruleset_find(expected[i].id);

		assert_non_null(found);
		assert_string_equal(found->id, expected[i].id);
	}
	for (size_t i = 0; i < COUNT(strangers); i++)
		assert_null(ruleset_find(strangers[i]));
}

TEST(points_and_rounding_are_as_documented)
{
	for (size_t i = 0; i < COUNT; i++) {
		const struct expected *want = &expected[i];
		const struct handicap *got = &ruleset_find(want->id)->handicap;

		number_check(want->id, "professional", got->professional, want->professional);
		number_check(want->id, "title", got->title, want->title);
		number_check(want->id, "prefecture", got->prefecture, want->prefecture);
		number_check(want->id, "pair", (int)got->pair, (int)want->pair);
		number_check(want->id, "difference", (int)got->difference, (int)want->difference);
		number_check(want->id, "colours", (int)got->colours, (int)want->colours);
		number_check(want->id, "cap", got->cap_x2, want->cap_x2);
	}
}

TEST(every_cell_of_every_table_is_as_documented)
{
	for (size_t i = 0; i < COUNT; i++) {
		const struct expected *want = &expected[i];
		const struct handicap *got = &ruleset_find(want->id)->handicap;

		number_check(want->id, "rows", (int)got->row_count, (int)want->row_count);
		for (size_t j = 0; j < want->row_count; j++) {
			number_check(want->id, "difference", got->rows[j].difference_x2,
			             want->rows[j].difference_x2);
			number_check(want->id, "stones", got->rows[j].stones, want->rows[j].stones);
			number_check(want->id, "komi", got->rows[j].komi_x2, want->rows[j].komi_x2);
		}
	}
}

/* RULES.md, "Rulings on rotation errors". */
TEST(rotation_is_as_documented)
{
	static const struct {
		const char *id;
		bool pairs;
		struct rotation rotation;
	} cases[] = {
		{"kanto-junior", true, {.twice = TWICE_LOSES, .referee_always = true}},
		{"jpga", true, {.twice = TWICE_REMOVED, .referee_always = false}},
		{"wmsg-2008", true, {.twice = TWICE_ERROR, .referee_always = true}},
		{"bga-aga", false, {0}},
		{"swindon", false, {0}},
		{"egf-pair", true, {.twice = TWICE_REMOVED, .referee_always = false}},
		{"egc-2015", true, {.twice = TWICE_REMOVED, .referee_always = false}},
	};

	for (size_t i = 0; i < COUNT; i++) {
		const struct rotation *want = &cases[i].rotation;
		const struct rotation *got = &ruleset_find(cases[i].id)->rotation;

		number_check(cases[i].id, "pairs", !ruleset_single(ruleset_find(cases[i].id)),
		             cases[i].pairs);
		if (cases[i].pairs)
			number_check(cases[i].id, "twice", (int)got->twice, (int)want->twice);
		number_check(cases[i].id, "referee", got->referee_always, want->referee_always);
	}
}

/* RULES.md, "Scoring". */
TEST(scoring_is_as_documented)
{
	for (size_t i = 0; i < COUNT; i++) {
		const char *id = expected[i].id;
		const struct scoring *got = &ruleset_find(id)->scoring;
		bool british = strcmp(id, "bga-aga") == 0, swindon = strcmp(id, "swindon") == 0;

		number_check(id, "counting", (int)got->counting, (int)expected[i].counting);
		number_check(id, "jigo", (int)got->jigo, (int)expected[i].jigo);
		number_check(id, "penalty", got->penalty, 3);
		number_check(id, "pass stones", got->pass_stones, british || swindon);
		number_check(id, "White last", got->white_last, british || swindon);
		number_check(id, "four passes", got->four_passes, british);
		number_check(id, "superko", got->superko, british || swindon);
		number_check(id, "stones a side", got->stones_a_side,
		             strcmp(id, "wmsg-2008") == 0 ? 180 : 0);
	}
}

/* RULES.md, "Clocks": 45 minutes sudden death where the ruleset has no clock of its own. */
TEST(clocks_are_as_documented)
{
	static const struct timing_period periods[] = {{20, 300}, {20, 120}, {15, 120}, {5, 360}, {50, 120}};
	const struct timing *swindon = &ruleset_find("swindon")->clock;

	for (size_t i = 0; i < COUNT; i++) {
		const char *id = expected[i].id;
		const struct timing *got = &ruleset_find(id)->clock;
		bool congress = strcmp(id, "egc-2015") == 0, own = got == swindon;

		number_check(id, "main time", got->main_seconds, own ? 3600 : congress ? 1800 : 2700);
		number_check(id, "overtime", (int)got->overtime,
		             (int)(own ? OVERTIME_PERIODS : congress ? OVERTIME_BYOYOMI : OVERTIME_NONE));
		number_check(id, "periods", (int)got->period_count, own ? 5 : 0);
		number_check(id, "count", got->count, congress ? 3 : 0);
		number_check(id, "seconds", got->seconds, congress ? 20 : 0);
	}
	for (size_t i = 0; i < 5; i++) {
		number_check("swindon", "stones", swindon->periods[i].stones, periods[i].stones);
		number_check("swindon", "seconds", swindon->periods[i].seconds, periods[i].seconds);
	}
}

/* RULES.md, "Captain, seats, rotation", "Rulings on rotation errors" (the end) and
 * "Lateness and forfeits". */
TEST(conduct_is_as_documented)
{
	static const struct {
		const char *id;
		struct ruleset_conduct conduct;
	} cases[] = {
		{"kanto-junior", {.late_minutes = 15, .late_rated = true}},
		{"jpga", {.late_minutes = 15, .late_rated = true}},
		{"wmsg-2008", {
			.late_minutes = 15, .late_rated = true, .talk_clock = true, .leave_together = true,
			.referee_decides_talk = true, .resigning = RESIGN_CONFIRMED,
		}},
		{"bga-aga", {
			.late_minutes = 15, .late_rated = true, .leave_together = true,
			.resigning = RESIGN_ALONE,
		}},
		{"swindon", {
			.late_minutes = 30, .late_rated = false, .both_late = true, .leave_together = true,
			.resigning = RESIGN_ALONE,
		}},
		{"egf-pair", {.late_minutes = 15, .late_rated = true, .leave_together = true}},
		{"egc-2015", {.late_minutes = 15, .late_rated = true, .leave_together = true}},
	};

	for (size_t i = 0; i < COUNT; i++) {
		const char *id = cases[i].id;
		const struct ruleset_conduct *want = &cases[i].conduct;
		const struct ruleset_conduct *got = &ruleset_find(id)->conduct;

		number_check(id, "admits", (int)got->admits, (int)expected[i].admits);
		number_check(id, "late", got->late_minutes, want->late_minutes);
		number_check(id, "late is rated", got->late_rated, want->late_rated);
		number_check(id, "both late", got->both_late, want->both_late);
		number_check(id, "talk of the clock", got->talk_clock, want->talk_clock);
		number_check(id, "leave together", got->leave_together, want->leave_together);
		number_check(id, "referee decides", got->referee_decides_talk, want->referee_decides_talk);
		number_check(id, "resigning", (int)got->resigning, (int)want->resigning);
	}
}

TEST(only_a_table_of_several_rows_is_a_handicap)
{
	static const struct {
		const char *id;
		bool has;
	} cases[] = {
		{"kanto-junior", true}, {"jpga", true}, {"wmsg-2008", false}, {"bga-aga", false},
		{"swindon", false}, {"egf-pair", true}, {"egc-2015", true},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		number_check(cases[i].id, "has a handicap",
		             ruleset_has_handicap(ruleset_find(cases[i].id)), cases[i].has);
}

TEST(every_ruleset_has_its_own_names_and_a_source)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		assert_true(strlen(list[i].name_en) > 0);
		assert_true(strlen(list[i].name_ja) > 0);
		assert_true(strlen(list[i].source) > 0);
		for (size_t j = 0; j < i; j++) {
			assert_string_not_equal(list[i].name_en, list[j].name_en);
			assert_string_not_equal(list[i].name_ja, list[j].name_ja);
		}
	}
}

TEST(every_ruleset_states_what_its_document_leaves_open)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	for (size_t i = 0; i < count; i++) {
		int ours = 0;

		for (enum ruleset_ours thing = 0; thing < OURS_COUNT; thing++)
			ours += ruleset_is_ours(&list[i], thing);
		if (ours == 0 || ours == OURS_COUNT)
			fail_msg("%s: %d things are ours", list[i].id, ours);
	}
}

TEST(of_a_ruleset_that_states_nothing_all_is_ours)
{
	const struct ruleset fresh = {.id = "fresh"};

	for (enum ruleset_ours thing = 0; thing < OURS_COUNT; thing++)
		assert_true(ruleset_is_ours(&fresh, thing));
}
