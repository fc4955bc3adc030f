#include "store/contents.h"

#include "world/world.h"

/* What a copy is compared with: were two of the three the same, one that has lost all its games would be whole. */
STORE_TEST(events_entries_and_games_are_counted_each)
{
	struct contents held;

	assert_true(round_insert(world->db, "a", 1));
	for (int table = 1; table <= 3; table++)
		game_insert(world->db, "a", &(struct game){
			.round = 1, .table = table, .black = arena_printf(world->arena, "a-%d", 2 * table - 1),
			.white = arena_printf(world->arena, "a-%d", 2 * table), .reason = "", .version = 1,
			.black_count = -1, .white_count = -1,
		}, 1);
	held = contents_of(world->db);
	assert_int_equal(2, held.events);
	assert_int_equal(14, held.entries);
	assert_int_equal(3, held.games);
}
