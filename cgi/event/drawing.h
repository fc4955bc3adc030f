/* The draw of a round as the pure layer is asked for it, from the event as it
 * stands: for the draw itself and for whoever explains it. Changes nothing. */
#pragma once

#include <stdint.h>

#include "base/arena.h"
#include "event/contest.h"
#include "event/event.h"
#include "tournament/pairing.h"

struct drawing {
	const struct tournament *tournament;
	struct contest contest;  /* of the rounds before it; entries by index */
	struct strength strength;
	struct pairing_input input;  /* points into the contest and the event */
};

/* `seed`: -1 = the event's own. Locked are those games of the round that are locked,
 * where all in them still play. The event is Swiss or McMahon. */
struct drawing *drawing_of(struct arena *arena, const struct event *event, int round,
                           int64_t seed);

/* How those two would play by the ruleset; open: even, and colours are
 * shared out in that round. */
struct pairing_prospect drawing_prospect(const struct drawing *drawing, size_t a, size_t b);
