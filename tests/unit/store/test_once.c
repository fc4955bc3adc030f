#include "store/once.h"

#include "world/world.h"

WORLD_TEST(world_setup, a_key_leads_to_what_it_made)
{
	assert_null(once_find(world->arena, world->db, "key"));
	once_insert(world->db, "key", "made", 1);
	once_insert(world->db, "鍵", "", 1);
	assert_string_equal("made", once_find(world->arena, world->db, "key"));
	assert_string_equal("", once_find(world->arena, world->db, "鍵"));
	assert_null(once_find(world->arena, world->db, "KEY"));
}

static void
insert_again(const void *path)
{
	struct arena *arena = arena_new();

	once_insert(world_database_open(arena, path), "key", "other", 2);
}

/* Whoever inserts has looked, in the same transaction: twice is a mistake of ours. */
WORLD_TEST(world_setup, a_key_makes_nothing_twice)
{
	char said[1000];

	once_insert(world->db, "key", "made", 1);
	db_close(world->db);
	assert_int_equal(70, sample_death(insert_again, world->path, said, sizeof(said)));
	world->db = world_database_open(world->arena, world->path);
	assert_string_equal("made", once_find(world->arena, world->db, "key"));
}
