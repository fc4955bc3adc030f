/* The draw of one round: who meets whom and who has the bye, as one maximum-
 * weight perfect matching. Pure: a function of the history and a seed.
 * Source: TOURNAMENT.md "The draw"; RULES.md "Handicap tables" for who takes Black.
 *
 * The weight of two entries adds, in strictly falling order:
 *   never a rematch while a draw without one exists, and then the fewest;
 *   a bye for one who has had none (before it counts who is low);
 *   the same score (the sum of squared differences in score is least; the bye
 *     stands in it as an opponent with the lowest score of all who play, or else
 *     a leader could be given it to save the others a difference);
 *   a bye for the lowest in the standings;
 *   chance, from the seed. */
#ifndef TOURNAMENT_PAIRING_H
#define TOURNAMENT_PAIRING_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tournament/history.h"

struct pairing_input {
	struct history history;
	const int *place;    /* each entry's place in the standings so far (1 = top) */
	const unsigned char *plays; /* 1 = takes part in the round to be drawn */
	uint64_t seed;
};

struct couple {
	size_t a, b; /* a stands higher in the standings (or has the lower index) */
};

struct pairing {
	struct couple *couples; /* top table first: by the better place of the two, then the other */
	size_t couple_count;
	int bye;                /* an entry's index, or -1 */
	size_t rematches;       /* 0 unless no draw without one exists */
};

/* At least two entries must play, else the pairing has no couples (one alone gets the bye). */
struct pairing pairing_draw(struct arena *arena, const struct pairing_input *input);

#endif
