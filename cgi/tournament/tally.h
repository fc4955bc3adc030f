/* What the criteria of one table of standings have in common, counted once:
 * everybody's points, and what each entry is worth to those who met it. For
 * measure.c and its like. Pure.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/history.h"
#include "tournament/reckoning.h"

/* What rounds without a game add, and whether their sum is rounded down to whole
 * points (half points from games never are). */
struct tally_worth {
	int bye_x2, rest_x2, absent_x2;
	bool round_down;
};

/* As the plan has it. In McMahon a round without a game counts in the McMahon scores, and the
 * plan has values of their own for where wins alone are counted; elsewhere the two are one. */
struct tally_worth tally_worth_in_points(const struct plan *plan);
struct tally_worth tally_worth_in_wins(const struct plan *plan);

/* Of one round; 0 of one with a game. */
int tally_worth_x2(struct tally_worth worth, const struct history_turn *turn);

struct tally {
	const struct history *history;
	const struct reckoning *reckoning;
	bool mcmahon;                  /* opponents and running points are counted in MMS */
	bool stones;                   /* and so are the stones of their games */
	struct tally_worth in_score, in_mms;
	const int *score_x2;           /* after all rounds */
	const int *mms_x2;             /* likewise; NULL without starts */
	const int *seen_x2;            /* what each adds to SOS of those who met it, before stones */
	const int *sos_x2;
};

/* Outside McMahon MMS has what is usual there for rounds without a game. A missing start in
 * McMahon ends the program. */
struct tally tally_make(struct arena *arena, const struct history *history,
                        const struct reckoning *reckoning);

/* Points of one entry as they grow: from nothing, a round at a time. */
struct tally_points {
	int games_x2, others_x2;
};

void tally_points_add(struct tally_points *points, const struct history_turn *turn,
                      struct tally_worth worth);
int tally_points_sum_x2(const struct tally_points *points, struct tally_worth worth);

/* Points of the entry after all rounds. */
int tally_points_x2(const struct history *history, size_t entry, struct tally_worth worth);

/* What the round adds to the entry's SOS: its opponent's points, where the plan says so with
 * the stones it gave or without those it took; 0 for a round without an opponent,
 * in McMahon its own start. */
int tally_term_x2(const struct tally *tally, size_t entry, size_t round);
