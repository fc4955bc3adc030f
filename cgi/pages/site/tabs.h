/* What every page about the site begins with. */
#pragma once

#include "pages/part/page.h"

enum { TABS_A_PAGE = 50 }; /* of a list */

/* root.tabs, of the table of routes: {url, name, current, first}; root.calls false. And the title. */
void tabs_begin(struct page *page);

/* "/desk/site" + rest. */
const char *tabs_url(const struct page *page, const char *rest);

/* Of a list that can be searched: root.find, root.asked; root.back and root.further, where to go on, or
 * false. How many of it come before. */
int tabs_after(const struct page *page);
void tabs_list(struct page *page, const char *rest, size_t shown);
