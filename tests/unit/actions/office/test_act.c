#include "suite.h"

#include "world/office.h"

#include "actions/office/act.h"

/* Who forgets what an act changes takes too much away: only what says so leaves pages as they are. */

OFFICE_TEST(an_act_touches_its_event_unless_it_says_that_nobody_sees_it)
{
	struct act act = act_begin(world->office, world->event, world->problems);

	assert_true(act_end(&act));
	assert_true(office_touched(world));
	world_read(world);
	act = act_begin_quiet(world->office, world->event, world->problems);
	assert_true(act_end(&act));
	assert_false(office_touched(world));
}

OFFICE_TEST(an_act_with_a_problem_touches_nothing)
{
	const struct act act = act_begin(world->office, world->event, world->problems);

	assert_false(act_refuse(&act, PROBLEM_STALE));
	assert_false(act_end(&act));
	assert_false(office_touched(world));
}
