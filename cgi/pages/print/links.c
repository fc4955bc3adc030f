/* Slips with the pairs' private links, to be handed to them. */
#include "pages/print/print.h"

#include <string.h>

#include "pages/part/qr.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

enum { LINKS_A_LEAF = 8 };

/* In the pair's language, but for the sheet's own words. */
static void
link_show(const struct print *print, struct value *slip, const struct entry *entry)
{
	const struct page *page = print->page;
	const struct templates *templates = page->app->templates;
	const char *link = url_whole(page, registration_link(page, entry));
	struct value *names = value_set_list(slip, "names");

	value_set_text(slip, "lang", entry->lang);
	value_set_int(slip, "number", entry->number);
	for (size_t i = 0; i < entry->player_count; i++)
		value_set_text(value_add_object(names), "name",
		               say_name(page, entry, entry_nth(entry, i), true));
	value_set_text(slip, "head", templates_word(templates, page->arena, entry->lang, page->single,
	                                            "print.links.head", NULL));
	value_set_text(slip, "text", templates_word(templates, page->arena, entry->lang, page->single,
	                                            "print.links.text", NULL));
	value_set_text(slip, "link", link);
	qr_set(slip, page->arena, "qr", link, templates_word(templates, page->arena, entry->lang, page->single,
	                                                     "print.links.code", slip));
}

/* Of every pair that has a place or waits for one, or of the one that was asked for. */
void
print_links(const struct print *print)
{
	const char *wanted = page_query(print->page, "entry");
	struct print_parts_leaves leaves = print_parts_leaves(print, LINKS_A_LEAF);

	for (size_t i = 0; i < print->event->entries.count; i++) {
		const struct entry *entry = &print->event->entries.list[i];

		if (wanted[0] == '\0' ? entry->status != STATUS_WITHDRAWN : strcmp(entry->id, wanted) == 0)
			link_show(print, print_parts_leaf_add(&leaves), entry);
	}
}
