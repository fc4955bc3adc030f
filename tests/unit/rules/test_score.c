#include "rules/score.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const struct scoring *
scoring_of(const char *ruleset)
{
	const struct ruleset *found = ruleset_find(ruleset);

	assert_non_null(found);
	return &found->scoring;
}

/* RULES.md, "Scoring". */
static void
tokens_and_komi_settle_the_count(void **state)
{
	static const struct {
		const char *name, *ruleset;
		int komi_x2;
		struct count count;
		int black_x2, white_x2, margin_x2;
		const char *text;
	} cases[] = {
		{"the interface's example", "jpga", 13, {80, 70, 1, 0}, 154, 153, 1, "B+0.5"},
		{"the same without the token", "jpga", 13, {80, 70, 0, 0}, 160, 153, 7, "B+3.5"},
		{"the token White's", "jpga", 13, {80, 70, 0, 1}, 160, 147, 13, "B+6.5"},
		{"both have tokens", "jpga", 13, {80, 70, 2, 1}, 148, 147, 1, "B+0.5"},
		{"a token turns the game", "jpga", 13, {76, 70, 1, 0}, 146, 153, -7, "W+3.5"},
		{"komi turns the game", "swindon", 14, {50, 44, 0, 0}, 100, 102, -2, "W+1"},
		{"reverse komi", "kanto-junior", -12, {40, 44, 0, 0}, 80, 76, 4, "B+2"},
		{"reverse komi is not enough", "kanto-junior", -12, {40, 50, 0, 0}, 80, 88, -8, "W+4"},
		{"no komi", "kanto-junior", 0, {44, 40, 0, 0}, 88, 80, 8, "B+4"},
		{"reverse komi and a token", "egf-pair", -12, {40, 44, 2, 0}, 68, 76, -8, "W+4"},
		{"a score below zero", "jpga", 0, {0, 1, 1, 0}, -6, 2, -8, "W+4"},
		{"area", "wmsg-2008", 13, {184, 177, 0, 0}, 368, 367, 1, "B+0.5"},
		{"the largest", "swindon", 14, {999, 0, 0, 0}, 1998, 14, 1984, "B+992"},
		{"komi of a half", "jpga", 1, {30, 30, 0, 0}, 60, 61, -1, "W+0.5"},
		{"jigo", "jpga", 12, {46, 40, 0, 0}, 92, 92, 0, "0"},
		{"jigo by a token", "kanto-junior", 0, {43, 40, 1, 0}, 80, 80, 0, "0"},
		{"jigo by reverse komi", "kanto-junior", -12, {40, 46, 0, 0}, 80, 80, 0, "0"},
		{"a welcome jigo", "swindon", 14, {47, 40, 0, 0}, 94, 94, 0, "0"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct score got = score_count(scoring_of(cases[i].ruleset), cases[i].komi_x2,
		                               cases[i].count);
		char text[16];

		result_text(got.result, text);
		if (got.black_x2 != cases[i].black_x2 || got.white_x2 != cases[i].white_x2 ||
		    got.margin_x2 != cases[i].margin_x2 || strcmp(text, cases[i].text) != 0)
			fail_msg("%s: %d/2 to %d/2, margin %d/2, '%s'", cases[i].name, got.black_x2,
			         got.white_x2, got.margin_x2, text);
	}
}

/* jpga (3) B, kanto-junior, back page, 2 (ジゴは白勝ち); swindon, "we like jigos". */
static void
a_jigo_is_whites_or_a_draw_as_the_ruleset_says(void **state)
{
	static const struct {
		const char *ruleset;
		int komi_x2;
		struct count count;
		enum side winner;
		int black_worth_x2, white_worth_x2;
	} cases[] = {
		{"kanto-junior", 12, {46, 40, 0, 0}, SIDE_WHITE, 0, 2},
		{"jpga", 0, {40, 40, 0, 0}, SIDE_WHITE, 0, 2},
		{"wmsg-2008", 0, {180, 180, 0, 0}, SIDE_WHITE, 0, 2},
		{"bga-aga", 14, {47, 40, 0, 0}, SIDE_NONE, 1, 1},
		{"swindon", 14, {47, 40, 0, 0}, SIDE_NONE, 1, 1},
		{"egf-pair", -12, {40, 46, 0, 0}, SIDE_WHITE, 0, 2},
		{"egc-2015", 0, {40, 40, 0, 0}, SIDE_WHITE, 0, 2},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct scoring *scoring = scoring_of(cases[i].ruleset);
		struct result got = score_count(scoring, cases[i].komi_x2, cases[i].count).result;
		struct result jigo = result_jigo(scoring);

		if (got.ending != ENDING_JIGO || got.winner != cases[i].winner || got.margin_x2 != 0)
			fail_msg("%s: ending %d, winner %d", cases[i].ruleset, (int)got.ending,
			         (int)got.winner);
		if (jigo.ending != ENDING_JIGO || jigo.winner != cases[i].winner || jigo.margin_x2 != 0)
			fail_msg("%s: result_jigo says otherwise", cases[i].ruleset);
		if (result_worth_x2(got, SIDE_BLACK) != cases[i].black_worth_x2 ||
		    result_worth_x2(got, SIDE_WHITE) != cases[i].white_worth_x2)
			fail_msg("%s: worth %d and %d", cases[i].ruleset,
			         result_worth_x2(got, SIDE_BLACK), result_worth_x2(got, SIDE_WHITE));
	}
}

struct written {
	const char *text;
	struct result result;
	int black_worth_x2, white_worth_x2;
};

static const struct written written[] = {
	{"", {ENDING_NONE, SIDE_NONE, 0}, 0, 0},
	{"B+4", {ENDING_POINTS, SIDE_BLACK, 8}, 2, 0},
	{"W+0.5", {ENDING_POINTS, SIDE_WHITE, 1}, 0, 2},
	{"B+10", {ENDING_POINTS, SIDE_BLACK, 20}, 2, 0},
	{"W+109.5", {ENDING_POINTS, SIDE_WHITE, 219}, 0, 2},
	{"W+1000", {ENDING_POINTS, SIDE_WHITE, 2000}, 0, 2},
	{"B+1", {ENDING_POINTS, SIDE_BLACK, 2}, 2, 0},
	{"B+", {ENDING_UNKNOWN, SIDE_BLACK, 0}, 2, 0},
	{"W+", {ENDING_UNKNOWN, SIDE_WHITE, 0}, 0, 2},
	{"B+R", {ENDING_RESIGNATION, SIDE_BLACK, 0}, 2, 0},
	{"W+R", {ENDING_RESIGNATION, SIDE_WHITE, 0}, 0, 2},
	{"B+T", {ENDING_TIME, SIDE_BLACK, 0}, 2, 0},
	{"W+T", {ENDING_TIME, SIDE_WHITE, 0}, 0, 2},
	{"B+F", {ENDING_FORFEIT, SIDE_BLACK, 0}, 2, 0},
	{"W+F", {ENDING_FORFEIT, SIDE_WHITE, 0}, 0, 2},
	{"L", {ENDING_BOTH_LOSE, SIDE_NONE, 0}, 0, 0},
	{"W", {ENDING_BOTH_WIN, SIDE_NONE, 0}, 2, 2},
	{"V", {ENDING_VOID, SIDE_NONE, 0}, 0, 0},
};

enum { WRITTEN = sizeof(written) / sizeof(written[0]) };

static bool
result_same(struct result a, struct result b)
{
	return a.ending == b.ending && a.winner == b.winner && a.margin_x2 == b.margin_x2;
}

static void
a_result_is_written_and_read_back(void **state)
{
	(void)state;
	for (size_t i = 0; i < WRITTEN; i++) {
		struct result back;
		char text[16];

		result_text(written[i].result, text);
		if (strcmp(text, written[i].text) != 0)
			fail_msg("'%s' is written '%s'", written[i].text, text);
		if (!result_parse(text, scoring_of("jpga"), &back) ||
		    !result_same(back, written[i].result))
			fail_msg("'%s' is not read back", text);
	}
}

static void
a_jigo_is_read_back_as_the_ruleset_decides_it(void **state)
{
	size_t count;
	const struct ruleset *list = rulesets(&count);

	(void)state;
	for (size_t i = 0; i < count; i++) {
		struct result jigo = result_jigo(&list[i].scoring), back;
		char text[16];

		result_text(jigo, text);
		assert_string_equal(text, "0");
		if (!result_parse(text, &list[i].scoring, &back) || !result_same(back, jigo))
			fail_msg("%s: the jigo is not read back", list[i].id);
	}
}

static void
every_margin_is_read_back(void **state)
{
	(void)state;
	for (int margin_x2 = 1; margin_x2 <= 4200; margin_x2++) {
		struct result result = {ENDING_POINTS, SIDE_WHITE, margin_x2}, back;
		char text[16];

		result_text(result, text);
		if (!result_parse(text, scoring_of("jpga"), &back) || !result_same(back, result))
			fail_msg("'%s' is not read back", text);
	}
}

static void
the_longest_margin_fits(void **state)
{
	char text[16];

	(void)state;
	result_text((struct result){ENDING_POINTS, SIDE_WHITE, INT32_MAX}, text);
	assert_string_equal(text, "W+1073741823.5");
}

static void
anything_else_is_no_result(void **state)
{
	static const char *const cases[] = {
		" ", "B", "b+4", "B+r", "B-4", "B+-4", "B+ 4", "B+4 ", " B+4", "B4", "B+0",
		"B+0.0", "B+00.5", "B+04", "B+4.0", "B+4.", "B+.5", "B+4.50", "B+4.25", "B+4,5",
		"B+4.5x", "B+X", "B+RR", "B+L", "L+R", "0+R", "+4", "W+V", "00", "0.5", "l", "LL",
		"WW", "V+", "B++", "4", "B+99999999999", "B+4294967297", "B+９", "J", "?",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct result result = {ENDING_TIME, SIDE_BLACK, 3};

		if (result_parse(cases[i], scoring_of("swindon"), &result))
			fail_msg("'%s' is read as ending %d", cases[i], (int)result.ending);
		if (!result_same(result, (struct result){ENDING_NONE, SIDE_NONE, 0}))
			fail_msg("'%s' leaves a result behind", cases[i]);
	}
}

static void
a_result_is_worth_two_halves_to_its_winner(void **state)
{
	(void)state;
	for (size_t i = 0; i < WRITTEN; i++) {
		int black = result_worth_x2(written[i].result, SIDE_BLACK);
		int white = result_worth_x2(written[i].result, SIDE_WHITE);

		if (black != written[i].black_worth_x2 || white != written[i].white_worth_x2)
			fail_msg("'%s' is worth %d and %d", written[i].text, black, white);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(tokens_and_komi_settle_the_count),
		cmocka_unit_test(a_jigo_is_whites_or_a_draw_as_the_ruleset_says),
		cmocka_unit_test(a_result_is_written_and_read_back),
		cmocka_unit_test(a_jigo_is_read_back_as_the_ruleset_decides_it),
		cmocka_unit_test(every_margin_is_read_back),
		cmocka_unit_test(the_longest_margin_fits),
		cmocka_unit_test(anything_else_is_no_result),
		cmocka_unit_test(a_result_is_worth_two_halves_to_its_winner),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
