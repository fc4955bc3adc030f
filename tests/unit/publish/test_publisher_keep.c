#include "publish/site.h"

#include "store/draw/round.h"

/* Pages that nobody has asked for */

SITE_TEST(the_keeper_places_what_was_touched_and_nobody_has_asked_for)
{
	int placed;

	round_insert(site->db, "icho", 1);
	round_insert(site->db, "icho", 3);
	change(site, 1);
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 1, "en/t/icho.html", "ja/t/icho/standings.html.gz", "en/t/icho/rounds/1.html",
	    "api/v1/tournaments/icho/rounds/3.json", "en/index.html", "ja/privacy.html",
	    "en/rules/kanto-junior.html", "api/v1/rulesets/egc-2015.json.gz");
	GONE(site, "en/t/icho/rounds/2.html", "en/t/icho/pairs/index.html");
	site->rendered = 0;
	publisher_keep(site->publisher, 0, 0);
	assert_int_equal(0, site->rendered);
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho"));
	site->rendered = 0;
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 2, "ja/t/icho.html", "en/t/icho/rounds/3.html", "api/v1/tournaments.json");
	SAY(site, 1, "en/about.html");
	placed = site->rendered;
	assert_true(placed > 10 && placed < 40);
	change(site, 2);
	site->rendered = 0;
	publisher_keep(site->publisher, 0, 0);
	assert_int_equal(placed + 1, site->rendered); /* that one lay there before */
}

SITE_TEST(the_keeper_places_again_what_was_touched_while_it_placed_pages)
{
	change(site, 1);
	site->meanwhile = change_beside;
	publisher_keep(site->publisher, 0, 0);
	GONE(site, "en/index.html"); /* which it placed first */
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 1, "en/index.html", "en/index.html.gz", "en/t/icho.html");
}

SITE_TEST(the_keeper_places_no_draft)
{
	change(site, 1);
	db_run(site->db, "UPDATE tournament SET state = 'draft'", "");
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 1, "en/index.html");
	GONE(site, "en/t/icho.html");
}

SITE_TEST(pages_are_taken_away_when_registration_opens_or_closes_by_the_clock)
{
	struct tournament facts = sample_tournament("icho");
	int64_t stamp;

	sample_insert(site->db, "kaede"); /* which closes later, but opens with the other */
	db_run(site->db, "UPDATE tournament SET closes_at = closes_at + 1 WHERE id = 'kaede'", "");
	change(site, 1);
	stamp = touched_stamp(site->db, "icho");
	publisher_keep(site->publisher, facts.opens_at, facts.closes_at - 1);
	assert_true(touched_stamp(site->db, "icho") == stamp);
	site->says = 2;
	publisher_keep(site->publisher, facts.closes_at - 1, facts.closes_at);
	assert_true(touched_stamp(site->db, "icho") == ++stamp);
	SAY(site, 2, "en/t/icho.html", "en/index.html");
	publisher_keep(site->publisher, facts.closes_at, facts.closes_at + 60);
	assert_true(touched_stamp(site->db, "icho") == stamp);
	publisher_keep(site->publisher, facts.opens_at - 1, facts.opens_at);
	assert_true(touched_stamp(site->db, "icho") == touched_stamp(site->db, "kaede"));
	assert_true(touched_stamp(site->db, "icho") > stamp);
}

/* Pages that cannot be rendered */

SITE_TEST(a_page_that_cannot_be_rendered_is_noted_and_cleared_by_the_keeper_who_tries_again)
{
	struct broken_pages broken;
	char *copy;

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/rounds/2"));
	change(site, 2);
	site->broken = "/en/t/icho/rounds/2";
	for (int i = 0; i < 2; i++)
		assert_int_equal(RENDERING_FAILED, site_ask(site, "/en/t/icho/rounds/2", &copy));
	assert_null(copy);
	GONE(site, "en/t/icho/rounds/2.html");
	assert_int_equal(2, asks(site, "/ja/t/icho/rounds/2"));
	broken = broken_pages_of(site->arena, site->db, "icho");
	assert_int_equal(1, broken.count);
	assert_string_equal("/en/t/icho/rounds/2", broken.list[0].path);
	assert_string_equal("round", broken.list[0].kind);
	assert_int_equal(2, broken.list[0].number);
	publisher_keep(site->publisher, 0, 0);
	assert_int_equal(1, broken_pages(site->arena, site->db).count);
	site->broken = NULL;
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 2, "en/t/icho/rounds/2.html");
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
}

SITE_TEST(the_keeper_notes_nothing_of_a_page_that_nobody_may_see)
{
	change(site, 1);
	site->hidden = "icho/standings";
	publisher_keep(site->publisher, 0, 0);
	GONE(site, "en/t/icho/standings.html");
	SAY(site, 1, "en/t/icho/entries.html");
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
}

SITE_TEST(the_keeper_notes_what_it_cannot_render_itself_and_places_the_rest)
{
	change(site, 1);
	site->broken = "icho/standings";
	publisher_keep(site->publisher, 0, 0);
	GONE(site, "en/t/icho/standings.html", "ja/t/icho/standings.html.gz",
	     "api/v1/tournaments/icho/standings.json");
	SAY(site, 1, "en/t/icho/entries.html", "en/index.html");
	assert_int_equal(3, broken_pages_of(site->arena, site->db, "icho").count);
	site->hidden = "/t/icho"; /* it is no page any more: nobody has to be told */
	publisher_keep(site->publisher, 0, 0);
	assert_int_equal(1, broken_pages(site->arena, site->db).count); /* the API's */
}

/* As another program may have had it. */
SITE_TEST(what_is_noted_of_a_page_that_there_is_no_longer_is_cleared_by_the_keeper)
{
	publisher_begin(site->publisher);
	broken_page_note(site->db, &(struct broken_page){"/en/old", "round", "icho", 1});
	publisher_commit(site->publisher);
	publisher_keep(site->publisher, 0, 0);
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
}

/* Starting */

static void
page_of_gone(struct site *site)
{
	shell(site, "mkdir -p public/en/t public/.aside/en/t && cd public &&"
	            " echo /en/t/gone says 1 | tee en/t/gone.html > .aside/en/t/gone.html");
}

SITE_TEST(a_start_leaves_what_is_right_and_takes_away_what_a_dead_worker_left)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	publisher_start(site->publisher, "maker");
	SAY(site, 1, "en/t/icho.html");
	change_and_die(site);
	publisher_start(site->publisher, "maker");
	GONE(site, "en/t/icho.html");
	assert_true(touched_stamp_last(site->db) < NOON + 10);
	assert_int_equal(0, site->rendered - 1);
}

SITE_TEST(a_start_by_another_maker_takes_everything_away_and_jumps_to_the_present)
{
	int64_t before;

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(1, asks(site, "/en/about"));
	page_of_gone(site);
	before = file_stamp(site, "en/t/icho.html");
	publisher_start(site->publisher, "another");
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz", "en/about.html", "en/t/gone.html");
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_true(file_stamp(site, "en/t/icho.html") > before && before >= NOON);
	assert_true(file_stamp(site, "../lock") == touched_stamp_last(site->db));
	assert_true(file_stamp(site, "../lock.gate") == touched_stamp_last(site->db));
	assert_int_equal(1, asks(site, "/en/about"));
	publisher_start(site->publisher, "another");
	SAY(site, 1, "en/t/icho.html", "en/about.html.gz");
}

/* Killed before it was done, it would find the folder as if nothing were to be done. */
SITE_TEST(a_start_that_was_killed_is_done_again)
{
	change(site, 1);
	publisher_start(site->publisher, "another");
	shell(site, "test \"$(cat public/.maker)\" = another && : > public/.maker");
	page_of_gone(site);
	publisher_start(site->publisher, "another");
	GONE(site, "en/t/gone.html", ".aside/en/t/gone.html");
}

/* Many changes a second take the counter past the clock, and a backup takes it back. */
SITE_TEST(after_a_restored_backup_everything_goes_and_no_page_gets_a_time_again)
{
	int64_t given = touched_note_all(site->db, NOON + 5000);

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_true(file_stamp(site, "en/t/icho.html") == given + 1);
	page_of_gone(site); /* an event that the backup does not know */
	assert_int_equal(1, db_run(site->db, "UPDATE publication SET stamp = 7", ""));
	assert_true(db_run(site->db, "UPDATE touched SET stamp = 7", "") > 0);
	change(site, 2); /* by the command line, before the site is started */
	publisher_start(site->publisher, "maker");
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz", "en/t/gone.html", ".aside/en/t/gone.html");
	assert_int_equal(2, asks(site, "/en/t/icho"));
	assert_int_equal(2, asks(site, "/en/"));
	assert_true(file_stamp(site, "en/t/icho.html") > given + 1);
	assert_true(file_stamp(site, "en/index.html.gz") > given + 1);
	change(site, 3);
	assert_int_equal(3, asks(site, "/en/t/icho"));
	assert_true(file_stamp(site, "en/t/icho.html") > given + 2);
}
