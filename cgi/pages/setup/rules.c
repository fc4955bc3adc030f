#include "pages/routes.h"

#include <stdlib.h>
#include <string.h>

#include "actions/event/event_act.h"
#include "pages/part/desk.h"
#include "pages/part/fill.h"
#include "pages/part/form_part.h"
#include "pages/part/rules_say.h"

enum { ROOM = 3 }; /* of a list, rows besides those that are there */

#define FIELD(text) {.name = (text), .max = RULES_TEXT_MAX},
#define OWN(constant, field, text, ...) FIELD(text)
#define KEPT(...) /* not asked for */
#define ROW(constant, member, text, ...) FIELD("handicap.rows.*." text)
#define PERIOD(constant, member, text, ...) FIELD("clock.periods.*." text)
const struct router_field setup_rules_fields[] = {
	DATUM_TABLE(OWN, KEPT)
	DATUM_ROWS_TABLE(ROW)
	DATUM_PERIODS_TABLE(PERIOD)
	FIELD("clock.count")
	FIELD("clock.seconds")
	FIELD("version")
	{.name = NULL},
};
#undef FIELD
#undef OWN
#undef KEPT
#undef ROW
#undef PERIOD

ROUTER_FIELDS(setup_rules_own_fields, {"version", .max = RULES_TEXT_MAX});

/* ---- the form ---- */

struct rules_form {
	struct page *page;
	const struct typed_rules *typed;
	const struct tournament *now;
	const struct problems *problems;
};

/* Its label, what helps with it, and what to choose from, if there is any. */
static void
field_add(const struct rules_form *form, struct value *list, const char *name, const char *text,
          enum datum datum, const char *const *words)
{
	const char *end = strchr(name, '.') + 1;
	struct value *field = form_field(form->page, value_add_object(list), "field", name, text,
	                                 form->problems);
	struct value *options;

	value_set_text(field, "label", rules_say_label(form->page, end));
	fill_text(field, "help", page_word_known(form->page, "custom.%s.help", end));
	value_set_bool(field, "choice", words != NULL);
	options = value_set_list(field, "options");
	for (int i = 0; words != NULL && words[i] != NULL; i++)
		if (custom_chooses(datum, i))
			form_option(options, words[i], rules_say_choice(form->page, datum, i),
			            strcmp(words[i], text) == 0);
}

/* "Row 4, stones" */
static const char *
cell_label(const struct page *page, enum datum_list list, size_t i, const char *cell)
{
	struct value *data = value_object(page->arena);
	const char *name = strchr(datum_lists[list].name, '.') + 1;

	value_set_int(data, "number", (int64_t)i + 1);
	return page_wordf(page, data, "custom.%s.%s", name, cell);
}

/* The rows there are, and room for some more. What is wrong with a cell is said below its row,
 * where there is room. */
static void
list_show(const struct rules_form *form, struct value *rows, enum datum_list list)
{
	const struct datum_list_facts *facts = &datum_lists[list];
	const struct typed_rules_list *typed = &form->typed->lists[list];
	struct arena *arena = form->page->arena;

	for (size_t i = 0; i < facts->most && i < typed->count + ROOM; i++) {
		struct value *row = value_add_object(rows);
		bool wrong = false;

		value_set_int(row, "number", (int64_t)i + 1);
		for (size_t at = 0; at < facts->width; at++) {
			const char *name = facts->cells[at].name;
			const char *path = form_list_path(arena, &typed_rules_lists[list], i, at);
			struct value *cell = form_field(form->page, row, name, path,
			                                i < typed->count ? typed->rows[i].cells[at] : "",
			                                form->problems);

			value_set_text(cell, "label", cell_label(form->page, list, i, name));
			wrong |= value_truth(value_get(cell, slice_of("error")));
		}
		value_set_bool(row, "wrong", wrong);
	}
}

static void
part_show(const struct rules_form *form, struct value *sections, enum datum_part part)
{
	struct value *section = value_add_object(sections), *fields;

	value_set_text(section, "heading", rules_say_part(form->page, part));
	fields = value_set_list(section, "fields");
	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum_part(datum) == part && datum_rows[datum].shape != SHAPE_ROWS &&
		    custom_applies(form->now->base, datum))
			field_add(form, fields, datum_rows[datum].name, form->typed->data[datum], datum,
			          datum_rows[datum].number.words);
	if (part == PART_HANDICAP)
		list_show(form, value_set_list(value_set_object(section, "table"), "rows"), LIST_ROWS);
	if (part != PART_CLOCK)
		return;
	field_add(form, fields, "clock.count", form->typed->clock[RULES_COUNT], DATUM_OVERTIME, NULL);
	field_add(form, fields, "clock.seconds", form->typed->clock[RULES_SECONDS], DATUM_OVERTIME, NULL);
	list_show(form, value_set_list(value_set_object(section, "overtime"), "periods"),
	          LIST_PERIODS);
}

/* "Row 4, stones", for the list of problems. */
static const char *
label_of(const struct page *page, const char *field)
{
	const char *name = strchr(field, '.');

	for (enum datum_list list = 0; list < LISTS; list++) {
		size_t len = strlen(datum_lists[list].name);

		if (strncmp(field, datum_lists[list].name, len) == 0 && field[len] == '.')
			return cell_label(page, list, strtoul(field + len + 1, NULL, 10),
			                  strrchr(field, '.') + 1);
	}
	return name == NULL ? NULL : rules_say_label(page, name + 1);
}

static void
rules_show(struct page *page, const struct typed_rules *typed, const char *version,
           const struct problems *problems)
{
	const struct tournament *t = page_tournament_now(page);
	const struct rules_form form = {page, typed, t, problems};
	struct value *sections = value_set_list(page->root, "sections");

	desk_form(page, page_word(page, "desk-rules.title", NULL));
	for (enum datum_part part = 0; part < PARTS; part++)
		if (part != PART_ROTATION || !ruleset_single(t->base))
			part_show(&form, sections, part);
	form_problems_labelled(page, problems, label_of);
	value_set_text(page->root, "ruleset", event_page_ruleset(page, t->base));
	fill_number(page->root, "changes", custom_count(t->base, t->ruleset));
	value_set_bool(page->root, "drawn", page_event_now(page, t)->draw.rounds > 0);
	value_set_text(page->root, "action", desk_url(page, "/rules"));
	value_set_text(page->root, "own_action", desk_url(page, "/rules/own"));
	value_set_text(page->root, "back", desk_url(page, "/settings"));
	form_version(page, page->root, version, t->version, problems);
	if (problem_is(problems, PROBLEM_STALE)) {
		struct value *list = value_set_list(value_set_object(page->root, "saved"), "list");

		/* What is saved now, above a form that was filled from what is no longer so. */
		for (enum datum datum = 0; datum < DATA; datum++) {
			struct value *item;

			if (!custom_differs(form.now->base, form.now->ruleset, datum))
				continue;
			item = value_add_object(list);
			value_set_text(item, "label", rules_say_label(page, datum_name(datum)));
			value_set_text(item, "text",
			               rules_say_value(page, form.now->ruleset, datum));
		}
	}
	page_show(page, "organiser/rules");
}

/* GET /{lang}/desk/t/{slug}/rules: the event's organisers. The five parts of its
 * ruleset, as they are for this event, to be changed. */
void
setup_rules(struct page *page)
{
	struct typed_rules typed = typed_rules_of(page->arena, page->app->tournament->ruleset);

	rules_show(page, &typed, NULL, &problem_none);
}

static bool
rules_save(const struct page *page, const struct typed_rules *typed, struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const struct event_wish wish = {.version = page_version(page), .rules = typed};

	return event_change(&page->app->office, t, &wish, problems);
}

/* Whether the select of who takes Black was left as it was while the table's rows became one, or
 * one became several: then the table says it. */
static bool
colours_follow(const struct page *page, const struct typed_rules *typed)
{
	const struct ruleset *now = page->app->tournament->ruleset;
	const struct typed_rules_list *list = &typed->lists[LIST_ROWS];
	const char *const *words = datum_rows[DATUM_COLOURS].number.words;
	size_t rows = 0;

	for (size_t i = 0; i < list->count; i++)
		rows += !form_empty(list->rows[i].cells, ROW_CELLS);
	return (rows > 1) != ruleset_has_handicap(now) &&
	       strcmp(typed->data[DATUM_COLOURS], words[now->handicap.colours]) == 0;
}

/* POST: version and all fields; what is as in the ruleset itself is no change. */
void
setup_rules_post(struct page *page)
{
	struct problems problems = {.count = 0};
	struct typed_rules typed = {
		.clock = {page_body(page, "clock.count"), page_body(page, "clock.seconds")},
	}, saved;

	for (enum datum datum = 0; datum < DATA; datum++)
		if (!datum_rows[datum].kept && datum_rows[datum].shape != SHAPE_ROWS)
			typed.data[datum] = page_body(page, datum_rows[datum].name);
	for (enum datum_list list = 0; list < LISTS; list++)
		typed.lists[list].rows = form_list_typed(page, &typed_rules_lists[list],
		                                         &typed.lists[list].count);
	saved = typed;
	if (colours_follow(page, &typed))
		saved.data[DATUM_COLOURS] = NULL;
	if (!rules_save(page, &saved, &problems)) {
		rules_show(page, &typed, page_body(page, "version"), &problems);
		return;
	}
	desk_go(page, page->app->tournament, "rules-changed");
}

/* POST /{lang}/desk/t/{slug}/rules/own: the ruleset's own values again. */
void
setup_rules_own(struct page *page)
{
	struct problems problems = {.count = 0};
	const struct typed_rules nothing = {.data = {NULL}};
	struct typed_rules now;

	if (!rules_save(page, &nothing, &problems)) {
		now = typed_rules_of(page->arena, page_tournament_now(page)->ruleset);
		rules_show(page, &now, NULL, &problems);
		return;
	}
	desk_go(page, page->app->tournament, "rules-own");
}
