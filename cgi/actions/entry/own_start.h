/* What is added to an entry's McMahon start, by which organisers move it to another
 * group than its rank gives it (grid_reckoning). Whole points, since starts are whole.
 * For the actions' own files, and for who shows or types it. */
#ifndef ACTIONS_ENTRY_OWN_START_H
#define ACTIONS_ENTRY_OWN_START_H

#include "base/arena.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/round.h"
#include "store/tournament.h"

struct act;

enum { OWN_START_MAX = 99 }; /* points, either way: as OpenGotha's files have it */

struct own_start {
	const char *points; /* "1", "−2"; "" = none */
	const char *reason; /* needed once round 1 is published; NULL: what was so once comes
	                     * back, and nobody is asked why */
};

/* "+1", "−2"; "" for none. */
const char *own_start_text(struct arena *arena, int start_x2);

/* Into entry->start_x2, which is what it was before. Problems beside "start": it is no
 * such number; it is another one than 0, and the event is no McMahon. */
void own_start_read(const struct tournament *tournament, const char *points,
                    struct entry *entry, struct problems *problems);

/* Part of entry_change: what the entry would start from. Problems also beside "reason",
 * and beside "" when the event is finished. */
void own_start_check(const struct act *act, const struct rounds *draw,
                     const struct own_start *wish, struct entry *changed);

/* The line of audit about it, when it is another than it was. */
void own_start_audit(const struct act *act, const struct own_start *wish,
                     const struct entry *changed);

#endif
