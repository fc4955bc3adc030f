/* What an action on an entry or a wish works on, read anew inside its transaction:
 * what the caller was shown may have changed since. For the actions' own files. */
#ifndef ACTIONS_OFFICE_ACT_H
#define ACTIONS_OFFICE_ACT_H

#include <stdbool.h>

#include "actions/office/changes.h"
#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/partner.h"
#include "store/tournament.h"

struct desk {
	const struct office *office;
	const struct tournament *tournament;
	struct problems *problems;
	const struct entry *entry;       /* NULL while it is being made, or not of one */
	const struct partner_wish *wish; /* likewise */
};

/* Begins the transaction, and reads the event in it. */
struct desk desk_start(const struct office *office, const struct tournament *tournament,
                       struct problems *problems);

/* Ends it as office_finish does. */
bool desk_close(const struct desk *desk);

/* Whether nothing is wrong so far. */
bool desk_fine(const struct desk *desk);

/* Adds a problem of the whole request; NULL is none. */
void desk_refuse(const struct desk *desk, const char *word);

/* One line of audit. */
void desk_audit(const struct desk *desk, const char *action, const char *subject,
                const struct changes *changes);

#endif
