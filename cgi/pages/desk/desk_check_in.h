/* Who has come, at the desk. */
#pragma once

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* root.not_here {count, one, more, round, who: a few of them by name, url: the page, leave: whether
 * they may be left out, action: which does it}: how many are awaited for the round; none while
 * there are none. root.come_since {round,
 * action, list of {id, pair}}: who was left out of it and has come since; none likewise.
 * There is neither where the event does not use check-in, is over, or the round is 0. */
void desk_check_in_warn(const struct page *page, const struct event *event, int round);
