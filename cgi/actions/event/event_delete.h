/* Deleting an event with all it has: a draft, a copy, a rehearsal, the demo. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/tournament.h"

/* Why whoever acts may not delete it, or PROBLEM_NONE. Any organiser of a draft may, or of an event
 * without a result. One that was played is other people's, too: their results are quoted, and their
 * links lead there. So it is deleted only by an organiser whose account may make events, whom the
 * site answers for; who was invited to organise that one may not. */
enum problem_kind event_delete_refusal(const struct office *office,
                                       const struct tournament *tournament);

/* Nothing of it is left but a line in the site's log. `slug` is typed, since nothing brings it
 * back: PROBLEM_DELETE_SLUG where it is not the event's. */
bool event_delete(const struct office *office, const struct tournament *tournament,
                  const char *slug, struct problems *problems);
