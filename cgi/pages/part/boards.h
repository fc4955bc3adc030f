/* A round as a row of little boards, one a table: being played, or with the stone of who won.
 * Drawn by parts/boards, which says in words what it shows; parts/board_signs stands once on
 * every page that has one. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"

/* p: being played, b and w: the winner's stone, j: half of each, o: over without either. */
const char *boards_sign(const struct event *event, const struct game *game);

/* object.boards: {number (of the round), game_count, finished, won_black, won_white,
 * tables: {sign: the letter of its drawing}}; none of a round of so many tables that nobody can
 * tell them apart. */
void boards_set(struct value *object, const struct event *event, int round);
