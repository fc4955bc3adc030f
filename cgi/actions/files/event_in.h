/* A new event out of a file: one that was exported (transfer.h), or one of OpenGotha's
 * (gotha_in.h), whichever its first bytes say that it is. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "base/slice.h"
#include "forms/problem.h"
#include "store/tournament.h"

struct event_in_file {
	struct slice bytes;
	const char *slug; /* "" = the file's own, or from the event's name */
};

/* All or nothing; NULL with problems, as the two have them. `again` as in entry_enter. */
struct tournament *event_in_make(const struct office *office, const struct event_in_file *file,
                                 bool *again, struct problems *problems);
