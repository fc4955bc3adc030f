#include "suite.h"

#include "tournament/drawn.h"
#include "tournament/explain.h"

/* 0 to 3 have won and 4 to 7 lost; 0-4, 1-5, 2-6 and 3-7 have met; 0 and 1 are of
 * one club. By fold the draw would be 0-3, 1-2, 4-7, 5-6. */
static struct drawn
event_of_eight(void)
{
	struct drawn drawn = DRAWN("+4", "+5", "+6", "+7", "-0", "-1", "-2", "-3");

	drawn.plan.value[SETTING_CLUB_ROUNDS] = 20;
	drawn.plan.value[SETTING_SEEDING_LATER] = SEEDING_FOLD;
	drawn.club[0][0] = drawn.club[1][1] = 1;
	for (size_t e = 0; e < 8; e++)
		drawn.score_x2[e] = e < 4 ? 2 : 0;
	return drawn;
}

ARENA_TEST(each_couple_says_what_it_costs_and_all_say_the_total)
{
	struct drawn drawn = event_of_eight();
	struct pairing_couple couples[] = {{.a = 0, .b = 1}, {.a = 2, .b = 6}, {.a = 3, .b = 4}};
	size_t byes[] = {5, 2};
	struct pairing pairing = {.couples = couples, .couple_count = 3, .byes = byes, .bye_count = 2};
	struct pairing_input input;
	struct lineup lineup;
	struct explain_costs explanation;

	drawn.plays[7] = 0;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	explanation = explain_draw(arena, &lineup, &pairing);
	assert_int_equal(explanation.couples[0].of[TERM_CLUB], 1);
	assert_int_equal(explanation.couples[0].of[TERM_SEEDING], 4); /* two places */
	assert_int_equal(explanation.couples[1].of[TERM_REMATCH], 1);
	assert_int_equal(explanation.couples[1].of[TERM_SCORE], 4);
	assert_int_equal(explanation.byes[0].of[TERM_LOW_BYE], 1);
	assert_int_equal(explanation.byes[1].of[TERM_SCORE], 4); /* above the lowest */
	assert_int_equal(explanation.total.of[TERM_REMATCH], 1);
	assert_int_equal(explanation.total.of[TERM_SCORE], 4 + 4 + 4);
	assert_int_equal(explanation.total.of[TERM_CLUB], 1);
	assert_int_equal(explanation.total.of[TERM_SEEDING], 4);
	assert_int_equal(explanation.total.of[TERM_LOW_BYE], 1 + 4);
}

/* Of eight of one score, two of whom share a place: whom each kind of seeding means for 0 and for 6.
 * Where fold means 1 or 2 for 6, it is because those share places 2 and 3. */
ARENA_TEST(a_stand_says_the_place_in_the_group_and_who_is_meant_for_it)
{
	static const struct {
		enum plan_seeding seeding;
		size_t entry, ideals;
		int from, to;
	} cases[] = {
		{SEEDING_FOLD, 0, 1, 8, 8}, {SEEDING_FOLD, 6, 2, 2, 3}, {SEEDING_SLIP, 0, 1, 5, 5},
		{SEEDING_SLIP, 6, 2, 2, 3}, {SEEDING_CROSS, 0, 4, 5, 8}, {SEEDING_CROSS, 6, 4, 1, 4},
		{SEEDING_RANDOM, 0, 7, 2, 8},
	};
	struct drawn drawn = event_of_eight();
	struct pairing_input input;
	struct lineup lineup;

	for (size_t e = 0; e < 8; e++)
		drawn.score_x2[e] = 2;
	drawn.place[2] = drawn.place[1];
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct explain_stand stand;

		drawn.plan.value[SETTING_SEEDING_FIRST] = (int)cases[i].seeding;
		drawn.plan.value[SETTING_SEEDING_LATER] = (int)cases[i].seeding;
		input = drawn_input(arena, &drawn);
		lineup = lineup_new(arena, &input);
		stand = explain_stand(&lineup, cases[i].entry);
		assert_int_equal(stand.first, cases[i].entry + 1);
		assert_int_equal(stand.last, stand.first);
		assert_int_equal(stand.group, 8);
		assert_int_equal(stand.ideals, cases[i].ideals);
		assert_int_equal(stand.ideal_first, cases[i].from);
		assert_int_equal(stand.ideal_last, cases[i].to);
	}
	assert_int_equal(explain_stand(&lineup, 2).first, 2);
	assert_int_equal(explain_stand(&lineup, 2).last, 3);
	drawn.score_x2[7] = 0;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	assert_int_equal(explain_stand(&lineup, 7).ideals, 0);
	assert_int_equal(explain_stand(&lineup, 7).group, 1);
}

/* By fold 0 is meant for 3, 1 for 2 and 4 for 7. */
ARENA_TEST(a_game_that_is_not_the_ideal_one_has_a_reason)
{
	struct drawn drawn = event_of_eight();
	struct pairing_couple couples[] = {{.a = 0, .b = 2}, {.a = 3, .b = 7}, {.a = 4, .b = 6}};
	struct pairing_couple level[] = {{.a = 0, .b = 2}, {.a = 1, .b = 3}};
	size_t byes[] = {1};
	const struct pairing apart = {.couples = couples, .couple_count = 3, .byes = byes,
	                              .bye_count = 1};
	const struct pairing inside = {.couples = level, .couple_count = 2};
	struct pairing_input input = drawn_input(arena, &drawn);
	struct lineup lineup = lineup_new(arena, &input);

	assert_int_equal(explain_miss(&lineup, &apart, 0, 2), MISS_DOWN);
	assert_int_equal(explain_miss(&lineup, &apart, 2, 0), MISS_BYE);
	assert_int_equal(explain_miss(&lineup, &apart, 4, 6), MISS_UP);
	assert_int_equal(explain_miss(&lineup, &apart, 0, 3), MISS_NONE);
	assert_int_equal(explain_miss(&lineup, &inside, 0, 2), MISS_OTHERS);
	assert_int_equal(explain_miss(&lineup, &inside, 3, 1), MISS_OTHERS);
	drawn.club[3][0] = 1;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	assert_int_equal(explain_miss(&lineup, &inside, 0, 2), MISS_CLUB);
	drawn.plan.value[SETTING_CLUB_ROUNDS] = 0;
	assert_int_equal(explain_miss(&lineup, &inside, 0, 2), MISS_OTHERS);
	drawn.plan.value[SETTING_CLUB_ROUNDS] = 20;
	drawn.forbidden[drawn.forbidden_count++] = (struct pairing_couple){.a = 3, .b = 0};
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	assert_int_equal(explain_miss(&lineup, &inside, 0, 2), MISS_FORBIDDEN);
	drawn.forbidden_count = 0;
	/* Not where it plays a clubmate as it is. */
	drawn.club[2][0] = 1;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	assert_int_equal(explain_miss(&lineup, &inside, 0, 2), MISS_OTHERS);
}

/* Of eight by fold 6 is meant for 1 and 2, who share a place. */
ARENA_TEST(a_reason_is_one_that_holds_for_all_who_are_meant)
{
	struct drawn drawn = drawn_new(8);
	const struct pairing pairing = {.couples = &(struct pairing_couple){.a = 0, .b = 6}, .couple_count = 1};
	struct pairing_input input;
	struct lineup lineup;

	drawn.plan.value[SETTING_SEEDING_FIRST] = drawn.plan.value[SETTING_SEEDING_LATER] = SEEDING_FOLD;
	drawn.plan.value[SETTING_CLUB_ROUNDS] = drawn.plan.value[SETTING_FAMILY_ROUNDS] = 20;
	drawn.place[2] = drawn.place[1];
	drawn.club[1][0] = drawn.club[2][0] = drawn.club[6][0] = 7;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	assert_int_equal(explain_stand(&lineup, 6).ideals, 2);
	assert_int_equal(explain_miss(&lineup, &pairing, 6, 0), MISS_CLUB);
	drawn.club[2][0] = 0;
	drawn.family[2][0] = drawn.family[6][0] = 4;
	lineup = lineup_new(arena, &input);
	assert_int_equal(explain_miss(&lineup, &pairing, 6, 0), MISS_OTHERS);
}

/* b == a: why no bye. */
static struct explain_why_not
why(struct arena *arena, const struct drawn *drawn, size_t a, size_t b)
{
	struct pairing_input input = drawn_input(arena, drawn);
	struct pairing pairing = pairing_draw(arena, &input);

	return explain_why_not(arena, &input, &pairing, a, b);
}

/* In each the best draw with that couple is worked by hand. */
ARENA_TEST(why_not_is_answered_by_the_first_term_that_differs)
{
	static const struct { size_t a, b; enum term term; int64_t more; } cases[] = {
		{0, 4, TERM_REMATCH, 1},
		{0, 5, TERM_SCORE, 8},   /* two games across, each 2 squared */
		{0, 1, TERM_CLUB, 1},
		{4, 5, TERM_SEEDING, 8}, /* 4-5 and 6-7 are 4 half places off each */
		{1, 3, TERM_SEEDING, 4}, /* and 0-2 is as well */
	};
	struct drawn drawn = event_of_eight();

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct explain_why_not answer = why(arena, &drawn, cases[i].a, cases[i].b);

		assert_int_equal(answer.answer, ANSWER_DECIDED);
		assert_int_equal(answer.term, cases[i].term);
		assert_int_equal(answer.difference.of[answer.term], cases[i].more);
		assert_true(drawn_has(&answer.other, cases[i].a, cases[i].b));
		assert_int_equal(answer.other.couple_count, 4);
	}
}

ARENA_TEST(what_cannot_be_is_said_without_a_draw)
{
	struct drawn drawn = event_of_eight();

	assert_int_equal(why(arena, &drawn, 3, 0).answer, ANSWER_DRAWN);
	assert_int_equal(why(arena, &drawn, 7, 7).answer, ANSWER_EVEN);
	drawn.forbidden[drawn.forbidden_count++] = (struct pairing_couple){.a = 1, .b = 7};
	assert_int_equal(why(arena, &drawn, 7, 1).answer, ANSWER_FORBIDDEN);
	drawn.locked[drawn.locked_count++] = (struct pairing_couple){.a = 0, .b = 2};
	assert_int_equal(why(arena, &drawn, 0, 2).answer, ANSWER_DRAWN);
	assert_int_equal(why(arena, &drawn, 0, 3).answer, ANSWER_LOCKED);
	assert_int_equal(why(arena, &drawn, 3, 2).answer, ANSWER_LOCKED);
	drawn.plays[5] = 0;
	assert_int_equal(why(arena, &drawn, 5, 6).answer, ANSWER_OUT);
	assert_int_equal(why(arena, &drawn, 5, 5).answer, ANSWER_OUT);
	assert_int_equal(why(arena, &drawn, 0, 0).answer, ANSWER_LOCKED);
	assert_int_equal(why(arena, &drawn, 7, 7).answer, ANSWER_DRAWN);
	drawn.locked_byes[drawn.locked_bye_count++] = 7;
	assert_int_equal(why(arena, &drawn, 6, 6).answer, ANSWER_EVEN);
	drawn.locked[drawn.locked_count++] = (struct pairing_couple){.a = 1, .b = 4};
	assert_int_equal(why(arena, &drawn, 4, 3).answer, ANSWER_LOCKED);
	drawn.locked_byes[drawn.locked_bye_count++] = 6;
	assert_int_equal(why(arena, &drawn, 6, 6).answer, ANSWER_DRAWN);
}

/* Of four who have a seed by which two of their three draws cost the same, down to chance. */
ARENA_TEST(two_draws_may_be_as_good)
{
	struct drawn drawn = drawn_new(4);

	drawn.seed = 129257;
	assert_int_equal(why(arena, &drawn, 0, 1).answer, ANSWER_DECIDED);
	assert_int_equal(ANSWER_DRAWN + ANSWER_EQUAL,
	                 why(arena, &drawn, 0, 2).answer + why(arena, &drawn, 0, 3).answer);
	assert_int_not_equal(why(arena, &drawn, 0, 2).answer, why(arena, &drawn, 0, 3).answer);
}

ARENA_TEST(why_no_bye_is_answered_too)
{
	struct drawn drawn = event_of_eight();
	struct explain_why_not answer;

	drawn.plays[0] = 0;
	answer = why(arena, &drawn, 6, 6);
	assert_int_equal(answer.answer, ANSWER_DECIDED);
	assert_int_equal(answer.term, TERM_LOW_BYE);
	assert_int_equal(answer.difference.of[TERM_LOW_BYE], 1);
	assert_int_equal(answer.other.byes[0], 6);
	/* it would save a game across the groups, and is one itself */
	answer = why(arena, &drawn, 1, 1);
	assert_int_equal(answer.term, TERM_LOW_BYE);
	assert_int_equal(answer.difference.of[TERM_LOW_BYE], 6);
	/* Who is locked stays so. */
	drawn.plays[0] = 1;
	drawn.plays[5] = 0;
	for (size_t bye = 7; bye > 3; bye -= bye == 6 ? 2 : 1)
		drawn.locked_byes[drawn.locked_bye_count++] = bye;
	answer = why(arena, &drawn, 0, 1);
	assert_int_equal(answer.answer, ANSWER_DECIDED);
	assert_int_equal(answer.other.bye_count, 3);
	assert_int_equal(answer.other.byes[2], 4);
	drawn.locked_bye_count = 1;
	drawn.locked[drawn.locked_count++] = (struct pairing_couple){.a = 4, .b = 6};
	drawn.plays[5] = 1;
	drawn.locked_bye_count = 0;
	drawn.locked[drawn.locked_count++] = (struct pairing_couple){.a = 2, .b = 3};
	answer = why(arena, &drawn, 0, 5);
	assert_int_equal(answer.answer, ANSWER_DECIDED);
	assert_true(drawn_has(&answer.other, 4, 6));
	assert_true(drawn_has(&answer.other, 2, 3));
	assert_true(drawn_has(&answer.other, 0, 5));
}

/* 0-2 leaves 1 and 3, who are not to meet. */
ARENA_TEST(whom_forbidden_couples_would_leave_alone_is_a_reason)
{
	struct drawn drawn = drawn_new(4);

	drawn.forbidden[drawn.forbidden_count++] = (struct pairing_couple){.a = 1, .b = 3};
	assert_int_equal(why(arena, &drawn, 0, 2).answer, ANSWER_ALONE);
}

/* A draw made worse by hand: the other one costs less. */
ARENA_TEST(a_draw_changed_by_hand_may_be_the_worse_one)
{
	struct drawn drawn = event_of_eight();
	struct pairing_input input = drawn_input(arena, &drawn);
	struct pairing_couple couples[] = {
		{.a = 0, .b = 1}, {.a = 2, .b = 3}, {.a = 4, .b = 7}, {.a = 5, .b = 6},
	};
	struct pairing by_hand = {.couples = couples, .couple_count = 4};
	struct explain_why_not answer = explain_why_not(arena, &input, &by_hand, 0, 3);

	assert_int_equal(answer.answer, ANSWER_DECIDED);
	assert_int_equal(answer.term, TERM_CLUB);
	assert_int_equal(answer.difference.of[TERM_CLUB], -1);
	assert_false(explain_is_best(arena, &input, &by_hand));
	couples[0] = (struct pairing_couple){.a = 0, .b = 3};
	couples[1] = (struct pairing_couple){.a = 1, .b = 2};
	assert_int_equal(explain_why_not(arena, &input, &by_hand, 0, 3).answer, ANSWER_DRAWN);
	assert_true(explain_is_best(arena, &input, &by_hand));
	couples[0] = (struct pairing_couple){.a = 0, .b = 4};
	couples[2] = (struct pairing_couple){.a = 3, .b = 7};
	answer = explain_why_not(arena, &input, &by_hand, 0, 3);
	assert_int_equal(answer.term, TERM_REMATCH);
	assert_int_equal(answer.difference.of[TERM_REMATCH], -2);
}

/* Four are level, and nothing but chance tells their three draws apart. */
ARENA_TEST(a_draw_that_chance_alone_is_against_is_the_best)
{
	struct drawn drawn = drawn_new(4);
	struct pairing_input input = drawn_input(arena, &drawn);

	for (size_t mate = 1; mate < 4; mate++) {
		const struct pairing_couple couples[] = {
			{.a = 0, .b = mate}, {.a = mate == 1 ? 2 : 1, .b = mate == 3 ? 2 : 3},
		};

		assert_true(explain_is_best(arena, &input, &(struct pairing){
			.couples = (struct pairing_couple *)couples, .couple_count = 2}));
	}
}

/* Whatever is asked, a draw made by the terms is never the worse one. */
ARENA_TEST(no_question_finds_a_better_draw)
{
	uint32_t random = 8128;

	for (size_t i = 0; i < 150; i++) {
		struct drawn drawn = event_of_eight();
		size_t a = shake(&random) % 8, b = (a + 1 + shake(&random) % 7) % 8;
		struct explain_why_not answer;

		drawn.plan = plan_usual(SYSTEM_SWISS);
		drawn.seed = i;
		for (size_t e = 0; e < 8; e++) {
			drawn.place[e] = 1 + (int)(shake(&random) % 8);
			drawn.club[e][0] = (int)(shake(&random) % 3);
			drawn.plays[e] = e == a || e == b || shake(&random) % 4 > 0;
		}
		answer = why(arena, &drawn, a, b);
		if (answer.answer != ANSWER_DRAWN) {
			assert_int_equal(answer.answer, ANSWER_DECIDED);
			assert_true(answer.difference.of[answer.term] > 0);
		}
		arena_reset(arena);
	}
}

ARENA_TEST(a_cell_of_the_heat_map_has_the_first_term_that_costs)
{
	struct drawn drawn = event_of_eight();
	struct pairing_input input;
	struct lineup lineup;
	size_t *order;

	drawn.plays[7] = 0;
	drawn.place[1] = 1;
	drawn.place[0] = 2;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	assert_int_equal(lineup.count, 7);
	order = explain_order(arena, &lineup);
	assert_int_equal(order[0], 1);
	assert_int_equal(order[1], 0);
	assert_int_equal(order[6], 6);
	assert_int_equal(explain_heat(&lineup, order[0], order[1]).term, TERM_CLUB);
	assert_int_equal(explain_heat(&lineup, order[1], order[0]).cost, 1);
	assert_int_equal(explain_heat(&lineup, order[1], order[4]).term, TERM_REMATCH);
	assert_int_equal(explain_heat(&lineup, order[1], order[5]).term, TERM_SCORE);
	assert_int_equal(explain_heat(&lineup, order[5], order[1]).cost, 4);
	assert_int_equal(explain_heat(&lineup, order[1], order[2]).term, TERMS);
	assert_int_equal(explain_heat(&lineup, order[1], order[3]).term, TERM_SEEDING);
	assert_int_equal(explain_heat(&lineup, order[5], order[5]).term, TERM_LOW_BYE);
	assert_int_equal(explain_heat(&lineup, order[6], order[6]).term, TERMS);
	assert_int_equal(explain_heat(&lineup, order[0], order[0]).term, TERM_SCORE);
}

/* What clubs count against the scores is no difference in score. */
ARENA_TEST(clubmates_of_one_score_are_clubmates_and_not_points_apart)
{
	struct drawn drawn = drawn_new(3);
	struct pairing_input input;
	struct lineup lineup;
	struct explain_heat heat;

	drawn.club[0][0] = drawn.club[1][0] = drawn.club[2][0] = 1;
	drawn.score_x2[2] = 1;
	drawn.plan.value[SETTING_CLUB_ROUNDS] = 20;
	drawn.plan.value[SETTING_CLUB_GAP] = 3;
	input = drawn_input(arena, &drawn);
	lineup = lineup_new(arena, &input);
	heat = explain_heat(&lineup, 0, 1);
	assert_int_equal(heat.term, TERM_CLUB);
	heat = explain_heat(&lineup, 0, 2);
	assert_int_equal(heat.term, TERM_SCORE);
	assert_int_equal(heat.cost, 1);
	assert_int_equal(terms_costs(&lineup, 0, 2).of[TERM_SCORE], 1 + 2 * 6 * 6);
	assert_int_equal(explain_draw(arena, &lineup, &(struct pairing){
		.couples = &(struct pairing_couple){.a = 0, .b = 2}, .couple_count = 1}).total.parted, 2 * 6 * 6);
}
