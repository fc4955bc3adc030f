/* Clocks: by when so many stones must have been played in overtime. Pure.
 * Source: RULES.md "Clocks", "Lateness and forfeits"; swindon "Time Limits",
 * "Late Players".
 *
 * Seconds and stones are those of one player (or pair), from the moment that its main
 * time is used up. A pass is a stone. Every period has at least one stone and one second. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The kinds of overtime, one row each: the word, and what belongs to it. NONE is sudden
 * death. PERIODS: so many stones in so many seconds, the last period again and again.
 * BYOYOMI: `count` periods of `seconds`; a move within one costs none. FISCHER: `seconds`
 * more for every move, from the first on. */
#define OVERTIME_TABLE(ROW) \
	ROW(NONE, "none", .periods = false) \
	ROW(PERIODS, "periods", .periods = true) \
	ROW(BYOYOMI, "byo-yomi", .count = true, .seconds = true) \
	ROW(FISCHER, "fischer", .seconds = true)

#define OVERTIME_CONSTANT(constant, ...) OVERTIME_##constant,
enum timing_overtime { OVERTIME_TABLE(OVERTIME_CONSTANT) };
#undef OVERTIME_CONSTANT

struct timing_overtime_facts {
	const char *word;
	bool periods, count, seconds; /* which of these it has; the others of struct timing are 0 */
};

extern const struct timing_overtime_facts timing_overtime_facts[]; /* by enum timing_overtime */

struct timing_period {
	int stones, seconds;
};

struct timing {
	int main_seconds;
	enum timing_overtime overtime;
	const struct timing_period *periods; /* period_count of them */
	size_t period_count;
	int count, seconds;
};

enum { OVERTIME_STONES_MAX = 10000 };

struct timing_deadline {
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
struct timing_deadline timing_deadline(const struct timing *timing, int stones);

/* How many stones must have been played at the latest when `seconds` (0 or more) of
 * overtime are over: the most whose deadline is not after that. A stone may be played
 * at the very end of its time. Sudden death: 0. */
int timing_stones(const struct timing *timing, int seconds);

/* Whether the clock is that of a class A tournament: a main time of 60 minutes at least, and
 * in overtime no more than 60 stones in 15 minutes (swindon, "Time Limits"). Sudden death has
 * no overtime that could meet it, and does not. */
bool timing_is_class_a(const struct timing *timing);

/* When both came late: what White's clock is set to, from what Black's shows as
 * used (swindon, "Late Players", 2). Seconds left of White's main time, at least 0. */
int timing_both_late(const struct timing *timing, int black_used_seconds);
