/* Which published pages are of which change: a name for the pages of an event, its slug, "" for those of
 * the site that list events, which every change touches, and "/" for its others, which none does but one
 * of all. Every change that touches something public has a stamp, one further than the last, and the
 * names it touched have it from then on; it is also the modification time of their files. So what is
 * newer than a stamp, on any machine, is one question. A row is never deleted: an event that has gone
 * has pages to take away. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct touched {
	const char *name;
	int64_t stamp;
	bool shown; /* to everybody: not of an event that is a draft, a rehearsal or gone */
};

struct touched_list {
	struct touched *list;
	size_t count;
};

/* Within a transaction that ends with touched_stamp_take: all but "". */
void touched_note(struct db *db, const char *name);

/* Likewise: the event, and its divisions or the event that it is a division of. False where there is
 * no such event. */
bool touched_note_event(struct db *db, const char *tournament_id);

/* Every name there is, at the stamp `least`, or one further than the last if that is more; returns
 * it. Within a transaction. */
int64_t touched_note_all(struct db *db, int64_t least);

/* Within a transaction: the stamp of the names noted in it. */
int64_t touched_stamp_take(struct db *db);

/* The last one given out. */
int64_t touched_stamp_last(struct db *db);

/* That of the name; -1 where nothing was ever of it. */
int64_t touched_stamp(struct db *db, const char *name);

/* Those with a higher stamp, the latest first. */
struct touched_list touched_since(struct arena *arena, struct db *db, int64_t stamp);
