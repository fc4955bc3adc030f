/* Another desk acts while a draw is thought about: it is made of the event as it is then, or refused. */
#include "world/hall.h"

#include "actions/entry/check_in_act.h"
#include "actions/entry/entry_act.h"

/* Somebody at another desk, who acts when the drawing looks at the clock outside its
 * transaction: with the event read, and nothing locked. */
struct other_desk {
	struct world *world;
	struct office office;
	int most, times; /* how often it acts at most, and has acted */
	bool checks_in;  /* somebody who is drawn as before; else who is present stays away, and comes again */
};

static int64_t
other_desk_clock(void *self)
{
	struct other_desk *other = self;
	struct world *world = other->world;
	struct problems problems = {.count = 0};

	if (other->times == other->most || db_in_transaction(world->db))
		return world->now;
	other->times++;
	if (other->checks_in)
		assert_true(check_in_set(&other->office, world->tournament, hall_entry(world, "icho-3"),
		                         CHECK_IN_DESK, other->times % 2 == 1, &problems));
	else
		assert_true(entry_absent(&other->office, world->tournament, hall_entry(world, "icho-3"),
		                         1, other->times % 2 == 1, &problems));
	return world->now;
}

/* The matching is made before the transaction, and pair 3 does not play by then. */
HALL_TEST(an_event_that_changed_since_the_matching_is_matched_anew)
{
	struct other_desk other = {.world = world, .office = *world->office, .most = 1};

	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at;
	world->office->clock = (struct clock){other_desk_clock, &other};
	hall_draw(world);
	assert_int_equal(1, other.times);
	assert_int_equal(4, world->draw.game_count);
	assert_int_equal(0, world->draw.bye_count);
	hall_check(world, 1, "the draw");
}

/* So many that the draw takes long, where it is one that takes time: here it is quick. */
static void
crowd(struct world *world)
{
	db_begin(world->db);
	for (int number = PAIRS + 1; number <= ROUND_LONG + 1; number++)
		hall_enter(world, number, 0, STATUS_CONFIRMED);
	db_commit(world->db);
	world_read(world);
	world->tournament->plan = plan_usual(SYSTEM_KNOCKOUT);
	world->tournament->rounds = 10;
	world->tournament->check_in = true;
	world_save(world);
}

HALL_TEST(a_long_draw_is_made_anew_until_the_event_has_not_changed_and_refused_in_the_end)
{
	struct other_desk other = {.world = world, .office = *world->office, .most = 99};
	const struct round_wish wish = {.anew = true, .seed = -1};
	struct round_drawn drawn = {.round = 99};

	crowd(world);
	assert_true(round_draw_long(world_event(world)));
	world->office->clock = (struct clock){other_desk_clock, &other};
	REFUSED("", PROBLEM_DRAW_OVERTAKEN, round_draw, &wish, &drawn);
	assert_int_equal(4, other.times);
	assert_rows(world, 0, "round");
	other.most = other.times + 3;
	hall_draw(world);
	assert_int_equal(7, other.times);
	assert_int_equal(ROUND_LONG, 2 * world->draw.game_count + world->draw.bye_count); /* pair 3 has gone */
}

HALL_TEST(who_checks_in_meanwhile_does_not_delay_a_long_draw)
{
	struct other_desk other = {
		.world = world, .office = *world->office, .most = 99, .checks_in = true,
	};

	crowd(world);
	world->office->clock = (struct clock){other_desk_clock, &other};
	hall_draw(world);
	assert_int_equal(1, other.times);
}
