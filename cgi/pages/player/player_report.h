/* What a pair's own page says of reporting its game. */
#pragma once

#include "pages/part/event_page.h"
#include "pages/player/player_own.h"

/* root.report_link: none before the pair's first game and where it has none to report
 * nor a result, else {round, table, current (of the newest round, which root.now has),
 * url: of the form or false where there is a result, standing, result}, as report_say.h
 * has them. */
void player_report_link(const struct player_own *own, const struct event *event);
