#include "pages/part/event_page.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "pages/site/tabs.h"

ROUTER_FIELDS(site_events_fields, {"q", .max = 60}, {"after", .max = 7});

/* GET /{lang}/desk/site/events?q=&after=: all events, drafts too, the latest first. */
void
site_events(struct page *page)
{
	const struct tournaments events = tournaments_found(page->arena, page->app->office.db,
	                                                    page_query(page, "q"), PAGE_LIST,
	                                                    page_after(page));
	struct value *list = value_set_list(page->root, "events");

	tabs_begin(page);
	for (size_t i = 0; i < events.count; i++) {
		const struct tournament *t = &events.list[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "url", url_desk_event(page, t, ""));
		value_set_text(item, "name", event_page_name(page, t));
		value_set_text(item, "day", say_date(page, t->date));
		value_set_text(item, "state", t->cancelled ? page_word(page, "event.cancelled", NULL)
		               : page_wordf(page, NULL, "state.%s", tournament_state_names[t->state]));
		value_set_int(item, "pairs", t->taken);
		value_set_bool(item, "one", t->taken == 1);
		value_set_bool(item, "single", ruleset_single(t->ruleset));
	}
	page_list(page, tabs_url(page, "/events"), events.count);
	page_show(page, "organiser/site_events");
}
