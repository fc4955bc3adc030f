#include "pages/draft_forms.h"

#include <stdlib.h>
#include <string.h>

#include "actions/field.h"
#include "actions/sheet.h"
#include "base/text.h"
#include "pages/desk.h"
#include "pages/desk_game.h"
#include "pages/form.h"
#include "pages/handlers.h"
#include "pages/say.h"

enum { ID_MAX = 64, NUMBER_MAX = 8 };

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

/* The draft on its page. */
struct draft {
	struct page *page;
	const struct model *model;
	int round;
};

/* ---- the games ---- */

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
score_before(const struct draft *draft, const int *scores, int index)
{
	return draft->round == 1 || index < 0 ? NULL : say_half(draft->page->arena, scores[index]);
}

static void
games_show(const struct draft *draft)
{
	struct arena *arena = draft->page->arena;
	const struct draw *draw = &draft->model->draw;
	struct field_of_play field = field_make(arena, &draft->model->entries, draw,
	                                        &draft->model->absences, draft->round - 1);
	const int *scores = standings_scores_x2(arena, &field.history);
	struct value *list = value_set_list(draft->page->root, "games");
	struct value *rematches = value_set_list(draft->page->root, "rematches");

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];
		int black = field_index(&field, game->black), white = field_index(&field, game->white);
		int met = met_in(&field, black, white);
		struct value *row;

		if (game->round != draft->round)
			continue;
		row = value_add_object(list);
		desk_game_row(draft->page, row, draft->model, game, (const char *const[]){
			score_before(draft, scores, black), score_before(draft, scores, white),
		});
		value_set_bool(row, "changed", desk_game_changed(draft->page, game->table));
		model_number(row, "met", met);
		if (met > 0)
			value_add(rematches, row);
	}
}

/* ---- the forms ---- */

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
choice_label(const struct draft *draft, const struct sheet *sheet, const struct entry *entry)
{
	const struct sheet_game *game = sheet_game(sheet, entry);
	struct value *data = value_object(draft->page->arena);

	value_set_text(data, "pair", say_pair(draft->page, entry, true));
	value_set_bool(data, "game", game != NULL);
	value_set_int(data, "table", game == NULL ? 0 : game->table);
	value_set_bool(data, "bye", game == NULL && sheet_has_bye(sheet, entry));
	value_set_bool(data, "nothing", game == NULL && !sheet_has_bye(sheet, entry));
	return page_word(draft->page, "desk-round.choice", data);
}

/* Everybody who plays the round, by the captain's name as it sounds. */
static struct choices
choices_of(const struct draft *draft)
{
	struct arena *arena = draft->page->arena;
	const struct entries *entries = &draft->model->entries;
	struct sheet sheet = sheet_of(arena, NULL, entries, &draft->model->draw, draft->round);
	struct choices choices = {.list = arena_array(arena, entries->count, sizeof(struct choice))};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];
		const struct player *captain = &entry->players[entry->captain];
		const char *name = captain->family_kana[0] != '\0' ? captain->family_kana
		                                                   : captain->family_name;

		if (!sheet_plays(entry, &draft->model->absences, draft->round))
			continue;
		choices.list[choices.count++] = (struct choice){
			entry, choice_label(draft, &sheet, entry), text_sort_key(arena, name),
		};
	}
	if (choices.count > 0)
		qsort(choices.list, choices.count, sizeof(choices.list[0]), choice_order);
	return choices;
}

/* What was typed into one of the forms comes back only in that one. */
struct draft_form {
	const struct draft *draft;
	const char *name;                /* "swap", "set", "bye" */
	const struct problems *problems; /* their fields begin with the form's name; NULL = not this form */
	struct value *object;
};

static const char *
typed_in(const struct draft_form *form, const char *name)
{
	return form->problems == NULL ? "" : page_body(form->draft->page, name);
}

static struct value *
field_show(const struct draft_form *form, const char *name)
{
	struct page *page = form->draft->page;

	return form_field(page, form->object, name,
	                  arena_printf(page->arena, "%s-%s", form->name, name),
	                  typed_in(form, name), form->problems);
}

/* A select of pairs. */
static void
pairs_show(const struct draft_form *form, const char *name, const char *label,
           const struct choices *choices)
{
	struct value *field = field_show(form, name), *options = value_set_list(field, "options");
	const char *typed = typed_in(form, name);

	value_set_text(field, "input", name);
	value_set_text(field, "label", page_word(form->draft->page, label, NULL));
	for (size_t i = 0; i < choices->count; i++) {
		struct value *option = value_add_object(options);

		value_set_text(option, "value", choices->list[i].entry->id);
		value_set_text(option, "text", choices->list[i].label);
		value_set_bool(option, "chosen", strcmp(typed, choices->list[i].entry->id) == 0);
	}
}

static struct draft_form
form_begin(const struct draft *draft, struct value *forms, const char *name, const char *posted,
           const struct problems *problems)
{
	const struct page *page = draft->page;
	struct draft_form form = {
		draft, name, strcmp(posted, name) == 0 ? problems : NULL, value_set_object(forms, name),
	};

	value_set_text(form.object, "action",
	               desk_url_round(page, draft->round, arena_printf(page->arena, "/%s", name)));
	return form;
}

static void
forms_show(const struct draft *draft, const char *posted, const struct problems *problems)
{
	struct choices choices = choices_of(draft);
	struct value *forms = value_set_object(draft->page->root, "forms");
	struct draft_form form = form_begin(draft, forms, "swap", posted, problems);
	const char *black;

	pairs_show(&form, "a", "desk-round.first", &choices);
	pairs_show(&form, "b", "desk-round.second", &choices);

	form = form_begin(draft, forms, "set", posted, problems);
	pairs_show(&form, "a", "desk-round.first", &choices);
	pairs_show(&form, "b", "desk-round.second", &choices);
	field_show(&form, "stones");
	field_show(&form, "komi");
	field_show(&form, "black");
	black = typed_in(&form, "black");
	value_set_bool(form.object, "black_a", strcmp(black, "a") == 0);
	value_set_bool(form.object, "black_b", strcmp(black, "b") == 0);

	form = form_begin(draft, forms, "bye", posted, problems);
	pairs_show(&form, "entry", "desk-round.pair", &choices);
}

void
draft_forms_show(struct page *page, const struct model *model, int round, const char *posted,
                 const struct problems *problems)
{
	const struct draft draft = {page, model, round};

	games_show(&draft);
	forms_show(&draft, posted, problems);
}
