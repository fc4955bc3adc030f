/* Groups of four in two rounds, the form of the US Go Congress: by strength into
 * fours; 1 meets 4 and 2 meets 3, then winners meet and losers meet. After that
 * new fours are dealt by the standings, which makes a new stage. Pure.
 * Source: TOURNAMENT.md "Systems".
 *
 * What is left over when fours are full joins the last of them, which then has
 * 5, 6 or 7; fewer than four entries are one group. Such a group, and one in
 * which somebody does not play, is a Swiss of its own.
 *
 * In round 2 one who has won or had a bye stands above one who has not. Where a
 * game named no winner (jigo as a draw, both lose, both win, void), the lower
 * number counts as its winner. */
#pragma once

#include "tournament/roster.h"

enum { FOURS_ROUNDS = 2, FOURS_GROUP_MOST = 7 };

/* FOURS_ROUNDS, however many there are. */
int fours_rounds(int count);

/* The berths of `count` seeds, by seed from 0, the strongest. */
struct roster_berth *fours_deal(struct arena *arena, size_t count);

/* For roster_next. Of all ways to pair those of a group who play, the one with
 *   the fewest rematches;
 *   no bye for one who has had one;
 *   the least sum of differences in wins, where the bye is an opponent without
 *     a win;
 *   the bye for the lowest, by wins and number;
 *   between unequal scores those who stand nearest to each other;
 *   between equal ones the top against the bottom.
 * No bye of it is a walk-over: nobody's opponent is known before. */
void fours_draw(struct arena *arena, const struct roster_input *input,
                const struct roster_groups *groups, struct roster *roster);
