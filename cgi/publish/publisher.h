/* The one way anything is written: the writers' lock, one transaction, and the
 * published pages it touches, renewed before the writer answers.
 *
 *   publisher_begin    lock; BEGIN IMMEDIATE
 *   ...                writes, and publisher_touch_* for what they change
 *   publisher_commit   COMMIT; unlock; returns when the touched pages are published
 *   publisher_cancel   ROLLBACK; unlock
 *
 * Writers who commit while pages are being written wait together, and one of them
 * publishes for all. When publisher_commit or publisher_cancel returns, everything
 * that had been committed by then is published. A change is in the first round of
 * publishing that begins after its COMMIT, and in no other.
 *
 * Who reads at one moment (db_read_begin) need not end that to write: publisher_begin
 * ends it, and publisher_commit and publisher_cancel begin another, which sees what was
 * written.
 *
 * The notes of touched pages are in the same transaction, so whoever is killed
 * in between leaves them: whoever writes next finishes them, every worker at its
 * start, and publisher_keep. A page that cannot be rendered or written is taken away,
 * and nginx then asks the program: never an old page, and no page in the way of others;
 * nobody waits for it, and publisher_keep tries again. A page that says what it said
 * before stays as it is.
 *
 * Of some pages an event has hundreds, or they are dear, and few are looked at between two
 * changes: one for each pair, the pictures (OF_ASKED). To write all of them at every change
 * would make each result slow for what nobody reads. So a change takes those away that are
 * there, and that is all it costs; nginx finds no file and asks the program, and what that
 * answers is kept as the file, for all readers until the next change:
 *
 *   moment = publisher_moment(…)     in the read transaction that the answer is of
 *   publisher_offer(…, moment)       when it has ended
 *
 * It is kept only under the files' lock and if no change has been noted since that moment; a
 * later one has still to take the lock, and takes the file away. A reader never waits: while
 * somebody publishes, the next one to ask keeps it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/slice.h"
#include "store/db.h"

enum publisher_rendering {
	RENDERING_DONE,
	RENDERING_NONE,   /* there is no such public page (any more) */
	RENDERING_FAILED, /* there is, but it cannot be rendered now */
};

/* What an anonymous GET of `path` shows everybody now. The text lives in `arena`. */
typedef enum publisher_rendering (*publisher_render)(void *self, struct arena *arena,
                                                     const char *path,
                                                     struct slice *text);

struct publisher;

/* `folder` holds the published files, `lock_path` is the writers' lock and with ".files"
 * behind it the lock of who publishes; all are made when missing. NULL and a sentence
 * in *why when they cannot be. */
struct publisher *publisher_new(struct arena *arena, struct db *db, struct clock clock,
                                const char *folder, const char *lock_path,
                                publisher_render render, void *self, const char **why);
void publisher_free(struct publisher *publisher);

void publisher_begin(struct publisher *publisher);
void publisher_commit(struct publisher *publisher);
void publisher_cancel(struct publisher *publisher);

/* Within a transaction, after the event's slug has got its new value: everything public
 * about the event, its divisions or the event that it is a division of, and the list of
 * events. Finer: only one round's page, with standings, the event's page, the hall's screen
 * and what is kept when asked for. An event that is not there ends the process. */
void publisher_touch_event(struct publisher *publisher, const char *tournament_id);
void publisher_touch_round(struct publisher *publisher, const char *tournament_id, int round);

/* Which change was the last, as the transaction that is open sees it. */
int64_t publisher_moment(const struct publisher *publisher);

/* Keeps what was answered at that moment to an anonymous GET of `path`, a page that is kept
 * when asked for; or does not. In no transaction. */
void publisher_offer(struct publisher *publisher, const char *path, struct slice text,
                     int64_t moment);

/* Publishes what somebody has committed and not published; what a worker does first. */
void publisher_finish(struct publisher *publisher);

/* Writes every public page anew and sweeps away files that are none. */
void publisher_renew_all(struct publisher *publisher);

/* For who looks after the site every few seconds: renews the pages of events whose
 * registration opened or closed after `since` and up to `now`, finishes what
 * others have left, and tries again what could not be rendered or written. */
void publisher_keep(struct publisher *publisher, int64_t since, int64_t now);
