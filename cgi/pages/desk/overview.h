/* An event at a glance, on its first page at the desk. What that page shows is in
 * event.c and, what needs the organiser, in needs.c. */
#ifndef PAGES_DESK_OVERVIEW_H
#define PAGES_DESK_OVERVIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "actions/draw/round.h"
#include "event/seating.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"

struct overview {
	const struct tournament *t;
	const struct event *event;
	int64_t now;
	int round;       /* that a draw would be of: the draft, or the one after the last */
	bool draft;
	struct round_unpaired unpaired; /* of the draft */
	int missing;     /* results of the last published round */
};

struct overview overview_read(const struct page *page);

/* Whether rounds can be drawn, as far as the event's state goes. */
bool overview_draws(const struct overview *overview);

/* Whether pairs can enter now. */
bool overview_enters(const struct overview *overview);

/* Why the next round cannot be drawn; NULL when it can. */
const char *overview_refusal_text(const struct page *page, const struct overview *overview,
                                  const struct round_refusal *refusal);

/* Whether it is that the system takes more rounds than there are. */
bool overview_is_short(const struct round_refusal *refusal);

#endif
