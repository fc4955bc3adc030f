#define _GNU_SOURCE /* RTLD_NEXT */
#include "publish/site.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "publish/press.h"
#include "room.h"

SITE_TEST(a_page_is_placed_when_somebody_asks_for_it_plain_and_packed_and_no_other_is)
{
	struct stat facts;

	change(site, 1);
	assert_int_equal(0, site->rendered);
	assert_int_equal(1, asks(site, "/en/t/icho/standings"));
	assert_int_equal(1, asks(site, "/ja/t/icho/rounds/3"));
	assert_int_equal(1, asks(site, "/en/"));
	assert_int_equal(1, asks(site, "/api/v1/tournaments/icho/standings"));
	assert_int_equal(4, site->rendered);
	SAY(site, 1, "ja/t/icho/rounds/3.html", "ja/t/icho/rounds/3.html.gz", "en/index.html",
	    "en/index.html.gz", "api/v1/tournaments/icho/standings.json");
	GONE(site, "ja/t/icho.html", "en/t/icho.html", "ja/t/icho/rounds/2.html");
	change(site, 2);
	assert_int_equal(4, site->rendered);
	assert_int_equal(2, asks(site, "/en/t/icho"));
	SAY(site, 2, "en/t/icho.html", "en/t/icho.html.gz");
	assert_int_equal(0, stat(world_path(site->world, "public/en/t/icho.html"), &facts));
	assert_int_equal(0644, facts.st_mode & 0777);
}

/* Nobody has touched the event since it was put there behind the program's back. */
SITE_TEST(a_page_of_a_name_that_was_never_touched_is_sent_and_not_placed)
{
	assert_int_equal(1, asks(site, "/en/t/icho"));
	GONE(site, "en/t/icho.html");
	assert_int_equal(1, asks(site, "/en/privacy"));
	SAY(site, 1, "en/privacy.html");
}

SITE_TEST(a_change_takes_its_pages_aside_plain_and_packed_and_leaves_those_of_others)
{
	static const char *const paths[] = {
		"/en/t/icho", "/ja/t/icho/pairs/3", "/en/t/icho/pairs/", "/picture/en/icho/standings",
		"/api/v1/tournaments/icho/rounds/2", "/en/", "/en/events/2025", "/ja/events/2025",
		"/en/t/icho/divisions/a", "/en/t/icho2",
		"/en/about", "/en/rules/jpga",
	};

	db_begin(site->db);
	touched_note(site->db, "icho2");
	touched_note(site->db, "icho/divisions/a");
	touched_stamp_take(site->db);
	db_commit(site->db);
	change(site, 1);
	for (size_t i = 0; i < COUNT(paths); i++)
		assert_int_equal(1, asks(site, paths[i]));
	SAY(site, 1, "en/t/icho/pairs/index.html", "picture/en/icho/standings.png", "en/t/icho2.html");
	change(site, 2);
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz", "ja/t/icho/pairs/3.html",
	     "ja/t/icho/pairs/3.html.gz", "en/t/icho/pairs/index.html", "picture/en/icho/standings.png",
	     "api/v1/tournaments/icho/rounds/2.json", "en/index.html", "en/index.html.gz",
	     "en/events/2025.html", "ja/events/2025.html", "ja/events/2025.html.gz");
	SAY(site, 1, ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz", ".aside/ja/t/icho/pairs/3.html",
	    ".aside/picture/en/icho/standings.png", ".aside/en/index.html.gz",
	    ".aside/api/v1/tournaments/icho/rounds/2.json.gz");
	shell(site, "! test -e public/.placed/_icho && test -e public/.placed/_icho2");
	SAY(site, 1, "en/t/icho2.html", "en/about.html", "en/rules/jpga.html.gz");
	assert_int_equal(2, asks(site, "/en/t/icho"));
	change(site, 3);
	SAY(site, 2, ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz");
}

static void
division_insert(struct site *site, const char *id, const char *key)
{
	struct tournament division = sample_tournament(id);

	division.slug = arena_printf(site->arena, "icho/divisions/%s", key);
	division.parent_id = "icho";
	division.key = key;
	division.way = WAY_CHOICE;
	assert_true(tournament_insert(site->db, &division, NOON));
}

SITE_TEST(a_page_of_a_division_goes_with_its_event_and_the_events_own_with_a_division)
{
	division_insert(site, "icho-a", "a");
	division_insert(site, "icho-b", "b");
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/divisions/a/rounds/1"));
	assert_int_equal(1, asks(site, "/picture/ja/icho/divisions/a/standings"));
	change(site, 2);
	GONE(site, "en/t/icho/divisions/a/rounds/1.html", "picture/ja/icho/divisions/a/standings.png");
	SAY(site, 1, ".aside/en/t/icho/divisions/a/rounds/1.html");
	assert_int_equal(2, asks(site, "/en/t/icho"));
	assert_int_equal(2, asks(site, "/en/t/icho/divisions/b/standings"));
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "icho-a");
	publisher_commit(site->publisher);
	GONE(site, "en/t/icho.html");
	SAY(site, 2, "en/t/icho/divisions/b/standings.html");
	assert_int_equal(2, asks(site, "/en/t/icho/divisions/a"));
	SAY(site, 2, "en/t/icho/divisions/a.html");
}

SITE_TEST(a_cancelled_change_changes_nothing_and_takes_nothing_away)
{
	int64_t stamp;

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	stamp = touched_stamp_last(site->db);
	publisher_begin(site->publisher);
	sample_insert(site->db, "ume");
	publisher_touch_event(site->publisher, "icho");
	publisher_cancel(site->publisher);
	assert_int_equal(1, sample_count(site->db, "SELECT count(*) FROM tournament"));
	change_nothing(site);
	assert_true(touched_stamp_last(site->db) == stamp);
	SAY(site, 1, "en/t/icho.html");
}

SITE_TEST(a_page_has_its_changes_stamp_as_its_time_and_no_two_changes_the_same)
{
	int64_t before = 0;

	for (int i = 1; i < 6; i++) {
		change(site, i);
		assert_int_equal(i, asks(site, "/en/t/icho"));
		assert_true(file_stamp(site, "en/t/icho.html") > before);
		before = file_stamp(site, "en/t/icho.html");
		assert_true(before == touched_stamp(site->db, "icho"));
		assert_true(before == file_stamp(site, "en/t/icho.html.gz"));
		assert_true(before == file_stamp(site, "../lock"));
		assert_true(before == file_stamp(site, "../lock.gate"));
	}
}

SITE_TEST(what_was_rendered_while_a_change_came_is_sent_to_who_asked_and_not_placed)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/entries"));
	change(site, 1);
	site->rendered = 0;
	site->meanwhile = change_beside;
	assert_int_equal(1, asks(site, "/en/t/icho/entries"));
	GONE(site, "en/t/icho/entries.html", "en/t/icho/entries.html.gz");
	assert_int_equal(1, asks(site, "/en/t/icho/entries"));
	SAY(site, 1, "en/t/icho/entries.html");
}

/* Not yet taken away, the old one stays in its place and is not mixed with a new one. */
SITE_TEST(what_was_rendered_while_one_committed_and_died_is_not_placed)
{
	change(site, 1);
	site->meanwhile = change_and_die;
	assert_int_equal(1, asks(site, "/en/t/icho"));
	GONE(site, "en/t/icho.html");
}

SITE_TEST(a_page_shows_one_moment_whatever_is_committed_while_it_is_rendered)
{
	int64_t before = touched_stamp_last(site->db);

	site->meanwhile = change_and_die;
	assert_int_equal(1, asks(site, "/en/"));
	assert_true(touched_stamp_last(site->db) == before + 1);
	GONE(site, "en/index.html"); /* "" was touched */
}

SITE_TEST(a_page_that_no_event_changes_has_its_place_and_its_time_whatever_is_written)
{
	const int64_t start = touched_stamp(site->db, "/");

	site->meanwhile = change_and_die;
	assert_int_equal(1, asks(site, "/en/about"));
	change(site, 2);
	SAY(site, 1, "en/about.html");
	assert_true(file_stamp(site, "en/about.html") == start);
}

SITE_TEST(when_all_is_touched_elsewhere_what_no_event_changes_is_taken_away_too)
{
	assert_int_equal(1, asks(site, "/en/about"));
	assert_int_equal(1, asks(site, "/en/rules/jpga"));
	assert_int_equal(1, asks(site, "/en/rules/kanto-junior"));
	db_begin(site->db);
	touched_note_all(site->db, 0);
	db_commit(site->db);
	publisher_listen(site->publisher, 0);
	GONE(site, "en/about.html", "en/rules/jpga.html", "en/rules/kanto-junior.html");
}

/* A page that is no longer public */

static void
published_and_gone(struct site *site, const char *sql)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(1, asks(site, "/en/t/icho/rounds/3"));
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho"));
	SAY(site, 1, ".aside/en/t/icho/rounds/3.html");
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "icho");
	db_script(site->db, sql);
	publisher_commit(site->publisher);
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz", "en/t/icho/rounds/3.html",
	     ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz", ".aside/en/t/icho/rounds/3.html",
	     ".aside/en/t/icho/rounds/3.html.gz");
}

SITE_TEST(an_event_that_is_a_draft_again_leaves_no_page_not_even_aside)
{
	published_and_gone(site, "UPDATE tournament SET state = 'draft'");
	site->hidden = "/t/icho";
	assert_int_equal(0, asks(site, "/en/t/icho"));
	publisher_keep(site->publisher, 0, 0);
	GONE(site, "en/t/icho.html");
	SAY(site, 2, "en/index.html");
}

SITE_TEST(an_event_that_is_deleted_leaves_no_page_not_even_aside)
{
	published_and_gone(site, "DELETE FROM tournament");
}

SITE_TEST(what_lies_aside_of_an_event_that_is_a_draft_again_goes_also_when_no_page_lies_in_its_place)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	change(site, 2);
	SAY(site, 1, ".aside/en/t/icho.html");
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "icho");
	db_script(site->db, "UPDATE tournament SET state = 'draft'");
	publisher_commit(site->publisher);
	GONE(site, ".aside/en/t/icho.html", ".aside/en/t/icho.html.gz");
}

/* Nobody is sent a folder, and the pages after it have to go. */
SITE_TEST(a_folder_in_a_pages_place_does_not_stop_an_event_from_being_hidden)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/rounds/3"));
	shell(site, "mkdir public/en/t/icho.html");
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "icho");
	db_script(site->db, "UPDATE tournament SET state = 'draft'");
	publisher_commit(site->publisher);
	GONE(site, "en/t/icho/rounds/3.html", "en/t/icho/rounds/3.html.gz");
}

/* Neither the pages that it stands for nor a place to set others aside are there. */
SITE_TEST(a_file_in_the_place_of_a_folder_stops_no_change)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(1, asks(site, "/ja/t/icho"));
	shell(site, "rm -r public/en/t && touch public/en/t");
	change(site, 2);
	GONE(site, "ja/t/icho.html");
	shell(site, "rm public/en/t");
	assert_int_equal(2, asks(site, "/en/t/icho"));
	SAY(site, 2, "en/t/icho.html");
}

/* It becomes a draft, its worker dies, and another one renames it. */
SITE_TEST(a_page_under_an_address_that_the_event_has_no_longer_goes_all_the_same)
{
	struct tournament renamed = sample_tournament("icho");

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/rounds/1"));
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho/rounds/1"));
	db_run(site->db, "UPDATE tournament SET state = 'draft'", "");
	change_and_die(site);
	renamed.slug = "ginkgo";
	publisher_begin(site->publisher);
	assert_true(tournament_update(site->db, &renamed));
	publisher_touch_event(site->publisher, "icho");
	publisher_commit(site->publisher);
	GONE(site, "en/t/icho/rounds/1.html", "en/t/icho/rounds/1.html.gz",
	     ".aside/en/t/icho/rounds/1.html", ".aside/en/t/icho/rounds/1.html.gz");
}

SITE_TEST(what_is_no_published_page_or_no_longer_is_not_sent_and_not_noted)
{
	char *copy;

	change(site, 1);
	assert_int_equal(RENDERING_NONE, site_ask(site, "/en/desk/", &copy));
	assert_int_equal(0, site->rendered);
	site->hidden = "/rounds/3";
	assert_int_equal(RENDERING_NONE, site_ask(site, "/en/t/icho/rounds/3", &copy));
	assert_null(copy);
	GONE(site, "en/t/icho/rounds/3.html");
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
}

static uint64_t
noted(const struct meter *meter)
{
	uint64_t all = 0;

	for (size_t i = 0; i <= METER_STEPS; i++)
		all += meter->counts[i];
	return all;
}

SITE_TEST(of_a_page_that_was_rendered_alone_it_is_noted_how_long_it_took_and_how_large_it_is)
{
	struct meter waited = {.millionths = 0}, rendered = {.millionths = 0}, sizes = {.millionths = 0};
	char *copy;

	publisher_watch(site->publisher, (struct publisher_meters){&waited, &rendered, &sizes});
	change(site, 1);
	assert_int_equal(1, noted(&waited));
	assert_int_equal(1, asks(site, "/en/t/icho"));
	site->hidden = "/rounds/3";
	assert_int_equal(RENDERING_NONE, site_ask(site, "/en/t/icho/rounds/3", &copy));
	site->broken = "/rounds/2";
	assert_int_equal(RENDERING_FAILED, site_ask(site, "/en/t/icho/rounds/2", &copy));
	assert_int_equal(1, noted(&rendered));
	assert_int_equal(1, noted(&sizes));
	assert_true(meter_sum(&sizes) == (double)strlen("/en/t/icho says 1\n"));
	assert_true(meter_sum(&waited) < 600 && meter_sum(&rendered) < 600);
	assert_int_equal(2, noted(&waited)); /* which page is broken is written, too */
}

/* Copies */

SITE_TEST(a_reader_has_time_to_fetch_his_copy_and_copies_do_not_grow_in_number)
{
	char *first, *copy = NULL;

	change(site, 1);
	assert_int_equal(RENDERING_DONE, site_ask(site, "/en/t/icho", &first));
	change(site, 2);
	for (int i = 1; i < PRESS_COPIES; i++)
		assert_int_equal(RENDERING_DONE, site_ask(site, i % 2 ? "/en/" : "/picture/en/icho/x", &copy));
	assert_string_equal("/en/t/icho says 1\n", site_text(site, first + 1));
	assert_int_equal(RENDERING_DONE, site_ask(site, "/en/", &copy));
	assert_null(site_text(site, first + 1));
	assert_string_not_equal(first, copy);
	shell(site, arena_printf(site->arena, "test $(ls public/.copies | wc -l) = %d", 2 * PRESS_COPIES));
	publisher_free(site->publisher);
	site_start(site);
	assert_int_equal(RENDERING_DONE, site_ask(site, "/en/", &copy));
	shell(site, "test $(ls public/.copies | wc -l) = 2");
	SAY(site, 2, "en/index.html");
}

/* Who was killed between placing a page and ending its copy has left one file under two names. */
SITE_TEST(a_copy_that_was_left_and_is_a_page_as_well_is_not_written_over)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/entries"));
	shell(site, "cd public && ln en/t/icho/entries.html .copies/-1.html &&"
	            " ln en/t/icho/entries.html.gz .copies/-1.html.gz");
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 1, "en/t/icho/entries.html", "en/t/icho/entries.html.gz", "en/t/icho/standings.html");
	SAY(site, 1, "en/index.html", "en/index.html.gz"); /* which the keeper places first */
	shell(site, "! ls public/.copies/-1*");
}

/* Who was killed between the two files of a page. */
SITE_TEST(a_page_of_which_the_packed_file_alone_is_there_becomes_whole_when_it_is_asked_for)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	shell(site, "rm public/en/t/icho.html");
	assert_int_equal(1, asks(site, "/en/t/icho"));
	SAY(site, 1, "en/t/icho.html", "en/t/icho.html.gz");
}

SITE_TEST(a_page_whose_place_is_taken_is_sent_and_the_place_is_free_after_the_next_change)
{
	change(site, 1);
	shell(site, "mkdir -p public/en/t/icho.html");
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
	shell(site, "rmdir public/en/t/icho.html");
	assert_int_equal(1, asks(site, "/en/t/icho"));
	SAY(site, 1, "en/t/icho.html", "en/t/icho.html.gz");
}

/* Whatever stands aside, an old page does not stay for it. */
SITE_TEST(a_page_that_cannot_be_set_aside_goes_all_the_same)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(1, asks(site, "/en/t/icho/entries"));
	shell(site, "mkdir -p public/.aside/en/t/icho.html && touch public/.aside/en/t/icho");
	change(site, 2);
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz", "en/t/icho/entries.html");
}

static bool untold; /* no folder tells of what kind that is which is in it */

/* In libc's place, which does it. */
struct dirent *
readdir(DIR *folder)
{
	struct dirent *(*reads)(DIR *), *item;

	*(void **)&reads = dlsym(RTLD_NEXT, "readdir");
	item = reads(folder);
	if (item != NULL && untold)
		item->d_type = DT_UNKNOWN;
	return item;
}

static void
leaves_what_is_behind_a_link(struct site *site)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/rounds/3"));
	shell(site, "mkdir -p outside public/en/t/icho && touch outside/kept.html &&"
	            " ln -s ../../../../outside public/en/t/icho/link");
	change(site, 2);
	GONE(site, "en/t/icho/rounds/3.html");
	shell(site, "test -f outside/kept.html && ! test -e public/en/t/icho/link && rm -r outside");
}

SITE_TEST(what_lies_behind_a_link_is_not_taken_away_whatever_the_file_system_tells)
{
	leaves_what_is_behind_a_link(site);
	untold = true;
	leaves_what_is_behind_a_link(site);
	publisher_start(site->publisher, "another");
	untold = false;
	GONE(site, ".aside/en/t/icho/rounds/3.html");
}

SITE_TEST(on_a_full_disk_there_is_no_copy_and_no_page_and_the_program_answers)
{
	rlim_t room;
	char *copy;

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho/entries"));
	room = room_set(20); /* the plain one alone */;
	assert_int_equal(RENDERING_DONE, site_ask(site, "/en/t/icho", &copy));
	room_set(room);
	assert_null(copy);
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz");
	shell(site, "test $(ls public/.copies | wc -l) = 2");
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	SAY(site, 1, "en/t/icho.html.gz");
}

static bool in_pieces; /* each write is interrupted once, and takes a few bytes */

/* In libc's place, which does it. */
ssize_t
write(int fd, const void *bytes, size_t len)
{
	static bool interrupts;
	ssize_t (*whole)(int, const void *, size_t);

	*(void **)&whole = dlsym(RTLD_NEXT, "write");
	interrupts = in_pieces && !interrupts;
	if (interrupts) {
		errno = EINTR;
		return -1;
	}
	return whole(fd, bytes, in_pieces && len > 5 ? 5 : len);
}

SITE_TEST(a_page_that_is_written_in_pieces_is_whole)
{
	change(site, 1);
	in_pieces = true;
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(1, asks(site, "/en/t/icho/entries")); /* the last piece is one byte */
	in_pieces = false;
	SAY(site, 1, "en/t/icho.html", "en/t/icho.html.gz", "en/t/icho/entries.html");
}

/* A change would leave it as it is. */
SITE_TEST(a_page_of_which_it_cannot_be_noted_that_it_is_placed_is_sent_and_not_placed)
{
	change(site, 1);
	shell(site, "rm -rf public/.placed && touch public/.placed");
	assert_int_equal(1, asks(site, "/en/t/icho"));
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz");
	shell(site, "rm public/.placed");
	assert_int_equal(1, asks(site, "/en/t/icho"));
	SAY(site, 1, "en/t/icho.html", "en/t/icho.html.gz");
}

SITE_TEST(nobody_is_sent_a_copy_that_could_not_be_written)
{
	char *copy = NULL;

	change(site, 1);
	shell(site, "rm -rf public/.copies && touch public/.copies");
	assert_int_equal(RENDERING_DONE, site_ask(site, "/en/t/icho", &copy));
	assert_null(copy);
	shell(site, "rm public/.copies");
}

SITE_TEST(the_folder_itself_may_be_a_link)
{
	shell(site, "mv public memory && ln -s memory public");
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	SAY(site, 1, "en/t/icho.html");
	publisher_start(site->publisher, "another");
	GONE(site, "en/t/icho.html");
	shell(site, "rm -r memory");
}
