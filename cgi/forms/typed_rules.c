#include "forms/typed_rules.h"

#include "base/number.h"

/* ---- the fields ---- */

static enum problem_kind datum_read(struct form_check *check, const char *text);

/* The table of handicaps is a list, and nothing is typed for all of it. */
#define DATUM(constant, field, text, ...) \
	[DATUM_##constant] = { \
		.name = (text), .at = offsetof(struct ruleset, field), .read = datum_read, \
		.kind = DATUM_##constant == DATUM_ROWS ? FORM_OWN : FORM_NUMBER, \
		.number = &datum_rows[DATUM_##constant].number, \
	},
static const struct form_field data[DATA] = {DATUM_TABLE(DATUM, DATUM)};
#undef DATUM

static enum problem_kind
datum_read(struct form_check *check, const char *text)
{
	if (custom_applies(check->made, (enum datum)(check->field - data)))
		return form_kind_read(check, text);
	return text[0] == '\0' ? PROBLEM_NONE : PROBLEM_PAIRS_ONLY;
}

static const struct form_field clock_fields[RULES_CLOCK] = {
	[RULES_COUNT] = {
		.name = "clock.count", .kind = FORM_NUMBER, .number = &datum_count, .required = true,
		.at = offsetof(struct timing, count),
	},
	[RULES_SECONDS] = {
		.name = "clock.seconds", .kind = FORM_NUMBER, .number = &datum_seconds, .required = true,
		.at = offsetof(struct timing, seconds),
	},
};

/* The first row is for equal points; every other lies above the one before it and has as many
 * stones at least. What could not be read is below 0. */
static enum problem_kind
difference_x2_read(struct form_check *check, const char *text)
{
	const struct handicap_row *row = check->made;
	enum problem_kind kind = form_kind_read(check, text);

	if (kind != PROBLEM_NONE)
		return kind;
	if (row == check->own)
		return row->difference_x2 > 0 ? PROBLEM_ROWS_FIRST : PROBLEM_NONE;
	check->detail = number_half_text(check->arena, row[-1].difference_x2);
	return row->difference_x2 > row[-1].difference_x2 ? PROBLEM_NONE : PROBLEM_ROWS_RISE;
}

/* Every fault of the number is said in one sentence. */
static enum problem_kind
stones_read(struct form_check *check, const char *text)
{
	const struct handicap_row *row = check->made;
	const bool read = form_kind_read(check, text) == PROBLEM_NONE;

	check->detail = NULL;
	if (!read || row == check->own || row->stones >= row[-1].stones)
		return read ? PROBLEM_NONE : PROBLEM_STONES;
	check->detail = arena_printf(check->arena, "%d", row[-1].stones);
	return PROBLEM_ROWS_STONES;
}

static enum problem_kind
komi_x2_read(struct form_check *check, const char *text)
{
	const bool read = form_kind_read(check, text) == PROBLEM_NONE;

	check->detail = NULL;
	return read ? PROBLEM_NONE : PROBLEM_KOMI;
}

#define CELL(constant, row, member, text, ...) \
	.name = (text), .kind = FORM_NUMBER, .at = offsetof(struct row, member), \
	.number = NUMBER_KIND(__VA_ARGS__)
#define ROW_CELL(constant, member, ...) \
	[constant] = {CELL(constant, handicap_row, member, __VA_ARGS__), .read = member##_read},
#define PERIOD_CELL(constant, member, ...) \
	[constant] = {CELL(constant, timing_period, member, __VA_ARGS__)},
static const struct form_field cells[LISTS][LIST_WIDTH] = {
	[LIST_ROWS] = {DATUM_ROWS_TABLE(ROW_CELL)},
	[LIST_PERIODS] = {DATUM_PERIODS_TABLE(PERIOD_CELL)},
};
#undef CELL
#undef ROW_CELL
#undef PERIOD_CELL

#define LIST(constant, text, max, row) \
	[LIST_##constant] = { \
		.name = (text), .fields = cells[LIST_##constant], .most = (max), \
		.width = SET_SIZE(DATUM_##constant##_TABLE), \
		.typed_size = sizeof(struct typed_rules_cells), .size = sizeof(struct row), \
		.none = PROBLEM_##constant##_NONE, .many = PROBLEM_##constant##_MANY, \
	},
const struct form_list typed_rules_lists[LISTS] = {DATUM_LIST_TABLE(LIST)};
#undef LIST

/* ---- as text ---- */

static struct typed_rules_list
list_of(struct arena *arena, enum datum_list list, const void *rows, size_t count)
{
	return (struct typed_rules_list){
		form_list_of(arena, &typed_rules_lists[list], rows, count), count,
	};
}

struct typed_rules
typed_rules_of(struct arena *arena, const struct ruleset *ruleset)
{
	const struct handicap *handicap = &ruleset->handicap;
	const struct timing *clock = &ruleset->clock;
	struct typed_rules typed = {
		.lists = {
			[LIST_ROWS] = list_of(arena, LIST_ROWS, handicap->rows, handicap->row_count),
			[LIST_PERIODS] = list_of(arena, LIST_PERIODS, clock->periods,
			                         clock->period_count),
		},
	};

	form_of(arena, data, DATA, ruleset, typed.data);
	for (enum datum datum = 0; datum < DATA; datum++)
		if (!custom_applies(ruleset, datum))
			typed.data[datum] = "";
	form_of(arena, clock_fields, RULES_CLOCK, clock, typed.clock);
	return typed;
}

/* ---- what was typed, looked at as a whole ---- */

static void
rows_check(struct form_check check, const struct typed_rules_list *typed, struct custom *custom)
{
	const size_t before = check.problems->count;
	struct handicap_row rows[DATUM_ROWS_MAX];
	size_t count;

	if (typed->rows == NULL)
		return;
	for (size_t i = 0; i < DATUM_ROWS_MAX; i++)
		rows[i] = (struct handicap_row){-1, -1, -1};
	check.made = check.own = rows;
	count = form_list_check(&check, &typed_rules_lists[LIST_ROWS], typed->rows, typed->count);
	if (check.problems->count == before)
		custom_rows_set(custom, rows, count);
}

/* What is not said stays as the ruleset has it, if it has any. */
static void
overtime_check(struct form_check check, const struct typed_rules *typed, struct custom *custom)
{
	const struct timing *now = &custom->ruleset.clock;
	const struct timing_overtime_facts *facts = &timing_overtime_facts[now->overtime];
	const struct typed_rules own = typed_rules_of(check.arena, &custom->ruleset);
	const struct typed_rules_list *periods =
		typed->lists[LIST_PERIODS].rows != NULL ? &typed->lists[LIST_PERIODS]
		                                        : &own.lists[LIST_PERIODS];
	const bool asked[RULES_CLOCK] = {[RULES_COUNT] = facts->count, [RULES_SECONDS] = facts->seconds};
	const char *texts[RULES_CLOCK];
	struct timing_period list[DATUM_PERIODS_MAX];
	struct timing clock = {.overtime = now->overtime, .periods = list};
	const size_t before = check.problems->count;

	for (size_t i = 0; i < RULES_CLOCK; i++)
		texts[i] = !asked[i] ? NULL : typed->clock[i] != NULL ? typed->clock[i] : own.clock[i];
	check.made = list;
	if (facts->periods)
		clock.period_count = form_list_check(&check, &typed_rules_lists[LIST_PERIODS],
		                                     periods->rows, periods->count);
	check.made = &clock;
	check.typed = texts;
	form_check(&check, clock_fields, RULES_CLOCK, "");
	if (check.problems->count > before)
		return;
	custom_overtime_set(custom, &clock);
	if (now->main_seconds == 0 && clock.overtime == OVERTIME_NONE)
		problem_add(check.problems, data[DATUM_MAIN].name, PROBLEM_NO_TIME, NULL);
}

void
typed_rules_check(struct arena *arena, const struct typed_rules *typed, struct custom *custom,
                  struct problems *problems)
{
	const struct ruleset base = custom->ruleset;
	struct handicap *handicap = &custom->ruleset.handicap;
	struct form_check check = {
		.arena = arena, .typed = typed->data, .made = &custom->ruleset, .problems = problems,
	};
	enum handicap_colours colours;

	form_check(&check, data, DATA, "");
	colours = handicap->colours;
	rows_check(check, &typed->lists[LIST_ROWS], custom);
	/* What is typed has to fit the table, which by now is the one that was typed; what is not
	 * follows from it. */
	if (typed->data[DATUM_COLOURS] != NULL &&
	    problem_find(problems, data[DATUM_COLOURS].name) == NULL) {
		handicap->colours = colours;
		if (!custom_colours_fit(&base, handicap))
			problem_add(problems, data[DATUM_COLOURS].name,
			            handicap->row_count > 1 ? PROBLEM_COLOURS_TABLE : PROBLEM_COLOURS_EVEN,
			            NULL);
	}
	if (problem_find(problems, data[DATUM_OVERTIME].name) == NULL)
		overtime_check(check, typed, custom);
}
