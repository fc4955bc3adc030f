/* Simulated events that are drawn by seats, in whole or in part. */
#include "actions/simulated_play.h"

SIM_TEST(round_robins_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_ROUND_ROBIN, false, 24}, 1, 25);
}

SIM_TEST(knockouts_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_KNOCKOUT, false, 38}, 1, 30);
}

SIM_TEST(groups_of_four_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_FOURS, false, 38}, 1, 20);
}

SIM_TEST(a_swiss_and_its_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_SWISS, true, 30}, 1, 15);
}

SIM_TEST(a_mcmahon_and_its_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_MCMAHON, true, 30}, 1, 5);
}

SIM_TEST(groups_and_their_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_ROUND_ROBIN, true, 24}, 1, 15);
}
