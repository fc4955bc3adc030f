/* The handbook: what an organiser does, and what whoever runs the machine does. */
#include "pages/routes.h"

#include <string.h>

#include "pages/part/fill.h"
#include "pages/part/page.h"
#include "pages/part/url.h"

static const enum published chapters[] = {
#define CHAPTER(constant, word) PUBLISHED_HELP_##constant,
#include "routes.def"
};

enum { CHAPTERS = sizeof(chapters) / sizeof(chapters[0]) };

/* Its name in addresses, in templates/help and in the catalogue. */
static const char *
chapter_name(enum published chapter)
{
	return published_names[chapter] + strlen("help-");
}

static void
chapter_set(const struct page *page, struct value *object, enum published chapter)
{
	const char *name = chapter_name(chapter);

	value_set_text(object, "url", url_published(page, chapter, ""));
	value_set_text(object, "name", page_wordf(page, NULL, "help.%s", name));
	value_set_text(object, "lead", page_wordf(page, NULL, "help.%s.lead", name));
}

/* root.chapters {url, name, lead, current}; root.before, root.after: the chapters beside the one that
 * is read, or false. At CHAPTERS: none is. */
static void
contents(const struct page *page, size_t at)
{
	struct value *list = value_set_list(page->root, "chapters");

	value_set_bool(page->root, "before", false);
	value_set_bool(page->root, "after", false);
	for (size_t i = 0; i < CHAPTERS; i++) {
		struct value *item = value_add_object(list);

		chapter_set(page, item, chapters[i]);
		value_set_bool(item, "current", i == at);
		if (i + 1 == at || (at < CHAPTERS && i == at + 1))
			chapter_set(page, value_set_object(page->root, i < at ? "before" : "after"), chapters[i]);
	}
}

/* GET /{lang}/help/: anyone. Its chapters, with what is in each. */
void
public_help(struct page *page)
{
	contents(page, CHAPTERS);
	page_title(page, "help.title", NULL);
	page_show_public(page, "help/index");
}

/* GET /{lang}/help/CHAPTER: anyone. root.lead: what it is about; root.shot: its picture, static/help has
 * it, or false. */
void
public_help_chapter(struct page *page)
{
	const char *name = strrchr(page->route->pattern, '/') + 1;
	const char *lead = page_wordf(page, NULL, "help.%s.lead", name);
	size_t at = 0;

	while (strcmp(chapter_name(chapters[at]), name) != 0)
		at++;
	contents(page, at);
	fill_text(page->root, "shot", url_static_find(
		arena_printf(page->arena, "help-%s-%s.webp", name, page->lang)));
	page_title(page, arena_printf(page->arena, "help.%s", name), NULL);
	value_set_text(page->root, "lead", lead);
	page_describe(page, lead);
	page_show_public(page, arena_printf(page->arena, "help/%s", name));
}
