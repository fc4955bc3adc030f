#include "store/idempotency.h"

#include "world/world.h"

static void
a_key_leads_to_what_it_made(void **state)
{
	struct world *world = *state;

	assert_null(idempotency_find(world->arena, world->db, "key"));
	idempotency_insert(world->db, "key", "made", 1);
	idempotency_insert(world->db, "鍵", "", 1);
	assert_string_equal("made", idempotency_find(world->arena, world->db, "key"));
	assert_string_equal("", idempotency_find(world->arena, world->db, "鍵"));
	assert_null(idempotency_find(world->arena, world->db, "KEY"));
}

static void
insert_again(const void *path)
{
	struct arena *arena = arena_new();

	idempotency_insert(world_database_open(arena, path), "key", "other", 2);
}

/* Whoever inserts has looked, in the same transaction: twice is a mistake of ours. */
static void
a_key_makes_nothing_twice(void **state)
{
	struct world *world = *state;
	char said[1000];

	idempotency_insert(world->db, "key", "made", 1);
	db_close(world->db);
	assert_int_equal(70, sample_death(insert_again, world->path, said, sizeof(said)));
	world->db = world_database_open(world->arena, world->path);
	assert_string_equal("made", idempotency_find(world->arena, world->db, "key"));
}

SUITE(test_idempotency)
{
	const struct CMUnitTest tests[] = {
		WORLD_TEST(a_key_leads_to_what_it_made, world_setup),
		WORLD_TEST(a_key_makes_nothing_twice, world_setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
