/* Everybody meets everybody once: Berger tables. Pure.
 * Source: TOURNAMENT.md "Systems"; FIDE Handbook C.05, annex 1, whose tables
 * these are for every size, the colours too: who is named first has White.
 * A group of odd size plays the table of one more, and who meets the last
 * number of that is free. Rounds and numbers are from 1. */
#pragma once

#include "tournament/roster.h"

struct berger_game {
	int white, black; /* numbers; one of them 0: the other is free */
};

/* 0 for a group of one, which has nobody to meet. */
int berger_rounds(int count);

/* How many games of a round the table has, who is free counted as one. */
int berger_games(int count);

/* Game `at` (from 0, as the table names them) of a round of berger_rounds(count). */
struct berger_game berger_game(int count, int round, int at);

/* For roster_next. A group that has played all its rounds while others still
 * play has neither games nor byes. Whose opponent does not play has a bye. */
void berger_draw(struct arena *arena, const struct roster_input *input,
                 const struct roster_groups *groups, struct roster *roster);
