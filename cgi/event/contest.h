/* The contest of an event: its entries as the pure layer sees them, by index,
 * with what they have played. Standings and draw are made from it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "event/event.h"
#include "event/stage_place.h"
#include "tournament/history.h"
#include "tournament/standing.h"

struct contest {
	const struct entry **entries; /* confirmed, and withdrawn ones that have played; by number */
	size_t count;
	struct entry_index index;     /* of the event's entries; where each is here, -1 = nowhere: */
	const int *moved;             /* moved[its index in the event] */
	int rounds;                   /* how many rounds the history covers */
	struct history history;
	struct reckoning reckoning;
	const struct game **games;    /* behind each turn of the history, in its order; NULL = none */

	/* With which round of the history the knockout after the rest begins, 0 = it has
	 * none of it. Those rounds count for the stage criterion and nothing else: who
	 * stands below the finalists stands as the rounds before have it. */
	int final_from;
	/* While an event of several groups is in their rounds, and of fours in the first:
	 * whose group each entry is in (0 = in none), and every group's own standings, group
	 * by group, places counted within. NULL and none otherwise. */
	const int *group;
	struct standing *by_group;
	size_t by_group_count;
	/* In an event of several groups, also after the rounds of a round robin: where each
	 * entry stands in its own. NULL otherwise. */
	const struct stage_place *in_group;
	/* How far a knockout that has begun took each entry, as knockout_reached_x2 has it,
	 * and of how many rounds it is; NULL and 0 without one. */
	const int *reached_x2;
	int knockout_rounds;
};

/* Of the published rounds 1..rounds. The plan of its reckoning is the event's as it
 * works (stage_places_plan). */
struct contest contest_of(struct arena *arena, const struct event *event, int rounds);

/* Whether a play-off would decide between two entries of the contest, by index: they are equal
 * in all criteria before it, and ties are broken down to their place. */
bool contest_play_off_decides(struct arena *arena, const struct contest *contest, size_t one,
                              size_t other);

/* -1 when the entry is not in the contest. */
int contest_index(const struct contest *contest, const char *entry_id);

/* As they are shown: with the ties that the plan does not break. */
struct standing *contest_standings(struct arena *arena, const struct contest *contest);

/* As a draw goes by them: every tie is broken that the criteria break. */
struct standing *contest_seeding(struct arena *arena, const struct contest *contest);
