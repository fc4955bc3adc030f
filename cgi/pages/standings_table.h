/* The standings as a table: on their public page, and on paper. They are those
 * after the last round whose results are all in; a round being played changes
 * nothing yet. */
#ifndef PAGES_STANDINGS_TABLE_H
#define PAGES_STANDINGS_TABLE_H

#include <stdbool.h>

#include "pages/model.h"
#include "pages/page.h"
#include "tournament/standings.h"

/* Whether others have the place of order[at], too; `count` stand in that order. */
bool standing_shared(const struct standing *order, size_t count, size_t at);

/* root {after, any, all (rounds), over (nothing more is played), final, playing (the
 * round, or false)} and, after at least one
 * round, {columns, rows, direct, any_shared}: a row as say_entry has it with {line,
 * rank_place, shared, cut, score, sos, sos_1, direct_wins, decided, cells}. `line`
 * counts the rows; a cell names its opponent by it and by `opponent`. `everything`
 * as say_name has it. Says after how many rounds they are. */
int standings_table_show(const struct page *page, const struct model *model, bool everything);

#endif
