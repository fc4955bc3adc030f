/* The games and byes of a draft as the desk sees them, each with what it costs,
 * what speaks against it, and where it is locked, taken apart or moved. */
#pragma once

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* Whether the round, a draft or published, is drawn by terms, so that it has reasons. */
bool draft_games_reasoned(const struct event *event, int round);

/* root.games, root.rematches (those of the games that are one), root.warnings {text}
 * of tables, root.draft_byes {pair, id, locked, costs}, root.any_locked, root.seat_url,
 * root.why_url (false where there are no reasons). */
void draft_games_show(struct page *page, const struct event *event, int round);
