/* The table at which an entry always plays, for those who need one: a wheelchair,
 * a demonstration board. The draw keeps it; a hand may do otherwise. */
#ifndef ACTIONS_ENTRY_OWN_TABLE_H
#define ACTIONS_ENTRY_OWN_TABLE_H

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/tournament.h"

/* `typed` is the table's number, or "" for none. False with a problem beside "table":
 * it is no such number; beside "": the event is finished, the entry was changed
 * meanwhile (problem.stale). A draft that is there stays as it is. */
bool own_table_set(const struct office *office, const struct tournament *tournament,
                   const struct entry *entry, const char *typed, struct problems *problems);

#endif
