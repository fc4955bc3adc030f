/* What standings are reckoned from besides the history: how the event is played,
 * and what each entry brought along. The same reckoning and history give the
 * same standings; standings after a round are those of a history that ends with
 * it. Pure.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tournament/plan.h"

/* A game after the last round that decides who of two that are tied stands before the other. */
struct reckoning_play_off {
	size_t winner, loser; /* entries of the history */
};

/* Every array but the play-offs is by the entries of the history. NULL: the event has no such
 * thing, and the criteria that need it are not known. */
struct reckoning {
	const struct plan *plan;
	const int *start_x2; /* McMahon starts in half points, from the plan's zero; never NULL
	                      * in McMahon */
	const int *grade_x2; /* strengths in half grades, neither clamped nor corrected */
	const int *rating;
	const int *lot;      /* larger is better */
	const int *stage_x2; /* how far a knockout took it, or what its group gave it; larger
	                      * is better */
	const struct reckoning_play_off *play_offs;
	size_t play_off_count;
};

/* McMahon starts: each grade clamped between the plan's floor and bar, counted from
 * its zero, and then the correction added. `corrections_x2` NULL: none. */
int *reckoning_starts_x2(struct arena *arena, const struct plan *plan, const int *grades_x2,
                         const int *corrections_x2, size_t count);

/* Lots from 1 (the worst) to `count`, drawn by the event's seed. An entry is known
 * by its number in the event: who comes or goes later changes the lots, but never
 * which of two others has the better one. */
int *reckoning_lots(struct arena *arena, const int *numbers, size_t count, uint64_t seed);
