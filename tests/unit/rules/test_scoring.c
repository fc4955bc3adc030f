#include "rules/scoring.h"

#include <string.h>

#include "rules/named.h"

/* RULES.md, "Scoring". */
TEST(tokens_and_komi_settle_the_count)
{
	static const struct {
		const char *name, *ruleset;
		int komi_x2;
		struct scoring_count count;
		int black_x2, white_x2, margin_x2;
		const char *text;
	} cases[] = {
		{"the interface's example", "jpga", 13, {80, 70, 1, 0, 0, 0}, 154, 153, 1, "B+0.5"},
		{"the same without the token", "jpga", 13, {80, 70, 0, 0, 0, 0}, 160, 153, 7, "B+3.5"},
		{"the token White's", "jpga", 13, {80, 70, 0, 1, 0, 0}, 160, 147, 13, "B+6.5"},
		{"both have tokens", "jpga", 13, {80, 70, 2, 1, 0, 0}, 148, 147, 1, "B+0.5"},
		{"a token turns the game", "jpga", 13, {76, 70, 1, 0, 0, 0}, 146, 153, -7, "W+3.5"},
		{"komi turns the game", "swindon", 14, {50, 44, 0, 0, 0, 0}, 100, 102, -2, "W+1"},
		{"reverse komi", "kanto-junior", -12, {40, 44, 0, 0, 0, 0}, 80, 76, 4, "B+2"},
		{"reverse komi is not enough", "kanto-junior", -12, {40, 50, 0, 0, 0, 0}, 80, 88, -8, "W+4"},
		{"no komi", "kanto-junior", 0, {44, 40, 0, 0, 0, 0}, 88, 80, 8, "B+4"},
		{"reverse komi and a token", "egf-pair", -12, {40, 44, 2, 0, 0, 0}, 68, 76, -8, "W+4"},
		{"a score below zero", "jpga", 0, {0, 1, 1, 0, 0, 0}, -6, 2, -8, "W+4"},
		{"area", "wmsg-2008", 13, {184, 177, 0, 0, 0, 0}, 368, 367, 1, "B+0.5"},
		{"the largest", "swindon", 14, {999, 0, 0, 0, 0, 0}, 1998, 14, 1984, "B+992"},
		{"komi of a half", "jpga", 1, {30, 30, 0, 0, 0, 0}, 60, 61, -1, "W+0.5"},
		{"jigo", "jpga", 12, {46, 40, 0, 0, 0, 0}, 92, 92, 0, "0"},
		{"jigo by a token", "kanto-junior", 0, {43, 40, 1, 0, 0, 0}, 80, 80, 0, "0"},
		{"jigo by reverse komi", "kanto-junior", -12, {40, 46, 0, 0, 0, 0}, 80, 80, 0, "0"},
		{"a welcome jigo", "swindon", 14, {47, 40, 0, 0, 0, 0}, 94, 94, 0, "0"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct scoring_sum got = scoring_count(&rules_of(cases[i].ruleset)->scoring,
		                                       cases[i].komi_x2,
		                                       cases[i].count);
		char text[16];

		result_text(got.result, text);
		if (got.black_x2 != cases[i].black_x2 || got.white_x2 != cases[i].white_x2 ||
		    got.margin_x2 != cases[i].margin_x2 || strcmp(text, cases[i].text) != 0)
			fail_msg("%s: %d/2 to %d/2, margin %d/2, '%s'", cases[i].name, got.black_x2,
			         got.white_x2, got.margin_x2, text);
	}
}

/* kanto-junior, front page, 6: 相手に3目のペナルティーを渡そう; egc-2015: three stones as captives.
 * Whatever was done on the board, one token moves the margin by three points once: who handed
 * the points over has them in the counts. */
TEST(a_token_counts_once_whether_its_points_were_handed_over_or_not)
{
	static const struct {
		const char *name;
		struct scoring_count count;
		const char *text;
	} cases[] = {
		/* Black 46, White 40, and Black errs once: three points, komi 0 */
		{"taken off at the end", {46, 40, 1, 0, 0, 0}, "B+3"},
		{"out of Black's own points", {43, 40, 1, 0, 1, 0}, "B+3"},
		{"three of White's stones more", {46, 43, 1, 0, 1, 0}, "B+3"},
		{"one of two handed over", {43, 40, 2, 0, 1, 0}, "0"},
		{"both sides, each at once", {43, 37, 1, 1, 1, 1}, "B+6"},
		{"both sides, White's at the end", {43, 40, 1, 1, 1, 0}, "B+6"},
	};
	static const char *const ids[] = {"kanto-junior", "egc-2015", "wmsg-2008"};

	for (size_t i = 0; i < COUNT(cases) * COUNT(ids); i++) {
		const struct scoring *scoring = &rules_of(ids[i % COUNT(ids)])->scoring;
		char text[16];

		result_text(scoring_count(scoring, 0, cases[i / COUNT(ids)].count).result, text);
		if (strcmp(text, cases[i / COUNT(ids)].text) != 0)
			fail_msg("%s: %s", cases[i / COUNT(ids)].name, text);
	}
}

/* jpga (3) B, kanto-junior, back page, 2 (ジゴは白勝ち); swindon, "we like jigos". */
TEST(a_jigo_is_whites_or_a_draw_as_the_ruleset_says)
{
	static const struct {
		const char *ruleset;
		int komi_x2;
		struct scoring_count count;
		enum side winner;
		int black_worth_x2, white_worth_x2;
	} cases[] = {
		{"kanto-junior", 12, {46, 40, 0, 0, 0, 0}, SIDE_WHITE, 0, 2},
		{"jpga", 0, {40, 40, 0, 0, 0, 0}, SIDE_WHITE, 0, 2},
		{"wmsg-2008", 0, {180, 180, 0, 0, 0, 0}, SIDE_WHITE, 0, 2},
		{"bga-aga", 14, {47, 40, 0, 0, 0, 0}, SIDE_NONE, 1, 1},
		{"swindon", 14, {47, 40, 0, 0, 0, 0}, SIDE_NONE, 1, 1},
		{"egf-pair", -12, {40, 46, 0, 0, 0, 0}, SIDE_WHITE, 0, 2},
		{"egc-2015", 0, {40, 40, 0, 0, 0, 0}, SIDE_WHITE, 0, 2},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct scoring *scoring = &rules_of(cases[i].ruleset)->scoring;
		struct result got = scoring_count(scoring, cases[i].komi_x2, cases[i].count).result;
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
