#include "store/keep_apart.h"

#include "world/world.h"

static void
furnish(struct world *world)
{
	sample_insert(world->db, "icho");
	sample_insert(world->db, "kaede");
	for (int number = 1; number <= 12; number++)
		sample_enter(world->arena, world->db, "icho", number, STATUS_CONFIRMED);
	for (int number = 1; number <= 2; number++)
		sample_enter(world->arena, world->db, "kaede", number, STATUS_CONFIRMED);
}

WORLD_TEST(world_setup, a_couple_is_one_couple_in_either_order)
{
	struct keep_apart all;

	furnish(world);
	assert_true(keep_apart_insert(world->db, "icho", "icho-2", "icho-1"));
	assert_false(keep_apart_insert(world->db, "icho", "icho-1", "icho-2"));
	assert_false(keep_apart_insert(world->db, "icho", "icho-2", "icho-1"));
	all = keep_apart_of(world->arena, world->db, "icho");
	assert_int_equal(1, all.count);
	assert_string_equal("icho-1", all.list[0].one);
	assert_string_equal("icho-2", all.list[0].other);
	assert_true(keep_apart_delete(world->db, "icho", "icho-1", "icho-2"));
	assert_false(keep_apart_delete(world->db, "icho", "icho-2", "icho-1"));
	assert_int_equal(0, keep_apart_of(world->arena, world->db, "icho").count);
}

/* By number: "icho-10" sorts before "icho-2" as text, and is not before it here. */
WORLD_TEST(world_setup, couples_stand_by_their_numbers_and_those_of_other_events_apart)
{
	struct keep_apart all;

	furnish(world);
	assert_true(keep_apart_insert(world->db, "icho", "icho-11", "icho-10"));
	assert_true(keep_apart_insert(world->db, "icho", "icho-3", "icho-4"));
	assert_true(keep_apart_insert(world->db, "kaede", "kaede-1", "kaede-2"));
	all = keep_apart_of(world->arena, world->db, "icho");
	assert_int_equal(2, all.count);
	assert_string_equal("icho-3", all.list[0].one);
	assert_string_equal("icho-10", all.list[1].one);
	assert_false(keep_apart_delete(world->db, "icho", "kaede-1", "kaede-2"));
	assert_int_equal(1, keep_apart_of(world->arena, world->db, "kaede").count);
}
