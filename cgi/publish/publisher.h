/* The one way anything is written: the writers' lock, one transaction, and the published pages it
 * touches, taken away before the writer answers.
 *
 *   publisher_begin    lock; BEGIN IMMEDIATE
 *   ...                writes, and publisher_touch_event for what they change
 *   publisher_commit   COMMIT; the touched pages are taken away; unlock
 *   publisher_cancel   ROLLBACK; unlock
 *
 * A page is rendered when somebody asks for it and put in its place for all who come after. So a
 * change costs what it changes: an event with a thousand entries and ten rounds is not rendered
 * because one more pair has entered, and a page that changes ten times between two readers is
 * rendered once. nginx serves what lies in its place; who finds nothing there comes here:
 *
 *   publisher_page     renders at one moment, after all who are answered by it have asked
 *
 * Nobody reads an older page than the last answered write: pages are taken away after COMMIT and
 * before the answer, and one that was rendered before is not put in its place afterwards, since the
 * stamp of its name (store/pages/touched.h) has gone on. Who takes pages away and who places them hold the
 * gate, which is never held while anything is rendered or committed.
 *
 * Those who are killed: before COMMIT nothing has happened; between COMMIT and the gate nobody has
 * been answered, the gate's number is behind the last stamp, and whoever writes next, every worker
 * at its start and publisher_keep take the pages away first.
 *
 * What is taken away is set aside, for when the program is down (nginx says so where it serves it),
 * unless the event is not public any more.
 *
 * Several requests may be written together, in one transaction with one COMMIT, which is what a write
 * costs most:
 *
 *   publisher_gather   lock; BEGIN IMMEDIATE
 *   ...                publisher_begin … publisher_commit or publisher_cancel of each: savepoints
 *   publisher_scatter  COMMIT; the touched pages are taken away; unlock
 *
 * None of them may be answered before.
 *
 * Who reads at one moment (db_read_begin) need not end that to write: publisher_begin ends it, and
 * publisher_commit and publisher_cancel begin another, which sees what was written. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/meter.h"
#include "base/slice.h"
#include "store/db.h"

enum publisher_rendering {
	RENDERING_DONE,
	RENDERING_NONE,   /* there is no such public page (any more) */
	RENDERING_FAILED, /* there is, but it cannot be rendered now */
};

/* What an anonymous GET of `path` shows everybody now, when the name that the page is touched by has that
 * stamp. The text lives in `arena`. */
typedef enum publisher_rendering (*publisher_render)(void *self, struct arena *arena, const char *path,
                                                     const char *touch, int64_t stamp,
                                                     struct slice *text);

struct publisher;

/* `folder` holds the published files, `lock_path` is the writers' lock and with ".gate" behind it
 * the gate; all are made when missing. NULL and a sentence in *why when they cannot be. */
struct publisher *publisher_new(struct arena *arena, struct db *db, struct clock clock,
                                const char *folder, const char *lock_path,
                                publisher_render render, void *self, const char **why);
void publisher_free(struct publisher *publisher);

/* From now on notes how long it waited for the writers' lock, how long pages took to render, how large they
 * are. */
struct publisher_meters {
	struct meter *waited, *rendered, *sizes; /* each NULL: is not noted */
};
void publisher_watch(struct publisher *publisher, struct publisher_meters meters);

void publisher_begin(struct publisher *publisher);
void publisher_commit(struct publisher *publisher);
void publisher_cancel(struct publisher *publisher);

/* As publisher_commit of what touches no page and may be lost: on a full disk it is. */
void publisher_commit_spare(struct publisher *publisher);

void publisher_gather(struct publisher *publisher);
void publisher_scatter(struct publisher *publisher);

/* Within a transaction, after the event's slug has got its new value: everything public about the
 * event, its divisions or the event that it is a division of, and the list of events. An event that
 * is not there ends the process. */
void publisher_touch_event(struct publisher *publisher, const char *tournament_id);

/* Likewise, of the site's own pages those that list events. */
void publisher_touch_lists(struct publisher *publisher);

/* In no transaction: renders what is published at `path`, now. Where it is done, *copy (in `arena`)
 * is the address of a file that nginx may answer with within the next moments: the page's own may be
 * taken away by then. NULL where none could be written. A path that is no published page's is
 * RENDERING_NONE. One process alone may ask so. */
enum publisher_rendering publisher_page(struct publisher *publisher, struct arena *arena,
                                        const char *path, char **copy);

/* Takes away for good what was set aside and what readers were sent: it may say what was erased since. */
void publisher_forget(struct publisher *publisher);

/* Takes away what somebody has committed and not taken away; what a worker does first. */
void publisher_finish(struct publisher *publisher);

/* Before anybody serves: takes away what is not right any more. That is every page where the folder
 * was made by another program or for another base address (`maker` says which), or the database is an
 * older one; else what was committed last. */
void publisher_start(struct publisher *publisher, const char *maker);

/* For who wants to know whether all is as it should be, while the site is served: looks at every
 * file of the folder, beside what its page would say now, and says a line of each that is wrong.
 * With `repair` those files are taken away: who asks next has the page rendered. */
struct publisher_examined {
	size_t pages, wrong, repaired;
};
struct publisher_examined publisher_examine(struct publisher *publisher, const char *maker, bool repair,
                                            void (*say)(const char *line));

/* For who looks after what other machines of the site write, again and again: takes away what they have
 * touched, and waits until they touch more, but no longer than so many seconds. */
void publisher_listen(struct publisher *publisher, int seconds);

/* For who looks after the site every few seconds: touches the events whose registration opened or
 * closed after `since` and up to `now`, finishes what others have left, tries again what could not be
 * rendered, and puts those pages in their places that were touched and that nobody has asked for. */
void publisher_keep(struct publisher *publisher, int64_t since, int64_t now);
