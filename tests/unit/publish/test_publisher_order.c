#define _GNU_SOURCE /* RTLD_NEXT */
#include "publish/site.h"

#include <dlfcn.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* In which order things are done: somebody looks, or is killed, just before one of them. */

static struct moment {
	const char *call, *file; /* "rename" of a file that ends so */
	void (*act)(struct site *site);
	struct site *site;
} moment;

static void
reached(const char *call, const char *path)
{
	const struct moment now = moment;
	const size_t len = strlen(path), end = now.file == NULL ? 0 : strlen(now.file);

	if (now.act == NULL || strcmp(now.call, call) != 0 || len < end ||
	    strcmp(path + len - end, now.file) != 0)
		return;
	moment.act = NULL;
	now.act(now.site);
}

/* It has come, and no other test waits for it. */
static void
assert_reached(void)
{
	const bool waits = moment.act != NULL;

	moment.act = NULL;
	if (waits)
		fail_msg("no %s of %s", moment.call, moment.file);
}

static void
reached_open(const char *call, int fd)
{
	char at[32], path[512] = "";

	snprintf(at, sizeof(at), "/proc/self/fd/%d", fd);
	if (moment.act != NULL && readlink(at, path, sizeof(path) - 1) > 0)
		reached(call, path);
}

/* In libc's place, which does it. */

int
flock(int fd, int how)
{
	int (*takes)(int, int);

	*(void **)&takes = dlsym(RTLD_NEXT, "flock");
	reached_open(how == LOCK_UN ? "unlock" : how == LOCK_EX ? "flock" : "", fd);
	return takes(fd, how);
}

int
futimens(int fd, const struct timespec times[2])
{
	int (*sets)(int, const struct timespec *);

	*(void **)&sets = dlsym(RTLD_NEXT, "futimens");
	reached_open("futimens", fd);
	return sets(fd, times);
}

int
link(const char *from, const char *to)
{
	int (*links)(const char *, const char *);

	*(void **)&links = dlsym(RTLD_NEXT, "link");
	reached("link", to);
	return links(from, to);
}

int
unlink(const char *path)
{
	int (*unlinks)(const char *);

	*(void **)&unlinks = dlsym(RTLD_NEXT, "unlink");
	reached("unlink", path);
	return unlinks(path);
}

int
rename(const char *from, const char *to)
{
	int (*renames)(const char *, const char *);

	*(void **)&renames = dlsym(RTLD_NEXT, "rename");
	reached("rename", from);
	return renames(from, to);
}

/* Who acts */

static void
changes(struct site *site)
{
	change(site, 2);
}

static void
changes_in_a_group(struct site *site)
{
	publisher_gather(site->publisher);
	change(site, 2);
	publisher_scatter(site->publisher);
}

static void
asks_for_one(struct site *site)
{
	char *copy;

	site_ask(site, "/en/t/icho", &copy);
}

static void
finishes(struct site *site)
{
	publisher_finish(site->publisher);
}

static void
listens(struct site *site)
{
	publisher_listen(site->publisher, 0);
}

static void
starts(struct site *site)
{
	publisher_start(site->publisher, "maker");
}

static void
starts_anew(struct site *site)
{
	publisher_start(site->publisher, "another");
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

/* A file that is no page's; a page that says something else by now. */
static void
repairs_a_file(struct site *site)
{
	shell(site, "touch public/en/notes.txt");
	publisher_examine(site->publisher, "maker", true, no_line);
}

static void
repairs_a_page(struct site *site)
{
	site->says++;
	publisher_examine(site->publisher, "maker", true, no_line);
}

/* A worker of its own, which is killed then. */
static void
killed(struct site *site, void (*act)(struct site *site), const char *call, const char *file)
{
	pid_t child = fork();
	int status;

	assert_true(child >= 0);
	if (child == 0) {
		struct world world;
		struct site own = {.says = site->says};

		site_worker(site, &world, &own);
		moment = (struct moment){call, file, dies, &own};
		act(&own);
		_exit(0);
	}
	assert_int_equal(child, waitpid(child, &status, 0));
	if (!WIFSIGNALED(status))
		fail_msg("nobody comes to %s %s", call, file);
}

/* It is committed, and no other writes before the pages have gone. */
static void
alone(struct site *site)
{
	assert_false(db_in_transaction(site->db));
	assert_true(touched_stamp_last(site->db) > file_stamp(site, "../lock.gate"));
	SAY(site, 1, "en/t/icho.html");
	assert_true(held(site, "lock"));
}

SITE_TEST(from_the_commit_until_the_pages_have_gone_nobody_else_writes)
{
	static const struct {
		void (*act)(struct site *site);
		bool left; /* by another */
	} cases[] = {
		{changes, false}, {changes_in_a_group, false}, {finishes, true}, {listens, true},
		{starts, true}, {starts_anew, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		change(site, 1);
		assert_int_equal(1, asks(site, "/en/t/icho"));
		if (cases[i].left)
			change_and_die(site);
		moment = (struct moment){"flock", "lock.gate", alone, site};
		cases[i].act(site);
		assert_reached();
		GONE(site, "en/t/icho.html");
		assert_false(held(site, "lock") || held(site, "lock.gate"));
	}
}

static void
gated(struct site *site)
{
	assert_true(held(site, "lock.gate"));
}

SITE_TEST(whatever_is_placed_or_taken_away_is_so_with_the_gate)
{
	static const char page[] = "public/en/t/icho.html";
	static const struct {
		void (*act)(struct site *site);
		const char *call, *file;
	} steps[] = {
		{asks_for_one, "link", page}, {changes, "rename", page},
		{forgets, "unlink", ".aside/en/t/icho.html"}, {asks_for_one, "link", page},
		{repairs_a_file, "unlink", "public/en/notes.txt"}, {repairs_a_page, "unlink", page},
		{asks_for_one, "link", page}, {starts_anew, "unlink", page},
	};

	/* Within a minute of it no page is called wrong. */
	db_run(site->db, "UPDATE tournament SET opens_at = $1", "d", (int64_t)NOON - 60);
	change(site, 1);
	for (size_t i = 0; i < COUNT(steps); i++) {
		moment = (struct moment){steps[i].call, steps[i].file, gated, site};
		steps[i].act(site);
		assert_reached();
	}
}

static void
ended(struct site *site)
{
	assert_false(db_in_transaction(site->db));
}

static void
cancels(struct site *site)
{
	publisher_begin(site->publisher);
	publisher_cancel(site->publisher);
}

static void
commits_what_may_be_lost(struct site *site)
{
	publisher_begin(site->publisher);
	publisher_commit_spare(site->publisher);
}

static void
keeps(struct site *site)
{
	publisher_keep(site->publisher, 0, 0);
}

/* Who takes it begins by writing. */
SITE_TEST(who_lets_the_lock_go_has_ended_what_was_written)
{
	void (*const acts[])(struct site *) = {changes, changes_in_a_group, cancels, commits_what_may_be_lost};

	for (size_t i = 0; i < COUNT(acts); i++) {
		moment = (struct moment){"unlock", "/lock", ended, site};
		acts[i](site);
		assert_reached();
	}
}

static void
writes(struct site *site)
{
	moment = (struct moment){"unlock", "/lock", ended, site};
}

/* The keeper's rendering is over, and it notes what came of it. */
static void
notes(struct site *site)
{
	moment = (struct moment){"flock", "/lock", writes, site};
}

SITE_TEST(the_keeper_notes_with_the_lock_that_a_page_can_be_rendered_again)
{
	char *copy;

	change(site, 1);
	site->broken = "/en/about";
	assert_int_equal(RENDERING_FAILED, site_ask(site, "/en/about", &copy));
	site->broken = NULL;
	site->rendered = 0;
	site->meanwhile = notes;
	keeps(site);
	assert_reached();
	SAY(site, 1, "en/about.html");
	assert_int_equal(0, broken_pages(site->arena, site->db).count);
}

/* Of all that is done from the commit on, whatever was not: what is committed is taken away by the
 * next, and what is not has touched nothing. */
SITE_TEST(whoever_is_killed_between_two_steps_of_a_change_leaves_no_old_page_and_no_stamp_to_be_given_again)
{
	void (*const acts[])(struct site *) = {changes, changes_in_a_group, starts_anew};
	static const char *const steps[][2] = {
		{"futimens", "/lock"}, {"flock", "/lock.gate"}, {"futimens", "/lock.gate"},
		{"rename", "en/t/icho.html"}, {"rename", "en/t/icho.html.gz"},
		{"rename", "en/t/icho/rounds/3.html.gz"},
	};

	for (size_t a = 0; a < COUNT(acts); a++)
		for (size_t i = 0; i < COUNT(steps); i++) {
			int64_t stamp;
			bool committed;

			if (acts[a] == starts_anew && strcmp(steps[i][0], "rename") == 0)
				continue; /* sets nothing aside */
			change(site, 1);
			assert_int_equal(1, asks(site, "/en/t/icho"));
			assert_int_equal(1, asks(site, "/en/t/icho/rounds/3"));
			stamp = touched_stamp_last(site->db);
			killed(site, acts[a], steps[i][0], steps[i][1]);
			committed = touched_stamp_last(site->db) > stamp;
			assert_int_equal(i > 0, committed);
			assert_true(file_stamp(site, "../lock") >= touched_stamp_last(site->db));
			publisher_finish(site->publisher);
			for (const char *const *file = (const char *const []){
				"en/t/icho.html", "en/t/icho.html.gz", "en/t/icho/rounds/3.html.gz", NULL};
			     *file != NULL; file++)
				if (!file_says(site, *file, committed ? 0 : 1))
					fail_msg("%s after %s %s", *file, steps[i][0], steps[i][1]);
			publisher_start(site->publisher, "maker");
		}
}

/* The events of before the backup are known to nobody but the folder. */
SITE_TEST(a_start_after_a_restored_backup_that_was_killed_is_done_again)
{
	static const char *const steps[][2] = {
		{"futimens", "/lock"}, {"flock", "/lock.gate"}, {"futimens", "/lock.gate"},
	};

	for (size_t i = 0; i < COUNT(steps); i++) {
		change(site, 1);
		assert_int_equal(1, asks(site, "/en/t/icho"));
		shell(site, "cd public/en/t && echo /en/t/gone says 1 > gone.html");
		assert_int_equal(1, db_run(site->db, "UPDATE publication SET stamp = 7", ""));
		assert_true(db_run(site->db, "UPDATE touched SET stamp = 7", "") > 0);
		killed(site, starts, steps[i][0], steps[i][1]);
		starts(site);
		GONE(site, "en/t/gone.html", "en/t/icho.html");
	}
}

SITE_TEST(a_page_whose_press_was_killed_while_it_placed_it_goes_with_the_next_change_and_comes_whole)
{
	static const char *const files[] = {"en/t/icho.html.gz", "en/t/icho.html"};

	for (size_t i = 0; i < COUNT(files); i++) {
		change(site, 1);
		killed(site, asks_for_one, "link", files[i]);
		GONE(site, "en/t/icho.html"); /* so that whoever wants it asks again */
		change(site, 2);
		GONE(site, "en/t/icho.html", "en/t/icho.html.gz");
		assert_int_equal(2, asks(site, "/en/t/icho"));
		SAY(site, 2, "en/t/icho.html", "en/t/icho.html.gz");
	}
}

static void
changes_elsewhere(struct site *site)
{
	struct world world;
	struct site other = {.says = 1};

	site_worker(site, &world, &other);
	changes(&other);
	publisher_free(other.publisher);
	db_close(other.db);
	arena_free(other.arena);
}

SITE_TEST(a_press_that_waited_for_the_gate_places_nothing_that_has_been_changed_meanwhile)
{
	change(site, 1);
	moment = (struct moment){"flock", "lock.gate", changes_elsewhere, site};
	asks_for_one(site);
	assert_reached();
	GONE(site, "en/t/icho.html", "en/t/icho.html.gz");
}

static void
ends_the_plain_copies(struct site *site)
{
	shell(site, "rm public/.copies/*.html");
}

static void
ends_the_packed_copies(struct site *site)
{
	shell(site, "rm public/.copies/*.html.gz");
}

/* As another press does that begins now. */
SITE_TEST(a_page_of_which_one_copy_has_gone_is_placed_neither_plain_nor_packed)
{
	void (*const ends[])(struct site *) = {ends_the_plain_copies, ends_the_packed_copies};

	change(site, 1);
	for (size_t i = 0; i < COUNT(ends); i++) {
		moment = (struct moment){"flock", "lock.gate", ends[i], site};
		asks_for_one(site);
		assert_reached();
		GONE(site, "en/t/icho.html", "en/t/icho.html.gz");
	}
	assert_int_equal(1, asks(site, "/en/t/icho"));
	SAY(site, 1, "en/t/icho.html", "en/t/icho.html.gz");
}
