/* Groups: how all who play are dealt into them, and one of them by itself. Who goes on from them,
 * tournament/finalists.h says. Pure. Source: TOURNAMENT.md "Systems". */
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
	const size_t *entry;    /* by number - 1: its index among all who play */
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
