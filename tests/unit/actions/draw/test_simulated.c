/* Simulated events that are drawn by weights. */
#include "actions/simulated_play.h"

SIM_TEST(swiss_events_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_SWISS, false, 36}, 1, 50);
}

SIM_TEST(mcmahon_events_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_MCMAHON, false, 36}, 1, 40);
}
