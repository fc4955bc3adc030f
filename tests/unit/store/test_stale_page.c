#include "store/stale_page.h"

#include "store/sample.h"

static void
a_note_stands_once_until_it_is_cleared(void **state)
{
	struct scratch *s = *state;
	struct stale_pages pages;

	assert_int_equal(0, stale_pages(s->arena, s->db).count);
	stale_page_note(s->db, (struct stale_page){"round", "a", 2});
	stale_page_note(s->db, (struct stale_page){"round", "a", 2});
	stale_page_note(s->db, (struct stale_page){"round", "a", 1});
	stale_page_note(s->db, (struct stale_page){"round", "b", 1});
	stale_page_note(s->db, (struct stale_page){"events", "", 0});
	pages = stale_pages(s->arena, s->db);
	assert_int_equal(4, pages.count);
	assert_string_equal("events", pages.list[0].kind);
	assert_string_equal("", pages.list[0].tournament_id);
	assert_int_equal(1, pages.list[1].number);
	assert_int_equal(2, pages.list[2].number);
	assert_string_equal("b", pages.list[3].tournament_id);
	stale_page_clear(s->db, pages.list[1]);
	stale_page_clear(s->db, pages.list[1]);
	pages = stale_pages(s->arena, s->db);
	assert_int_equal(3, pages.count);
	assert_int_equal(2, pages.list[1].number);
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
	other = sample_open(s->arena, s->path); /* committed without a transaction of ours */
	assert_true(publication_stamp(other, 0) == 5000000001);
	db_close(other);
	db_begin(s->db);
	assert_true(publication_stamp(s->db, 0) == 5000000002);
	db_commit(s->db);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(a_note_stands_once_until_it_is_cleared),
		SCRATCH_TEST(no_two_files_share_a_stamp),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
