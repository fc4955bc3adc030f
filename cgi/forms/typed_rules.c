#include "forms/typed_rules.h"

#include <string.h>

#include "base/number.h"

struct check {
	struct arena *arena;
	const struct typed_rules *typed;
	struct custom *custom;
	struct problems *problems;
};

const char *
typed_rules_path(struct arena *arena, const char *list, size_t i, const char *name)
{
	return arena_printf(arena, "%s.%zu.%s", list, i, name);
}

/* ---- as text ---- */

static const char *
whole_text(struct arena *arena, int number)
{
	return arena_printf(arena, "%d", number);
}

/* Nothing typed is 0 here: no such honour, no cap. */
static bool
may_be_none(enum datum datum)
{
	return datum == DATUM_TITLE || datum == DATUM_PREFECTURE || datum == DATUM_CAP;
}

static const char *
datum_text(struct arena *arena, const struct ruleset *ruleset, enum datum datum)
{
	int value = custom_value(ruleset, datum);

	if (!custom_applies(ruleset, datum) || (value == 0 && may_be_none(datum)))
		return "";
	if (datum == DATUM_CAP)
		return number_half_text(arena, value);
	if (custom_words(datum) == NULL)
		return whole_text(arena, value);
	return value > custom_max(datum) ? "" : custom_words(datum)[value];
}

static const struct typed_row *
rows_text(struct arena *arena, const struct handicap *handicap)
{
	struct typed_row *rows = arena_array(arena, handicap->row_count, sizeof(*rows));

	for (size_t i = 0; i < handicap->row_count; i++)
		rows[i] = (struct typed_row){
			number_half_text(arena, handicap->rows[i].difference_x2),
			whole_text(arena, handicap->rows[i].stones),
			number_half_text(arena, handicap->rows[i].komi_x2),
		};
	return rows;
}

static const struct typed_period *
periods_text(struct arena *arena, const struct timing *clock)
{
	struct typed_period *periods = arena_array(arena, clock->period_count + 1, sizeof(*periods));

	for (size_t i = 0; i < clock->period_count; i++)
		periods[i] = (struct typed_period){
			whole_text(arena, clock->periods[i].stones),
			whole_text(arena, clock->periods[i].seconds),
		};
	return periods;
}

struct typed_rules
typed_rules_of(struct arena *arena, const struct ruleset *ruleset)
{
	const struct timing *clock = &ruleset->clock;
	struct typed_rules typed = {
		.count = clock->count == 0 ? "" : whole_text(arena, clock->count),
		.seconds = clock->seconds == 0 ? "" : whole_text(arena, clock->seconds),
		.rows = rows_text(arena, &ruleset->handicap),
		.row_count = ruleset->handicap.row_count,
		.periods = periods_text(arena, clock),
		.period_count = clock->period_count,
	};

	for (enum datum datum = 0; datum < DATA; datum++)
		typed.data[datum] = datum == DATUM_ROWS ? NULL : datum_text(arena, ruleset, datum);
	return typed;
}

static void
text_print(struct buf *out, const char *text)
{
	buf_printf(out, "%s\x1f", text == NULL ? "\x1e" : text);
}

void
typed_rules_print(struct buf *out, const struct typed_rules *typed)
{
	for (enum datum datum = 0; datum < DATA; datum++)
		text_print(out, typed->data[datum]);
	text_print(out, typed->count);
	text_print(out, typed->seconds);
	for (size_t i = 0; i < typed->row_count; i++) {
		text_print(out, typed->rows[i].difference);
		text_print(out, typed->rows[i].stones);
		text_print(out, typed->rows[i].komi);
	}
	text_print(out, typed->rows == NULL ? NULL : "");
	for (size_t i = 0; i < typed->period_count; i++) {
		text_print(out, typed->periods[i].stones);
		text_print(out, typed->periods[i].seconds);
	}
	text_print(out, typed->periods == NULL ? NULL : "");
}

/* ---- numbers and choices ---- */

/* False with a problem. */
static bool
whole_check(const struct check *check, const char *field, const char *text, int min, int max,
            int *number)
{
	int read;

	if (text[0] == '\0')
		return problem_refuse(check->problems, field, "problem.required", NULL);
	if (!number_whole(text, max, &read) || read < min)
		return problem_refuse(check->problems, field, "problem.number",
		                      arena_printf(check->arena, "%d–%d", min, max));
	*number = read;
	return true;
}

static bool
half_check(const struct check *check, const char *field, const char *text, int max_x2, int *x2)
{
	if (text[0] == '\0')
		return problem_refuse(check->problems, field, "problem.required", NULL);
	if (!number_half(text, false, max_x2, x2))
		return problem_refuse(check->problems, field, "problem.half-points",
		                      arena_printf(check->arena, "0–%s",
		                                   number_half_text(check->arena, max_x2)));
	return true;
}

static bool
word_check(const struct check *check, enum datum datum, int *value)
{
	const char *const *words = custom_words(datum);

	for (int i = 0; words[i] != NULL; i++)
		if (strcmp(words[i], check->typed->data[datum]) == 0) {
			*value = i;
			return true;
		}
	return problem_refuse(check->problems, custom_names[datum], "problem.choice", NULL);
}

static void
datum_check(const struct check *check, enum datum datum)
{
	const char *text = check->typed->data[datum], *field = custom_names[datum];
	int value = 0;
	bool good;

	if (!custom_applies(&check->custom->ruleset, datum))
		good = text[0] == '\0' ||
		       problem_refuse(check->problems, field, "problem.pairs-only", NULL);
	else if (may_be_none(datum) && text[0] == '\0')
		good = true;
	else if (datum == DATUM_CAP)
		good = half_check(check, field, text, custom_max(datum), &value);
	else if (custom_words(datum) != NULL)
		good = word_check(check, datum, &value);
	else
		good = whole_check(check, field, text, 0, custom_max(datum), &value);
	if (good && custom_applies(&check->custom->ruleset, datum))
		custom_value_set(check->custom, datum, value);
}

/* ---- the handicap table ---- */

static bool
row_empty(const struct typed_row *row)
{
	return row->difference[0] == '\0' && row->stones[0] == '\0' && row->komi[0] == '\0';
}

static const char *
row_field(const struct check *check, size_t i, const char *name)
{
	return typed_rules_path(check->arena, custom_names[DATUM_ROWS], i, name);
}

/* The first row is for equal points, and every other lies above the one before
 * it, unless that cannot be read (-1). */
static bool
difference_check(const struct check *check, size_t i, bool first, int before_x2, int *x2)
{
	const char *field = row_field(check, i, "difference");

	*x2 = -1;
	if (!half_check(check, field, check->typed->rows[i].difference, CUSTOM_DIFFERENCE_MAX_X2, x2))
		return false;
	if (first && *x2 != 0)
		return problem_refuse(check->problems, field, "problem.rows-first", NULL);
	if (!first && *x2 <= before_x2)
		return problem_refuse(check->problems, field, "problem.rows-rise",
		                      number_half_text(check->arena, before_x2));
	return true;
}

static bool
stones_check(const struct check *check, size_t i, int before, int *stones)
{
	const char *text = check->typed->rows[i].stones;
	const char *field = row_field(check, i, "stones");

	if (!number_whole(text, CUSTOM_STONES_MAX, stones) || *stones == 1)
		return problem_refuse(check->problems, field, "problem.stones", NULL);
	if (*stones < before)
		return problem_refuse(check->problems, field, "problem.rows-stones",
		                      whole_text(check->arena, before));
	return true;
}

static bool
komi_check(const struct check *check, size_t i, int *komi_x2)
{
	if (!number_half(check->typed->rows[i].komi, true, CUSTOM_KOMI_MAX_X2, komi_x2))
		return problem_refuse(check->problems, row_field(check, i, "komi"), "problem.komi",
		                      NULL);
	return true;
}

/* Reads on over rows that are wrong, so that each says so; how many there are. */
static size_t
rows_read(const struct check *check, struct handicap_row rows[static CUSTOM_ROWS_MAX], bool *good)
{
	int before_x2 = -1, before_stones = 0;
	size_t count = 0;

	for (size_t i = 0; i < check->typed->row_count; i++) {
		struct handicap_row *row = &rows[count];

		if (row_empty(&check->typed->rows[i]))
			continue;
		if (count++ == CUSTOM_ROWS_MAX)
			return count;
		*good &= difference_check(check, i, count == 1, before_x2, &row->difference_x2);
		*good &= stones_check(check, i, before_stones, &row->stones);
		*good &= komi_check(check, i, &row->komi_x2);
		before_x2 = row->difference_x2;
		before_stones = row->stones;
	}
	return count;
}

static void
rows_check(const struct check *check)
{
	struct handicap_row rows[CUSTOM_ROWS_MAX] = {{0}};
	bool good = true;
	size_t count = rows_read(check, rows, &good);

	if (count == 0)
		problem_add(check->problems, row_field(check, 0, "difference"), "problem.rows-none",
		            NULL);
	else if (count > CUSTOM_ROWS_MAX)
		problem_add(check->problems, custom_names[DATUM_ROWS], "problem.rows-many",
		            whole_text(check->arena, CUSTOM_ROWS_MAX));
	else if (good)
		custom_rows_set(check->custom, rows, count);
}

/* ---- overtime ---- */

static const char *
period_field(const struct check *check, size_t i, const char *name)
{
	return typed_rules_path(check->arena, "clock.periods", i, name);
}

static void
period_check(const struct check *check, size_t i, struct period *period)
{
	const struct typed_period *typed = &check->typed->periods[i];

	whole_check(check, period_field(check, i, "stones"), typed->stones, 1,
	            CUSTOM_PERIOD_STONES_MAX, &period->stones);
	whole_check(check, period_field(check, i, "seconds"), typed->seconds, 1,
	            CUSTOM_PERIOD_SECONDS_MAX, &period->seconds);
}

static size_t
periods_read(const struct check *check, struct period list[static CUSTOM_PERIODS_MAX])
{
	size_t count = 0;

	for (size_t i = 0; i < check->typed->period_count; i++) {
		const struct typed_period *typed = &check->typed->periods[i];

		if (typed->stones[0] == '\0' && typed->seconds[0] == '\0')
			continue;
		if (count == CUSTOM_PERIODS_MAX) {
			problem_add(check->problems, "clock.periods", "problem.periods-many",
			            whole_text(check->arena, CUSTOM_PERIODS_MAX));
			break;
		}
		period_check(check, i, &list[count++]);
	}
	return count;
}

/* `own` is the ruleset's, 0 where it has none. */
static void
part_check(const struct check *check, const char *field, const char *text, int max, int own,
           int *number)
{
	*number = own;
	if (text != NULL || own == 0)
		whole_check(check, field, text == NULL ? "" : text, 1, max, number);
}

static void
overtime_fill(const struct check *check, struct timing *clock, struct period *list)
{
	const struct timing own = *clock;

	clock->count = clock->seconds = 0;
	clock->period_count = 0;
	switch (clock->overtime) {
	case OVERTIME_NONE:
		break;
	case OVERTIME_PERIODS:
		clock->periods = check->typed->periods == NULL ? own.periods : list;
		clock->period_count = check->typed->periods == NULL ? own.period_count
		                                                    : periods_read(check, list);
		if (clock->period_count == 0)
			problem_add(check->problems, period_field(check, 0, "stones"),
			            "problem.periods-none", NULL);
		break;
	case OVERTIME_BYOYOMI:
		part_check(check, "clock.count", check->typed->count, CUSTOM_COUNT_MAX, own.count,
		           &clock->count);
		part_check(check, "clock.seconds", check->typed->seconds, CUSTOM_PERIOD_SECONDS_MAX,
		           own.seconds, &clock->seconds);
		break;
	case OVERTIME_FISCHER:
		part_check(check, "clock.seconds", check->typed->seconds, CUSTOM_PERIOD_SECONDS_MAX,
		           own.seconds, &clock->seconds);
		break;
	}
}

static void
overtime_check(const struct check *check)
{
	struct period list[CUSTOM_PERIODS_MAX] = {{0}};
	struct timing clock = check->custom->ruleset.clock;
	size_t before = check->problems->count;
	int kind = (int)clock.overtime;

	if (check->typed->data[DATUM_OVERTIME] != NULL && !word_check(check, DATUM_OVERTIME, &kind))
		return;
	clock.overtime = (enum overtime)kind;
	overtime_fill(check, &clock, list);
	if (check->problems->count > before)
		return;
	custom_overtime_set(check->custom, &clock);
	if (clock.main_seconds == 0 && clock.overtime == OVERTIME_NONE)
		problem_add(check->problems, custom_names[DATUM_MAIN], "problem.no-time", NULL);
}

void
typed_rules_check(struct arena *arena, const struct typed_rules *typed, struct custom *custom,
                  struct problems *problems)
{
	const struct check check = {arena, typed, custom, problems};

	for (enum datum datum = 0; datum < DATA; datum++)
		if (datum != DATUM_OVERTIME && typed->data[datum] != NULL)
			datum_check(&check, datum);
	if (typed->rows != NULL)
		rows_check(&check);
	overtime_check(&check);
}
