/* What a pair does by its link on the day: says that it is here, and which rounds
 * it does not play. */
#ifndef PAGES_PLAYER_DAY_H
#define PAGES_PLAYER_DAY_H

#include "pages/part/event_page.h"
#include "pages/player/private.h"

/* root.day: none where there is nothing to do or to know, else {check_in: none or
 * {early, open, here (a time or false), url}, first, second (names), rounds:
 * [{round, absent, change}], any_rounds, absent_url, out (the round it is to play now, or
 * false), running}. */
void player_day_show(const struct own_entry *own, const struct event *event);

#endif
