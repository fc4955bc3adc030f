#include <string.h>

#include "suite.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/clock.h"

ARENA_TEST(memory_is_zeroed_aligned_and_apart)
{
	char *before = arena_alloc(arena, 1);

	for (size_t size = 1; size < 300000; size = size * 3 + 1) {
		char *at = arena_alloc(arena, size);

		assert_int_equal((uintptr_t)at % _Alignof(max_align_t), 0);
		for (size_t i = 0; i < size; i++)
			assert_int_equal(at[i], 0);
		memset(at, 0xff, size);
		assert_int_equal(*before, 0);
	}
	arena_reset(arena);
	assert_string_equal(arena_printf(arena, "%s-%d", "t", 7), "t-7");
	assert_null(arena_text(arena, NULL));
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

TEST(an_instant_is_told_in_the_events_zone)
{
	const struct clock_wall tokyo = {2027, 2, 28, 18, 0, 0};
	const struct clock_wall summer = {2027, 7, 1, 12, 30, 0};
	int64_t instant = clock_instant(tokyo, "Asia/Tokyo");

	assert_int_equal(instant, 1803805200); /* 2027-02-28T09:00:00Z */
	assert_int_equal(clock_wall(instant, "Europe/London").hour, 9);
	assert_int_equal(clock_wall(instant, "Asia/Tokyo").hour, 18);
	assert_int_equal(clock_wall(clock_instant(summer, "Europe/Paris"), "Europe/Paris").hour, 12);
	assert_int_equal(clock_wall(clock_instant(summer, "Europe/Paris"), "Etc/UTC").hour, 10);
	assert_true(clock_zone_known("Asia/Tokyo"));
	assert_false(clock_zone_known("Asia/Nowhere"));
	assert_false(clock_zone_known("../../etc/passwd"));
	assert_false(clock_zone_known(""));
}
