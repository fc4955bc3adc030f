/* What is an entry's own, given by organisers: what is added to its McMahon start, by which
 * they move it to another group than its rank gives it (grid_reckoning; whole points, since
 * starts are whole), and the table at which it always plays, for those who need one: a
 * wheelchair, a demonstration board. The draw keeps it; a hand may do otherwise. */
#pragma once

#include <stdbool.h>

#include "actions/office/act.h"

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

/* `typed` is the table's number, or "" for none. False with a problem beside "table":
 * it is no such number; beside "": the event is finished, the entry was changed
 * meanwhile (PROBLEM_STALE). A draft that is there stays as it is. */
bool own_table_set(const struct office *office, const struct tournament *tournament,
                   const struct entry *entry, const char *typed, struct problems *problems);
