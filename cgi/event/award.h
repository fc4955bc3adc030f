/* Who has each of an event's prizes, as the standings are. Whoever has withdrawn or
 * has played no game gets none.
 *
 * Of a prize for entries the best so many who fit have it, and whoever shares the
 * place of the last of them. Of one for clubs it is the club with the most points,
 * or several that have as many: of each the scores of its best entries are added
 * up, or of all where it has fewer. An entry of two clubs counts for both; the same
 * name, however it was typed, is one club.
 * Source: TOURNAMENT.md "Standings criteria"; store/prize.h. */
#pragma once

#include "event/contest.h"
#include "store/prize.h"

struct award_club {
	const char *name;   /* as the best of its entries has it */
	const char *public; /* likewise, where everybody may see of each that it is of the
	                     * club; else NULL: points without a name would tell */
	int score_x2;
	int entries;        /* how many were added up */
};

struct award {
	const struct prize *prize;
	const struct standing **winners; /* best first; of clubs none */
	size_t winner_count;
	struct award_club *clubs;
	size_t club_count;
};

/* One of each prize, in their order; `order` is the contest's (contest_standings). */
struct award *awards_of(struct arena *arena, const struct contest *contest,
                        const struct standing *order, const struct prizes *prizes);
