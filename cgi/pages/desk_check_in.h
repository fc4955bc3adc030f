/* Who has come, at the desk. */
#ifndef PAGES_DESK_CHECK_IN_H
#define PAGES_DESK_CHECK_IN_H

#include "pages/model.h"
#include "pages/page.h"

/* root.not_here {count, one, round, url}: how many have not come that play the
 * round; false while there are none, the event does not use check-in, or the round is 0. */
void desk_check_in_warn(const struct page *page, const struct model *model, int round);

#endif
