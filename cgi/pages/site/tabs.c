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
