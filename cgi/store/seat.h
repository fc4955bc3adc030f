/* Who is who in a stage of groups or brackets, as dealt when the stage began. */
#ifndef STORE_SEAT_H
#define STORE_SEAT_H

#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"

struct stage_seat {
	int stage;            /* from 1 */
	int first_round;      /* of the stage */
	const char *entry_id;
	int group, number;    /* from 1; in a bracket the group is 1 and the number the seed */
};

struct stage_seats {
	struct stage_seat *list;
	size_t count;
};

/* Of an event; by stage, group and number. */
struct stage_seats stage_seats_of(struct arena *arena, struct db *db, const char *tournament_id);

void stage_seat_insert(struct db *db, const char *tournament_id, const struct stage_seat *seat);

/* Those of the stages that begin with that round or later. */
void stage_seats_delete(struct db *db, const char *tournament_id, int first_round);

#endif
