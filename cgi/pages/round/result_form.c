#include "pages/round/result_form.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "pages/part/desk.h"
#include "pages/part/desk_game.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/part/say.h"
#include "pages/referee/table.h"
#include "pages/round/reports.h"
#include "pages/routes.h"
#include "rules/scoring.h"

enum { ID_MAX = 64, SHOWN_MAX = 160, VERSION_MAX = 9, NUMBER_MAX = 8 };

const struct router_field result_form_fields[] = {
	{.name = "by", .max = 16},
	{.name = "winner", .max = ID_MAX},
	{.name = "margin", .max = NUMBER_MAX},
	{.name = "black", .max = NUMBER_MAX},
	{.name = "white", .max = NUMBER_MAX},
	{.name = "black_tokens", .max = NUMBER_MAX},
	{.name = "white_tokens", .max = NUMBER_MAX},
	{.name = "black_pair", .max = ID_MAX},
	{.name = "reason", .max = REASON_MAX, .lines = true},
	{.name = "version", .max = VERSION_MAX},
	{.name = "shown", .max = SHOWN_MAX},
	{.name = NULL},
};

const struct router_field result_form_version_fields[] = {
	{.name = "version", .max = VERSION_MAX},
	{.name = NULL},
};

const char *
result_form_winner(const struct game *game, const char *winner, const char *black_pair)
{
	const char *black = strcmp(black_pair, game->white) == 0 && game->nigiri ? game->white
	                                                                        : game->black;

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
		.black_pair = page_body(page, "black_pair"),
		.reason = page_body(page, "reason"),
	};

	typed.winner = result_form_winner(game, page_body(page, "winner"), typed.black_pair);
	return typed;
}

static struct rulings
rulings_now(const struct page *page, const struct game *game)
{
	return rulings_of(page->arena, page->app->office.db, page->app->tournament->id, game->round);
}

struct typed_result
result_form_begun(const struct page *page, const struct game *game)
{
	struct typed_result typed = typed_result_of(page->arena, game);
	struct rulings rulings;
	struct ruling_sum sum;
	bool turned;

	if (game->how != HOW_NONE)
		return typed;
	typed.by = result_how_names[HOW_COUNT];
	/* The tokens that referees gave, and who had Black if one of them knew. */
	rulings = rulings_now(page, game);
	sum = ruling_sum_of(&rulings, game);
	turned = sum.black != NULL && strcmp(sum.black, game->white) == 0;
	if (sum.count > 0) {
		typed.black_tokens = arena_printf(page->arena, "%d",
		                                  sum.tokens[turned ? SIDE_WHITE : SIDE_BLACK]);
		typed.white_tokens = arena_printf(page->arena, "%d",
		                                  sum.tokens[turned ? SIDE_BLACK : SIDE_WHITE]);
		if (sum.black != NULL)
			typed.black_pair = sum.black;
	}
	return typed;
}

const char *
result_form_shown(const struct page *page, const struct game *game)
{
	char code[16];

	result_text(game->result, code);
	return arena_printf(page->arena, "%s %s %s %d %d %d %d", result_how_names[game->how], code,
	                    game->black, game->black_count, game->white_count,
	                    game->black_tokens, game->white_tokens);
}

/* ---- the fields ---- */

struct option {
	const char *value, *label;
	enum side side; /* shown as a stone with its word; SIDE_NONE = neither */
	bool checked;
};

/* The first option has the field's own id, so that the summary's link leads to it. */
static void
option_add(const struct page *page, struct value *options, const char *field, struct option option)
{
	size_t at = value_count(options);
	struct value *object = value_add_object(options);

	value_set_text(object, "id", at == 0 ? field : arena_printf(page->arena, "%s-%zu", field, at + 1));
	value_set_text(object, "value", option.value);
	value_set_text(object, "label", option.label);
	value_set_bool(object, "black", option.side == SIDE_BLACK);
	value_set_bool(object, "white", option.side == SIDE_WHITE);
	value_set_bool(object, "checked", option.checked);
	value_set_bool(object, "first", at == 0);
}

static const char *
pair_name(const struct result_form *form, const char *id)
{
	return say_pair(form->page, event_entry(form->event, id), true);
}

/* The winners by name; their colours beside them unless nigiri decides those here. */
static void
options_winner(const struct result_form *form, struct value *options)
{
	const struct game *game = form->game;
	const char *typed = form->typed.winner;
	bool turned = game->nigiri && strcmp(form->typed.black_pair, game->white) == 0;
	const struct {
		const char *id, *word;
		enum side side;
	} sides[] = {
		{game->black, turned ? "white" : "black", SIDE_BLACK},
		{game->white, turned ? "black" : "white", SIDE_WHITE},
	};

	for (size_t i = 0; i < 2; i++)
		option_add(form->page, options, "winner", (struct option){
			.value = sides[i].id, .label = pair_name(form, sides[i].id),
			.side = game->nigiri ? SIDE_NONE : sides[i].side,
			.checked = strcmp(typed, sides[i].word) == 0,
		});
	option_add(form->page, options, "winner", (struct option){
		.value = "jigo", .label = page_word(form->page, "desk-result.jigo", NULL),
		.checked = strcmp(typed, "jigo") == 0,
	});
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
		{"black_pair", typed->black_pair}, {"reason", typed->reason},
	};
	const char *ids[] = {form->game->black, form->game->white};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		form_field(page, object, fields[i].name, fields[i].name, fields[i].value, problems);
	options = value_set_list(object, "by_options");
	for (size_t how = HOW_NONE + 1; how < HOWS; how++) {
		const char *name = result_how_names[how];
		const char *key = arena_printf(page->arena, "desk-result.by.%s", name);
		bool checked = strcmp(form->typed.by, name) == 0;

		if (!result_how_facts[how].unoffered || checked)
			option_add(page, options, "by", (struct option){
				.value = name, .label = page_word(page, key, NULL), .checked = checked,
			});
	}
	options_winner(form, value_set_list(object, "winner_options"));
	value_set_bool(object, "nigiri", form->game->nigiri);
	options = value_set_list(object, "black_pair_options");
	for (size_t i = 0; i < 2; i++)
		option_add(page, options, "black_pair", (struct option){
			.value = ids[i], .label = pair_name(form, ids[i]),
			.checked = strcmp(form->typed.black_pair, ids[i]) == 0,
		});
}

/* The cursor stands where the desk goes on: on the button when the sum is there. Where a
 * result stands already nothing draws the eye past what is said of it above the form. */
static void
form_focus(const struct result_form *form, const struct problems *problems)
{
	struct value *focus = value_set_object(form->page->root, "focus");
	bool begin = form->sum == NULL && problems->count == 0 &&
	             form->game->result.ending == ENDING_NONE;
	const enum result_how by = result_how_find(form->typed.by);

	value_set_bool(focus, "pair", begin && form->game->nigiri);
	value_set_bool(focus, "count", begin && !form->game->nigiri &&
	               (by == HOW_NONE || result_how_facts[by].counts));
	value_set_bool(focus, "margin", begin && !form->game->nigiri &&
	               result_how_facts[by].margin);
	value_set_bool(focus, "button", form->sum != NULL && problems->count == 0);
}

/* ---- the sum ---- */

/* "71 − 3 = 68": the parts of one side's count. */
static void
sum_side(const struct result_form *form, struct value *data, const char *name, int count, int tokens,
         int final_x2)
{
	struct arena *arena = form->page->arena;
	struct value *side = value_set_object(data, name);
	int penalty = scoring_penalty(&form->page->app->tournament->ruleset->scoring, tokens);

	value_set_int(side, "count", count);
	fill_text(side, "penalty", penalty > 0 ? arena_printf(arena, "%d", penalty) : NULL);
	value_set_bool(side, "sum", final_x2 != 2 * count);
	value_set_text(side, "final", say_half(arena, final_x2));
}

static void
sum_count(const struct result_form *form, struct value *data)
{
	const struct typed_result_recorded *sum = form->sum;
	const struct game *game = &sum->game;
	const char *komi = say_half(form->page->arena, abs(game->komi_x2));

	sum_side(form, data, "black", game->black_count, game->black_tokens, sum->score.black_x2);
	sum_side(form, data, "white", game->white_count, game->white_tokens, sum->score.white_x2);
	fill_text(data, "komi_black", game->komi_x2 > 0 ? komi : NULL);
	fill_text(data, "komi_white", game->komi_x2 < 0 ? komi : NULL);
}

/* What the result is worth: to the two scores, to SOS, for rating. */
static void
effect_show(const struct result_form *form, struct value *sum)
{
	struct arena *arena = form->page->arena;
	const struct game *game = &form->sum->game;
	struct value *effect = value_set_object(sum, "effect");

	value_set_text(effect, "black", say_fraction(arena, result_worth_x2(game->result, SIDE_BLACK), 2));
	value_set_text(effect, "white", say_fraction(arena, result_worth_x2(game->result, SIDE_WHITE), 2));
	value_set_bool(effect, "no_game", game->result.ending == ENDING_VOID);
	value_set_bool(effect, "rated",
	               result_how_rated(game->how, form->event->tournament->ruleset));
}

/* "sum": none, or the sentences that say what will be recorded. */
static void
form_sum(const struct result_form *form)
{
	struct page *page = form->page;
	struct value *sum;
	const struct game *game;
	bool counted;

	if (form->sum == NULL)
		return;
	game = &form->sum->game;
	sum = value_set_object(page->root, "sum");
	desk_game_result(page, sum, form->event, game);
	effect_show(form, sum);
	counted = result_how_facts[game->how].counts;
	value_set_bool(sum, "counted", counted);
	if (counted)
		sum_count(form, sum);
	value_set_bool(sum, "tokens", !counted && game->black_tokens + game->white_tokens > 0);
	value_set_int(sum, "black_tokens", game->black_tokens);
	value_set_int(sum, "white_tokens", game->white_tokens);
	fill_text(sum, "had_black", game->nigiri && form->typed.black_pair[0] != '\0'
	          ? pair_name(form, game->black) : NULL);
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
	struct rulings rulings = rulings_now(page, form->game);
	struct value *object = value_set_object(page->root, "rulings");
	const char *rest = arena_printf(page->arena, "/referee/%d/%d", form->game->round,
	                                form->game->table);

	referee_table_sum(page, object, form->event, &rulings,
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
	struct round_reports reports = round_reports_read(page, form->event, game->round);

	value_set_int(root, "round", game->round);
	value_set_int(root, "table", game->table);
	desk_form(page, page_word(page, "desk-result.title", root));
	desk_game_row(page, value_set_object(root, "game"), form->event, game, NULL);
	form_fields(form, problems);
	form_focus(form, problems);
	form_sum(form);
	form_stale(form);
	form_rulings(form);
	round_reports_row(&reports, root, game);
	value_set_bool(root, "decided", decided);
	fill_number(root, "later", form->event->draw.rounds > game->round ? game->round + 1 : 0);
	value_set_bool(root, "finished", page->app->tournament->state == STATE_FINISHED);
	value_set_int(root, "version", game->version);
	value_set_int(root, "penalty", page->app->tournament->ruleset->scoring.penalty);
	value_set_text(root, "shown", form->sum == NULL ? "" : result_form_shown(page, &form->sum->game));
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
