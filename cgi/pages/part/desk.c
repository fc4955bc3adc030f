#include "pages/part/desk.h"

#include <string.h>

#include "actions/entry/check_in_act.h"
#include "actions/result/result_lines.h"
#include "event/stage.h"
#include "forms/form.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/routes.h"

bool
desk_organises(const struct page *page)
{
	return membership_may(page->app->membership, RIGHT_ORGANISE);
}

const char *
desk_role(const struct page *page, enum membership role)
{
	return page_wordf(page, NULL, "role.%s", membership_names[role]);
}

const char *
desk_landing(const struct page *page, const struct tournament *t, enum membership role)
{
	const enum member_landing landing = membership_facts[role].landing;
	const struct event *event;

	if (landing == LANDING_NOWHERE)
		return NULL;
	if (landing == LANDING_OVERVIEW)
		return url_desk_event(page, t, "");
	if (landing == LANDING_REFEREE)
		return url_desk_event(page, t, "/referee");
	event = page_event_now(page, t);
	if (event->published == 0)
		return t->check_in ? url_desk_event(page, t, "/check-in") : NULL;
	return url_desk_event(page, t, arena_printf(page->arena, "/rounds/%d", event->published));
}

/* The last round that whoever asks may see; 0: there is none yet. */
static int
rounds_seen(const struct page *page, const struct event *event)
{
	return desk_organises(page) ? event->draw.rounds : event->published;
}

/* The rounds below the tab that stands for all of them, on their own pages. */
static void
rounds_show(const struct page *page, const struct event *event)
{
	struct value *list = value_set_list(page->root, "round_tabs");
	const bool here = strcmp(page->route->tab, "rounds") == 0;
	const int last = rounds_seen(page, event), named = page_capture_number(page, "n");
	const int shown = named > 0 ? named : event->draw.rounds;

	for (int round = 1; here && round <= (shown > last ? shown : last); round++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "number", round);
		value_set_text(item, "url", desk_url_round(page, round, ""));
		value_set_bool(item, "current", round == shown);
		value_set_bool(item, "draft", event_round(event, round) == ROUND_DRAFT);
	}
	value_set_bool(page->root, "any_round_tabs", value_count(list) > 0);
}

/* What an event with divisions leaves to those, what a division leaves to its event, and what
 * only the former has. */
static bool
tab_is_elsewhere(const struct tournament *t, const char *name)
{
	static const char *const divided[] = {"rounds", "referee", "standings", NULL};
	static const char *const of_whole[] = {"divisions", "people", NULL};

	if (t->divisions > 0)
		return form_word(divided, name) >= 0;
	return t->parent_id != NULL ? form_word(of_whole, name) >= 0
	                            : strcmp(name, "divisions") == 0;
}

/* Whether the event has that tab: check-in where it uses that, no standings before anybody knows
 * of it, no rounds for a helper before there is one. */
static bool
tab_there(const struct page *page, const struct tournament *t, const char *name)
{
	if (strcmp(name, "check-in") == 0)
		return t->check_in;
	if (strcmp(name, "standings") == 0)
		return t->state != STATE_DRAFT || page_event_now(page, t)->published > 0;
	if (strcmp(name, "rounds") == 0)
		return desk_organises(page) || page_event_now(page, t)->published > 0;
	return true;
}

/* Those of the table of routes that are for whoever asks, and that the event has: "Check-in
 * 21/24". Rounds lead to the last of them, or to where the first is drawn. */
static void
tabs_show(struct page *page, const struct tournament *t)
{
	static const char before[] = "/{lang}/desk/t/{slug}";
	const struct router router = routes_router(page->app);
	const struct event *event = page_event_now(page, t);
	struct value *list = value_set_list(page->root, "tabs");
	const int round = rounds_seen(page, event);
	const char *last = "";

	for (size_t i = 0; i < router.route_count; i++) {
		const struct router_route *route = &router.routes[i];
		const char *name = route->tab;
		struct value *item;

		if (name == NULL || strcmp(name, last) == 0)
			continue;
		last = name;
		if (!app_allows(route->role, page->app->membership) ||
		    tab_is_elsewhere(t, name) || !tab_there(page, t, name))
			continue;
		item = value_add_object(list);
		value_set_text(item, "url", strcmp(name, "rounds") == 0
		               ? desk_url_round(page, round > 0 ? round : 1, "")
		               : desk_url(page, route->pattern + strlen(before)));
		value_set_text(item, "name", page_wordf(page, NULL, "desk.tab.%s", name));
		value_set_bool(item, "current", strcmp(name, page->route->tab) == 0);
		value_set_bool(item, "count", false);
		value_set_bool(item, "first", strcmp(name, "event") == 0);
		if (strcmp(name, "entries") == 0) {
			value_set_int(item, "count", t->taken);
		} else if (strcmp(name, "check-in") == 0) {
			const struct check_ins here = check_in_now(page->arena, event,
			                                           clock_now(page->app->office.clock));

			value_set_text(item, "count", arena_printf(page->arena, "%d/%d",
			               check_in_count(event, &here), t->taken));
		}
	}
	rounds_show(page, event);
}

void
desk_tabs(struct page *page)
{
	/* What needs an organiser; a helper sees what needs the desk with its round. */
	struct value *matters = !desk_organises(page) ? value_list(page->arena)
		: desk_matters(page, page_event_now(page, page->app->tournament));

	tabs_show(page, page->app->tournament);
	value_set(page->root, "matters", matters);
	fill_number(page->root, "calls", (int)value_count(matters));
}

/* root.switch: none, or of a division {whole, list: {url, name, current}}: the same page of the
 * other divisions, where they have it. */
static void
switch_show(struct page *page, const struct tournament *t)
{
	const char *rest = page->route->pattern + strlen("/{lang}/desk/t/{slug}");
	struct value *object, *list;
	const struct tournaments *all = page_divisions(page, t);

	if (t->parent_id == NULL)
		return;
	object = value_set_object(page->root, "switch");
	value_set_text(object, "whole", url_desk_whole(page, t, ""));
	list = value_set_list(object, "list");
	if (strchr(rest, '{') != NULL || page->route->method != METHOD_GET)
		rest = "";
	for (size_t i = 0; i < all->count; i++) {
		const struct tournament *one = &all->list[i];
		struct value *item = value_add_object(list);

		value_set_text(item, "url", url_desk_event(page, one, rest));
		value_set_text(item, "name", say_either(page, one->name_en, one->name_ja));
		value_set_bool(item, "current", strcmp(one->id, t->id) == 0);
	}
}

void
desk_begin(struct page *page, const char *title)
{
	const struct tournament *t = page->app->tournament;

	page_title_text(page, title);
	event_page_facts(page, t);
	value_set_text(page->root, "slow_js", url_static("slow.js"));
	switch_show(page, t);
	desk_tabs(page);
}

void
desk_form(struct page *page, const char *title)
{
	desk_begin(page, title);
	page_form(page);
}

/* The first tables are named: a list of hundreds hides what stands below it. */
const char *
desk_missing_text(const struct page *page, const struct event *event)
{
	enum { TABLES_NAMED = 20 };
	const struct rounds *draw = &event->draw;
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
desk_nobody_goes_on(enum problem_kind kind)
{
	return kind == PROBLEM_NO_WINNER ||
	       kind == PROBLEM_NO_WINNER_SLOT ||
	       kind == PROBLEM_NOBODY_LEFT;
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
	count = result_lines_since_draw(page->arena, page->app->office.db, t->id, round);
	if (count == 0)
		return NULL;
	data = value_object(page->arena);
	value_set_int(data, "count", count);
	value_set_bool(data, "one", count == 1);
	return page_word(page, "desk.results-since", data);
}

void
desk_go(struct page *page, const struct tournament *t, const char *said)
{
	page_go(page, url_desk_event(page, t, ""), said);
}

const struct tournament *
desk_of(const struct page *page, const struct entry *entry)
{
	const struct tournament *here = page->app->tournament, *t;

	if (here->divisions == 0 || strcmp(entry->tournament_id, here->id) == 0)
		return here;
	t = tournament_by_id(page->arena, page->app->office.db, entry->tournament_id);
	return t->parent_id != NULL && strcmp(t->parent_id, here->id) == 0 ? t : here;
}

const struct entry *
desk_entry(struct page *page, const char *id)
{
	const struct entry *entry = entry_by_id(page->arena, page->app->office.db, id);

	if (entry != NULL && (strcmp(entry->tournament_id, page->app->tournament->id) == 0 ||
	                      desk_of(page, entry)->parent_id != NULL))
		return entry;
	page_refuse(page, 404);
	return NULL;
}

const char *
desk_url(const struct page *page, const char *rest)
{
	return url_desk_event(page, page->app->tournament, rest);
}

const char *
desk_url_round(const struct page *page, int round, const char *rest)
{
	return desk_url(page, arena_printf(page->arena, "/rounds/%d%s", round, rest));
}
