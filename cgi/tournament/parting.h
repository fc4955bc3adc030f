/* Who is better kept apart in the round to be drawn, and why: those named by the
 * organiser, one surname, one club, one country; and, of a club so large that keeping
 * it apart is hopeless, that its own meet visitors. Two whom the plan leaves alone are
 * kept apart for none of these. In which rounds each counts is term.h's. Pure.
 * Source: TOURNAMENT.md "The draw". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/lineup.h"

/* Whether it is one of those who are left alone when they meet: behind the rounds that are
 * firm, who has won half of all rounds (a bye counts), or started at the bar. */
bool parting_is_free(const struct pairing_input *input, size_t entry);

/* Adds PAIR_APART to PAIR_COUNTRY to what `pairs`, as in struct lineup, knows of each two
 * who play; all else of the lineup is there. */
void parting_note(struct arena *arena, const struct lineup *lineup, unsigned char *pairs);
