#include "actions/record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "actions/typed_number.h"
#include "base/clock.h"
#include "pages/desk.h"
#include "pages/desk_game.h"
#include "pages/handlers.h"
#include "pages/say.h"
#include "pages/urls.h"

enum { ID_MAX = 64, SHOWN_MAX = 160, VERSION_MAX = 9, NUMBER_MAX = 8 };

const struct field fields_result[] = {
	{.name = "by", .max = 16},
	{.name = "winner", .max = ID_MAX},
	{.name = "margin", .max = NUMBER_MAX},
	{.name = "black", .max = NUMBER_MAX},
	{.name = "white", .max = NUMBER_MAX},
	{.name = "black_tokens", .max = NUMBER_MAX},
	{.name = "white_tokens", .max = NUMBER_MAX},
	{.name = "black_pair", .max = ID_MAX},
	{.name = "version", .max = VERSION_MAX},
	{.name = "shown", .max = SHOWN_MAX},
	{.name = NULL},
};

const struct field fields_version[] = {
	{.name = "version", .max = VERSION_MAX},
	{.name = NULL},
};

/* The table at hand, the form as it was typed and the sum it makes. */
struct desk_form {
	struct page *page;
	struct model model;
	const struct game *game;
	struct typed_result typed;
	const struct recorded *sum;      /* NULL = not worked out */
	bool resum;                      /* it differs from the one that was shown */
	bool stale;                      /* somebody recorded meanwhile */
};

/* The winner's radio holds a pair's id, since after nigiri its colour is known
 * only when the form is read; the action wants the colour. */
static const char *
winner_side(const struct game *game, const char *winner, const char *black_pair)
{
	const char *black = strcmp(black_pair, game->white) == 0 && game->nigiri ? game->white
	                                                                        : game->black;

	if (strcmp(winner, game->black) != 0 && strcmp(winner, game->white) != 0)
		return winner;
	return strcmp(winner, black) == 0 ? "black" : "white";
}

static struct typed_result
typed_read(const struct page *page, const struct game *game)
{
	struct typed_result typed = {
		.by = page_body(page, "by"),
		.margin = page_body(page, "margin"),
		.black = page_body(page, "black"),
		.white = page_body(page, "white"),
		.black_tokens = page_body(page, "black_tokens"),
		.white_tokens = page_body(page, "white_tokens"),
		.black_pair = page_body(page, "black_pair"),
	};

	typed.winner = winner_side(game, page_body(page, "winner"), typed.black_pair);
	return typed;
}

/* A game without a result begins with counting, the usual end. */
static struct typed_result
typed_begun(const struct page *page, const struct game *game)
{
	struct typed_result typed = typed_result_of(page->arena, game);

	if (game->how == HOW_NONE)
		typed.by = how_names[HOW_COUNT];
	return typed;
}

/* All that would be recorded: recorded only when this is what was shown. */
static const char *
shown_of(const struct page *page, const struct game *game)
{
	char code[16];

	result_text(game->result, code);
	return arena_printf(page->arena, "%s %s %s %d %d %d %d", how_names[game->how], code,
	                    game->black, game->black_count, game->white_count,
	                    game->black_tokens, game->white_tokens);
}

/* The form */

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

/* That both win is offered only where it stands already. */
static void
options_by(const struct desk_form *form, struct value *options)
{
	static const enum how offered[] = {
		HOW_COUNT, HOW_MARGIN, HOW_RESIGNATION, HOW_TIME, HOW_FORFEIT, HOW_BOTH_LOSE,
		HOW_VOID, HOW_BOTH_WIN,
	};
	const struct page *page = form->page;

	for (size_t i = 0; i < sizeof(offered) / sizeof(offered[0]); i++) {
		const char *name = how_names[offered[i]];
		const char *key = arena_printf(page->arena, "desk-result.by.%s", name);
		bool checked = strcmp(form->typed.by, name) == 0;

		if (offered[i] != HOW_BOTH_WIN || checked)
			option_add(page, options, "by", (struct option){
				.value = name, .label = page_word(page, key, NULL), .checked = checked,
			});
	}
}

static const char *
pair_name(const struct desk_form *form, const char *id)
{
	return say_pair(form->page, model_entry(&form->model, id), true);
}

/* The winners by name; their colours beside them unless nigiri decides those here. */
static void
options_winner(const struct desk_form *form, struct value *options)
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
options_black_pair(const struct desk_form *form, struct value *options)
{
	const char *ids[] = {form->game->black, form->game->white};

	for (size_t i = 0; i < 2; i++)
		option_add(form->page, options, "black_pair", (struct option){
			.value = ids[i], .label = pair_name(form, ids[i]),
			.checked = strcmp(form->typed.black_pair, ids[i]) == 0,
		});
}

static void
form_fields(const struct desk_form *form, const struct problems *problems)
{
	struct value *object = value_set_object(form->page->root, "form");
	const struct typed_result *typed = &form->typed;
	const struct {
		const char *name, *value;
	} fields[] = {
		{"by", typed->by}, {"winner", typed->winner}, {"margin", typed->margin},
		{"black", typed->black}, {"white", typed->white},
		{"black_tokens", typed->black_tokens}, {"white_tokens", typed->white_tokens},
		{"black_pair", typed->black_pair},
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		page_field(form->page, object, fields[i].name, fields[i].name, fields[i].value, problems);
	options_by(form, value_set_list(object, "by_options"));
	options_winner(form, value_set_list(object, "winner_options"));
	value_set_bool(object, "nigiri", form->game->nigiri);
	options_black_pair(form, value_set_list(object, "black_pair_options"));
}

/* The cursor stands where the desk goes on: on the button when the sum is there. */
static void
form_focus(const struct desk_form *form, const struct problems *problems)
{
	struct value *focus = value_set_object(form->page->root, "focus");
	bool begin = form->sum == NULL && problems->count == 0;

	value_set_bool(focus, "pair", begin && form->game->nigiri);
	value_set_bool(focus, "count", begin && !form->game->nigiri);
	value_set_bool(focus, "button", form->sum != NULL && problems->count == 0);
}

/* The sum */

/* "71 − 3 = 68": the parts of one side's count. */
static void
sum_side(const struct desk_form *form, struct value *data, const char *name, int count, int tokens,
         int final_x2)
{
	struct arena *arena = form->page->arena;
	struct value *side = value_set_object(data, name);
	int penalty = tokens * form->page->app->tournament->ruleset->scoring.penalty;

	value_set_int(side, "count", count);
	model_text(side, "penalty", penalty > 0 ? arena_printf(arena, "%d", penalty) : NULL);
	value_set_bool(side, "sum", final_x2 != 2 * count);
	value_set_text(side, "final", say_half(arena, final_x2));
}

static void
sum_count(const struct desk_form *form, struct value *data)
{
	const struct recorded *sum = form->sum;
	const struct game *game = &sum->game;
	const char *komi = say_half(form->page->arena, abs(game->komi_x2));

	sum_side(form, data, "black", game->black_count, game->black_tokens, sum->score.black_x2);
	sum_side(form, data, "white", game->white_count, game->white_tokens, sum->score.white_x2);
	model_text(data, "komi_black", game->komi_x2 > 0 ? komi : NULL);
	model_text(data, "komi_white", game->komi_x2 < 0 ? komi : NULL);
}

/* "sum": false, or the sentences that say what will be recorded. */
static void
form_sum(const struct desk_form *form)
{
	struct page *page = form->page;
	struct value *sum;
	const struct game *game;
	bool counted;

	if (form->sum == NULL) {
		value_set_bool(page->root, "sum", false);
		return;
	}
	game = &form->sum->game;
	sum = value_set_object(page->root, "sum");
	desk_game_result(page, sum, &form->model, game);
	counted = game->how == HOW_COUNT;
	value_set_bool(sum, "counted", counted);
	if (counted)
		sum_count(form, sum);
	value_set_bool(sum, "tokens", !counted && game->black_tokens + game->white_tokens > 0);
	value_set_int(sum, "black_tokens", game->black_tokens);
	value_set_int(sum, "white_tokens", game->white_tokens);
	model_text(sum, "had_black", game->nigiri && form->typed.black_pair[0] != '\0'
	           ? pair_name(form, game->black) : NULL);
	value_set_bool(sum, "changed", form->resum);
}

/* "stale": false, or since when the game says something else. */
static void
form_stale(const struct desk_form *form)
{
	struct page *page = form->page;
	struct wall wall = clock_wall(form->game->changed_at, page->app->tournament->zone);
	struct value *stale;

	if (!form->stale) {
		value_set_bool(page->root, "stale", false);
		return;
	}
	stale = value_set_object(page->root, "stale");
	value_set_text(stale, "time", arena_printf(page->arena, "%d:%02d", wall.hour, wall.minute));
}

static const char *
round_url(const struct page *page, int round, const char *rest)
{
	return url_desk_round(page->arena, page->lang, page->app->tournament->slug, round, rest);
}

static void
form_show(const struct desk_form *form, const struct problems *problems)
{
	struct page *page = form->page;
	struct value *root = page->root;
	const struct game *game = form->game;
	const char *table = arena_printf(page->arena, "/tables/%d", game->table);
	bool decided = game->result.ending != ENDING_NONE;

	value_set_int(root, "round", game->round);
	value_set_int(root, "table", game->table);
	page_title(page, "desk-result.title", root);
	desk_begin(page, arena_printf(page->arena, "rounds/%d", game->round));
	page_form(page);
	desk_game_row(page, value_set_object(root, "game"), &form->model, game, NULL);
	form_fields(form, problems);
	form_focus(form, problems);
	form_sum(form);
	form_stale(form);
	value_set_bool(root, "decided", decided);
	value_set_bool(root, "finished", page->app->tournament->state == STATE_FINISHED);
	value_set_int(root, "version", game->version);
	value_set_text(root, "shown", form->sum == NULL ? "" : shown_of(page, &form->sum->game));
	value_set_text(root, "action", round_url(page, game->round, table));
	value_set_text(root, "clear", round_url(page, game->round,
	                                        arena_printf(page->arena, "%s/clear", table)));
	value_set_text(root, "cancel", round_url(page, game->round, ""));
	page_problems(page, problems);
	page_show(page, "organiser/result");
}

/* Handlers */

/* The table that the path names, as it is now. False: 404 is answered. */
static bool
form_begin(struct page *page, struct desk_form *form)
{
	*form = (struct desk_form){.page = page, .model = model_of(page, page->app->tournament)};
	form->game = desk_game_find(&form->model, desk_game_number(page, "n"),
	                            desk_game_number(page, "table"));
	if (form->game == NULL)
		app_refuse(page->app, page->request, page->response, 404);
	return form->game != NULL;
}

/* Anything but a number is a version that no game has. */
static int
version_read(const struct page *page)
{
	int version = INT_MAX;

	typed_number_whole(page_body(page, "version"), INT_MAX / 10 - 1, &version);
	return version;
}

/* Back to the round, its row marked. */
static void
go_round(struct page *page, const struct game *game, const char *said)
{
	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=%s&changed=%d",
	                               round_url(page, game->round, ""), said, game->table));
}

/* GET /{lang}/desk/t/{slug}/rounds/{n}/tables/{table}: the form of a result,
 * empty or as recorded. */
void
desk_result(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct desk_form form;

	if (!form_begin(&page, &form))
		return;
	form.typed = typed_begun(&page, form.game);
	form_show(&form, &none);
}

/* What a press of the button comes to. */
enum press { PRESS_SHOW, PRESS_RECORD, PRESS_DONE /* recorded already, just so */ };

/* Works the sum out, and says what stands in the way of recording it. */
static enum press
form_press(struct desk_form *form, struct recorded *sum, int version, struct problems *problems)
{
	const struct page *page = form->page;
	const char *shown = page_body(page, "shown"), *now;
	bool sound = record_check(page->app->tournament, form->game, &form->typed, sum, problems);
	bool same = false;

	if (sound) {
		form->sum = sum;
		now = shown_of(page, &sum->game);
		same = strcmp(shown, now) == 0;
		form->resum = shown[0] != '\0' && !same;
		if (same && strcmp(now, shown_of(page, form->game)) == 0)
			return PRESS_DONE;
	}
	form->stale = version != form->game->version;
	if (form->stale)
		problem_add(problems, "", "problem.stale", NULL);
	return same && !form->stale ? PRESS_RECORD : PRESS_SHOW;
}

/* POST there: shows the sum; records it when it is the one that was shown. */
void
desk_result_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct desk_form form;
	struct recorded sum;
	int version = version_read(&page);
	enum press press;

	if (!form_begin(&page, &form))
		return;
	form.typed = typed_read(&page, form.game);
	press = form_press(&form, &sum, version, &problems);
	if (press == PRESS_DONE ||
	    (press == PRESS_RECORD &&
	     record_result(&page.app->office, page.app->tournament, form.game->round,
	                   form.game->table, &form.typed, version, &problems)))
		go_round(&page, form.game, "result-recorded");
	else
		form_show(&form, &problems);
}

/* POST …/clear: takes the result back. */
void
desk_result_clear(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct desk_form form;
	int version = version_read(&page);

	if (!form_begin(&page, &form))
		return;
	if (record_clear(&page.app->office, page.app->tournament, form.game->round,
	                 form.game->table, version, &problems)) {
		go_round(&page, form.game, "result-cleared");
		return;
	}
	form.stale = version != form.game->version;
	form.typed = typed_begun(&page, form.game);
	form_show(&form, &problems);
}
