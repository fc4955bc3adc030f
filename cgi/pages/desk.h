/* What every page of an event's desk begins with: the event, and the tabs. */
#ifndef PAGES_DESK_H
#define PAGES_DESK_H

#include "pages/page.h"

/* root.event {name, date, state, slug, url, public_url} and root.tabs, a list
 * of {url, name, count, current}: overview, entries, the rounds drawn so far,
 * standings, settings. `current` is "event", "entries", "rounds/3" or "settings". */
void desk_begin(struct page *page, const char *current);

#endif
