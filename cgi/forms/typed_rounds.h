/* When an event's rounds begin, as somebody typed it: a text for each round with blanks
 * between, a time on the event's first day, "9:30", or a day and a time, "2027-05-09T9:30". */
#pragma once

#include "base/arena.h"
#include "forms/problem.h"
#include "store/tournament.h"

/* Fills t->round_times, whose date, last_date and rounds are read already (those that have a
 * problem count for nothing). Problems are beside "round_times.N" of the first text that is
 * wrong, from 0 on: PROBLEM_REQUIRED of a missing day, PROBLEM_DATE, PROBLEM_TIME,
 * PROBLEM_ROUND_EARLY (before the first day) and PROBLEM_ROUND_LATE (after the stated last one),
 * both with that day, PROBLEM_ROUND_DAY (on a day before that of the round before) and
 * PROBLEM_ROUND_ORDER (on the same day not after it); PROBLEM_ROUND_TIMES beside
 * "round_times" where there is neither one a round nor none. */
void typed_rounds_check(struct arena *arena, const char *text, struct tournament *t,
                        struct problems *problems);

/* Those of `t` so many days later; "" for "". */
const char *typed_rounds_later(struct arena *arena, const struct tournament *t, int days);
