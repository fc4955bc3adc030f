#include "pages/routes.h"

#include <string.h>

#include "actions/entry/division_entry.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/erase.h"
#include "actions/event/event_act.h"
#include "actions/office/letters.h"
#include "base/number.h"
#include "event/stage.h"
#include "forms/form.h"
#include "forms/typed_text.h"
#include "pages/desk/desk_check_in.h"
#include "pages/desk/desk_transfer.h"
#include "pages/desk/divisions.h"
#include "pages/desk/overview.h"
#include "pages/part/desk.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/plan_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/part/when.h"
#include "pages/standings/standings_say.h"
#include "publish/published.h"
#include "store/pages/broken_page.h"

ROUTER_FIELDS(desk_event_cancel_fields,
	{"cancelled", .max = 1}); /* "1", or "0": it takes place after all */

ROUTER_FIELDS(desk_event_names_fields, {"publish", .max = 20});

ROUTER_FIELDS(desk_event_noted_fields, {"entry", .max = 64}, {"round", .max = 4});

ROUTER_FIELDS(desk_event_decline_fields, {"entry", .max = 64});

ROUTER_FIELDS(desk_event_state_fields,
	{"state", .max = 20},
	{"now", .max = 1}); /* "1": entry opens now, whenever it was to */

/* Whether it is that the system takes more rounds than there are. */
static bool
overview_is_short(const struct round_refusal *refusal)
{
	return refusal->kind == PROBLEM_ROUNDS_SHORT ||
	       refusal->kind == PROBLEM_ROUNDS_SHORT_KNOCKOUT;
}

/* Why the next round cannot be drawn; NULL when it can. */
static const char *
overview_refusal_text(const struct page *page, const struct overview *overview,
                      const struct round_refusal *refusal)
{
	if (refusal->kind == PROBLEM_NONE)
		return NULL;
	if (refusal->kind == PROBLEM_RESULTS_MISSING)
		return desk_missing_text(page, overview->event);
	return form_problem_text(page, &(struct problem){"", refusal->kind, refusal->detail});
}

/* root.playing: none, or {number, in, games, tables: [{table, url, over, black, white: who won}]}
 * of the last round while results of it are missing. */
static void
playing_show(struct page *page, const struct overview *overview)
{
	const struct rounds *drawn = &overview->event->draw;
	const int round = overview->event->published, games = event_games(overview->event, round);
	struct value *playing, *list;

	if (overview->missing == 0 || !overview_draws(overview))
		return;
	playing = value_set_object(page->root, "playing");
	list = value_set_list(playing, "tables");
	value_set_int(playing, "number", round);
	value_set_int(playing, "games", games);
	value_set_int(playing, "in", games - overview->missing);
	for (size_t i = 0; i < drawn->game_count; i++) {
		const struct game *game = &drawn->games[i];
		const bool known = game_colours_known(game);
		struct value *item;

		if (game->round != round)
			continue;
		item = value_add_object(list);
		value_set_int(item, "table", game->table);
		value_set_text(item, "url", desk_url_round(page, round, arena_printf(
		               page->arena, "/tables/%d", game->table)));
		value_set_bool(item, "over", game->result.ending != ENDING_NONE);
		value_set_bool(item, "black", known && game->result.winner == SIDE_BLACK);
		value_set_bool(item, "white", known && game->result.winner == SIDE_WHITE);
	}
}

/* A link to a round's desk: {number, url}; none to round 0. */
static void
round_link_show(const struct page *page, struct value *object, const char *name,
                int round)
{
	struct value *link;

	if (round == 0)
		return;
	link = value_set_object(object, name);
	value_set_int(link, "number", round);
	value_set_text(link, "url", desk_url_round(page, round, ""));
}

/* What stands about the next round: a draft to look at, or a button that draws
 * it, or why there is none. */
static void
draw_show(struct page *page, const struct overview *overview,
          const struct round_refusal *refusal, enum overview_next next)
{
	struct value *draw = value_set_object(page->root, "draw");
	bool missing = overview->missing > 0 && !overview->draft;

	desk_check_in_warn(page, overview->event, overview->round);
	value_set_text(draw, "action", desk_url(page, "/draw"));
	value_set_int(draw, "number", overview->round);
	value_set_bool(draw, "ready", next == NEXT_DRAW);
	value_set_bool(draw, "filled", next == NEXT_DRAFT || next == NEXT_RESULTS);
	fill_text(draw, "why", overview->draft ? NULL
	          : overview_refusal_text(page, overview, refusal));
	fill_text(draw, "settings", !overview->draft && overview_is_short(refusal)
	          ? desk_url(page, "/settings") : NULL);
	fill_text(draw, "since", overview->draft
	          ? desk_since_text(page, overview->event, overview->round) : NULL);
	/* draw.insist {following}, where the refusal names drawing all the same; else none. */
	if (!overview->draft && refusal->kind != PROBLEM_NONE && desk_nobody_goes_on(refusal->kind))
		value_set_int(value_set_object(draw, "insist"), "following", overview->round);
	round_link_show(page, draw, "draft", overview->draft ? overview->round : 0);
	round_link_show(page, draw, "results", missing ? overview->round - 1 : 0);
}

/* root.cancel: none, or {action, cancelled, mails, letters: how many or false, one}. */
static void
cancel_show(struct page *page, const struct overview *overview)
{
	const struct office *office = &page->app->office;
	bool over = overview->t->state == STATE_DRAFT || overview->t->state == STATE_FINISHED;
	int letters = letters_everybody_count(office, overview->t);
	struct value *cancel;

	if (over || overview->t->parent_id != NULL)
		return;
	cancel = value_set_object(page->root, "cancel");
	value_set_text(cancel, "action", desk_url(page, "/cancel"));
	value_set_bool(cancel, "cancelled", overview->t->cancelled);
	value_set_bool(cancel, "mails", office->mails);
	fill_number(cancel, "letters", letters);
	value_set_bool(cancel, "one", letters == 1);
}

static void
rounds_show(struct page *page, const struct overview *overview)
{
	struct value *list = value_set_list(page->root, "rounds");

	for (int round = 1; round <= overview->t->rounds; round++) {
		SET_EACH(static const char *const words[], SET_SIZE(ROUND_STATE_TABLE),
			[ROUND_NONE] = "desk-event.round-none",
			[ROUND_DRAFT] = "desk-event.round-draft",
			[ROUND_PUBLISHED] = "desk-event.round-published");
		const struct rounds *drawn = &overview->event->draw;
		enum round_state state = round > drawn->rounds ? ROUND_NONE : drawn->states[round];
		struct value *item = value_add_object(list), *results;
		int games = event_games(overview->event, round);

		value_set_int(item, "number", round);
		round_link_show(page, item, "link", state == ROUND_NONE ? 0 : round);
		when_round(page, item, overview->t, round);
		value_set_text(item, "word", page_word(page, words[state], NULL));
		if (state == ROUND_PUBLISHED) {
			results = value_set_object(item, "results");
			value_set_int(results, "games", games);
			value_set_int(results, "in", games - rounds_missing(drawn, round));
		}
	}
}

/* ---- what needs the organiser ---- */

/* While pairs can enter: that those who have are already too many for the rounds. NULL
 * where they are not. */
static const char *
too_many_text(const struct page *page, const struct overview *overview)
{
	struct round_refusal refusal;

	if (!overview_enters(overview))
		return NULL;
	refusal = round_draw_foreseen(page->arena, overview->event);
	return overview_is_short(&refusal) ? overview_refusal_text(page, overview, &refusal) : NULL;
}

/* Once nobody can enter any more: that a Swiss or a McMahon has more rounds to come than
 * its entries have opponents, an odd number of them a bye each besides. NULL where it has
 * not. */
static const char *
too_few_text(const struct page *page, const struct overview *overview)
{
	const struct plan *plan = &overview->t->plan;
	const int entries = event_count(overview->event, STATUS_CONFIRMED);
	const int without = entries - (entries % 2 == 0);
	const int last = overview->t->rounds - stages_final_rounds(plan);
	struct value *data;

	if (!overview_draws(overview) || overview_enters(overview) ||
	    !stages_weighted(plan->system) || entries < 2 || last <= without ||
	    overview->event->published >= last)
		return NULL;
	data = value_object(page->arena);
	value_set_int(data, "pairs", entries);
	value_set_int(data, "opponents", entries - 1);
	value_set_bool(data, "one", entries == 2);
	value_set_int(data, "round", without + 1);
	return page_word(page, "desk-event.meet-again", data);
}

/* What the settings lack. */
static struct value *
settings_list(const struct page *page, const struct overview *overview)
{
	const struct tournament *t = overview->t;
	bool over = t->state == STATE_FINISHED, draft = t->state == STATE_DRAFT;
	bool made_now = strcmp(page_query(page, "said"), "event-created") == 0;
	bool opened = overview->now >= t->opens_at, closed = overview->now >= t->closes_at;
	const char *const needs[] = {
		!over && tournament_text(t, TEXT_CONTACT, page->lang)[0] == '\0' ? "desk-event.no-contact" : NULL,
		!over && tournament_text(t, TEXT_VENUE, page->lang)[0] == '\0' ? "desk-event.no-venue" : NULL,
		draft && !made_now && opened && !closed ? "desk-event.opens-past" : NULL,
		draft && closed ? "desk-event.closes-past" : NULL,
	};
	const char *const texts[] = {too_many_text(page, overview), too_few_text(page, overview)};
	struct value *list = value_list(page->arena);

	for (size_t i = 0; i < sizeof(needs) / sizeof(needs[0]); i++)
		if (needs[i] != NULL)
			value_add(list, value_text(page->arena, page_word(page, needs[i], NULL)));
	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if (texts[i] != NULL)
			value_add(list, value_text(page->arena, texts[i]));
	return list;
}

/* root.needs: which pages could not be published, and what the settings lack as far as pairs
 * will miss it: {list of texts, unpublished: a text or false, settings: a URL or false}; none for
 * nothing. */
static void
needs_show(struct page *page, const struct overview *overview)
{
	struct broken_pages pages = broken_pages_of(page->arena, page->app->office.db,
	                                            overview->t->slug);
	struct value *data = value_object(page->arena);
	const char *names = "", *name = "", *unpublished;
	struct value *object, *list = settings_list(page, overview);
	bool settings = value_count(list) > 0;

	/* Which of the event's pages could not be rendered, each once for all its languages. NULL: none. */
	for (size_t i = 0; i < pages.count; i++) {
		const char *kind = pages.list[i].kind, *last = name;

		if (strcmp(kind, published_names[PUBLISHED_RULESET]) == 0 ||
		    strcmp(kind, published_names[PUBLISHED_ENDING]) == 0)
			continue; /* the id of a ruleset, of which an event may have made its address */
		value_set_int(data, "number", pages.list[i].number);
		name = page_wordf(page, data, "desk-event.unpublished.%s", kind);
		if (strcmp(name, last) != 0)
			names = arena_printf(page->arena, "%s%s%s", names, names[0] == '\0'
			                     ? "" : page_word(page, "criterion.between", NULL), name);
	}
	value_set_text(data, "names", names);
	unpublished = names[0] == '\0' ? NULL : page_word(page, "desk-event.unpublished", data);
	if (!settings && unpublished == NULL)
		return;
	object = value_set_object(page->root, "needs");
	value_set(object, "list", list);
	fill_text(object, "unpublished", unpublished);
	fill_text(object, "settings", settings ? desk_url(page, "/settings") : NULL);
}

/* root.state {word, means, live, action}. */
static void
state_show(struct page *page, const struct overview *overview)
{
	const struct tournament *t = overview->t;
	const bool imported = t->state == STATE_DRAFT && overview->event->draw.rounds > 0;
	/* Being open depends on the clock as well. */
	const char *key = t->cancelled ? "cancelled"
	                  : t->state != STATE_OPEN ? tournament_state_names[t->state]
	                  : overview->now < t->opens_at ? "open-soon"
	                  : overview->now < t->closes_at ? "open" : "open-over";
	struct value *state = value_set_object(page->root, "state");
	struct value *data = value_object(page->arena);

	value_set_text(data, "opens", when_instant(page, t, t->opens_at));
	value_set_text(data, "closes", when_instant(page, t, t->closes_at));
	value_set_text(state, "word", page_wordf(page, NULL, "state.%s", key));
	value_set_text(state, "means", page_wordf(page, data, "desk-event.means.%s",
	                                          imported ? "imported" : key));
	value_set_bool(state, "live", !t->cancelled &&
	                              (t->state == STATE_RUNNING || overview_enters(overview)));
	value_set_text(state, "action", desk_url(page, "/state"));
}

/* root.play {system, order, url}: how it is played; root.places {taken, capacity, waiting, url};
 * root.over {standings, certificates}: what is wanted of an event that is finished. */
static void
facts_show(const struct page *page, const struct overview *overview)
{
	struct value *play = value_set_object(page->root, "play");
	struct value *places = value_set_object(page->root, "places"), *over;

	value_set_int(places, "taken", overview->t->taken);
	value_set_int(places, "capacity", overview->t->capacity);
	fill_number(places, "waiting", event_count(overview->event, STATUS_WAITING));
	value_set_text(places, "url", desk_url(page, "/entries"));
	value_set_text(play, "system", plan_say_plan(page, &overview->t->plan));
	value_set_text(play, "order", standings_say_order(page, overview->event));
	value_set_text(play, "url", desk_url(page, "/play"));
	if (overview->t->state != STATE_FINISHED)
		return;
	over = value_set_object(page->root, "over");
	value_set_text(over, "standings", desk_url(page, "/standings"));
	value_set_text(over, "certificates", desk_url(page, "/print/certificates"));
}

/* root.delete: none of a division, which goes with its event; else where all of it goes. root.erase,
 * root.erase_day: and where and when what is kept of its people. */
static void
delete_show(struct page *page, const struct overview *overview)
{
	const struct tournament *t = overview->t;
	const bool played = overview->event->published > 0 || t->divisions > 0;

	value_set_bool(page->root, "delete", false);
	if (t->parent_id != NULL)
		return;
	value_set_text(page->root, "delete", desk_url(page, "/delete"));
	value_set_text(page->root, "erase", desk_url(page, "/erase"));
	value_set_text(page->root, "erase_day", say_date(page, erase_day(&page->app->office, t, played)));
}

static void
event_show(struct page *page, const struct problems *problems)
{
	struct overview overview = overview_read(page);
	struct round_refusal refusal = round_draw_refusal(&page->app->office, overview.event,
	                                                  &(struct round_wish){.anew = true});
	enum overview_next next = overview_next_of(&overview, &refusal);

	desk_form(page, event_page_name(page, overview.t));
	form_problems(page, problems);
	fill_text(page->root, "discard", overview.t->rehearsal ? desk_url(page, "/delete") : NULL);
	value_set_text(page->root, "slug", overview.t->slug);
	state_show(page, &overview);
	delete_show(page, &overview);
	value_set_text(page->root, "public_page", url_event(page, overview.t));
	value_set_bool(page->root, "unseen", overview.t->state == STATE_DRAFT);
	desk_transfer_show(page, overview.t);
	overview_steps_show(page, &overview, next);
	cancel_show(page, &overview);
	value_set_bool(page->root, "any_endings",
	               overview.t->parent_id == NULL ||
	               value_count(value_get(page->root, slice_of("endings"))) > 0 ||
	               (value_get(page->root, slice_of("cancel")) != NULL &&
	                !overview.t->cancelled));
	value_set_text(page->root, "noted", desk_url(page, "/noted"));
	page_fresh(page);
	playing_show(page, &overview);
	if (overview.t->divisions > 0)
		desk_divisions_show(page, overview.t);
	else if (overview_draws(&overview))
		draw_show(page, &overview, &refusal, next);
	rounds_show(page, &overview);
	facts_show(page, &overview);
	needs_show(page, &overview);
	page_show(page, "organiser/event");
}

/* GET /{lang}/desk/t/{slug} */
void
desk_event(struct page *page)
{
	event_show(page, &problem_none);
}

/* Where a button did it: 303 to that part of the page, or the page with what speaks against it. */
static void
button_end(struct page *page, bool done, const char *part, const char *said,
           struct problems *problems)
{
	if (done) {
		page_go(page, desk_url(page, part), said);
		return;
	}
	problem_whole(problems);
	event_show(page, problems);
}

/* POST /{lang}/desk/t/{slug}/noted: what a pair did by itself is known at the desk. */
void
desk_event_noted(struct page *page)
{
	const struct entry *entry = desk_entry(page, page_body(page, "entry"));
	struct problems problems = {.count = 0};
	int round = 0;

	if (entry == NULL)
		return;
	number_whole(page_body(page, "round"), ROUNDS_MAX, &round);
	button_end(page, entry_noted(&page->app->office, page->app->tournament, entry, round,
	                             &problems), "#matters", NULL, &problems);
}

/* POST /{lang}/desk/t/{slug}/erase: what is kept of the people of an event that is over. */
void
desk_event_erase(struct page *page)
{
	struct problems problems = {.count = 0};

	button_end(page, erase_event(&page->app->office, page->app->tournament, &problems), "",
	           "erased", &problems);
}

/* POST /{lang}/desk/t/{slug}/decline: the pair stays in its division. */
void
desk_event_decline(struct page *page)
{
	const struct entry *entry = desk_entry(page, page_body(page, "entry"));
	struct problems problems = {.count = 0};

	if (entry != NULL)
		button_end(page, division_entry_ask(&page->app->office, desk_of(page, entry), entry, "",
		                                    "", &problems), "#matters", NULL, &problems);
}

/* POST /{lang}/desk/t/{slug}/cancel: it does not take place, or does after all. */
void
desk_event_cancel(struct page *page)
{
	bool cancelled = strcmp(page_body(page, "cancelled"), "1") == 0;
	struct problems problems = {.count = 0};
	bool done = event_cancel(&page->app->office, page->app->tournament, cancelled, &problems);

	button_end(page, done, "", cancelled ? "event-cancelled" : "event-on-again", &problems);
}

/* POST /{lang}/desk/t/{slug}/names: its organisers. How much of their names the players of a
 * file show. */
void
desk_event_names(struct page *page)
{
	struct problems problems = {.count = 0};
	const int as = form_word(player_publish_names, page_body(page, "publish"));
	const enum player_publish publish = as < 0 ? PUBLISH_NUMBER : (enum player_publish)as;
	const struct event_wish wish = {.publish = &publish, .version = -1};
	bool done = false;

	if (as < 0)
		problem_add(&problems, "publish", PROBLEM_CHOICE, NULL);
	else
		done = event_change(&page->app->office, page->app->tournament, &wish, &problems);
	button_end(page, done, "", "event-names", &problems);
}

/* POST /{lang}/desk/t/{slug}/state: a step. One that is taken already is done. */
void
desk_event_state(struct page *page)
{
	struct problems problems = {.count = 0};
	const int to = form_word(tournament_state_names, page_body(page, "state"));
	const enum tournament_state state = to < 0 ? STATE_DRAFT : (enum tournament_state)to;
	const int64_t now = clock_now(page->app->office.clock);
	const struct typed_event typed = {
		.fields[EVENT_OPENS] = typed_text_instant_of(page->arena, now),
	};
	const struct event_wish wish = {
		.state = &state, .version = -1,
		.typed = strcmp(page_body(page, "now"), "1") == 0 ? &typed : NULL,
	};
	bool done = false;

	if (to < 0)
		problem_add(&problems, "", PROBLEM_STATE, NULL);
	else
		done = event_change(&page->app->office, page->app->tournament, &wish, &problems);
	button_end(page, done, "", state == STATE_OPEN && page_tournament_now(page)->opens_at > now
	           ? "event-announced"
	           : arena_printf(page->arena, "event-%s", tournament_state_names[state]), &problems);
}
