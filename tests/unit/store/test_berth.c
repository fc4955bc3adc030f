#include "store/berth.h"

#include "world/world.h"

static void
furnish(struct world *world)
{
	static const struct berth_kept berths[] = {
		{2, 4, "icho-1", 1, 1}, {1, 1, "icho-3", 2, 1}, {1, 1, "icho-2", 1, 2},
		{1, 1, "icho-1", 1, 1}, {2, 4, "icho-3", 1, 2},
	};

	sample_insert(world->db, "icho");
	sample_insert(world->db, "kaede");
	for (int number = 1; number <= 3; number++)
		sample_enter(world->arena, world->db, "icho", number, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "kaede", 1, STATUS_CONFIRMED);
	for (size_t i = 0; i < COUNT(berths); i++)
		berth_insert(world->db, "icho", &berths[i]);
	berth_insert(world->db, "kaede", &(struct berth_kept){1, 4, "kaede-1", 1, 1});
}

WORLD_TEST(world_setup, berths_come_back_by_stage_group_and_number)
{
	static const char *const order[] = {"icho-1", "icho-2", "icho-3", "icho-1", "icho-3"};
	struct berths_kept all;

	furnish(world);
	all = berths_of(world->arena, world->db, "icho");
	assert_int_equal(COUNT(order), all.count);
	for (size_t i = 0; i < all.count; i++)
		assert_string_equal(order[i], all.list[i].entry_id);
	assert_int_equal(1, all.list[2].stage);
	assert_int_equal(2, all.list[2].group);
	assert_int_equal(1, all.list[2].number);
	assert_int_equal(2, all.list[4].stage);
	assert_int_equal(4, all.list[4].first_round);
}

WORLD_TEST(world_setup, stages_that_begin_with_a_round_or_later_are_taken_back)
{
	furnish(world);
	berths_delete(world->db, "icho", 5);
	assert_int_equal(5, berths_of(world->arena, world->db, "icho").count);
	berths_delete(world->db, "icho", 4);
	assert_int_equal(3, berths_of(world->arena, world->db, "icho").count);
	assert_int_equal(1, berths_of(world->arena, world->db, "kaede").count);
	berths_delete(world->db, "icho", 1);
	assert_int_equal(0, berths_of(world->arena, world->db, "icho").count);
}
