#include "publish/publisher.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"
#include "publish/examine.h"
#include "publish/files.h"
#include "publish/lock.h"
#include "publish/press.h"
#include "publish/published.h"
#include "rules/ruleset.h"
#include "store/pages/broken_page.h"
#include "store/draw/round.h"
#include "store/pages/touched.h"
#include "store/tournament.h"

/* Two locks. Whoever writes to the database holds the writers' lock, and takes the gate within it
 * to take pages away; who places a page takes the gate alone. With one lock for both, who asks for
 * a page would wait for every COMMIT to reach the disk, and who writes for every page that is
 * rendered. So the gate is held for what files need, and nobody who holds it waits for the other
 * lock.
 *
 * The number of the writers' lock is the greatest stamp ever given out here: that of the database
 * is an old one again when a backup has been restored. The number of the gate is the stamp up to
 * which pages have been taken away. Both change with the writers' lock held, and the gate's with
 * the gate as well. Neither can stand in the database: the folder of pages is this machine's, and
 * other machines of the site are further with theirs, or not so far. */
struct publisher {
	struct db *db;
	struct clock clock;
	char *folder;
	int writers, gate; /* the locks */
	struct press *press;
	struct arena *away;  /* of what is taken away after it */
	struct arena *keep;  /* of a round of publisher_keep */
	bool reading;        /* whoever writes was reading at one moment, and goes on so */
	bool gathered;       /* several write in one transaction */
	bool touched;        /* somebody in it has touched a page */
	int64_t kept;        /* up to which stamp publisher_keep has placed pages */
	struct publisher_meters meters;
};

struct publisher *
publisher_new(struct arena *arena, struct db *db, struct clock clock, const char *folder,
              const char *lock_path, publisher_render render, void *self, const char **why)
{
	struct publisher *publisher;
	int writers, gate;

	if (!files_folder(arena, folder)) {
		*why = arena_printf(arena, "cannot make %s: %s", folder, strerror(errno));
		return NULL;
	}
	writers = lock_open(arena, lock_path, why);
	gate = writers < 0 ? -1 : lock_open(arena, arena_printf(arena, "%s.gate", lock_path), why);
	if (gate < 0) {
		lock_close(writers);
		return NULL;
	}
	publisher = arena_alloc(arena, sizeof(*publisher));
	*publisher = (struct publisher){
		.db = db, .clock = clock, .folder = arena_text(arena, folder), .writers = writers,
		.gate = gate, .press = press_new(arena, db, folder, gate, render, self),
		.away = arena_new(), .keep = arena_new(),
	};
	return publisher;
}

void
publisher_free(struct publisher *publisher)
{
	if (publisher == NULL)
		return;
	lock_close(publisher->writers);
	lock_close(publisher->gate);
	press_free(publisher->press);
	arena_free(publisher->away);
	arena_free(publisher->keep);
}

void
publisher_watch(struct publisher *publisher, struct publisher_meters meters)
{
	publisher->meters = meters;
	press_watch(publisher->press, meters);
}

/* What is taken away
 *
 * A change says which names it touched, not which pages: of an event that is every page there may
 * be, whether the change shows on it or not. To tell which of them it shows on would have to be
 * right for every column of every table, and one that is forgotten is an old page for good; what is
 * taken away without need is rendered once more, and only if somebody asks for it. */

/* With the gate. They are set aside whatever becomes of them: these pages are of no event, and so
 * never of one that is not public any more. */
static void
withdraw_all_of(struct publisher *publisher, enum published_of of, const char *name)
{
	struct arena *arena = publisher->away;

	for (enum published kind = 0; kind < PUBLISHED_COUNT; kind++)
		for (size_t i = 0; published_of[kind] == of && published_view(i) != NULL; i++) {
			const char *path = published_path(arena, kind, published_view(i), name, 0);

			if (path != NULL)
				files_withdraw(arena, publisher->folder, path, true);
		}
}

/* Likewise. */
static void
lists_withdraw(struct publisher *publisher)
{
	struct arena *arena = publisher->away;
	const char *view, *years;

	withdraw_all_of(publisher, OF_LIST, "");
	for (size_t i = 0; (view = published_view(i)) != NULL; i++)
		if ((years = published_years(arena, view)) != NULL)
			files_withdraw_below(arena, publisher->folder, years, true);
}

/* Likewise. */
static void
site_withdraw(struct publisher *publisher)
{
	size_t count;
	const struct ruleset *sets = rulesets(&count);

	withdraw_all_of(publisher, OF_SITE, "");
	for (size_t i = 0; i < count; i++)
		withdraw_all_of(publisher, OF_RULESET, sets[i].id);
}

/* Likewise, by folder and not page by page: how many pairs and rounds it has now does not say how
 * many it had when its pages were placed, and the event itself may be gone. */
static void
event_withdraw(struct publisher *publisher, const char *slug, bool keep)
{
	struct arena *arena = publisher->away;
	const char *path;

	for (size_t i = 0; (path = published_root(arena, i, slug)) != NULL; i++) {
		files_withdraw(arena, publisher->folder, path, keep);
		files_withdraw_below(arena, publisher->folder, path, keep);
	}
}

/* Likewise. Most names have had no page placed since they were touched before: that is one look for
 * a file instead of some twenty, 18 % of what an entry cost. It does not hold for an event that is
 * not shown: what an earlier change has set aside is still there, and has to go as well. The note
 * of what was placed goes last, so that who is killed in between leaves it to the next. */
static void
name_withdraw(struct publisher *publisher, const struct touched *touched)
{
	struct arena *arena = publisher->away;
	const char *name = touched->name;

	if (touched->shown && !files_placed(arena, publisher->folder, name))
		return;
	if (name[0] == '\0')
		lists_withdraw(publisher);
	else if (published_touch_site(name))
		site_withdraw(publisher);
	else
		event_withdraw(publisher, name, touched->shown);
	files_placed_end(arena, publisher->folder, name);
}

/* With the writers' lock and after COMMIT: everything up to `stamp` is taken away. Where the gate
 * has come further, the database is an older one, and publisher_start has to see that.
 *
 * Its number goes on last: who is killed before has everything taken away again by the next, who
 * finds most of it gone. Names are asked for in no transaction, so another machine's change may be
 * among them that has a later stamp; that one is taken away now and, since the number stays at what
 * is known to be all, once more when its turn comes. */
static void
stale_withdraw(struct publisher *publisher, int64_t stamp)
{
	struct touched_list touched;
	int64_t done;

	arena_reset(publisher->away);
	lock_take(publisher->gate);
	done = lock_number(publisher->gate);
	touched = touched_since(publisher->away, publisher->db, done);
	for (size_t i = 0; i < touched.count; i++)
		name_withdraw(publisher, &touched.list[i]);
	if (stamp > done)
		lock_number_set(publisher->gate, stamp);
	lock_release(publisher->gate);
}

/* With the writers' lock, before BEGIN: what one who was killed has left, or another machine has
 * changed. Nobody else can move the gate's number meanwhile, so it is read without the gate. Of all
 * who write hardly one finds anything, and to find nothing costs a row and a look at a file. */
static void
finish(struct publisher *publisher)
{
	const int64_t stamp = touched_stamp_last(publisher->db);

	if (lock_number(publisher->gate) < stamp)
		stale_withdraw(publisher, stamp);
}

void
publisher_finish(struct publisher *publisher)
{
	lock_take(publisher->writers);
	finish(publisher);
	lock_release(publisher->writers);
}

/* Whoever writes here comes through the gate without help, and is waited for, but never waits for a
 * question of this one: the first look takes no lock, and only what it finds is looked at again
 * with it. What is announced between the look and db_hear ends the waiting at once; what was
 * announced before the connection listened at all is found when the seconds are over. */
void
publisher_listen(struct publisher *publisher, int seconds)
{
	const int64_t stamp = touched_stamp_last(publisher->db);

	if (lock_number(publisher->gate) < stamp) {
		lock_take(publisher->writers);
		if (lock_number(publisher->gate) < stamp)
			finish(publisher);
		lock_release(publisher->writers);
	}
	db_hear(publisher->db, seconds);
}

/* First what is to be taken away is: it comes to lie aside, and may say what was erased. */
void
publisher_forget(struct publisher *publisher)
{
	publisher_finish(publisher);
	arena_reset(publisher->away);
	lock_take(publisher->gate);
	files_aside_end(publisher->away, publisher->folder);
	files_copies_end(publisher->away, publisher->folder);
	lock_release(publisher->gate);
}

/* Writing */

/* The lock first and BEGIN after it: a writer who waits for SQLite's own lock asks for it again and
 * again, and the one who asks at the right moment gets it. Under load one was left waiting for four
 * seconds; of those who queue at this lock none for more than a tenth of one. */
static void
write_begin(struct publisher *publisher)
{
	const double began = meter_now();

	lock_take(publisher->writers);
	meter_note(publisher->meters.waited, meter_seconds, meter_now() - began);
	finish(publisher);
	db_begin(publisher->db);
	publisher->touched = false;
}

/* The stamp goes to the lock before the COMMIT: killed in between, a stamp is lost that no page
 * has; the other way round a page could get a time twice. That must not be, for its time in seconds
 * and its size are all that a page's ETag is made of: a result that flips from Black to White keeps
 * the size, and a browser that asks whether its copy is still right would be told that it is.
 *
 * The pages go after the COMMIT: before it the press could render the old rows once more and place
 * them behind this one's back. Between the two an old page is still read, but nobody has been told
 * yet that it is old. */
static void
write_end(struct publisher *publisher)
{
	int64_t stamp = 0;

	if (publisher->touched) {
		stamp = touched_stamp_take(publisher->db);
		if (stamp > lock_number(publisher->writers))
			lock_number_set(publisher->writers, stamp);
		db_announce(publisher->db);
	}
	db_commit(publisher->db);
	if (publisher->touched)
		stale_withdraw(publisher, stamp);
	lock_release(publisher->writers);
}

/* A transaction that reads cannot become one that writes: another may have written since it
 * began, and SQLite then refuses at once rather than let it write what it decided by old
 * rows. So the reader's moment ends here, and the writer sees what is now. */
void
publisher_begin(struct publisher *publisher)
{
	if (publisher->gathered) {
		db_savepoint(publisher->db);
		return;
	}
	publisher->reading = db_reading(publisher->db);
	if (publisher->reading)
		db_read_end(publisher->db);
	write_begin(publisher);
}

/* Last: whatever the request goes on to read, a list or why it was refused, is as it is now. */
static void
reading_resume(struct publisher *publisher)
{
	if (publisher->reading)
		db_read_begin(publisher->db);
}

void
publisher_commit(struct publisher *publisher)
{
	if (publisher->gathered) {
		db_savepoint_keep(publisher->db);
		return;
	}
	write_end(publisher);
	reading_resume(publisher);
}

/* That a session or a token was used is noted by somebody who only reads, and whose page is shown
 * on a full disk all the same. Among several the COMMIT is of them all, and the others may not be
 * lost. */
void
publisher_commit_spare(struct publisher *publisher)
{
	if (publisher->gathered) {
		db_savepoint_keep(publisher->db);
		return;
	}
	db_try_commit(publisher->db);
	lock_release(publisher->writers);
	reading_resume(publisher);
}

/* Among several only its own rows and touches are undone, back to its savepoint. That a page was
 * touched is not: then a stamp may go to nobody, and lists of events go away that were right. */
void
publisher_cancel(struct publisher *publisher)
{
	if (publisher->gathered) {
		db_savepoint_undo(publisher->db);
		return;
	}
	db_rollback(publisher->db);
	lock_release(publisher->writers);
	reading_resume(publisher);
}

void
publisher_gather(struct publisher *publisher)
{
	write_begin(publisher);
	publisher->gathered = true;
}

void
publisher_scatter(struct publisher *publisher)
{
	publisher->gathered = false;
	write_end(publisher);
}

/* They have no row of their own: their stamp is the last there is, whatever was touched. */
void
publisher_touch_lists(struct publisher *publisher)
{
	publisher->touched = true;
}

void
publisher_touch_event(struct publisher *publisher, const char *tournament_id)
{
	if (!touched_note_event(publisher->db, tournament_id))
		log_die("no event %s to publish", tournament_id);
	publisher_touch_lists(publisher);
}

/* Rendering */

/* What could not be rendered is noted for the desk and for the keeper; that it could again, by
 * the keeper alone. It touches nothing: no published page shows it, and the page itself is not
 * there. */
static void
broken_note(struct publisher *publisher, const char *path, const struct published_page *page)
{
	const struct broken_page broken = {path, published_names[page->kind], page->name, page->number};

	publisher_begin(publisher);
	broken_page_note(publisher->db, &broken);
	publisher_commit(publisher);
}

enum publisher_rendering
publisher_page(struct publisher *publisher, struct arena *arena, const char *path, char **copy)
{
	struct published_page page;
	enum publisher_rendering rendering;

	*copy = NULL;
	if (!published_find(arena, path, &page))
		return RENDERING_NONE;
	rendering = press_page(publisher->press, arena, path, &page, copy);
	if (rendering == RENDERING_FAILED)
		broken_note(publisher, path, &page);
	return rendering;
}

/* Starting
 *
 * Nothing that lies in the folder is trusted but by two proofs: the program that left it there was
 * this one, with the same base address; and no stamp has been taken away here that the database
 * does not know. The second fails after a restored backup, which would else have to count up to the
 * gate's number before any page went again. */

/* The folder's maker stands in a file of its own, which is written last. */
static bool
maker_is(struct publisher *publisher, const char *maker)
{
	FILE *file = fopen(arena_printf(publisher->away, "%s/.maker", publisher->folder), "r");
	char line[512] = "";
	bool same;

	if (file == NULL)
		return false;
	same = fgets(line, sizeof(line), file) != NULL && strcmp(line, maker) == 0;
	fclose(file);
	return same;
}

static void
maker_keep(struct publisher *publisher, const char *maker)
{
	const char *path = arena_printf(publisher->away, "%s/.maker", publisher->folder);
	FILE *file = fopen(path, "w");

	if (file == NULL || fputs(maker, file) == EOF || fclose(file) != 0)
		log_line("cannot write %s", path);
}

/* Who is killed in between has left a folder without a maker, so that all of it is done again. The
 * stamp jumps to the present, and past what was given out before: after a restored backup the
 * counter must not give a page a time that it already had. To the present, because a backup that is
 * restored on another machine finds no lock there that would remember, and the clock is ahead of
 * the counter unless there was more than a change a second all the time.
 *
 * Every name has the new stamp, and so every page a new time: what another program makes of the
 * same rows may differ and be as long. The files go by folder, since of some nothing in the
 * database knows any more. */
static void
all_withdraw(struct publisher *publisher)
{
	const int64_t now = clock_now(publisher->clock), next = lock_number(publisher->writers) + 1;
	int64_t stamp;

	maker_keep(publisher, "");
	db_begin(publisher->db);
	stamp = touched_note_all(publisher->db, next < now ? now : next);
	lock_number_set(publisher->writers, stamp);
	db_commit(publisher->db);
	lock_take(publisher->gate);
	files_withdraw_all(publisher->away, publisher->folder);
	lock_number_set(publisher->gate, stamp);
	lock_release(publisher->gate);
}

void
publisher_start(struct publisher *publisher, const char *maker)
{
	bool right;

	lock_take(publisher->writers);
	right = maker_is(publisher, maker) &&
	        touched_stamp_last(publisher->db) >= lock_number(publisher->gate);
	if (right)
		finish(publisher);
	else
		all_withdraw(publisher);
	lock_release(publisher->writers);
	if (!right)
		maker_keep(publisher, maker);
	arena_reset(publisher->away);
}

/* Examining
 *
 * Done while the site is served, by a process of its own, so most of what looks wrong at first is
 * somebody just at work. No file is called wrong that was not looked at twice. */

/* A registration that has just opened or closed changes pages, and the keeper comes every few
 * seconds. */
static bool
is_turning(struct publisher *publisher)
{
	enum { MINUTE = 60 };
	const int64_t now = clock_now(publisher->clock);

	return tournaments_turned(publisher->keep, publisher->db, now - MINUTE, now).count > 0;
}

/* A change may have come between what was read and what was rendered; while the writers' lock is
 * held, none does, and what others have left is taken away. Who was just placing a page has done so
 * when the gate has been free. */
static enum examined
examine(struct publisher *publisher, const char *file, const char **path)
{
	enum examined found = examine_file(publisher->keep, publisher->db, publisher->folder,
	                                   publisher->press, file, path);

	if (found == EXAMINED_RIGHT)
		return found;
	lock_take(publisher->writers);
	finish(publisher);
	lock_take(publisher->gate);
	lock_release(publisher->gate);
	found = examine_file(publisher->keep, publisher->db, publisher->folder, publisher->press, file, path);
	lock_release(publisher->writers);
	return found == EXAMINED_OLD && is_turning(publisher) ? EXAMINED_RIGHT : found;
}

/* A page that was placed anew meanwhile goes, too, and comes again. It is not set aside: what is
 * wrong is not to be shown when the program is down either. */
static void
wrong_withdraw(struct publisher *publisher, const char *file, const char *path)
{
	lock_take(publisher->gate);
	if (path != NULL)
		files_withdraw(publisher->keep, publisher->folder, path, false);
	else
		unlink(arena_printf(publisher->keep, "%s%s", publisher->folder, file));
	lock_release(publisher->gate);
}

struct publisher_examined
publisher_examine(struct publisher *publisher, const char *maker, bool repair, void (*say)(const char *line))
{
	static const char *const what[EXAMINED_COUNT] = {
		[EXAMINED_ORPHAN] = "is the file of no page",
		[EXAMINED_HIDDEN] = "is of a page that nobody may see",
		[EXAMINED_BROKEN] = "cannot be rendered now (the log says why)",
		[EXAMINED_OLD] = "does not say what it would say now",
		[EXAMINED_HALF] = "does not say the same plain and packed",
		[EXAMINED_LOOSE] = "would be left as it is by every change",
	};
	/* The publisher's own are reset by what is taken away meanwhile. */
	struct arena *listed = arena_new();
	struct files files = files_list(listed, publisher->folder);
	struct publisher_examined all = {.pages = 0};

	if (files.count > 0 && !maker_is(publisher, maker)) {
		say("the published pages are of another program, or say another address: the site's next "
		    "start makes them anew");
		all.wrong = 1;
		files.count = 0;
	}
	for (size_t i = 0; i < files.count; i++) {
		const char *path;
		enum examined found;
		bool goes;

		arena_reset(publisher->keep);
		found = examine(publisher, files.list[i], &path);
		goes = found != EXAMINED_BROKEN;
		all.pages += strstr(files.list[i], ".gz") == NULL && strncmp(files.list[i], "/.", 2) != 0;
		if (found == EXAMINED_RIGHT)
			continue;
		say(arena_printf(publisher->keep, "published%s %s: %s", files.list[i], what[found],
		                 !goes ? "nothing is done" : repair ? "taken away" : "--repair takes it away"));
		if (repair && goes)
			wrong_withdraw(publisher, files.list[i], path);
		all.wrong++;
		all.repaired += repair && goes;
	}
	arena_free(listed);
	return all;
}

/* Keeping: what is done for pages when nobody asks and nobody writes. */

static void
place_kind(struct publisher *publisher, enum published kind, const char *name, int number)
{
	const struct published_page page = {kind, name, number};

	for (size_t i = 0; published_view(i) != NULL; i++) {
		const char *path = published_path(publisher->keep, kind, published_view(i), name, number);

		if (path != NULL && press_place(publisher->press, path, &page) == RENDERING_FAILED)
			broken_note(publisher, path, &page);
	}
}

/* All pages of that: the site's own, a ruleset's, or an event's but its rounds. */
static void
place_all_of(struct publisher *publisher, enum published_of of, const char *name)
{
	for (enum published kind = 0; kind < PUBLISHED_COUNT; kind++)
		if (published_of[kind] == of)
			place_kind(publisher, kind, name, 0);
}

static void
place_event(struct publisher *publisher, const char *slug)
{
	const struct tournament *t = tournament_by_slug(publisher->keep, publisher->db, slug);

	if (t == NULL || tournament_private(t))
		return;
	place_all_of(publisher, OF_EVENT, slug);
	for (int round = 1; round <= t->rounds; round++)
		if (round_there(publisher->db, t->id, round))
			place_kind(publisher, PUBLISHED_ROUND, slug, round);
}

static void
place_site(struct publisher *publisher)
{
	size_t count;
	const struct ruleset *sets = rulesets(&count);

	place_all_of(publisher, OF_SITE, "");
	for (size_t i = 0; i < count; i++)
		place_all_of(publisher, OF_RULESET, sets[i].id);
}

/* What nobody asks for is read by nobody, until the program is down: then what lies in its place is
 * all there is. So every page is placed in time, but those that are one of many (a pair's, a
 * year's, pictures): those are many or dear, and few of them are read between two changes.
 *
 * The last stamp is asked for before the names: what is touched in between is then looked at once
 * more the next time, and not left out. Who has just begun looks at all names. */
static void
keep_places(struct publisher *publisher)
{
	const int64_t last = touched_stamp_last(publisher->db);
	const struct touched_list touched =
		touched_since(publisher->keep, publisher->db, publisher->kept);

	for (size_t i = 0; i < touched.count; i++)
		if (touched.list[i].name[0] == '\0')
			place_all_of(publisher, OF_LIST, "");
		else if (published_touch_site(touched.list[i].name))
			place_site(publisher);
		else
			place_event(publisher, touched.list[i].name);
	publisher->kept = last;
}

/* Registration opens and closes by the clock, when nobody writes. */
static void
keep_clock(struct publisher *publisher, int64_t since, int64_t now)
{
	const struct tournaments turned = tournaments_turned(publisher->keep, publisher->db, since, now);

	if (turned.count == 0)
		return;
	publisher_begin(publisher);
	for (size_t i = 0; i < turned.count; i++)
		publisher_touch_event(publisher, turned.list[i].id);
	publisher_commit(publisher);
}

/* The note goes when the page can be rendered, and when there is no such page any more: the event
 * is hidden, or the address is none. */
static void
keep_broken(struct publisher *publisher)
{
	struct arena *arena = publisher->keep;
	struct broken_pages broken = broken_pages(arena, publisher->db);

	for (size_t i = 0; i < broken.count; i++) {
		const char *path = broken.list[i].path;
		struct published_page page;

		if (published_find(arena, path, &page) &&
		    press_place(publisher->press, path, &page) == RENDERING_FAILED)
			continue;
		lock_take(publisher->writers);
		db_begin(publisher->db);
		broken_page_end(publisher->db, path);
		db_commit(publisher->db);
		lock_release(publisher->writers);
	}
}

/* In this order, so that what the clock changes, and what can be rendered again, is in its place
 * when it is done. */
void
publisher_keep(struct publisher *publisher, int64_t since, int64_t now)
{
	publisher_finish(publisher);
	keep_clock(publisher, since, now);
	keep_broken(publisher);
	keep_places(publisher);
	arena_reset(publisher->keep);
}
