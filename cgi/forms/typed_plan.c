#include "forms/typed_plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "forms/form.h"

const char *
typed_plan_field(struct arena *arena, enum plan_setting setting)
{
	return arena_printf(arena, "plan.%s", plan_settings[setting].key);
}

const char *
typed_plan_criterion(struct arena *arena, size_t i)
{
	return arena_printf(arena, "criteria.%zu", i);
}

const char *
typed_plan_prize(struct arena *arena, size_t i, enum typed_plan_prize_field field)
{
	return arena_printf(arena, "prizes.%zu.%s", i, typed_plan_prize_fields[field].name);
}

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

/* ---- as text ---- */

static void
order_text(struct arena *arena, const struct plan *plan, struct typed_plan *typed)
{
	const char **list = arena_array(arena, plan->order_count, sizeof(*list));

	for (size_t i = 0; i < plan->order_count; i++)
		list[i] = criterion_keys[plan->order[i]];
	typed->criteria = list;
	typed->criterion_count = plan->order_count;
}

static void
prizes_text(struct arena *arena, const struct prizes *prizes, struct typed_plan *typed)
{
	struct typed_plan_prize *list = arena_array(arena, prizes->count + 1, sizeof(*list));

	for (size_t i = 0; i < prizes->count; i++)
		form_of(arena, typed_plan_prize_fields, PRIZE_FIELDS, &prizes->list[i],
		        list[i].texts);
	typed->prizes = list;
	typed->prize_count = prizes->count;
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
	};

	for (enum plan_setting i = 0; i < SETTINGS; i++)
		typed.values[i] = typed_plan_text(arena, i, planned->plan.value[i]);
	order_text(arena, &planned->plan, &typed);
	prizes_text(arena, &planned->prizes, &typed);
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
	struct typed_plan filled = typed_plan_of(arena, now);
	enum plan_system system;

	if (typed->system != NULL && plan_system_parse(typed->system, &system))
		filled = typed_plan_turn(arena, &filled, now->plan.system, system);
	if (typed->system != NULL)
		filled.system = typed->system;
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		if (typed->values[i] != NULL)
			filled.values[i] = typed->values[i];
	if (typed->criteria != NULL) {
		filled.criteria = typed->criteria;
		filled.criterion_count = typed->criterion_count;
	}
	if (typed->tables_out != NULL)
		filled.tables_out = typed->tables_out;
	if (typed->prizes != NULL) {
		filled.prizes = typed->prizes;
		filled.prize_count = typed->prize_count;
	}
	return filled;
}

/* ---- what was typed, looked at as a whole ---- */

struct check {
	struct arena *arena;
	const struct typed_plan *typed;
	struct typed_plan_made *planned;
	struct problems *problems;
};

/* ---- system and settings ---- */

static void
plan_check(const struct check *check)
{
	struct arena *arena = check->arena;
	struct plan *plan = &check->planned->plan;
	const size_t before = check->problems->count;

	if (!plan_system_parse(check->typed->system, &plan->system))
		problem_add(check->problems, "system", PROBLEM_CHOICE, NULL);
	for (enum plan_setting i = 0; i < SETTINGS; i++) {
		const char *text = check->typed->values[i], *detail = NULL;
		enum problem_kind kind;

		if (typed_plan_value(i, text, &plan->value[i]))
			continue;
		kind = text[0] == '\0' ? PROBLEM_REQUIRED
		       : i == SETTING_FINALISTS ? PROBLEM_FINALISTS
		       : form_number_wrong(arena, &plan_settings[i].number, text, &detail);
		problem_add(check->problems, typed_plan_field(arena, i), kind, detail);
	}
	if (check->problems->count > before)
		return;
	/* What one setting asks of another. */
	if (plan->system == SYSTEM_MCMAHON && plan->value[SETTING_FLOOR] > plan->value[SETTING_BAR])
		problem_add(check->problems, typed_plan_field(arena, SETTING_FLOOR),
		            PROBLEM_FLOOR_ABOVE, NULL);
}

/* ---- criteria ---- */

static void
criteria_check(const struct check *check)
{
	struct plan *plan = &check->planned->plan;
	enum criterion criterion;

	plan->order_count = 0;
	for (size_t i = 0; i < check->typed->criterion_count; i++) {
		const char *text = check->typed->criteria[i];
		enum problem_kind kind = PROBLEM_NONE;

		if (text[0] == '\0')
			continue;
		if (!criterion_parse(text, &criterion))
			kind = PROBLEM_CHOICE;
		else if (plan_orders_by(plan, criterion))
			kind = PROBLEM_CRITERION_TWICE;
		else
			plan->order[plan->order_count++] = criterion;
		if (kind != PROBLEM_NONE)
			problem_add(check->problems, typed_plan_criterion(check->arena, i), kind, NULL);
	}
	if (plan->order_count == 0)
		problem_add(check->problems, typed_plan_criterion(check->arena, 0),
		            PROBLEM_CRITERIA_NONE, NULL);
}

/* ---- tables ---- */

static int
number_order(const void *a, const void *b)
{
	const int *left = a, *right = b;

	return (*left > *right) - (*left < *right);
}

static void
tables_check(const struct check *check)
{
	struct buf text = buf_new(check->arena, 64);
	size_t count;
	int *list = number_list(check->arena, check->typed->tables_out, TABLE_NUMBER_MAX, &count);

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
	check->planned->tables_out = text.text;
}

/* ---- prizes ---- */

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

#define FIELD(field, most, ...) \
	{.name = #field, .max = most, .at = offsetof(struct prize, field), .kind = __VA_ARGS__}
const struct form_field typed_plan_prize_fields[PRIZE_FIELDS] = {
	[PRIZE_NAME_EN] = FIELD(name_en, PRIZE_NAME_MAX, FORM_TEXT, .read = name_en_read),
	[PRIZE_NAME_JA] = FIELD(name_ja, PRIZE_NAME_MAX, FORM_TEXT),
	[PRIZE_KIND] = FIELD(kind, PLAN_WORD_MAX, FORM_NUMBER,
	                     .number = NUMBER_KIND(.as = NUMBER_WORD, .words = prize_kinds)),
	[PRIZE_ITS_RANK] = FIELD(rank, PLAN_WORD_MAX, FORM_RANK, .read = rank_read),
	[PRIZE_COUNT] = FIELD(count, PLAN_WORD_MAX, FORM_NUMBER, .optional = true,
	                      .number = NUMBER_KIND(.least = 1, .most = PRIZE_COUNT_MAX)),
};
#undef FIELD

static void
prizes_check(const struct check *check)
{
	struct prizes *prizes = &check->planned->prizes;

	*prizes = (struct prizes){
		.list = arena_array(check->arena, check->typed->prize_count + 1, sizeof(*prizes->list)),
	};
	for (size_t i = 0; i < check->typed->prize_count; i++) {
		const char *const *texts = check->typed->prizes[i].texts;
		struct prize *prize = &prizes->list[prizes->count];
		struct form_check form = {check->arena, texts, prize, NULL, check->problems, NULL};

		if (form_empty(texts, PRIZE_FIELDS))
			continue;
		if (prizes->count == PRIZES_MAX) {
			problem_add(check->problems, typed_plan_prize(check->arena, i, PRIZE_NAME_EN),
			            PROBLEM_PRIZES_MANY, arena_printf(check->arena, "%d", PRIZES_MAX));
			return;
		}
		*prize = (struct prize){.number = (int)++prizes->count, .count = 1};
		form_check(&form, typed_plan_prize_fields, PRIZE_FIELDS,
		           arena_printf(check->arena, "prizes.%zu.", i));
	}
}

void
typed_plan_check(struct arena *arena, const struct typed_plan *typed, struct typed_plan_made *planned,
                 struct problems *problems)
{
	const struct check check = {arena, typed, planned, problems};

	plan_check(&check);
	criteria_check(&check);
	tables_check(&check);
	prizes_check(&check);
}
