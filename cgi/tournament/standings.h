/* The order of the entries after the rounds of a history. Pure.
 * Source: TOURNAMENT.md "Standings criteria"; the Swiss column. */
#ifndef TOURNAMENT_STANDINGS_H
#define TOURNAMENT_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/history.h"

enum criterion {
	CRITERION_SCORE,
	CRITERION_SOS,    /* an unplayed or bye round adds 0 */
	CRITERION_SOS_1,  /* without the lowest term; unplayed rounds are terms too */
	CRITERION_DIRECT, /* wins among the tied, if all of them have met; simple form */
	CRITERION_COUNT,
};

struct criterion_facts {
	const char *key; /* as in API.md: "sos_1" */
	/* What it is for one entry, x2; NULL for direct comparison, which depends on who is tied. */
	int (*measure)(const struct history *history, const int *scores_x2, size_t entry);
};

extern const struct criterion_facts criteria[CRITERION_COUNT];

/* score, SOS, SOS-1, direct comparison. */
extern const enum criterion criteria_swiss[];
extern const size_t criteria_swiss_count;

struct standing {
	size_t entry;
	int place;                   /* from 1; equal on everything = the same place */
	int value_x2[CRITERION_COUNT];
	bool direct_used;            /* whether value_x2[CRITERION_DIRECT] means anything */
	/* What put this entry behind the one above it: a criterion, or
	 * CRITERION_COUNT for the first and for a shared place. Only meaningful
	 * as a tie-break when it is not the first criterion. */
	enum criterion decided_by;
};

/* Each entry's score in half points, after all rounds of the history. */
int *standings_scores_x2(struct arena *arena, const struct history *history);

/* All entries, best first; entries sharing a place in order of their index. */
struct standing *standings_order(struct arena *arena, const struct history *history,
                                 const enum criterion *order, size_t order_count);

#endif
