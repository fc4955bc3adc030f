#include <stdint.h>
#include <string.h>

#include "base/number.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/audit.h"

enum { LINES = 50, NUMBER_MAX = 12 };

ROUTER_FIELDS(account_site_fields, {"before", .max = NUMBER_MAX});

/* The address of the account of that id; other words as they are. */
static const char *
address_of(const struct account_list *accounts, const char *text)
{
	for (size_t i = 0; i < accounts->count; i++)
		if (strcmp(accounts->list[i].id, text) == 0)
			return accounts->list[i].email;
	return text;
}

/* {time, who, what, of, change} */
static void
line_show(struct page *page, struct value *item, const struct audit *line,
          const struct account_list *accounts)
{
	const char *who = page_word_known(page, "log.who.%s", line->actor);
	const char *what = page_word_known(page, "log.action.%s", line->action);
	const char *of = address_of(accounts, line->subject);

	if (strcmp(line->actor, "command line") == 0)
		who = page_word(page, "log.who.command-line", NULL);
	value_set_text(item, "time", say_instant(page, line->at, "UTC"));
	value_set_text(item, "who", who != NULL ? who : address_of(accounts, line->actor));
	value_set_text(item, "what", what != NULL ? what : line->action);
	fill_text(item, "of", strcmp(line->actor, line->subject) == 0 ? NULL : of);
	fill_text(item, "change", line->before[0] == '\0' || line->after[0] == '\0'
	          ? arena_printf(page->arena, "%s%s", line->before, line->after)
	          : arena_printf(page->arena, "%s → %s", line->before, line->after));
}

/* GET /{lang}/desk/site?before=: the administrator. All events' desks, and the site's log. */
void
account_site(struct page *page)
{
	struct db *db = page->app->office.db;
	const struct account_list accounts = account_all(page->arena, db);
	const struct tournaments events = tournaments_all(page->arena, db);
	const int before = request_number(&page->request->query, "before");
	const struct audit_lines log = audit_of_site(page->arena, db, before < 0 ? INT64_MAX : before,
	                                             LINES);
	struct value *list = value_set_list(page->root, "lines"), *desks;

	page_title(page, "site.title", NULL);
	for (size_t i = 0; i < log.count; i++)
		line_show(page, value_add_object(list), &log.list[i].audit, &accounts);
	fill_text(page->root, "earlier", log.count < LINES ? NULL
	          : arena_printf(page->arena, "%s?before=%lld", url_desk(page, "/site"),
	                         (long long)log.list[log.count - 1].id));
	desks = value_set_list(page->root, "events");
	for (size_t i = 0; i < events.count; i++) {
		struct value *item;

		if (events.list[i].parent_id != NULL)
			continue;
		item = value_add_object(desks);
		value_set_text(item, "url", url_desk(page, arena_printf(page->arena, "/t/%s",
		                                                         events.list[i].slug)));
		value_set_text(item, "name", event_page_name(page, &events.list[i]));
		value_set_text(item, "day", say_date(page, events.list[i].date));
	}
	page_show(page, "organiser/site");
}
