/* An event's prizes by group, and who has each. */
#ifndef PAGES_STANDINGS_PRIZE_LIST_H
#define PAGES_STANDINGS_PRIZE_LIST_H

#include <stdbool.h>

#include "event/contest.h"
#include "pages/part/page.h"
#include "store/tournament.h"

/* root.prizes: {text, none (nobody has it), who: [{pair, place}], clubs: [{name (or
 * false: not for everybody to see), score, entries, one}]}; root.any_prizes: whether the
 * event has any. `everything` as say_name has it. */
void prize_list_show(const struct page *page, const struct tournament *tournament,
                     const struct contest *contest, bool everything);

#endif
