/* The order of the entries after the rounds of a history. Pure.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/criterion.h"
#include "tournament/history.h"
#include "tournament/measure.h"
#include "tournament/reckoning.h"

struct standing {
	size_t entry;
	int place;            /* from 1; equal on everything = the same place */
	/* Of every criterion, whether the plan orders by it or not, in its unit
	 * (measure_facts[].scale); 0 where it is not known. Those that depend on who is tied
	 * are known of entries that were tied when the order came to them, or at its end
	 * where it does not have them, and that they apply to. */
	int value[CRITERIA];
	bool known[CRITERIA];
	/* What put this entry behind the one above it: a criterion, or
	 * CRITERIA for the first and for a shared place. Only meaningful
	 * as a tie-break when it is not the first criterion. */
	enum criterion decided_by;
	bool left;            /* it shares the place though a criterion tells it from the one above */
	/* Where that is sos_later: of how many first rounds it left out, and what it then was for
	 * this entry and for the one above. */
	struct {
		int left_out, value_x2, above_x2;
	} later;
};

/* All entries by the plan's order, best first, and then by play-offs, unless it has them in it;
 * entries sharing a place in order of their index. A criterion that is not known decides
 * nothing. */
struct standing *standings_order(struct arena *arena, const struct history *history,
                                 const struct reckoning *reckoning);

/* Below the place down to which the plan breaks ties: who is equal in the criteria that decide
 * every place shares one, still in the order of all criteria. For what is shown; a draw goes by
 * all of them. Source: 33rd World Amateur Go Championship, "Ties below 8th place are not
 * broken"; EGF Tournament System Rules, "Recommended Usage of Tiebreakers". */
void standings_leave_ties(struct standing *standings, size_t count, const struct plan *plan);

/* What the criterion is for the entry in quarters; false where it is not known, or means
 * nothing for it. */
bool standings_value_x4(const struct standing *standing, enum criterion criterion, int *value_x4);

/* By entry: the value of the first criterion of the plan's order that is earned and does not
 * depend on who is tied, which the draw groups by, in its unit, or the score where none is; all
 * 0 where it is not known. */
int *standings_groups(struct arena *arena, const struct history *history,
                      const struct reckoning *reckoning);
