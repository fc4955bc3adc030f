/* What needs the organiser, on the first page of an event's desk. */
#ifndef PAGES_DESK_NEEDS_H
#define PAGES_DESK_NEEDS_H

#include "pages/desk/overview.h"
#include "pages/part/page.h"

/* root.needs: who has no game, and what the settings lack as far as pairs will miss it:
 * {list of texts, unpaired: a text or false, settings: a URL or false}; false for nothing. */
void desk_needs_show(struct page *page, const struct overview *overview);

#endif
