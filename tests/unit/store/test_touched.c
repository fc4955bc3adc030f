#include "store/pages/touched.h"

#include "world/world.h"

#include "store/pages/broken_page.h"

/* A transaction that touches both; its stamp. */
static int64_t
touched(struct db *db, const char *name, const char *other)
{
	int64_t stamp;

	db_begin(db);
	touched_note(db, name);
	touched_note(db, name);
	touched_note(db, other);
	stamp = touched_stamp_take(db);
	db_commit(db);
	return stamp;
}

WORLD_TEST(world_setup, what_is_touched_together_has_one_stamp_and_the_next_a_higher_one)
{
	const int64_t start = touched_stamp_last(world->db);
	int64_t first = touched(world->db, "a", "a"), second = touched(world->db, "b", "b");

	assert_true(first == start + 1 && second == first + 1);
	assert_true(touched_stamp_last(world->db) == second);
	assert_true(touched_stamp(world->db, "a") == first);
	assert_true(touched_stamp(world->db, "b") == second);
	assert_true(touched_stamp(world->db, "") == second);
	assert_true(touched_stamp(world->db, "c") == -1);
}

/* As who has died with it, or been refused. */
WORLD_TEST(world_setup, what_was_touched_and_rolled_back_was_not)
{
	const int64_t first = touched(world->db, "a", "a");

	db_begin(world->db);
	touched_note(world->db, "a");
	touched_note(world->db, "b");
	touched_stamp_take(world->db);
	db_rollback(world->db);
	assert_true(touched_stamp(world->db, "a") == first);
	assert_true(touched_stamp(world->db, "b") == -1);
	assert_true(touched_stamp_last(world->db) == first);
}

WORLD_TEST(world_setup, what_is_newer_than_a_stamp_is_listed_the_latest_first)
{
	const int64_t first = touched(world->db, "a", "a");
	struct touched_list list;

	touched(world->db, "c", "b");
	list = touched_since(world->arena, world->db, first - 1);
	assert_int_equal(4, list.count);
	assert_string_equal("", list.list[0].name);
	assert_string_equal("b", list.list[1].name);
	assert_string_equal("c", list.list[2].name);
	assert_true(list.list[2].stamp == first + 1);
	assert_string_equal("a", list.list[3].name);
	assert_int_equal(3, touched_since(world->arena, world->db, first).count);
	assert_int_equal(0, touched_since(world->arena, world->db, first + 1).count);
}

WORLD_TEST(world_setup, a_new_database_has_the_site_alone_touched)
{
	const struct touched_list list = touched_since(world->arena, world->db, -1);

	assert_int_equal(2, list.count);
	assert_string_equal("", list.list[0].name);
	assert_string_equal("/", list.list[1].name);
	for (size_t i = 0; i < list.count; i++)
		assert_true(list.list[i].stamp == touched_stamp_last(world->db) && list.list[i].shown);
}

WORLD_TEST(world_setup, everything_is_touched_at_the_least_stamp_or_one_further_than_the_last)
{
	struct db *db = world->db;

	touched(db, "a", "a");
	assert_true(touched_note_all(db, 5000000000) == 5000000000);
	assert_true(touched_stamp(db, "a") == 5000000000);
	assert_true(touched_stamp(db, "") == 5000000000);
	assert_true(touched_note_all(db, 1000) == 5000000001);
	assert_true(touched_stamp_last(db) == 5000000001);
	assert_true(touched(db, "b", "b") == 5000000002);
}

WORLD_TEST(world_setup, a_broken_page_is_noted_once_and_found_by_its_name_until_it_is_ended)
{
	const struct broken_page round = {"/en/t/a/rounds/2", "round", "a", 2},
		event = {"/ja/t/a", "event", "a", 0}, home = {"/en/", "home", "", 0};
	struct broken_pages pages;

	broken_page_note(world->db, &round);
	broken_page_note(world->db, &round);
	broken_page_note(world->db, &event);
	broken_page_note(world->db, &home);
	assert_int_equal(3, broken_pages(world->arena, world->db).count);
	pages = broken_pages_of(world->arena, world->db, "a");
	assert_int_equal(2, pages.count);
	assert_string_equal("event", pages.list[0].kind);
	assert_string_equal("/en/t/a/rounds/2", pages.list[1].path);
	assert_string_equal("a", pages.list[1].name);
	assert_int_equal(2, pages.list[1].number);
	assert_int_equal(0, broken_pages_of(world->arena, world->db, "b").count);
	broken_page_end(world->db, "/en/t/a/rounds/2");
	broken_page_end(world->db, "/en/t/a/rounds/2");
	pages = broken_pages(world->arena, world->db);
	assert_int_equal(2, pages.count);
	assert_string_equal("/en/", pages.list[0].path);
}
