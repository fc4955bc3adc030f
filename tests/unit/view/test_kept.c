#include <string.h>

#include "suite.h"

#include "view/kept.h"

static const char *
text_at(const struct kept *kept, const char *name, int64_t stamp)
{
	char number[24];
	const struct value *list = kept_find(kept, name, stamp);

	return list == NULL ? NULL : value_print(value_at(list, 0), number).at;
}

/* As a request that has nothing but this to keep. */
static void
keep(struct kept *kept, struct arena *arena, const char *name, int64_t stamp, const char *text)
{
	kept_begin(kept);
	value_add(kept_make(kept, name, stamp), value_text(arena, text));
}

ARENA_TEST(a_list_is_right_at_its_stamp_alone)
{
	struct kept *kept = kept_new(arena);

	assert_null(text_at(kept, "icho home en", 7));
	keep(kept, arena, "icho home en", 7, "open");
	keep(kept, arena, "icho home ja", 7, "受付中");
	assert_string_equal("open", text_at(kept, "icho home en", 7));
	assert_null(text_at(kept, "icho home en", 6));
	assert_null(text_at(kept, "icho home en", 8));
	keep(kept, arena, "icho home en", 8, "closed");
	assert_string_equal("closed", text_at(kept, "icho home en", 8));
	assert_null(text_at(kept, "icho home en", 7));
	assert_string_equal("受付中", text_at(kept, "icho home ja", 7));
	kept_free(kept);
}

ARENA_TEST(many_names_are_told_apart)
{
	enum { MANY = 1000 };
	struct kept *kept = kept_new(arena);

	for (int i = 0; i < MANY; i++)
		keep(kept, arena, arena_printf(arena, "event-%d", i), i, arena_printf(arena, "%d", i));
	for (int i = 0; i < MANY; i++)
		assert_string_equal(arena_printf(arena, "%d", i),
		                    text_at(kept, arena_printf(arena, "event-%d", i), i));
	kept_free(kept);
}

/* A list that is remade leaves its old self behind, so that one name may fill it, too. */
ARENA_TEST(what_is_kept_is_forgotten_before_it_takes_much_memory)
{
	enum { LONG = 64 * 1024, MOST = 2 * 1024 * 1024 };
	struct kept *kept = kept_new(arena);
	char *text = arena_alloc(arena, LONG + 1);
	int64_t stamp = 0;

	memset(text, 'x', LONG);
	keep(kept, arena, "pine", 0, "first");
	while (text_at(kept, "pine", 0) != NULL) {
		kept_begin(kept);
		value_set_text(value_add_object(kept_make(kept, "icho", ++stamp)), "long", text);
		assert_true(stamp * LONG <= MOST);
	}
	assert_non_null(kept_find(kept, "icho", stamp));
	assert_null(kept_find(kept, "icho", stamp - 1));
	kept_free(kept);
}
