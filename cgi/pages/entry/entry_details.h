/* A pair in words: what it comes to, and all that is saved of it. For those who
 * may see everything. */
#pragma once

#include "pages/entry/entry_form.h"

/* root.sum {points, pair, one, two, exact, rounded, captain, ...}; points and captain
 * are false as long as they are not known; one player has neither a sum nor a captain. */
void entry_details_sum(struct page *page, const struct tournament *tournament,
                       const struct entry_form_sum *sum);

/* root.details {players, own, also}. */
void entry_details_show(struct page *page, const struct tournament *tournament,
                        const struct entry *entry);
