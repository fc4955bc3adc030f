#include "pages/part/division_say.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/standings/bracket.h"
#include "pages/standings/cross.h"
#include "pages/standings/rows.h"

ROUTER_FIELDS(public_standings_fields, {"after", .max = 4});

/* Where those of each division are, and who has won. */
static void
divided(struct page *page, const struct event *event)
{
	const struct tournaments all = *page_divisions(page, event->tournament);
	struct value *list = value_set_list(value_set_object(page->root, "divided"), "list");

	event_page_head(page, event, TAB_STANDINGS);
	page_title(page, "divisions.standings", NULL);
	for (size_t i = 0; i < all.count; i++) {
		struct value *item = value_add_object(list);

		division_say(page, item, &all, page_event_glance(page, &all.list[i]));
		value_set_text(item, "standings", url_event_page(page, &all.list[i], "standings"));
	}
	page_show_public(page, "public/standings");
}

/* GET /{lang}/t/{slug}/standings?after=2: anyone. Without a question it is published; an
 * answer is made for whoever asks, and does not renew itself. */
void
public_standings(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int complete = rounds_complete(&event->draw), after, rounds;

	if (event->tournament->divisions > 0) {
		divided(page, event);
		return;
	}
	if (!standings_rows_after(page, complete, &after))
		return;
	event_page_head(page, event, TAB_STANDINGS);
	rounds = standings_rows_show(page, event, after, false);
	bracket_show(page, event);
	cross_show(page, event, rounds);
	standings_rows_links(page, url_event_page(page, event->tournament,
	                      "standings"), rounds, complete);
	fill_text(page->root, "course", complete < 2 ? NULL
	          : url_event_page(page, event->tournament, "pairs/"));
	page_title(page, rounds == 0 ? "standings.none.title" : "standings.title", page->root);
	event_page_winners(page, event->tournament, page->root);
	page_describe(page, page_word(page, "standings.description", page->root));
	page_picture(page, url_picture(page, event->tournament, "standings"));
	if (page->request->query.count == 0) {
		page_show_public(page, "public/standings");
	} else {
		value_set_bool(page->root, "fresh_js", false);
		page_show_tagged(page, "public/standings");
	}
}
