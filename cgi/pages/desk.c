#include "pages/desk.h"

#include <string.h>

#include "pages/model.h"
#include "pages/say.h"
#include "pages/urls.h"

struct tabs {
	struct page *page;
	struct value *list;
	const char *current;
};

static struct value *
tab(const struct tabs *tabs, const char *key, const char *url, const char *name)
{
	struct value *item = value_add_object(tabs->list);

	value_set_text(item, "url", url);
	value_set_text(item, "name", name);
	value_set_bool(item, "current", strcmp(key, tabs->current) == 0);
	value_set_bool(item, "count", false);
	return item;
}

static void
round_tabs(const struct tabs *tabs, const struct tournament *t)
{
	struct page *page = tabs->page;
	struct draw draw = draw_of(page->arena, page->app->office.db, t->id, &t->ruleset->scoring);

	for (int round = 1; round <= draw.rounds; round++) {
		struct value *data = value_object(page->arena);

		value_set_int(data, "round", round);
		value_set_bool(data, "draft", draw.states[round] == ROUND_DRAFT);
		tab(tabs, arena_printf(page->arena, "rounds/%d", round),
		    url_desk_round(page->arena, page->lang, t->slug, round, ""),
		    page_word(page, "desk.tab.round", data));
	}
}

void
desk_begin(struct page *page, const char *current)
{
	const struct tournament *t = page->app->tournament;
	struct value *event = value_set_object(page->root, "event");
	struct tabs tabs = {page, value_set_list(page->root, "tabs"), current};
	struct arena *arena = page->arena;

	value_set_text(event, "name", model_event_name(page, t));
	value_set_text(event, "date", say_date(page, t->date));
	value_set_text(event, "state",
	               page_word(page, arena_printf(arena, "state.%s", state_names[t->state]), NULL));
	value_set_text(event, "slug", t->slug);
	value_set_text(event, "url", url_desk_event(arena, page->lang, t->slug, ""));
	if (t->state == STATE_DRAFT)
		value_set_bool(event, "public_url", false);
	else
		value_set_text(event, "public_url", url_event(arena, page->lang, t->slug));
	tab(&tabs, "event", url_desk_event(arena, page->lang, t->slug, ""),
	    page_word(page, "desk.tab.event", NULL));
	value_set_int(tab(&tabs, "entries", url_desk_event(arena, page->lang, t->slug, "/entries"),
	                  page_word(page, "desk.tab.entries", NULL)), "count", t->taken);
	round_tabs(&tabs, t);
	if (t->state != STATE_DRAFT)
		tab(&tabs, "standings", url_event_page(arena, page->lang, t->slug, "standings"),
		    page_word(page, "desk.tab.standings", NULL));
	tab(&tabs, "settings", url_desk_event(arena, page->lang, t->slug, "/settings"),
	    page_word(page, "desk.tab.settings", NULL));
}
