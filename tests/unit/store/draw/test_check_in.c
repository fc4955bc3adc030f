#include "store/draw/round.h"

#include "world/world.h"

static bool
insert(struct world *world, const char *id, int64_t at, enum check_in_way way)
{
	const struct check_in row = {id, at, way};

	return check_in_insert(world->db, &row);
}

STORE_TEST(who_has_come_is_read_back_the_latest_first_of_that_event_alone)
{
	struct check_ins all;

	assert_int_equal(0, rounds_of(world->arena, world->db, "a", NULL).here.count);
	assert_true(insert(world, "a-2", 100, CHECK_IN_LINK));
	assert_true(insert(world, "a-1", INT64_C(5000000000), CHECK_IN_DOOR));
	assert_true(insert(world, "a-3", 100, CHECK_IN_DESK));
	assert_true(insert(world, "b-1", 900, CHECK_IN_DESK));
	all = rounds_of(world->arena, world->db, "a", NULL).here;
	assert_int_equal(3, all.count);
	assert_string_equal("a-1", all.list[0].entry_id);
	assert_string_equal("a-2", all.list[1].entry_id);
	assert_string_equal("a-3", all.list[2].entry_id);
	assert_true(all.list[0].at == INT64_C(5000000000));
	assert_int_equal(CHECK_IN_DOOR, all.list[0].way);
	assert_int_equal(CHECK_IN_DESK, all.list[2].way);
	assert_ptr_equal(&all.list[1], check_ins_find(&all, "a-2"));
	assert_null(check_ins_find(&all, "b-1"));
}

STORE_TEST(who_comes_twice_came_the_first_time)
{
	struct check_ins all;

	assert_true(insert(world, "a-1", 100, CHECK_IN_LINK));
	assert_false(insert(world, "a-1", 200, CHECK_IN_DESK));
	all = rounds_of(world->arena, world->db, "a", NULL).here;
	assert_int_equal(1, all.count);
	assert_int_equal(100, all.list[0].at);
	assert_int_equal(CHECK_IN_LINK, all.list[0].way);
}

STORE_TEST(who_is_taken_off_is_not_here)
{
	assert_false(check_in_delete(world->db, "a-1"));
	insert(world, "a-1", 100, CHECK_IN_LINK);
	assert_true(check_in_has(world->db, "a-1"));
	assert_false(check_in_has(world->db, "a-2"));
	assert_true(check_in_delete(world->db, "a-1"));
	assert_false(check_in_has(world->db, "a-1"));
}

STORE_TEST(who_has_withdrawn_has_come_all_the_same)
{
	assert_true(entry_status_set(world->db, "a-4", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	insert(world, "a-1", 100, CHECK_IN_LINK);
	insert(world, "a-4", 100, CHECK_IN_LINK);
	insert(world, "b-1", 100, CHECK_IN_LINK);
	assert_int_equal(2, rounds_of(world->arena, world->db, "a", NULL).here.count);
}
