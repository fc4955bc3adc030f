/* The field of an event: its entries as the pure layer sees them, by index,
 * with what they have played. Standings and draw are made from it. */
#ifndef ACTIONS_FIELD_H
#define ACTIONS_FIELD_H

#include <stddef.h>

#include "base/arena.h"
#include "store/entry.h"
#include "store/round.h"
#include "tournament/history.h"
#include "tournament/standings.h"

struct field_of_play {
	const struct entry **entries; /* confirmed, and withdrawn ones that have played; by number */
	size_t count;
	int rounds;                   /* how many rounds the history covers */
	struct history history;
	const struct game **games;    /* behind each turn of the history, in its order; NULL = none */
};

/* Of the published rounds 1..rounds. */
struct field_of_play field_make(struct arena *arena, const struct entries *entries,
                                const struct draw *draw, const struct absences *absences, int rounds);

/* -1 when the entry is not in the field. */
int field_index(const struct field_of_play *field, const char *entry_id);

/* The last round that is published and whose results are all in; 0 = none. Rounds before it count as complete. */
int draw_complete_rounds(const struct draw *draw);

struct standing *field_standings(struct arena *arena, const struct field_of_play *field);

#endif
