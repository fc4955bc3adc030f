/* A knockout: who loses is out. Pure. Source: TOURNAMENT.md "Systems".
 *
 * The bracket has as many lines as the next power of two; 1 meets the last
 * number, 1 and 2 can meet in the final only, 3 and 4 meet 1 and 2 in the
 * semifinals at the earliest. Numbers that nobody has are byes, which so go to
 * the top seeds, all of them in the first round. Each two lines that meet are a
 * slot, numbered from 1 down the bracket.
 *
 * Who goes on from a slot: who won its game, or had the bye. A result corrected
 * once the next round has been drawn changes nothing any more: then who took
 * part in it went on (but after a semifinal with a game for third place, in
 * which both take part, the result says). A game between two whom the bracket
 * does not bring together is no game of it.
 * Where a game named no winner and one of the two does not play any more, the
 * other goes on; else it is ROSTER_NO_WINNER, for the desk to decide. */
#pragma once

#include "tournament/roster.h"

/* 0 for one entry. */
int knockout_rounds(int count);

/* What a game is called in the round that is the `left`-th from the end, 1 = the last. */
struct roster_label knockout_label(int left);

/* The numbers down a bracket of `size` lines, a power of two. */
int *knockout_lines(struct arena *arena, int size);

/* For roster_next: the games in order of slots, the final before the game for
 * third place. Whose opponent in a slot does not play has a walk-over. For third
 * place the losers of the semifinals meet; it is not played when neither is there,
 * nor when one semifinal had no loser. */
void knockout_draw(struct arena *arena, const struct roster_input *input,
                   const struct roster_groups *groups, struct roster *roster);

/* How far each entry has come, for CRITERION_STAGE: larger is better, in half
 * points. 0 = not in the bracket, else 2 and 2 for every slot it has gone on
 * from, and 1 for who has won the game for third place. So the winner stands
 * alone, then the loser of the final, then third and fourth (who share without
 * that game), then the losers of the quarterfinals, and so on; two who are still
 * in stand equal. `plays` of the input is not looked at. */
int *knockout_reached_x2(struct arena *arena, const struct roster_input *input);
