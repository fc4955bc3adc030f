/* Who takes Black in an even game of an event: nigiri at the board, or the event, which
 * shares Black and White out by what everybody has had (tournament/colour.h). Where points
 * decide nothing here does. Source: RULES.md, "Who takes Black". */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "event/event.h"
#include "event/seating.h"
#include "event/stage.h"

/* Where points do not decide. As the plan has it, and where that leaves it to the rules, as those
 * do; a round robin shares them out from round 1 on, since its tables do so over all its rounds. */
enum colours_way {
	COLOURS_NIGIRI,       /* in every round */
	COLOURS_SHARED_LATER, /* nigiri in round 1, shared out from round 2 on */
	COLOURS_SHARED,       /* from round 1 on */
	COLOURS_WAYS
};

enum colours_way colours_way(const struct tournament *tournament, enum plan_system system);

/* Whether the event shares them out in that round, which is one of that system. */
bool colours_shared(const struct tournament *tournament, enum plan_system system, int round);

/* In a round whose colours are shared out: each game of the seating that is left to nigiri, is
 * not locked and is none of `before`, is given to the one of the two who should have Black.
 * Where nothing says who, it stays with nigiri. */
void colours_deal(struct arena *arena, const struct event *event, const struct seating *before,
                  struct seating *seating);
