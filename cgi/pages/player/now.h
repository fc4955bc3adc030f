/* The top of a pair's own page: its place in the end, its newest round, the one it waits for, and the
 * game it can report. Nothing here belongs to one visitor (no form), so that the
 * page can ask for it again and again. */
#ifndef PAGES_PLAYER_NOW_H
#define PAGES_PLAYER_NOW_H

#include "pages/part/event_page.h"
#include "pages/player/own.h"

/* root.now: none where no round is out that is the pair's, and in a draft or cancelled
 * event; else {round, bye, game: none or {table, url of the draw, other, against: as
 * say_entry, playing, black (the pair has it), nigiri, what say_handicap says, any_turn,
 * turn: as turn_list.h, result}}.
 * root.next: none, or {round, time or false} of the round whose table the pair waits for:
 * it has checked in or has played, and has no game to play.
 * root.final: of a finished event {place, ordinal ("3rd"), pairs, shared, url of the
 * standings}, else none; also where the pair or nobody has a place.
 * root.report_link: as report.h. */
void player_now_show(const struct own_entry *own, const struct event *event);

#endif
