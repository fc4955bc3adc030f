#include "event/contest.h"
#include "pages/part/desk.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/standings/table.h"

/* The sheet of just these standings. */
static const char *
sheet_url(const struct page *page, const char *sheet, int after)
{
	const char *url = desk_url(page, arena_printf(page->arena, "/print/%s", sheet));

	return after == 0 ? url : arena_printf(page->arena, "%s?after=%d", url, after);
}

/* GET /{lang}/desk/t/{slug}/standings?after=2: whoever may see its rounds at the desk. The
 * public ones with whole names. */
void
desk_standings(struct page *page)
{
	const struct event *event = page_event_now(page, page->app->tournament);
	int complete = rounds_complete(&event->draw), after, rounds;

	if (!standings_table_after(page, complete, &after))
		return;
	desk_begin(page, page_word(page, "standings.none.title", NULL));
	rounds = standings_table_show(page, event, after, true);
	standings_table_links(page, desk_url(page, "/standings"), rounds, complete);
	if (rounds > 0)
		page_title(page, "standings.title", page->root);
	value_set_text(page->root, "public_url", url_event_page(page, event->tournament, "standings"));
	value_set_text(page->root, "print_url", sheet_url(page, "standings", after));
	value_set_text(page->root, "cross_url", sheet_url(page, "cross-table", after));
	page_show(page, "organiser/standings");
}
