#include "store/draw/berth.h"

#include "world/world.h"

static void
setup(struct world *world)
{
	static const struct berth_kept berths[] = {
		{2, 4, "a-1", 1, 1}, {1, 1, "a-3", 2, 1}, {1, 1, "a-2", 1, 2},
		{1, 1, "a-1", 1, 1}, {2, 4, "a-3", 1, 2},
	};

	sample_two(world);
	for (size_t i = 0; i < COUNT(berths); i++)
		berth_insert(world->db, "a", &berths[i]);
	berth_insert(world->db, "b", &(struct berth_kept){1, 4, "b-1", 1, 1});
}

OWN_TEST(berths_come_back_by_stage_group_and_number)
{
	static const char *const order[] = {"a-1", "a-2", "a-3", "a-1", "a-3"};
	struct berths_kept all;

	all = berths_of(world->arena, world->db, "a");
	assert_int_equal(COUNT(order), all.count);
	for (size_t i = 0; i < all.count; i++)
		assert_string_equal(order[i], all.list[i].entry_id);
	assert_int_equal(1, all.list[2].stage);
	assert_int_equal(2, all.list[2].group);
	assert_int_equal(1, all.list[2].number);
	assert_int_equal(2, all.list[4].stage);
	assert_int_equal(4, all.list[4].first_round);
}

OWN_TEST(stages_that_begin_with_a_round_or_later_are_taken_back)
{
	berths_delete(world->db, "a", 5);
	assert_int_equal(5, berths_of(world->arena, world->db, "a").count);
	berths_delete(world->db, "a", 4);
	assert_int_equal(3, berths_of(world->arena, world->db, "a").count);
	assert_int_equal(1, berths_of(world->arena, world->db, "b").count);
	berths_delete(world->db, "a", 1);
	assert_int_equal(0, berths_of(world->arena, world->db, "a").count);
}

OWN_TEST(berths_of_an_event_and_of_its_divisions_are_read_together_and_kept_apart)
{
	const struct tournaments all = {(struct tournament[]){{.id = "a"}, {.id = "b"}}, 2};
	const struct berths_kept *kept;

	db_run(world->db, "UPDATE tournament SET parent_id = 'a', key = 'k', way = 'desk' WHERE id = 'b'", "");
	kept = berths_of_all(world->arena, world->db, &all);
	assert_int_equal(5, kept[0].count);
	assert_string_equal("a-3", kept[0].list[2].entry_id);
	assert_int_equal(2, kept[0].list[2].group);
	assert_int_equal(1, kept[1].count);
	assert_string_equal("b-1", kept[1].list[0].entry_id);
	assert_int_equal(4, kept[1].list[0].first_round);
}
