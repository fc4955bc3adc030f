/* What needs the organiser, on the first page of an event's desk. */
#ifndef PAGES_DESK_NEEDS_H
#define PAGES_DESK_NEEDS_H

#include "pages/desk/overview.h"
#include "pages/part/page.h"

/* root.needs: who has no game, which pages could not be published, and what the settings lack
 * as far as pairs will miss it: {list of texts, unpaired, unpublished: a text or false each,
 * settings: a URL or false}; none for nothing. */
void desk_needs_show(struct page *page, const struct overview *overview);

#endif
