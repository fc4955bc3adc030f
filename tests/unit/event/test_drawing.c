/* TOURNAMENT.md "The draw": the bye goes to the lowest in the standings, seeding is by
 * place. Where the standings have two equal it is the points that part them. */
#include "world/hall.h"

#include "event/drawing.h"

static struct drawing *
drawing(struct world *world, int round)
{
	struct event *event = arena_alloc(world->arena, sizeof(*event));

	*event = event_read(world->arena, world->office->db, world->event);
	return drawing_of(world->arena, event, round, -1);
}

/* By number: "1:2 2:1 ...". */
static const char *
places(struct world *world, int round)
{
	const struct drawing *of = drawing(world, round);
	const char *text = "";

	for (int number = 1; number <= PAIRS; number++)
		for (size_t i = 0; i < of->contest.count; i++)
			if (of->contest.entries[i]->number == number)
				text = arena_printf(world->arena, "%s%s%d", text,
				                    number == 1 ? "" : " ", of->input.place[i]);
	return text;
}

/* Pairs 3 and 4 have the same points. */
HALL_TEST(before_the_first_round_places_go_by_points)
{
	assert_string_equal("1 2 3 3 5 6 7 8 9", places(world, 1));
}

/* 1-2, 3-4, 5-6, 7-8, bye 9. The lower number wins, so that 1, 3, 5, 7 and 9 share the
 * first place in the standings, and the others the sixth. */
HALL_TEST(who_shares_a_place_is_parted_by_points)
{
	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	assert_string_equal("1 6 2 7 3 8 4 9 5", places(world, 2));
}

HALL_TEST(the_bye_goes_to_the_weakest_of_equals)
{
	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	hall_draw(world);
	assert_string_equal("icho-8", world->draw.byes[1].entry_id);
}

/* Handicaps */

/* OpenGotha's threshold, correction and ceiling, under JPGA's table of whole stones. */
TEST(what_the_plan_makes_of_a_difference)
{
	enum { PRO = 39, DAN_1 = 30 };
	static const struct {
		int one_x2, two_x2, top, less_x2, most, black, stones, komi_x2;
	} cases[] = {
		{4, -8, PRO, 0, 9, 2, 6, 0},
		{4, -8, PRO, 2, 9, 2, 5, 0},
		{4, -8, PRO, -2, 9, 2, 7, 0},
		{4, -8, PRO, 0, 3, 2, 3, 0},
		{4, -8, PRO, 0, 1, 2, 0, 0},   /* the row of no stones and no komi is the last */
		{4, -8, PRO, 0, 0, 0, 0, 13},  /* and without any they are equal */
		{4, -8, DAN_1, 0, 9, 2, 5, 0}, /* a 2-dan counts as a 1-dan */
		{4, 12, DAN_1, 0, 9, 0, 0, 13},
		{-8, 4, DAN_1, 2, 3, 1, 3, 0},
		{2, 0, PRO, 2, 9, 2, 0, 13},   /* who has fewer points takes Black in an even game too */
		{2, 4, PRO, 18, 9, 1, 0, 13},  /* what is left is never less than nothing */
		{2, 2, PRO, -2, 9, 0, 0, 13},  /* and of nothing there is nothing to correct */
	};
	struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct strength strength = {
		.handicap = &ruleset_find("jpga")->handicap, .plan = &plan,
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const struct entry one = {.points_x2 = cases[i].one_x2}, two = {.points_x2 = cases[i].two_x2};
		struct handicap_setting setting;

		plan.value[SETTING_HANDICAP_TOP] = cases[i].top;
		plan.value[SETTING_HANDICAP_LESS] = cases[i].less_x2;
		plan.value[SETTING_HANDICAP_MOST] = cases[i].most;
		setting = strength_setting(&strength, &one, &two);
		assert_int_equal(cases[i].black, setting.black == BLACK_FIRST ? 1
		                                 : setting.black == BLACK_SECOND ? 2 : 0);
		assert_int_equal(cases[i].stones, setting.stones);
		assert_int_equal(cases[i].komi_x2, setting.komi_x2);
	}
	/* An event that shares out the colours of even games, as OpenGotha does, does of these. */
	plan.value[SETTING_HANDICAP_LESS] = 2;
	plan.value[SETTING_EVEN_COLOURS] = EVEN_BALANCE;
	assert_int_equal(BLACK_BY_NIGIRI, strength_setting(&strength,
		&(struct entry){.points_x2 = 2}, &(struct entry){.points_x2 = 0}).black);
}

/* All have one rank; 8 begins three and a half points lower, of which the half is no stone more
 * or less: four below the others. It loses to 7 in round 1, and 2 to 1. */
HALL_TEST(in_a_mcmahon_scores_may_say_the_handicap)
{
	struct event now;
	const struct event *event;
	const struct entry *entries;
	struct strength strength;
	struct handicap_setting setting;

	world_sql(world, "UPDATE tournament SET system = 'mcmahon', plan = 'handicap_by 1\n'");
	world_sql(world, "UPDATE entry SET start_x2 = -7 WHERE number = 8");
	world_read(world);
	hall_draw(world);
	hall_meet(world, 1, 7, 8);
	assert_non_null(strstr(hall_round(world, 1), ": 8-7, 4 stones, komi −6"));
	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	now = event_read(world->arena, world->office->db, world->event);
	event = &now;
	entries = now.entries.list;
	strength = strength_of(world->arena, event, 2);
	setting = strength_setting(&strength, &entries[0], &entries[1]);
	assert_int_equal(BLACK_SECOND, setting.black);
	assert_int_equal(-12, setting.komi_x2);
	assert_int_equal(5, strength_setting(&strength, &entries[6], &entries[7]).stones);
	/* Where both have won, points would say five stones. */
	assert_int_equal(BLACK_BY_NIGIRI, strength_setting(&strength, &entries[0], &entries[6]).black);
	assert_int_equal(5, drawing_prospect(drawing(world, 2), 6, 7).stones);
}
