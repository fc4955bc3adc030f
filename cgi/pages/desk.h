/* What every page of an event's desk begins with: the event, and the tabs. */
#ifndef PAGES_DESK_H
#define PAGES_DESK_H

#include "pages/model.h"
#include "pages/page.h"
#include "store/tournament.h"

/* root.event {name, date} and root.tabs, a list
 * of {url, name, count, current}: overview, entries, the rounds drawn so far,
 * standings, settings. `current` is "event", "entries", "rounds/3" or "settings". */
void desk_begin(struct page *page, const char *current);

/* The desk of the event at hand, and of one of its rounds: "/desk/t/slug" + rest. */
const char *desk_url(const struct page *page, const char *rest);
const char *desk_url_round(const struct page *page, int round, const char *rest);

/* "2 results of round 3 are missing: tables 4 and 9.", of the last published round. */
const char *desk_missing_text(const struct page *page, const struct model *model);

/* The event as it is now, after what the request has done to it. */
const struct tournament *desk_now(const struct page *page);

/* 303 to the desk of the event with that slug. */
void desk_go(struct page *page, const char *slug, const char *said);

#endif
