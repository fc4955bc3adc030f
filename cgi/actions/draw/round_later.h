/* A round that takes long to draw (round_draw_long), drawn once the request that wished for it has
 * been answered: who asked can leave, and whoever looks at the round meanwhile is told that it is
 * being drawn. That is so while a process holds the event's byte of one lock file, and with the
 * process it ends, whatever ends that: nothing is noted anywhere that could outlive the draw. */
#pragma once

#include <stdbool.h>

#include "actions/draw/round_act.h"

/* Begins: from now on it goes on, until round_later_draw has drawn, or was refused. NULL where it
 * goes on already. It keeps the office and the wish; both live as long as the tournament. */
struct round_later *round_later_begin(const struct office *office,
                                      const struct tournament *tournament,
                                      const struct round_wish *wish);

/* For response.after; `later` is a struct round_later. */
void round_later_draw(void *later);

bool round_later_goes_on(const struct office *office, const struct tournament *tournament);
