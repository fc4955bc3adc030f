/* Every criterion as a number of one entry; larger is better. Pure.
 * Source: TOURNAMENT.md "Standings criteria".
 *
 * "Points" are MMS in McMahon and the score elsewhere. In halves unless it says
 * otherwise:
 *
 *   score    what its rounds gave it: a win 1, a jigo that is a draw a half
 *   mms      its McMahon start and what its rounds gave it
 *   sos      the sum of its opponents' points, as tally_term_x2 has them
 *   sos_1    sos without the lowest round, which may be one without an opponent
 *   sos_2    sos without the two lowest rounds
 *   sos_later  sos without as many first rounds as the plan leaves out
 *   sodos    points of the opponents it beat, half of those it drew with; quarters
 *   sosos    the sum of its opponents' sos
 *   cuss     the sum, over the rounds, of the points it had after each
 *   scorex   mms without what absent rounds gave it
 *   ext      its opponents' scores, each 0 to 3 times: the oftener the more stones
 *            it gave, or the fewer it took, than their grades would have had it
 *   exr      ext of the games it won
 *   margin   the sum of the margins it won by
 *   lot      its lot; whole
 *   stage    how far the knockout took it, or what its group gave it
 *   category which of the plan's categories its grade is in, from 1; whole, below 0
 *   rank     its grade, from 30-kyu = 0
 *   rating   what another program rated it; whole
 *
 * and, of those who are tied when it is reached (direct.h):
 *
 *   direct       what it earned against the others, where all have met
 *   direct_full  the longest line of entries, each beaten by the one before, that
 *                begins with it, less itself; whole
 *   dc           OpenGotha's rank among them; whole
 *   sdc          how many of the others it has beaten, where all have met; whole
 *   play_off     how many play-offs it won against the others, where there was one; whole */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "tournament/criterion.h"
#include "tournament/tally.h"

struct measure_facts {
	/* How many of its units are one: 1 whole, 2 halves, 4 quarters; -1 whole and the fewer
	 * the better. */
	int scale;
	bool tied;    /* it is reckoned among those who are tied (direct.h), not here */
	bool brought; /* each entry came with it; nothing in the event changes it */
	/* Where struct reckoning has the array without which it is not known; 0: it always is. */
	size_t needs;
	/* Where struct tally has it by entry; 0: it is reckoned by `measure`, or it is what the
	 * array it needs has. */
	size_t kept;
	int (*measure)(const struct tally *tally, size_t entry);
};

extern const struct measure_facts measure_facts[CRITERIA];

/* Whether the event has what the criterion needs. Must be asked before measure_value.
 * A criterion that depends on who is tied is always known. */
bool measure_known(enum criterion criterion, const struct reckoning *reckoning);

/* SOS without the `left_out` first rounds, in halves. */
int measure_sos_after_x2(const struct tally *tally, size_t entry, size_t left_out);

/* The entry's; of a criterion that is known and does not depend on who is tied. */
int measure_value(enum criterion criterion, const struct tally *tally, size_t entry);
