/* What stages make of standings: how far a knockout took everybody, and the places
 * within groups. For contest.c. Source: TOURNAMENT.md "Systems". */
#pragma once

#include "event/stage.h"
#include "tournament/standing.h"

struct stage_place {
	int group, place; /* 0, 0 = in none */
};

/* By index in the event's entries. */
struct stage_places {
	size_t entries;
	int final_from;              /* as in struct contest */
	const int *worth_x2;         /* for the stage criterion; NULL = no stage says anything */
	const int *reached_x2;       /* as in struct contest */
	int knockout_rounds;
	const struct stage_place *in_group;
	/* NULL = not several, or a knockout has begun after them. */
	const struct roster_berth *groups;
	struct standing *by_group;   /* of every group, one after the other, places within */
	size_t by_group_count;
};

/* `all`: the event's first rounds, of every entry by its index. Who has come into
 * the knockout stands above all who have not; these stand by their places in their
 * groups. Fours say nothing for the stage criterion, and are groups until the second ones are
 * dealt. */
struct stage_places stage_places_of(struct arena *arena, const struct event *event,
                                    const struct history *all);

/* The plan as it works: where stages say anything they decide first, unless the plan
 * orders them itself; where they do not, places are not ordered by them. */
const struct plan *stage_places_plan(struct arena *arena, const struct plan *plan, bool staged);
