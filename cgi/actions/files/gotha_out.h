/* An event of ours as OpenGotha keeps one, with everything that is published.
 *
 * A pair is one player there: both names, the mean of both ranks (event/single.h), so the
 * program's handicaps are not ours. Who waits, or has withdrawn before playing, is left
 * out. A game without stones in which Black gives no komi has a handicap of one; other
 * komi than the event's is lost, and so are margins, how a game ended but for forfeits,
 * penalties, nigiri once it was made. A jigo that White wins is won by White. A void
 * game is left out: both sat the round out. Of half a point of a start correction
 * nothing is left, and of the order of the standings points margin, lot and stage. A
 * knockout, groups and a round robin are a Swiss there. Where several have a bye in a
 * round the program keeps one of them. Ratings are those that usually go with the rank. */
#pragma once

#include "event/event.h"
#include "formats/gotha.h"

/* With names in full: for the organiser. At most GOTHA_PLAYERS_MAX entries. */
struct gotha_event gotha_out_event(struct arena *arena, const struct event *event);
