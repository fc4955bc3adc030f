#include <string.h>

#include "actions/entry/entry.h"
#include "pages/part/boards.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/registration.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/routes.h"

/* The list of events is written anew with every result, so only the latest
 * finished events are looked into for their winners. */
enum { WINNERS_SHOWN = 12 };

/* GET /: to the language the browser likes better. */
void
public_home_root(struct page *page)
{
	const char *lang = request_language(page->request);

	response_header(page->response, "Vary", "Accept-Language");
	response_redirect(page->response, published_path(page->arena, PUBLISHED_HOME, lang, "", 0));
}

/* GET an address typed without the slash it ends in: to the one that has it. */
void
public_home_slash(struct page *page)
{
	response_redirect(page->response, arena_printf(page->arena, "%s/", page->request->path));
}

/* What every event in the list has. */
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
	const struct event *event = page_event_now(page, t);
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

	registration_places(row, t, entry_waiting_count(page->app->office.db, t->id));
	value_set_text(row, "who", event_page_admits(page, "admits", t->ruleset));
	value_set_text(row, "closes", when_instant(page, t, t->closes_at));
	value_set_text(row, "enter", url_event_page(page, t, "enter"));
}

enum section { RUNNING, OPEN, COMING, FINISHED, CANCELLED, SECTIONS };

/* Those that are finished stand the other way round, and are added by themselves. */
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
	case STATE_FINISHED:
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

/* GET /{lang}/: anyone. The events, by what can be done with them now. */
void
public_home(struct page *page)
{
	static const char *const names[SECTIONS] = {
		[RUNNING] = "running", [OPEN] = "open", [COMING] = "coming", [FINISHED] = "finished",
		[CANCELLED] = "cancelled",
	};
	struct tournaments all = tournaments_public(page->arena, page->app->office.db);
	struct value *any = value_set_object(page->root, "any"), *lists[SECTIONS];

	for (enum section i = 0; i < SECTIONS; i++)
		lists[i] = value_set_list(page->root, names[i]);
	for (size_t i = 0; i < all.count; i++)
		home_add(page, lists, &all.list[i]);
	for (size_t i = all.count; i-- > 0; )
		if (all.list[i].state == STATE_FINISHED && !all.list[i].cancelled) {
			bool look = value_count(lists[FINISHED]) < WINNERS_SHOWN;
			struct value *row = event_add(page, lists[FINISHED], &all.list[i]);

			if (look)
				event_page_winners(page, &all.list[i], row);
		}
	/* Which of the sections have anything in them. */
	for (enum section i = 0; i < SECTIONS; i++)
		value_set_bool(any, names[i], value_count(lists[i]) > 0);
	value_set_bool(page->root, "nothing", all.count == 0);
	page_title(page, "home.title", NULL);
	page_show_public(page, "public/home");
}

/* GET /{lang}/about: anyone. */
void
public_home_about(struct page *page)
{
	page_title(page, "about.title", NULL);
	page_show_public(page, "public/about");
}

/* GET /{lang}/privacy: anyone. */
void
public_home_privacy(struct page *page)
{
	page_title(page, "privacy.title", NULL);
	page_show_public(page, "public/privacy");
}
