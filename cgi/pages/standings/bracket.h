/* The bracket of a knockout, drawn from its games: each with the two that led to it. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"

/* root.bracket: the games of the last published round of the knockout, the final or what there
 * is of it yet, each {label, sides: {black, white, won, text ("+4", or false), name, pair},
 * below: the same of the games that led to it}; root.any_bracket. Above sixteen left its first
 * rounds are left out. */
void bracket_show(const struct page *page, const struct event *event);
