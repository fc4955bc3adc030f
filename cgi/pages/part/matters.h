/* What of an event needs somebody at its desk: on its overview in full, and as a number beside
 * that page's tab on all the others. */
#pragma once

#include "event/event.h"
#include "pages/part/page.h"

/* A list, in the order of who waits first: two reports that differ, or agree and are not recorded;
 * pairs of a draft without game or bye; who said that they sit a round to come out; who withdrew
 * by themselves, and who moved up; whose mail came back. Nothing while the event is a draft and once
 * it is finished, of one that does not take place the mail alone. Each is {text, url: where to look,
 * report: none, or as desk_reports_row has it, news: none, or {entry, round (0: its place), when}
 * of what can be noted}. For an organiser. */
struct value *matters_of(const struct page *page, const struct event *event);
