#include "pages/part/desk.h"

#include <string.h>

#include "actions/entry/check_in.h"
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
	event = page_event_now(page, t);
	if (event->published == 0)
		return t->check_in ? url_desk_event(page, t, "/check-in") : NULL;
	return landing == LANDING_REFEREE
	       ? url_desk_event(page, t, "/referee")
	       : url_desk_event(page, t, arena_printf(page->arena, "/rounds/%d", event->published));
}

static struct value *
tab(struct value *list, const char *url, const char *name, bool current)
{
	struct value *item = value_add_object(list);

	value_set_text(item, "url", url);
	value_set_text(item, "name", name);
	value_set_bool(item, "current", current);
	value_set_bool(item, "count", false);
	return item;
}

static void
round_tabs(const struct page *page, struct value *list, const struct tournament *t, bool here)
{
	const struct event *event = page_event_now(page, t);
	int named = page_capture_number(page, "n");
	int shown = !here ? 0 : named > 0 ? named : event->draw.rounds;

	for (int round = 1; round <= event->draw.rounds; round++) {
		struct value *data = value_object(page->arena);

		if (event_round(event, round) == ROUND_DRAFT && !desk_organises(page))
			continue;
		value_set_int(data, "round", round);
		value_set_bool(data, "draft", event_round(event, round) == ROUND_DRAFT);
		tab(list, desk_url_round(page, round, ""), page_word(page, "desk.tab.round", data),
		    round == shown);
	}
}

static int
here_count(const struct page *page, const struct tournament *t)
{
	const struct event *event = page_event_now(page, t);
	const struct check_ins here = check_in_now(page->arena, event,
	                                           clock_now(page->app->office.clock));

	return check_in_count(event, &here);
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

/* Those of the table of routes that are for whoever asks, and that the event has: "Check-in
 * 21/24" where it uses that, no standings before anybody knows of it. */
static void
tabs_show(struct page *page, const struct tournament *t)
{
	static const char before[] = "/{lang}/desk/t/{slug}";
	const struct router router = routes_router(page->app);
	struct value *list = value_set_list(page->root, "tabs");
	const char *last = "";

	for (size_t i = 0; i < router.route_count; i++) {
		const struct router_route *route = &router.routes[i];
		const char *name = route->tab;
		struct value *item;
		bool here;

		if (name == NULL || strcmp(name, last) == 0)
			continue;
		last = name;
		here = strcmp(name, page->route->tab) == 0;
		if (!app_allows(route->role, page->app->membership) ||
		    tab_is_elsewhere(t, name) ||
		    (strcmp(name, "check-in") == 0 && !t->check_in) ||
		    (strcmp(name, "standings") == 0 && t->state == STATE_DRAFT &&
		     page_event_now(page, t)->published == 0))
			continue;
		if (strcmp(name, "rounds") == 0) {
			round_tabs(page, list, t, here);
			continue;
		}
		item = tab(list, desk_url(page, route->pattern + strlen(before)),
		           page_wordf(page, NULL, "desk.tab.%s", name), here);
		if (strcmp(name, "entries") == 0)
			value_set_int(item, "count", t->taken);
		else if (strcmp(name, "check-in") == 0)
			value_set_text(item, "count", arena_printf(page->arena, "%d/%d",
			               here_count(page, t), t->taken));
	}
}

/* root.switch: none, or of a division {whole, list: {url, name, current}}: the same page of the
 * other divisions, where they have it. */
static void
switch_show(struct page *page, const struct tournament *t)
{
	const char *rest = page->route->pattern + strlen("/{lang}/desk/t/{slug}");
	struct value *object, *list;
	struct tournaments all;

	if (t->parent_id == NULL)
		return;
	object = value_set_object(page->root, "switch");
	value_set_text(object, "whole", url_desk_whole(page, t, ""));
	list = value_set_list(object, "list");
	all = tournament_divisions(page->arena, page->app->office.db, t->parent_id);
	if (strchr(rest, '{') != NULL || page->route->method != METHOD_GET)
		rest = "";
	for (size_t i = 0; i < all.count; i++)
		tab(list, url_desk_event(page, &all.list[i], rest),
		    say_either(page, all.list[i].name_en, all.list[i].name_ja),
		    strcmp(all.list[i].id, t->id) == 0);
}

void
desk_begin(struct page *page, const char *title)
{
	const struct tournament *t = page->app->tournament;

	page_title_text(page, title);
	event_page_facts(page, t);
	value_set_text(page->root, "slow_js", url_static("slow.js"));
	switch_show(page, t);
	tabs_show(page, t);
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
