/* Play-offs: games after the last round that decide ties and nothing else (standing.h). */
#include <string.h>

#include "suite.h"

#include "tournament/played.h"
#include "tournament/standing.h"

/* 1 beat all; 2, 3 and 4 beat each other in a ring: a point each, and SOS 3 + 1 + 1. */
static const char *const ring[] = {"2+ 3+ 4+", "1- 4- 3+", "4+ 1- 2-", "3- 2+ 1-"};

struct case_of {
	const char *name;
	struct reckoning_play_off games[3];
	size_t count;
	struct {
		size_t entry;
		int place;
		enum criterion decided_by;
	} expected[4];
};

static void
case_check(struct arena *arena, const struct case_of *c, const struct plan *plan)
{
	struct history history = played(arena, ring, 4);
	const struct reckoning reckoning = {
		.plan = plan, .play_offs = c->games, .play_off_count = c->count,
	};
	const struct standing *order = standings_order(arena, &history, &reckoning);

	for (size_t i = 0; i < 4; i++)
		if (order[i].entry != c->expected[i].entry || order[i].place != c->expected[i].place ||
		    order[i].decided_by != c->expected[i].decided_by)
			fail_msg("%s: %zu. is %zu with place %d", c->name, i + 1, order[i].entry + 1,
			         order[i].place);
	for (size_t i = 0; i < 4; i++) /* it counts for nothing else */
		assert_int_equal(order[i].value[CRITERION_SCORE], order[i].entry == 0 ? 6 : 2);
}

ARENA_TEST(a_play_off_decides_between_those_who_are_tied)
{
	static const struct case_of cases[] = {
		{"none", {{0, 0}}, 0,
		 {{0, 1, CRITERIA}, {1, 2, CRITERION_SCORE}, {2, 2, CRITERIA}, {3, 2, CRITERIA}}},
		/* 4 beat 3; 2 had none and stays with 3. */
		{"one", {{3, 2}}, 1,
		 {{0, 1, CRITERIA}, {3, 2, CRITERION_SCORE}, {1, 3, CRITERION_PLAY_OFF}, {2, 3, CRITERIA}}},
		/* 4 beat 3, and 3 beat 2: one each, again between these: 4, then 3, then 2. */
		{"two", {{3, 2}, {2, 1}}, 2,
		 {{0, 1, CRITERIA}, {3, 2, CRITERION_SCORE}, {2, 3, CRITERION_PLAY_OFF},
		  {1, 4, CRITERION_PLAY_OFF}}},
		/* 1 is not tied with 4: it decides nothing. */
		{"not tied", {{3, 0}}, 1,
		 {{0, 1, CRITERIA}, {1, 2, CRITERION_SCORE}, {2, 2, CRITERIA}, {3, 2, CRITERIA}}},
	};
	const struct plan plan = plan_usual(SYSTEM_SWISS);

	for (size_t i = 0; i < COUNT(cases); i++)
		case_check(arena, &cases[i], &plan);
}

/* 1, 2 and 3 have two points each; among them 3 beat both others, and is tied with nobody any more. */
ARENA_TEST(one_with_somebody_told_apart_before_is_none_of_the_rest)
{
	static const enum criterion order[] = {CRITERION_SCORE, CRITERION_DIRECT, CRITERION_PLAY_OFF};
	static const char *const lines[] = {
		"3- bye 2= 4= idle", "bye 3- 1= idle 4=", "1+ 2+ idle idle idle", "idle idle idle 1= 2=",
	};
	static const struct reckoning_play_off game = {2, 0};
	struct history history = played(arena, lines, 4);
	struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct standing *standings;

	memcpy(plan.order, order, sizeof(order));
	plan.order_count = COUNT(order);
	standings = standings_order(arena, &history, &(struct reckoning){
		.plan = &plan, .play_offs = &game, .play_off_count = 1});
	assert_int_equal(standings[0].entry, 2);
	for (size_t i = 1; i < 3; i++) {
		assert_int_equal(standings[i].place, 2);
		assert_false(standings[i].known[CRITERION_PLAY_OFF]);
	}
}

/* Before the lot, which would have it otherwise: 2 before 3 before 4. */
ARENA_TEST(it_decides_where_the_order_has_it)
{
	static const enum criterion before[] = {
		CRITERION_SCORE, CRITERION_PLAY_OFF, CRITERION_LOT,
	};
	static const enum criterion behind[] = {CRITERION_SCORE, CRITERION_LOT};
	static const int lots[] = {1, 4, 3, 2};
	static const struct reckoning_play_off game = {3, 1};
	struct history history = played(arena, ring, 4);
	struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct reckoning reckoning = {
		.plan = &plan, .lot = lots, .play_offs = &game, .play_off_count = 1,
	};
	const struct standing *order;

	memcpy(plan.order, before, sizeof(before));
	plan.order_count = COUNT(before);
	order = standings_order(arena, &history, &reckoning);
	assert_int_equal(order[1].entry, 3);
	assert_int_equal(order[1].value[CRITERION_PLAY_OFF], 1);
	assert_int_equal(order[2].entry, 1);
	assert_int_equal(order[2].value[CRITERION_PLAY_OFF], 0);
	assert_int_equal(order[2].decided_by, CRITERION_PLAY_OFF);
	assert_int_equal(order[3].decided_by, CRITERION_LOT);
	memcpy(plan.order, behind, sizeof(behind));
	plan.order_count = COUNT(behind);
	order = standings_order(arena, &history, &reckoning);
	assert_int_equal(order[1].entry, 1);
	assert_int_equal(order[1].place, 2);
}
