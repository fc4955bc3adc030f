#include "world/world.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <zlib.h>

#include "publish/files.h"
#include "publish/published.h"
#include "publish/publisher.h"
#include "store/round.h"
#include "store/stale_page.h"

/* A site whose pages say how many entries have been counted; `hidden` pages do not exist,
 * `broken` ones cannot be rendered. */
struct site {
	struct world *world;
	struct publisher *publisher;
	const char *folder, *hidden, *broken;
	int says;
	int rendered;
	void (*meanwhile)(struct site *site); /* once, while the first page is rendered */
};

static int64_t
noon(void *self)
{
	(void)self;
	return 1790000000;
}

static enum publisher_rendering
render(void *self, struct arena *arena, const char *path, struct slice *html)
{
	struct site *site = self;

	if (site->rendered++ == 0 && site->meanwhile != NULL)
		site->meanwhile(site);
	if (site->hidden != NULL && strstr(path, site->hidden) != NULL)
		return RENDERING_NONE;
	if (site->broken != NULL && strstr(path, site->broken) != NULL)
		return RENDERING_FAILED;
	*html = slice_of(arena_printf(arena, "%s says %d\n", path, site->says));
	return RENDERING_DONE;
}

static void
site_start(struct site *site)
{
	const char *why = "";

	site->publisher = publisher_new(site->world->arena, site->world->db,
	                                (struct clock){.now = noon}, site->folder,
	                                world_path(site->world, "lock"), render, site, &why);
	if (site->publisher == NULL)
		fail_msg("%s", why);
}

/* The event, and a publisher that has written nothing yet. */
static int
site_setup(void **state)
{
	struct site *site = calloc(1, sizeof(*site));
	void *world;

	assert_non_null(site);
	assert_int_equal(0, world_setup(&world));
	site->world = world;
	sample_insert(site->world->db, "icho");
	site->folder = world_path(site->world, "public");
	site_start(site);
	*state = site;
	return 0;
}

#define SITE_TEST(test) TEST_IN(struct site *site, site_setup, site_teardown, test)

static int
site_teardown(void **state)
{
	struct site *site = *state;
	void *world = site->world;

	publisher_free(site->publisher);
	assert_int_equal(system(arena_printf(site->world->arena, "rm -rf '%s'", site->folder)), 0);
	free(site);
	return world_teardown(&world);
}

/* What the file says, or NULL; gzread reads plain files as they are, too. */
static char *
file_text(struct site *site, const char *name)
{
	char *path = arena_printf(site->world->arena, "%s/%s", site->folder, name);
	char *text = arena_alloc(site->world->arena, 4096);
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

	assert_int_equal(stat(arena_printf(site->world->arena, "%s/%s", site->folder, name), &facts),
	                 0);
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

SITE_TEST(a_commit_writes_plain_and_packed_pages_in_both_languages)
{
	round_insert(site->world->db, "icho", 3);
	change(site, 7);
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 7\n");
	assert_string_equal(file_text(site, "en/t/icho.html.gz"), "/en/t/icho says 7\n");
	assert_string_equal(file_text(site, "ja/t/icho/standings.html"), "/ja/t/icho/standings says 7\n");
	assert_string_equal(file_text(site, "ja/t/icho/rounds/3.html"), "/ja/t/icho/rounds/3 says 7\n");
	assert_string_equal(file_text(site, "en/index.html"), "/en/ says 7\n");
	assert_null(file_text(site, "en/t/icho/rounds/2.html"));
	assert_null(file_text(site, "en/t/icho/rounds/4.html"));
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
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

/* As a worker does for a request; another writes between its two looks. */
SITE_TEST(who_reads_at_one_moment_writes_and_then_reads_at_another)
{
	static const char events[] = "SELECT count(*) FROM tournament";
	struct db *db = site->world->db;
	struct db *other = world_database_open(site->world->arena, site->world->path);

	db_read_begin(db);
	assert_int_equal(sample_count(db, events), 1);
	sample_insert(other, "ume");
	publisher_begin(site->publisher);
	assert_int_equal(sample_count(db, events), 2);
	sample_insert(db, "sakura");
	publisher_touch_event(site->publisher, "icho");
	publisher_commit(site->publisher);
	assert_non_null(file_text(site, "en/t/icho.html"));
	assert_int_equal(sample_count(db, events), 3);
	sample_insert(other, "matsu");
	assert_int_equal(sample_count(db, events), 3);
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_int_equal(sample_count(db, events), 4);
	db_read_end(db);
	assert_false(db_in_transaction(db));
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_false(db_in_transaction(db));
	db_close(other);
}

SITE_TEST(a_cancelled_change_publishes_nothing)
{
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "icho");
	publisher_cancel(site->publisher);
	assert_int_equal(site->rendered, 0);
	assert_null(file_text(site, "en/t/icho.html"));
}

SITE_TEST(a_page_that_says_what_it_said_keeps_its_time_unless_a_file_of_it_is_missing)
{
	char *packed;
	int64_t before;

	change(site, 1);
	before = file_stamp(site, "en/t/icho.html");
	change(site, 1);
	assert_true(file_stamp(site, "en/t/icho.html") == before);
	packed = arena_printf(site->world->arena, "%s/en/t/icho.html.gz", site->folder);
	assert_int_equal(unlink(packed), 0);
	change(site, 1);
	assert_true(file_stamp(site, "en/t/icho.html.gz") > before);
	assert_true(file_stamp(site, "en/t/icho.html") > before);
}

SITE_TEST(a_page_that_is_no_longer_public_is_taken_away)
{
	round_insert(site->world->db, "icho", 2);
	round_insert(site->world->db, "icho", 3);
	change(site, 1);
	assert_non_null(file_text(site, "en/t/icho/rounds/3.html"));
	site->hidden = "/rounds/3";
	change(site, 2);
	assert_null(file_text(site, "en/t/icho/rounds/3.html"));
	assert_null(file_text(site, "en/t/icho/rounds/3.html.gz"));
	assert_non_null(file_text(site, "en/t/icho/rounds/2.html"));
	round_delete(site->world->db, "icho", 2);
	change(site, 3);
	assert_null(file_text(site, "en/t/icho/rounds/2.html"));
	assert_null(file_text(site, "ja/t/icho/rounds/2.html.gz"));
}

SITE_TEST(a_page_that_cannot_be_written_goes_and_keeps_its_note)
{
	char *blocked, *command;

	change(site, 1);
	/* A folder where the file beside goes: opening it fails, for root as well. */
	blocked = arena_printf(site->world->arena, "%s/en/t/icho.html.new", site->folder);
	assert_int_equal(mkdir(blocked, 0755), 0);
	change(site, 2);
	assert_null(file_text(site, "en/t/icho.html"));
	assert_null(file_text(site, "en/t/icho.html.gz"));
	assert_string_equal(file_text(site, "ja/t/icho/entries.html"), "/ja/t/icho/entries says 2\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 1);
	command = arena_printf(site->world->arena, "rmdir '%s'", blocked);
	site->rendered = 0; /* nobody waits for it, and nobody tries again while he waits */
	publisher_begin(site->publisher);
	publisher_commit(site->publisher);
	publisher_finish(site->publisher);
	assert_int_equal(site->rendered, 0);
	publisher_keep(site->publisher, 0, 0);
	assert_true(site->rendered > 0);
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 1);
	assert_int_equal(system(command), 0);
	publisher_keep(site->publisher, 0, 0);
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 2\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

SITE_TEST(a_page_that_cannot_be_rendered_goes_alone_and_keeps_its_note)
{
	struct stale_pages left;

	change(site, 1);
	site->broken = "icho/standings";
	change(site, 2);
	assert_null(file_text(site, "en/t/icho/standings.html"));
	assert_null(file_text(site, "ja/t/icho/standings.html.gz"));
	assert_null(file_text(site, "api/v1/tournaments/icho/standings.json"));
	assert_string_equal(file_text(site, "en/t/icho/entries.html"), "/en/t/icho/entries says 2\n");
	left = stale_pages(site->world->arena, site->world->db, true);
	assert_int_equal(left.count, 1);
	assert_string_equal(left.list[0].kind, published_names[PUBLISHED_STANDINGS]);
	assert_false(stale_page_any(site->world->db, INT64_MAX)); /* nobody waits for it */
	site->broken = NULL;
	publisher_keep(site->publisher, 0, 0);
	assert_string_equal(file_text(site, "en/t/icho/standings.html"), "/en/t/icho/standings says 2\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

SITE_TEST(of_a_page_that_is_broken_in_one_language_the_other_is_published)
{
	site->broken = "/ja/t/icho/standings";
	change(site, 1);
	assert_null(file_text(site, "ja/t/icho/standings.html"));
	assert_string_equal(file_text(site, "en/t/icho/standings.html"), "/en/t/icho/standings says 1\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 1);
}

SITE_TEST(a_start_renews_all_but_the_page_that_cannot_be_rendered)
{
	change(site, 1);
	site->broken = "/en/t/icho";
	site->says = 2;
	publisher_renew_all(site->publisher);
	assert_null(file_text(site, "en/t/icho.html"));
	assert_null(file_text(site, "en/t/icho/entries.html.gz"));
	assert_string_equal(file_text(site, "ja/t/icho.html"), "/ja/t/icho says 2\n");
	assert_string_equal(file_text(site, "en/rules/jpga.html"), "/en/rules/jpga says 2\n");
	assert_true(stale_page_aside_any(site->world->db));
	assert_false(stale_page_any(site->world->db, INT64_MAX));
}

/* As a worker that dies between its commit and its files. */
static void
change_and_die(struct site *site, enum published kind)
{
	db_begin(site->world->db);
	stale_page_note(site->world->db, (struct stale_page){published_names[kind], "icho", 0});
	stale_page_stamp_take(site->world->db);
	db_commit(site->world->db);
}

SITE_TEST(whoever_asks_to_write_next_finishes_what_a_dead_worker_left_even_if_he_writes_nothing)
{
	change(site, 1);
	change_and_die(site, PUBLISHED_STANDINGS);
	site->says = 5;
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_string_equal(file_text(site, "en/t/icho/standings.html"), "/en/t/icho/standings says 5\n");
	change_and_die(site, PUBLISHED_ENTRIES);
	publisher_begin(site->publisher);
	publisher_commit(site->publisher);
	assert_string_equal(file_text(site, "en/t/icho/entries.html"), "/en/t/icho/entries says 5\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

/* The command line has no supervisor that would start another. */
SITE_TEST(what_somebody_dead_left_is_finished_by_the_keeper_when_nothing_is_due_and_nobody_writes)
{
	change(site, 1);
	change_and_die(site, PUBLISHED_STANDINGS);
	site->says = 5;
	publisher_keep(site->publisher, 0, 0);
	assert_string_equal(file_text(site, "ja/t/icho/standings.html"), "/ja/t/icho/standings says 5\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

/* The packed file is swapped in first: for a moment it is newer than the plain one. */
SITE_TEST(a_packed_page_of_another_moment_is_no_page_though_the_plain_one_says_the_right_thing)
{
	gzFile packed;

	change(site, 1);
	packed = gzopen(arena_printf(site->world->arena, "%s/en/t/icho.html.gz", site->folder), "wb");
	assert_non_null(packed);
	assert_true(gzputs(packed, "/en/t/icho says 2\n") > 0);
	assert_int_equal(gzclose(packed), Z_OK);
	change(site, 1);
	assert_string_equal(file_text(site, "en/t/icho.html.gz"), "/en/t/icho says 1\n");
	assert_true(file_stamp(site, "en/t/icho.html.gz") == file_stamp(site, "en/t/icho.html"));
}

/* It becomes a draft again, which takes its pages away; the worker dies first, and
 * another one renames it. */
SITE_TEST(a_page_under_an_address_that_the_event_has_no_longer_goes_all_the_same)
{
	struct tournament renamed = sample_tournament("icho");

	round_insert(site->world->db, "icho", 1);
	change(site, 1);
	assert_non_null(file_text(site, "en/t/icho/rounds/1.html"));
	db_begin(site->world->db);
	publisher_touch_event(site->publisher, "icho");
	stale_page_stamp_take(site->world->db);
	db_commit(site->world->db);
	site->hidden = "/t/";
	renamed.slug = "ginkgo";
	assert_true(tournament_update(site->world->db, &renamed));
	change(site, 1);
	assert_null(file_text(site, "en/t/icho.html"));
	assert_null(file_text(site, "ja/t/icho/standings.html.gz"));
	assert_null(file_text(site, "en/t/icho/rounds/1.html"));
}

enum { WRITERS = 3 };

/* Another worker of the site, in a process of its own. */
static void
worker_start(const struct site *site, struct world *world, struct site *own)
{
	*world = *site->world;
	world->arena = arena_new();
	world->db = world_database_open(world->arena, world->path);
	own->world = world;
	own->folder = site->folder;
	site_start(own);
}

/* Another worker: counts an entry more, commits, and answers 0 when the pages that
 * then lie there have counted it; 1 when it had to write them itself. */
static int
worker(struct site *site, int says)
{
	struct world world;
	struct site own = {.says = says};
	char *text;

	worker_start(site, &world, &own);
	change(&own, says);
	text = file_text(&own, "en/t/icho.html");
	return strcmp(text, "/en/t/icho says 9\n") != 0 ? 2 : own.rendered > 0;
}

static pid_t writers[WRITERS];

/* Returns when all writers have committed: none of them can have published. */
static void
writers_start(struct site *site)
{
	struct db *db = world_database_open(site->world->arena, site->world->path);
	int64_t before = stale_page_stamp_last(db);

	for (size_t i = 0; i < WRITERS; i++) {
		writers[i] = fork();
		assert_true(writers[i] >= 0);
		if (writers[i] == 0)
			_exit(worker(site, 9));
	}
	while (stale_page_stamp_last(db) < before + WRITERS)
		usleep(1000);
	db_close(db);
}

SITE_TEST(of_writers_who_commit_while_pages_are_written_one_publishes_for_all)
{
	int answers[3] = {0}, status;

	site->meanwhile = writers_start;
	change(site, 1);
	for (size_t i = 0; i < WRITERS; i++) {
		assert_int_equal(waitpid(writers[i], &status, 0), writers[i]);
		assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 3);
		answers[WEXITSTATUS(status)]++;
	}
	assert_int_equal(answers[0], WRITERS - 1);
	assert_int_equal(answers[1], 1);
	assert_int_equal(answers[2], 0);
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

/* Another touches the standings alone, and whoever renders next sees old and new mixed
 * unless he keeps to his moment. */
static void
touches_standings(struct site *site)
{
	struct db *db = world_database_open(site->world->arena, site->world->path);
	int64_t before = stale_page_stamp_last(site->world->db);

	db_begin(db);
	stale_page_note(db, (struct stale_page){published_names[PUBLISHED_STANDINGS], "icho", 0});
	assert_true(stale_page_stamp_take(db) == before + 1);
	db_commit(db);
	assert_true(stale_page_stamp_last(site->world->db) == before);
	db_close(db);
}

SITE_TEST(pages_show_one_moment_and_only_what_is_touched_meanwhile_is_rendered_again)
{
	struct stale_pages left;

	site->meanwhile = touches_standings;
	change(site, 1);
	left = stale_pages(site->world->arena, site->world->db, true);
	assert_int_equal(left.count, 1);
	assert_string_equal(left.list[0].kind, published_names[PUBLISHED_STANDINGS]);
	assert_non_null(file_text(site, "en/t/icho.html"));
	/* Nobody waits for what the page has been published with. */
	assert_false(stale_page_any(site->world->db, stale_page_stamp_last(site->world->db) - 1));
	site->rendered = 1; /* meanwhile is over */
	site->says = 2;
	publisher_finish(site->publisher);
	assert_int_equal(site->rendered, 1 + 3); /* two languages and the API */
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
	assert_string_equal(file_text(site, "en/t/icho/standings.html"), "/en/t/icho/standings says 2\n");
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 1\n");
}

static void
signs_in(struct site *site)
{
	struct db *db = world_database_open(site->world->arena, site->world->path);

	db_begin(db);
	stale_page_stamp_take(db);
	db_commit(db);
	db_close(db);
}

SITE_TEST(a_change_of_nothing_public_leaves_nothing_to_publish_again)
{
	site->meanwhile = signs_in;
	change(site, 1);
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
	site->rendered = 1;
	publisher_begin(site->publisher);
	publisher_commit(site->publisher);
	assert_int_equal(site->rendered, 1);
}

static void
dies(struct site *site)
{
	(void)site;
	kill(getpid(), SIGKILL);
}

/* A worker of its own that is killed while it renders, with the files' lock; or with
 * the writers' lock, before its commit. */
static void
worker_killed(struct site *site, bool committed)
{
	pid_t child = fork();
	int status;

	assert_true(child >= 0);
	if (child == 0) {
		struct world world;
		struct site own = {.says = 6, .meanwhile = dies};

		worker_start(site, &world, &own);
		if (committed)
			change(&own, 6);
		publisher_begin(own.publisher);
		publisher_touch_event(own.publisher, "icho");
		kill(getpid(), SIGKILL);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
}

SITE_TEST(who_is_killed_with_a_lock_leaves_it_free_and_what_he_committed_is_published)
{
	change(site, 1);
	worker_killed(site, false);
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
	worker_killed(site, true);
	assert_true(stale_pages(site->world->arena, site->world->db, true).count > 0);
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 1\n");
	site->says = 6;
	publisher_finish(site->publisher); /* the worker that takes its place */
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 6\n");
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

/* No file may grow over one page of the database, as on a disk that is full. */
static void
disk_fills(struct site *site)
{
	struct rlimit limit;

	(void)site;
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = 4096;
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

SITE_TEST(a_disk_that_fills_after_the_commit_costs_a_second_round_and_no_worker)
{
	struct rlimit before;

	assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
	site->meanwhile = disk_fills;
	change(site, 1);
	publisher_finish(site->publisher); /* still full */
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 1\n");
	assert_true(stale_pages(site->world->arena, site->world->db, true).count > 0);
	publisher_finish(site->publisher);
	assert_int_equal(stale_pages(site->world->arena, site->world->db, true).count, 0);
}

SITE_TEST(renewing_everything_sweeps_what_is_no_page_and_jumps_to_the_present)
{
	char *stray, *command;

	change(site, 1);
	stray = arena_printf(site->world->arena, "%s/en/t/gone/standings.html", site->folder);
	/* Old, or its time might be the one that the pages get. */
	command = arena_printf(site->world->arena, "mkdir -p '%s/en/t/gone' && echo old > '%s'"
	                       " && touch -d @1000000000 '%s'", site->folder, stray, stray);
	assert_int_equal(system(command), 0);
	publisher_renew_all(site->publisher);
	assert_null(file_text(site, "en/t/gone/standings.html"));
	assert_non_null(file_text(site, "en/rules/kanto-junior.html"));
	assert_non_null(file_text(site, "ja/privacy.html.gz"));
	assert_true(file_stamp(site, "en/index.html") >= 1790000000);
}

/* Many changes a second take the counter past the clock, and a backup takes it back. */
SITE_TEST(no_page_gets_a_time_again_that_was_given_before_a_backup_was_restored)
{
	int64_t given;

	publisher_renew_all(site->publisher);
	given = stale_page_stamp_next(site->world->db, stale_page_stamp_last(site->world->db) + 5000);
	change(site, 1);
	assert_true(file_stamp(site, "en/t/icho.html") == given + 1);
	assert_int_equal(db_run(site->world->db, "UPDATE publication SET stamp = 7", ""), 1);
	change(site, 2); /* by the command line, before the site is started */
	publisher_renew_all(site->publisher);
	assert_true(file_stamp(site, "en/t/icho.html") > given + 1);
	assert_true(file_stamp(site, "en/index.html.gz") > given + 1);
}

SITE_TEST(pages_are_renewed_when_registration_opens_or_closes_by_the_clock)
{
	struct tournament facts = sample_tournament("icho");

	publisher_keep(site->publisher, facts.opens_at, facts.closes_at - 1);
	assert_int_equal(site->rendered, 0);
	publisher_keep(site->publisher, facts.closes_at - 1, facts.closes_at);
	assert_non_null(file_text(site, "en/t/icho.html"));
	site->rendered = 0;
	publisher_keep(site->publisher, facts.closes_at, facts.closes_at + 60);
	assert_int_equal(site->rendered, 0);
	publisher_keep(site->publisher, facts.opens_at - 1, facts.opens_at);
	assert_true(site->rendered > 0);
}

/* Locks and open files */

static int
lock_held(struct site *site, const char *name)
{
	int lock = open(world_path(site->world, name), O_RDWR | O_CLOEXEC);

	assert_true(lock >= 0);
	if (flock(lock, LOCK_EX | LOCK_NB) == 0) {
		close(lock);
		return -1;
	}
	close(lock);
	return 1;
}

static void
assert_locks(struct site *site, int writing, int publishing)
{
	assert_int_equal(writing, lock_held(site, "lock"));
	assert_int_equal(publishing, lock_held(site, "lock.files"));
}

/* While pages are rendered others may commit, and nobody else may publish. */
static void
rendering_locks(struct site *site)
{
	assert_locks(site, -1, 1);
}

SITE_TEST(who_writes_holds_one_lock_who_publishes_the_other_and_both_are_free_again)
{
	site->meanwhile = rendering_locks;
	publisher_begin(site->publisher);
	assert_locks(site, 1, -1);
	publisher_cancel(site->publisher);
	assert_locks(site, -1, -1);
	change(site, 1);
	assert_locks(site, -1, -1);
	site->rendered = 0;
	publisher_renew_all(site->publisher);
	assert_locks(site, -1, -1);
	site->broken = "/standings";
	change(site, 2);
	site->rendered = 0;
	publisher_keep(site->publisher, 0, 0);
	assert_true(site->rendered > 0);
	assert_locks(site, -1, -1);
}

static pid_t holder;

/* Another writer who takes his time; 0: what was being published was noted behind him. */
static void
holds_writers(struct site *site)
{
	int ready[2];
	char byte;

	assert_int_equal(0, pipe(ready));
	holder = fork();
	assert_true(holder >= 0);
	if (holder == 0) {
		struct arena *arena = arena_new();
		int lock = open(world_path(site->world, "lock"), O_RDWR);
		struct db *db = world_database_open(arena, site->world->path);

		if (flock(lock, LOCK_EX) != 0 || write(ready[1], "x", 1) != 1)
			_exit(2);
		usleep(300000);
		_exit(stale_pages(arena, db, true).count > 0 ? 0 : 1);
	}
	assert_int_equal(1, read(ready[0], &byte, 1));
	close(ready[0]);
	close(ready[1]);
}

SITE_TEST(what_is_published_is_noted_when_no_other_writes)
{
	int status;

	site->meanwhile = holds_writers;
	change(site, 1);
	assert_int_equal(holder, waitpid(holder, &status, 0));
	assert_true(WIFEXITED(status));
	assert_int_equal(0, WEXITSTATUS(status));
	assert_int_equal(0, stale_pages(site->world->arena, site->world->db, true).count);
}

SITE_TEST(who_has_nothing_to_wait_for_does_not_wait_for_who_publishes)
{
	int lock = open(world_path(site->world, "lock.files"), O_RDWR);

	assert_int_equal(0, flock(lock, LOCK_EX));
	alarm(20); /* who waits, waits for ever */
	publisher_begin(site->publisher);
	publisher_commit(site->publisher);
	publisher_keep(site->publisher, 0, 0);
	alarm(0);
	close(lock);
}

static int
files_open(void)
{
	DIR *folder = opendir("/proc/self/fd");
	int count = 0;

	while (readdir(folder) != NULL)
		count++;
	closedir(folder);
	return count;
}

SITE_TEST(a_publisher_that_cannot_be_made_says_why_and_nothing_stays_open)
{
	struct world *world = site->world;
	const struct clock clock = {.now = noon};
	const char *bad = world_path(world, "bad"), *why = NULL;
	const char *below = arena_printf(world->arena, "%s/x", world_path(world, "lock"));
	int before = files_open();

	assert_int_equal(0, system(arena_printf(world->arena, "mkdir '%s.files'", bad)));
	assert_null(publisher_new(world->arena, world->db, clock, site->folder, bad, render, site,
	                          &why));
	assert_non_null(why);
	why = NULL;
	assert_null(publisher_new(world->arena, world->db, clock, below, world_path(world, "lock"),
	                          render, site, &why));
	assert_non_null(why);
	assert_int_equal(before, files_open());
	assert_int_equal(0, system(arena_printf(world->arena, "rm -r '%s' '%s.files'", bad, bad)));
	publisher_free(site->publisher);
	assert_int_equal(before - 2, files_open());
	site_start(site);
	for (int i = 0; i < 3; i++)
		change(site, 1);
	assert_int_equal(before, files_open());
}

/* What is noted, and stamps */

SITE_TEST(a_round_that_is_touched_renews_its_page_and_those_that_count_it_and_no_more)
{
	static const char *const anew[] = {
		"en/index.html", "en/t/icho.html", "en/t/icho/standings.html",
		"en/t/icho/rounds/2.html", "en/t/icho/hall.html",
	};
	static const char *const kept[] = {
		"en/t/icho/rounds/1.html", "en/t/icho/entries.html", "en/t/icho/rules.html",
	};

	round_insert(site->world->db, "icho", 1);
	round_insert(site->world->db, "icho", 2);
	change(site, 1);
	publisher_begin(site->publisher);
	site->says = 2;
	publisher_touch_round(site->publisher, "icho", 2);
	publisher_commit(site->publisher);
	for (size_t i = 0; i < COUNT(anew); i++)
		if (strstr(file_text(site, anew[i]), "says 2") == NULL)
			fail_msg("%s: %s", anew[i], file_text(site, anew[i]));
	for (size_t i = 0; i < COUNT(kept); i++)
		if (strstr(file_text(site, kept[i]), "says 1") == NULL)
			fail_msg("%s: %s", kept[i], file_text(site, kept[i]));
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
	assert_false(stale_page_aside_any(site->world->db));
	assert_true(stale_page_any(site->world->db, INT64_MAX));
}

SITE_TEST(a_note_of_a_page_that_the_program_does_not_know_is_done_with)
{
	db_begin(site->world->db);
	stale_page_note(site->world->db, (struct stale_page){"guestbook", "icho", 0});
	stale_page_stamp_take(site->world->db);
	db_commit(site->world->db);
	publisher_finish(site->publisher);
	assert_int_equal(0, stale_pages(site->world->arena, site->world->db, true).count);
}

static int64_t
lock_stamp(struct site *site)
{
	struct stat facts;

	assert_int_equal(0, stat(world_path(site->world, "lock"), &facts));
	return (int64_t)facts.st_mtime;
}

SITE_TEST(the_writers_lock_has_the_time_of_the_last_stamp)
{
	const char *touch = arena_printf(site->world->arena, "touch -d @1000 '%s'",
	                                 world_path(site->world, "lock"));

	assert_int_equal(0, system(touch));
	publisher_renew_all(site->publisher);
	assert_true(file_stamp(site, "en/index.html") == noon(NULL));
	assert_true(lock_stamp(site) == noon(NULL));
	change(site, 1);
	assert_true(lock_stamp(site) == noon(NULL) + 1);
	assert_true(stale_page_stamp_last(site->world->db) == noon(NULL) + 1);
}

/* Files */

SITE_TEST(what_was_left_beside_a_page_is_not_in_it_and_goes_with_it)
{
	static const char *const left[] = {"en/t/icho.html.new", "en/t/icho.html.gz.new"};
	char *command = arena_printf(site->world->arena,
	                             "for f in html html.gz; do seq 500 > '%s'/en/t/icho.$f.new; done",
	                             site->folder);
	struct stat facts;

	change(site, 1);
	assert_int_equal(0, system(command));
	change(site, 2);
	assert_string_equal(file_text(site, "en/t/icho.html"), "/en/t/icho says 2\n");
	assert_string_equal(file_text(site, "en/t/icho.html.gz"), "/en/t/icho says 2\n");
	assert_int_equal(0, stat(arena_printf(site->world->arena, "%s/en/t/icho.html", site->folder),
	                         &facts));
	assert_int_equal(0644, facts.st_mode & 0777);
	assert_int_equal(0, system(command));
	site->hidden = "/t/icho";
	change(site, 3);
	for (size_t i = 0; i < COUNT(left); i++)
		assert_null(file_text(site, left[i]));
}

SITE_TEST(a_page_for_which_there_is_no_room_is_not_there_at_all)
{
	struct arena *arena = site->world->arena;
	char *text = arena_alloc(arena, 5000);
	struct rlimit before;
	bool written;

	memset(text, 'a', 4999);
	assert_int_equal(0, getrlimit(RLIMIT_FSIZE, &before));
	disk_fills(site);
	written = files_write(arena, site->folder, "/en/big", (struct slice){text, 4999}, 5);
	assert_int_equal(0, setrlimit(RLIMIT_FSIZE, &before));
	assert_false(written);
	assert_null(file_text(site, "en/big.html"));
	assert_null(file_text(site, "en/big.html.gz"));
}

SITE_TEST(a_file_that_goes_on_behind_the_text_does_not_say_the_same)
{
	enum { BLOCK = 16384 };
	struct arena *arena = site->world->arena;
	char *text = arena_alloc(arena, BLOCK);
	const struct slice page = {text, BLOCK};

	memset(text, 'a', BLOCK);
	assert_true(files_write(arena, site->folder, "/en/big", page, 5));
	assert_true(files_same(arena, site->folder, "/en/big", page));
	assert_int_equal(0, system(arena_printf(arena, "echo b >> '%s/en/big.html' &&"
	                                        " touch -d @5 '%s/en/big.html'", site->folder,
	                                        site->folder)));
	assert_false(files_same(arena, site->folder, "/en/big", page));
}

SITE_TEST(a_sweep_takes_what_is_newer_too_and_links_and_folders_but_not_what_is_behind_a_link)
{
	struct arena *arena = site->world->arena;
	const char *outside = world_path(site->world, "outside");
	struct stat facts;

	assert_int_equal(0, system(arena_printf(arena,
		"mkdir -p '%s' '%s/en/gone' && touch -d @1000 '%s/kept' && ln -s '%s' '%s/link' &&"
		" touch -h -d @1000 '%s/link' && touch -d @1999999999 '%s/en/gone/newer.html'",
		outside, site->folder, outside, outside, site->folder, site->folder, site->folder)));
	publisher_renew_all(site->publisher);
	assert_int_equal(0, stat(arena_printf(arena, "%s/kept", outside), &facts));
	assert_int_not_equal(0, lstat(arena_printf(arena, "%s/link", site->folder), &facts));
	assert_int_not_equal(0, stat(arena_printf(arena, "%s/en/gone", site->folder), &facts));
	assert_int_equal(0, system(arena_printf(arena, "rm -r '%s'", outside)));
}
