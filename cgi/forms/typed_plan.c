#include "forms/typed_plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "forms/form.h"

/* ---- one setting ---- */

const char *
typed_plan_text(struct arena *arena, enum plan_setting setting, int value)
{
	return form_number_text(arena, &plan_settings[setting].number, value);
}

bool
typed_plan_value(enum plan_setting setting, const char *text, int *value)
{
	int read;

	if (!form_number_read(&plan_settings[setting].number, text, &read) ||
	    (setting == SETTING_FINALISTS && read == 1))
		return false;
	*value = read;
	return true;
}

/* ---- the fields ---- */

/* A group of one is none. */
static enum problem_kind
finalists_read(struct form_check *check, const char *text)
{
	struct plan *plan = check->made;

	return typed_plan_value(SETTING_FINALISTS, text, &plan->value[SETTING_FINALISTS])
	       ? PROBLEM_NONE : PROBLEM_FINALISTS;
}

#define SETTING(constant, key, ...) \
	[SETTING_##constant] = { \
		.name = "plan." #key, .kind = FORM_NUMBER, .required = true, \
		.number = &plan_settings[SETTING_##constant].number, \
		.at = offsetof(struct plan, value[SETTING_##constant]), \
		.read = SETTING_##constant == SETTING_FINALISTS ? finalists_read : NULL, \
	},
const struct form_field typed_plan_settings[SETTINGS] = {PLAN_TABLE(SETTING)};
#undef SETTING

static enum problem_kind
criterion_read(struct form_check *check, const char *text)
{
	struct plan *plan = check->own;
	enum criterion criterion;

	if (!criterion_parse(text, &criterion))
		return PROBLEM_CHOICE;
	if (plan_orders_by(plan, criterion))
		return PROBLEM_CRITERION_TWICE;
	plan->order[plan->order_count++] = criterion;
	return PROBLEM_NONE;
}

static const struct form_field criterion_field = {
	.name = "", .kind = FORM_NUMBER, .read = criterion_read,
	.number = NUMBER_KIND(.as = NUMBER_WORD, .words = criterion_keys),
};

/* Of more than there are one stands twice. */
const struct form_list typed_plan_criteria = {
	.name = "criteria", .fields = &criterion_field, .width = 1, .most = CRITERIA,
	.typed_size = sizeof(const char *), .size = sizeof(enum criterion),
	.none = PROBLEM_CRITERIA_NONE, .many = PROBLEM_CRITERION_TWICE, .many_in_row = true,
};

static struct prize *
prize_of(const struct form_check *check)
{
	return check->made;
}

/* A prize has a name in one of the languages. */
static enum problem_kind
name_en_read(struct form_check *check, const char *text)
{
	prize_of(check)->name_en = text;
	return text[0] == '\0' && check->typed[PRIZE_NAME_JA][0] == '\0' ? PROBLEM_PRIZE_NAME
	                                                                 : PROBLEM_NONE;
}

/* Of a prize by rank the rank, of others none; of one of no kind nothing is said. */
static enum problem_kind
rank_read(struct form_check *check, const char *text)
{
	if (form_word(prize_kinds, check->typed[PRIZE_KIND]) < 0)
		return PROBLEM_NONE;
	if (prize_of(check)->kind != PRIZE_RANK)
		return text[0] == '\0' ? PROBLEM_NONE : PROBLEM_PRIZE_RANK;
	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	return rank_parse(text, &prize_of(check)->rank) ? PROBLEM_NONE : PROBLEM_RANK;
}

static const struct number_kind kind_number = {.as = NUMBER_WORD, .words = prize_kinds};
static const struct number_kind count_number = {.least = 1, .most = PRIZE_COUNT_MAX};

#define FIELD(constant, field, most, ...) \
	{.name = #field, .max = most, .at = offsetof(struct prize, field), .kind = __VA_ARGS__},
static const struct form_field prize_fields[PRIZE_FIELDS] = {TYPED_PLAN_PRIZE_TABLE(FIELD)};
#undef FIELD

const struct form_list typed_plan_prizes = {
	.name = "prizes", .fields = prize_fields, .width = PRIZE_FIELDS, .most = PRIZES_MAX,
	.typed_size = sizeof(struct typed_plan_prize), .size = sizeof(struct prize),
	.many = PROBLEM_PRIZES_MANY, .many_in_row = true,
};

/* ---- as text ---- */

static void
order_text(struct arena *arena, const struct plan *plan, struct typed_plan *typed)
{
	typed->criteria = form_list_of(arena, &typed_plan_criteria, plan->order, plan->order_count);
	typed->criterion_count = plan->order_count;
}

static const char *
tables_text(struct arena *arena, const char *tables)
{
	struct buf text = buf_new(arena, 64);

	for (; *tables != '\0'; tables++) {
		if (*tables == ' ')
			buf_char(&text, ',');
		buf_char(&text, *tables);
	}
	return text.text;
}

struct typed_plan
typed_plan_of(struct arena *arena, const struct typed_plan_made *planned)
{
	struct typed_plan typed = {
		.system = plan_system_names[planned->plan.system],
		.tables_out = tables_text(arena, planned->tables_out),
		.prizes = form_list_of(arena, &typed_plan_prizes, planned->prizes.list,
		                       planned->prizes.count),
		.prize_count = planned->prizes.count,
	};

	form_of(arena, typed_plan_settings, SETTINGS, &planned->plan, typed.values);
	order_text(arena, &planned->plan, &typed);
	return typed;
}

/* ---- another system ---- */

/* Blanks between the criteria say nothing. */
static bool
order_is(const struct typed_plan *typed, const struct plan *plan)
{
	size_t count = 0;

	for (size_t i = 0; i < typed->criterion_count; i++) {
		if (typed->criteria[i][0] == '\0')
			continue;
		if (count == plan->order_count ||
		    strcmp(typed->criteria[i], criterion_keys[plan->order[count++]]) != 0)
			return false;
	}
	return count == plan->order_count;
}

struct typed_plan
typed_plan_turn(struct arena *arena, const struct typed_plan *typed, enum plan_system from,
                enum plan_system to)
{
	const struct plan old = plan_usual(from), new = plan_usual(to);
	struct typed_plan turned = *typed;
	int value;

	turned.system = plan_system_names[to];
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		if (typed->values[i] != NULL && typed_plan_value(i, typed->values[i], &value) &&
		    value == old.value[i])
			turned.values[i] = typed_plan_text(arena, i, new.value[i]);
	if (order_is(typed, &old))
		order_text(arena, &new, &turned);
	return turned;
}

struct typed_plan
typed_plan_fill(struct arena *arena, const struct typed_plan *typed, const struct typed_plan_made *now)
{
	struct typed_plan was = typed_plan_of(arena, now), filled = *typed;
	enum plan_system system;

	if (typed->system != NULL && plan_system_parse(typed->system, &system))
		was = typed_plan_turn(arena, &was, now->plan.system, system);
	form_fill(filled.values, was.values, SETTINGS);
	if (typed->system == NULL)
		filled.system = was.system;
	if (typed->criteria == NULL) {
		filled.criteria = was.criteria;
		filled.criterion_count = was.criterion_count;
	}
	if (typed->tables_out == NULL)
		filled.tables_out = was.tables_out;
	if (typed->prizes == NULL) {
		filled.prizes = was.prizes;
		filled.prize_count = was.prize_count;
	}
	return filled;
}

/* ---- what was typed, looked at as a whole ---- */

static void
plan_check(struct form_check *check, const struct typed_plan *typed, struct plan *plan)
{
	const size_t before = check->problems->count;

	if (!plan_system_parse(typed->system, &plan->system))
		problem_add(check->problems, "system", PROBLEM_CHOICE, NULL);
	check->typed = typed->values;
	check->made = plan;
	form_check(check, typed_plan_settings, SETTINGS, "");
	/* What one setting asks of another. */
	if (check->problems->count == before && plan->system == SYSTEM_MCMAHON &&
	    plan->value[SETTING_FLOOR] > plan->value[SETTING_BAR])
		problem_add(check->problems, typed_plan_settings[SETTING_FLOOR].name,
		            PROBLEM_FLOOR_ABOVE, NULL);
	plan->order_count = 0;
	check->made = plan->order;
	check->own = plan;
	form_list_check(check, &typed_plan_criteria, typed->criteria, typed->criterion_count);
}

static int
number_order(const void *a, const void *b)
{
	const int *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

static void
tables_check(const struct form_check *check, const char *typed, const char **tables_out)
{
	struct buf text = buf_new(check->arena, 64);
	size_t count;
	int *list = number_list(check->arena, typed, TABLE_NUMBER_MAX, &count);

	if (list == NULL) {
		problem_add(check->problems, "tables_out", PROBLEM_TABLES_OUT, NULL);
		return;
	}
	qsort(list, count, sizeof(*list), number_order);
	for (size_t i = 0; i < count; i++)
		if (i == 0 || list[i] != list[i - 1])
			buf_printf(&text, "%s%d", i == 0 ? "" : " ", list[i]);
	if (text.len > TABLES_OUT_MAX)
		problem_add(check->problems, "tables_out", PROBLEM_TOO_LONG,
		            arena_printf(check->arena, "%d", TABLES_OUT_MAX));
	*tables_out = text.text;
}

void
typed_plan_check(struct arena *arena, const struct typed_plan *typed, struct typed_plan_made *planned,
                 struct problems *problems)
{
	struct form_check check = {.arena = arena, .problems = problems};
	struct prizes *prizes = &planned->prizes;

	plan_check(&check, typed, &planned->plan);
	tables_check(&check, typed->tables_out, &planned->tables_out);
	prizes->list = check.made = arena_array(arena, PRIZES_MAX, sizeof(*prizes->list));
	for (int i = 0; i < PRIZES_MAX; i++)
		prizes->list[i] = (struct prize){.number = i + 1, .count = 1};
	prizes->count = form_list_check(&check, &typed_plan_prizes, typed->prizes,
	                                typed->prize_count);
}
