/* The before and after of an audit line, side by side: only what changed. */
#ifndef PAGES_DESK_LOG_CHANGES_H
#define PAGES_DESK_LOG_CHANGES_H

#include "forms/problem.h"
#include "pages/part/event_page.h"
#include "pages/part/page.h"
#include "store/audit.h"

/* object.changes, a list of {label or false, before or false, after or false};
 * object.any_changes; object.fold: there is much of it; object.fresh: nothing was
 * before. `back`: the other way round,
 * as taking the line back would change it. */
void log_changes_show(const struct page *page, struct value *object, const struct event *event,
                      const struct audit *line, bool back);

/* What problem.changed-since of that line says is so now, in words. */
const char *log_changes_now(const struct page *page, const struct event *event,
                            const struct audit *line, const struct problem *changed);

#endif
