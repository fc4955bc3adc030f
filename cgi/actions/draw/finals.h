/* Who of an event goes on to the knockout at its end, and where they stand in it: by the standings
 * before it, of all or of each group (tournament/finalists.h). Reads only. */
#pragma once

#include "base/arena.h"
#include "event/event.h"
#include "forms/problem.h"
#include "tournament/roster.h"

struct finals {
	/* PROBLEM_NONE, or finalists-few (detail: how many there were to be) or finalists-tied
	 * (detail: who share the last place). */
	enum problem_kind kind;
	const char *detail;
	struct roster_berth *berths; /* of each entry of the event; NULL with a problem */
};

/* Of the knockout that begins with that round.
 *
 * The best of those who stand next in groups of one size are told apart by the event's criteria,
 * as far as they do not depend on who is tied with whom; in groups of several sizes by the share of
 * points that they have won, and else by the lot alone, since a larger group makes for higher
 * sums. */
struct finals finals_of(struct arena *arena, const struct event *event, int round);
