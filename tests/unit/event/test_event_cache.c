#include "world/hall.h"

/* What is read again is another list; what is kept is the same one. */
HALL_TEST(an_event_is_read_once_at_a_moment)
{
	struct event first, again, other, later;

	sample_insert(world->db, "other");
	db_read_begin(world->db);
	event_cache_begin(world->events);
	first = event_cache_get(world->events, world->tournament);
	other = event_cache_get(world->events, tournament_by_id(world->arena, world->db, "other"));
	event_cache_begin(world->events);
	again = event_cache_get(world->events, world->tournament);
	db_read_end(world->db);
	assert_int_equal(9, first.entries.count);
	assert_int_equal(0, other.entries.count);
	assert_ptr_equal(first.entries.list, again.entries.list);
	hall_enter(world, 10, 60, STATUS_CONFIRMED);
	db_read_begin(world->db);
	later = event_cache_get(world->events, world->tournament);
	db_read_end(world->db);
	assert_int_equal(10, later.entries.count);
	/* Who holds what was read before the writing holds it to the end of the request. */
	assert_int_equal(9, again.entries.count);
	assert_string_equal(later.entries.list[0].id, again.entries.list[0].id);
}
