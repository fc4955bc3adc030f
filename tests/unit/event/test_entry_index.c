#include "event/entry_index.h"

#include "suite.h"

static struct entry_list
entries_called(struct arena *arena, size_t count)
{
	struct entry_list entries = {arena_array(arena, count, sizeof(*entries.list)), count};

	for (size_t i = 0; i < count; i++)
		entries.list[i] = (struct entry){.id = arena_printf(arena, "%zu", i * i)};
	return entries;
}

/* Of every number of entries, so that the half that is taken ends at every place, and is left over its end. */
ARENA_TEST(each_of_any_number_of_entries_is_found_by_its_id_and_nobody_else)
{
	for (size_t count = 0; count <= 70; count++) {
		const struct entry_list entries = entries_called(arena, count);
		const struct entry_index index = entry_index_of(arena, &entries);
		size_t at = 99;

		for (size_t i = 0; i < count; i++) {
			assert_true(entry_index_find(&index, arena_printf(arena, "%zu", i * i), &at));
			assert_int_equal(i, at);
		}
		for (size_t other = 1; other < 100; other++)
			assert_false(entry_index_find(&index, arena_printf(arena, "x%zu", other), &at));
		assert_false(entry_index_find(&index, "", &at));
	}
}

ARENA_TEST(in_an_index_of_nothing_nobody_is_found)
{
	size_t at;

	(void)arena;
	assert_false(entry_index_find(&(struct entry_index){0}, "0", &at));
}
