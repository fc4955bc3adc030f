#include "publish/site.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>

/* As a worker does for a request; another writes between its two looks. */
SITE_TEST(who_reads_at_one_moment_writes_and_then_reads_at_another)
{
	static const char events[] = "SELECT count(*) FROM tournament";
	struct db *db = site->db, *other = world_database_open(site->arena, site->world->path);

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	db_read_begin(db);
	assert_int_equal(1, sample_count(db, events));
	sample_insert(other, "ume");
	publisher_begin(site->publisher);
	assert_int_equal(2, sample_count(db, events));
	sample_insert(db, "sakura");
	publisher_touch_event(site->publisher, "icho");
	publisher_commit(site->publisher);
	GONE(site, "en/t/icho.html");
	assert_int_equal(3, sample_count(db, events));
	sample_insert(other, "matsu");
	assert_int_equal(3, sample_count(db, events));
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_int_equal(4, sample_count(db, events));
	db_read_end(db);
	assert_false(db_in_transaction(db));
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
	assert_false(db_in_transaction(db));
	db_close(other);
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

/* What one who was killed has left */

SITE_TEST(whoever_asks_to_write_next_takes_away_what_a_dead_worker_left_even_if_he_writes_nothing)
{
	void (*const next[])(struct publisher *) = {publisher_begin, publisher_finish, publisher_gather};
	void (*const then[])(struct publisher *) = {publisher_cancel, NULL, publisher_scatter};

	change(site, 1);
	for (size_t i = 0; i < COUNT(next); i++) {
		assert_int_equal(1, asks(site, "/en/t/icho"));
		assert_int_equal(1, asks(site, "/en/"));
		change_and_die(site);
		SAY(site, 1, "en/t/icho.html", "en/index.html");
		next[i](site->publisher);
		GONE(site, "en/t/icho.html", "en/t/icho.html.gz", "en/index.html");
		SAY(site, 1, ".aside/en/t/icho.html.gz");
		if (then[i] != NULL)
			then[i](site->publisher);
		assert_true(file_stamp(site, "../lock.gate") == touched_stamp_last(site->db));
	}
}

SITE_TEST(what_several_dead_workers_left_goes_at_once)
{
	struct db *other = world_database_open(site->arena, site->world->path);

	sample_insert(site->db, "ume");
	change(site, 1);
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "ume");
	publisher_commit(site->publisher);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_int_equal(1, asks(site, "/en/t/ume"));
	change_and_die(site);
	db_begin(other);
	touched_note(other, "ume");
	touched_stamp_take(other);
	db_commit(other);
	db_close(other);
	publisher_finish(site->publisher);
	GONE(site, "en/t/icho.html", "en/t/ume.html");
}

/* The command line has no supervisor that would start another. */
SITE_TEST(what_somebody_dead_left_is_taken_away_and_placed_anew_by_the_keeper)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/ja/t/icho/standings"));
	change_and_die(site);
	site->says = 5;
	publisher_keep(site->publisher, 0, 0);
	SAY(site, 5, "ja/t/icho/standings.html");
}

enum killed { WRITING, GATHERING, RENDERING };

/* A worker of its own that is killed with the writers' lock, before its commit; while several are
 * gathered, one of them with its commit; while it renders. */
static void
worker_killed(struct site *site, enum killed when)
{
	pid_t child = fork();
	int status;

	assert_true(child >= 0);
	if (child == 0) {
		struct world world;
		struct site own = {.says = 6, .meanwhile = dies};

		site_worker(site, &world, &own);
		if (when == RENDERING)
			asks(&own, "/en/t/icho/entries");
		if (when == GATHERING) {
			publisher_gather(own.publisher);
			change(&own, 6);
		}
		publisher_begin(own.publisher);
		sample_insert(own.db, "ume");
		publisher_touch_event(own.publisher, "icho");
		dies(&own);
	}
	assert_int_equal(child, waitpid(child, &status, 0));
	assert_true(WIFSIGNALED(status));
}

SITE_TEST(who_is_killed_before_the_commit_or_while_rendering_leaves_nothing_and_every_lock_free)
{
	int64_t stamp;

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	stamp = touched_stamp_last(site->db);
	for (enum killed when = WRITING; when <= RENDERING; when++) {
		worker_killed(site, when);
		publisher_finish(site->publisher);
		assert_true(touched_stamp_last(site->db) == stamp);
		assert_true(touched_stamp(site->db, "icho") == stamp);
		assert_int_equal(1, sample_count(site->db, "SELECT count(*) FROM tournament"));
		SAY(site, 1, "en/t/icho.html");
		GONE(site, "en/t/icho/entries.html");
	}
	change(site, 2);
	assert_int_equal(2, asks(site, "/en/t/icho"));
}

/* Several in one transaction */

static void
enters(struct site *site, const char *id, bool refused)
{
	publisher_begin(site->publisher);
	sample_insert(site->db, id);
	publisher_touch_event(site->publisher, id);
	if (refused)
		publisher_cancel(site->publisher);
	else
		publisher_commit(site->publisher);
}

SITE_TEST(of_three_that_are_gathered_one_is_refused_and_the_others_are_there)
{
	struct db *other = world_database_open(site->arena, site->world->path);
	int64_t stamp;

	enters(site, "sakura", false);
	assert_int_equal(1, asks(site, "/en/t/sakura"));
	assert_int_equal(1, asks(site, "/en/"));
	stamp = touched_stamp_last(site->db);
	publisher_gather(site->publisher);
	db_read_begin(site->db); /* as for each of several requests */
	enters(site, "ume", false);
	db_read_end(site->db);
	db_read_begin(site->db);
	enters(site, "matsu", true);
	assert_int_equal(1, sample_count(site->db, "SELECT count(*) FROM tournament WHERE id = 'ume'"));
	assert_int_equal(0, sample_count(site->db, "SELECT count(*) FROM tournament WHERE id = 'matsu'"));
	db_read_end(site->db);
	enters(site, "kiku", false);
	publisher_begin(site->publisher);
	publisher_touch_event(site->publisher, "sakura");
	publisher_commit(site->publisher);
	assert_int_equal(2, sample_count(other, "SELECT count(*) FROM tournament"));
	SAY(site, 1, "en/t/sakura.html", "en/index.html");
	publisher_scatter(site->publisher);
	assert_false(db_in_transaction(site->db));
	assert_int_equal(4, sample_count(other, "SELECT count(*) FROM tournament"));
	assert_int_equal(0, sample_count(other, "SELECT count(*) FROM tournament WHERE id = 'matsu'"));
	GONE(site, "en/t/sakura.html", "en/index.html");
	assert_true(touched_stamp_last(site->db) == stamp + 1);
	assert_true(touched_stamp(site->db, "ume") == stamp + 1);
	assert_true(touched_stamp(site->db, "kiku") == stamp + 1);
	assert_true(touched_stamp(site->db, "matsu") < 0);
	assert_true(touched_stamp(site->db, "icho") < 0);
	enters(site, "momo", false); /* one alone again */
	assert_int_equal(5, sample_count(other, "SELECT count(*) FROM tournament"));
	db_close(other);
}

SITE_TEST(a_group_of_whom_nobody_writes_takes_nothing_away)
{
	int64_t stamp;

	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	stamp = touched_stamp_last(site->db);
	publisher_gather(site->publisher);
	change_nothing(site);
	publisher_scatter(site->publisher);
	assert_true(touched_stamp_last(site->db) == stamp);
	SAY(site, 1, "en/t/icho.html");
}

static void
assert_locks(struct site *site, bool writing)
{
	assert_int_equal(writing, held(site, "lock"));
	assert_false(held(site, "lock.gate"));
}

/* As in a request that reads. */
SITE_TEST(what_may_be_lost_is_kept_where_there_is_room_alone_and_among_several)
{
	static const char events[] = "SELECT count(*) FROM tournament";
	struct db *other = world_database_open(site->arena, site->world->path);

	db_read_begin(site->db);
	publisher_begin(site->publisher);
	sample_insert(site->db, "ume");
	publisher_commit_spare(site->publisher);
	assert_true(db_reading(site->db));
	db_read_end(site->db);
	assert_int_equal(2, sample_count(other, events));
	assert_locks(site, false);
	publisher_gather(site->publisher);
	publisher_begin(site->publisher);
	sample_insert(site->db, "matsu");
	publisher_commit_spare(site->publisher);
	assert_locks(site, true);
	assert_int_equal(2, sample_count(other, events));
	publisher_scatter(site->publisher);
	assert_int_equal(3, sample_count(other, events));
	assert_locks(site, false);
	db_close(other);
}

/* Workers at once */

enum { WRITERS = 3, CHANGES = 40 };

/* Another worker: after each of its writes, no page lies there that was rendered before. */
static void
writer(struct site *site)
{
	struct world world;
	struct site own = {.says = 9};

	site_worker(site, &world, &own);
	for (int i = 0; i < CHANGES; i++) {
		char *text;
		int count;

		publisher_begin(own.publisher);
		sample_insert(own.db, arena_printf(own.arena, "%d-%d", (int)getpid(), i));
		count = sample_count(own.db, "SELECT count(*) FROM tournament");
		publisher_touch_event(own.publisher, "icho");
		publisher_commit(own.publisher);
		text = site_text(&own, "en/t/icho.html");
		if (text != NULL && strtol(strstr(text, " says ") + 6, NULL, 10) < count)
			_exit(1);
		usleep(1000);
	}
	_exit(0);
}

static enum publisher_rendering
render_count(void *self, struct arena *arena, const char *path, const char *touch, int64_t stamp,
             struct slice *html)
{
	struct site *site = self;

	(void)touch;
	(void)stamp;
	*html = slice_of(arena_printf(arena, "%s says %d\n", path,
	                              sample_count(site->db, "SELECT count(*) FROM tournament")));
	usleep(500);
	return RENDERING_DONE;
}

SITE_TEST(of_writers_at_once_none_finds_a_page_older_than_its_own_write_while_a_press_places_them)
{
	const char *why = "";
	struct publisher *press = publisher_new(site->arena, site->db, (struct clock){.now = noon},
	                                        site->folder, world_path(site->world, "lock"),
	                                        render_count, site, &why);
	int left = WRITERS, status;
	char *copy;

	change(site, 1);
	for (size_t i = 0; i < WRITERS; i++) {
		pid_t child = fork();

		assert_true(child >= 0);
		if (child == 0)
			writer(site);
	}
	while (left > 0) {
		pid_t ended;

		assert_int_equal(RENDERING_DONE, publisher_page(press, site->arena, "/en/t/icho", &copy));
		while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
			assert_true(WIFEXITED(status));
			assert_int_equal(0, WEXITSTATUS(status));
			left--;
		}
		assert_true(ended == 0 || left == 0);
	}
	assert_int_equal(RENDERING_DONE, publisher_page(press, site->arena, "/en/t/icho", &copy));
	SAY(site, 1 + WRITERS * CHANGES, "en/t/icho.html");
	publisher_free(press);
}

static void
rendering_locks(struct site *site)
{
	assert_locks(site, false);
}

SITE_TEST(who_writes_holds_one_lock_who_renders_none_and_both_are_free_again)
{
	site->meanwhile = rendering_locks;
	publisher_begin(site->publisher);
	assert_locks(site, true);
	publisher_cancel(site->publisher);
	assert_locks(site, false);
	publisher_gather(site->publisher);
	change(site, 1);
	assert_locks(site, true);
	publisher_scatter(site->publisher);
	assert_locks(site, false);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	assert_locks(site, false);
	publisher_start(site->publisher, "another");
	publisher_finish(site->publisher);
	assert_locks(site, false);
	site->broken = "/standings";
	site->rendered = 0;
	publisher_keep(site->publisher, 0, 0);
	assert_true(site->rendered > 0);
	assert_locks(site, false);
	shell(site, "test $(stat -c %a lock lock.gate | uniq) = 600");
}

/* Somebody else has that lock for a while; only when it was let go is it done. */
static void
waits(struct site *site, const char *name, void (*act)(struct site *site))
{
	int status, ready[2];
	char byte = 0;
	pid_t child;

	assert_int_equal(0, pipe(ready));
	child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		int lock = open(world_path(site->world, name), O_RDWR | O_CLOEXEC);

		_exit(flock(lock, LOCK_EX) == 0 && write(ready[1], &byte, 1) == 1 && usleep(50000) == 0 &&
		      close(creat(world_path(site->world, "let-go"), 0600)) == 0 ? 0 : 1);
	}
	assert_int_equal(1, read(ready[0], &byte, 1));
	act(site);
	shell(site, "rm let-go");
	assert_int_equal(child, waitpid(child, &status, 0));
	assert_int_equal(0, status);
	close(ready[0]);
	close(ready[1]);
}

static void
changes_it(struct site *site)
{
	change(site, 2);
}

static void
asks_for_one(struct site *site)
{
	assert_int_equal(site->says, asks(site, "/en/t/icho/entries"));
}

static void
starts_anew(struct site *site)
{
	publisher_start(site->publisher, "another");
}

static void
starts(struct site *site)
{
	publisher_start(site->publisher, "maker");
}

static void
keeps(struct site *site)
{
	publisher_keep(site->publisher, 0, 0);
}

static void
finishes(struct site *site)
{
	publisher_finish(site->publisher);
}

static void
forgets(struct site *site)
{
	publisher_forget(site->publisher);
}

static void
no_line(const char *line)
{
	(void)line;
}

/* A file that is no page's. */
static void
examines(struct site *site)
{
	shell(site, "touch public/en/notes.txt");
	publisher_examine(site->publisher, "maker", true, no_line);
	GONE(site, "en/notes.txt");
	assert_locks(site, false);
}

static void
examines_only(struct site *site)
{
	shell(site, "touch public/en/notes.txt");
	publisher_examine(site->publisher, "maker", false, no_line);
	assert_locks(site, false);
}

SITE_TEST(who_takes_pages_away_or_places_one_waits_for_the_gate_and_who_writes_for_the_other)
{
	change(site, 1);
	assert_int_equal(1, asks(site, "/en/t/icho"));
	waits(site, "lock.gate", changes_it);
	waits(site, "lock.gate", asks_for_one);
	waits(site, "lock.gate", forgets);
	waits(site, "lock.gate", examines_only);
	waits(site, "lock.gate", examines);
	waits(site, "lock", change_nothing);
	waits(site, "lock", finishes);
	waits(site, "lock", forgets);
	waits(site, "lock", examines);
	waits(site, "lock", keeps);
	waits(site, "lock", starts);
	waits(site, "lock", starts_anew);
	publisher_start(site->publisher, "maker");
	waits(site, "lock.gate", starts_anew);
	assert_locks(site, false);
}

static void
is_interrupted(int what)
{
	(void)what;
}

static void
changes_it_and_is_interrupted(struct site *site)
{
	const struct sigaction caught = {.sa_handler = is_interrupted};

	assert_int_equal(0, sigaction(SIGALRM, &caught, NULL));
	ualarm(20000, 0);
	changes_it(site);
	ualarm(0, 0); /* nothing else is to be interrupted, where it had not to wait so long */
}

SITE_TEST(who_waits_for_a_lock_goes_on_waiting_after_a_signal)
{
	waits(site, "lock", changes_it_and_is_interrupted);
	waits(site, "lock.gate", changes_it_and_is_interrupted);
	signal(SIGALRM, SIG_DFL);
}

static bool
is_lock(const char *fd)
{
	char path[512] = "";

	return readlink(fd, path, sizeof(path) - 1) > 0 && strstr(path, "/lock") != NULL;
}

/* It would hold the lock of a worker that is killed meanwhile. One publisher has made the locks, the other
 * found them. */
SITE_TEST(no_program_that_is_started_inherits_a_lock)
{
	struct world world;
	struct site own = {.says = 1};
	int locks = 0;

	site_worker(site, &world, &own);
	for (int fd = 0; fd < 256; fd++)
		if (is_lock(arena_printf(site->arena, "/proc/self/fd/%d", fd))) {
			locks++;
			assert_int_equal(FD_CLOEXEC, fcntl(fd, F_GETFD));
		}
	assert_true(locks >= 4);
	publisher_free(own.publisher);
	db_close(own.db);
	arena_free(own.arena);
}

SITE_TEST(who_asks_for_a_page_waits_for_nobody_who_writes)
{
	int lock = open(world_path(site->world, "lock"), O_RDWR | O_CLOEXEC);

	change(site, 1);
	assert_int_equal(0, flock(lock, LOCK_EX));
	alarm(120); /* who waits, waits for ever */
	assert_int_equal(1, asks(site, "/en/t/icho"));
	alarm(0);
	SAY(site, 1, "en/t/icho.html");
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

static void
say_nothing(const char *line)
{
	(void)line;
}

SITE_TEST(a_publisher_that_cannot_be_made_says_why_and_nothing_stays_open)
{
	int before = files_open();

	shell(site, "mkdir bad.gate");
	assert_not_made(site, "public", "bad");
	assert_not_made(site, "lock/x", "lock");
	assert_not_made(site, "lock/x/y", "lock");
	assert_not_made(site, "public", "nowhere/lock");
	assert_int_equal(before, files_open());
	shell(site, "rm -r bad bad.gate");
	publisher_free(site->publisher);
	assert_int_equal(before - 2, files_open());
	site_start(site);
	for (int i = 0; i < 3; i++) {
		change(site, 1);
		assert_int_equal(1, asks(site, "/en/t/icho"));
	}
	publisher_keep(site->publisher, 0, 0);
	assert_true(publisher_examine(site->publisher, "maker", false, say_nothing).pages > 0);
	publisher_start(site->publisher, "another");
	assert_int_equal(before, files_open());
}
