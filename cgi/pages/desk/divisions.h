/* The divisions of an event at its desk: what each is doing and what is next there. */
#pragma once

#include "pages/part/page.h"
#include "store/tournament.h"

/* root.divisions {list: as division_say, with desk, settings, next: none or {url, text, filled}, out: none or
 * {count, one, url}},
 * of an event that has some. */
void desk_divisions_show(struct page *page, const struct tournament *whole);
