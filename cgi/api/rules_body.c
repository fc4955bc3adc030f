#include "api/rules_body.h"

#include <string.h>

enum { MINUTE = 60 };

/* The end of the datum's name, which the body has too. */
static const char *
member(enum datum datum)
{
	return datum == DATUM_MAIN ? "main_seconds" : strchr(custom_names[datum], '.') + 1;
}

/* Both null and 0 say that there is none. */
static bool
is_nullable(enum datum datum)
{
	return datum == DATUM_TITLE || datum == DATUM_PREFECTURE || datum == DATUM_CAP;
}

static bool
is_flag(enum datum datum)
{
	return datum == DATUM_REFEREE || datum == DATUM_LATE_RATED;
}

/* ---- reading ---- */

/* In whole minutes, as the action has it. */
static const char *
main_read(struct body *body)
{
	int seconds = body_whole(body, member(DATUM_MAIN), 0, custom_max(DATUM_MAIN) * MINUTE, -1);

	if (seconds < 0)
		return NULL;
	if (seconds % MINUTE != 0)
		problem_add(body->problems,
		            arena_printf(body->arena, "%s.%s", body->path, member(DATUM_MAIN)),
		            "problem.whole-minutes", NULL);
	return arena_printf(body->arena, "%d", seconds / MINUTE);
}

static const char *
flag_read(struct body *body, enum datum datum)
{
	if (!body_has(body, member(datum)))
		return NULL;
	return custom_words(datum)[body_flag(body, member(datum), false)];
}

static const char *
datum_read(struct body *body, enum datum datum)
{
	if (is_nullable(datum) && body_null(body, member(datum)))
		return "";
	if (datum == DATUM_MAIN)
		return main_read(body);
	if (is_flag(datum))
		return flag_read(body, datum);
	return custom_words(datum) != NULL ? body_text(body, member(datum), NULL)
	                                   : body_number(body, member(datum), NULL);
}

static struct typed_row
row_read(struct body *list, size_t i)
{
	struct body item = body_item(list, i);
	struct typed_row row = {
		body_number(&item, "difference", ""), body_number(&item, "stones", ""),
		body_number(&item, "komi", ""),
	};

	body_flag(&item, "or_more", false); /* the last row means it, said or not */
	body_end(&item);
	return row;
}

static void
rows_read(struct body *body, struct typed_rules *typed)
{
	bool given = body_has(body, "rows");
	struct body list;
	size_t count = body_list(body, "rows", &list);
	struct typed_row *rows = arena_array(body->arena, count + 1, sizeof(*rows));

	for (size_t i = 0; i < count; i++)
		rows[i] = row_read(&list, i);
	if (!given)
		return;
	typed->rows = rows;
	typed->row_count = count;
}

static void
periods_read(struct body *body, struct typed_rules *typed)
{
	bool given = body_has(body, "periods");
	struct body list;
	size_t count = body_list(body, "periods", &list);
	struct typed_period *periods = arena_array(body->arena, count + 1, sizeof(*periods));

	for (size_t i = 0; i < count; i++) {
		struct body item = body_item(&list, i);

		periods[i] = (struct typed_period){
			body_number(&item, "stones", ""), body_number(&item, "seconds", ""),
		};
		body_end(&item);
	}
	if (!given)
		return;
	typed->periods = periods;
	typed->period_count = count;
}

static void
part_read(struct body *overrides, enum custom_part part, struct typed_rules *typed)
{
	struct body body = body_object(overrides, custom_part_names[part]);

	for (enum datum datum = 0; datum < DATA; datum++)
		if (custom_part_of(datum) == part && datum != DATUM_ROWS)
			typed->data[datum] = datum_read(&body, datum);
	if (part == CUSTOM_HANDICAP)
		rows_read(&body, typed);
	if (part == CUSTOM_CLOCK) {
		typed->count = body_number(&body, "count", NULL);
		typed->seconds = body_number(&body, "seconds", NULL);
		periods_read(&body, typed);
	}
	body_end(&body);
}

const struct typed_rules *
rules_body_read(struct body *body, const char *name)
{
	bool given = body_has(body, name);
	struct body overrides = body_object(body, name);
	struct typed_rules *typed = arena_alloc(body->arena, sizeof(*typed));

	if (!given)
		return NULL;
	*typed = (struct typed_rules){.rows = NULL};
	for (enum custom_part part = 0; part < CUSTOM_PARTS; part++)
		part_read(&overrides, part, typed);
	body_end(&overrides);
	return typed;
}

const char *
rules_body_path(struct arena *arena, const char *name, const char *field)
{
	size_t len = strcspn(field, ".");

	if (strcmp(field, custom_names[DATUM_MAIN]) == 0)
		return arena_printf(arena, "%s.clock.%s", name, member(DATUM_MAIN));
	for (enum custom_part part = 0; part < CUSTOM_PARTS; part++)
		if (field[len] == '.' && strlen(custom_part_names[part]) == len &&
		    strncmp(custom_part_names[part], field, len) == 0)
			return arena_printf(arena, "%s.%s", name, field);
	return field;
}

/* ---- showing ---- */

void
rules_body_rows(struct value *object, const struct handicap *handicap)
{
	struct value *list = value_set_list(object, "rows");

	for (size_t i = 0; i < handicap->row_count; i++) {
		struct value *row = value_add_object(list);

		value_set_half(row, "difference", handicap->rows[i].difference_x2);
		value_set_int(row, "stones", handicap->rows[i].stones);
		value_set_half(row, "komi", handicap->rows[i].komi_x2);
		if (i + 1 == handicap->row_count)
			value_set_bool(row, "or_more", true);
	}
}

void
rules_body_periods(struct value *object, const struct timing *clock)
{
	struct value *list = value_set_list(object, "periods");

	for (size_t i = 0; i < clock->period_count; i++) {
		struct value *period = value_add_object(list);

		value_set_int(period, "stones", clock->periods[i].stones);
		value_set_int(period, "seconds", clock->periods[i].seconds);
	}
}

/* The kind with what belongs to it. */
static void
overtime_show(struct value *object, const struct timing *clock)
{
	value_set_text(object, "overtime", custom_words(DATUM_OVERTIME)[clock->overtime]);
	switch (clock->overtime) {
	case OVERTIME_NONE:
		break;
	case OVERTIME_PERIODS:
		rules_body_periods(object, clock);
		break;
	case OVERTIME_BYOYOMI:
		value_set_int(object, "count", clock->count);
		value_set_int(object, "seconds", clock->seconds);
		break;
	case OVERTIME_FISCHER:
		value_set_int(object, "seconds", clock->seconds);
		break;
	}
}

static void
datum_show(struct value *object, const struct ruleset *ruleset, enum datum datum)
{
	int value = custom_value(ruleset, datum);

	if (datum == DATUM_ROWS)
		rules_body_rows(object, &ruleset->handicap);
	else if (datum == DATUM_OVERTIME)
		overtime_show(object, &ruleset->clock);
	else if (is_nullable(datum) && value == 0)
		value_set_text(object, member(datum), NULL);
	else if (datum == DATUM_CAP)
		value_set_half(object, member(datum), value);
	else if (datum == DATUM_MAIN)
		value_set_int(object, member(datum), ruleset->clock.main_seconds);
	else if (is_flag(datum))
		value_set_bool(object, member(datum), value != 0);
	else if (custom_words(datum) != NULL)
		value_set_text(object, member(datum), custom_words(datum)[value]);
	else
		value_set_int(object, member(datum), value);
}

void
rules_body_show(struct value *object, const char *name, const struct tournament *t)
{
	struct value *overrides = value_set_object(object, name);

	for (enum custom_part part = 0; part < CUSTOM_PARTS; part++) {
		struct value *item;

		if (!custom_part_differs(t->base, t->ruleset, part))
			continue;
		item = value_set_object(overrides, custom_part_names[part]);
		for (enum datum datum = 0; datum < DATA; datum++)
			if (custom_part_of(datum) == part && custom_differs(t->base, t->ruleset, datum))
				datum_show(item, t->ruleset, datum);
	}
}
