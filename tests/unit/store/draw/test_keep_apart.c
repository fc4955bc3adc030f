#include "store/draw/round.h"

#include "world/world.h"

STORE_TEST(a_couple_is_one_couple_in_either_order)
{
	struct keep_apart all;

	assert_true(keep_apart_insert(world->db, "a", "a-2", "a-1"));
	assert_false(keep_apart_insert(world->db, "a", "a-1", "a-2"));
	assert_false(keep_apart_insert(world->db, "a", "a-2", "a-1"));
	all = rounds_of(world->arena, world->db, "a", NULL).apart;
	assert_int_equal(1, all.count);
	assert_string_equal("a-1", all.list[0].one);
	assert_string_equal("a-2", all.list[0].other);
	assert_true(keep_apart_delete(world->db, "a", "a-1", "a-2"));
	assert_false(keep_apart_delete(world->db, "a", "a-2", "a-1"));
	assert_int_equal(0, rounds_of(world->arena, world->db, "a", NULL).apart.count);
}

/* Who plays in another event from now on is apart from nobody of the old one. */
STORE_TEST(whoever_moves_to_another_event_is_in_no_couple_any_more)
{
	sample_insert(world->db, "c");
	assert_true(keep_apart_insert(world->db, "a", "a-1", "a-2"));
	assert_true(keep_apart_insert(world->db, "a", "a-3", "a-1"));
	assert_true(keep_apart_insert(world->db, "a", "a-3", "a-4"));
	entry_move(world->db, "a-1", "c", STATUS_CONFIRMED);
	assert_int_equal(1, rounds_of(world->arena, world->db, "a", NULL).apart.count);
	assert_true(keep_apart_delete(world->db, "a", "a-3", "a-4"));
}

/* By number: "a-10" sorts before "a-2" as text, and is not before it here. */
STORE_TEST(couples_stand_by_their_numbers_and_those_of_other_events_apart)
{
	struct keep_apart all;

	assert_true(keep_apart_insert(world->db, "a", "a-11", "a-10"));
	assert_true(keep_apart_insert(world->db, "a", "a-3", "a-4"));
	assert_true(keep_apart_insert(world->db, "b", "b-1", "b-2"));
	all = rounds_of(world->arena, world->db, "a", NULL).apart;
	assert_int_equal(2, all.count);
	assert_string_equal("a-3", all.list[0].one);
	assert_string_equal("a-10", all.list[1].one);
	assert_false(keep_apart_delete(world->db, "a", "b-1", "b-2"));
	assert_int_equal(1, rounds_of(world->arena, world->db, "b", NULL).apart.count);
}
