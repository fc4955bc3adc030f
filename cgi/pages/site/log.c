#include <stdint.h>
#include <string.h>

#include "base/number.h"
#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/say.h"
#include "pages/routes.h"
#include "pages/site/tabs.h"
#include "store/audit.h"

enum { LINES = 50, NUMBER_MAX = 12 };

ROUTER_FIELDS(site_log_fields, {"before", .max = NUMBER_MAX});

/* The address of the account of that id; other words as they are. */
static const char *
address_of(const struct account_list *accounts, const char *text)
{
	for (size_t i = 0; i < accounts->count; i++)
		if (strcmp(accounts->list[i].id, text) == 0)
			return accounts->list[i].email;
	return text;
}

/* Rights have words of their own. */
static const char *
said_of(const struct page *page, const struct audit *line, const char *text)
{
	const char *word = strcmp(line->action, "account.rights") == 0
	                   ? page_word_known(page, "rights.%s", text) : NULL;

	return word != NULL ? word : text;
}

/* {time, who, what, of, change} */
static void
line_show(struct page *page, struct value *item, const struct audit *line,
          const struct account_list *accounts)
{
	const char *who = page_word_known(page, "log.who.%s", line->actor);
	const char *what = page_word_known(page, "log.action.%s", line->action);
	const char *of = address_of(accounts, line->subject), *before, *after;

	if (strcmp(line->actor, "command line") == 0)
		who = page_word(page, "log.who.command-line", NULL);
	value_set_text(item, "time", say_instant(page, line->at, "UTC"));
	value_set_text(item, "who", who != NULL ? who : address_of(accounts, line->actor));
	value_set_text(item, "what", what != NULL ? what : line->action);
	fill_text(item, "of", strcmp(line->actor, line->subject) == 0 ? NULL : of);
	before = said_of(page, line, line->before);
	after = said_of(page, line, line->after);
	fill_text(item, "change", before[0] == '\0' || after[0] == '\0'
	          ? arena_printf(page->arena, "%s%s", before, after)
	          : arena_printf(page->arena, "%s → %s", before, after));
}

/* GET /{lang}/desk/site/log?before=: what concerns no event, and who was given which role. */
void
site_log(struct page *page)
{
	struct db *db = page->app->office.db;
	const struct account_list accounts = account_all(page->arena, db);
	const int before = request_number(&page->request->query, "before");
	const struct audit_lines log = audit_of_site(page->arena, db, before < 0 ? INT64_MAX : before,
	                                             LINES);
	struct value *list = value_set_list(page->root, "lines");

	tabs_begin(page);
	for (size_t i = 0; i < log.count; i++)
		line_show(page, value_add_object(list), &log.list[i].audit, &accounts);
	fill_text(page->root, "earlier", log.count < LINES ? NULL
	          : arena_printf(page->arena, "%s?before=%lld", tabs_url(page, "/log"),
	                         (long long)log.list[log.count - 1].id));
	page_show(page, "organiser/site_log");
}
