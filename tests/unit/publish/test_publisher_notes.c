#include "publish/site.h"

#include <sys/stat.h>

#include "store/round.h"

/* What is noted, and published by whom */

SITE_TEST(a_cancelled_change_changes_nothing_and_publishes_nothing)
{
	publisher_begin(site->publisher);
	sample_insert(site->db, "ume");
	publisher_touch_event(site->publisher, "icho");
	publisher_cancel(site->publisher);
	assert_int_equal(1, sample_count(site->db, "SELECT count(*) FROM tournament"));
	assert_int_equal(0, noted(site));
	assert_int_equal(0, site->rendered);
	GONE(site, "en/t/icho.html");
}

static void
touches_no_event(const void *arg)
{
	struct world world;
	struct site own = {.says = 1};

	site_worker(arg, &world, &own);
	publisher_begin(own.publisher);
	publisher_touch_event(own.publisher, "ume");
}

SITE_TEST(an_event_that_is_not_there_ends_the_process)
{
	char said[200];

	assert_int_equal(70, sample_death(touches_no_event, site, said, sizeof(said)));
	assert_non_null(strstr(said, "no event ume"));
}

SITE_TEST(a_round_that_is_touched_renews_its_page_and_those_that_count_it_and_no_more)
{
	round_insert(site->db, "icho", 1);
	round_insert(site->db, "icho", 2);
	change(site, 1);
	publisher_begin(site->publisher);
	site->says = 2;
	publisher_touch_round(site->publisher, "icho", 2);
	publisher_commit(site->publisher);
	SAY(site, 2, "en/index.html", "en/t/icho.html", "en/t/icho/standings.html",
	    "en/t/icho/rounds/2.html", "en/t/icho/hall.html");
	SAY(site, 1, "en/t/icho/rounds/1.html", "en/t/icho/entries.html", "en/t/icho/rules.html");
}

SITE_TEST(whoever_asks_to_write_next_finishes_what_a_dead_worker_left_even_if_he_writes_nothing)
{
	change(site, 1);
	change_and_die(site, PUBLISHED_STANDINGS);
	site->says = 5;
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	SAY(site, 5, "en/t/icho/standings.html");
	change_and_die(site, PUBLISHED_ENTRIES);
	change_nothing(site);
	SAY(site, 5, "en/t/icho/entries.html");
	assert_int_equal(0, noted(site));
}

/* The command line has no supervisor that would start another. */
SITE_TEST(what_somebody_dead_left_is_finished_by_the_keeper_when_nothing_is_due_and_nobody_writes)
{
	change(site, 1);
	change_and_die(site, PUBLISHED_STANDINGS);
	site->says = 5;
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 5, "ja/t/icho/standings.html");
	assert_int_equal(0, noted(site));
}

SITE_TEST(pages_are_renewed_when_registration_opens_or_closes_by_the_clock)
{
	struct tournament facts = sample_tournament("icho");

	publisher_keep(site->publisher, facts.opens_at, facts.closes_at - 1);
	assert_int_equal(0, site->rendered);
	publisher_keep(site->publisher, facts.closes_at - 1, facts.closes_at);
	assert_true(file_stamp(site, "en/t/icho.html") > 0);
	site->rendered = 0;
	publisher_keep(site->publisher, facts.closes_at, facts.closes_at + 60);
	assert_int_equal(0, site->rendered);
	publisher_keep(site->publisher, facts.opens_at - 1, facts.opens_at);
	assert_true(site->rendered > 0);
}

/* It becomes a draft again, which takes its pages away; the worker dies first, and
 * another one renames it. */
SITE_TEST(a_page_under_an_address_that_the_event_has_no_longer_goes_all_the_same)
{
	struct tournament renamed = sample_tournament("icho");

	round_insert(site->db, "icho", 1);
	change(site, 1);
	SAY(site, 1, "en/t/icho/rounds/1.html");
	db_begin(site->db);
	publisher_touch_event(site->publisher, "icho");
	stale_page_stamp_take(site->db);
	db_commit(site->db);
	site->hidden = "/t/";
	renamed.slug = "ginkgo";
	assert_true(tournament_update(site->db, &renamed));
	change(site, 1);
	GONE(site, "en/t/icho.html", "ja/t/icho/standings.html.gz", "en/t/icho/rounds/1.html");
}

SITE_TEST(a_note_of_a_page_that_the_program_does_not_know_is_done_with)
{
	db_begin(site->db);
	stale_page_note(site->db, (struct stale_page){"guestbook", "icho", 0});
	stale_page_stamp_take(site->db);
	db_commit(site->db);
	publisher_finish(site->publisher);
	assert_int_equal(0, noted(site));
}

/* What is touched while pages are rendered */

SITE_TEST(pages_show_one_moment_and_only_what_is_touched_meanwhile_is_rendered_again)
{
	struct stale_pages left;

	site->meanwhile = touches_standings;
	change(site, 1);
	left = stale_pages(site->arena, site->db, true);
	assert_int_equal(1, left.count);
	assert_string_equal(left.list[0].kind, published_names[PUBLISHED_STANDINGS]);
	SAY(site, 1, "en/t/icho.html");
	/* Nobody waits for what the page has been published with. */
	assert_false(stale_page_any(site->db, stale_page_stamp_last(site->db) - 1));
	site->rendered = 1; /* meanwhile is over */
	site->says = 2;
	publisher_finish(site->publisher);
	assert_int_equal(1 + 3, site->rendered); /* two languages and the API */
	assert_int_equal(0, noted(site));
	SAY(site, 2, "en/t/icho/standings.html");
	SAY(site, 1, "en/t/icho.html");
}

static void
signs_in(struct site *site)
{
	struct db *other = world_database_open(site->arena, site->world->path);

	db_begin(other);
	stale_page_stamp_take(other);
	db_commit(other);
	db_close(other);
}

SITE_TEST(a_change_of_nothing_public_leaves_nothing_to_publish_again)
{
	site->meanwhile = signs_in;
	change(site, 1);
	assert_int_equal(0, noted(site));
	site->rendered = 1;
	change_nothing(site);
	assert_int_equal(1, site->rendered);
}

/* Pages that cannot be rendered */

SITE_TEST(a_page_that_cannot_be_rendered_goes_alone_and_keeps_its_note)
{
	struct stale_pages left;

	change(site, 1);
	site->broken = "icho/standings";
	change(site, 2);
	GONE(site, "en/t/icho/standings.html", "ja/t/icho/standings.html.gz",
	     "api/v1/tournaments/icho/standings.json");
	SAY(site, 2, "en/t/icho/entries.html");
	left = stale_pages(site->arena, site->db, true);
	assert_int_equal(1, left.count);
	assert_string_equal(left.list[0].kind, published_names[PUBLISHED_STANDINGS]);
	assert_false(stale_page_any(site->db, INT64_MAX)); /* nobody waits for it */
	site->broken = NULL;
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 2, "en/t/icho/standings.html");
	assert_int_equal(0, noted(site));
}

SITE_TEST(of_a_page_that_is_broken_in_one_language_the_other_is_published)
{
	site->broken = "/ja/t/icho/standings";
	change(site, 1);
	GONE(site, "ja/t/icho/standings.html");
	SAY(site, 1, "en/t/icho/standings.html");
	assert_int_equal(1, noted(site));
}

SITE_TEST(a_start_renews_all_but_the_page_that_cannot_be_rendered)
{
	change(site, 1);
	site->broken = "/en/t/icho";
	site->says = 2;
	publisher_renew_all(site->publisher);
	GONE(site, "en/t/icho.html", "en/t/icho/entries.html.gz");
	SAY(site, 2, "ja/t/icho.html", "en/rules/jpga.html");
	assert_true(stale_page_aside_any(site->db));
	assert_false(stale_page_any(site->db, INT64_MAX));
}

SITE_TEST(who_waits_renders_what_he_waits_for_and_not_what_is_set_aside)
{
	site->broken = "/standings";
	change(site, 1);
	change_and_die(site, PUBLISHED_ENTRIES);
	site->rendered = 0;
	publisher_finish(site->publisher);
	assert_int_equal(3, site->rendered); /* two languages and the API */
}

SITE_TEST(a_broken_page_that_is_touched_meanwhile_is_not_set_aside)
{
	site->broken = "icho/standings";
	site->meanwhile = touches_standings;
	change(site, 1);
	assert_false(stale_page_aside_any(site->db));
	assert_true(stale_page_any(site->db, INT64_MAX));
}

/* Stamps */

/* Many changes a second take the counter past the clock, and a backup takes it back. */
SITE_TEST(no_page_gets_a_time_again_that_was_given_before_a_backup_was_restored)
{
	int64_t given;

	publisher_renew_all(site->publisher);
	given = stale_page_stamp_next(site->db, stale_page_stamp_last(site->db) + 5000);
	change(site, 1);
	assert_true(file_stamp(site, "en/t/icho.html") == given + 1);
	assert_int_equal(1, db_run(site->db, "UPDATE publication SET stamp = 7", ""));
	change(site, 2); /* by the command line, before the site is started */
	publisher_renew_all(site->publisher);
	assert_true(file_stamp(site, "en/t/icho.html") > given + 1);
	assert_true(file_stamp(site, "en/index.html.gz") > given + 1);
}

SITE_TEST(the_writers_lock_has_the_time_of_the_last_stamp)
{
	shell(site, "test $(stat -c %a lock lock.files | uniq) = 600");
	shell(site, "touch -d @1000 lock");
	publisher_renew_all(site->publisher);
	assert_true(file_stamp(site, "en/index.html") == NOON);
	assert_true(file_stamp(site, "../lock") == NOON);
	change(site, 1);
	assert_true(file_stamp(site, "../lock") == NOON + 1);
	assert_true(stale_page_stamp_last(site->db) == NOON + 1);
}
