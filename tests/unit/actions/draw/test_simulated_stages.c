/* Simulated events that are drawn by seats, in whole or in part. */
#include "actions/simulated_play.h"

#define TEST(test) cmocka_unit_test_setup_teardown(test, sim_setup, sim_teardown)

static void
round_robins_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_ROUND_ROBIN, false, 24}, 1, 25);
}

static void
knockouts_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_KNOCKOUT, false, 38}, 1, 30);
}

static void
groups_of_four_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_FOURS, false, 38}, 1, 20);
}

static void
a_swiss_and_its_knockout_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_SWISS, true, 30}, 1, 15);
}

static void
a_mcmahon_and_its_knockout_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_MCMAHON, true, 30}, 1, 5);
}

static void
groups_and_their_knockout_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_ROUND_ROBIN, true, 24}, 1, 15);
}

SUITE(test_simulated_stages)
{
	const struct CMUnitTest tests[] = {
		TEST(round_robins_hold_from_the_first_draw_to_the_last_result),
		TEST(knockouts_hold_from_the_first_draw_to_the_last_result),
		TEST(groups_of_four_hold_from_the_first_draw_to_the_last_result),
		TEST(a_swiss_and_its_knockout_hold_from_the_first_draw_to_the_last_result),
		TEST(a_mcmahon_and_its_knockout_hold_from_the_first_draw_to_the_last_result),
		TEST(groups_and_their_knockout_hold_from_the_first_draw_to_the_last_result),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
