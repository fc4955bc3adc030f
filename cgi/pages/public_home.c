#include <string.h>

#include "actions/enter.h"
#include "actions/field.h"
#include "pages/handlers.h"
#include "pages/model.h"
#include "pages/say.h"
#include "pages/urls.h"

/* The list of events is written anew with every result, so only the latest
 * finished events are looked into for their winners. */
enum { WINNERS_SHOWN = 12 };

/* GET /: to the language the browser likes better. */
void
page_root(void *app, const struct request *request, struct response *response)
{
	const char *lang = request_language(request);

	(void)app;
	response_header(response, "Vary", "Accept-Language");
	response_redirect(response, published_path(request->arena, PUBLISHED_HOME, lang, "", 0));
}

/* What every event in the list has. */
static struct value *
event_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *event = value_add_object(list);

	value_set_text(event, "url", url_event(page->arena, page->lang, t->slug));
	value_set_text(event, "name", model_event_name(page, t));
	model_text(event, "venue", t->venue);
	say_date_object(page, event, "date", t->date);
	value_set_text(event, "ruleset", model_ruleset_name(page, t->ruleset));
	value_set_int(event, "pairs", t->taken);
	value_set_bool(event, "one", t->taken == 1);
	value_set_text(event, "standings",
	               url_event_page(page->arena, page->lang, t->slug, "standings"));
	return event;
}

static int
games_in(const struct draw *draw, int round)
{
	int games = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		games += draw->games[i].round == round;
	return games;
}

static void
running_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *event = event_add(page, list, t), *round;
	struct model model = model_of(page, t);
	int games = games_in(&model.draw, model.published);

	if (model.published == 0) {
		value_set_bool(event, "round", false);
		return;
	}
	round = value_set_object(event, "round");
	value_set_int(round, "number", model.published);
	value_set_int(round, "rounds", t->rounds);
	value_set_int(round, "games", games);
	value_set_int(round, "finished", games - draw_missing(&model.draw, model.published));
	value_set_text(round, "url", url_round(page->arena, page->lang, t->slug, model.published));
}

static void
open_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *event = event_add(page, list, t);
	int left = t->capacity - t->taken, waiting = entries_waiting(page->app->office.db, t->id);

	value_set_bool(event, "full", left == 0 || waiting > 0);
	value_set_int(event, "left", left);
	value_set_int(event, "capacity", t->capacity);
	model_text(event, "waiting", waiting == 0 ? NULL : arena_printf(page->arena, "%d", waiting));
	value_set_bool(event, "one_waiting", waiting == 1);
	value_set_text(event, "who", page_word(page, model_admits_word(t->ruleset), NULL));
	value_set_text(event, "closes", say_instant(page, t->closes_at, t->zone));
	value_set_text(event, "enter", url_event_page(page->arena, page->lang, t->slug, "enter"));
}

static void
coming_add(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *event = event_add(page, list, t);
	bool early = t->state == STATE_OPEN && clock_now(page->app->office.clock) < t->opens_at;

	model_text(event, "opens", early ? say_instant(page, t->opens_at, t->zone) : NULL);
}

/* All who share the first place of an event whose results are in. */
static void
winners_add(const struct page *page, struct value *event, const struct tournament *t)
{
	struct model model = model_of(page, t);
	int rounds = draw_complete_rounds(&model.draw);
	struct field_of_play field =
		field_make(page->arena, &model.entries, &model.draw, &model.absences, rounds);
	const struct standing *order = field_standings(page->arena, &field);
	struct value *list = value_set_list(event, "winners");

	for (size_t i = 0; rounds > 0 && i < field.count && order[i].place == 1; i++) {
		const struct entry *entry = field.entries[order[i].entry];
		struct value *winner = value_add_object(list);

		value_set_text(winner, "first", say_name(page, entry, entry->captain, false));
		value_set_text(winner, "second", say_name(page, entry, 1 - entry->captain, false));
		value_set_bool(winner, "more", i + 1 < field.count && order[i + 1].place == 1);
	}
	value_set_bool(event, "won", value_count(list) > 0);
}

static void
finished_add(const struct page *page, struct value *list, const struct tournament *t)
{
	bool look = value_count(list) < WINNERS_SHOWN;
	struct value *event = event_add(page, list, t);

	if (look)
		winners_add(page, event, t);
	else
		value_set_bool(event, "won", false);
}

struct home {
	struct value *running, *open, *coming, *finished;
};

static void
home_add(const struct page *page, const struct home *home, const struct tournament *t)
{
	int64_t now = clock_now(page->app->office.clock);

	switch (t->state) {
	case STATE_DRAFT:
	case STATE_FINISHED:
		break;
	case STATE_RUNNING:
		running_add(page, home->running, t);
		break;
	case STATE_OPEN:
	case STATE_CLOSED:
		if (registration_closed(t, now) == NULL)
			open_add(page, home->open, t);
		else
			coming_add(page, home->coming, t);
		break;
	}
}

/* Which of the sections have anything in them. */
static void
any_set(const struct page *page, const struct home *home)
{
	struct value *any = value_set_object(page->root, "any");

	value_set_bool(any, "running", value_count(home->running) > 0);
	value_set_bool(any, "open", value_count(home->open) > 0);
	value_set_bool(any, "coming", value_count(home->coming) > 0);
	value_set_bool(any, "finished", value_count(home->finished) > 0);
}

/* GET /{lang}/: anyone. The events, by what can be done with them now. */
void
page_home(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct tournaments all = tournaments_public(page.arena, page.app->office.db);
	struct home home = {
		.running = value_set_list(page.root, "running"),
		.open = value_set_list(page.root, "open"),
		.coming = value_set_list(page.root, "coming"),
		.finished = value_set_list(page.root, "finished"),
	};

	for (size_t i = 0; i < all.count; i++)
		home_add(&page, &home, &all.list[i]);
	for (size_t i = all.count; i-- > 0; )
		if (all.list[i].state == STATE_FINISHED)
			finished_add(&page, home.finished, &all.list[i]);
	any_set(&page, &home);
	value_set_bool(page.root, "nothing", all.count == 0);
	page_title(&page, "home.title", NULL);
	page_show_public(&page, "public/home");
}

static void
show_words(void *app, const struct request *request, struct response *response, const char *title,
           const char *template)
{
	struct page page = page_begin(app, request, response);

	page_title(&page, title, NULL);
	page_show_public(&page, template);
}

/* GET /{lang}/about: anyone. */
void
page_about(void *app, const struct request *request, struct response *response)
{
	show_words(app, request, response, "about.title", "public/about");
}

/* GET /{lang}/privacy: anyone. */
void
page_privacy(void *app, const struct request *request, struct response *response)
{
	show_words(app, request, response, "privacy.title", "public/privacy");
}
