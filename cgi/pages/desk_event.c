#include "pages/handlers.h"

#include <string.h>

#include "actions/draw.h"
#include "actions/event.h"
#include "actions/post.h"
#include "actions/sheet.h"
#include "actions/stages.h"
#include "pages/desk.h"
#include "pages/desk_check_in.h"
#include "pages/desk_mail.h"
#include "pages/form.h"
#include "pages/model.h"
#include "pages/page.h"
#include "pages/plan_say.h"
#include "pages/say.h"
#include "pages/standings_say.h"
#include "pages/urls.h"

const struct field fields_cancel[] = {
	{.name = "cancelled", .max = 1}, /* "1", or "0": it takes place after all */
	{.name = NULL},
};

const struct field fields_state[] = {
	{.name = "state", .max = 20},
	{.name = NULL},
};

/* The event at a glance. */
struct scene {
	const struct tournament *t;
	struct model model;
	int64_t now;
	int round;       /* that a draw would be of: the draft, or the one after the last */
	bool draft;
	struct unpaired unpaired; /* of the draft */
	int missing;     /* results of the last published round */
};

static bool
draws(const struct scene *scene)
{
	return !scene->t->cancelled && scene->t->state != STATE_DRAFT && scene->t->state != STATE_FINISHED;
}

static struct scene
scene_read(const struct page *page)
{
	const struct tournament *t = desk_now(page);
	struct scene scene = {
		.t = t, .model = model_of(page, t), .now = clock_now(page->app->office.clock),
	};

	scene.draft = scene.model.draw.rounds > scene.model.published;
	scene.round = scene.model.published + 1;
	if (scene.draft && draws(&scene))
		scene.unpaired = round_unpaired(page->arena, t, &scene.model.entries,
		                                &scene.model.draw, &scene.model.absences,
		                                scene.round);
	scene.missing = draw_missing(&scene.model.draw, scene.model.published);
	return scene;
}

/* Which of the texts about a state is so; being open depends on the clock as well. */
static const char *
state_key(const struct scene *scene)
{
	if (scene->t->cancelled)
		return "cancelled";
	if (scene->t->state != STATE_OPEN)
		return state_names[scene->t->state];
	if (scene->now < scene->t->opens_at)
		return "open-soon";
	return scene->now < scene->t->closes_at ? "open" : "open-over";
}

static bool
can_enter(const struct scene *scene)
{
	return scene->t->state == STATE_OPEN && !scene->t->cancelled &&
	       scene->now < scene->t->closes_at;
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
	value_set_bool(state, "live", !scene->t->cancelled &&
	                              (scene->t->state == STATE_RUNNING || can_enter(scene)));
	value_set_text(state, "action", desk_url(page, "/state"));
	model_text(page->root, "public_page", scene->t->state == STATE_DRAFT
	                  ? NULL : url_event(page->arena, page->lang, scene->t->slug));
}

/* What is to be done next, and so has the page's one filled button. */
enum next { NEXT_NOTHING, NEXT_STEP, NEXT_DRAW, NEXT_DRAFT, NEXT_RESULTS };

static enum next
next_of(const struct scene *scene, const struct draw_refusal *refusal)
{
	if (scene->t->cancelled)
		return NEXT_NOTHING;
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
	if (refusal->word == NULL)
		return NEXT_DRAW;
	return scene->missing > 0 ? NEXT_RESULTS : NEXT_STEP;
}

/* The steps an organiser is offered from each state, the natural one first. */
static const struct {
	enum state from, to;
	const char *word;
	const char *sure; /* of the button behind the question, where one is asked */
} steps[] = {
	{STATE_DRAFT, STATE_OPEN, "desk-event.open", NULL},
	{STATE_OPEN, STATE_CLOSED, "desk-event.close", NULL},
	{STATE_OPEN, STATE_DRAFT, "desk-event.withdraw", "desk-event.withdraw-sure"},
	{STATE_CLOSED, STATE_OPEN, "desk-event.reopen", NULL},
	{STATE_CLOSED, STATE_DRAFT, "desk-event.withdraw", "desk-event.withdraw-sure"},
	{STATE_RUNNING, STATE_FINISHED, "desk-event.finish", "desk-event.finish-sure"},
	{STATE_FINISHED, STATE_RUNNING, "desk-event.resume", NULL},
};

/* What is asked before the step is taken; NULL: it may be taken with one press. */
static const char *
step_question(const struct page *page, const struct scene *scene, enum state to)
{
	int pairs = scene->t->taken + model_count(&scene->model, STATUS_WAITING);
	int undrawn = scene->t->rounds - scene->model.published;
	struct value *data = value_object(page->arena);

	if (to == STATE_DRAFT && pairs > 0) {
		value_set_int(data, "pairs", pairs);
		value_set_bool(data, "one", pairs == 1);
		return page_word(page, "desk-event.withdraw-ask", data);
	}
	if (to != STATE_FINISHED || (scene->missing == 0 && undrawn == 0))
		return NULL;
	model_text(data, "missing", scene->missing == 0 ? NULL
	           : desk_missing_text(page, &scene->model));
	model_number(data, "undrawn", undrawn);
	value_set_bool(data, "one", undrawn == 1);
	return page_word(page, "desk-event.finish-ask", data);
}

/* A step: {to, text, filled, ask: false, or {text, sure}}. */
static void
step_show(const struct page *page, struct value *item, const struct scene *scene, size_t i,
          bool filled)
{
	const char *question = step_question(page, scene, steps[i].to);
	struct value *ask;

	value_set_text(item, "to", state_names[steps[i].to]);
	value_set_text(item, "text", page_word(page, steps[i].word, NULL));
	value_set_bool(item, "filled", filled);
	value_set_bool(item, "ask", false);
	if (question == NULL)
		return;
	ask = value_set_object(item, "ask");
	value_set_text(ask, "question", question);
	value_set_text(ask, "sure", page_word(page, steps[i].sure, NULL));
}

static void
steps_show(struct page *page, const struct scene *scene, enum next next)
{
	struct value *list = value_set_list(page->root, "steps");
	bool filled = next == NEXT_STEP;

	for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++) {
		if (steps[i].from != scene->t->state)
			continue;
		if (steps[i].to == STATE_DRAFT && scene->model.draw.rounds > 0)
			continue;
		if (scene->t->cancelled && steps[i].from != STATE_FINISHED)
			continue;
		step_show(page, value_add_object(list), scene, i, filled);
		filled = false;
	}
}

/* A link to a round's desk: {number, url}, or false. */
static void
round_link_show(const struct page *page, struct value *object, const char *name,
                int round)
{
	struct value *link;

	if (round == 0) {
		value_set_bool(object, name, false);
		return;
	}
	link = value_set_object(object, name);
	value_set_int(link, "number", round);
	value_set_text(link, "url", desk_url_round(page, round, ""));
}

/* Whether it is that the system takes more rounds than there are. */
static bool
is_short(const struct draw_refusal *refusal)
{
	return refusal->word != NULL &&
	       (strcmp(refusal->word, "problem.rounds-short") == 0 ||
	        strcmp(refusal->word, "problem.rounds-short-knockout") == 0);
}

static const char *
short_text(const struct page *page, const struct scene *scene, const struct draw_refusal *refusal)
{
	struct value *data = value_object(page->arena);

	value_set_text(data, "needed", refusal->detail);
	value_set_int(data, "rounds", scene->t->rounds);
	value_set_bool(data, "knockout",
	               strcmp(refusal->word, "problem.rounds-short-knockout") == 0);
	return page_word(page, "desk-event.rounds-short", data);
}

/* NULL when the next round can be drawn. */
static const char *
refusal_text(const struct page *page, const struct scene *scene,
             const struct draw_refusal *refusal)
{
	if (refusal->word == NULL)
		return NULL;
	if (strcmp(refusal->word, "problem.results-missing") == 0)
		return desk_missing_text(page, &scene->model);
	if (is_short(refusal))
		return short_text(page, scene, refusal);
	return form_problem_text(page, &(struct problem){"", refusal->word, refusal->detail});
}

/* What stands about the next round: a draft to look at, or a button that draws
 * it, or why there is none. */
static void
draw_show(struct page *page, const struct scene *scene, const struct draw_refusal *refusal,
          enum next next)
{
	struct value *draw = value_set_object(page->root, "draw");
	bool missing = scene->missing > 0 && !scene->draft;

	desk_check_in_warn(page, &scene->model, scene->round);
	value_set_text(draw, "action", desk_url(page, "/draw"));
	value_set_int(draw, "number", scene->round);
	value_set_bool(draw, "ready", next == NEXT_DRAW);
	value_set_bool(draw, "filled", next == NEXT_DRAFT || next == NEXT_RESULTS);
	model_text(draw, "why", scene->draft ? NULL : refusal_text(page, scene, refusal));
	model_text(draw, "settings", !scene->draft && is_short(refusal)
	           ? desk_url(page, "/settings") : NULL);
	round_link_show(page, draw, "draft", scene->draft ? scene->round : 0);
	round_link_show(page, draw, "results", missing ? scene->round - 1 : 0);
}

/* root.cancel: false, or {action, cancelled, mails, letters: how many or false, one}. */
static void
cancel_show(struct page *page, const struct scene *scene)
{
	const struct office *office = &page->app->office;
	bool over = scene->t->state == STATE_DRAFT || scene->t->state == STATE_FINISHED;
	int letters = post_everybody_count(office, scene->t);
	struct value *cancel;

	if (over) {
		value_set_bool(page->root, "cancel", false);
		return;
	}
	cancel = value_set_object(page->root, "cancel");
	value_set_text(cancel, "action", desk_url(page, "/cancel"));
	value_set_bool(cancel, "cancelled", scene->t->cancelled);
	value_set_bool(cancel, "mails", office->mails);
	model_number(cancel, "letters", letters);
	value_set_bool(cancel, "one", letters == 1);
}

static void
round_show(const struct page *page, struct value *list, const struct scene *scene, int round)
{
	static const char *const words[] = {
		[ROUND_NONE] = "desk-event.round-none",
		[ROUND_DRAFT] = "desk-event.round-draft",
		[ROUND_PUBLISHED] = "desk-event.round-published",
	};
	const struct draw *drawn = &scene->model.draw;
	enum round_state state = round > drawn->rounds ? ROUND_NONE : drawn->states[round];
	struct value *item = value_add_object(list), *results;
	int games = model_games(drawn, round);

	value_set_int(item, "number", round);
	round_link_show(page, item, "link", state == ROUND_NONE ? 0 : round);
	model_text(item, "time", model_round_time(page->arena, scene->t, round));
	value_set_text(item, "word", page_word(page, words[state], NULL));
	if (state != ROUND_PUBLISHED) {
		value_set_bool(item, "results", false);
		return;
	}
	results = value_set_object(item, "results");
	value_set_int(results, "games", games);
	value_set_int(results, "in", games - draw_missing(drawn, round));
}

static void
rounds_show(struct page *page, const struct scene *scene)
{
	struct value *list = value_set_list(page->root, "rounds");

	for (int round = 1; round <= scene->t->rounds; round++)
		round_show(page, list, scene, round);
}

static void
play_show(struct page *page, const struct scene *scene)
{
	struct value *play = value_set_object(page->root, "play");

	value_set_text(play, "system", plan_say_plan(page, &scene->t->plan));
	value_set_text(play, "order", standings_say_order(page, &scene->model));
	value_set_text(play, "url", desk_url(page, "/play"));
}

static void
places_show(struct page *page, const struct scene *scene)
{
	struct value *places = value_set_object(page->root, "places");

	value_set_int(places, "taken", scene->t->taken);
	value_set_int(places, "capacity", scene->t->capacity);
	model_number(places, "waiting", model_count(&scene->model, STATUS_WAITING));
	value_set_text(places, "url", desk_url(page, "/entries"));
}

/* While pairs can enter: that those who have are already too many for the rounds. NULL
 * where they are not. */
static const char *
too_many_text(const struct page *page, const struct scene *scene)
{
	struct draw_refusal refusal;

	if (!can_enter(scene))
		return NULL;
	refusal = round_draw_foreseen(&page->app->office, scene->t);
	return is_short(&refusal) ? short_text(page, scene, &refusal) : NULL;
}

/* Once nobody can enter any more: that a Swiss or a McMahon has more rounds to come than
 * its entries have opponents, an odd number of them a bye each besides. NULL where it has
 * not. */
static const char *
too_few_text(const struct page *page, const struct scene *scene)
{
	const struct plan *plan = &scene->t->plan;
	const int entries = model_count(&scene->model, STATUS_CONFIRMED);
	const int without = entries - (entries % 2 == 0);
	const int last = scene->t->rounds - stages_final_rounds(plan);
	struct value *data;

	if (!draws(scene) || can_enter(scene) || !stages_weighted(plan->system) || entries < 2 ||
	    last <= without || scene->model.published >= last)
		return NULL;
	data = value_object(page->arena);
	value_set_int(data, "pairs", entries);
	value_set_int(data, "opponents", entries - 1);
	value_set_bool(data, "one", entries == 2);
	value_set_int(data, "round", without + 1);
	return page_word(page, "desk-event.meet-again", data);
}

static void
need_add(const struct page *page, struct value *list, const char *text)
{
	if (text != NULL)
		value_add(list, value_text(page->arena, text));
}

/* ---- what needs somebody ---- */

static const char *
names_add(const struct page *page, const char *names, const struct entry *entry)
{
	return arena_printf(page->arena, "%s%s%s", names, names[0] == '\0'
	                    ? "" : page_word(page, "criterion.between", NULL),
	                    say_pair(page, entry, true));
}

/* Who sits the draft's round out; "" for nobody. */
static const char *
absent_names(const struct page *page, const struct scene *scene)
{
	const char *names = "";

	for (size_t i = 0; i < scene->model.entries.count; i++) {
		const struct entry *entry = &scene->model.entries.list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    !sheet_plays(entry, &scene->model.absences, scene->round))
			names = names_add(page, names, entry);
	}
	return names;
}

/* Who has neither game nor bye in a draft: most often since somebody left it. NULL:
 * nobody. */
static const char *
unpaired_text(const struct page *page, const struct scene *scene)
{
	struct value *data = value_object(page->arena);
	const char *names = "", *absent;

	if (scene->unpaired.count == 0)
		return NULL;
	for (size_t i = 0; i < scene->unpaired.count; i++)
		names = names_add(page, names, scene->unpaired.list[i]);
	absent = absent_names(page, scene);
	value_set_int(data, "number", scene->round);
	value_set_text(data, "names", names);
	model_text(data, "absent", absent[0] == '\0' ? NULL : absent);
	return page_word(page, "desk-event.unpaired", data);
}

/* Who has no game, and what the settings lack as far as pairs will miss it. */
static void
needs_show(struct page *page, const struct scene *scene)
{
	const struct tournament *t = scene->t;
	bool over = t->state == STATE_FINISHED;
	bool made_now = strcmp(page_query(page, "said"), "event-created") == 0;
	const struct {
		bool is_so;
		const char *word;
	} needs[] = {
		{!over && t->contact[0] == '\0', "desk-event.no-contact"},
		{!over && t->venue[0] == '\0', "desk-event.no-venue"},
		{t->state == STATE_DRAFT && !made_now && scene->now >= t->opens_at &&
		 scene->now < t->closes_at, "desk-event.opens-past"},
		{t->state == STATE_DRAFT && scene->now >= t->closes_at, "desk-event.closes-past"},
	};
	const char *unpaired = unpaired_text(page, scene);
	struct value *object, *list = value_list(page->arena);
	bool settings;

	for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++)
		if (needs[i].is_so)
			need_add(page, list, page_word(page, needs[i].word, NULL));
	need_add(page, list, too_many_text(page, scene));
	need_add(page, list, too_few_text(page, scene));
	settings = value_count(list) > 0;
	value_set_bool(page->root, "needs", false);
	if (!settings && unpaired == NULL)
		return;
	object = value_set_object(page->root, "needs");
	value_set(object, "list", list);
	model_text(object, "unpaired", unpaired);
	model_text(object, "settings", settings ? desk_url(page, "/settings") : NULL);
}

static void
event_show(struct page *page, const struct problems *problems)
{
	struct scene scene = scene_read(page);
	struct draw_refusal refusal = round_draw_refusal(&page->app->office, scene.t);
	enum next next = next_of(&scene, &refusal);

	desk_begin(page, "event");
	page_title_text(page, model_event_name(page, scene.t));
	page_form(page);
	form_problems(page, problems);
	state_show(page, &scene);
	steps_show(page, &scene, next);
	cancel_show(page, &scene);
	if (draws(&scene))
		draw_show(page, &scene, &refusal, next);
	else
		value_set_bool(page->root, "draw", false);
	rounds_show(page, &scene);
	play_show(page, &scene);
	places_show(page, &scene);
	desk_mail_show(page, &scene.model);
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

/* Where a button did it: 303, or the page with what speaks against it. */
static void
button_end(struct page *page, bool done, const char *said, struct problems *problems)
{
	if (done) {
		desk_go(page, page->app->tournament->slug, said);
		return;
	}
	for (size_t i = 0; i < problems->count; i++)
		problems->list[i].field = ""; /* a button's: nothing to put right in it */
	event_show(page, problems);
}

/* POST /{lang}/desk/t/{slug}/cancel: it does not take place, or does after all. */
void
desk_event_cancel(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	bool cancelled = strcmp(page_body(&page, "cancelled"), "1") == 0;
	struct problems problems = {.count = 0};
	bool done = event_cancel(&page.app->office, page.app->tournament, cancelled, &problems);

	button_end(&page, done, cancelled ? "event-cancelled" : "event-on-again", &problems);
}

/* POST /{lang}/desk/t/{slug}/state: a step. One that is taken already is done. */
void
desk_event_state(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	enum state state;
	bool done;

	if (!state_read(page_body(&page, "state"), &state)) {
		problem_add(&problems, "", "problem.state", NULL);
		event_show(&page, &problems);
		return;
	}
	done = event_state_set(&page.app->office, page.app->tournament, state, &problems);
	button_end(&page, done, arena_printf(page.arena, "event-%s", state_names[state]), &problems);
}
