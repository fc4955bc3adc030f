/* The standings of an event as the EGF takes results, after the last round whose
 * results are all in. A pair is one line (event/single.h), and the head says so. A round
 * without a game is worth what the plan says; a game that both won or both lost, or
 * that was none, is one without an opponent. Of a criterion that counts quarters the
 * last one is left out. Stones are never said to come from grades, and no time is
 * said, for the ruleset's is not EGF's adjusted one: whoever hands the table in fills
 * them in, and the country. Names are in full: for the organiser. */
#pragma once

#include "event/event.h"

const char *h9_out_text(struct arena *arena, const struct event *event);
