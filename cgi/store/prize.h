/* Prizes by group: the best so many of those who fit. */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "rules/rank.h"
#include "store/db.h"

enum prize_kind {
	PRIZE_NEWCOMER, /* entries in their first event */
	PRIZE_RANK,     /* entries without a player above `rank` */
	PRIZE_CLUB,     /* clubs, by the scores of their `count` best entries together */
};

extern const char *const prize_kinds[]; /* as in the schema: "newcomer", "rank", "club", NULL */

struct prize {
	int number;                    /* from 1 */
	const char *name_en, *name_ja; /* one of them may be "" */
	enum prize_kind kind;
	struct rank rank;              /* RANK_NONE unless PRIZE_RANK */
	int count;                     /* how many get it */
};

struct prizes {
	struct prize *list;
	size_t count;
};

struct prizes prizes_of(struct arena *arena, struct db *db, const char *tournament_id);

/* All of an event's prizes anew, numbered in order. */
void prizes_write(struct db *db, const char *tournament_id, const struct prizes *prizes);
