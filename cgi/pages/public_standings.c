#include "actions/field.h"
#include "actions/typed_number.h"
#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/standings_table.h"
#include "pages/urls.h"

const struct field fields_standings[] = {
	{.name = "after", .max = 4},
	{.name = NULL},
};

/* The round asked for, 0 without one. False: 404 is answered, since that round has not
 * all its results. */
static bool
after_read(struct page *page, int complete, int *after)
{
	const char *text = page_query(page, "after");

	*after = 0;
	if (text[0] == '\0' || (typed_number_whole(text, complete, after) && *after > 0))
		return true;
	page_refuse(page, 404);
	return false;
}

static void
link_add(struct value *list, int number, const char *url, bool current)
{
	struct value *item = value_add_object(list);

	model_number(item, "number", number);
	value_set_text(item, "url", url);
	value_set_bool(item, "current", current);
}

/* The standings as they stood after each round before the last; then those of now. */
static void
links_show(const struct page *page, int shown, int complete)
{
	const char *now = url_event_page(page->arena, page->lang, page->app->tournament->slug,
	                                 "standings");
	struct value *list = value_set_list(page->root, "links");

	for (int round = 1; round < complete; round++)
		link_add(list, round, arena_printf(page->arena, "%s?after=%d", now, round),
		         round == shown);
	link_add(list, 0, now, shown == complete);
	value_set_bool(page->root, "any_links", complete > 1);
}

/* GET /{lang}/t/{slug}/standings?after=2: anyone. Without a question it is published; an
 * answer is made for whoever asks, and does not renew itself. */
void
page_standings(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct model model = model_of(&page, page.app->tournament);
	int complete = draw_complete_rounds(&model.draw), after, rounds;

	if (!after_read(&page, complete, &after))
		return;
	model_event(&page, &model, TAB_STANDINGS);
	rounds = standings_table_show(&page, &model, after, false);
	links_show(&page, rounds, complete);
	page_title(&page, rounds == 0 ? "standings.none.title" : "standings.title", page.root);
	if (request->query.count == 0) {
		page_show_public(&page, "public/standings");
	} else {
		value_set_bool(page.root, "fresh_js", false);
		page_show_tagged(&page, "public/standings");
	}
}
