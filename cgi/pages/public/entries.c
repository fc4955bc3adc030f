#include <string.h>

#include "event/name.h"
#include "pages/part/division_say.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/url.h"
#include "pages/routes.h"
#include "store/entry.h"

/* How many who wait are on the page of those who have a place, and on one of theirs. */
enum { WAITING_FEW = 50, WAITING_PAGE = 200 };

/* Adds a text that was not said yet. */
static void
from_add(struct value *list, const char **said, size_t *count, const char *text)
{
	struct value *item;

	for (size_t i = 0; i < *count; i++)
		if (strcmp(said[i], text) == 0)
			return;
	if (text[0] == '\0')
		return;
	item = value_add_object(list);
	value_set_text(item, "text", text);
	value_set_bool(item, "first", *count == 0);
	said[(*count)++] = text;
}

/* "Kasumi · Funato · Japan": the clubs, then the countries, each once, of those whose whole name
 * everybody may see. */
static void
from_set(struct value *item, const struct entry *entry)
{
	struct value *list = value_set_list(item, "from");
	const char *said[4];
	size_t count = 0;

	for (size_t j = 0; j < 2 * entry->player_count; j++) {
		bool country = j >= entry->player_count;
		const struct player *player = &entry->players[entry_nth(entry, j % entry->player_count)];

		if (name_is_public(player))
			from_add(list, said, &count, country ? player->country : player->club);
	}
}

/* list {as event_page_entry has them; from, place}: those of the event or division `of`, the first
 * of whom has the place `place`. */
static struct value *
pairs(const struct page *page, struct value *object, const char *name, const struct tournament *of,
      const struct entry_list *entries, int place)
{
	struct value *list = value_set_list(object, name);

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];
		struct value *item;

		if (strcmp(entry->tournament_id, of->id) != 0)
			continue;
		item = value_add_object(list);
		event_page_entry(page, item, of, entry);
		from_set(item, entry);
		value_set_int(item, "place", place++);
	}
	return list;
}

/* object {waits: whether anybody does, waiting; many: false, or {count, url}}: of more than a few, where they are. */
static void
waiting_show(const struct page *page, struct value *object, const struct tournament *of)
{
	const bool few = of->waiting <= WAITING_FEW;
	const struct entry_list waiting = few && of->waiting > 0
		? entry_list_waiting(page->arena, page->app->office.db, of->id, 0, WAITING_FEW)
		: (struct entry_list){.count = 0};
	struct value *many;

	value_set_bool(object, "waits", of->waiting > 0);
	pairs(page, object, "waiting", of, &waiting, 1);
	value_set_bool(object, "many", false);
	if (few)
		return;
	many = value_set_object(object, "many");
	value_set_int(many, "count", of->waiting);
	value_set_text(many, "url", url_waiting(page, of, 1));
}

/* object {head: the division's name or false, at, confirmed, any; waiting_show}. */
static void
division_show(const struct page *page, struct value *object, const struct tournament *of,
           const struct entry_list *confirmed, bool division)
{
	fill_text(object, "head", division ? division_say_name(page, of) : NULL);
	value_set_text(object, "at", division ? arena_printf(page->arena, "-%s", of->key) : "");
	value_set_bool(object, "any", value_count(pairs(page, object, "confirmed", of, confirmed, 1)) > 0);
	waiting_show(page, object, of);
}

/* GET /{lang}/t/{slug}/entries: anyone. Withdrawn pairs are not shown. */
void
public_entries(struct page *page)
{
	const struct event *event = page_event_glance(page, page->app->tournament);
	const struct tournament *t = event->tournament;
	const struct entry_list confirmed = entry_list_confirmed(page->arena, page->app->office.db, t);
	struct value *list = value_set_list(page->root, "lists");
	struct tournaments all = {.count = 0};

	event_page_head(page, event, TAB_ENTRIES);
	page_title(page, "entries.title", NULL);
	if (t->divisions > 0)
		all = *page_divisions(page, t);
	else
		division_show(page, value_add_object(list), t, &confirmed, false);
	for (size_t i = 0; i < all.count; i++)
		division_show(page, value_add_object(list), &all.list[i], &confirmed, true);
	page_show_public(page, "public/entries");
}

/* GET /{lang}/t/{slug}/waiting/{n}: anyone; who waits for a place, so many on a page, from 1, which is there
 * when nobody does, too. Of an event with divisions each has its own. */
void
public_entries_waiting(struct page *page)
{
	const struct event *event = page_event_glance(page, page->app->tournament);
	const struct tournament *t = event->tournament;
	const int n = page_capture_number(page, "n"), last = 1 + (t->waiting - 1) / WAITING_PAGE;
	struct entry_list waiting;
	int before;

	if (n < 1 || n > last || t->divisions > 0) {
		page_refuse(page, 404);
		return;
	}
	before = (n - 1) * WAITING_PAGE;
	waiting = entry_list_waiting(page->arena, page->app->office.db, t->id, before, WAITING_PAGE);
	event_page_head(page, event, TAB_ENTRIES);
	page_title(page, "waiting.title", NULL);
	pairs(page, page->root, "waiting", t, &waiting, before + 1);
	value_set_bool(page->root, "any", t->waiting > 0);
	value_set_int(page->root, "first", before + 1);
	value_set_int(page->root, "last", before + (int)waiting.count);
	value_set_int(page->root, "count", t->waiting);
	fill_text(page->root, "back", n == 1 ? NULL : url_waiting(page, t, n - 1));
	fill_text(page->root, "further", n == last ? NULL : url_waiting(page, t, n + 1));
	page_show_public(page, "public/waiting");
}
