#include <string.h>

#include "suite.h"

#include "base/arena.h"
#include "base/buf.h"

ARENA_TEST(memory_is_zeroed_aligned_and_apart)
{
	char *before = arena_alloc(arena, 1);

	for (size_t size = 1; size < 600000; size = size * 3 + 1) {
		char *at = arena_alloc(arena, size);

		assert_int_equal((uintptr_t)at % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_int_equal(at[i], 0);
		memset(at, 0xff, size);
		assert_int_equal(*before, 0);
	}
	for (size_t i = 0; i < 3; i++) {
		const char *full = arena_alloc(arena, sizeof(max_align_t)), *next = arena_alloc(arena, 0);

		assert_true(next > full + sizeof(max_align_t)); /* not where the first ends */
	}
	arena_reset(arena);
	assert_string_equal(arena_printf(arena, "%s-%d", "t", 7), "t-7");
	assert_null(arena_text(arena, NULL));
}

ARENA_TEST(its_size_is_what_was_asked_for_and_little_more)
{
	size_t asked = 0;

	assert_int_equal(0, arena_size(arena));
	for (size_t size = 1; size < 600000; asked += size, size = size * 3 + 1)
		arena_alloc(arena, size);
	assert_in_range(arena_size(arena), asked, asked + asked / 100);
	arena_reset(arena);
	assert_int_equal(0, arena_size(arena));
}

/* Also where just as much is left of a block as it takes itself. */
ARENA_TEST(a_text_is_written_where_it_fits_and_elsewhere_where_it_does_not)
{
	for (int len = 1; len < 40; len++) {
		const char *first = arena_printf(arena, "%*d", len, 7);

		for (size_t i = 0; i < 6000; i++) {
			const char *text = arena_printf(arena, "%*d", len, 7);

			assert_string_equal(text, first);
			arena_alloc(arena, 0);
		}
		assert_in_range(arena_size(arena), 6000 * (size_t)len, 6000 * ((size_t)len + 64));
		arena_reset(arena);
	}
}

ARENA_TEST(a_buffer_grows_and_stays_ended_by_nul)
{
	struct buf buf = buf_new(arena, 0);

	assert_string_equal(buf.text, "");
	for (int i = 0; i < 1000; i++)
		buf_printf(&buf, "%d,", i % 10);
	buf_char(&buf, '.');
	assert_int_equal(buf.len, 2001);
	assert_int_equal(strlen(buf.text), 2001);
	assert_int_equal(memcmp(buf.text + 1990, "5,6,7,8,9,.", 11), 0);
}

static void
end_note(void *self)
{
	struct buf *said = self;

	buf_char(said, (char)('a' + said->len));
}

ARENA_TEST(what_goes_with_an_arena_ends_once_with_it_or_before)
{
	struct arena *other = arena_new(), *child = arena_child(other);
	struct buf said = buf_new(arena, 8);
	struct arena_guest *first = arena_attach(child, end_note, &said);

	arena_attach(other, end_note, &said);
	arena_detach(first);
	assert_string_equal("a", said.text);
	arena_attach(child, end_note, &said);
	arena_reset(other); /* and the child with it */
	assert_string_equal("abc", said.text);
	arena_attach(other, end_note, &said);
	child = arena_child(other);
	arena_free(child);
	assert_string_equal("abc", said.text);
	arena_free(other);
	assert_string_equal("abcd", said.text);
}
