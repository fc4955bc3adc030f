#include "pages/player/report_form.h"

#include <string.h>

#include "actions/result/ruling.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/part/registration.h"
#include "pages/part/report_say.h"
#include "pages/part/say.h"
#include "pages/part/urls.h"
#include "pages/round/result_form.h"
#include "pages/routes.h"

enum { ID_MAX = 64, NUMBER_MAX = 8 };

const struct router_field report_form_fields[] = {
	{.name = "round", .max = NUMBER_MAX},
	{.name = "table", .max = NUMBER_MAX},
	{.name = "other", .max = ID_MAX},
	{.name = "black_pair", .max = ID_MAX},
	{.name = "winner", .max = ID_MAX},
	{.name = "by", .max = 16},
	{.name = "margin", .max = NUMBER_MAX},
	{.name = "black_tokens", .max = NUMBER_MAX},
	{.name = "white_tokens", .max = NUMBER_MAX},
	{.name = NULL},
};

const char *
report_form_other(const struct game *game, const char *entry_id)
{
	return strcmp(game->black, entry_id) == 0 ? game->white : game->black;
}

/* A jigo can only come of counting, so nobody need say so. */
struct report_typed
report_form_read(const struct page *page, const struct game *game)
{
	const char *by = page_body(page, "by"), *black_pair = page_body(page, "black_pair");
	const char *winner = result_form_winner(game, page_body(page, "winner"), black_pair);
	bool jigo = strcmp(winner, "jigo") == 0;

	return (struct report_typed){
		.winner = winner,
		.by = jigo && by[0] == '\0' ? result_how_names[HOW_MARGIN] : by,
		.margin = page_body(page, "margin"),
		.black_tokens = page_body(page, "black_tokens"),
		.white_tokens = page_body(page, "white_tokens"),
		.black_pair = black_pair,
	};
}

/* Tokens are Black's and White's: where a referee knows who had Black, that comes along. */
static struct report_typed
begun_with_rulings(const struct report_form *form)
{
	const struct page *page = form->page;
	struct rulings rulings = rulings_of(page->arena, page->app->office.db,
	                                    form->event->tournament->id, form->game->round);
	struct ruling_sum sum = ruling_sum_of(&rulings, form->game);
	bool turned = sum.black != NULL && strcmp(sum.black, form->game->white) == 0;

	return (struct report_typed){
		.winner = "", .by = "", .margin = "",
		.black_tokens = arena_printf(page->arena, "%d",
		                             sum.tokens[turned ? SIDE_WHITE : SIDE_BLACK]),
		.white_tokens = arena_printf(page->arena, "%d",
		                             sum.tokens[turned ? SIDE_BLACK : SIDE_WHITE]),
		.black_pair = sum.black == NULL ? "" : sum.black,
	};
}

struct report_typed
report_form_begun(const struct report_form *form)
{
	const struct page *page = form->page;
	const struct report_state state = report_state_now(page, form->event, form->game);
	const struct report *before = report_by(&state, form->entry->id);

	return before == NULL ? begun_with_rulings(form) : report_typed_of(page->arena, before);
}

/* ---- the fields ---- */

static const char *
pair_name(const struct report_form *form, const char *id)
{
	bool whole = form->own && strcmp(id, form->entry->id) == 0;

	return say_pair(form->page, event_entry(form->event, id), whole);
}

/* The first option has the field's own id, so that the summary's link leads to it. */
static struct value *
option_add(const struct page *page, struct value *options, const char *field, const char *value,
           const char *label, bool checked)
{
	size_t at = value_count(options);
	struct value *option = value_add_object(options);

	value_set_text(option, "id", at == 0 ? field
	               : arena_printf(page->arena, "%s-%zu", field, at + 1));
	value_set_text(option, "value", value);
	value_set_text(option, "label", label);
	value_set_bool(option, "checked", checked);
	value_set_bool(option, "black", false);
	value_set_bool(option, "white", false);
	return option;
}

/* Both pairs, with their colours unless nigiri decides those; a jigo where the
 * komi allows one. */
static void
options_winner(const struct report_form *form, struct value *options)
{
	const struct game *game = form->game;
	const char *typed = form->typed.winner;
	bool turned = game->nigiri && strcmp(form->typed.black_pair, game->white) == 0;
	const char *const black = turned ? "white" : "black", *const white = turned ? "black" : "white";
	struct value *option;

	option = option_add(form->page, options, "winner", game->black,
	                    pair_name(form, game->black), strcmp(typed, black) == 0);
	value_set_bool(option, "black", !game->nigiri);
	option = option_add(form->page, options, "winner", game->white,
	                    pair_name(form, game->white), strcmp(typed, white) == 0);
	value_set_bool(option, "white", !game->nigiri);
	if (game->komi_x2 % 2 == 0)
		option_add(form->page, options, "winner", "jigo",
		           page_word(form->page, "report.jigo", NULL), strcmp(typed, "jigo") == 0);
}

static void
form_fields(const struct report_form *form, const struct problems *problems)
{
	struct value *object = value_set_object(form->page->root, "form");
	const struct report_typed *typed = &form->typed;
	const struct {
		const char *name, *value;
	} fields[] = {
		{"black_pair", typed->black_pair}, {"winner", typed->winner}, {"by", typed->by},
		{"margin", typed->margin}, {"black_tokens", typed->black_tokens},
		{"white_tokens", typed->white_tokens},
	};
	const char *ids[] = {form->game->black, form->game->white};
	struct value *options;

	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		form_field(form->page, object, fields[i].name, fields[i].name, fields[i].value, problems);
	options = value_set_list(object, "black_pair_options");
	for (size_t i = 0; i < 2; i++)
		option_add(form->page, options, "black_pair", ids[i], pair_name(form, ids[i]),
		           strcmp(form->typed.black_pair, ids[i]) == 0);
	options_winner(form, value_set_list(object, "winner_options"));
	options = value_set_list(object, "by_options");
	for (size_t how = 0; how < HOWS; how++) {
		const char *name = result_how_names[how];
		const char *key = arena_printf(form->page->arena, "report.by.%s", name);

		if (result_how_facts[how].by_pairs)
			option_add(form->page, options, "by", name,
			           page_word(form->page, key, NULL),
			           strcmp(form->typed.by, name) == 0);
	}
	value_set_bool(object, "tokens", form->event->tournament->ruleset->scoring.penalty > 0);
	value_set_bool(object, "half", form->game->komi_x2 % 2 != 0);
	value_set_text(object, "action", form->action);
	value_set_text(object, "other", report_form_other(form->game, form->entry->id));
	page_form(form->page);
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
	          ? url_event_page(page->arena, page->lang, t->slug, "standings") : NULL);
	if (game != NULL && closed == PROBLEM_NONE && !decided)
		form_fields(form, problems);
}

void
report_form_show(const struct report_form *form, const struct problems *problems)
{
	struct page *page = form->page;

	registration_show(page, form->event->tournament);
	value_set_bool(page->root, "agreed", strcmp(page_query(page, "said"), "report-agreed") == 0);
	value_set_text(page->root, "back", form->back);
	value_set_bool(page->root, "own", form->own);
	if (form->game == NULL) {
		page_title(page, "report.title-none", NULL);
	} else {
		const struct game *game = form->game;
		struct value *object = value_set_object(page->root, "game");

		value_set_int(object, "round", game->round);
		value_set_int(object, "table", game->table);
		value_set_text(object, "as", pair_name(form, form->entry->id));
		value_set_bool(object, "nigiri", !game_colours_known(game));
		say_handicap(page, object, game->stones, game->komi_x2);
		side_show(form, object, "black", game->black);
		side_show(form, object, "white", game->white);
		report_result(page, object, form->event, game);
		page_title(page, "report.title", object);
		report_standing(page, page->root, form->event, game, form->entry->id);
	}
	use_show(form, problems);
	form_problems(page, problems);
	page_show(page, "player/report");
}
