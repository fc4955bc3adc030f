#include "pages/part/event_page.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/standings/table.h"

ROUTER_FIELDS(public_standings_fields, {"after", .max = 4});

/* GET /{lang}/t/{slug}/standings?after=2: anyone. Without a question it is published; an
 * answer is made for whoever asks, and does not renew itself. */
void
public_standings(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int complete = rounds_complete(&event->draw), after, rounds;

	if (!standings_table_after(page, complete, &after))
		return;
	event_page_head(page, event, TAB_STANDINGS);
	rounds = standings_table_show(page, event, after, false);
	standings_table_links(page, url_event_page(page, event->tournament,
	                      "standings"), rounds, complete);
	page_title(page, rounds == 0 ? "standings.none.title" : "standings.title", page->root);
	if (page->request->query.count == 0) {
		page_show_public(page, "public/standings");
	} else {
		value_set_bool(page->root, "fresh_js", false);
		page_show_tagged(page, "public/standings");
	}
}
