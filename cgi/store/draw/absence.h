/* The rounds an entry does not play: because it said so, or because it came too late. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

void absence_set(struct db *db, const char *entry_id, int round, bool absent);

/* By the pair itself; of that the desk is told until it has noted it. */
void absence_set_by_pair(struct db *db, const char *entry_id, int round, int64_t now);
void absence_noted(struct db *db, const char *entry_id, int round);

/* By somebody else than the pair. */
void absence_set_by_desk(struct db *db, const char *entry_id, int round, int64_t now);

/* The round was public before the entry had its place: absent from it, until the round
 * is no longer public. */
void absence_miss(struct db *db, const char *entry_id, int round);
void absences_forget_missed(struct db *db, const char *tournament_id, int round);

struct absence {
	const char *entry_id;
	int round;
	int64_t desk_at; /* when somebody else than the pair said so; 0 = nobody did */
	int64_t told_at; /* when the pair did; 0 = it did not, or the desk has noted it */
};
struct absences {
	struct absence *list;
	size_t count;
};

/* NULL when the entry plays the round. */
const struct absence *absences_find(const struct absences *all, const char *entry_id, int round);

/* Whether the entry sits that round out. */
bool absences_have(const struct absences *all, const char *entry_id, int round);
