/* Points to difference to colour, stones and komi. Pure; all points are
 * integers in half points (x2). Source: RULES.md "Ranks and points" and
 * "Handicap tables"; kanto-junior, back page, 1 and 2; jpga (3) A and B. */
#ifndef RULES_HANDICAP_H
#define RULES_HANDICAP_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/rank.h"
#include "rules/ruleset.h"

/* One player's points. An honour replaces the points of the rank, even higher
 * ones, but a professional with one has the higher of the two; an honour the
 * ruleset does not know is ignored. RANK_NONE is 0. */
int handicap_player_x2(const struct handicap *handicap, struct rank rank, enum honour honour);

/* Whether an honour counts in this ruleset. */
bool handicap_knows(const struct handicap *handicap, enum honour honour);

/* The pair's, from two players' points, rounded as the ruleset says. */
int handicap_pair_x2(const struct handicap *handicap, int a_x2, int b_x2);

enum black { BLACK_FIRST, BLACK_SECOND, BLACK_BY_NIGIRI };

struct setting {
	enum black black; /* which of the two pairs asked about takes Black */
	int difference_x2; /* exact, even where the ruleset rounds it for the table */
	int stones;
	int komi_x2;
};

/* The game between two pairs of these points. */
struct setting handicap_setting(const struct handicap *handicap, int first_x2, int second_x2);

/* The row the difference falls in, an index into handicap->rows. */
size_t handicap_row(const struct handicap *handicap, int difference_x2);

enum seat { SEAT_B1, SEAT_W1, SEAT_B2, SEAT_W2 };

extern const char *const seat_names[]; /* "B1": colour, then 1 = captain, 2 = the other */

/* Whose name these `len` characters are; false for anything else. */
bool seat_parse(const char *text, size_t len, enum seat *seat);

/* Who makes the first move: B1, or W1 with two or more stones (jpga 3;
 * kanto-junior, front page, 3). */
enum seat handicap_first_move(int stones);

#endif
