/* Rounds that were public before an entry came in: in those it was absent, and so
 * counts as absent (TOURNAMENT.md "Standings criteria"). Part of other actions'
 * transactions. A round that is no longer public forgets it: absences_forget_missed. */
#ifndef ACTIONS_ENTRY_MISSED_H
#define ACTIONS_ENTRY_MISSED_H

#include "actions/office/office.h"
#include "store/tournament.h"

/* The entry has a place from now on: absent from every published round where it
 * has no seat. */
void missed_set(const struct office *office, const struct tournament *tournament,
                const char *entry_id);

#endif
