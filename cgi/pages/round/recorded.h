/* What the round's page says of a result that has just been recorded: the
 * address that leads there carries it, and the page reads it off again. */
#ifndef PAGES_ROUND_RECORDED_H
#define PAGES_ROUND_RECORDED_H

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* 303 to the game's round, its row marked. `said` is "result-recorded" (from the
 * form), "line-recorded", "line-same" (it was there already) or "result-cleared".
 * `now`: the game as it is recorded, to say what stood there before; or NULL. */
void desk_recorded_go(struct page *page, const struct game *before, const struct game *now,
                      const char *said);

/* root.said: "Table 9 is recorded: B+1.5.", and that the next round was drawn before, where
 * the address names a game that has a result; otherwise root.said stays. */
void desk_recorded_said(struct page *page, const struct event *event, int round);

#endif
