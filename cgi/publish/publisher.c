#include "publish/publisher.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/log.h"
#include "publish/files.h"
#include "publish/paths.h"
#include "rules/ruleset.h"
#include "store/round.h"
#include "store/stale_page.h"
#include "store/tournament.h"

struct publisher {
	struct db *db;
	struct clock clock;
	char *folder;
	int lock;
	publisher_render render;
	void *self;
	struct arena *notes; /* of one round of publishing */
	struct arena *page;  /* of one page */
};

struct publisher *
publisher_new(struct arena *arena, struct db *db, struct clock clock, const char *folder,
              const char *lock_path, publisher_render render, void *self, const char **why)
{
	struct publisher *publisher;
	int lock;

	if (!files_folder(arena, folder)) {
		*why = arena_printf(arena, "cannot make %s: %s", folder, strerror(errno));
		return NULL;
	}
	lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (lock < 0) {
		*why = arena_printf(arena, "cannot open %s: %s", lock_path, strerror(errno));
		return NULL;
	}
	publisher = arena_alloc(arena, sizeof(*publisher));
	*publisher = (struct publisher){
		.db = db, .clock = clock, .folder = arena_text(arena, folder), .lock = lock,
		.render = render, .self = self, .notes = arena_new(), .page = arena_new(),
	};
	return publisher;
}

void
publisher_free(struct publisher *publisher)
{
	if (publisher == NULL)
		return;
	close(publisher->lock);
	arena_free(publisher->notes);
	arena_free(publisher->page);
}

static void
lock_take(struct publisher *publisher)
{
	while (flock(publisher->lock, LOCK_EX) != 0)
		if (errno != EINTR)
			die("cannot take the writers' lock: %s", strerror(errno));
}

static void
lock_release(struct publisher *publisher)
{
	flock(publisher->lock, LOCK_UN);
}

/* Which kind a note names; PUBLISHED_COUNT for one this program does not know. */
static enum published
kind_of(const char *name)
{
	enum published kind = 0;

	while (kind < PUBLISHED_COUNT && strcmp(published_names[kind], name) != 0)
		kind++;
	return kind;
}

/* The {name} of a note's path: an event's slug or a ruleset's id; NULL when it is gone. */
static const char *
name_of(struct publisher *publisher, enum published kind, const struct stale_page *note)
{
	const struct tournament *tournament;
	const struct ruleset *all;
	size_t count;

	if (kind < PUBLISHED_RULESET)
		return "";
	if (kind == PUBLISHED_RULESET) {
		all = rulesets(&count);
		return (size_t)note->number < count ? all[note->number].id : NULL;
	}
	tournament = tournament_by_id(publisher->notes, publisher->db, note->tournament_id);
	return tournament == NULL ? NULL : tournament->slug;
}

static bool
path_publish(struct publisher *publisher, const char *path, int64_t stamp)
{
	struct slice text;
	bool ok = true;

	arena_reset(publisher->page);
	if (publisher->render(publisher->self, publisher->page, path, &text))
		ok = files_write(publisher->page, publisher->folder, path, text, stamp);
	else
		files_remove(publisher->page, publisher->folder, path);
	return ok;
}

static bool
note_publish(struct publisher *publisher, const struct stale_page *note, int64_t stamp)
{
	enum published kind = kind_of(note->kind);
	const char *name = kind == PUBLISHED_COUNT ? NULL : name_of(publisher, kind, note);
	bool ok = true;

	if (name == NULL)
		return true;
	for (size_t i = 0; published_views[i] != NULL; i++) {
		const char *path = published_path(publisher->notes, kind, published_views[i], name,
		                                  note->number);

		ok = (path == NULL || path_publish(publisher, path, stamp)) && ok;
	}
	return ok;
}

/* Writes every page that has a note, then clears the notes of those that could
 * be written. Under the lock, outside a transaction. */
static void
notes_publish(struct publisher *publisher, int64_t stamp)
{
	struct stale_pages notes;
	bool *done;

	arena_reset(publisher->notes);
	notes = stale_pages(publisher->notes, publisher->db);
	if (notes.count == 0)
		return;
	done = arena_array(publisher->notes, notes.count, sizeof(*done));
	for (size_t i = 0; i < notes.count; i++)
		done[i] = note_publish(publisher, &notes.list[i], stamp);
	db_begin(publisher->db);
	for (size_t i = 0; i < notes.count; i++)
		if (done[i])
			stale_page_clear(publisher->db, notes.list[i]);
	db_commit(publisher->db);
}

/* Commits the open transaction, which took its stamp, and publishes. */
static int64_t
commit_and_publish(struct publisher *publisher, int64_t least)
{
	int64_t stamp = publication_stamp(publisher->db, least);

	db_commit(publisher->db);
	notes_publish(publisher, stamp);
	return stamp;
}

/* What a worker that died left behind. */
static void
leftovers_finish(struct publisher *publisher)
{
	arena_reset(publisher->notes);
	if (stale_pages(publisher->notes, publisher->db).count == 0)
		return;
	db_begin(publisher->db);
	commit_and_publish(publisher, 0);
}

void
publisher_begin(struct publisher *publisher)
{
	lock_take(publisher);
	leftovers_finish(publisher);
	db_begin(publisher->db);
}

void
publisher_commit(struct publisher *publisher)
{
	commit_and_publish(publisher, 0);
	lock_release(publisher);
}

void
publisher_cancel(struct publisher *publisher)
{
	db_rollback(publisher->db);
	lock_release(publisher);
}

void
publisher_finish(struct publisher *publisher)
{
	lock_take(publisher);
	leftovers_finish(publisher);
	lock_release(publisher);
}

static void
note(struct publisher *publisher, enum published kind, const char *tournament_id, int number)
{
	stale_page_note(publisher->db,
	                (struct stale_page){published_names[kind], tournament_id, number});
}

/* Every round an event may have: a round that was taken back must go as well. */
void
publisher_touch_event(struct publisher *publisher, const char *tournament_id)
{
	struct tournament *tournament =
		tournament_by_id(publisher->notes, publisher->db, tournament_id);

	note(publisher, PUBLISHED_HOME, "", 0);
	note(publisher, PUBLISHED_EVENT, tournament_id, 0);
	note(publisher, PUBLISHED_ENTRIES, tournament_id, 0);
	note(publisher, PUBLISHED_STANDINGS, tournament_id, 0);
	note(publisher, PUBLISHED_EVENT_RULES, tournament_id, 0);
	note(publisher, PUBLISHED_HALL, tournament_id, 0);
	for (int round = 1; tournament != NULL && round <= tournament->rounds; round++)
		note(publisher, PUBLISHED_ROUND, tournament_id, round);
}

void
publisher_touch_round(struct publisher *publisher, const char *tournament_id, int round)
{
	note(publisher, PUBLISHED_HOME, "", 0);
	note(publisher, PUBLISHED_EVENT, tournament_id, 0);
	note(publisher, PUBLISHED_STANDINGS, tournament_id, 0);
	note(publisher, PUBLISHED_ROUND, tournament_id, round);
	note(publisher, PUBLISHED_HALL, tournament_id, 0);
}

static void
note_everything(struct publisher *publisher)
{
	struct tournaments all = tournaments_all(publisher->notes, publisher->db);
	size_t ruleset_count;

	rulesets(&ruleset_count);
	for (enum published kind = 0; kind < PUBLISHED_RULESET; kind++)
		note(publisher, kind, "", 0);
	for (size_t i = 0; i < ruleset_count; i++)
		note(publisher, PUBLISHED_RULESET, "", (int)i);
	for (size_t i = 0; i < all.count; i++)
		publisher_touch_event(publisher, all.list[i].id);
}

/* The stamp jumps to the present first: after a restored backup the counter
 * must not give out a time that a page of before the restore already had. */
void
publisher_renew_all(struct publisher *publisher)
{
	int64_t stamp;

	lock_take(publisher);
	arena_reset(publisher->notes);
	db_begin(publisher->db);
	note_everything(publisher);
	stamp = commit_and_publish(publisher, clock_now(publisher->clock));
	files_sweep(publisher->folder, stamp);
	lock_release(publisher);
}

void
publisher_renew_due(struct publisher *publisher, int64_t since, int64_t now)
{
	struct tournaments all;
	bool due = false;

	lock_take(publisher);
	arena_reset(publisher->notes);
	all = tournaments_all(publisher->notes, publisher->db);
	db_begin(publisher->db);
	for (size_t i = 0; i < all.count; i++) {
		const struct tournament *t = &all.list[i];

		if ((t->opens_at > since && t->opens_at <= now) ||
		    (t->closes_at > since && t->closes_at <= now)) {
			publisher_touch_event(publisher, t->id);
			due = true;
		}
	}
	if (due)
		commit_and_publish(publisher, 0);
	else
		db_rollback(publisher->db);
	lock_release(publisher);
}
