/* An event of a desk at a glance: what is to be done next, and the steps from its state to another. */
#pragma once

#include "actions/draw/round_act.h"
#include "pages/part/event_page.h"

struct overview {
	const struct tournament *t;
	const struct event *event;
	int64_t now;
	int round;       /* that a draw would be of: the draft, or the one after the last */
	bool draft;
	int missing;     /* results of the last published round */
	bool begun;      /* a division has a round */
};

struct overview overview_read(const struct page *page);

/* Whether rounds can be drawn, as far as the event's state goes; whether pairs can enter now. */
bool overview_draws(const struct overview *overview);
bool overview_enters(const struct overview *overview);

/* What is to be done next, and so has the page's one filled button. */
enum overview_next { NEXT_NOTHING, NEXT_STEP, NEXT_DRAW, NEXT_DRAFT, NEXT_RESULTS };
enum overview_next overview_next_of(const struct overview *overview,
                                    const struct round_refusal *refusal);

/* root.steps, root.endings: those that lead on, and those that end something. */
void overview_steps_show(struct page *page, const struct overview *overview,
                         enum overview_next next);
