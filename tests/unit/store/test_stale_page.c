#include "store/stale_page.h"

#include "store/sample.h"

static void
a_note_stands_once_until_it_is_cleared(void **state)
{
	struct scratch *s = *state;
	struct stale_pages pages;

	assert_int_equal(0, stale_pages(s->arena, s->db, true).count);
	stale_page_note(s->db, (struct stale_page){"round", "a", 2});
	stale_page_note(s->db, (struct stale_page){"round", "a", 2});
	stale_page_note(s->db, (struct stale_page){"round", "a", 1});
	stale_page_note(s->db, (struct stale_page){"round", "b", 1});
	stale_page_note(s->db, (struct stale_page){"events", "", 0});
	pages = stale_pages(s->arena, s->db, false);
	assert_int_equal(4, pages.count);
	assert_string_equal("events", pages.list[0].kind);
	assert_string_equal("", pages.list[0].name);
	assert_int_equal(1, pages.list[1].number);
	assert_int_equal(2, pages.list[2].number);
	assert_string_equal("b", pages.list[3].name);
	stale_page_clear(s->db, pages.list[1], 1);
	stale_page_clear(s->db, pages.list[1], 1);
	pages = stale_pages(s->arena, s->db, false);
	assert_int_equal(3, pages.count);
	assert_int_equal(2, pages.list[1].number);
}

/* A transaction that touches the page; its stamp. */
static int64_t
touched(struct scratch *s, struct stale_page page)
{
	int64_t stamp;

	db_begin(s->db);
	stale_page_note(s->db, page);
	stamp = publication_next(s->db);
	db_commit(s->db);
	return stamp;
}

static void
a_note_that_was_made_again_since_is_neither_cleared_nor_set_aside(void **state)
{
	const struct stale_page page = {"round", "a", 2}, other = {"round", "b", 2};
	struct scratch *s = *state;
	int64_t first = touched(s, page), second = touched(s, page);

	assert_true(second == first + 1);
	assert_true(touched(s, other) == second + 1);
	stale_page_clear(s->db, page, first);
	stale_page_set_aside(s->db, page, first);
	assert_int_equal(2, stale_pages(s->arena, s->db, false).count);
	stale_page_clear(s->db, page, second);
	assert_string_equal("b", stale_pages(s->arena, s->db, false).list[0].name);
	assert_int_equal(1, stale_pages(s->arena, s->db, true).count);
}

static void
everybody_who_touched_a_page_waits_for_it_until_he_is_in_what_was_published(void **state)
{
	const struct stale_page page = {"round", "a", 2};
	struct scratch *s = *state;
	int64_t first = touched(s, page), second = touched(s, page);

	assert_false(stale_page_any(s->db, first - 1));
	assert_true(stale_page_any(s->db, first));
	assert_true(stale_page_any(s->db, second));
	stale_page_clear(s->db, page, first); /* published before the second */
	stale_pages_advance(s->db, first);
	assert_false(stale_page_any(s->db, first));
	assert_true(stale_page_any(s->db, second));
	stale_page_set_aside(s->db, page, second);
	stale_pages_advance(s->db, second);
	assert_true(stale_page_aside_any(s->db));
}

static void
nobody_waits_for_a_note_set_aside_until_its_page_is_touched_again(void **state)
{
	const struct stale_page page = {"round", "a", 2};
	struct scratch *s = *state;
	int64_t stamp = touched(s, page);

	stale_page_set_aside(s->db, page, stamp);
	assert_true(stale_page_aside_any(s->db));
	assert_false(stale_page_any(s->db, INT64_MAX));
	assert_int_equal(0, stale_pages(s->arena, s->db, false).count);
	assert_int_equal(1, stale_pages(s->arena, s->db, true).count);
	assert_int_equal(1, stale_pages_aside(s->arena, s->db, "a").count);
	assert_int_equal(2, stale_pages_aside(s->arena, s->db, "a").list[0].number);
	assert_int_equal(0, stale_pages_aside(s->arena, s->db, "b").count);
	assert_true(touched(s, page) == stamp + 1);
	assert_false(stale_page_aside_any(s->db));
	assert_int_equal(0, stale_pages_aside(s->arena, s->db, "a").count);
	assert_true(stale_page_any(s->db, stamp + 1));
	stale_page_set_aside(s->db, page, stamp + 1);
	stale_page_clear(s->db, page, stamp + 1);
	assert_int_equal(0, stale_pages(s->arena, s->db, true).count);
}

static void
a_change_that_touches_no_page_has_the_stamp_of_the_last_that_did(void **state)
{
	struct scratch *s = *state;
	int64_t stamp = touched(s, (struct stale_page){"round", "a", 2});

	assert_true(publication_next(s->db) == stamp);
	assert_true(publication_stamp_now(s->db) == stamp);
}

static void
no_two_files_share_a_stamp(void **state)
{
	struct scratch *s = *state;
	struct db *other;

	assert_true(publication_stamp(s->db, 1000) == 1000);
	assert_true(publication_stamp(s->db, 1000) == 1001);
	assert_true(publication_stamp(s->db, 0) == 1002);
	assert_true(publication_stamp(s->db, 1003) == 1003);
	assert_true(publication_stamp(s->db, 5000000000) == 5000000000);
	other = world_database_open(s->arena, s->path); /* committed without a transaction of ours */
	assert_true(publication_stamp(other, 0) == 5000000001);
	db_close(other);
	db_begin(s->db);
	assert_true(publication_stamp(s->db, 0) == 5000000002);
	db_commit(s->db);
}

SUITE(test_stale_page)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(a_note_stands_once_until_it_is_cleared),
		SCRATCH_TEST(a_note_that_was_made_again_since_is_neither_cleared_nor_set_aside),
		SCRATCH_TEST(everybody_who_touched_a_page_waits_for_it_until_he_is_in_what_was_published),
		SCRATCH_TEST(nobody_waits_for_a_note_set_aside_until_its_page_is_touched_again),
		SCRATCH_TEST(a_change_that_touches_no_page_has_the_stamp_of_the_last_that_did),
		SCRATCH_TEST(no_two_files_share_a_stamp),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
