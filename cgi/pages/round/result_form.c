#include "pages/round/result_form.h"

#include <stdlib.h>
#include <string.h>

#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/say.h"
#include "pages/referee/table.h"
#include "pages/routes.h"
#include "rules/scoring.h"

enum { ID_MAX = 64, SHOWN_MAX = 160, VERSION_MAX = 9, NUMBER_MAX = 8 };

ROUTER_FIELDS(result_form_fields,
	{"by", .max = 16},
	{"winner", .max = ID_MAX},
	{"margin", .max = NUMBER_MAX},
	{"black", .max = NUMBER_MAX},
	{"white", .max = NUMBER_MAX},
	{"black_tokens", .max = NUMBER_MAX},
	{"white_tokens", .max = NUMBER_MAX},
	{"black_handed", .max = NUMBER_MAX},
	{"white_handed", .max = NUMBER_MAX},
	{"black_pair", .max = ID_MAX},
	{"reason", .max = REASON_MAX, .lines = true},
	{"version", .max = VERSION_MAX},
	{"shown", .max = SHOWN_MAX});

ROUTER_FIELDS(result_form_version_fields, {"version", .max = VERSION_MAX});

const char *
result_form_winner(const struct game *game, const char *winner, const char *black_pair)
{
	const char *black = strcmp(black_pair, game->white) == 0 && game_may_turn(game)
	                    ? game->white : game->black;

	if (strcmp(winner, game->black) != 0 && strcmp(winner, game->white) != 0)
		return winner;
	return strcmp(winner, black) == 0 ? "black" : "white";
}

struct typed_result
result_form_read(const struct page *page, const struct game *game)
{
	struct typed_result typed = {
		.by = page_body(page, "by"),
		.margin = page_body(page, "margin"),
		.black = page_body(page, "black"),
		.white = page_body(page, "white"),
		.black_tokens = page_body(page, "black_tokens"),
		.white_tokens = page_body(page, "white_tokens"),
		.black_handed = page_body(page, "black_handed"),
		.white_handed = page_body(page, "white_handed"),
		.black_pair = page_body(page, "black_pair"),
		.reason = page_body(page, "reason"),
	};

	typed.winner = result_form_winner(game, page_body(page, "winner"), typed.black_pair);
	return typed;
}

struct typed_result
result_form_begun(const struct result_form *form)
{
	const struct page *page = form->page;
	const struct game *game = form->game;
	const struct scoring *scoring = &page->app->tournament->ruleset->scoring;
	struct typed_result typed = typed_result_of(page->arena, game);
	struct ruling_sum sum;
	enum side black, white;
	bool turned;

	if (game->how != HOW_NONE)
		return typed;
	typed.by = result_how_names[HOW_COUNT];
	/* The tokens that referees gave, what of them was handed over, and who had Black if one of
	 * them knew. */
	sum = ruling_sum_of(&form->rulings, game);
	turned = sum.black != NULL && strcmp(sum.black, game->white) == 0;
	black = turned ? SIDE_WHITE : SIDE_BLACK;
	white = turned ? SIDE_BLACK : SIDE_WHITE;
	if (sum.count > 0) {
		typed.black_tokens = arena_printf(page->arena, "%d", sum.tokens[black]);
		typed.white_tokens = arena_printf(page->arena, "%d", sum.tokens[white]);
		typed.black_handed = ruling_sum_handed(page->arena, scoring, &sum, black);
		typed.white_handed = ruling_sum_handed(page->arena, scoring, &sum, white);
		if (sum.black != NULL)
			typed.black_pair = sum.black;
	}
	return typed;
}

/* ---- the fields ---- */

void
result_form_options(struct page *page, struct value *object, const struct game *game,
                    const char *const names[2], const char *winner, const char *black_pair,
                    const char *jigo)
{
	bool turned = game_may_turn(game) && strcmp(black_pair, game->white) == 0;
	const struct {
		const char *id, *word;
		enum side side;
	} sides[] = {
		{game->black, turned ? "white" : "black", SIDE_BLACK},
		{game->white, turned ? "black" : "white", SIDE_WHITE},
	};
	struct value *winners = value_set_list(object, "winner_options");
	struct value *blacks = value_set_list(object, "black_pair_options");

	for (size_t i = 0; i < 2; i++) {
		form_button(page, winners, "winner", sides[i].id, names[i],
		            game->nigiri || turned ? SIDE_NONE : sides[i].side,
		            strcmp(winner, sides[i].word) == 0);
		form_button(page, blacks, "black_pair", sides[i].id, names[i], SIDE_NONE,
		            strcmp(black_pair, sides[i].id) == 0);
	}
	if (jigo != NULL)
		form_button(page, winners, "winner", "jigo", page_word(page, jigo, NULL), SIDE_NONE,
		            strcmp(winner, "jigo") == 0);
}

void
result_form_sheet(const struct page *page, struct value *object, const struct game *game,
                  const struct scoring *scoring, bool handed)
{
	const char *komi = say_half(page->arena, game->komi_x2);

	fill_number(object, "penalty", scoring->penalty);
	value_set_bool(object, "handed", handed);
	fill_text(object, "komi", game->komi_x2 == 0 ? NULL
	          : game->komi_x2 > 0 ? arena_printf(page->arena, "+%s", komi) : komi);
}

static void
form_fields(const struct result_form *form, const struct problems *problems)
{
	struct page *page = form->page;
	struct value *object = value_set_object(page->root, "form"), *options;
	const struct typed_result *typed = &form->typed;
	const struct {
		const char *name, *value;
	} fields[] = {
		{"by", typed->by}, {"winner", typed->winner}, {"margin", typed->margin},
		{"black", typed->black}, {"white", typed->white},
		{"black_tokens", typed->black_tokens}, {"white_tokens", typed->white_tokens},
		{"black_handed", typed->black_handed}, {"white_handed", typed->white_handed},
		{"black_pair", typed->black_pair}, {"reason", typed->reason},
	};
	const struct game *game = form->game;
	const char *const names[] = {
		say_pair(page, event_entry(form->event, game->black), true),
		say_pair(page, event_entry(form->event, game->white), true),
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		form_field(page, object, fields[i].name, fields[i].name, fields[i].value, problems);
	options = value_set_list(object, "by_options");
	for (size_t how = HOW_NONE + 1; how < HOWS; how++) {
		const char *name = result_how_names[how];
		bool checked = strcmp(typed->by, name) == 0;

		if (!result_how_facts[how].unoffered || checked)
			form_button(page, options, "by", name,
			            page_wordf(page, NULL, "desk-result.by.%s", name), SIDE_NONE, checked);
	}
	result_form_options(page, object, game, names, typed->winner, typed->black_pair,
	                    "desk-result.jigo");
	result_form_sheet(page, object, game, &page->app->tournament->ruleset->scoring, true);
	value_set_bool(object, "reasoned", typed->reason[0] != '\0');
	value_set_bool(object, "nigiri", game->nigiri);
	value_set_bool(object, "may_turn", !game->nigiri && game_may_turn(game));
	value_set_bool(object, "turned", !game->nigiri && typed->black_pair[0] != '\0');
}

/* The cursor stands where the desk goes on: on the button when the sum is there. Where a
 * result stands already nothing draws the eye past what is said of it above the form. */
static void
form_focus(const struct result_form *form, const struct problems *problems)
{
	struct value *focus = value_set_object(form->page->root, "focus");
	bool begin = form->sum == NULL && problems->count == 0 &&
	             form->game->result.ending == ENDING_NONE;

	value_set_bool(focus, "pair", begin && form->game->nigiri);
	value_set_bool(focus, "count", begin && !form->game->nigiri);
	value_set_bool(focus, "button", form->sum != NULL && problems->count == 0);
}

/* ---- the sum ---- */

/* "71 − 3 = 68": the parts of one side's count; `penalty` is what comes off it. */
static void
sum_side(struct arena *arena, struct value *data, const char *name, int count, int penalty,
         int final_x2)
{
	struct value *side = value_set_object(data, name);

	value_set_int(side, "count", count);
	fill_text(side, "penalty", penalty > 0 ? arena_printf(arena, "%d", penalty) : NULL);
	value_set_bool(side, "sum", final_x2 != 2 * count);
	value_set_text(side, "final", say_half(arena, final_x2));
}

void
result_form_count(struct arena *arena, const struct scoring *scoring,
                  const struct typed_result_recorded *sum, struct value *data)
{
	const struct game *game = &sum->game;
	const char *komi = say_half(arena, abs(game->komi_x2));

	sum_side(arena, data, "black", game->black_count,
	         scoring_penalty(scoring, game->black_tokens - game->black_handed),
	         sum->score.black_x2);
	sum_side(arena, data, "white", game->white_count,
	         scoring_penalty(scoring, game->white_tokens - game->white_handed),
	         sum->score.white_x2);
	value_set_bool(data, "handed", game->black_handed + game->white_handed > 0);
	fill_text(data, "komi_black", game->komi_x2 > 0 ? komi : NULL);
	fill_text(data, "komi_white", game->komi_x2 < 0 ? komi : NULL);
}

/* "sum": none, or the sentences that say what will be recorded. */
static void
form_sum(const struct result_form *form)
{
	struct page *page = form->page;
	struct value *sum, *effect;
	const struct game *game;
	bool counted;

	if (form->sum == NULL)
		return;
	game = &form->sum->game;
	sum = value_set_object(page->root, "sum");
	desk_game_result(page, sum, form->event, game);
	/* What the result is worth: to the two scores, to SOS, for rating. */
	effect = value_set_object(sum, "effect");
	value_set_text(effect, "black",
	               say_fraction(page->arena, result_worth_x2(game->result, SIDE_BLACK), 2));
	value_set_text(effect, "white",
	               say_fraction(page->arena, result_worth_x2(game->result, SIDE_WHITE), 2));
	value_set_bool(effect, "no_game", game->result.ending == ENDING_VOID);
	value_set_bool(effect, "rated",
	               result_how_rated(game->how, form->event->tournament->ruleset));
	counted = result_how_facts[game->how].counts;
	value_set_bool(sum, "counted", counted);
	if (counted)
		result_form_count(page->arena, &form->event->tournament->ruleset->scoring, form->sum,
		                  sum);
	value_set_bool(sum, "tokens", !counted && game->black_tokens + game->white_tokens > 0);
	value_set_int(sum, "black_tokens", game->black_tokens);
	value_set_int(sum, "white_tokens", game->white_tokens);
	fill_text(sum, "had_black", game_may_turn(game) && form->typed.black_pair[0] != '\0'
	          ? say_pair(form->page, event_entry(form->event, game->black), true) : NULL);
	value_set_bool(sum, "changed", form->resum);
}

/* "stale": none, or since when the game says something else. */
static void
form_stale(const struct result_form *form)
{
	struct page *page = form->page;
	struct value *stale;

	if (!form->stale)
		return;
	stale = value_set_object(page->root, "stale");
	value_set_text(stale, "time", say_time(page, form->game->changed_at,
	                                       page->app->tournament->zone));
}

/* "rulings" {standing, differs}: what referees decided at this table, and whether
 * the sum, or else the result recorded, says something else. */
static void
form_rulings(const struct result_form *form)
{
	struct page *page = form->page;
	struct value *object = value_set_object(page->root, "rulings");
	const char *rest = arena_printf(page->arena, "/referee/%d/%d", form->game->round,
	                                form->game->table);

	referee_table_sum(page, object, form->event, &form->rulings,
	                  form->sum == NULL ? form->game : &form->sum->game);
	fill_text(object, "url", app_allows(ROLE_REFEREE, page->app->membership)
	          ? desk_url(page, rest) : NULL);
}

/* ---- the page ---- */

void
result_form_show(const struct result_form *form, const struct problems *problems)
{
	struct page *page = form->page;
	struct value *root = page->root;
	const struct game *game = form->game;
	const char *table = arena_printf(page->arena, "/tables/%d", game->table);
	bool decided = game->result.ending != ENDING_NONE;
	const struct desk_game_reports reports = {
		.page = page, .event = form->event, .rulings = form->rulings,
		.reports = reports_of(page->arena, page->app->office.db, form->event->tournament->id,
		                      game->round),
	};

	value_set_int(root, "round", game->round);
	value_set_int(root, "table", game->table);
	desk_form(page, page_word(page, "desk-result.title", root));
	desk_game_row(page, value_set_object(root, "game"), form->event, game, NULL);
	form_fields(form, problems);
	form_focus(form, problems);
	form_sum(form);
	form_stale(form);
	form_rulings(form);
	desk_game_reports_row(&reports, root, game);
	value_set_bool(root, "decided", decided);
	fill_number(root, "later", form->event->draw.rounds > game->round ? game->round + 1 : 0);
	value_set_bool(root, "finished", page->app->tournament->state == STATE_FINISHED);
	value_set_int(root, "version", game->version);
	value_set_bool(root, "at_once", page->app->tournament->ruleset->scoring.handed_over);
	value_set_text(root, "shown", form->sum == NULL ? "" : desk_game_shown(page, &form->sum->game));
	value_set_text(root, "action", desk_url_round(page, game->round, table));
	value_set_text(root, "clear", desk_url_round(page, game->round,
	                                        arena_printf(page->arena, "%s/clear", table)));
	fill_text(root, "log", desk_organises(page)
	          ? desk_url(page, arena_printf(page->arena, "/log?subject=round+%d+table+%d",
	                                        game->round, game->table)) : NULL);
	value_set_text(root, "cancel", desk_url_round(page, game->round, ""));
	form_problems(page, problems);
	if (form->stale)
		page->response->status = 409;
	page_show(page, "organiser/result");
}
