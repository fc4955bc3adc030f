/* What the handicap of a game goes by: in most events the points of the two, in a McMahon, if
 * its plan says so, the scores they come to the round with; and what the plan makes of their
 * difference before the ruleset's table is asked. Changes nothing.
 * Source: TOURNAMENT.md "The draw"; of scores, threshold, correction and ceiling what
 * OpenGotha 3.51 does. */
#pragma once

#include "base/arena.h"
#include "rules/handicap.h"
#include "store/entry.h"
#include "tournament/plan.h"

struct contest;
struct event;

/* In one round. */
struct strength {
	const struct handicap *handicap;
	const struct plan *plan;     /* NULL: the points as they are */
	const struct entry *entries; /* the event's; score_x2 is by their place in it */
	const int *score_x2;         /* counted as points are; NULL = points say it */
};

struct strength strength_of(struct arena *arena, const struct event *event, int round);

/* The same where the contest of the rounds before it is there already. */
struct strength strength_by(struct arena *arena, const struct event *event,
                            const struct contest *contest, int round);

/* The game between the two. Whoever is at or above the plan's top counts as standing there; of
 * the difference that is left its correction is taken, and no more counts than its most stones.
 * Where nothing is left, fewer points take Black all the same, as the rules have it, unless the
 * plan itself says how colours are given in even games. */
struct handicap_setting strength_setting(const struct strength *strength,
                                         const struct entry *first, const struct entry *second);
