/* The organiser's list of couples and siblings whom the draw keeps apart in the
 * first rounds. Each returns false when it added a problem; nothing has been
 * changed then. What has no effect writes nothing. Pages do not show the list. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/tournament.h"

/* Ids of entries of the event that are not withdrawn. Problems beside "a" and "b": no
 * such entry, the same one twice; beside "": the event is over. */
bool apart_add(const struct office *office, const struct tournament *tournament, const char *a,
               const char *b, struct problems *problems);

/* They may meet. Also entries that have withdrawn. */
bool apart_remove(const struct office *office, const struct tournament *tournament, const char *a,
                  const char *b, struct problems *problems);
