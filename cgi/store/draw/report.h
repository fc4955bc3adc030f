/* What pairs say of their games. One report a pair and table: a later one takes
 * its place. It names both pairs, since a round drawn anew may seat others there. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/ruleset.h"
#include "store/db.h"
#include "store/draw/round.h"

struct report {
	int round, table;
	const char *entry_id;      /* who says so */
	const char *black, *white; /* who had which colour, as they say */
	enum side winner;          /* SIDE_NONE = jigo */
	enum result_how how;       /* HOW_MARGIN, HOW_RESIGNATION or HOW_TIME */
	int margin_x2;             /* -1 = not said, or not by points */
	int black_tokens, white_tokens;
	int black_count, white_count;   /* behind a margin that was worked out; else -1 */
	int black_handed, white_handed; /* of its tokens, how many were handed over before */
	int64_t at;
};

struct reports {
	struct report *list;
	size_t count;
};

/* All of one round, by table; two of one table in the order made. */
struct reports reports_of(struct arena *arena, struct db *db, const char *tournament_id, int round);

/* Stores it, or puts it in the place of what that pair said of the table before. */
void report_put(struct db *db, const char *tournament_id, const struct report *report);

/* Whatever was said of the table, at 0 of the whole round, and by whom. */
void reports_delete(struct db *db, const char *tournament_id, int round, int table);
