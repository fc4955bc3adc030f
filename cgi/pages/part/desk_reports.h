/* What the pairs of a round have reported, as the desk shows it. Names are
 * whole here: only organisers and their helpers see them. */
#pragma once

#include <stdbool.h>

#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/report.h"
#include "store/ruling.h"

struct desk_reports {
	const struct page *page;
	const struct event *event;
	struct reports reports;
	struct rulings rulings;
};

/* Of one round, read once. */
struct desk_reports desk_reports_read(const struct page *page, const struct event *event,
                                        int round);

/* `row.report`: none, or {one, differ, rulings, agree: one of them true; first: {pair, line,
 * record: none, or as the result's form sends it to be recorded at once {result: as
 * desk_game_result has it, action, version, shown, winner, by, margin, black_tokens,
 * white_tokens, black_pair} where the two differ}, second: likewise or false}, for
 * parts/desk_report. True when the row needs the desk: the reports differ, or
 * they agree and are not recorded. */
bool desk_reports_row(const struct desk_reports *reports, struct value *row,
                       const struct game *game);
