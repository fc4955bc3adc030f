/* What speaks against drawing, or against touching what is drawn; PROBLEM_NONE = nothing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "event/event.h"
#include "forms/problem.h"

/* What the event's state, or that it is cancelled, says against drawing and
 * publishing. Registration that is over by the clock (`now`) is over; `while_open`: it does
 * not matter. */
enum problem_kind refusal_of_event(const struct event *event, int64_t now, bool while_open);

/* What is said against changing or publishing the round as a draft. */
enum problem_kind refusal_of_draft(const struct event *event, int round);

/* What is said against changing the round as a published one. */
enum problem_kind refusal_of_published(const struct event *event, int round);
