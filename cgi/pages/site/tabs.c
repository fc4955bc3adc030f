#include "pages/site/tabs.h"

#include <string.h>

#include "pages/part/fill.h"
#include "pages/part/url.h"
#include "pages/routes.h"

const char *
tabs_url(const struct page *page, const char *rest)
{
	return url_desk(page, arena_printf(page->arena, "/site%s", rest));
}

void
tabs_begin(struct page *page)
{
	static const char before[] = "/{lang}/desk/site";
	const struct router router = routes_router(page->app);
	struct value *list = value_set_list(page->root, "tabs");
	const char *last = "";

	for (size_t i = 0; i < router.route_count; i++) {
		const struct router_route *route = &router.routes[i];
		struct value *item;

		if (route->role != ROLE_ADMINISTRATOR || strcmp(route->tab, last) == 0)
			continue;
		item = value_add_object(list);
		value_set_text(item, "url", tabs_url(page, route->pattern + strlen(before)));
		value_set_text(item, "name", page_wordf(page, NULL, "site.tab.%s", route->tab));
		value_set_bool(item, "current", strcmp(route->tab, page->route->tab) == 0);
		value_set_bool(item, "first", last[0] == '\0');
		last = route->tab;
	}
	value_set_bool(page->root, "calls", false);
	page_title_text(page, page_wordf(page, NULL, "site.tab.%s", page->route->tab));
}

int
tabs_after(const struct page *page)
{
	const int after = request_number(&page->request->query, "after");

	return after < 0 ? 0 : after;
}

static const char *
list_url(const struct page *page, const char *rest, int after)
{
	const char *asked = page_query(page, "q");

	return arena_printf(page->arena, "%s?after=%d%s%s", tabs_url(page, rest), after, asked[0] == '\0' ? "" : "&q=",
	                    url_encoded(page->arena, asked));
}

void
tabs_list(struct page *page, const char *rest, size_t shown)
{
	const int after = tabs_after(page);

	value_set_text(page->root, "find", tabs_url(page, rest));
	value_set_text(page->root, "asked", page_query(page, "q"));
	value_set_bool(page->root, "nothing", shown == 0);
	fill_text(page->root, "back", after == 0 ? NULL
	          : list_url(page, rest, after < TABS_A_PAGE ? 0 : after - TABS_A_PAGE));
	fill_text(page->root, "further", shown < TABS_A_PAGE ? NULL : list_url(page, rest, after + TABS_A_PAGE));
}
