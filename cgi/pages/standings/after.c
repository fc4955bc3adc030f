#include "pages/standings/after.h"

#include "base/number.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"

bool
standings_after_read(struct page *page, int complete, int *after)
{
	const char *text = page_query(page, "after");

	*after = 0;
	if (text[0] == '\0' || (number_whole(text, complete, after) && *after > 0))
		return true;
	page_refuse(page, 404);
	return false;
}

static void
link_add(struct value *list, int number, const char *url, bool current)
{
	struct value *item = value_add_object(list);

	fill_number(item, "number", number);
	value_set_text(item, "url", url);
	value_set_bool(item, "current", current);
}

/* Those after each round before the last; then those of now. */
void
standings_after_links(const struct page *page, const char *now, int shown, int complete)
{
	struct value *list = value_set_list(page->root, "links");

	for (int round = 1; round < complete; round++)
		link_add(list, round, arena_printf(page->arena, "%s?after=%d", now, round),
		         round == shown);
	link_add(list, 0, now, shown == complete);
	value_set_bool(page->root, "any_links", complete > 1);
}
