/* What an event is called by in another database: new ids, so that two copies of
 * one event can stand side by side and private links open only their own. */
#ifndef ACTIONS_FILES_TRANSFER_IDS_H
#define ACTIONS_FILES_TRANSFER_IDS_H

#include "actions/office/office.h"
#include "store/dump.h"

/* Gives every row that has an id of its own a new one, in the order of the old
 * ones, and says so wherever it is named: in columns that hold it and in the texts
 * of the audit. An id that stands twice is problem.import-twice, one that is no
 * row's problem.import-id, each beside "table.row.column". */
bool transfer_ids_renew(struct arena *arena, struct dump *dump, struct problems *problems);

/* Who did something, where it was an account of this site: "desk". */
void transfer_ids_people(const struct office *office, struct dump *dump);

#endif
