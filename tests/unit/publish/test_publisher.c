#include "store/sample.h"

#include <sys/stat.h>
#include <zlib.h>

#include "publish/paths.h"
#include "publish/publisher.h"
#include "store/stale_page.h"

/* A site whose pages say how many entries have been counted; `hidden` pages do not exist. */
struct site {
	struct scratch *scratch;
	struct publisher *publisher;
	char folder[64];
	const char *hidden;
	int says;
	int rendered;
};

static int64_t
noon(void *self)
{
	(void)self;
	return 1790000000;
}

static bool
render(void *self, struct arena *arena, const char *path, struct slice *html)
{
	struct site *site = self;

	site->rendered++;
	if (site->hidden != NULL && strstr(path, site->hidden) != NULL)
		return false;
	*html = slice_of(arena_printf(arena, "%s says %d\n", path, site->says));
	return true;
}

static struct site
site_new(struct scratch *scratch)
{
	struct site site = {.scratch = scratch};

	snprintf(site.folder, sizeof(site.folder), "%s/public", scratch->folder);
	return site;
}

static void
site_start(struct site *site)
{
	const char *why = "";
	char lock[64];

	snprintf(lock, sizeof(lock), "%s/lock", site->scratch->folder);
	site->publisher = publisher_new(site->scratch->arena, site->scratch->db,
	                                (struct clock){.now = noon}, site->folder, lock, render,
	                                site, &why);
	if (site->publisher == NULL)
		fail_msg("%s", why);
}

static void
site_end(struct site *site)
{
	char command[128];

	publisher_free(site->publisher);
	snprintf(command, sizeof(command), "rm -rf '%s'", site->folder);
	assert_int_equal(system(command), 0);
}

/* What the file says, or NULL; gzread reads plain files as they are, too. */
static char *
file_text(struct site *site, const char *name)
{
	char *path = arena_printf(site->scratch->arena, "%s/%s", site->folder, name);
	char *text = arena_alloc(site->scratch->arena, 4096);
	gzFile file = gzopen(path, "rb");

	if (file == NULL)
		return NULL;
	assert_true(gzread(file, text, 4095) >= 0);
	gzclose(file);
	return text;
}

static int64_t
file_stamp(struct site *site, const char *name)
{
	struct stat facts;

	assert_int_equal(stat(arena_printf(site->scratch->arena, "%s/%s", site->folder, name), &facts), 0);
	return (int64_t)facts.st_mtime;
}

static void
change(struct site *site, int says)
{
	publisher_begin(site->publisher);
	site->says = says;
	publisher_touch_event(site->publisher, "icho");
	publisher_commit(site->publisher);
}

static void
a_commit_writes_plain_and_packed_pages_in_both_languages(void **state)
{
	struct site site = site_new(*state);

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	change(&site, 7);
	assert_string_equal(file_text(&site, "en/t/icho.html"), "/en/t/icho says 7\n");
	assert_string_equal(file_text(&site, "en/t/icho.html.gz"), "/en/t/icho says 7\n");
	assert_string_equal(file_text(&site, "ja/t/icho/standings.html"), "/ja/t/icho/standings says 7\n");
	assert_string_equal(file_text(&site, "ja/t/icho/rounds/3.html"), "/ja/t/icho/rounds/3 says 7\n");
	assert_string_equal(file_text(&site, "en/index.html"), "/en/ says 7\n");
	assert_null(file_text(&site, "en/t/icho/rounds/4.html"));
	assert_int_equal(stale_pages(site.scratch->arena, site.scratch->db).count, 0);
	site_end(&site);
}

static void
every_write_has_a_time_of_its_own_so_that_same_size_changes_differ(void **state)
{
	struct site site = site_new(*state);
	int64_t before;

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	change(&site, 1);
	before = file_stamp(&site, "en/t/icho.html");
	assert_true(before == file_stamp(&site, "en/t/icho.html.gz"));
	for (int i = 2; i < 6; i++) {
		change(&site, i);
		assert_true(file_stamp(&site, "en/t/icho.html") > before);
		before = file_stamp(&site, "en/t/icho.html");
	}
	site_end(&site);
}

static void
a_cancelled_change_publishes_nothing(void **state)
{
	struct site site = site_new(*state);

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	publisher_begin(site.publisher);
	publisher_touch_event(site.publisher, "icho");
	publisher_cancel(site.publisher);
	assert_int_equal(site.rendered, 0);
	assert_null(file_text(&site, "en/t/icho.html"));
	site_end(&site);
}

static void
a_page_that_is_no_longer_public_is_taken_away(void **state)
{
	struct site site = site_new(*state);

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	change(&site, 1);
	site.hidden = "/rounds/3";
	change(&site, 2);
	assert_null(file_text(&site, "en/t/icho/rounds/3.html"));
	assert_null(file_text(&site, "en/t/icho/rounds/3.html.gz"));
	assert_non_null(file_text(&site, "en/t/icho/rounds/2.html"));
	site_end(&site);
}

static void
a_page_that_cannot_be_written_goes_and_keeps_its_note(void **state)
{
	struct site site = site_new(*state);
	char *blocked, *command;

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	change(&site, 1);
	/* A folder where the file beside goes: opening it fails, for root as well. */
	blocked = arena_printf(site.scratch->arena, "%s/en/t/icho.html.new", site.folder);
	assert_int_equal(mkdir(blocked, 0755), 0);
	change(&site, 2);
	assert_null(file_text(&site, "en/t/icho.html"));
	assert_null(file_text(&site, "en/t/icho.html.gz"));
	assert_string_equal(file_text(&site, "ja/t/icho/entries.html"), "/ja/t/icho/entries says 2\n");
	assert_int_equal(stale_pages(site.scratch->arena, site.scratch->db).count, 1);
	command = arena_printf(site.scratch->arena, "rmdir '%s'", blocked);
	assert_int_equal(system(command), 0);
	publisher_finish(site.publisher);
	assert_string_equal(file_text(&site, "en/t/icho.html"), "/en/t/icho says 2\n");
	assert_int_equal(stale_pages(site.scratch->arena, site.scratch->db).count, 0);
	site_end(&site);
}

/* A worker that dies between its commit and its files leaves the notes. */
static void
whoever_locks_next_finishes_what_a_dead_worker_left(void **state)
{
	struct site site = site_new(*state);

	sample_insert(site.scratch->db, "icho");
	db_begin(site.scratch->db);
	stale_page_note(site.scratch->db,
	                (struct stale_page){published_names[PUBLISHED_STANDINGS], "icho", 0});
	db_commit(site.scratch->db);
	site.says = 5;
	site_start(&site);
	publisher_begin(site.publisher);
	assert_string_equal(file_text(&site, "en/t/icho/standings.html"), "/en/t/icho/standings says 5\n");
	publisher_cancel(site.publisher);
	site_end(&site);
}

static void
renewing_everything_sweeps_what_is_no_page_and_jumps_to_the_present(void **state)
{
	struct site site = site_new(*state);
	char *stray, *command;

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	change(&site, 1);
	stray = arena_printf(site.scratch->arena, "%s/en/t/gone/standings.html", site.folder);
	command = arena_printf(site.scratch->arena, "mkdir -p '%s/en/t/gone' && echo old > '%s'",
	                       site.folder, stray);
	assert_int_equal(system(command), 0);
	publisher_renew_all(site.publisher);
	assert_null(file_text(&site, "en/t/gone/standings.html"));
	assert_non_null(file_text(&site, "en/rules/kanto-junior.html"));
	assert_non_null(file_text(&site, "ja/privacy.html.gz"));
	assert_true(file_stamp(&site, "en/index.html") >= 1790000000);
	site_end(&site);
}

static void
pages_are_renewed_when_registration_opens_or_closes_by_the_clock(void **state)
{
	struct site site = site_new(*state);
	struct tournament facts = sample_tournament("icho");

	sample_insert(site.scratch->db, "icho");
	site_start(&site);
	publisher_renew_due(site.publisher, facts.opens_at, facts.closes_at - 1);
	assert_int_equal(site.rendered, 0);
	publisher_renew_due(site.publisher, facts.closes_at - 1, facts.closes_at);
	assert_non_null(file_text(&site, "en/t/icho.html"));
	site.rendered = 0;
	publisher_renew_due(site.publisher, facts.closes_at, facts.closes_at + 60);
	assert_int_equal(site.rendered, 0);
	publisher_renew_due(site.publisher, facts.opens_at - 1, facts.opens_at);
	assert_true(site.rendered > 0);
	site_end(&site);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(a_commit_writes_plain_and_packed_pages_in_both_languages),
		SCRATCH_TEST(every_write_has_a_time_of_its_own_so_that_same_size_changes_differ),
		SCRATCH_TEST(a_cancelled_change_publishes_nothing),
		SCRATCH_TEST(a_page_that_is_no_longer_public_is_taken_away),
		SCRATCH_TEST(a_page_that_cannot_be_written_goes_and_keeps_its_note),
		SCRATCH_TEST(whoever_locks_next_finishes_what_a_dead_worker_left),
		SCRATCH_TEST(renewing_everything_sweeps_what_is_no_page_and_jumps_to_the_present),
		SCRATCH_TEST(pages_are_renewed_when_registration_opens_or_closes_by_the_clock),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
