#include "publish/site.h"

#include <sys/stat.h>

#include "publish/files.h"
#include "room.h"
#include "store/round.h"

SITE_TEST(a_commit_writes_plain_and_packed_pages_in_both_languages)
{
	round_insert(site->db, "icho", 3);
	change(site, 7);
	SAY(site, 7, "en/t/icho.html", "en/t/icho.html.gz", "ja/t/icho/standings.html",
	    "ja/t/icho/rounds/3.html", "en/index.html", "api/v1/tournaments/icho/standings.json");
	GONE(site, "en/t/icho/rounds/2.html", "en/t/icho/rounds/4.html");
	assert_int_equal(0, noted(site));
}

SITE_TEST(every_write_has_a_time_of_its_own_so_that_same_size_changes_differ)
{
	int64_t before;

	change(site, 1);
	before = file_stamp(site, "en/t/icho.html");
	assert_true(before == file_stamp(site, "en/t/icho.html.gz"));
	for (int i = 2; i < 6; i++) {
		change(site, i);
		assert_true(file_stamp(site, "en/t/icho.html") > before);
		before = file_stamp(site, "en/t/icho.html");
	}
}

SITE_TEST(a_page_that_says_what_it_said_keeps_its_time_unless_a_file_of_it_is_missing)
{
	int64_t before;

	change(site, 1);
	before = file_stamp(site, "en/t/icho.html");
	change(site, 1);
	assert_true(file_stamp(site, "en/t/icho.html") == before);
	shell(site, "rm public/en/t/icho.html.gz");
	change(site, 1);
	assert_true(file_stamp(site, "en/t/icho.html.gz") > before);
	assert_true(file_stamp(site, "en/t/icho.html") > before);
}

/* The packed file is swapped in first: for a moment it is newer than the plain one. */
SITE_TEST(a_packed_page_of_another_moment_is_no_page_though_the_plain_one_says_the_right_thing)
{
	change(site, 1);
	shell(site, "cd public/en/t && echo /en/t/icho says 2 | gzip > icho.html.gz");
	change(site, 1);
	SAY(site, 1, "en/t/icho.html.gz");
	assert_true(file_stamp(site, "en/t/icho.html.gz") == file_stamp(site, "en/t/icho.html"));
}

SITE_TEST(a_page_that_is_no_longer_public_is_taken_away)
{
	round_insert(site->db, "icho", 2);
	round_insert(site->db, "icho", 3);
	change(site, 1);
	SAY(site, 1, "en/t/icho/rounds/3.html");
	site->hidden = "/rounds/3";
	change(site, 2);
	GONE(site, "en/t/icho/rounds/3.html", "en/t/icho/rounds/3.html.gz");
	SAY(site, 2, "en/t/icho/rounds/2.html");
	round_delete(site->db, "icho", 2);
	change(site, 3);
	GONE(site, "en/t/icho/rounds/2.html", "ja/t/icho/rounds/2.html.gz");
}

SITE_TEST(a_page_that_cannot_be_written_goes_and_keeps_its_note)
{
	change(site, 1);
	/* A folder where the file beside goes: opening it fails, for root as well. */
	shell(site, "mkdir public/en/t/icho.html.new");
	change(site, 2);
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz");
	SAY(site, 2, "ja/t/icho/entries.html");
	assert_int_equal(1, noted(site));
	site->rendered = 0; /* nobody waits for it, and nobody tries again while he waits */
	change_nothing(site);
	publisher_finish(site->publisher);
	assert_int_equal(0, site->rendered);
	publisher_keep(site->publisher, 0, 0);
	assert_true(site->rendered > 0);
	assert_int_equal(1, noted(site));
	shell(site, "rmdir public/en/t/icho.html.new");
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 2, "en/t/icho.html");
	assert_int_equal(0, noted(site));
}

SITE_TEST(a_page_whose_place_is_taken_is_not_there_and_keeps_its_note)
{
	shell(site, "mkdir -p public/en/t/icho.html");
	change(site, 1);
	GONE(site, "en/t/icho.html.gz", "en/t/icho.html.new");
	assert_int_equal(1, noted(site));
}

SITE_TEST(what_was_left_beside_a_page_is_not_in_it_and_goes_with_it)
{
	const char *leave = "for f in html html.gz; do seq 500 > public/en/t/icho.$f.new; done";
	struct stat facts;

	change(site, 1);
	shell(site, leave);
	change(site, 2);
	SAY(site, 2, "en/t/icho.html", "en/t/icho.html.gz");
	assert_int_equal(0, stat(world_path(site->world, "public/en/t/icho.html"), &facts));
	assert_int_equal(0644, facts.st_mode & 0777);
	shell(site, leave);
	site->hidden = "/t/icho";
	change(site, 3);
	GONE(site, "en/t/icho.html.new", "en/t/icho.html.gz.new");
}

SITE_TEST(a_page_that_is_kept_when_asked_for_goes_with_the_next_change_and_is_not_kept_late)
{
	const char *path = "/en/t/icho/pairs/3";
	struct slice text = slice_of("/en/t/icho/pairs/3 says 1\n");
	int64_t moment;

	change(site, 1);
	GONE(site, "en/t/icho/pairs/3.html");
	moment = publisher_moment(site->publisher);
	publisher_offer(site->publisher, path, text, moment);
	SAY(site, 1, "en/t/icho/pairs/3.html", "en/t/icho/pairs/3.html.gz");
	change_nothing(site);
	SAY(site, 1, "en/t/icho/pairs/3.html");
	change(site, 2);
	GONE(site, "en/t/icho/pairs/3.html", "en/t/icho/pairs/3.html.gz");
	publisher_offer(site->publisher, path, text, moment);
	GONE(site, "en/t/icho/pairs/3.html");
	assert_int_equal(0, noted(site));
}

SITE_TEST(a_page_for_which_there_is_no_room_is_not_there_at_all)
{
	char *text = arena_alloc(site->arena, 5000);
	rlim_t room = room_set(4096);
	bool written;

	memset(text, 'a', 4999);
	written = files_write(site->arena, site->folder, "/en/big", (struct slice){text, 4999}, 5);
	room_set(room);
	assert_false(written);
	GONE(site, "en/big.html", "en/big.html.gz", "en/big.html.new");
}

SITE_TEST(a_file_that_goes_on_behind_the_text_does_not_say_the_same)
{
	enum { BLOCK = 16384 };
	char *text = arena_alloc(site->arena, BLOCK);
	const struct slice page = {text, BLOCK};

	memset(text, 'a', BLOCK);
	assert_true(files_write(site->arena, site->folder, "/en/big", page, 5));
	assert_true(files_same(site->arena, site->folder, "/en/big", page));
	shell(site, "cd public/en && echo b >> big.html && touch -d @5 big.html");
	assert_false(files_same(site->arena, site->folder, "/en/big", page));
}

SITE_TEST(renewing_everything_sweeps_what_is_no_page_and_jumps_to_the_present)
{
	change(site, 1);
	/* Old, or its time might be the one that the pages get. */
	shell(site, "cd public/en/t && mkdir gone && touch -d @1000000000 gone/standings.html");
	publisher_renew_all(site->publisher);
	GONE(site, "en/t/gone/standings.html");
	SAY(site, 1, "en/rules/kanto-junior.html", "en/rules/egc-2015.html", "ja/privacy.html.gz");
	assert_true(file_stamp(site, "en/index.html") >= NOON);
}

SITE_TEST(a_sweep_takes_what_is_newer_too_and_links_and_folders_but_not_what_is_behind_a_link)
{
	shell(site, "mkdir -p outside public/en/gone && touch -d @1000 outside/kept &&"
	            " ln -s ../outside public/link && touch -h -d @1000 public/link &&"
	            " touch -d @1999999999 public/en/gone/newer.html");
	publisher_renew_all(site->publisher);
	shell(site, "test -f outside/kept && ! test -L public/link && ! test -e public/en/gone &&"
	            " rm -r outside");
}

SITE_TEST(a_sweep_goes_into_the_folder_itself_where_that_is_a_link)
{
	shell(site, "mv public memory && ln -s memory public && mkdir -p memory/en/gone &&"
	            " touch -d @1000 memory/en/gone/old.html");
	publisher_renew_all(site->publisher);
	SAY(site, 0, "en/index.html");
	shell(site, "! test -e memory/en/gone && rm -r memory");
}
