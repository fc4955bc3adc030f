/* Which standings are asked for, and the links to the others: on their public page, at
 * the desk and on paper. */
#pragma once

#include <stdbool.h>

#include "pages/part/page.h"

/* The round in the question ?after=, 0 without one; `complete` rounds have all their
 * results. False: 404 is answered, since that round is none of them. */
bool standings_after_read(struct page *page, int complete, int *after);

/* root.links {number (false: those of now), url, current} to the standings at `now` as they
 * stood after each round, and root.any_links; `shown` is the round on the page. */
void standings_after_links(const struct page *page, const char *now, int shown, int complete);
