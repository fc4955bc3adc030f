#include "pages/desk_round.h"

#include <limits.h>
#include <string.h>

#include "actions/draw.h"
#include "actions/sheet.h"
#include "actions/typed_number.h"
#include "pages/desk.h"
#include "pages/desk_game.h"
#include "pages/draft_forms.h"
#include "pages/form.h"
#include "pages/handlers.h"
#include "pages/say.h"
#include "pages/urls.h"

const struct field fields_desk_round[] = {
	{.name = "said", .max = 64},
	{.name = "changed", .max = 4, .many = true}, /* tables to mark; 0 = the byes */
	{.name = "was", .max = 16}, /* the result that was corrected: "B+5" */
	{.name = NULL},
};

/* A round as its page shows it. */
struct desk_round {
	struct page *page;
	const struct tournament *tournament;
	struct model model;
	int round;
	enum round_state state;
	bool last;    /* no later round is drawn */
};

static struct desk_round
round_read(struct page *page, int round)
{
	struct desk_round desk = {
		.page = page,
		.tournament = page->app->tournament,
		.model = model_of(page, page->app->tournament),
		.round = round,
	};
	const struct draw *draw = &desk.model.draw;

	if (round >= 1 && round <= draw->rounds)
		desk.state = draw->states[round];
	desk.last = round == draw->rounds;
	return desk;
}

/* ---- who has no game: byes, absent, left over ---- */

static void
pair_add(const struct desk_round *desk, struct value *list, const struct entry *entry)
{
	value_set_text(value_add_object(list), "pair", say_pair(desk->page, entry, true));
}

static void
show_without_game(const struct desk_round *desk)
{
	const struct model *model = &desk->model;
	struct value *root = desk->page->root;
	struct value *byes = value_set_list(root, "byes");
	struct value *absent = value_set_list(root, "absent");
	struct value *unpaired = value_set_list(root, "unpaired");
	struct unpaired left = round_unpaired(desk->page->arena, &model->entries, &model->draw,
	                                      &model->absences, desk->round);

	for (size_t i = 0; i < model->draw.bye_count; i++)
		if (model->draw.byes[i].round == desk->round)
			pair_add(desk, byes, model_entry(model, model->draw.byes[i].entry_id));
	for (size_t i = 0; i < model->entries.count; i++) {
		const struct entry *entry = &model->entries.list[i];

		if (entry->status == STATUS_CONFIRMED &&
		    !sheet_plays(entry, &model->absences, desk->round))
			pair_add(desk, absent, entry);
	}
	for (size_t i = 0; i < left.count; i++)
		pair_add(desk, unpaired, left.list[i]);
	value_set_bool(root, "any_byes", value_count(byes) > 0);
	value_set_bool(root, "any_absent", value_count(absent) > 0);
	value_set_bool(root, "any_unpaired", value_count(unpaired) > 0);
	value_set_bool(root, "one_unpaired", value_count(unpaired) == 1);
	value_set_bool(root, "without_game",
	               value_count(byes) + value_count(absent) + value_count(unpaired) > 0);
	value_set_bool(root, "byes_changed", desk_game_changed(desk->page, 0));
}

/* ---- a published round ---- */

static const char *
table_url(const struct desk_round *desk, int table)
{
	return desk_url_round(desk->page, desk->round,
	                      arena_printf(desk->page->arena, "/tables/%d", table));
}

static void
show_published_games(const struct desk_round *desk)
{
	const struct draw *draw = &desk->model.draw;
	struct value *open = value_set_list(desk->page->root, "open");
	struct value *done = value_set_list(desk->page->root, "done");

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		struct value *row;

		if (game->round != desk->round)
			continue;
		row = value_add_object(game->result.ending == ENDING_NONE ? open : done);
		desk_game_row(desk->page, row, &desk->model, game, NULL);
		value_set_text(row, "url", table_url(desk, game->table));
		value_set_bool(row, "changed", desk_game_changed(desk->page, game->table));
	}
	value_set_bool(desk->page->root, "any_open", value_count(open) > 0);
	value_set_bool(desk->page->root, "any_done", value_count(done) > 0);
}

/* The table to enter next: the first still playing after the one just recorded. */
static const struct game *
next_open(const struct desk_round *desk)
{
	const struct draw *draw = &desk->model.draw;
	const struct game *first = NULL;
	bool passed = false;

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != desk->round)
			continue;
		if (game->result.ending != ENDING_NONE) {
			passed = passed || desk_game_changed(desk->page, game->table);
			continue;
		}
		if (passed)
			return game;
		if (first == NULL)
			first = game;
	}
	return first;
}

static void
show_next(const struct desk_round *desk)
{
	const struct game *game = next_open(desk);
	struct value *next;

	if (game == NULL) {
		value_set_bool(desk->page->root, "next", false);
		return;
	}
	next = value_set_object(desk->page->root, "next");
	value_set_int(next, "table", game->table);
	value_set_text(next, "url", table_url(desk, game->table));
	value_set_bool(next, "focus", strcmp(page_query(desk->page, "said"), "result-recorded") == 0);
}

/* `data.was`: false, or {result: as desk_game_result has it} of the result that
 * the address says stood there before. */
static void
show_corrected(const struct desk_round *desk, struct value *data, const struct game *game)
{
	struct game was = *game;

	value_set_bool(data, "was", false);
	result_parse(page_query(desk->page, "was"), &desk->tournament->ruleset->scoring,
	             &was.result);
	if (was.result.ending != ENDING_NONE)
		desk_game_result(desk->page, value_set_object(data, "was"), &desk->model, &was);
}

/* "Table 9 is recorded: B+1.5." instead of the notice that names no table. */
static void
show_recorded(const struct desk_round *desk)
{
	const struct page *page = desk->page;
	struct value *data = value_object(page->arena);
	const struct game *game;
	int table = 0;

	typed_number_whole(page_query(page, "changed"), INT_MAX / 10 - 1, &table);
	game = desk_game_find(&desk->model, desk->round, table);
	if (strcmp(page_query(page, "said"), "result-recorded") != 0 || game == NULL ||
	    game->result.ending == ENDING_NONE)
		return;
	desk_game_row(page, data, &desk->model, game, NULL);
	show_corrected(desk, data, game);
	value_set_text(page->root, "said", page_word(page, "desk-round.recorded", data));
}

/* ---- the page ---- */

/* Whether the draw was refused for missing results, which the organiser may overrule. */
static bool
may_insist(const struct problems *problems)
{
	const struct problem *problem = problem_find(problems, "");

	return problem != NULL && strcmp(problem->word, "problem.results-missing") == 0;
}

/* The round that could be drawn from this page, or 0. */
static int
round_following(const struct desk_round *desk)
{
	const struct tournament *t = desk->tournament;
	int round = desk->state == ROUND_NONE ? desk->round : desk->round + 1;
	bool here = desk->state == ROUND_NONE || (desk->state == ROUND_PUBLISHED && desk->last);

	return desk_organises(desk->page) && here && round <= t->rounds &&
	       t->state != STATE_FINISHED ? round : 0;
}

static bool
can_take_back(const struct desk_round *desk)
{
	const struct draw *draw = &desk->model.draw;

	return desk_organises(desk->page) && desk->state == ROUND_PUBLISHED && desk->last &&
	       desk->tournament->state != STATE_FINISHED &&
	       draw_missing(draw, desk->round) == model_games(draw, desk->round);
}

/* As form_problems; that results are missing is said with their round and tables. */
static void
show_problems(const struct desk_round *desk, const struct problems *problems)
{
	struct page *page = desk->page;
	struct value *object, *item;

	if (!may_insist(problems)) {
		form_problems(page, problems);
		return;
	}
	page->response->status = 422;
	object = value_set_object(page->root, "problems");
	value_set_bool(object, "one", true);
	item = value_add_object(value_set_list(object, "list"));
	value_set_bool(item, "id", false);
	value_set_text(item, "text", desk_missing_text(page, &desk->model));
}

/* What may be done with the round: addresses, or false. */
static void
show_actions(const struct desk_round *desk, const struct problems *problems)
{
	const struct page *page = desk->page;
	struct value *root = page->root;
	int following = round_following(desk);
	bool ready = following > 0 && draw_missing(&desk->model.draw, following - 1) == 0;
	bool insist = may_insist(problems);
	struct value *draw;

	value_set_bool(root, "finished", desk->tournament->state == STATE_FINISHED);
	model_text(root, "take_back", can_take_back(desk)
	           ? desk_url_round(page, desk->round, "/take-back") : NULL);
	model_text(root, "throw_away", desk->state == ROUND_DRAFT
	           ? desk_url_round(page, desk->round, "/throw-away") : NULL);
	value_set_text(root, "draw_url", desk_url(page, "/draw"));
	if (following == 0) {
		value_set_bool(root, "draw", false);
		return;
	}
	draw = value_set_object(root, "draw");
	value_set_int(draw, "following", following);
	value_set_bool(draw, "ready", ready);
	value_set_bool(draw, "above", ready || insist); /* it is what comes next */
	value_set_int(draw, "games", model_games(&desk->model.draw, following - 1));
	value_set_bool(draw, "insist", insist);
}

static void
show_draft(const struct desk_round *desk, const char *posted, const struct problems *problems)
{
	value_set_text(desk->page->root, "publish_url",
	               desk_url_round(desk->page, desk->round, "/publish"));
	draft_forms_show(desk->page, &desk->model, desk->round, posted, problems);
}

static void
show_published(const struct desk_round *desk)
{
	const struct page *page = desk->page;
	const char *slug = desk->tournament->slug;
	int games = model_games(&desk->model.draw, desk->round);
	int missing = draw_missing(&desk->model.draw, desk->round);

	value_set_int(page->root, "total", games);
	value_set_int(page->root, "missing", missing);
	value_set_int(page->root, "in", games - missing);
	value_set_bool(page->root, "complete", missing == 0);
	value_set_text(page->root, "public_url",
	               url_round(page->arena, page->lang, slug, desk->round));
	value_set_text(page->root, "standings_url",
	               url_event_page(page->arena, page->lang, slug, "standings"));
	show_published_games(desk);
	show_next(desk);
	show_recorded(desk);
}

void
desk_round_show(struct page *page, int round, const char *posted, const struct problems *problems)
{
	struct desk_round desk = round_read(page, round);

	value_set_int(page->root, "round", round);
	value_set_int(page->root, "rounds", desk.tournament->rounds);
	desk_begin(page, arena_printf(page->arena, "rounds/%d", round));
	page_title(page, "desk-round.title", page->root);
	page_form(page);
	show_problems(&desk, problems);
	value_set_bool(page->root, "undrawn", desk.state == ROUND_NONE);
	value_set_bool(page->root, "draft", desk.state == ROUND_DRAFT);
	value_set_bool(page->root, "published", desk.state == ROUND_PUBLISHED);
	show_actions(&desk, problems);
	if (desk.state != ROUND_NONE)
		show_without_game(&desk);
	if (desk.state == ROUND_DRAFT)
		show_draft(&desk, posted, problems);
	if (desk.state == ROUND_PUBLISHED)
		show_published(&desk);
	page_show(page, "organiser/round");
}

int
desk_round_named(const struct page *page, const struct model *model)
{
	int round = page_capture_number(page, "n");
	const struct draw *draw = &model->draw;
	bool draft = draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT;
	bool next = round == draw->rounds + 1 && !draft && round <= model->tournament->rounds;
	bool drawn = round >= 1 && round <= draw->rounds;

	if (desk_organises(page) ? drawn || next
	                         : drawn && draw->states[round] == ROUND_PUBLISHED)
		return round;
	app_refuse(page->app, page->request, page->response, 404, NULL);
	return 0;
}

/* GET /{lang}/desk/t/{slug}/rounds/{n}: the draft, or the tables still playing.
 * A helper sees published rounds only, and what can be done with a result. */
void
desk_round(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = desk_round_named(&page, &model);

	if (round > 0)
		desk_round_show(&page, round, "", &none);
}
