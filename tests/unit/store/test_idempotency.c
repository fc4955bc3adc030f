#include "store/idempotency.h"

#include "store/sample.h"

static void
a_key_leads_to_what_it_made(void **state)
{
	struct scratch *s = *state;

	assert_null(idempotency_find(s->arena, s->db, "key"));
	idempotency_insert(s->db, "key", "made", 1);
	idempotency_insert(s->db, "鍵", "", 1);
	assert_string_equal("made", idempotency_find(s->arena, s->db, "key"));
	assert_string_equal("", idempotency_find(s->arena, s->db, "鍵"));
	assert_null(idempotency_find(s->arena, s->db, "KEY"));
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
	struct scratch *s = *state;
	char said[1000];

	idempotency_insert(s->db, "key", "made", 1);
	db_close(s->db);
	assert_int_equal(70, sample_death(insert_again, s->path, said, sizeof(said)));
	s->db = world_database_open(s->arena, s->path);
	assert_string_equal("made", idempotency_find(s->arena, s->db, "key"));
}

SUITE(test_idempotency)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(a_key_leads_to_what_it_made),
		SCRATCH_TEST(a_key_makes_nothing_twice),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
