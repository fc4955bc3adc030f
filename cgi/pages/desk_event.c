#include "pages/handlers.h"

#include <limits.h>
#include <string.h>

#include "actions/event.h"
#include "actions/sheet.h"
#include "actions/typed_number.h"
#include "base/buf.h"
#include "pages/desk.h"
#include "pages/event_form.h"
#include "pages/model.h"
#include "pages/page.h"
#include "pages/say.h"
#include "pages/urls.h"

const struct field fields_state[] = {
	{.name = "state", .max = 20},
	{.name = NULL},
};

/* The organiser's events */

static void
home_event_show(const struct page *page, struct value *list, const struct tournament *t)
{
	struct value *item = value_add_object(list);
	int waiting = entries_waiting(page->app->office.db, t->id);

	value_set_text(item, "url", url_desk_event(page->arena, page->lang, t->slug, ""));
	value_set_text(item, "name", model_event_name(page, t));
	say_date_object(page, item, "date", t->date);
	model_text(item, "venue", t->venue);
	value_set_text(item, "ruleset", model_ruleset_name(page, t->ruleset));
	value_set_int(item, "taken", t->taken);
	value_set_int(item, "capacity", t->capacity);
	value_set(item, "waiting", waiting == 0 ? value_bool(page->arena, false)
	                                        : value_int(page->arena, waiting));
}

/* Those in that state, the next one first; of what is over, the last one first. */
static void
home_group_show(const struct page *page, struct value *groups, const struct tournaments *events,
                enum state state)
{
	struct value *group = NULL, *list = NULL;

	for (size_t i = 0; i < events->count; i++) {
		size_t at = state == STATE_FINISHED ? events->count - 1 - i : i;

		if (events->list[at].state != state)
			continue;
		if (group == NULL) {
			group = value_add_object(groups);
			value_set_text(group, "head",
			               page_word(page, arena_printf(page->arena, "desk-home.%s",
			                                            state_names[state]), NULL));
			list = value_set_list(group, "events");
		}
		home_event_show(page, list, &events->list[at]);
	}
}

/* GET /{lang}/desk/: the organiser's own events, by what they are in. */
void
desk_home(void *app, const struct request *request, struct response *response)
{
	static const enum state order[] = {
		STATE_RUNNING, STATE_OPEN, STATE_CLOSED, STATE_DRAFT, STATE_FINISHED,
	};
	struct page page = page_begin(app, request, response);
	const struct account *account = page.app->account;
	struct tournaments events = tournaments_of(page.arena, page.app->office.db, account->id);
	struct value *groups = value_set_list(page.root, "groups");

	page_title(&page, "desk-home.title", NULL);
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		home_group_show(&page, groups, &events, order[i]);
	value_set_text(page.root, "who", account->email);
	value_set_text(page.root, "new_event", url_desk(page.arena, page.lang, "/new"));
	value_set_text(page.root, "account", url_desk(page.arena, page.lang, "/account"));
	value_set_bool(page.root, "no_password", account->password_hash == NULL);
	page_show(&page, "organiser/home");
}

/* Making an event, changing its facts */

static void
go_to_event(struct page *page, const char *slug, const char *said)
{
	page_go(page, url_desk_event(page->arena, page->lang, slug, ""), said);
}

static void
new_show(struct page *page, const struct event_form *form, const struct problems *problems)
{
	page_title(page, "event-form.title-new", NULL);
	page_form(page);
	event_form_show(page, form, problems);
	page_problems(page, problems);
	value_set_text(page->root, "action", url_desk(page->arena, page->lang, "/new"));
	value_set_text(page->root, "back", url_desk(page->arena, page->lang, "/"));
	value_set_bool(page->root, "change", false);
	value_set_bool(page->root, "saved", false);
	value_set_bool(page->root, "slug_fixed", false);
	page_show(page, "organiser/event_form");
}

/* GET /{lang}/desk/new: any organiser. */
void
desk_event_new(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct event_form form = event_form_new(&page);

	new_show(&page, &form, &none);
}

/* POST: a draft of the organiser's own. */
void
desk_event_new_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct event_form form = event_form_typed(&page);
	struct tournament *made = event_create(&page.app->office, &form.typed,
	                                       page_body(&page, "once"), &problems);

	if (made == NULL) {
		new_show(&page, &form, &problems);
		return;
	}
	go_to_event(&page, made->slug, "event-created");
}

static const struct tournament *
tournament_now(const struct page *page)
{
	return tournament_by_id(page->arena, page->app->office.db, page->app->tournament->id);
}

static bool
is_stale(const struct problems *problems)
{
	const struct problem *problem = problem_find(problems, "");

	return problem != NULL && strcmp(problem->word, "problem.stale") == 0;
}

/* A form that was filled from what is no longer so shows both: what was typed
 * in its fields, what is saved now above them. Saving it again is then meant. */
static void
saved_show(struct page *page, const struct event_form *form, const struct tournament *now)
{
	struct value *saved = value_set_object(page->root, "saved");

	event_form_differences(page, form, now, value_set_list(saved, "list"));
}

/* A slug that was typed and refused stays open to be put right. */
static bool
slug_fixed(const struct event_form *form, const struct tournament *t)
{
	return t->state != STATE_DRAFT && strcmp(form->typed.fields[EVENT_SLUG], t->slug) == 0;
}

static void
settings_show(struct page *page, const struct event_form *form, const char *version,
              const struct problems *problems)
{
	const struct tournament *t = tournament_now(page);
	struct value *change;

	desk_begin(page, "settings");
	page_title(page, "event-form.title-change", NULL);
	page_form(page);
	event_form_show(page, form, problems);
	page_problems(page, problems);
	value_set_text(page->root, "action",
	               url_desk_event(page->arena, page->lang, t->slug, "/settings"));
	value_set_text(page->root, "back", url_desk_event(page->arena, page->lang, t->slug, ""));
	value_set_bool(page->root, "saved", false);
	value_set_bool(page->root, "slug_fixed", slug_fixed(form, t));
	if (version == NULL || is_stale(problems))
		version = arena_printf(page->arena, "%d", t->version);
	change = value_set_object(page->root, "change");
	value_set_text(change, "version", version);
	if (is_stale(problems))
		saved_show(page, form, t);
	page_show(page, "organiser/event_form");
}

/* GET /{lang}/desk/t/{slug}/settings */
void
desk_event_settings(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct event_form form = event_form_of(&page, page.app->tournament);

	settings_show(&page, &form, NULL, &none);
}

/* POST: changes the facts, when nobody else has since the form was filled. */
void
desk_event_settings_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct event_form form = event_form_typed(&page);
	const char *typed_version = page_body(&page, "version");
	int version = 0; /* which no event has */

	typed_number_whole(typed_version, INT_MAX, &version);
	if (!event_change(&page.app->office, page.app->tournament, &form.typed, version, &problems)) {
		settings_show(&page, &form, typed_version, &problems);
		return;
	}
	go_to_event(&page, tournament_now(&page)->slug, "event-changed");
}

/* The event at a glance */

struct scene {
	const struct tournament *t;
	struct draw draw;
	struct entries entries;
	struct absences absences;
	int64_t now;
	int round;       /* that a draw would be of: the draft, or the one after the last */
	bool draft;
	int missing;     /* results of the last published round */
};

static struct scene
scene_read(const struct page *page)
{
	const struct tournament *t = tournament_now(page);
	struct db *db = page->app->office.db;
	struct scene scene = {
		.t = t,
		.draw = draw_of(page->arena, db, t->id, &t->ruleset->scoring),
		.entries = entries_of(page->arena, db, t->id),
		.absences = absences_of(page->arena, db, t->id),
		.now = clock_now(page->app->office.clock),
	};
	int last = scene.draw.rounds;

	scene.draft = last > 0 && scene.draw.states[last] == ROUND_DRAFT;
	scene.round = scene.draft ? last : last + 1;
	scene.missing = scene.round > 1 ? draw_missing(&scene.draw, scene.round - 1) : 0;
	return scene;
}

/* Which of the texts about a state is so; being open depends on the clock as well. */
static const char *
state_key(const struct scene *scene)
{
	if (scene->t->state != STATE_OPEN)
		return state_names[scene->t->state];
	if (scene->now < scene->t->opens_at)
		return "open-soon";
	return scene->now < scene->t->closes_at ? "open" : "open-over";
}

static bool
can_enter(const struct scene *scene)
{
	return scene->t->state == STATE_OPEN && scene->now < scene->t->closes_at;
}

static void
state_show(struct page *page, const struct scene *scene)
{
	struct value *state = value_set_object(page->root, "state");
	struct value *data = value_object(page->arena);
	const char *key = state_key(scene);

	value_set_text(data, "opens", say_instant(page, scene->t->opens_at, scene->t->zone));
	value_set_text(data, "closes", say_instant(page, scene->t->closes_at, scene->t->zone));
	value_set_text(state, "word",
	               page_word(page, arena_printf(page->arena, "state.%s", key), NULL));
	value_set_text(state, "means",
	               page_word(page, arena_printf(page->arena, "desk-event.means.%s", key), data));
	value_set_bool(state, "live", scene->t->state == STATE_RUNNING || can_enter(scene));
	value_set_text(state, "action",
	               url_desk_event(page->arena, page->lang, scene->t->slug, "/state"));
	model_text(page->root, "public_page", scene->t->state == STATE_DRAFT
	                  ? NULL : url_event(page->arena, page->lang, scene->t->slug));
}

static int
playing_count(const struct scene *scene)
{
	int count = 0;

	for (size_t i = 0; i < scene->entries.count; i++)
		count += sheet_plays(&scene->entries.list[i], &scene->absences, scene->round);
	return count;
}

/* What speaks against drawing another round now, or NULL; round_draw has the
 * last word. */
static const char *
draw_refusal(const struct scene *scene)
{
	if (can_enter(scene))
		return "problem.registration-open";
	if (scene->missing > 0)
		return "problem.results-missing";
	if (scene->round > scene->t->rounds)
		return "problem.rounds-drawn";
	return playing_count(scene) < 2 ? "problem.pairs-few" : NULL;
}

/* What is to be done next, and so has the page's one filled button. */
enum next { NEXT_NOTHING, NEXT_STEP, NEXT_DRAW, NEXT_DRAFT, NEXT_RESULTS };

static enum next
next_of(const struct scene *scene)
{
	switch (scene->t->state) {
	case STATE_DRAFT:
		return NEXT_STEP;
	case STATE_FINISHED:
		return NEXT_NOTHING;
	case STATE_OPEN:
	case STATE_CLOSED:
	case STATE_RUNNING:
		break;
	}
	if (can_enter(scene))
		return NEXT_STEP;
	if (scene->draft)
		return NEXT_DRAFT;
	if (draw_refusal(scene) == NULL)
		return NEXT_DRAW;
	return scene->missing > 0 ? NEXT_RESULTS : NEXT_STEP;
}

/* The steps an organiser is offered from each state, the natural one first. */
static const struct {
	enum state from, to;
	const char *word;
} steps[] = {
	{STATE_DRAFT, STATE_OPEN, "desk-event.open"},
	{STATE_OPEN, STATE_CLOSED, "desk-event.close"},
	{STATE_OPEN, STATE_DRAFT, "desk-event.withdraw"},
	{STATE_CLOSED, STATE_OPEN, "desk-event.reopen"},
	{STATE_CLOSED, STATE_DRAFT, "desk-event.withdraw"},
	{STATE_RUNNING, STATE_FINISHED, "desk-event.finish"},
	{STATE_FINISHED, STATE_RUNNING, "desk-event.resume"},
};

static void
steps_show(struct page *page, const struct scene *scene, enum next next)
{
	struct value *list = value_set_list(page->root, "steps");
	bool filled = next == NEXT_STEP;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		struct value *item;

		if (steps[i].from != scene->t->state)
			continue;
		if (steps[i].to == STATE_DRAFT && scene->draw.rounds > 0)
			continue;
		item = value_add_object(list);
		value_set_text(item, "to", state_names[steps[i].to]);
		value_set_text(item, "text", page_word(page, steps[i].word, NULL));
		value_set_bool(item, "filled", filled);
		filled = false;
	}
}

static const char *
missing_tables(struct arena *arena, const struct draw *draw, int round)
{
	struct buf list = buf_new(arena, 64);

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round == round && game->result.ending == ENDING_NONE)
			buf_printf(&list, "%s%d", list.len == 0 ? "" : ", ", game->table);
	}
	return list.text;
}

/* A link to a round's desk: {number, url}, or false. */
static void
round_link_show(const struct page *page, struct value *object, const char *name,
                const struct scene *scene, int round)
{
	struct value *link;

	if (round == 0) {
		value_set_bool(object, name, false);
		return;
	}
	link = value_set_object(object, name);
	value_set_int(link, "number", round);
	value_set_text(link, "url",
	               url_desk_round(page->arena, page->lang, scene->t->slug, round, ""));
}

/* What stands about the next round: a draft to look at, or a button that draws
 * it, or why there is none. */
static void
draw_show(struct page *page, const struct scene *scene, enum next next)
{
	struct value *draw = value_set_object(page->root, "draw");
	struct value *data = value_object(page->arena);
	const char *refusal = scene->draft ? NULL : draw_refusal(scene);
	bool missing = scene->missing > 0 && !scene->draft;

	value_set_text(data, "detail", missing_tables(page->arena, &scene->draw, scene->round - 1));
	value_set_text(draw, "action",
	               url_desk_event(page->arena, page->lang, scene->t->slug, "/draw"));
	value_set_int(draw, "number", scene->round);
	value_set_bool(draw, "ready", next == NEXT_DRAW);
	value_set_bool(draw, "filled", next == NEXT_DRAFT || next == NEXT_RESULTS);
	model_text(draw, "why", refusal == NULL ? NULL : page_word(page, refusal, data));
	round_link_show(page, draw, "draft", scene, scene->draft ? scene->round : 0);
	round_link_show(page, draw, "results", scene, missing ? scene->round - 1 : 0);
}

static bool
draws(const struct scene *scene)
{
	return scene->t->state != STATE_DRAFT && scene->t->state != STATE_FINISHED;
}

static int
games_in(const struct draw *draw, int round)
{
	int count = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		count += draw->games[i].round == round;
	return count;
}

static void
round_show(const struct page *page, struct value *list, const struct scene *scene, int round)
{
	static const char *const words[] = {
		[ROUND_NONE] = "desk-event.round-none",
		[ROUND_DRAFT] = "desk-event.round-draft",
		[ROUND_PUBLISHED] = "desk-event.round-published",
	};
	enum round_state state = round > scene->draw.rounds ? ROUND_NONE : scene->draw.states[round];
	struct value *item = value_add_object(list), *results;
	int games = games_in(&scene->draw, round);

	value_set_int(item, "number", round);
	round_link_show(page, item, "link", scene, state == ROUND_NONE ? 0 : round);
	model_text(item, "time", model_round_time(page->arena, scene->t, round));
	value_set_text(item, "word", page_word(page, words[state], NULL));
	if (state != ROUND_PUBLISHED) {
		value_set_bool(item, "results", false);
		return;
	}
	results = value_set_object(item, "results");
	value_set_int(results, "games", games);
	value_set_int(results, "in", games - draw_missing(&scene->draw, round));
}

static void
rounds_show(struct page *page, const struct scene *scene)
{
	struct value *list = value_set_list(page->root, "rounds");

	for (int round = 1; round <= scene->t->rounds; round++)
		round_show(page, list, scene, round);
}

static void
places_show(struct page *page, const struct scene *scene)
{
	struct value *places = value_set_object(page->root, "places");
	int waiting = entries_waiting(page->app->office.db, scene->t->id);

	value_set_int(places, "taken", scene->t->taken);
	value_set_int(places, "capacity", scene->t->capacity);
	value_set(places, "waiting", waiting == 0 ? value_bool(page->arena, false)
	                                          : value_int(page->arena, waiting));
	value_set_text(places, "url",
	               url_desk_event(page->arena, page->lang, scene->t->slug, "/entries"));
}

/* What the settings lack, as far as pairs will miss it. */
static void
needs_show(struct page *page, const struct scene *scene)
{
	const struct tournament *t = scene->t;
	bool over = t->state == STATE_FINISHED;
	const struct {
		bool is_so;
		const char *word;
	} needs[] = {
		{!over && t->contact[0] == '\0', "desk-event.no-contact"},
		{!over && t->venue[0] == '\0', "desk-event.no-venue"},
		{t->state == STATE_DRAFT && scene->now >= t->opens_at && scene->now < t->closes_at,
		 "desk-event.opens-past"},
		{t->state == STATE_DRAFT && scene->now >= t->closes_at, "desk-event.closes-past"},
	};
	struct value *object, *list = value_list(page->arena);

	for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++)
		if (needs[i].is_so)
			value_add(list, value_text(page->arena, page_word(page, needs[i].word, NULL)));
	value_set_bool(page->root, "needs", false);
	if (value_count(list) == 0)
		return;
	object = value_set_object(page->root, "needs");
	value_set(object, "list", list);
	value_set_text(object, "settings",
	               url_desk_event(page->arena, page->lang, t->slug, "/settings"));
}

static void
event_show(struct page *page, const struct problems *problems)
{
	struct scene scene = scene_read(page);
	enum next next = next_of(&scene);

	desk_begin(page, "event");
	page_title_text(page, model_event_name(page, scene.t));
	page_form(page);
	page_problems(page, problems);
	state_show(page, &scene);
	steps_show(page, &scene, next);
	if (draws(&scene))
		draw_show(page, &scene, next);
	else
		value_set_bool(page->root, "draw", false);
	rounds_show(page, &scene);
	places_show(page, &scene);
	needs_show(page, &scene);
	page_show(page, "organiser/event");
}

/* GET /{lang}/desk/t/{slug} */
void
desk_event(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};

	event_show(&page, &none);
}

static bool
state_read(const char *text, enum state *state)
{
	for (enum state s = STATE_DRAFT; s <= STATE_FINISHED; s++) {
		if (strcmp(state_names[s], text) != 0)
			continue;
		*state = s;
		return true;
	}
	return false;
}

/* POST /{lang}/desk/t/{slug}/state: a step. One that is taken already is done. */
void
desk_event_state(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	enum state state;

	if (!state_read(page_body(&page, "state"), &state)) {
		problem_add(&problems, "", "problem.state", NULL);
		event_show(&page, &problems);
		return;
	}
	if (!event_state_set(&page.app->office, page.app->tournament, state, &problems)) {
		event_show(&page, &problems);
		return;
	}
	go_to_event(&page, page.app->tournament->slug,
	            arena_printf(page.arena, "event-%s", state_names[state]));
}
