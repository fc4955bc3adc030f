/* Simulated events that are drawn by weights. */
#include "actions/simulated_play.h"

#define HERE_TEST(test) TEST_IN(struct hall *hall, sim_setup, sim_teardown, test)

HERE_TEST(swiss_events_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_SWISS, false, 36}, 1, 50);
}

HERE_TEST(mcmahon_events_hold_from_the_first_draw_to_the_last_result)
{
	play_events(hall, (struct sim_kind){SYSTEM_MCMAHON, false, 36}, 1, 40);
}
