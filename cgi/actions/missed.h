/* Rounds that were public before an entry came in: in those it was absent, and so
 * counts as absent (TOURNAMENT.md "Standings criteria"). Part of other actions'
 * transactions. */
#ifndef ACTIONS_MISSED_H
#define ACTIONS_MISSED_H

#include "actions/office.h"
#include "actions/scene.h"
#include "store/tournament.h"

/* The entry has a place from now on: absent from every published round where it
 * has no seat. */
void missed_set(const struct office *office, const struct tournament *tournament,
                const char *entry_id);

/* The published round becomes a draft: who entered since it was public may play it. */
void missed_forget(const struct office *office, const struct scene *scene, int round);

#endif
