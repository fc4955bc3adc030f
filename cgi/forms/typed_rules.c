#include "forms/typed_rules.h"

#include <string.h>

#include "base/number.h"
#include "forms/form.h"

struct check {
	struct arena *arena;
	const struct typed_rules *typed;
	struct custom *custom;
	struct problems *problems;
};

const char *
typed_rules_path(struct arena *arena, enum datum_list list, size_t i, size_t cell)
{
	return arena_printf(arena, "%s.%zu.%s", datum_lists[list].name, i,
	                    datum_lists[list].cells[cell].name);
}

bool
typed_rules_empty(enum datum_list list, const struct typed_rules_cells *row)
{
	for (size_t cell = 0; cell < datum_lists[list].width; cell++)
		if (row->cells[cell][0] != '\0')
			return false;
	return true;
}

/* ---- as text ---- */

static const char *
value_text(struct arena *arena, const struct ruleset *ruleset, enum datum datum)
{
	const struct datum_row *row = &datum_rows[datum];
	int value = datum_value(ruleset, datum);

	if (!custom_applies(ruleset, datum) || (row->none && value == 0))
		return "";
	return form_number_text(arena, &row->number, value);
}

static struct typed_rules_list
list_text(struct arena *arena, const struct ruleset *ruleset, enum datum_list list)
{
	const struct datum_list_facts *facts = &datum_lists[list];
	size_t count = datum_list_count(ruleset, list);
	struct typed_rules_cells *rows = arena_array(arena, count + 1, sizeof(*rows));

	for (size_t i = 0; i < count; i++) {
		int values[LIST_WIDTH];

		datum_list_row(ruleset, list, i, values);
		for (size_t cell = 0; cell < facts->width; cell++)
			rows[i].cells[cell] = form_number_text(arena, &facts->cells[cell].number,
			                                  values[cell]);
	}
	return (struct typed_rules_list){rows, count};
}

struct typed_rules
typed_rules_of(struct arena *arena, const struct ruleset *ruleset)
{
	const struct timing *clock = &ruleset->clock;
	struct typed_rules typed = {
		.count = clock->count == 0 ? "" : form_number_text(arena, &datum_count, clock->count),
		.seconds = clock->seconds == 0 ? ""
		           : form_number_text(arena, &datum_seconds, clock->seconds),
	};

	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum_rows[datum].shape != SHAPE_ROWS)
			typed.data[datum] = value_text(arena, ruleset, datum);
	for (enum datum_list list = 0; list < LISTS; list++)
		typed.lists[list] = list_text(arena, ruleset, list);
	return typed;
}

/* ---- one value ---- */

/* False with a problem: `wrong`, or for PROBLEM_NONE what it is. */
static bool
number_check(const struct check *check, const char *field, const struct number_kind *kind,
             const char *text, int *value, enum problem_kind wrong)
{
	const char *detail = NULL;

	if (form_number_read(kind, text, value))
		return true;
	if (wrong == PROBLEM_NONE)
		wrong = form_number_wrong(check->arena, kind, text, &detail);
	return problem_refuse(check->problems, field, wrong, detail);
}

/* A word that the documents know and no event chooses is none. */
static bool
value_check(const struct check *check, enum datum datum, int *value)
{
	const struct datum_row *row = &datum_rows[datum];

	if (!number_check(check, row->name, &row->number, check->typed->data[datum], value,
	                  PROBLEM_NONE))
		return false;
	return custom_chooses(datum, *value) ||
	       problem_refuse(check->problems, row->name, PROBLEM_CHOICE, NULL);
}

static void
datum_check(const struct check *check, enum datum datum)
{
	const struct datum_row *row = &datum_rows[datum];
	bool none = check->typed->data[datum][0] == '\0';
	int value = 0;

	if (custom_applies(&check->custom->ruleset, datum)) {
		if ((none && row->none) || value_check(check, datum, &value))
			datum_value_set(&check->custom->ruleset, datum, value);
	} else if (!none) {
		problem_add(check->problems, row->name, PROBLEM_PAIRS_ONLY, NULL);
	}
}

/* ---- lists ---- */

static const struct {
	enum problem_kind none, many;
	enum problem_kind cells[LIST_WIDTH]; /* of a cell whose every fault is said in one sentence */
} list_problems[LISTS] = {
	[LIST_ROWS] = {
		PROBLEM_ROWS_NONE, PROBLEM_ROWS_MANY,
		{[ROW_STONES] = PROBLEM_STONES, [ROW_KOMI] = PROBLEM_KOMI},
	},
	[LIST_PERIODS] = {PROBLEM_PERIODS_NONE, PROBLEM_PERIODS_MANY, {PROBLEM_NONE}},
};

/* The first row is for equal points; every other lies above the one before it and has as many
 * stones at least. What could not be read is below 0. */
static bool
order_check(const struct check *check, size_t i, const int *row, const int *before)
{
	const char *difference = typed_rules_path(check->arena, LIST_ROWS, i, ROW_DIFFERENCE);
	const char *stones = typed_rules_path(check->arena, LIST_ROWS, i, ROW_STONES);
	bool good = true;

	if (before == NULL && row[ROW_DIFFERENCE] > 0)
		good = problem_refuse(check->problems, difference, PROBLEM_ROWS_FIRST, NULL);
	if (before != NULL && row[ROW_DIFFERENCE] >= 0 && row[ROW_DIFFERENCE] <= before[ROW_DIFFERENCE])
		good = problem_refuse(check->problems, difference, PROBLEM_ROWS_RISE,
		                      number_half_text(check->arena, before[ROW_DIFFERENCE]));
	if (row[ROW_STONES] == 1)
		return problem_refuse(check->problems, stones, PROBLEM_STONES, NULL);
	if (before != NULL && row[ROW_STONES] >= 0 && row[ROW_STONES] < before[ROW_STONES])
		return problem_refuse(check->problems, stones, PROBLEM_ROWS_STONES,
		                      arena_printf(check->arena, "%d", before[ROW_STONES]));
	return good;
}

static bool
list_none(const struct check *check, enum datum_list list)
{
	return problem_refuse(check->problems, typed_rules_path(check->arena, list, 0, 0),
	                      list_problems[list].none, NULL);
}

/* Reads on over rows that are wrong, so that each says so. False when one is, or there
 * is none, or too many. */
static bool
list_check(const struct check *check, enum datum_list list,
           int rows[static DATUM_ROWS_MAX][LIST_WIDTH], size_t *count)
{
	const struct datum_list_facts *facts = &datum_lists[list];
	const struct typed_rules_list *typed = &check->typed->lists[list];
	bool good = true;

	*count = 0;
	for (size_t i = 0; i < typed->count; i++) {
		int *row = rows[*count];

		if (typed_rules_empty(list, &typed->rows[i]))
			continue;
		if (*count == facts->most)
			return problem_refuse(check->problems, facts->name, list_problems[list].many,
			                      arena_printf(check->arena, "%zu", facts->most));
		for (size_t cell = 0; cell < facts->width; cell++) {
			row[cell] = -1;
			good &= number_check(check, typed_rules_path(check->arena, list, i, cell),
			                     &facts->cells[cell].number, typed->rows[i].cells[cell],
			                     &row[cell], list_problems[list].cells[cell]);
		}
		if (list == LIST_ROWS)
			good &= order_check(check, i, row, *count == 0 ? NULL : rows[*count - 1]);
		++*count;
	}
	return good && (*count > 0 || list_none(check, list));
}

/* ---- colours ---- */

/* What is typed has to fit the table, which by now is the one that was typed; what is not
 * follows from it. */
static void
colours_check(const struct check *check, const struct ruleset *base)
{
	const struct datum_row *row = &datum_rows[DATUM_COLOURS];
	const char *text = check->typed->data[DATUM_COLOURS];
	const struct handicap *handicap = &check->custom->ruleset.handicap;
	int value;

	if (text == NULL || !form_number_read(&row->number, text, &value))
		return;
	datum_value_set(&check->custom->ruleset, DATUM_COLOURS, value);
	if (!custom_colours_fit(base, handicap))
		problem_add(check->problems, row->name,
		            handicap->row_count > 1 ? PROBLEM_COLOURS_TABLE : PROBLEM_COLOURS_EVEN,
		            NULL);
}

/* ---- overtime ---- */

static void
periods_check(const struct check *check, struct timing *clock,
              struct timing_period list[static DATUM_PERIODS_MAX])
{
	int cells[DATUM_ROWS_MAX][LIST_WIDTH];

	if (check->typed->lists[LIST_PERIODS].rows == NULL) {
		if (clock->period_count == 0)
			list_none(check, LIST_PERIODS);
		return;
	}
	if (!list_check(check, LIST_PERIODS, cells, &clock->period_count))
		return;
	for (size_t i = 0; i < clock->period_count; i++)
		list[i] = (struct timing_period){cells[i][0], cells[i][1]};
	clock->periods = list;
}

/* What is not said stays as the ruleset has it, if it has any. */
static void
part_check(const struct check *check, const char *field, const char *text,
           const struct number_kind *kind, bool asked, int *number)
{
	if (!asked)
		*number = 0;
	else if (text != NULL || *number == 0)
		number_check(check, field, kind, text == NULL ? "" : text, number, PROBLEM_NONE);
}

static void
overtime_check(const struct check *check)
{
	const struct timing_overtime_facts *facts;
	struct timing_period list[DATUM_PERIODS_MAX];
	struct timing clock = check->custom->ruleset.clock;
	size_t before = check->problems->count;
	int kind = (int)clock.overtime;

	if (check->typed->data[DATUM_OVERTIME] != NULL && !value_check(check, DATUM_OVERTIME, &kind))
		return;
	clock.overtime = (enum timing_overtime)kind;
	facts = &timing_overtime_facts[kind];
	if (facts->periods)
		periods_check(check, &clock, list);
	else
		clock.period_count = 0;
	part_check(check, "clock.count", check->typed->count, &datum_count, facts->count,
	           &clock.count);
	part_check(check, "clock.seconds", check->typed->seconds, &datum_seconds, facts->seconds,
	           &clock.seconds);
	if (check->problems->count > before)
		return;
	custom_overtime_set(check->custom, &clock);
	if (clock.main_seconds == 0 && clock.overtime == OVERTIME_NONE)
		problem_add(check->problems, datum_rows[DATUM_MAIN].name, PROBLEM_NO_TIME, NULL);
}

void
typed_rules_check(struct arena *arena, const struct typed_rules *typed, struct custom *custom,
                  struct problems *problems)
{
	const struct check check = {arena, typed, custom, problems};
	const struct ruleset base = custom->ruleset;
	int cells[DATUM_ROWS_MAX][LIST_WIDTH];
	struct handicap_row rows[DATUM_ROWS_MAX];
	size_t count;

	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum != DATUM_OVERTIME && typed->data[datum] != NULL)
			datum_check(&check, datum);
	if (typed->lists[LIST_ROWS].rows != NULL && list_check(&check, LIST_ROWS, cells, &count)) {
		for (size_t i = 0; i < count; i++)
			rows[i] = (struct handicap_row){cells[i][0], cells[i][1], cells[i][2]};
		custom_rows_set(custom, rows, count);
	}
	colours_check(&check, &base);
	overtime_check(&check);
}
