#include "pages/round/draft_forms.h"

#include <stdlib.h>
#include <string.h>

#include "event/seating.h"
#include "event/stage.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/name_list.h"
#include "pages/part/say.h"
#include "pages/round/draft_games.h"
#include "pages/routes.h"

enum { ID_MAX = 64, NUMBER_MAX = 8 };

ROUTER_FIELDS(draft_forms_swap_fields, {"a", .max = ID_MAX}, {"b", .max = ID_MAX});

ROUTER_FIELDS(draft_forms_set_fields,
	{"a", .max = ID_MAX},
	{"b", .max = ID_MAX},
	{"stones", .max = NUMBER_MAX},
	{"komi", .max = NUMBER_MAX},
	{"black", .max = ID_MAX}); /* "a", "b", or "" = as the ruleset says */

ROUTER_FIELDS(draft_forms_bye_fields, {"entry", .max = ID_MAX});

/* The round on its page; 0 = the whole event. */
struct draft {
	struct page *page;
	const struct event *event;
	int round;
};

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
choice_label(const struct draft *draft, const struct seating *seating, const struct entry *entry)
{
	const struct seating_game *game = seating_game(seating, entry);
	struct value *data = value_object(draft->page->arena);

	value_set_text(data, "pair", say_pair(draft->page, entry, true));
	value_set_bool(data, "game", game != NULL);
	value_set_int(data, "table", game == NULL ? 0 : game->table);
	value_set_bool(data, "bye", game == NULL && seating_has_bye(seating, entry));
	value_set_bool(data, "nothing", game == NULL && !seating_has_bye(seating, entry));
	if (draft->round == 0)
		return say_pair(draft->page, entry, true);
	return page_word(draft->page, "desk-round.choice", data);
}

/* All of them, by the captain's name as it sounds. */
static struct choices
choices_of(const struct draft *draft)
{
	struct arena *arena = draft->page->arena;
	const struct entry_list *entries = &draft->event->entries;
	struct seating seating = seating_of(arena, NULL, entries, &draft->event->index,
	                                    &draft->event->draw, draft->round);
	struct choices choices = {.list = arena_array(arena, entries->count, sizeof(struct choice))};

	for (size_t i = 0; i < entries->count; i++) {
		const struct entry *entry = &entries->list[i];

		/* Of the round who plays it, of the event who has not withdrawn. */
		if (!(draft->round == 0 ? entry->status != STATUS_WITHDRAWN
		                        : seating_plays(entry, &draft->event->absences,
		                                        draft->round)))
			continue;
		choices.list[choices.count++] = (struct choice){
			entry, choice_label(draft, &seating, entry),
			name_list_key(draft->page, entry, entry->captain, "", true),
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

/* field.options: the pairs to choose from. */
static struct value *
options_show(const struct draft *draft, struct value *field, const char *name, const char *label,
             const struct choices *choices, const char *typed)
{
	struct value *options = value_set_list(field, "options");

	value_set_text(field, "input", name);
	value_set_text(field, "label", page_word(draft->page, label, NULL));
	for (size_t i = 0; i < choices->count; i++)
		form_option(options, choices->list[i].entry->id, choices->list[i].label,
		            strcmp(typed, choices->list[i].entry->id) == 0);
	return options;
}

/* A select of pairs. */
static void
pairs_show(const struct draft_form *form, const char *name, const char *label,
           const struct choices *choices)
{
	options_show(form->draft, field_show(form, name), name, label, choices,
	             typed_in(form, name));
}

/* The form NAME of the round, at forms.KEY. */
static struct draft_form
form_begin(const struct draft *draft, struct value *forms, const char *key, const char *name,
           const char *posted, const struct problems *problems)
{
	const struct page *page = draft->page;
	struct draft_form form = {
		draft, name, strcmp(posted, name) == 0 ? problems : NULL, value_set_object(forms, key),
	};

	value_set_text(form.object, "action",
	               desk_url_round(page, draft->round, arena_printf(page->arena, "/%s", name)));
	return form;
}

static void
two_show(const struct draft_form *form, const struct choices *choices)
{
	pairs_show(form, "a", "desk-round.first", choices);
	pairs_show(form, "b", "desk-round.second", choices);
}

static void
set_show(const struct draft_form *form, const struct choices *choices)
{
	const char *black = typed_in(form, "black");

	two_show(form, choices);
	field_show(form, "stones");
	field_show(form, "komi");
	field_show(form, "black");
	value_set_bool(form->object, "black_a", strcmp(black, "a") == 0);
	value_set_bool(form->object, "black_b", strcmp(black, "b") == 0);
}

void
draft_forms_show(struct page *page, const struct event *event, int round, const char *posted,
                 const struct problems *problems)
{
	const struct draft draft = {page, event, round};
	struct choices choices = choices_of(&draft);
	struct value *forms = value_set_object(page->root, "forms");
	struct draft_form form = form_begin(&draft, forms, "swap", "swap", posted, problems);
	const struct rounds *draw = &event->draw;
	struct stage stage;
	const struct roster_berth *berths;
	int last = 0, count = 0;

	value_set_text(page->root, "publish_url", desk_url_round(page, round, "/publish"));
	value_set_text(page->root, "apart_url", desk_url(page, "/apart"));
	fill_text(page->root, "since", desk_since_text(page, event, round));
	/* root.fours_last: how many the last group of a draft's fours has, where it is not full
	 * with four or has taken in what was left over; else false. */
	stage = stages_of_round(event->tournament, &draw->berths, round);
	berths = stage.system != SYSTEM_FOURS ? NULL
		: stages_berths(page->arena, event, &draw->berths, stage.number);
	for (size_t i = 0; berths != NULL && i < event->entries.count; i++) {
		if (berths[i].group > last) {
			last = berths[i].group;
			count = 0;
		}
		count += last > 0 && berths[i].group == last;
	}
	fill_number(page->root, "fours_last", count == 4 ? 0 : count);
	draft_games_show(page, event, round);
	two_show(&form, &choices);
	form = form_begin(&draft, forms, "set", "set", posted, problems);
	set_show(&form, &choices);
	form = form_begin(&draft, forms, "bye", "bye", posted, problems);
	pairs_show(&form, "entry", "desk-round.pair", &choices);
}

void
draft_forms_reseat_show(struct page *page, const struct event *event, int round,
                        const char *posted, const struct problems *problems)
{
	const struct draft draft = {page, event, round};
	struct choices choices = choices_of(&draft);
	struct value *forms = value_set_object(page->root, "reseat");
	struct draft_form form = form_begin(&draft, forms, "swap", "reseat-swap", posted, problems);

	value_set_bool(forms, "open", strncmp(posted, "reseat", 6) == 0);
	two_show(&form, &choices);
	field_show(&form, "reason");
	form = form_begin(&draft, forms, "set", "reseat-set", posted, problems);
	set_show(&form, &choices);
	field_show(&form, "reason");
}

struct value *
draft_forms_pairs(struct page *page, const struct event *event, int round, struct value *object,
                  const char *name, const char *label, const char *typed,
                  const struct problems *problems)
{
	const struct draft draft = {page, event, round};
	struct choices choices = choices_of(&draft);
	struct value *field = form_field(page, object, name, name, typed, problems);

	return options_show(&draft, field, name, label, &choices, typed);
}
