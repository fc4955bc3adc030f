#include "pages/player/player_report.h"

#include <string.h>

#include "actions/entry/card_code.h"
#include "actions/result/report_act.h"
#include "actions/result/ruling_act.h"
#include "base/number.h"
#include "pages/part/desk_game.h"
#include "pages/part/event_page.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/registration.h"
#include "pages/part/report_say.h"
#include "pages/part/say.h"
#include "pages/part/url.h"
#include "pages/player/player_own.h"
#include "pages/round/result_form.h"
#include "pages/routes.h"

enum { NUMBER_MAX = 99999999 };

/* The form with which a pair reports its game, behind its private link and behind
 * the code on the table card; and its page. */

struct report_form {
	struct page *page;
	const struct event *event;
	const struct game *game;    /* NULL = there is none to report */
	const struct entry *entry;  /* the pair that reports */
	bool own;                   /* behind its private link: its names are whole */
	const char *action, *back;  /* addresses */
	struct report_typed typed;
	bool counted;               /* `sum` is what the counts come to */
	struct typed_result_recorded sum;
};

enum { ID_MAX = 64, NUMBER_CHARS = 8, SHOWN_MAX = 160 };

#define REPORT_FIELDS \
	{"round", .max = NUMBER_CHARS}, \
	{"table", .max = NUMBER_CHARS}, \
	{"other", .max = ID_MAX}, \
	{"black_pair", .max = ID_MAX}, \
	{"winner", .max = ID_MAX}, \
	{"by", .max = 16}, \
	{"margin", .max = NUMBER_CHARS}, \
	{"black", .max = NUMBER_CHARS}, \
	{"white", .max = NUMBER_CHARS}, \
	{"black_tokens", .max = NUMBER_CHARS}, \
	{"white_tokens", .max = NUMBER_CHARS}, \
	{"black_handed", .max = NUMBER_CHARS}, \
	{"white_handed", .max = NUMBER_CHARS}, \
	{"shown", .max = SHOWN_MAX}

ROUTER_FIELDS(report_form_fields, REPORT_FIELDS);

/* What is typed so far, of which the sum is asked. */
ROUTER_FIELDS(report_look_fields, {"said", .max = 40}, REPORT_FIELDS);

/* The one of the game's two that is not `entry_id`. */
static const char *
report_form_other(const struct game *game, const char *entry_id)
{
	return strcmp(game->black, entry_id) == 0 ? game->white : game->black;
}

/* What came with the request. A jigo can only come of counting, so nobody need say so; and
 * "counted" is where the form begins: with a winner and no counts the margin is meant. */
static struct report_typed
report_form_read(const struct page *page, const struct game *game,
                 const char *(*read)(const struct page *page, const char *name))
{
	const char *by = read(page, "by"), *black_pair = read(page, "black_pair");
	const char *winner = result_form_winner(game, read(page, "winner"), black_pair);
	struct report_typed typed = {
		.winner = winner, .by = by, .margin = read(page, "margin"),
		.black = read(page, "black"), .white = read(page, "white"),
		.black_tokens = read(page, "black_tokens"),
		.white_tokens = read(page, "white_tokens"),
		.black_handed = read(page, "black_handed"),
		.white_handed = read(page, "white_handed"), .black_pair = black_pair,
	};
	bool counted = strcmp(by, result_how_names[HOW_COUNT]) == 0;

	if ((strcmp(winner, "jigo") == 0 && by[0] == '\0') ||
	    (counted && winner[0] != '\0' && typed.black[0] == '\0' && typed.white[0] == '\0'))
		typed.by = result_how_names[HOW_MARGIN];
	return typed;
}

/* Whether both counts are there, and what they come to. */
static bool
report_form_sum(struct report_form *form)
{
	struct problems problems = {.count = 0};

	form->counted = strcmp(form->typed.by, result_how_names[HOW_COUNT]) == 0 &&
	                report_check(form->event->tournament, form->game, &form->typed, &form->sum,
	                             &problems);
	return form->counted;
}

/* As the pair reported before; else with the tokens that referees noted. Tokens are Black's and
 * White's: where a referee knows who had Black, that comes along. */
static struct report_typed
report_form_begun(const struct report_form *form)
{
	const struct page *page = form->page;
	const struct report_state state = report_say_state(page, form->event, form->game);
	const struct report *before = report_by(&state, form->entry->id);
	struct rulings rulings;
	const struct scoring *scoring = &form->event->tournament->ruleset->scoring;
	struct ruling_sum sum;
	enum side black, white;
	bool turned;

	if (before != NULL)
		return report_typed_whole(page->arena, before);
	rulings = rulings_of(page->arena, page->app->office.db, form->event->tournament->id,
	                     form->game->round);
	sum = ruling_sum_of(&rulings, form->game);
	turned = sum.black != NULL && strcmp(sum.black, form->game->white) == 0;
	black = turned ? SIDE_WHITE : SIDE_BLACK;
	white = turned ? SIDE_BLACK : SIDE_WHITE;
	return (struct report_typed){
		.winner = "", .by = result_how_names[HOW_COUNT], .margin = "",
		.black = "", .white = "",
		.black_tokens = arena_printf(page->arena, "%d", sum.tokens[black]),
		.white_tokens = arena_printf(page->arena, "%d", sum.tokens[white]),
		.black_handed = ruling_sum_handed(page->arena, scoring, &sum, black),
		.white_handed = ruling_sum_handed(page->arena, scoring, &sum, white),
		.black_pair = sum.black == NULL ? "" : sum.black,
	};
}

/* ---- the fields ---- */

static const char *
pair_name(const struct report_form *form, const char *id)
{
	bool whole = form->own && strcmp(id, form->entry->id) == 0;

	return say_pair(form->page, event_entry(form->event, id), whole);
}

/* root.sum: none, or {text, won, lost, margin (or false), shown, and what result_form_count adds}:
 * what the counts come to, from the side of who reports. */
static void
sum_show(const struct report_form *form)
{
	const struct page *page = form->page;
	const struct game *game = &form->sum.game;
	struct value *sum;

	if (!form->counted)
		return;
	sum = value_set_object(page->root, "sum");
	report_say_whose(sum, game, form->entry->id);
	value_set_text(sum, "text", say_result(page, game));
	fill_text(sum, "margin", game->result.margin_x2 == 0 ? NULL
	          : say_half(page->arena, game->result.margin_x2));
	value_set_text(sum, "shown", desk_game_shown(page, game));
	result_form_count(page->arena, &form->event->tournament->ruleset->scoring, &form->sum, sum);
}

static void
form_fields(const struct report_form *form, const struct problems *problems)
{
	struct page *page = form->page;
	struct value *object = value_set_object(page->root, "form"), *options;
	const struct report_typed *typed = &form->typed;
	const struct game *game = form->game;
	const struct scoring *scoring = &form->event->tournament->ruleset->scoring;
	const bool half = game->komi_x2 % 2 != 0; /* so that there is no jigo */
	const char *const names[] = {pair_name(form, game->black), pair_name(form, game->white)};
	const struct {
		const char *name, *value;
	} fields[] = {
		{"black_pair", typed->black_pair}, {"winner", typed->winner}, {"by", typed->by},
		{"margin", typed->margin}, {"black", typed->black}, {"white", typed->white},
		{"black_tokens", typed->black_tokens}, {"white_tokens", typed->white_tokens},
		{"black_handed", typed->black_handed}, {"white_handed", typed->white_handed},
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		form_field(page, object, fields[i].name, fields[i].name, fields[i].value, problems);
	result_form_options(page, object, game, names, typed->winner, typed->black_pair,
	                    half ? NULL : "report.jigo");
	options = value_set_list(object, "by_options");
	for (size_t how = 0; how < HOWS; how++) {
		const char *name = result_how_names[how];

		if (result_how_facts[how].by_pairs)
			form_button(page, options, "by", name, page_wordf(page, NULL, "report.by.%s", name),
			            SIDE_NONE, strcmp(typed->by, name) == 0);
	}
	result_form_sheet(page, object, game, scoring, scoring->handed_over);
	value_set_bool(object, "half", half);
	value_set_bool(object, "typed", page->request->method == METHOD_POST ||
	               page_query(page, "by")[0] != '\0');
	value_set_text(object, "action", form->action);
	value_set_text(object, "other", report_form_other(game, form->entry->id));
	page_form(page);
	sum_show(form);
}

/* ---- the page ---- */

static void
side_show(const struct report_form *form, struct value *object, const char *name, const char *id)
{
	const struct entry *entry = event_entry(form->event, id);

	say_entry(form->page, value_set_object(object, name), entry,
	          form->own && strcmp(id, form->entry->id) == 0);
}

/* root.closed: false, or why nothing can be reported, in words; root.form: none then. */
static void
use_show(const struct report_form *form, const struct problems *problems)
{
	struct page *page = form->page;
	const struct tournament *t = form->event->tournament;
	const struct game *game = form->game;
	enum problem_kind closed = report_closed(t, &form->event->draw, game == NULL ? 0 : game->round);
	bool decided = game != NULL && game->result.ending != ENDING_NONE;
	bool one_round = closed == PROBLEM_REPORT_ROUND;

	fill_text(page->root, "closed", game == NULL && (closed == PROBLEM_NONE || one_round)
	          ? page_word(page, "report.none", NULL)
	          : closed == PROBLEM_NONE ? NULL : page_word(page, problem_facts[closed].key, NULL));
	fill_text(page->root, "standings", t->state == STATE_FINISHED
	          ? url_event_page(page, t, "standings") : NULL);
	if (game != NULL && closed == PROBLEM_NONE && !decided)
		form_fields(form, problems);
}

/* The game, where its reports stand, and the form while it is of use. */
static void
report_form_show(const struct report_form *form, const struct problems *problems)
{
	struct page *page = form->page;

	registration_show(page, form->event->tournament);
	page_fresh(page);
	value_set_text(page->root, "report_js", url_static("report.js"));
	value_set_bool(page->root, "agreed", strcmp(page_query(page, "said"), "report-agreed") == 0);
	value_set_text(page->root, "back", form->back);
	value_set_bool(page->root, "own", form->own);
	if (form->game == NULL) {
		page_title(page, "report.title-none", NULL);
	} else {
		const struct game *game = form->game;
		struct value *object = value_set_object(page->root, "game");

		value_set_int(object, "round", game->round);
		value_set_text(object, "as", pair_name(form, form->entry->id));
		say_game(page, object, game);
		side_show(form, object, "black", game->black);
		side_show(form, object, "white", game->white);
		report_say_result(page, object, form->event, game, form->entry->id);
		page_title(page, "report.title", object);
		report_say_standing(page, page->root, form->event, game, form->entry->id);
	}
	use_show(form, problems);
	form_problems(page, problems);
	if (page->request->method == METHOD_GET)
		page_show_tagged(page, "player/report");
	else
		page_show(page, "player/report");
}

/* ---- which game ---- */

/* Of the published rounds: the pair's last game without a result, else its last
 * one; NULL before its first. */
static const struct game *
game_at_hand(const struct event *event, const char *entry_id)
{
	const struct game *open = NULL, *last = NULL;

	for (int round = 1; round <= event->published; round++) {
		const struct game *game = rounds_game_of(&event->draw, round, entry_id);

		if (game == NULL)
			continue;
		last = game;
		if (game->result.ending == ENDING_NONE)
			open = game;
	}
	return open != NULL ? open : last;
}

/* What the form starts with, or goes on with where its sum is asked for as it is typed. */
static void
form_begin(struct report_form *form)
{
	const bool asked = page_query(form->page, "by")[0] != '\0';

	form->typed = asked ? report_form_read(form->page, form->game, page_query)
	                    : report_form_begun(form);
	report_form_sum(form);
}

/* Makes the report and goes to where it is said; shows the form again when refused, and when what
 * the counts come to is not what the form showed. */
static void
form_send(struct report_form *form, const struct report_table *at,
          const struct report_typed *typed)
{
	struct page *page = form->page;
	struct problems problems = {.count = 0};
	const struct event *now;
	const struct game *game;

	if (form->game != NULL && form->game->result.ending == ENDING_NONE && report_form_sum(form) &&
	    strcmp(page_body(page, "shown"), desk_game_shown(page, &form->sum.game)) != 0) {
		report_form_show(form, &problem_none);
		return;
	}

	if (!report_make(&page->app->office, form->event->tournament, at, typed, &problems)) {
		struct problem *first = &problems.list[0];

		/* That the game has a result already is said in words, not in its letters. */
		if (form->game != NULL && first->kind == PROBLEM_REPORT_RECORDED)
			first->detail = event_page_result(form->page, form->event, form->game,
			                                  false);
		report_form_show(form, &problems);
		return;
	}
	now = page_event_now(page, form->event->tournament);
	game = rounds_game(&now->draw, at->round, at->table);
	page_go(page, form->action, game != NULL && game->result.ending != ENDING_NONE
	        ? "report-agreed" : NULL);
}

/* ---- behind the private link ---- */

/* False when the link opens nothing; that has been answered then. */
static bool
own_open(struct page *page, struct report_form *form)
{
	struct player_own own;

	if (!player_own_open(page, &own))
		return false;
	*form = (struct report_form){
		.page = page, .entry = own.entry, .own = true, .back = own.url,
		.event = page_event_now(page, own.tournament),
		.action = arena_printf(page->arena, "%s/result", own.url),
	};
	form->game = game_at_hand(form->event, own.entry->id);
	return true;
}

/* GET /{lang}/e/{token}/result?said=: whoever has the link. */
void
player_report(struct page *page)
{
	struct report_form form;

	if (!own_open(page, &form))
		return;
	if (form.game != NULL)
		form_begin(&form);
	report_form_show(&form, &problem_none);
}

/* POST there. The form names the game it was made for: what was typed is read as
 * that game's, and kept only while the two still meet there. Where they do not,
 * nothing is reported, even if they should meet again before the report is made. */
void
player_report_post(struct page *page)
{
	static const struct report_typed nothing = {
		.winner = "", .by = "", .margin = "", .black_tokens = "", .white_tokens = "",
		.black_pair = "",
	};
	struct report_form form;
	struct report_table at = {.other_id = page_body(page, "other")};
	const struct game *game;

	if (!own_open(page, &form))
		return;
	at.entry_id = form.entry->id;
	number_whole(page_body(page, "round"), NUMBER_MAX, &at.round);
	number_whole(page_body(page, "table"), NUMBER_MAX, &at.table);
	game = rounds_game(&form.event->draw, at.round, at.table);
	if (game != NULL && at.round <= form.event->published && game_has(game, at.entry_id) &&
	    strcmp(report_form_other(game, at.entry_id), at.other_id) == 0) {
		form.game = game;
		form.typed = report_form_read(page, game, page_body);
		form_send(&form, &at, &form.typed);
		return;
	}
	if (form.game != NULL)
		form.typed = report_form_begun(&form);
	form_send(&form, &at, &nothing);
}

/* ---- behind the code on the table card ---- */

/* The card is of another draw, of a round that is not out, or of an event that is over: then it
 * leads to the standings, and nobody learns from it whether its code was right. */
static void
card_refuse(struct page *page, const struct event *event)
{
	const struct tournament *t = event->tournament;
	const bool over = card_code_over(event, clock_now(page->app->office.clock));
	const bool played = over && !t->cancelled;
	const char *key = t->cancelled ? problem_facts[PROBLEM_REPORT_CANCELLED].key
	                : t->state == STATE_FINISHED ? problem_facts[PROBLEM_REPORT_FINISHED].key
	                : over ? "report.card-over" : "report.card-text";

	page->response->status = 404;
	registration_show(page, t);
	page_title(page, played ? "code.over" : "report.card", NULL);
	value_set_text(page->root, "text", page_word(page, key, NULL));
	fill_text(page->root, "standings", played ? url_event_page(page, t, "standings") : NULL);
	fill_text(page->root, "round", !over && event->published > 0
	          ? url_round(page, t, event->published) : NULL);
	page_show(page, "player/code_closed");
}

/* False when the code opens nothing; that has been answered then. */
static bool
card_open(struct page *page, struct report_form *form)
{
	const struct tournament *t = page->app->tournament;
	int round = page_capture_number(page, "n"), table = page_capture_number(page, "table");
	const char *code = page_capture(page, "code"), *entry_id = NULL;

	*form = (struct report_form){.page = page, .event = page_event_now(page, t)};
	if (round <= form->event->published &&
	    !card_code_over(form->event, clock_now(page->app->office.clock)))
		form->game = rounds_game(&form->event->draw, round, table);
	if (form->game != NULL)
		entry_id = card_code_reporter(&page->app->office, t, form->game, code);
	if (entry_id == NULL) {
		if (form->game != NULL)
			app_note_code(page->app, page->request);
		card_refuse(page, form->event);
		return false;
	}
	form->entry = event_entry(form->event, entry_id);
	form->action = url_report(page, t, round, table, code);
	form->back = arena_printf(page->arena, "%s#t%d", url_round(page, t, round), table);
	return true;
}

/* GET /t/{slug}/report/{n}/{table}/{code}: as the table card has it. */
void
player_report_card_any(struct page *page)
{
	response_redirect(page->response, url_report(page, page->app->tournament,
	                  page_capture_number(page, "n"), page_capture_number(page, "table"),
	                  page_capture(page, "code")));
}

/* GET /{lang}/t/{slug}/report/{n}/{table}/{code}?said=: whoever has the table card
 * of that game; 404 once its two pairs no longer meet there. */
void
player_report_card(struct page *page)
{
	struct report_form form;

	if (!card_open(page, &form))
		return;
	form_begin(&form);
	report_form_show(&form, &problem_none);
}

/* POST there. */
void
player_report_card_post(struct page *page)
{
	struct report_form form;
	struct report_table at;

	if (!card_open(page, &form))
		return;
	form.typed = report_form_read(page, form.game, page_body);
	at = (struct report_table){
		form.game->round, form.game->table, form.entry->id,
		report_form_other(form.game, form.entry->id),
	};
	form_send(&form, &at, &form.typed);
}

/* ---- on the pair's page ---- */

void
player_report_link(const struct player_own *own, const struct event *event)
{
	const struct page *page = own->page;
	const struct tournament *tournament = own->tournament;
	const struct game *game = game_at_hand(event, own->entry->id);
	bool open = game != NULL && game->result.ending == ENDING_NONE, of_use;
	struct value *link;

	of_use = open && report_closed(tournament, &event->draw, game->round) == PROBLEM_NONE;
	if (game == NULL || (open && !of_use) || tournament->state == STATE_DRAFT)
		return;
	link = value_set_object(page->root, "report_link");
	value_set_int(link, "round", game->round);
	value_set_int(link, "table", game->table);
	value_set_bool(link, "current", game->round == event->published && !tournament->cancelled);
	report_say_result(page, link, event, game, own->entry->id);
	report_say_standing(page, link, event, game, own->entry->id);
	fill_text(link, "url", of_use ? arena_printf(page->arena, "%s/result", own->url) : NULL);
}
