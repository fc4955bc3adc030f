/* Who is who in a stage of groups or brackets, as dealt when the stage began. Its
 * table keeps the name of seat, since export.json has it; elsewhere a seat is at a board. */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"
#include "store/tournament.h"

struct berth_kept {
	int stage;            /* from 1 */
	int first_round;      /* of the stage */
	const char *entry_id;
	int group, number;    /* from 1; in a bracket the group is 1 and the number the seed */
};

struct berths_kept {
	struct berth_kept *list;
	size_t count;
};

/* Of an event; by stage, group and number. */
struct berths_kept berths_of(struct arena *arena, struct db *db, const char *tournament_id);

/* The same of an event and its divisions (tournament_with_divisions): of each, as they are in `all`. */
struct berths_kept *berths_of_all(struct arena *arena, struct db *db, const struct tournaments *all);

void berth_insert(struct db *db, const char *tournament_id, const struct berth_kept *berth);

/* Those of the stages that begin with that round or later. */
void berths_delete(struct db *db, const char *tournament_id, int first_round);
