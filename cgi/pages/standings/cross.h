/* The cross table of a round robin: everybody against everybody, a win the darker the larger. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"

/* root.cross: by group, of at most sixteen each: {name (of the group, or false), columns: {line},
 * rows: {line, name, pair, cells: {self, games: {won, half, lost, black, white, text,
 * strength (1 to 3, of a win; else false)}}}}; root.any_cross. After the rounds 1..rounds. */
void cross_show(const struct page *page, const struct event *event, int rounds);
