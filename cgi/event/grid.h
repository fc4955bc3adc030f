/* What the entries of an event did, round by round, and what they bring along, as the
 * pure layer sees it: the raw material of standings, stages and draws. Everything here is by
 * the entry's index in the event, opponents too; withdrawn and waiting entries have theirs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "event/event.h"
#include "tournament/history.h"
#include "tournament/reckoning.h"

struct grid {
	const struct event *event;
	int even_komi_x2;          /* what Black gives in even games (grid_stones) */
	size_t rounds;
	struct history_turn *turns; /* entry e in round r (from 0) is turns[e * rounds + r] */
	const struct game **games; /* likewise; NULL = none */
};

/* The rounds 1..rounds, published or not. */
struct grid grid_of(struct arena *arena, const struct event *event, int rounds);

/* What was played in them alone. */
struct history grid_history(struct arena *arena, const struct event *event, int rounds);

/* What was given: a game without stones in which Black gives no komi, where even games have
 * more, is worth one. */
int grid_stones(const struct game *game, int even_komi_x2);

/* An entry's grade in half grades, from 30-kyu = 0: a pair's is the mean of its players'.
 * Whoever has no rank is the weakest there is. */
int grid_grade_x2(const struct entry *entry);

/* How strong the entry is in a McMahon of those rules, in half grades: what its ranks and honours
 * are worth as points there, so that equal points never stand in two groups, however the rules
 * round them. */
int grid_standing_x2(const struct handicap *handicap, const struct entry *entry);

/* Whether the bye is a round robin's rest round, which everybody of a group of odd size has.
 * Whose opponent does not play has a bye, and no rest. */
bool grid_rests(const struct event *event, const struct round_bye *bye);

/* What those entries bring along, by their order in the list; without stages. */
struct reckoning grid_reckoning(struct arena *arena, const struct tournament *tournament,
                                const struct entry *const *entries, size_t count);
