/* SOS without the first rounds. Source: 33rd World Amateur Go Championship, "Determining the final
 * order": "the tie is broken by ignoring the opponents' scores in the first round, then, if
 * necessary, the first two rounds, the first three rounds, etc." */
#include <string.h>

#include "suite.h"

#include "tournament/played.h"
#include "tournament/standing.h"

/* Three rounds of eight. 1 and 2 have won three games, of opponents with 1 1 1 and 1 2 0: SOS 3,
 * without round 1 2 each, without two rounds 1 and 0. 5 and 6 have won one, and their opponents
 * 2 0 3 and 3 1 1: SOS 5, without round 1 3 and 2. */
static const char *const eight[] = {
	"6+ 4+ 5+", "4+ 3+ 8+", "5+ 2- 7+", "2- 1- 6+", "3- 8+ 1-", "1- 7+ 4-", "8+ 6- 3-", "7- 5- 2-",
};

static const enum criterion wagc[] = {CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_LATER};

static struct plan
wagc_plan(int left_out, bool one_more)
{
	struct plan plan = plan_usual(SYSTEM_SWISS);

	memcpy(plan.order, wagc, sizeof(wagc));
	plan.order_count = COUNT(wagc);
	plan.value[SETTING_SOS_LEFT_OUT] = left_out;
	plan.value[SETTING_SOS_ONE_MORE] = one_more;
	return plan;
}

ARENA_TEST(the_first_rounds_are_left_out)
{
	static const int without[3][8] = {
		{2 * 2, 2 * 2, 2 * 4, 2 * 4, 2 * 3, 2 * 2, 2 * 3, 2 * 4},
		{2 * 1, 0, 2 * 1, 2 * 1, 2 * 3, 2 * 1, 2 * 2, 2 * 3},
		{0},
	};
	struct history history = played(arena, eight, 8);

	for (int left_out = 1; left_out <= 3; left_out++) {
		struct plan plan = wagc_plan(left_out, false);
		const struct standing *order =
			standings_order(arena, &history, &(struct reckoning){.plan = &plan});

		for (size_t i = 0; i < 8; i++)
			assert_int_equal(order[i].value[CRITERION_SOS_LATER],
			                 without[left_out - 1][order[i].entry]);
	}
}

ARENA_TEST(one_more_is_left_out_where_a_tie_remains_and_told)
{
	static const struct {
		int place;
		enum criterion decided_by;
		int left_out, value_x2, above_x2;
	} expected[] = {
		{1, CRITERIA, 0, 0, 0}, {2, CRITERION_SOS_LATER, 2, 0, 2}, {3, CRITERION_SCORE, 0, 0, 0},
		{4, CRITERION_SCORE, 0, 0, 0}, {5, CRITERION_SOS, 0, 0, 0},
		{6, CRITERION_SOS_LATER, 1, 4, 6}, {7, CRITERION_SOS, 0, 0, 0},
		{8, CRITERION_SCORE, 0, 0, 0},
	};
	struct history history = played(arena, eight, 8);
	struct plan plan = wagc_plan(1, true);
	struct reckoning reckoning = {.plan = &plan};
	const struct standing *order = standings_order(arena, &history, &reckoning);

	for (size_t i = 0; i < 8; i++) {
		assert_int_equal(order[i].entry, i);
		assert_int_equal(order[i].place, expected[i].place);
		assert_int_equal(order[i].decided_by, expected[i].decided_by);
		assert_int_equal(order[i].later.left_out, expected[i].left_out);
		assert_int_equal(order[i].later.value_x2, expected[i].value_x2);
		assert_int_equal(order[i].later.above_x2, expected[i].above_x2);
	}
	plan = wagc_plan(1, false);
	order = standings_order(arena, &history, &reckoning);
	assert_int_equal(order[1].place, 1);
	assert_int_equal(order[5].place, 6);
}

/* All eight are one group, which it splits in three: each but the first says by what. */
ARENA_TEST(it_is_told_of_whoever_it_put_behind_another)
{
	static const size_t entries[] = {2, 3, 7, 4, 6, 0, 1, 5};
	static const int places[] = {1, 1, 1, 4, 4, 6, 6, 6};
	struct history history = played(arena, eight, 8);
	struct plan plan = wagc_plan(1, false);
	const struct standing *order;

	plan.order[0] = CRITERION_SOS_LATER;
	plan.order_count = 1;
	order = standings_order(arena, &history, &(struct reckoning){.plan = &plan});
	for (size_t i = 0; i < 8; i++) {
		const bool behind = i == 3 || i == 5;

		assert_int_equal(order[i].entry, entries[i]);
		assert_int_equal(order[i].place, places[i]);
		assert_int_equal(order[i].later.left_out, behind);
		assert_int_equal(order[i].later.value_x2, !behind ? 0 : i == 3 ? 6 : 4);
		assert_int_equal(order[i].later.above_x2, !behind ? 0 : i == 3 ? 8 : 6);
	}
}

/* "Ties below 8th place are not broken": nor below the 2nd, 4th, 5th. By all criteria the places
 * are 1 to 8; 1 and 2 are equal in score and SOS, 4 to 7 in the score, 5 and 6 in SOS. */
ARENA_TEST(ties_below_a_place_are_not_broken)
{
	static const struct {
		int to, after, places[8];
	} cases[] = {
		{0, 1, {1, 2, 3, 4, 5, 6, 7, 8}}, {8, 1, {1, 2, 3, 4, 5, 6, 7, 8}},
		/* A tie for the last place that counts is broken, as far as it is for that place. */
		{1, 1, {1, 2, 3, 4, 4, 4, 4, 8}}, {2, 1, {1, 2, 3, 4, 4, 4, 4, 8}},
		{4, 1, {1, 2, 3, 4, 5, 5, 5, 8}}, {5, 1, {1, 2, 3, 4, 5, 6, 6, 8}},
		/* SOS counts everywhere. */
		{2, 2, {1, 2, 3, 4, 5, 5, 7, 8}}, {5, 2, {1, 2, 3, 4, 5, 6, 7, 8}},
		{2, 9, {1, 2, 3, 4, 5, 6, 7, 8}},
	};
	struct history history = played(arena, eight, 8);

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct plan plan = wagc_plan(1, true);
		struct standing *order =
			standings_order(arena, &history, &(struct reckoning){.plan = &plan});

		plan.value[SETTING_TIES_TO] = cases[i].to;
		plan.value[SETTING_TIES_AFTER] = cases[i].after;
		standings_leave_ties(order, 8, &plan);
		for (size_t e = 0; e < 8; e++) {
			const bool shares = e > 0 && cases[i].places[e] == cases[i].places[e - 1];

			if (order[e].place != cases[i].places[e] || order[e].entry != e)
				fail_msg("case %zu: entry %zu has place %d", i, e + 1, order[e].place);
			assert_int_equal(order[e].decided_by == CRITERIA, e == 0 || shares);
			assert_int_equal(order[e].left, shares);
		}
	}
}

/* The stage and what each brought along decide anyway: the score is the first of those counted. */
ARENA_TEST(what_decides_every_place_is_counted_from_what_is_earned)
{
	static const enum criterion order[] = {
		CRITERION_CATEGORY, CRITERION_SCORE, CRITERION_SOS,
	};
	static const int grades_x2[] = {60, 60, 60, 60, 60, 60, 40, 40};
	static const int places[] = {1, 1, 3, 4, 4, 4, 7, 8};
	struct history history = played(arena, eight, 8);
	struct plan plan = wagc_plan(1, false);
	const struct reckoning reckoning = {.plan = &plan, .grade_x2 = grades_x2};
	struct standing *standings;

	memcpy(plan.order, order, sizeof(order));
	plan.value[SETTING_CATEGORY_1] = 25;
	plan.value[SETTING_TIES_TO] = 1;
	standings = standings_order(arena, &history, &reckoning);
	standings_leave_ties(standings, 8, &plan);
	for (size_t i = 0; i < 8; i++)
		assert_int_equal(standings[i].place, places[i]);
}

/* Nothing is left of three rounds: all 0. */
ARENA_TEST(more_than_there_were_break_no_tie)
{
	struct history history = played(arena, eight, 8);
	struct plan plan = wagc_plan(9, true);
	const struct standing *order =
		standings_order(arena, &history, &(struct reckoning){.plan = &plan});

	assert_int_equal(order[1].place, 1);
	assert_int_equal(order[5].place, 5);
}
