/* What the draw takes for granted of the seats of an event that comes from a file.
 * Used by transfer_check.c only. */
#ifndef ACTIONS_FILES_TRANSFER_SEATS_H
#define ACTIONS_FILES_TRANSFER_SEATS_H

#include "forms/problem.h"
#include "store/dump.h"
#include "tournament/plan.h"

/* The groups of each stage are numbered from 1 without a gap, and so are the seats of
 * each group, of which fours have FOURS_GROUP_MOST at most; a knockout is one group. A
 * stage begins with one round.
 * Else false and a problem beside "seat.row.column". A number that stands twice is the
 * schema's to refuse. */
bool transfer_seats_check(struct arena *arena, const struct dump *dump, const struct plan *plan,
                          struct problems *problems);

#endif
