#include "publish/publisher.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "publish/files.h"
#include "publish/published.h"
#include "publish/press.h"
#include "rules/ruleset.h"
#include "store/stale_page.h"
#include "store/tournament.h"

/* Two locks. Whoever writes to the database holds the writers' lock; whoever writes
 * files holds the files' lock, and may take the writers' lock then: never the other
 * way round. So others commit while one renders, and then wait for the files' lock
 * together: the first of them publishes for all, and the others find no note left
 * of what they waited for.
 *
 * The modification time of the writers' lock is the greatest stamp ever given out here:
 * that of the database is an old one again when a backup has been restored. */
struct publisher {
	struct db *db;
	struct clock clock;
	int writers, files; /* the locks */
	struct press *press;
	struct arena *notes; /* of one transaction */
	bool reading;        /* whoever writes was reading at one moment, and goes on so */
};

static int
lock_open(struct arena *arena, const char *path, const char **why)
{
	int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

	if (lock < 0)
		*why = arena_printf(arena, "cannot open %s: %s", path, strerror(errno));
	return lock;
}

struct publisher *
publisher_new(struct arena *arena, struct db *db, struct clock clock, const char *folder,
              const char *lock_path, publisher_render render, void *self, const char **why)
{
	const char *files_path = arena_printf(arena, "%s.files", lock_path);
	struct publisher *publisher;
	int writers, files;

	if (!files_folder(arena, folder)) {
		*why = arena_printf(arena, "cannot make %s: %s", folder, strerror(errno));
		return NULL;
	}
	writers = lock_open(arena, lock_path, why);
	files = writers < 0 ? -1 : lock_open(arena, files_path, why);
	if (files < 0) {
		if (writers >= 0)
			close(writers);
		return NULL;
	}
	publisher = arena_alloc(arena, sizeof(*publisher));
	*publisher = (struct publisher){
		.db = db, .clock = clock, .writers = writers, .files = files,
		.press = press_new(arena, db, folder, render, self), .notes = arena_new(),
	};
	return publisher;
}

void
publisher_free(struct publisher *publisher)
{
	if (publisher == NULL)
		return;
	close(publisher->writers);
	close(publisher->files);
	press_free(publisher->press);
	arena_free(publisher->notes);
}

static void
lock_take(int lock)
{
	while (flock(lock, LOCK_EX) != 0)
		if (errno != EINTR)
			log_die("cannot take a lock: %s", strerror(errno));
}

static void
lock_release(int lock)
{
	flock(lock, LOCK_UN);
}

/* With the writers' lock. */
static int64_t
stamp_kept(const struct publisher *publisher)
{
	struct stat facts;

	if (fstat(publisher->writers, &facts) != 0)
		log_die("cannot look at the writers' lock: %s", strerror(errno));
	return (int64_t)facts.st_mtime;
}

static void
stamp_keep(const struct publisher *publisher, int64_t stamp)
{
	const struct timespec times[2] = {{.tv_sec = (time_t)stamp}, {.tv_sec = (time_t)stamp}};

	if (stamp > stamp_kept(publisher) && futimens(publisher->writers, times) != 0)
		log_die("cannot note a stamp: %s", strerror(errno));
}

/* What somebody has touched again in the meantime stays noted: the edition was read at one
 * moment, and clearing a note only up to the edition's stamp is what tells a change that
 * came before that moment from one that came after. So the writers' lock is not held while
 * pages are rendered, which takes a hundred times as long as noting them.
 *
 * A note that is left has been published as far as the edition goes, so it is moved on to
 * the stamp behind it: whoever waits for an older change need not wait for a newer one.
 *
 * On a full disk all notes stay, and everything is published once more than needed; who
 * waits for it need not know. */
static void
edition_note(struct publisher *publisher, const struct press_edition *edition)
{
	lock_take(publisher->writers);
	db_begin(publisher->db);
	for (size_t i = 0; i < edition->notes.count; i++)
		stale_page_end(publisher->db, edition->notes.list[i], edition->stamp,
		               edition->done[i]);
	stale_pages_advance(publisher->db, edition->stamp);
	if (!db_try_commit(publisher->db))
		log_line("no room to note what has been published");
	lock_release(publisher->writers);
}

/* With the files' lock; returns the stamp of the files. */
static int64_t
edition_publish(struct publisher *publisher, enum press_kind kind)
{
	struct press_edition edition = press_run(publisher->press, kind);

	if (edition.notes.count > 0)
		edition_note(publisher, &edition);
	return edition.stamp;
}

/* Returns when what was committed by `stamp` is published, by whomever. Without
 * the writers' lock.
 *
 * It is asked twice. Before the lock, since most who commit have touched nothing public and
 * are not to queue behind who renders; behind it, since whoever had the lock before has
 * probably published this change with his own: of ten who waited one renders, and nine find
 * that there is nothing left to do. Pages set aside are not waited for, or a single broken
 * page would be rendered again by every form that is sent. */
static void
published_wait(struct publisher *publisher, int64_t stamp)
{
	if (!stale_page_any(publisher->db, stamp))
		return;
	lock_take(publisher->files);
	if (stale_page_any(publisher->db, stamp))
		edition_publish(publisher, EDITION_STALE);
	lock_release(publisher->files);
}

/* A transaction that reads cannot become one that writes: another may have written since it
 * began, and SQLite then refuses at once rather than let it write what it decided by old
 * rows. So the reader's moment ends here, and the writer sees what is now. */
void
publisher_begin(struct publisher *publisher)
{
	publisher->reading = db_reading(publisher->db);
	if (publisher->reading)
		db_read_end(publisher->db);
	lock_take(publisher->writers);
	db_begin(publisher->db);
	arena_reset(publisher->notes);
}

/* Last: what is waited for has to be seen as it is now. */
static void
reading_resume(struct publisher *publisher)
{
	if (publisher->reading)
		db_read_begin(publisher->db);
}

/* The stamp goes to the lock before the COMMIT: killed in between, a stamp is lost that no
 * page has; the other way round a page could get a time twice. The lock is given back before
 * anything is rendered, so that others commit meanwhile and are published together. */
void
publisher_commit(struct publisher *publisher)
{
	int64_t stamp = stale_page_stamp_take(publisher->db);

	stamp_keep(publisher, stamp);
	db_commit(publisher->db);
	lock_release(publisher->writers);
	published_wait(publisher, stamp);
	reading_resume(publisher);
}

/* What others have committed is published, too, before one answers who has changed
 * nothing: the answer to a form sent again is about what a worker that died had
 * committed. */
void
publisher_cancel(struct publisher *publisher)
{
	db_rollback(publisher->db);
	lock_release(publisher->writers);
	publisher_finish(publisher);
	reading_resume(publisher);
}

int64_t
publisher_moment(const struct publisher *publisher)
{
	return stale_page_stamp_last(publisher->db);
}

/* The stamp goes one further with every change that touches a page, before that change can
 * publish: where it is still the same, the answer is what everybody may see now. */
void
publisher_offer(struct publisher *publisher, const char *path, struct slice text, int64_t moment)
{
	if (flock(publisher->files, LOCK_EX | LOCK_NB) != 0)
		return;
	if (stale_page_stamp_last(publisher->db) == moment)
		press_keep(publisher->press, path, text, moment);
	lock_release(publisher->files);
}

void
publisher_finish(struct publisher *publisher)
{
	published_wait(publisher, stale_page_stamp_last(publisher->db));
}

static void
note(struct publisher *publisher, enum published kind, const char *name, int number)
{
	stale_page_note(publisher->db, (struct stale_page){published_names[kind], name, number});
}

/* All kinds of pages of that: the site's own, or the event's of that slug. */
static void
note_all_of(struct publisher *publisher, enum published_of of, const char *name)
{
	for (enum published kind = 0; kind < PUBLISHED_COUNT; kind++)
		if (published_of[kind] == of)
			note(publisher, kind, name, 0);
}

/* The pages of a division's event that show how it stands. */
static void
note_whole(struct publisher *publisher, const struct tournament *tournament)
{
	const struct tournament *whole;

	if (tournament->parent_id == NULL)
		return;
	whole = tournament_by_id(publisher->notes, publisher->db, tournament->parent_id);
	note_all_of(publisher, OF_EVENT, whole->slug);
	note_all_of(publisher, OF_ASKED, whole->slug);
}

/* Every round an event may have: a round that was taken back must go as well. */
static void
note_rounds(struct publisher *publisher, const struct tournament *tournament)
{
	note(publisher, PUBLISHED_HOME, "", 0);
	note_all_of(publisher, OF_EVENT, tournament->slug);
	note_all_of(publisher, OF_ASKED, tournament->slug);
	for (int round = 1; round <= tournament->rounds; round++)
		note(publisher, PUBLISHED_ROUND, tournament->slug, round);
}

static void
note_event(struct publisher *publisher, const struct tournament *tournament)
{
	struct tournaments divisions = {.count = 0};

	if (tournament->divisions > 0)
		divisions = tournament_divisions(publisher->notes, publisher->db, tournament->id);
	note_rounds(publisher, tournament);
	note_whole(publisher, tournament);
	for (size_t i = 0; i < divisions.count; i++)
		note_rounds(publisher, &divisions.list[i]);
}

static const struct tournament *
event_of(struct publisher *publisher, const char *tournament_id)
{
	const struct tournament *tournament =
		tournament_by_id(publisher->notes, publisher->db, tournament_id);

	if (tournament == NULL)
		log_die("no event %s to publish", tournament_id);
	return tournament;
}

void
publisher_touch_event(struct publisher *publisher, const char *tournament_id)
{
	note_event(publisher, event_of(publisher, tournament_id));
}

void
publisher_touch_round(struct publisher *publisher, const char *tournament_id, int round)
{
	const struct tournament *tournament = event_of(publisher, tournament_id);
	const char *slug = tournament->slug;

	note_whole(publisher, tournament);
	note(publisher, PUBLISHED_HOME, "", 0);
	note(publisher, PUBLISHED_EVENT, slug, 0);
	note(publisher, PUBLISHED_STANDINGS, slug, 0);
	note(publisher, PUBLISHED_ROUND, slug, round);
	note(publisher, PUBLISHED_HALL, slug, 0);
	note_all_of(publisher, OF_ASKED, slug);
}

static void
note_everything(struct publisher *publisher)
{
	struct tournaments all = tournaments_all(publisher->notes, publisher->db);
	size_t ruleset_count;
	const struct ruleset *sets = rulesets(&ruleset_count);

	note_all_of(publisher, OF_SITE, "");
	for (size_t i = 0; i < ruleset_count; i++)
		note_all_of(publisher, OF_RULESET, sets[i].id);
	for (size_t i = 0; i < all.count; i++)
		note_event(publisher, &all.list[i]);
}

/* The files' lock first, and to the end: nobody may write a page with an older stamp between
 * this edition and the sweep, which takes away whatever does not have its stamp.
 *
 * The stamp jumps to the present first, and past what was given out before: after a
 * restored backup the counter must not give a page a time that it already had. */
void
publisher_renew_all(struct publisher *publisher)
{
	const int64_t now = clock_now(publisher->clock);
	int64_t stamp;

	lock_take(publisher->files);
	publisher_begin(publisher);
	note_everything(publisher);
	stamp = stamp_kept(publisher) + 1;
	stamp = stale_page_stamp_next(publisher->db, stamp < now ? now : stamp);
	stamp_keep(publisher, stamp);
	db_commit(publisher->db);
	lock_release(publisher->writers);
	press_sweep(publisher->press, edition_publish(publisher, EDITION_ANEW));
	lock_release(publisher->files);
}

/* Registration opens and closes by the clock, when nobody writes. What is set aside is tried
 * here alone: the keeper has time, and what is broken now may be whole after an upgrade. */
void
publisher_keep(struct publisher *publisher, int64_t since, int64_t now)
{
	struct tournaments all;
	bool due = false;

	publisher_begin(publisher);
	all = tournaments_all(publisher->notes, publisher->db);
	for (size_t i = 0; i < all.count; i++) {
		const struct tournament *t = &all.list[i];

		if ((t->opens_at > since && t->opens_at <= now) ||
		    (t->closes_at > since && t->closes_at <= now)) {
			note_event(publisher, t);
			due = true;
		}
	}
	if (due)
		publisher_commit(publisher);
	else
		publisher_cancel(publisher);
	if (!stale_page_aside_any(publisher->db))
		return;
	lock_take(publisher->files);
	edition_publish(publisher, EDITION_ASIDE);
	lock_release(publisher->files);
}
