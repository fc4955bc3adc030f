/* The order of play at a table, in names. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"

/* row.any_turn: whether it is known who plays Black. row.turn then: {white, short, name} of
 * the four, or of the two who each play alone, from who plays first. `short` is the family
 * name, or the given name where two at the table share that; `name` as say_name has it, though
 * captain and partner differ where only their number is shown. `whole` as `everything` there,
 * a bit for each pair. */
enum turn_list_whole {
	TURN_BLACK_WHOLE = 1,
	TURN_WHITE_WHOLE = 2,
	TURN_ALL_WHOLE = TURN_BLACK_WHOLE | TURN_WHITE_WHOLE,
};
void turn_list_show(const struct page *page, struct value *row, const struct event *event,
                    const struct game *game, unsigned whole);
