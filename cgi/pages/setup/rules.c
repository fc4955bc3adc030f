#include "pages/handlers.h"

#include <stdlib.h>
#include <string.h>

#include "actions/event/event.h"
#include "pages/part/desk_page.h"
#include "pages/part/fill.h"
#include "pages/part/form.h"
#include "pages/part/rules_say.h"

/* As many rows as there are, and room for so many more. */
enum { ROOM = 3 };

const struct field fields_rules[] = {
	{.name = "handicap.professional", .max = RULES_TEXT_MAX},
	{.name = "handicap.title", .max = RULES_TEXT_MAX},
	{.name = "handicap.prefecture", .max = RULES_TEXT_MAX},
	{.name = "handicap.pair_rounding", .max = RULES_TEXT_MAX},
	{.name = "handicap.difference_rounding", .max = RULES_TEXT_MAX},
	{.name = "handicap.cap", .max = RULES_TEXT_MAX},
	{.name = "handicap.rows.*.difference", .max = RULES_TEXT_MAX},
	{.name = "handicap.rows.*.stones", .max = RULES_TEXT_MAX},
	{.name = "handicap.rows.*.komi", .max = RULES_TEXT_MAX},
	{.name = "rotation.twice", .max = RULES_TEXT_MAX},
	{.name = "rotation.referee_always", .max = RULES_TEXT_MAX},
	{.name = "scoring.counting", .max = RULES_TEXT_MAX},
	{.name = "scoring.jigo", .max = RULES_TEXT_MAX},
	{.name = "scoring.penalty", .max = RULES_TEXT_MAX},
	{.name = "clock.main_minutes", .max = RULES_TEXT_MAX},
	{.name = "clock.overtime", .max = RULES_TEXT_MAX},
	{.name = "clock.count", .max = RULES_TEXT_MAX},
	{.name = "clock.seconds", .max = RULES_TEXT_MAX},
	{.name = "clock.periods.*.stones", .max = RULES_TEXT_MAX},
	{.name = "clock.periods.*.seconds", .max = RULES_TEXT_MAX},
	{.name = "conduct.admits", .max = RULES_TEXT_MAX},
	{.name = "conduct.late_minutes", .max = RULES_TEXT_MAX},
	{.name = "conduct.late_rated", .max = RULES_TEXT_MAX},
	{.name = "version", .max = RULES_TEXT_MAX},
	{.name = NULL},
};

const struct field fields_rules_own[] = {
	{.name = "version", .max = RULES_TEXT_MAX},
	{.name = NULL},
};

/* ---- what was typed ---- */

static const char *
cell_read(const struct page *page, const char *list, size_t i, const char *name)
{
	return page_body(page, typed_rules_path(page->arena, list, i, name));
}

static void
rows_typed(const struct page *page, struct typed_rules *typed)
{
	const char *list = custom_names[DATUM_ROWS];
	struct typed_row *rows = arena_array(page->arena, CUSTOM_ROWS_MAX, sizeof(*rows));

	for (size_t i = 0; i < CUSTOM_ROWS_MAX; i++) {
		rows[i] = (struct typed_row){
			cell_read(page, list, i, "difference"), cell_read(page, list, i, "stones"),
			cell_read(page, list, i, "komi"),
		};
		if (rows[i].difference[0] != '\0' || rows[i].stones[0] != '\0' ||
		    rows[i].komi[0] != '\0')
			typed->row_count = i + 1;
	}
	typed->rows = rows;
}

static void
periods_typed(const struct page *page, struct typed_rules *typed)
{
	struct typed_period *periods =
		arena_array(page->arena, CUSTOM_PERIODS_MAX, sizeof(*periods));

	for (size_t i = 0; i < CUSTOM_PERIODS_MAX; i++) {
		periods[i] = (struct typed_period){
			cell_read(page, "clock.periods", i, "stones"),
			cell_read(page, "clock.periods", i, "seconds"),
		};
		if (periods[i].stones[0] != '\0' || periods[i].seconds[0] != '\0')
			typed->period_count = i + 1;
	}
	typed->periods = periods;
}

static struct typed_rules
rules_typed(const struct page *page)
{
	struct typed_rules typed = {
		.count = page_body(page, "clock.count"), .seconds = page_body(page, "clock.seconds"),
	};

	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum != DATUM_ROWS)
			typed.data[datum] = page_body(page, custom_names[datum]);
	rows_typed(page, &typed);
	periods_typed(page, &typed);
	return typed;
}

/* ---- the form ---- */

struct rules_form {
	struct page *page;
	const struct typed_rules *typed;
	const struct tournament *now;
	const struct problems *problems;
};

/* Its label, what helps with it, and what to choose from, false for a number. */
static void
field_add(const struct rules_form *form, struct value *list, const char *name, const char *text,
          const char *const *choices, enum datum datum)
{
	const char *end = strchr(name, '.') + 1;
	struct value *field = form_field(form->page, value_add_object(list), "field", name, text,
	                                 form->problems);
	const char *help = arena_printf(form->page->arena, "custom.%s.help", end);
	struct value *options;

	value_set_text(field, "label", rules_say_label(form->page, end));
	fill_text(field, "help", looks_has_word(form->page->app->looks, form->page->lang, help)
	                          ? page_word(form->page, help, NULL) : NULL);
	value_set_bool(field, "choice", choices != NULL);
	options = value_set_list(field, "options");
	for (int i = 0; choices != NULL && choices[i] != NULL; i++) {
		struct value *option = value_add_object(options);

		value_set_text(option, "choice_value", choices[i]);
		value_set_text(option, "text", rules_say_choice(form->page, datum, i));
		value_set_bool(option, "chosen", strcmp(choices[i], text) == 0);
	}
}

/* Whether something is wrong with it: said below the row, where there is room. */
static bool
cell_show(const struct rules_form *form, struct value *row, const char *list, size_t i,
          const char *name, const char *text)
{
	struct value *cell = form_field(form->page, row, name,
	                                typed_rules_path(form->page->arena, list, i, name), text,
	                                form->problems);
	struct value *data = value_object(form->page->arena);

	value_set_int(data, "number", (int64_t)i + 1);
	value_set_text(cell, "label",
	               page_word(form->page, arena_printf(form->page->arena, "custom.%s.%s",
	                                                  strchr(list, '.') + 1, name), data));
	return value_truth(value_get(cell, slice_of("error")));
}

static size_t
with_room(size_t count, size_t max)
{
	return count + ROOM < max ? count + ROOM : max;
}

static void
rows_show(const struct rules_form *form, struct value *section)
{
	const char *name = custom_names[DATUM_ROWS];
	const struct typed_rules *typed = form->typed;
	struct value *list = value_set_list(value_set_object(section, "table"), "rows");

	for (size_t i = 0; i < with_room(typed->row_count, CUSTOM_ROWS_MAX); i++) {
		const struct typed_row none = {"", "", ""};
		const struct typed_row *row = i < typed->row_count ? &typed->rows[i] : &none;
		struct value *item = value_add_object(list);
		bool wrong;

		value_set_int(item, "number", (int64_t)i + 1);
		wrong = cell_show(form, item, name, i, "difference", row->difference);
		wrong |= cell_show(form, item, name, i, "stones", row->stones);
		wrong |= cell_show(form, item, name, i, "komi", row->komi);
		value_set_bool(item, "wrong", wrong);
	}
}

static void
periods_show(const struct rules_form *form, struct value *section)
{
	const struct typed_rules *typed = form->typed;
	struct value *list = value_set_list(value_set_object(section, "overtime"), "periods");

	for (size_t i = 0; i < with_room(typed->period_count, CUSTOM_PERIODS_MAX); i++) {
		const struct typed_period none = {"", ""};
		const struct typed_period *period =
			i < typed->period_count ? &typed->periods[i] : &none;
		struct value *item = value_add_object(list);
		bool wrong;

		value_set_int(item, "number", (int64_t)i + 1);
		wrong = cell_show(form, item, "clock.periods", i, "stones", period->stones);
		wrong |= cell_show(form, item, "clock.periods", i, "seconds", period->seconds);
		value_set_bool(item, "wrong", wrong);
	}
}

static void
part_show(const struct rules_form *form, struct value *sections, enum custom_part part)
{
	struct value *section = value_add_object(sections), *fields;

	value_set_text(section, "heading", rules_say_part(form->page, part));
	value_set_bool(section, "table", false);
	value_set_bool(section, "overtime", false);
	fields = value_set_list(section, "fields");
	for (enum datum datum = 0; datum < DATA; datum++)
		if (custom_part_of(datum) == part && datum != DATUM_ROWS &&
		    custom_applies(form->now->base, datum))
			field_add(form, fields, custom_names[datum], form->typed->data[datum],
			          custom_words(datum), datum);
	if (part == CUSTOM_HANDICAP)
		rows_show(form, section);
	if (part != CUSTOM_CLOCK)
		return;
	field_add(form, fields, "clock.count", form->typed->count, NULL, DATUM_OVERTIME);
	field_add(form, fields, "clock.seconds", form->typed->seconds, NULL, DATUM_OVERTIME);
	periods_show(form, section);
}

/* "Row 4, stones", for the list of problems. */
static const char *
label_of(const struct page *page, const char *field)
{
	const char *name = strchr(field, '.'), *number, *end;
	struct value *data = value_object(page->arena);

	if (name == NULL)
		return NULL;
	number = strchr(++name, '.');
	end = strrchr(name, '.');
	if (number == NULL)
		return rules_say_label(page, name);
	value_set_int(data, "number", strtol(number + 1, NULL, 10) + 1);
	return page_word(page, arena_printf(page->arena, "custom.%.*s.%s", (int)(number - name), name,
	                                    end + 1), data);
}

static bool
is_stale(const struct problems *problems)
{
	const struct problem *problem = problem_find(problems, "");

	return problem != NULL && strcmp(problem->word, "problem.stale") == 0;
}

/* What is saved now, above a form that was filled from what is no longer so. */
static void
saved_show(const struct rules_form *form)
{
	struct value *list = value_set_list(value_set_object(form->page->root, "saved"), "list");

	for (enum datum datum = 0; datum < DATA; datum++) {
		struct value *item;

		if (!custom_differs(form->now->base, form->now->ruleset, datum))
			continue;
		item = value_add_object(list);
		value_set_text(item, "label", rules_say_label(form->page, rules_say_name(datum)));
		value_set_text(item, "text", rules_say_value(form->page, form->now->ruleset, datum));
	}
}

static bool
any_drawn(const struct page *page, const struct tournament *t)
{
	return draw_of(page->arena, page->app->office.db, t->id, &t->ruleset->scoring).rounds > 0;
}

static void
rules_show(struct page *page, const struct typed_rules *typed, const char *version,
           const struct problems *problems)
{
	const struct tournament *t = desk_now(page);
	const struct rules_form form = {page, typed, t, problems};
	struct value *sections = value_set_list(page->root, "sections");

	desk_begin(page, "settings");
	page_title(page, "desk-rules.title", NULL);
	page_form(page);
	for (enum custom_part part = 0; part < CUSTOM_PARTS; part++)
		if (part != CUSTOM_ROTATION || !ruleset_single(t->base))
			part_show(&form, sections, part);
	form_problems_labelled(page, problems, label_of);
	value_set_text(page->root, "ruleset", event_page_ruleset(page, t->base));
	fill_number(page->root, "changes", custom_count(t->base, t->ruleset));
	value_set_bool(page->root, "drawn", any_drawn(page, t));
	value_set_text(page->root, "action", desk_url(page, "/rules"));
	value_set_text(page->root, "own_action", desk_url(page, "/rules/own"));
	value_set_text(page->root, "back", desk_url(page, "/settings"));
	value_set_bool(page->root, "saved", false);
	if (version == NULL || is_stale(problems))
		version = arena_printf(page->arena, "%d", t->version);
	value_set_text(page->root, "version", version);
	if (is_stale(problems))
		saved_show(&form);
	page_show(page, "organiser/rules");
}

/* GET /{lang}/desk/t/{slug}/rules: the event's organisers. The five parts of its
 * ruleset, as they are for this event, to be changed. */
void
desk_rules(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems none = {.count = 0};
	struct typed_rules typed = typed_rules_of(page.arena, page.app->tournament->ruleset);

	rules_show(&page, &typed, NULL, &none);
}

static bool
rules_save(const struct page *page, const struct typed_rules *typed, struct problems *problems)
{
	const struct tournament *t = page->app->tournament;
	const struct event_wish wish = {.version = page_version(page), .rules = typed};

	return event_change(&page->app->office, t, &wish, problems);
}

/* POST: version and all fields; what is as in the ruleset itself is no change. */
void
desk_rules_post(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	struct typed_rules typed = rules_typed(&page);

	if (!rules_save(&page, &typed, &problems)) {
		rules_show(&page, &typed, page_body(&page, "version"), &problems);
		return;
	}
	desk_go(&page, page.app->tournament->slug, "rules-changed");
}

/* POST /{lang}/desk/t/{slug}/rules/own: the ruleset's own values again. */
void
desk_rules_own(void *app, const struct request *request, struct response *response)
{
	struct page page = page_begin(app, request, response);
	struct problems problems = {.count = 0};
	const struct typed_rules nothing = {.rows = NULL};
	struct typed_rules now;

	if (!rules_save(&page, &nothing, &problems)) {
		now = typed_rules_of(page.arena, desk_now(&page)->ruleset);
		rules_show(&page, &now, NULL, &problems);
		return;
	}
	desk_go(&page, page.app->tournament->slug, "rules-own");
}
