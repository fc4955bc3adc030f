/* Why a draw is as it is: what each game and bye costs, and what another draw
 * would cost, in the terms of tournament/term.h. For a draw as it was made and for
 * one changed by hand; of a published round by the results and settings there are
 * now. Changes nothing. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "event/drawing.h"
#include "event/event.h"
#include "event/seating.h"
#include "event/stage.h"
#include "tournament/explain.h"
#include "tournament/lineup.h"

struct draw_reasons {
	const struct drawing *drawing;
	const struct seating *seating;
	struct lineup lineup;
	struct pairing pairing;         /* the seating: couples by its games, byes by its byes */
	struct explain_costs explanation; /* likewise */
};

/* Whether the round is drawn by terms: its stage is a Swiss or a McMahon. */
bool draw_reasons_known(const struct tournament *tournament, const struct berths_kept *kept,
                        int round);

/* The event as that round was drawn from: of a published one who sits in it plays it,
 * whatever became of them, and nobody else. */
struct event *draw_reasons_event(struct arena *arena, const struct event *now, int round);

/* Of an event whose reasons are known; `seating` is a round of draw_reasons_event, and lives as
 * long. */
struct draw_reasons *draw_reasons_of(struct arena *arena, const struct event *event,
                                     const struct seating *seating);

/* Whether the term counts in that round, of this event: colours do not where none are shared out. */
bool draw_reasons_counts(const struct draw_reasons *reasons, enum term term);

/* Whether how strong two are is no matter of the draw, since their handicap evens it out. */
bool draw_reasons_levelled(const struct draw_reasons *reasons);

/* "Why not a against b?"; b NULL: "why no bye for a?". Takes as long as a draw;
 * only among confirmed entries, and a is not b. */
struct explain_why_not draw_reasons_why_not(struct arena *arena, const struct draw_reasons *reasons,
                                            const struct entry *a, const struct entry *b);

/* Whether the draw, locks left out, would not cost less. Takes as long as a draw. */
bool draw_reasons_best(struct arena *arena, const struct draw_reasons *reasons);
