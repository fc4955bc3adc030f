/* What every page about the site begins with. */
#pragma once

#include "pages/part/page.h"

/* root.tabs, of the table of routes: {url, name, current, first}; root.calls false. And the title. */
void tabs_begin(struct page *page);

/* "/desk/site" + rest. */
const char *tabs_url(const struct page *page, const char *rest);

