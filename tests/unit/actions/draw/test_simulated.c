/* Simulated events that are drawn by weights. */
#include "actions/simulated_play.h"

#define TEST(test) cmocka_unit_test_setup_teardown(test, sim_setup, sim_teardown)

static void
swiss_events_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_SWISS, false, 36}, 1, 50);
}

static void
mcmahon_events_hold_from_the_first_draw_to_the_last_result(void **state)
{
	play_events(*state, (struct sim_kind){SYSTEM_MCMAHON, false, 36}, 1, 40);
}

SUITE(test_simulated)
{
	const struct CMUnitTest tests[] = {
		TEST(swiss_events_hold_from_the_first_draw_to_the_last_result),
		TEST(mcmahon_events_hold_from_the_first_draw_to_the_last_result),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
