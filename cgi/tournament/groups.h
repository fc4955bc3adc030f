/* Groups: how a field is dealt into them, one of them by itself, and who goes on
 * from them to a knockout. Pure. Source: TOURNAMENT.md "Systems". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/history.h"
#include "tournament/roster.h"

enum { GROUP_LEAST = 2 };

/* Deals `count` seeds as a snake (1 ... g, g ... 1, and so on), by seed from 0,
 * the strongest: sizes differ by at most one, and the number in a group falls
 * with strength. NULL when a group would have fewer than GROUP_LEAST. */
struct roster_berth *groups_deal(struct arena *arena, size_t count, size_t groups);

/* The rounds of one group alone, for its standings. */
struct groups_history {
	struct history history; /* entries by number - 1, opponents too */
	const size_t *entry;    /* by number - 1: its index in the whole field */
};

/* A game against somebody of another group is no game of this one: the entry
 * took part but had none. `group` from 1, one that the berths name. */
struct groups_history groups_history(struct arena *arena, const struct history *history,
                                     const struct roster_berth *berths, int group);

/* What a place in its group is worth, for CRITERION_STAGE: larger is better, in
 * half points; all first places of groups are equal, 2 is the last of the
 * largest group, 0 is in none. place[e] counts within e's own group. */
int *groups_worth_x2(struct arena *arena, size_t entries, const struct roster_berth *berths,
                     const int *place);

/* The knockout after a Swiss or after groups. */

struct groups_finalists_input {
	size_t entries;
	/* Of the groups; NULL: all are one group, as in a Swiss. */
	const struct roster_berth *berths;
	const int *place;           /* within the own group, 1 = top */
	const unsigned char *plays; /* 1 = still there; for one who is not the next moves up */
	size_t count;               /* how many go on */
};

enum groups_finalists_refusal {
	FINALISTS_DEALT,
	FINALISTS_UNEVEN, /* the count is no power of two above 1, or no multiple of the groups */
	FINALISTS_FEW,    /* `group` has not so many who still play */
	FINALISTS_TIED,   /* in `group` the last to go on shares the place with one who would not */
};

struct groups_finalists {
	enum groups_finalists_refusal refusal;
	int group;
	/* Of each entry in the knockout; NULL unless FINALISTS_DEALT. */
	struct roster_berth *berths;
};

/* The same number from each group. First places are the top seeds, in order of
 * groups, then the second places, and so on; but below the first they change
 * over between groups, so that two of one group do not meet in the first round
 * and first and second of a group meet in the final at the earliest: A1-B2 and
 * B1-A2 with two groups, A1-B2, D1-C2, B1-A2, C1-D2 with four. Who share a place
 * inside the cut stand in order of their index. */
struct groups_finalists groups_finalists(struct arena *arena,
                                         const struct groups_finalists_input *input);
