/* Whose mail came back, for the organiser of the event at hand. */
#ifndef PAGES_DESK_MAIL_H
#define PAGES_DESK_MAIL_H

#include "pages/part/event_page.h"
#include "pages/part/page.h"

/* root.came_back: none where all has arrived, the site sends no mail or the event is
 * finished, else {count, one, list: {name, url: the pair's entry, or those who look}}. */
void desk_mail_show(const struct page *page, const struct event *event);

#endif
