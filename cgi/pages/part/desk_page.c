#include "pages/part/desk_page.h"

#include <string.h>

#include "event/stages.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/urls.h"
#include "store/audit.h"
#include "store/check_in.h"

bool
desk_organises(const struct page *page)
{
	return membership_may(page->app->membership, RIGHT_ORGANISE);
}

const char *
desk_role(const struct page *page, enum membership role)
{
	return page_word(page, arena_printf(page->arena, "role.%s", membership_names[role]), NULL);
}

const char *
desk_landing(const struct page *page, const struct tournament *t, enum membership role)
{
	const enum landing landing = membership_facts[role].landing;
	const struct event *event;

	if (landing == LANDING_NOWHERE)
		return NULL;
	if (landing == LANDING_OVERVIEW)
		return url_desk_event(page->arena, page->lang, t->slug, "");
	event = page_event_now(page, t);
	if (event->published == 0)
		return t->check_in ? url_desk_event(page->arena, page->lang, t->slug, "/check-in") : NULL;
	return landing == LANDING_REFEREE
	       ? url_desk_event(page->arena, page->lang, t->slug, "/referee")
	       : url_desk_round(page->arena, page->lang, t->slug, event->published, "");
}

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
	const struct event *event = page_event_now(page, t);

	for (int round = 1; round <= event->draw.rounds; round++) {
		struct value *data = value_object(page->arena);

		if (event_round(event, round) == ROUND_DRAFT && !desk_organises(page))
			continue;
		value_set_int(data, "round", round);
		value_set_bool(data, "draft", event_round(event, round) == ROUND_DRAFT);
		tab(tabs, arena_printf(page->arena, "rounds/%d", round),
		    desk_url_round(page, round, ""),
		    page_word(page, "desk.tab.round", data));
	}
}

static void
own_tabs(const struct tabs *tabs, const struct tournament *t)
{
	struct page *page = tabs->page;
	struct value *entries;

	tab(tabs, "event", desk_url(page, ""), page_word(page, "desk.tab.event", NULL));
	entries = tab(tabs, "entries", desk_url(page, "/entries"),
	              page_word(page, "desk.tab.entries", NULL));
	value_set_int(entries, "count", t->taken);
}

/* "Check-in 21/24", where the event uses it. */
static void
check_in_tab(const struct tabs *tabs, const struct tournament *t)
{
	struct page *page = tabs->page;
	struct value *item;

	if (!t->check_in)
		return;
	item = tab(tabs, "check-in", desk_url(page, "/check-in"),
	           page_word(page, "desk.tab.check-in", NULL));
	value_set_text(item, "count", arena_printf(page->arena, "%d/%d",
	               check_ins_count(page->app->office.db, t->id), t->taken));
}

void
desk_begin(struct page *page, const char *current)
{
	const struct tournament *t = page->app->tournament;
	struct value *event = value_set_object(page->root, "event");
	struct tabs tabs = {page, value_set_list(page->root, "tabs"), current};
	bool organises = desk_organises(page);

	value_set_text(event, "name", event_page_name(page, t));
	value_set_text(event, "date", say_date(page, t->date));
	value_set_int(event, "rounds", t->rounds);
	value_set_text(page->root, "slow_js", url_static("slow.js"));
	if (organises)
		own_tabs(&tabs, t);
	check_in_tab(&tabs, t);
	round_tabs(&tabs, t);
	if (app_allows(ROLE_REFEREE, page->app->membership))
		tab(&tabs, "referee", desk_url(page, "/referee"),
		    page_word(page, "desk.tab.referee", NULL));
	if (t->state != STATE_DRAFT)
		tab(&tabs, "standings", desk_url(page, "/standings"),
		    page_word(page, "desk.tab.standings", NULL));
	tab(&tabs, "print", desk_url(page, "/print"), page_word(page, "desk.tab.print", NULL));
	if (!organises)
		return;
	tab(&tabs, "people", desk_url(page, "/people"), page_word(page, "desk.tab.people", NULL));
	tab(&tabs, "log", desk_url(page, "/log"), page_word(page, "desk.tab.log", NULL));
	tab(&tabs, "settings", desk_url(page, "/settings"), page_word(page, "desk.tab.settings", NULL));
}

/* The first tables are named: a list of hundreds hides what stands below it. */
const char *
desk_missing_text(const struct page *page, const struct event *event)
{
	enum { TABLES_NAMED = 20 };
	const struct draw *draw = &event->draw;
	int *tables = arena_array(page->arena, draw->game_count, sizeof(*tables));
	struct value *data = value_object(page->arena);
	size_t count = 0;

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round == event->published && game->result.ending == ENDING_NONE)
			tables[count++] = game->table;
	}
	value_set_int(data, "round", event->published);
	value_set_int(data, "count", (int64_t)count);
	say_tables(data, tables, count < TABLES_NAMED ? count : TABLES_NAMED);
	fill_number(data, "more", count > TABLES_NAMED ? (int)count - TABLES_NAMED : 0);
	return page_word(page, "desk.results-missing", data);
}

bool
desk_nobody_goes_on(const char *word)
{
	return strcmp(word, "problem.no-winner") == 0 ||
	       strcmp(word, "problem.no-winner-slot") == 0 ||
	       strcmp(word, "problem.nobody-left") == 0;
}

const char *
desk_since_text(const struct page *page, const struct event *event, int round)
{
	const struct tournament *t = event->tournament;
	const struct stage stage = stages_of_round(t, &event->draw.berths, round);
	struct value *data;
	int count;

	if (stage.system == SYSTEM_ROUND_ROBIN)
		return NULL;
	count = audit_results_since_draw(page->app->office.db, t->id, round);
	if (count == 0)
		return NULL;
	data = value_object(page->arena);
	value_set_int(data, "count", count);
	value_set_bool(data, "one", count == 1);
	return page_word(page, "desk.results-since", data);
}

const struct tournament *
desk_now(const struct page *page)
{
	return tournament_by_id(page->arena, page->app->office.db, page->app->tournament->id);
}

void
desk_go(struct page *page, const char *slug, const char *said)
{
	page_go(page, url_desk_event(page->arena, page->lang, slug, ""), said);
}

const char *
desk_url(const struct page *page, const char *rest)
{
	return url_desk_event(page->arena, page->lang, page->app->tournament->slug, rest);
}

const char *
desk_url_round(const struct page *page, int round, const char *rest)
{
	return url_desk_round(page->arena, page->lang, page->app->tournament->slug, round, rest);
}
