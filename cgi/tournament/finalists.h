/* Who goes on to a knockout after a Swiss or after groups, and where they stand in its bracket.
 * Pure. Source: TOURNAMENT.md "Systems".
 *
 * As many from each group as go into the number evenly; what is left goes to the best of those
 * who stand next in their groups ("best seconds"). First places are the top seeds, in order of
 * groups, then the second places, and so on, the best of the next last; but below the first
 * places the groups change over, so that two of one group meet as late as the bracket allows,
 * and the stronger they are the later: A1-B2 and B1-A2 with two groups, A1-B2, D1-C2, B1-A2,
 * C1-D2 with four. Any number will do: the top seeds have the byes (tournament/knockout.h). */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "tournament/roster.h"

struct finalists_input {
	size_t entries;
	/* Of the groups; NULL: all are one group, as in a Swiss. */
	const struct roster_berth *berths;
	const int *place;           /* within the own group, 1 = top */
	const unsigned char *plays; /* 1 = still there; for one who is not the next moves up */
	size_t count;               /* how many go on, from 2 */
	/* By entry, where it would stand among those of all groups, 1 = top, for the best of the
	 * next; NULL where the count goes into the groups evenly. */
	const int *across;
};

enum finalists_refusal {
	FINALISTS_DEALT,
	FINALISTS_FEW,    /* there are not so many who still play */
	FINALISTS_TIED,   /* the last to go on shares the place with one who would not */
};

struct finalists {
	enum finalists_refusal refusal;
	/* Of each entry in the knockout; NULL unless FINALISTS_DEALT. */
	struct roster_berth *berths;
	/* FINALISTS_TIED: by entry, 1 for whom the tie is of. */
	unsigned char *tied;
};

/* Who share a place inside the cut stand in order of their index. */
struct finalists finalists_of(struct arena *arena, const struct finalists_input *input);
