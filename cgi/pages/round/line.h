/* The line on top of a round's page: a result typed as one would write it down
 * (forms/typed_line.h), said in words before it is recorded. Whoever writes
 * over another result is shown both first. */
#ifndef PAGES_ROUND_LINE_H
#define PAGES_ROUND_LINE_H

#include "pages/part/page.h"

/* The form with nothing typed: {action, half, value, focus}. With something typed also
 * `error`, a text, or `sum` {table, same, mine, now (or false)}: what is to be recorded and what stands there, each
 * {result: as desk_game_result has it, says: its words and tokens}. `conflict`
 * {time, version, leave} is of what stands there, where it has to be asked. */
struct value *desk_line_blank(const struct page *page, int round);

#endif
