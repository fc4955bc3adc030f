#include "publish/site.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>

#include "room.h"

/* As a worker does for a request; another writes between its two looks. */
SITE_TEST(who_reads_at_one_moment_writes_and_then_reads_at_another)
{
	static const char events[] = "SELECT count(*) FROM tournament";
	struct db *db = site->db, *other = world_database_open(site->arena, site->world->path);

	db_read_begin(db);
	assert_int_equal(1, sample_count(db, events));
	sample_insert(other, "ume");
	publisher_begin(site->publisher);
	assert_int_equal(2, sample_count(db, events));
	sample_insert(db, "sakura");
	publisher_touch_event(site->publisher, "icho");
	publisher_commit(site->publisher);
	assert_true(file_stamp(site, "en/t/icho.html") > 0);
	assert_int_equal(3, sample_count(db, events));
	sample_insert(other, "matsu");
	assert_int_equal(3, sample_count(db, events));
	touches_standings(site);
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_int_equal(0, noted(site));
	assert_int_equal(4, sample_count(db, events));
	db_read_end(db);
	assert_false(db_in_transaction(db));
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_false(db_in_transaction(db));
	db_close(other);
}

enum { WRITERS = 3 };

/* Another worker: counts an entry more, commits, and ends with 0 when the pages that then
 * lie there have counted it; with 1 when it had to write them itself. */
static void
writer(struct site *site)
{
	struct world world;
	struct site own = {.says = 9};

	site_worker(site, &world, &own);
	change(&own, 9);
	_exit(!file_says(&own, "en/t/icho.html", 9) ? 2 : own.rendered > 0);
}

static pid_t writers[WRITERS];

/* Returns when all writers have committed: none of them can have published. */
static void
writers_start(struct site *site)
{
	struct db *db = world_database_open(site->arena, site->world->path);
	int64_t before = stale_page_stamp_last(db);

	for (size_t i = 0; i < WRITERS; i++) {
		writers[i] = fork();
		assert_true(writers[i] >= 0);
		if (writers[i] == 0)
			writer(site);
	}
	while (stale_page_stamp_last(db) < before + WRITERS)
		usleep(1000);
	db_close(db);
}

SITE_TEST(of_writers_who_commit_while_pages_are_written_one_publishes_for_all)
{
	int wrote = 0, status;

	site->meanwhile = writers_start;
	change(site, 1);
	for (size_t i = 0; i < WRITERS; i++) {
		assert_int_equal(writers[i], waitpid(writers[i], &status, 0));
		assert_true(WIFEXITED(status) && WEXITSTATUS(status) < 2);
		wrote += WEXITSTATUS(status);
	}
	assert_int_equal(1, wrote);
	assert_int_equal(0, noted(site));
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

		site_worker(site, &world, &own);
		if (committed)
			change(&own, 6);
		publisher_begin(own.publisher);
		publisher_touch_event(own.publisher, "icho");
		dies(&own);
	}
	assert_int_equal(child, waitpid(child, &status, 0));
	assert_true(WIFSIGNALED(status));
}

SITE_TEST(who_is_killed_with_a_lock_leaves_it_free_and_what_he_committed_is_published)
{
	change(site, 1);
	worker_killed(site, false);
	assert_int_equal(0, noted(site));
	worker_killed(site, true);
	assert_true(noted(site) > 0);
	SAY(site, 1, "en/t/icho.html");
	site->says = 6;
	publisher_finish(site->publisher); /* the worker that takes its place */
	SAY(site, 6, "en/t/icho.html");
	assert_int_equal(0, noted(site));
}

/* One page of the database. */
static void
disk_fills(struct site *site)
{
	(void)site;
	room_set(4096);
}

SITE_TEST(a_disk_that_fills_after_the_commit_costs_a_second_round_and_no_worker)
{
	rlim_t room = room_set(RLIM_INFINITY);

	site->meanwhile = disk_fills;
	change(site, 1);
	publisher_finish(site->publisher); /* still full */
	room_set(room);
	SAY(site, 1, "en/t/icho.html");
	assert_true(noted(site) > 0);
	publisher_finish(site->publisher);
	assert_int_equal(0, noted(site));
}

static bool
held(struct site *site, const char *name)
{
	int lock = open(world_path(site->world, name), O_RDWR | O_CLOEXEC);
	bool taken = flock(lock, LOCK_EX | LOCK_NB) == 0;

	assert_true(lock >= 0);
	close(lock);
	return !taken;
}

static void
assert_locks(struct site *site, bool writing, bool publishing)
{
	assert_int_equal(writing, held(site, "lock"));
	assert_int_equal(publishing, held(site, "lock.files"));
}

/* While pages are rendered others may commit, and nobody else may publish. */
static void
rendering_locks(struct site *site)
{
	assert_locks(site, false, true);
}

SITE_TEST(who_writes_holds_one_lock_who_publishes_the_other_and_both_are_free_again)
{
	site->meanwhile = rendering_locks;
	publisher_begin(site->publisher);
	assert_locks(site, true, false);
	publisher_cancel(site->publisher);
	assert_locks(site, false, false);
	change(site, 1);
	assert_locks(site, false, false);
	site->rendered = 0;
	publisher_renew_all(site->publisher);
	assert_locks(site, false, false);
	site->broken = "/standings";
	change(site, 2);
	site->rendered = 0;
	publisher_keep(site->publisher, 0, 0);
	assert_true(site->rendered > 0);
	assert_locks(site, false, false);
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
	assert_int_equal(0, noted(site));
}

SITE_TEST(who_has_nothing_to_wait_for_does_not_wait_for_who_publishes)
{
	int lock = open(world_path(site->world, "lock.files"), O_RDWR);

	assert_int_equal(0, flock(lock, LOCK_EX));
	alarm(120); /* who waits, waits for ever */
	change_nothing(site);
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

static void
assert_not_made(struct site *site, const char *folder, const char *lock)
{
	const char *why = NULL;

	assert_null(publisher_new(site->arena, site->db, (struct clock){.now = noon},
	                          world_path(site->world, folder), world_path(site->world, lock),
	                          site_render, site, &why));
	assert_non_null(why);
}

SITE_TEST(a_publisher_that_cannot_be_made_says_why_and_nothing_stays_open)
{
	int before = files_open();

	shell(site, "mkdir bad.files");
	assert_not_made(site, "public", "bad");
	assert_not_made(site, "lock/x", "lock");
	assert_int_equal(before, files_open());
	shell(site, "rm -r bad bad.files");
	publisher_free(site->publisher);
	assert_int_equal(before - 2, files_open());
	site_start(site);
	for (int i = 0; i < 3; i++)
		change(site, 1);
	assert_int_equal(before, files_open());
}
