/* How far a published round is, and what in it waits for the desk. */
#ifndef PAGES_ROUND_PROGRESS_H
#define PAGES_ROUND_PROGRESS_H

#include "pages/round/reports.h"

/* root {total, in, missing, complete (every result is in), started, needs,
 * any_needs}. `started`: none where nobody noted when it was
 * published, or {planned: the time is the one planned, which has come, and not when it
 * was published, iso, time (with the
 * date when it was another day), minutes: since then while games go on, or
 * false, one: it is a single minute}. `needs`: a list of {table, url, report (as
 * desk_reports_row has it), differs: the result differs from the referee's rulings}. */
void desk_progress_show(const struct desk_reports *reports, int round);

#endif
