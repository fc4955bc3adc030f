/* The organiser's list of couples and siblings whom the draw keeps apart in the first rounds.
 * False when it added a problem; nothing has been changed then. What has no effect writes
 * nothing. Pages do not show the list. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/tournament.h"

/* Whether the two are to be kept apart, or may meet. Ids of entries of the event that are not
 * withdrawn; also of those who are to let them meet. Problems beside "a" and "b": no such entry,
 * the same one twice; beside "": the event is over. */
bool apart_set(const struct office *office, const struct tournament *tournament, const char *a,
               const char *b, bool apart, struct problems *problems);
