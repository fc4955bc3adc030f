#include "store/people/pace.h"

#include "world/world.h"

/* Each step takes ten seconds, and twenty-five may be taken ahead. */
WORLD_TEST(world_setup, who_goes_too_fast_is_told_how_long_to_wait)
{
	assert_int_equal(0, pace_step(world->db, "one", 100, 10, 25));
	assert_int_equal(0, pace_step(world->db, "one", 100, 10, 25));
	assert_int_equal(5, pace_step(world->db, "one", 100, 10, 25));
	assert_int_equal(1, pace_step(world->db, "one", 104, 10, 25));
	assert_int_equal(0, pace_step(world->db, "another", 100, 10, 25));
	assert_int_equal(0, pace_step(world->db, "one", 105, 10, 25));
	assert_false(pace_is_busy(world->db, "nobody", 0));
	assert_true(pace_is_busy(world->db, "one", 129));
	assert_false(pace_is_busy(world->db, "one", 130));
	assert_false(pace_any_over(world->db, 109));
	assert_true(pace_any_over(world->db, 110));
	pace_sweep(world->db, 110);
	assert_false(pace_any_over(world->db, 129));
	assert_true(pace_any_over(world->db, 130));
}
