#include "store/stale_page.h"

#include "world/world.h"

WORLD_TEST(world_setup, a_note_stands_once_until_it_is_cleared)
{
	struct stale_pages pages;

	assert_int_equal(0, stale_pages(world->arena, world->db, true).count);
	stale_page_note(world->db, (struct stale_page){"round", "a", 2});
	stale_page_note(world->db, (struct stale_page){"round", "a", 2});
	stale_page_note(world->db, (struct stale_page){"round", "a", 1});
	stale_page_note(world->db, (struct stale_page){"round", "b", 1});
	stale_page_note(world->db, (struct stale_page){"events", "", 0});
	pages = stale_pages(world->arena, world->db, false);
	assert_int_equal(4, pages.count);
	assert_string_equal("events", pages.list[0].kind);
	assert_string_equal("", pages.list[0].name);
	assert_int_equal(1, pages.list[1].number);
	assert_int_equal(2, pages.list[2].number);
	assert_string_equal("b", pages.list[3].name);
	stale_page_end(world->db, pages.list[1], 1, true);
	stale_page_end(world->db, pages.list[1], 1, true);
	pages = stale_pages(world->arena, world->db, false);
	assert_int_equal(3, pages.count);
	assert_int_equal(2, pages.list[1].number);
}

/* A transaction that touches the page; its stamp. */
static int64_t
touched(struct world *world, struct stale_page page)
{
	int64_t stamp;

	db_begin(world->db);
	stale_page_note(world->db, page);
	stamp = stale_page_stamp_take(world->db);
	db_commit(world->db);
	return stamp;
}

WORLD_TEST(world_setup, a_note_that_was_made_again_since_is_neither_cleared_nor_set_aside)
{
	const struct stale_page page = {"round", "a", 2}, other = {"round", "b", 2};
	int64_t first = touched(world, page), second = touched(world, page);

	assert_true(second == first + 1);
	assert_true(touched(world, other) == second + 1);
	stale_page_end(world->db, page, first, true);
	stale_page_end(world->db, page, first, false);
	assert_int_equal(2, stale_pages(world->arena, world->db, false).count);
	stale_page_end(world->db, page, second, true);
	assert_string_equal("b", stale_pages(world->arena, world->db, false).list[0].name);
	assert_int_equal(1, stale_pages(world->arena, world->db, true).count);
}

WORLD_TEST(world_setup, everybody_who_touched_a_page_waits_for_it_until_he_is_in_what_was_published)
{
	const struct stale_page page = {"round", "a", 2};
	int64_t first = touched(world, page), second = touched(world, page);

	assert_false(stale_page_any(world->db, first - 1));
	assert_true(stale_page_any(world->db, first));
	assert_true(stale_page_any(world->db, second));
	stale_page_end(world->db, page, first, true); /* published before the second */
	stale_pages_advance(world->db, first);
	assert_false(stale_page_any(world->db, first));
	assert_true(stale_page_any(world->db, second));
	stale_page_end(world->db, page, second, false);
	stale_pages_advance(world->db, second);
	assert_true(stale_page_aside_any(world->db));
}

WORLD_TEST(world_setup, nobody_waits_for_a_note_set_aside_until_its_page_is_touched_again)
{
	const struct stale_page page = {"round", "a", 2};
	int64_t stamp = touched(world, page);

	stale_page_end(world->db, page, stamp, false);
	assert_true(stale_page_aside_any(world->db));
	assert_false(stale_page_any(world->db, INT64_MAX));
	assert_int_equal(0, stale_pages(world->arena, world->db, false).count);
	assert_int_equal(1, stale_pages(world->arena, world->db, true).count);
	assert_int_equal(1, stale_pages_aside(world->arena, world->db, "a").count);
	assert_int_equal(2, stale_pages_aside(world->arena, world->db, "a").list[0].number);
	assert_int_equal(0, stale_pages_aside(world->arena, world->db, "b").count);
	assert_true(touched(world, page) == stamp + 1);
	assert_false(stale_page_aside_any(world->db));
	assert_int_equal(0, stale_pages_aside(world->arena, world->db, "a").count);
	assert_true(stale_page_any(world->db, stamp + 1));
	stale_page_end(world->db, page, stamp + 1, false);
	stale_page_end(world->db, page, stamp + 1, true);
	assert_int_equal(0, stale_pages(world->arena, world->db, true).count);
}

WORLD_TEST(world_setup, a_change_that_touches_no_page_has_the_stamp_of_the_last_that_did)
{
	int64_t stamp = touched(world, (struct stale_page){"round", "a", 2});

	assert_true(stale_page_stamp_take(world->db) == stamp);
	assert_true(stale_page_stamp_last(world->db) == stamp);
}

WORLD_TEST(world_setup, no_two_files_share_a_stamp)
{
	struct db *other;

	assert_true(stale_page_stamp_next(world->db, 1000) == 1000);
	assert_true(stale_page_stamp_next(world->db, 1000) == 1001);
	assert_true(stale_page_stamp_next(world->db, 0) == 1002);
	assert_true(stale_page_stamp_next(world->db, 1003) == 1003);
	assert_true(stale_page_stamp_next(world->db, 5000000000) == 5000000000);
	other = world_database_open(world->arena,
	                            world->path); /* committed without a transaction of ours */
	assert_true(stale_page_stamp_next(other, 0) == 5000000001);
	db_close(other);
	db_begin(world->db);
	assert_true(stale_page_stamp_next(world->db, 0) == 5000000002);
	db_commit(world->db);
}
