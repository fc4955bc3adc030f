/* Simulated events that are drawn by seats, in whole or in part. */
#include "actions/simulated_play.h"

#define HERE_TEST(test) TEST_IN(struct hall *hall, sim_setup, sim_teardown, test)

HERE_TEST(round_robins_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_ROUND_ROBIN, false, 24}, 1, 25);
}

HERE_TEST(knockouts_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_KNOCKOUT, false, 38}, 1, 30);
}

HERE_TEST(groups_of_four_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_FOURS, false, 38}, 1, 20);
}

HERE_TEST(a_swiss_and_its_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_SWISS, true, 30}, 1, 15);
}

HERE_TEST(a_mcmahon_and_its_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_MCMAHON, true, 30}, 1, 5);
}

HERE_TEST(groups_and_their_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_ROUND_ROBIN, true, 24}, 1, 15);
}
