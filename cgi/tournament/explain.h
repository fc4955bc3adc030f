/* Why a draw is as it is: what it costs in each term (term.h has their units),
 * what another would have cost. Pure; for a draw as pairing.h made it and for one
 * changed by hand. Source: TOURNAMENT.md "The draw", "It explains itself".
 *
 * A lineup is made by lineup_new from the input of the draw that is asked about. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tournament/lineup.h"
#include "tournament/pairing.h"
#include "tournament/term.h"

struct explain_costs {
	struct term_costs *couples; /* by couple of the pairing */
	struct term_costs *byes; /* by bye */
	struct term_costs total;
};

struct explain_costs explain_draw(struct arena *arena, const struct lineup *lineup,
                                  const struct pairing *pairing);

enum explain_answer {
	ANSWER_DECIDED,   /* by the term in `term` */
	ANSWER_EQUAL,     /* nothing speaks against it: as good in every term */
	ANSWER_DRAWN,     /* it is in the draw */
	ANSWER_OUT,       /* one of them does not play */
	ANSWER_LOCKED,    /* one of them is locked elsewhere */
	ANSWER_FORBIDDEN, /* the two are not to meet */
	ANSWER_EVEN,      /* without a bye nobody is left over */
	ANSWER_ALONE,     /* more would be left whom forbidden couples keep from being paired */
	ANSWERS
};

struct explain_why_not {
	enum explain_answer answer;
	/* Only with ANSWER_DECIDED and ANSWER_EQUAL. */
	struct pairing other;   /* the best draw that has it */
	struct term_costs difference; /* what that costs more than the draw asked about */
	/* The first in which they differ; TERMS with ANSWER_EQUAL. If it costs less
	 * there, the draw asked about was not the best: somebody changed it. */
	enum term term;
};

/* "Why not a against b?", and where the two are one, "Why not a bye for a?". `drawn` is a
 * draw of the input; locks of the input stay. Takes as long as a draw. */
struct explain_why_not explain_why_not(struct arena *arena, const struct pairing_input *input,
                                       const struct pairing *drawn, size_t a, size_t b);

/* Whether no draw of the input, its locks left out, costs less: as the draw itself makes
 * it, but by chance. False for one that leaves or sits out whom that would pair. Takes as
 * long as a draw. */
bool explain_is_best(struct arena *arena, const struct pairing_input *input,
                     const struct pairing *drawn);

/* The first term in which two who play would cost something, chance apart, and how
 * much; TERMS and 0 = nothing. Of an entry with itself, the same for the bye. Two of one
 * club cost something as clubmates, not in a score they share. */
struct explain_heat {
	enum term term;
	int64_t cost;
};

struct explain_heat explain_heat(const struct lineup *lineup, size_t a, size_t b);

/* Where one who plays stands among those who have its score, and whom the seeding means for it:
 * those of them, it is not one itself, whose game with it misses the seeding by least. Places are
 * from 1 in that group; first < last where they are shared. */
struct explain_stand {
	int first, last;
	int group; /* how many have that score */
	size_t ideals; /* how many are meant for it as much */
	int ideal_first, ideal_last; /* between these places; 0 = nobody has its score */
	size_t ideal; /* one of them */
	int64_t least; /* half places by which a game with them misses the seeding */
};

struct explain_stand explain_stand(const struct lineup *lineup, size_t entry);

/* What keeps one from whom the seeding means for it; where several are meant, what keeps it from
 * each of them. The seeding counts everybody with the score, also who then meets another. */
enum explain_miss {
	MISS_NONE,   /* nothing: its opponent is as good */
	MISS_BYE,    /* the other has the bye */
	MISS_DOWN,   /* or meets a lower score */
	MISS_UP,     /* or a higher one */
	MISS_MET, MISS_FORBIDDEN, MISS_APART, MISS_FAMILY, MISS_CLUB, MISS_COUNTRY,
	MISS_OTHERS, /* the other games of the round */
	MISSES
};

/* Of two who meet in the pairing with the same score. */
enum explain_miss explain_miss(const struct lineup *lineup, const struct pairing *pairing,
                               size_t entry, size_t opponent);

/* Those who play, lineup->count of them: by place, then index. */
size_t *explain_order(struct arena *arena, const struct lineup *lineup);
