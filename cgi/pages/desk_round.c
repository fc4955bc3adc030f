#include "actions/draw.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "actions/field.h"
#include "actions/sheet.h"
#include "actions/typed_number.h"
#include "base/buf.h"
#include "base/text.h"
#include "pages/desk.h"
#include "pages/desk_game.h"
#include "pages/handlers.h"
#include "pages/say.h"
#include "pages/urls.h"

enum { ID_MAX = 64, NUMBER_MAX = 8, CHANGED_MAX = 8 };

const struct field fields_draw[] = {
	{.name = "round", .max = 4}, /* the one the button names; "" = whichever is next */
	{.name = "again", .max = 1}, /* "1": draw a draft once more */
	{.name = "force", .max = 1}, /* "1": although results are missing */
	{.name = "once", .max = ID_MAX},
	{.name = NULL},
};

const struct field fields_desk_round[] = {
	{.name = "said", .max = 64},
	{.name = "changed", .max = 4, .many = true}, /* tables to mark; 0 = the byes */
	{.name = NULL},
};

const struct field fields_swap[] = {
	{.name = "a", .max = ID_MAX},
	{.name = "b", .max = ID_MAX},
	{.name = NULL},
};

const struct field fields_set[] = {
	{.name = "a", .max = ID_MAX},
	{.name = "b", .max = ID_MAX},
	{.name = "stones", .max = NUMBER_MAX},
	{.name = "komi", .max = NUMBER_MAX},
	{.name = "black", .max = ID_MAX}, /* "a", "b", or "" = as the ruleset says */
	{.name = NULL},
};

const struct field fields_bye[] = {
	{.name = "entry", .max = ID_MAX},
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

static const char *
round_url(const struct page *page, int round, const char *rest)
{
	return url_desk_round(page->arena, page->lang, page->app->tournament->slug, round, rest);
}

/* Whether the table was named as one that has just changed (?changed=4&changed=7). */
static bool
is_changed(const struct page *page, int table)
{
	const struct parameters *query = &page->request->query;
	const char *name = arena_printf(page->arena, "%d", table);

	for (size_t i = 0; i < query->count; i++)
		if (strcmp(query->list[i].name, "changed") == 0 &&
		    strcmp(query->list[i].value, name) == 0)
			return true;
	return false;
}

static int
games_count(const struct draw *draw, int round)
{
	int count = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		count += draw->games[i].round == round;
	return count;
}

/* Who has no game: byes, absent, left over */

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
	value_set_bool(root, "without_game",
	               value_count(byes) + value_count(absent) + value_count(unpaired) > 0);
	value_set_bool(root, "byes_changed", is_changed(desk->page, 0));
}

/* A draft */

/* The last earlier round in which the two have met, or 0. */
static int
met_in(const struct field_of_play *field, int a, int b)
{
	if (a < 0 || b < 0)
		return 0;
	for (int round = field->rounds; round > 0; round--)
		if (history_turn(&field->history, (size_t)a, (size_t)round - 1)->opponent == b)
			return round;
	return 0;
}

/* NULL in the first round, when all have none. */
static const char *
score_before(const struct desk_round *desk, const int *scores, int index)
{
	return desk->round == 1 || index < 0 ? NULL : say_half(desk->page->arena, scores[index]);
}

static void
show_draft_games(const struct desk_round *desk)
{
	struct arena *arena = desk->page->arena;
	const struct draw *draw = &desk->model.draw;
	struct field_of_play field = field_make(arena, &desk->model.entries, draw,
	                                        &desk->model.absences, desk->round - 1);
	const int *scores = standings_scores_x2(arena, &field.history);
	struct value *list = value_set_list(desk->page->root, "games");
	struct value *rematches = value_set_list(desk->page->root, "rematches");

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		int black = field_index(&field, game->black), white = field_index(&field, game->white);
		int met = met_in(&field, black, white);
		struct value *row;

		if (game->round != desk->round)
			continue;
		row = value_add_object(list);
		desk_game_row(desk->page, row, &desk->model, game, (const char *const[]){
			score_before(desk, scores, black), score_before(desk, scores, white),
		});
		value_set_bool(row, "changed", is_changed(desk->page, game->table));
		value_set(row, "met", met == 0 ? value_bool(arena, false) : value_int(arena, met));
		if (met > 0)
			value_add(rematches, row);
	}
}

struct choice {
	const struct entry *entry;
	const char *label, *key;
};

struct choices {
	struct choice *list;
	size_t count;
};

static int
choice_order(const void *a, const void *b)
{
	const struct choice *left = a, *right = b;
	int order = strcmp(left->key, right->key);

	return order != 0 ? order : left->entry->number - right->entry->number;
}

/* "Byrne, Doyle – table 3" */
static const char *
choice_label(const struct desk_round *desk, const struct sheet *sheet, const struct entry *entry)
{
	const struct sheet_game *game = sheet_game(sheet, entry);
	struct value *data = value_object(desk->page->arena);

	value_set_text(data, "pair", say_pair(desk->page, entry, true));
	value_set_bool(data, "game", game != NULL);
	value_set_int(data, "table", game == NULL ? 0 : game->table);
	value_set_bool(data, "bye", game == NULL && sheet_has_bye(sheet, entry));
	value_set_bool(data, "nothing", game == NULL && !sheet_has_bye(sheet, entry));
	return page_word(desk->page, "desk-round.choice", data);
}

/* Everybody who plays the round, by the captain's name as it sounds. */
static struct choices
choices_of(const struct desk_round *desk)
{
	struct arena *arena = desk->page->arena;
	const struct entries *entries = &desk->model.entries;
	struct sheet sheet = sheet_of(arena, NULL, entries, &desk->model.draw, desk->round);
	struct choices choices = {.list = arena_array(arena, entries->count, sizeof(struct choice))};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];
		const struct player *captain = &entry->players[entry->captain];
		const char *name = captain->family_kana[0] != '\0' ? captain->family_kana
		                                                   : captain->family_name;

		if (!sheet_plays(entry, &desk->model.absences, desk->round))
			continue;
		choices.list[choices.count++] = (struct choice){
			entry, choice_label(desk, &sheet, entry), text_sort_key(arena, name),
		};
	}
	if (choices.count > 0)
		qsort(choices.list, choices.count, sizeof(choices.list[0]), choice_order);
	return choices;
}

/* A form of the draft: what was typed into it comes back only in that form. */
struct draft_form {
	const char *name;                /* "swap", "set", "bye" */
	const struct problems *problems; /* their fields begin with the form's name; NULL = not this form */
};

static const char *
typed_in(const struct page *page, const struct draft_form *form, const char *name)
{
	return form->problems == NULL ? "" : page_body(page, name);
}

static void
form_field(const struct desk_round *desk, struct value *object, const struct draft_form *form,
           const char *name)
{
	page_field(desk->page, object, name,
	           arena_printf(desk->page->arena, "%s-%s", form->name, name),
	           typed_in(desk->page, form, name), form->problems);
}

/* A select of pairs: the field, and `NAME_options`. */
static void
form_pairs(const struct desk_round *desk, struct value *object, const struct draft_form *form,
           const char *name, const char *options_name, const struct choices *choices)
{
	struct value *options = value_set_list(object, options_name);
	const char *typed = typed_in(desk->page, form, name);

	form_field(desk, object, form, name);
	for (size_t i = 0; i < choices->count; i++) {
		struct value *option = value_add_object(options);

		value_set_text(option, "id", choices->list[i].entry->id);
		value_set_text(option, "label", choices->list[i].label);
		value_set_bool(option, "selected", strcmp(typed, choices->list[i].entry->id) == 0);
	}
}

static void
show_forms(const struct desk_round *desk, const char *posted, const struct problems *problems)
{
	struct choices choices = choices_of(desk);
	struct value *forms = value_set_object(desk->page->root, "forms");
	struct value *object;
	struct draft_form form;
	const char *black;

	form = (struct draft_form){"swap", strcmp(posted, "swap") == 0 ? problems : NULL};
	object = value_set_object(forms, "swap");
	form_pairs(desk, object, &form, "a", "a_options", &choices);
	form_pairs(desk, object, &form, "b", "b_options", &choices);

	form = (struct draft_form){"set", strcmp(posted, "set") == 0 ? problems : NULL};
	object = value_set_object(forms, "set");
	form_pairs(desk, object, &form, "a", "a_options", &choices);
	form_pairs(desk, object, &form, "b", "b_options", &choices);
	form_field(desk, object, &form, "stones");
	form_field(desk, object, &form, "komi");
	form_field(desk, object, &form, "black");
	black = typed_in(desk->page, &form, "black");
	value_set_bool(object, "black_a", strcmp(black, "a") == 0);
	value_set_bool(object, "black_b", strcmp(black, "b") == 0);

	form = (struct draft_form){"bye", strcmp(posted, "bye") == 0 ? problems : NULL};
	object = value_set_object(forms, "bye");
	form_pairs(desk, object, &form, "entry", "entry_options", &choices);
}

/* A published round */

static const char *
table_url(const struct desk_round *desk, int table)
{
	return round_url(desk->page, desk->round,
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
		value_set_bool(row, "changed", is_changed(desk->page, game->table));
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
			passed = passed || is_changed(desk->page, game->table);
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

/* "Table 9: B+1.5 is recorded." instead of the notice that names no table. */
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
	value_set_text(page->root, "said", page_word(page, "desk-round.recorded", data));
}

/* The page */

static bool
has_problem(const struct problems *problems, const char *word)
{
	const struct problem *problem = problem_find(problems, "");

	return problem != NULL && strcmp(problem->word, word) == 0;
}

/* The round that could be drawn from this page, or 0. */
static int
round_following(const struct desk_round *desk)
{
	const struct tournament *t = desk->tournament;
	int round = desk->state == ROUND_NONE ? desk->round : desk->round + 1;
	bool here = desk->state == ROUND_NONE || (desk->state == ROUND_PUBLISHED && desk->last);

	return here && round <= t->rounds && t->state != STATE_FINISHED ? round : 0;
}

static bool
can_take_back(const struct desk_round *desk)
{
	const struct draw *draw = &desk->model.draw;

	if (desk->tournament->state == STATE_FINISHED)
		return false;
	switch (desk->state) {
	case ROUND_NONE:
		break;
	case ROUND_DRAFT:
		return true;
	case ROUND_PUBLISHED:
		return desk->last && draw_missing(draw, desk->round) == games_count(draw, desk->round);
	}
	return false;
}

/* What may be done with the round: addresses, or false. */
static void
show_actions(const struct desk_round *desk, const struct problems *problems)
{
	const struct page *page = desk->page;
	struct value *root = page->root;
	int following = round_following(desk);
	bool ready = following > 0 && draw_missing(&desk->model.draw, following - 1) == 0;
	bool insist = has_problem(problems, "problem.results-missing");
	struct value *draw;

	value_set_bool(root, "finished", desk->tournament->state == STATE_FINISHED);
	model_text(root, "take_back", can_take_back(desk)
	           ? round_url(page, desk->round, "/take-back") : NULL);
	value_set_text(root, "draw_url",
	               url_desk_event(page->arena, page->lang, desk->tournament->slug, "/draw"));
	if (following == 0) {
		value_set_bool(root, "draw", false);
		return;
	}
	draw = value_set_object(root, "draw");
	value_set_int(draw, "following", following);
	value_set_bool(draw, "ready", ready);
	value_set_bool(draw, "above", ready || insist); /* it is what comes next */
	value_set_int(draw, "games", games_count(&desk->model.draw, following - 1));
	value_set_bool(draw, "insist", insist);
}

static void
show_draft(const struct desk_round *desk, const char *posted, const struct problems *problems)
{
	static const char *const urls[][2] = {
		{"publish_url", "/publish"}, {"swap_url", "/swap"}, {"set_url", "/set"},
		{"bye_url", "/bye"},
	};
	struct value *root = desk->page->root;

	for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++)
		value_set_text(root, urls[i][0], round_url(desk->page, desk->round, urls[i][1]));
	show_draft_games(desk);
	show_forms(desk, posted, problems);
}

static void
show_published(const struct desk_round *desk)
{
	const struct page *page = desk->page;
	const char *slug = desk->tournament->slug;
	int games = games_count(&desk->model.draw, desk->round);
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

/* `posted`: the draft's form that the problems are about, or "". */
static void
round_show(struct page *page, int round, const char *posted, const struct problems *problems)
{
	struct desk_round desk = round_read(page, round);

	value_set_int(page->root, "round", round);
	value_set_int(page->root, "rounds", desk.tournament->rounds);
	desk_begin(page, arena_printf(page->arena, "rounds/%d", round));
	page_title(page, "desk-round.title", page->root);
	page_form(page);
	page_problems(page, problems);
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

/* Handlers */

/* The round that the path names: one that is drawn, or the very next. 0: 404
 * is answered. */
static int
round_named(const struct page *page, const struct model *model)
{
	int round = desk_game_number(page, "n");
	const struct draw *draw = &model->draw;
	bool draft = draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT;
	bool next = round == draw->rounds + 1 && !draft && round <= model->tournament->rounds;

	if (round >= 1 && (round <= draw->rounds || next))
		return round;
	app_refuse(page->app, page->request, page->response, 404);
	return 0;
}

/* GET /{lang}/desk/t/{slug}/rounds/{n}: the draft, or the tables still playing. */
void
desk_round(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = round_named(&page, &model);

	if (round > 0)
		round_show(&page, round, "", &none);
}

/* Whether a button still means what it said: it names its round, and a draft is
 * drawn again only by the button that says so. Pressed twice, or after somebody
 * else has drawn, it does nothing. */
static bool
draw_is_meant(const struct page *page, const struct draw *draw)
{
	const char *named = page_body(page, "round");
	bool draft = draw->rounds > 0 && draw->states[draw->rounds] == ROUND_DRAFT;
	int next = draft ? draw->rounds : draw->rounds + 1;

	return named[0] == '\0' ||
	       (strtol(named, NULL, 10) == next &&
	        draft == (strcmp(page_body(page, "again"), "1") == 0));
}

static const char *
last_round_url(const struct page *page, const struct draw *draw)
{
	return draw->rounds > 0 ? round_url(page, draw->rounds, "")
		: url_desk_event(page->arena, page->lang, page->app->tournament->slug, "");
}

/* POST /{lang}/desk/t/{slug}/draw: draws the next round as a draft. */
void
desk_draw(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct draw draw = model_of(&page, page.app->tournament).draw;
	bool force = strcmp(page_body(&page, "force"), "1") == 0;
	size_t rematches;

	if (!draw_is_meant(&page, &draw)) {
		page_go(&page, last_round_url(&page, &draw), NULL);
		return;
	}
	if (!round_draw(&page.app->office, page.app->tournament, force, &rematches, &problems)) {
		round_show(&page, draw.rounds > 0 ? draw.rounds : 1, "", &problems);
		return;
	}
	draw = model_of(&page, page.app->tournament).draw;
	page_go(&page, last_round_url(&page, &draw),
	        rematches > 0 ? "round-drawn-rematches" : "round-drawn");
}

/* Changing a draft */

/* The problems of one of several forms on a page: "a" of the form "swap" is "swap-a". */
static struct problems
problems_of_form(struct arena *arena, const char *form, const struct problems *problems)
{
	struct problems renamed = *problems;

	for (size_t i = 0; i < renamed.count; i++)
		if (renamed.list[i].field[0] != '\0')
			renamed.list[i].field = arena_printf(arena, "%s-%s", form, renamed.list[i].field);
	return renamed;
}

static bool
game_same(const struct game *a, const struct game *b)
{
	return a != NULL && strcmp(a->black, b->black) == 0 && strcmp(a->white, b->white) == 0 &&
	       a->nigiri == b->nigiri && a->stones == b->stones && a->komi_x2 == b->komi_x2;
}

static bool
had_bye(const struct draw *draw, const struct bye *bye)
{
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == bye->round &&
		    strcmp(draw->byes[i].entry_id, bye->entry_id) == 0)
			return true;
	return false;
}

/* "&changed=4&changed=7": the tables that are not as before, and 0 for a new bye. */
static const char *
changes_query(struct arena *arena, int round, const struct draw *before, const struct draw *after)
{
	struct buf query = buf_new(arena, 64);
	int count = 0;

	for (size_t i = 0; i < after->game_count && count < CHANGED_MAX; i++) {
		const struct game *game = &after->games[i];

		if (game->round != round || game_same(draw_game(before, round, game->table), game))
			continue;
		buf_printf(&query, "&changed=%d", game->table);
		count++;
	}
	for (size_t i = 0; i < after->bye_count; i++)
		if (after->byes[i].round == round && !had_bye(before, &after->byes[i])) {
			buf_printf(&query, "&changed=0");
			break;
		}
	return query.text;
}

/* To the draft with the changed rows marked, or the form again. */
static void
draft_answer(struct page *page, int round, const char *form, const struct model *before,
             const struct problems *problems)
{
	struct problems renamed = problems_of_form(page->arena, form, problems);
	struct draw after;

	if (problems->count > 0) {
		round_show(page, round, form, &renamed);
		return;
	}
	after = model_of(page, page->app->tournament).draw;
	response_redirect(page->response,
	                  arena_printf(page->arena, "%s?said=draft-changed%s", round_url(page, round, ""),
	                               changes_query(page->arena, round, &before->draw, &after)));
}

/* POST …/rounds/{n}/swap */
void
desk_round_swap(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = round_named(&page, &model);

	if (round == 0)
		return;
	round_swap(&page.app->office, page.app->tournament, round, page_body(&page, "a"),
	           page_body(&page, "b"), &problems);
	draft_answer(&page, round, "swap", &model, &problems);
}

/* POST …/rounds/{n}/set */
void
desk_round_set(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = round_named(&page, &model);
	struct set_game set = {
		.a = page_body(&page, "a"), .b = page_body(&page, "b"),
		.stones = page_body(&page, "stones"), .komi = page_body(&page, "komi"),
		.black = page_body(&page, "black"),
	};

	if (round == 0)
		return;
	if (strcmp(set.black, "a") == 0)
		set.black = set.a;
	else if (strcmp(set.black, "b") == 0)
		set.black = set.b;
	round_set_game(&page.app->office, page.app->tournament, round, &set, &problems);
	draft_answer(&page, round, "set", &model, &problems);
}

/* POST …/rounds/{n}/bye */
void
desk_round_bye(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = round_named(&page, &model);

	if (round == 0)
		return;
	round_set_bye(&page.app->office, page.app->tournament, round, page_body(&page, "entry"),
	              &problems);
	draft_answer(&page, round, "bye", &model, &problems);
}

/* POST …/rounds/{n}/publish: everybody sees it from now on. Pressed twice, it is published. */
void
desk_round_publish(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = round_named(&page, &model);

	if (round == 0)
		return;
	if (round_publish_draw(&page.app->office, page.app->tournament, round, &problems) ||
	    has_problem(&problems, "problem.round-published"))
		page_go(&page, round_url(&page, round, ""), "round-published");
	else
		round_show(&page, round, "", &problems);
}

/* POST …/rounds/{n}/take-back: a draft, or a published round without a result. */
void
desk_round_take_back(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct model model = model_of(&page, page.app->tournament);
	int round = round_named(&page, &model);

	if (round == 0)
		return;
	if (!round_take_back(&page.app->office, page.app->tournament, round, &problems)) {
		round_show(&page, round, "", &problems);
		return;
	}
	model = model_of(&page, page.app->tournament);
	page_go(&page, last_round_url(&page, &model.draw), "round-taken-back");
}
