/* Prizes by group: the best so many of those who fit. */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "rules/rank.h"
#include "rules/set.h"
#include "store/db.h"

#define PRIZE_KIND_TABLE(ROW) \
	/* entries in their first event */ \
	ROW(PRIZE_NEWCOMER, "newcomer") \
	/* entries without a player above `rank` */ \
	ROW(PRIZE_RANK, "rank") \
	/* clubs, by the scores of their `count` best entries together */ \
	ROW(PRIZE_CLUB, "club")
enum prize_kind { PRIZE_KIND_TABLE(SET_MEMBER) };

extern const char *const prize_kinds[]; /* as in the schema; ends at NULL */

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
