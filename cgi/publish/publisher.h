/* The one way anything is written: the writers' lock, one transaction, and the
 * published pages it touches, renewed before the writer answers.
 *
 *   publisher_begin    lock; finish pages that a dead worker left; BEGIN IMMEDIATE
 *   ...                writes, and publisher_touch_* for what they change
 *   publisher_commit   COMMIT; render and swap the touched pages; unlock
 *   publisher_cancel   ROLLBACK; unlock
 *
 * The notes of touched pages are in the same transaction, so a worker killed
 * in between loses nothing: whoever locks next, and every worker at its start,
 * finishes them. A page that cannot be written is taken away, and nginx then
 * asks the program: never an old page. */
#ifndef PUBLISH_PUBLISHER_H
#define PUBLISH_PUBLISHER_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/slice.h"
#include "store/db.h"

/* What an anonymous GET of `path` shows everybody now; false when there is no such
 * public page (any more). The text lives in `arena`. */
typedef bool (*publisher_render)(void *self, struct arena *arena, const char *path,
                                 struct slice *text);

struct publisher;

/* `folder` holds the published files, `lock_path` is the lock's file; both are
 * made when missing. NULL and a sentence in *why when they cannot be. */
struct publisher *publisher_new(struct arena *arena, struct db *db, struct clock clock,
                                const char *folder, const char *lock_path,
                                publisher_render render, void *self, const char **why);
void publisher_free(struct publisher *publisher);

void publisher_begin(struct publisher *publisher);
void publisher_commit(struct publisher *publisher);
void publisher_cancel(struct publisher *publisher);

/* Within a transaction: everything public about the event, and the list of
 * events. Finer: only one round's page, with standings,
 * the event's page and the hall's screen. */
void publisher_touch_event(struct publisher *publisher, const char *tournament_id);
void publisher_touch_round(struct publisher *publisher, const char *tournament_id, int round);

/* Finishes leftover notes; what a worker does first. */
void publisher_finish(struct publisher *publisher);

/* Writes every public page anew and sweeps away files that are none. */
void publisher_renew_all(struct publisher *publisher);

/* Renews the pages of events whose registration opened or closed after
 * `since` and up to `now`. */
void publisher_renew_due(struct publisher *publisher, int64_t since, int64_t now);

#endif
