#include <string.h>

#include "actions/entry/entry_act.h"
#include "pages/part/boards.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"
#include "store/audit.h"
#include "store/people/account.h"
#include "store/people/personal.h"

/* How many events of a state are near enough to be shown; all are on the pages of their years. */
enum { NEAR = 6, AHEAD = 12 }; /* of those that are over or off, and of all others */

/* GET /: to the language the browser likes better. */
void
public_home_root(struct page *page)
{
	const char *lang = request_language(page->request);

	response_header(page->response, "Vary", "Accept-Language");
	response_redirect(page->response, published_path(page->arena, PUBLISHED_HOME, lang, "", 0));
}

/* For who shares requests out among machines: 200 where nginx, the program and its database answer, which
 * is asked here; else nginx says 503. */
void
public_home_health(struct page *page)
{
	(void)account_any_password(page->app->office.db);
	page->response->content_type = "text/plain; charset=utf-8";
	buf_text(&page->response->body, "ok\n");
}

/* GET an address typed without the slash it ends in: to the one that has it. */
void
public_home_slash(struct page *page)
{
	response_redirect(page->response, arena_printf(page->arena, "%s/", page->request->path));
}

/* What every event in a list has. */
static struct value *
event_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *row = value_add_object(list);

	value_set_text(row, "url", url_event(page, t));
	value_set_text(row, "name", event_page_name(page, t));
	fill_text(row, "venue", tournament_text(t, TEXT_VENUE, page->lang));
	when_days_object(page, row, "date", t);
	value_set_text(row, "ruleset", event_page_ruleset(page, t->ruleset));
	value_set_bool(row, "single", ruleset_single(t->ruleset));
	value_set_int(row, "pairs", t->taken);
	value_set_bool(row, "one", t->taken == 1);
	value_set_text(row, "standings", url_event_page(page, t, "standings"));
	return row;
}

static void
running_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *row = event_add(page, list, t), *round;
	const struct event *event = page_event_glance(page, t);
	int games = event_games(event, event->published);

	if (event->published == 0)
		return;
	round = value_set_object(row, "round");
	value_set_int(round, "number", event->published);
	value_set_int(round, "rounds", t->rounds);
	value_set_int(round, "games", games);
	value_set_int(round, "finished", games - rounds_missing(&event->draw, event->published));
	value_set_text(round, "url", url_round(page, t, event->published));
	boards_set(round, event, event->published);
}

static void
open_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *row = event_add(page, list, t);

	registration_places(row, t, t->waiting);
	value_set_text(row, "who", event_page_admits(page, "admits", t->ruleset));
	value_set_text(row, "closes", when_instant(page, t, t->closes_at));
	value_set_text(row, "enter", url_event_page(page, t, "enter"));
}

enum section { RUNNING, OPEN, COMING, FINISHED, CANCELLED, SECTIONS };

static void
home_add(const struct page *page, struct value *const lists[SECTIONS], const struct tournament *t)
{
	int64_t now = clock_now(page->app->office.clock);
	struct value *row;

	if (t->cancelled) {
		event_add(page, lists[CANCELLED], t);
		return;
	}
	switch (t->state) {
	case STATE_DRAFT:
		break;
	case STATE_FINISHED:
		row = event_add(page, lists[FINISHED], t);
		if (!ruleset_admits(t->ruleset)->junior) /* this page search engines keep */
			event_page_winners(page, t, row);
		break;
	case STATE_RUNNING:
		running_add(page, lists[RUNNING], t);
		break;
	case STATE_OPEN:
	case STATE_CLOSED:
		if (entry_closed(t, now) == PROBLEM_NONE) {
			open_add(page, lists[OPEN], t);
			break;
		}
		row = event_add(page, lists[COMING], t);
		fill_text(row, "opens", t->state == STATE_OPEN && now < t->opens_at
		          ? when_instant(page, t, t->opens_at) : NULL);
		break;
	}
}

/* The same of an event as it was at its mark: five lists, of which one has its row. Most events have not
 * changed since the last time, and nothing of them is read. */
static void
near_add(const struct page *page, struct value *const lists[SECTIONS],
         const struct tournament_mark *mark)
{
	bool anew;
	struct value *kept = page_kept_mark(page, "home", mark, &anew), *own[SECTIONS];
	const struct value *list;

	if (anew) {
		for (enum section i = 0; i < SECTIONS; i++)
			own[i] = value_add_list(kept);
		home_add(page, own, tournament_by_id(page->arena, page->app->office.db, mark->id));
	}
	for (enum section i = 0; i < SECTIONS; i++) {
		list = value_at(kept, i);
		for (size_t row = 0; row < value_count(list); row++)
			value_add(lists[i], value_at(list, row));
	}
}

/* root {nothing, find, asked, years: {year, url}}: where all events are found, by what was asked for
 * or by the year, the latest first. */
static void
years(const struct page *page, const char *asked)
{
	enum { NEVER = 9999 };
	struct value *list = value_set_list(page->root, "years"), *item;

	for (int year = NEVER; (year = tournament_year_before(page->app->office.db, year)) > 0; ) {
		item = value_add_object(list);
		value_set_int(item, "year", year);
		value_set_text(item, "url", url_year(page, year));
	}
	value_set_bool(page->root, "nothing", value_count(list) == 0);
	value_set_text(page->root, "find", arena_printf(page->arena, "/%s/events/", page->lang));
	value_set_text(page->root, "asked", asked);
}

/* GET /{lang}/: anyone. The events that are near, by what can be done with them now. */
void
public_home(struct page *page)
{
	SET_EACH(static const char *const names[], SECTIONS,
		[RUNNING] = "running", [OPEN] = "open", [COMING] = "coming", [FINISHED] = "finished",
		[CANCELLED] = "cancelled");
	struct value *any = value_set_object(page->root, "any"), *lists[SECTIONS];

	for (enum section i = 0; i < SECTIONS; i++)
		lists[i] = value_set_list(page->root, names[i]);
	for (int cancelled = 0; cancelled < 2; cancelled++)
		for (enum tournament_state state = STATE_OPEN; state <= STATE_FINISHED; state++) {
			const bool past = state == STATE_FINISHED || cancelled == 1;
			const struct tournament_marks near = tournaments_near(
				page->arena, page->app->office.db, state, cancelled == 1,
				past || state == STATE_RUNNING, past ? NEAR : AHEAD);

			for (size_t i = 0; i < near.count; i++)
				near_add(page, lists, &near.list[i]);
		}
	/* Which of the sections have anything in them. */
	for (enum section i = 0; i < SECTIONS; i++)
		value_set_bool(any, names[i], value_count(lists[i]) > 0);
	years(page, "");
	value_set_bool(page->root, "new_site", !account_any(page->app->office.db));
	page_title(page, "home.title", NULL);
	page_show_public(page, "public/home");
}

ROUTER_FIELDS(public_home_find_fields, {"q", .max = 60});

static void
archive_show(const struct page *page, const struct tournaments *all, const char *asked)
{
	struct value *list = value_set_list(page->root, "list"), *row;

	for (size_t i = 0; i < all->count; i++) {
		const struct tournament *t = &all->list[i];

		row = event_add(page, list, t);
		value_set_bool(row, "begun", t->state >= STATE_RUNNING);
		value_set_bool(row, "off", t->cancelled);
	}
	value_set_bool(page->root, "any", all->count > 0);
	years(page, asked);
}

/* GET /{lang}/events/{n}: anyone. All events of a year; 404 where there are none. */
void
public_home_year(struct page *page)
{
	const int year = page_capture_number(page, "n");
	const struct tournaments all = year >= 1 && year <= 9999
		? tournaments_in(page->arena, page->app->office.db, year)
		: (struct tournaments){.count = 0};

	if (all.count == 0) {
		page_refuse(page, 404);
		return;
	}
	value_set_int(page->root, "now", year);
	value_set_bool(page->root, "missed", false);
	value_set_bool(page->root, "most", false);
	archive_show(page, &all, "");
	page_title(page, "archive.year", page->root);
	page_show_public(page, "public/archive");
}

/* GET /{lang}/events/?q=: anyone. Events by name or place. */
void
public_home_find(struct page *page)
{
	enum { MOST = 100 };
	const char *asked = page_query(page, "q");
	const struct tournaments all = asked[0] != '\0'
		? tournaments_named(page->arena, page->app->office.db, asked, MOST)
		: (struct tournaments){.count = 0};

	value_set_bool(page->root, "missed", asked[0] != '\0' && all.count == 0);
	fill_number(page->root, "most", all.count == MOST ? MOST : 0);
	archive_show(page, &all, asked);
	page_title(page, asked[0] == '\0' ? "archive.find" : "archive.found", page->root);
	page_show(page, "public/archive");
}

/* GET /{lang}/about: anyone. */
void
public_home_about(struct page *page)
{
	page_title(page, "about.title", NULL);
	page_show_public(page, "public/about");
}

/* GET /{lang}/privacy: anyone. What is kept, from the table that the erasing goes by: root.kept
 * [{what, why, sees, until}]; days, backup: how long. */
void
public_home_privacy(struct page *page)
{
	struct value *list = value_set_list(page->root, "kept"), *row;

	value_set_int(page->root, "days", KEEP_DAYS_USUAL);
	value_set_int(page->root, "failure_days", AUDIT_FAILURE_DAYS);
	value_set_int(page->root, "backup", page->app->backup_days);
	for (enum personal_datum_id id = 0; id < PERSONAL_DATA; id++) {
		const struct personal_datum *datum = &personal_data[id];

		row = value_add_object(list);
		value_set_text(row, "what", page_wordf(page, NULL, "privacy.what.%s", datum->name));
		value_set_text(row, "why", page_wordf(page, NULL, "privacy.why.%s", datum->name));
		value_set_text(row, "sees", page_wordf(page, NULL, "privacy.sees.%s",
		                                       personal_sees_names[datum->sees]));
		value_set_text(row, "until", page_wordf(page, page->root, "privacy.until.%s",
		                                        personal_fate_names[datum->fate]));
	}
	page_title(page, "privacy.title", NULL);
	page_show_public(page, "public/privacy");
}
