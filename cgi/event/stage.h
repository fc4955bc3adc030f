/* The stages of an event: which rounds belong to which, and who sits where in
 * them. Nothing here draws or writes; stage_draw.h does.
 *
 * The event's rounds are all rounds, of all stages together. A Swiss, a McMahon, a
 * round robin or a knockout is one stage; a Swiss, a McMahon or a round robin with
 * finalists has a knockout of them as its second, in the last rounds: as many as
 * their number takes, or earlier where the groups have met sooner. Fours are a
 * stage every two rounds. Once a knockout of finalists is dealt it stays where it
 * is, whatever becomes of the number of rounds.
 *
 * Who sits where is kept with the event (store/draw/berth.h) from the draw of a stage's
 * first round on; a Swiss and a McMahon have no berths. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "event/event.h"
#include "tournament/history.h"
#include "tournament/roster.h"

struct stage {
	int number;      /* from 1 */
	int first_round;
	enum plan_system system;
};

/* Whether the system is drawn by weights and not by berths. */
bool stages_weighted(enum plan_system system);

/* How many rounds the knockout of the finalists takes; 0 = there is none. */
int stages_final_rounds(const struct plan *plan);

struct stage stages_of_round(const struct tournament *tournament, const struct berths_kept *kept,
                             int round);

/* Of each entry of the event, by its index; NULL while the stage has none. */
struct roster_berth *stages_berths(struct arena *arena, const struct event *event,
                                   const struct berths_kept *kept, int stage);

/* The rounds of a history from `first` (from 1) up to, not with, `end`. */
struct history stages_history(struct arena *arena, const struct history *history, int first,
                              int end);

/* Of each entry of the event, by its index: whether it is confirmed and has neither game nor
 * bye in a drawn round because it said so, or entered too late for it; who has no opponent
 * in a draft, is out of a knockout, or in a group without games left does not sit out. */
const bool *stages_sit_out(struct arena *arena, const struct event *event, int round);

/* Likewise, whether it would play but has neither, since its group of a round robin has no
 * games left. */
const bool *stages_idle(struct arena *arena, const struct event *event, int round);

/* What each game of a round is called, by its index in the draw. One of no group
 * ({LABEL_GROUP, 0}) has no name: games of a Swiss or of a single group, and those
 * set by hand that the system does not have. */
struct roster_label *stages_labels(struct arena *arena, const struct event *event, int round);
