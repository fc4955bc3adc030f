/* A new event out of a file: one that was exported (transfer.h), or one of OpenGotha's
 * (gotha_in.h). All or nothing. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "base/slice.h"
#include "forms/problem.h"
#include "store/tournament.h"
#include "view/value.h"

struct event_in_file {
	struct slice bytes;        /* their first ones say which of the two it is, unless */
	const struct value *tree;  /* this is what was exported, read already, */
	bool gotha;                /* or it is said to be OpenGotha's */
	const char *slug;          /* "" = the file's own, or from the event's name */
	const char *ruleset;       /* of OpenGotha's: one for single players; "" = swindon */
	bool publish;              /* in the state that the file says; else it is a draft, with all
	                            * that was played, until an organiser publishes it */
};

/* The actor becomes its organiser; nobody gets a letter. NULL with problems beside "slug"
 * (PROBLEM_SLUG_TAKEN and such) or "event" (PROBLEM_IMPORT_NEITHER), or as the two have them.
 * `again` as in entry_enter. */
struct tournament *event_in_make(const struct office *office, const struct event_in_file *file,
                                 bool *again, struct problems *problems);
