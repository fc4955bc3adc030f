/* Clocks: by when so many stones must have been played in overtime. Pure.
 * Source: RULES.md "Clocks", "Lateness and forfeits"; swindon "Time Limits",
 * "Late Players".
 *
 * Seconds and stones are those of one player (or pair), from the moment that its main
 * time is used up. A pass is a stone. Every period has at least one stone and one second. */
#ifndef RULES_OVERTIME_H
#define RULES_OVERTIME_H

#include <stdbool.h>

#include "rules/ruleset.h"

enum { OVERTIME_STONES_MAX = 10000 };

struct deadline {
	bool limited;  /* false: sudden death (no stone can be played in overtime) */
	int seconds;   /* of overtime, by when `stones` stones must have been played at the latest */
	int period;    /* from 1: the one that stone is then played in; 0 for no stone */
};

/* `stones` from 0 to OVERTIME_STONES_MAX.
 * Periods: whoever is done with one early is in the next one at once, so the latest is
 * the end of the period that has the stone, all those before it used up whole.
 * Byo-yomi: all periods but one are used up on whatever stones, and every stone then
 * takes the whole of the one that is left.
 * Fischer has no overtime besides the clock itself: it is counted from the moment
 * that the main time and the increments up to then are used up, when each stone still
 * brings its own `seconds`; all of that is period 1. */
struct deadline overtime_deadline(const struct timing *timing, int stones);

/* How many stones must have been played at the latest when `seconds` (0 or more) of
 * overtime are over: the most whose deadline is not after that. A stone may be played
 * at the very end of its time. Sudden death: 0. */
int overtime_stones(const struct timing *timing, int seconds);

/* Whether the overtime is that of a class A tournament: no more than 60 stones in 15
 * minutes (swindon, "Time Limits"). The main time is not looked at; sudden death has no
 * overtime that could meet it, and does not. */
bool overtime_is_class_a(const struct timing *timing);

/* When both came late: what White's clock is set to, from what Black's shows as
 * used (swindon, "Late Players", 2). Seconds left of White's main time, at least 0. */
int overtime_both_late(const struct timing *timing, int black_used_seconds);

#endif
