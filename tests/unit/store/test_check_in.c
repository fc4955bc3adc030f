#include "store/check_in.h"

#include "world/world.h"

static void
furnish(struct world *world)
{
	sample_insert(world->db, "icho");
	sample_insert(world->db, "kaede");
	for (int number = 1; number <= 3; number++)
		sample_enter(world->arena, world->db, "icho", number, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "icho", 4, STATUS_WITHDRAWN);
	sample_enter(world->arena, world->db, "kaede", 1, STATUS_CONFIRMED);
}

static bool
insert(struct world *world, const char *id, int64_t at, enum check_in_way way)
{
	const struct check_in row = {id, at, way};

	return check_in_insert(world->db, &row);
}

WORLD_TEST(world_setup, who_has_come_is_read_back_the_latest_first_of_that_event_alone)
{
	struct check_ins all;

	furnish(world);
	assert_int_equal(0, check_ins_of(world->arena, world->db, "icho").count);
	assert_true(insert(world, "icho-2", 100, CHECK_IN_LINK));
	assert_true(insert(world, "icho-1", INT64_C(5000000000), CHECK_IN_DOOR));
	assert_true(insert(world, "icho-3", 100, CHECK_IN_DESK));
	assert_true(insert(world, "kaede-1", 900, CHECK_IN_DESK));
	all = check_ins_of(world->arena, world->db, "icho");
	assert_int_equal(3, all.count);
	assert_string_equal("icho-1", all.list[0].entry_id);
	assert_string_equal("icho-2", all.list[1].entry_id);
	assert_string_equal("icho-3", all.list[2].entry_id);
	assert_true(all.list[0].at == INT64_C(5000000000));
	assert_int_equal(CHECK_IN_DOOR, all.list[0].way);
	assert_int_equal(CHECK_IN_DESK, all.list[2].way);
	assert_ptr_equal(&all.list[1], check_ins_find(&all, "icho-2"));
	assert_null(check_ins_find(&all, "kaede-1"));
}

WORLD_TEST(world_setup, who_comes_twice_came_the_first_time)
{
	struct check_ins all;

	furnish(world);
	assert_true(insert(world, "icho-1", 100, CHECK_IN_LINK));
	assert_false(insert(world, "icho-1", 200, CHECK_IN_DESK));
	all = check_ins_of(world->arena, world->db, "icho");
	assert_int_equal(1, all.count);
	assert_int_equal(100, all.list[0].at);
	assert_int_equal(CHECK_IN_LINK, all.list[0].way);
}

WORLD_TEST(world_setup, who_is_taken_off_is_not_here)
{
	furnish(world);
	assert_false(check_in_delete(world->db, "icho-1"));
	insert(world, "icho-1", 100, CHECK_IN_LINK);
	assert_true(check_in_has(world->db, "icho-1"));
	assert_false(check_in_has(world->db, "icho-2"));
	assert_true(check_in_delete(world->db, "icho-1"));
	assert_false(check_in_has(world->db, "icho-1"));
}

WORLD_TEST(world_setup, only_confirmed_pairs_are_counted)
{
	furnish(world);
	insert(world, "icho-1", 100, CHECK_IN_LINK);
	insert(world, "icho-4", 100, CHECK_IN_LINK);
	insert(world, "kaede-1", 100, CHECK_IN_LINK);
	assert_int_equal(1, check_ins_count(world->db, "icho"));
	assert_int_equal(2, check_ins_of(world->arena, world->db, "icho").count);
}
