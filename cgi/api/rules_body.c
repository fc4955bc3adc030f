#include "api/rules_body.h"

#include <string.h>

#include "api/show.h"
#include "rules/handicap.h"
#include "rules/timing.h"

static const char *
member(enum datum datum)
{
	const char *own = datum_rows[datum].member;

	return own == NULL ? datum_name(datum) : own;
}

static const char *
list_member(enum datum_list list)
{
	return strchr(datum_lists[list].name, '.') + 1;
}

/* ---- reading ---- */

/* Both null and 0 say that there is none. */
static const char *
datum_read(struct body *body, enum datum datum)
{
	const struct datum_row *row = &datum_rows[datum];
	const char *name = member(datum);

	if (row->number.none && body_null(body, name))
		return "";
	if (row->number.unit != 0) {
		int units = body_whole(body, name, 0, row->number.most * row->number.unit, -1);

		/* What the ruleset has in smaller units than the action. */
		if (units < 0)
			return NULL;
		if (units % row->number.unit != 0)
			problem_add(body->problems,
			            arena_printf(body->arena, "%s.%s", body->path, name),
			            PROBLEM_WHOLE_MINUTES, NULL);
		return arena_printf(body->arena, "%d", units / row->number.unit);
	}
	return body_typed(body, name, &row->number, NULL);
}

static struct typed_rules_list
list_read(struct body *body, enum datum_list list)
{
	const struct datum_list_facts *facts = &datum_lists[list];
	struct body rows = body_list(body, list_member(list));
	struct typed_rules_cells *typed = arena_array(body->arena, rows.count + 1, sizeof(*typed));

	for (size_t i = 0; i < rows.count; i++) {
		struct body row = body_item(&rows, i);

		for (size_t cell = 0; cell < facts->width; cell++)
			typed[i].cells[cell] = body_number(&row, facts->cells[cell].name, "");
		if (list == LIST_ROWS)
			body_flag(&row, "or_more", false); /* the last row means it, said or not */
		body_end(&row);
	}
	return (struct typed_rules_list){rows.given ? typed : NULL, rows.count};
}

const struct typed_rules *
rules_body_read(struct body *body, const char *name)
{
	struct body overrides = body_object(body, name), parts[PARTS];
	struct typed_rules *typed = arena_alloc(body->arena, sizeof(*typed));

	if (!overrides.given)
		return NULL;
	*typed = (struct typed_rules){.data = {NULL}};
	for (enum datum_part part = 0; part < PARTS; part++)
		parts[part] = body_object(&overrides, datum_part_names[part]);
	for (enum datum datum = 0; datum < DATA; datum++)
		if (!datum_rows[datum].kept && datum_rows[datum].shape != SHAPE_ROWS)
			typed->data[datum] = datum_read(&parts[datum_part(datum)], datum);
	typed->clock[RULES_COUNT] = body_number(&parts[PART_CLOCK], "count", NULL);
	typed->clock[RULES_SECONDS] = body_number(&parts[PART_CLOCK], "seconds", NULL);
	typed->lists[LIST_ROWS] = list_read(&parts[PART_HANDICAP], LIST_ROWS);
	typed->lists[LIST_PERIODS] = list_read(&parts[PART_CLOCK], LIST_PERIODS);
	for (enum datum_part part = 0; part < PARTS; part++)
		body_end(&parts[part]);
	body_end(&overrides);
	return typed;
}

const char *
rules_body_path(struct arena *arena, const char *name, const char *field)
{
	size_t len = strcspn(field, ".");

	for (enum datum datum = 0; datum < DATA; datum++)
		if (strcmp(field, datum_rows[datum].name) == 0)
			return arena_printf(arena, "%s.%s.%s", name, datum_part_names[datum_part(datum)],
			                    member(datum));
	for (enum datum_part part = 0; part < PARTS; part++)
		if (field[len] == '.' && strlen(datum_part_names[part]) == len &&
		    strncmp(datum_part_names[part], field, len) == 0)
			return arena_printf(arena, "%s.%s", name, field);
	return field;
}

/* ---- showing ---- */

static void
list_show(struct value *object, const struct ruleset *ruleset, enum datum_list list)
{
	const struct datum_list_facts *facts = &datum_lists[list];
	size_t count = datum_list_count(ruleset, list);
	struct value *rows = value_set_list(object, list_member(list));

	for (size_t i = 0; i < count; i++) {
		struct value *row = value_add_object(rows);
		int cells[LIST_WIDTH];

		datum_list_row(ruleset, list, i, cells);
		for (size_t cell = 0; cell < facts->width; cell++)
			show_number(row, facts->cells[cell].name, &facts->cells[cell].number,
			            cells[cell]);
		if (list == LIST_ROWS && i + 1 == count)
			value_set_bool(row, "or_more", true);
	}
}

static void
datum_show(struct value *object, const struct ruleset *ruleset, enum datum datum)
{
	const struct datum_row *row = &datum_rows[datum];
	const char *name = member(datum);
	int value = datum_value(ruleset, datum);
	const struct timing *clock;
	const struct timing_overtime_facts *facts;

	switch (row->shape) {
	case SHAPE_VALUE:
		if (row->number.none && value == 0)
			value_set_text(object, name, NULL);
		else
			show_number(object, name, &row->number, value * number_kind_unit(&row->number));
		break;
	case SHAPE_ROWS:
		list_show(object, ruleset, LIST_ROWS);
		break;
	case SHAPE_OVERTIME:
		clock = &ruleset->clock;
		facts = &timing_overtime_facts[clock->overtime];
		value_set_text(object, "overtime", facts->word);
		if (facts->periods)
			list_show(object, ruleset, LIST_PERIODS);
		if (facts->count)
			value_set_int(object, "count", clock->count);
		if (facts->seconds)
			value_set_int(object, "seconds", clock->seconds);
		break;
	}
}

void
rules_body_show(struct value *object, const char *name, const struct tournament *t)
{
	struct value *overrides = value_set_object(object, name);
	struct value *parts[PARTS] = {NULL};

	for (enum datum datum = 0; datum < DATA; datum++) {
		enum datum_part part = datum_part(datum);

		if (!custom_differs(t->base, t->ruleset, datum))
			continue;
		if (parts[part] == NULL)
			parts[part] = value_set_object(overrides, datum_part_names[part]);
		datum_show(parts[part], t->ruleset, datum);
	}
}

void
rules_body_parts(struct arena *arena, struct value *object, const struct ruleset *ruleset)
{
	struct value *parts[PARTS];
	enum { FEWEST_STONES = 2 }; /* of a handicap that places any */
	struct value *cycle, *first;
	static const char *const names[] = {"count", "seconds"};

	for (enum datum_part part = 0; part < PARTS; part++)
		parts[part] = value_set_object(object, datum_part_names[part]);
	/* Who moves when: the same in every ruleset of pairs. */
	value_set_bool(parts[PART_ROTATION], "pairs", true);
	cycle = value_set_list(parts[PART_ROTATION], "cycle");
	for (enum seat seat = SEAT_B1; seat <= SEAT_W2; seat++)
		value_add(cycle, value_text(arena, seat_names[seat]));
	first = value_set_object(parts[PART_ROTATION], "first_move");
	value_set_text(first, "without_stones", seat_names[handicap_first_move(0)]);
	value_set_text(first, "with_stones", seat_names[handicap_first_move(FEWEST_STONES)]);
	for (enum datum datum = 0; datum < DATA; datum++)
		datum_show(parts[datum_part(datum)], ruleset, datum);
	/* What this kind of overtime does not have is null, or an empty list. */
	list_show(parts[PART_CLOCK], ruleset, LIST_PERIODS);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (value_get(parts[PART_CLOCK], slice_of(names[i])) == NULL)
			value_set_text(parts[PART_CLOCK], names[i], NULL);
	value_set_bool(parts[PART_CLOCK], "class_a", timing_is_class_a(&ruleset->clock));
	if (ruleset_single(ruleset))
		value_set_text(object, datum_part_names[PART_ROTATION], NULL);
}
