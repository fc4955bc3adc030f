/* A round as it was drawn: what of the seating before is locked, and still plays, as it
 * stands, then the games of the draw, top table first, and tables dealt to them. For
 * round.c. */
#pragma once

#include <stdint.h>

#include "event/event.h"
#include "event/seating.h"
#include "tournament/pairing.h"
#include "tournament/roster.h"

/* Who meets whom in a round of a Swiss or a McMahon. */
struct draw_seating_matched {
	const struct entry *const *entries; /* that the pairing counts */
	struct pairing pairing;
};

/* The event's next round, drawn with the seed (drawing_of); the part that takes its time. */
struct draw_seating_matched draw_seating_match(struct arena *arena, const struct event *event,
                                               int64_t seed);

/* Where the draw balances colours it has said who takes Black. */
struct seating draw_seating_matched(struct arena *arena, const struct event *event,
                                    const struct seating *before,
                                    const struct draw_seating_matched *matched);

/* Of the other systems. Where the plan balances colours the table of the round robin
 * says who takes Black. */
struct seating draw_seating_rostered(struct arena *arena, const struct event *event,
                                     const struct seating *before, const struct roster *roster);
