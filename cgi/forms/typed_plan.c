#include "forms/typed_plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/text.h"
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

enum { DAN_1 = 30, PRO = 39 }; /* rank_strength of 1-dan and of a professional */

bool
typed_plan_is_grade(enum plan_setting setting)
{
	return setting == SETTING_BAR || setting == SETTING_FLOOR || setting == SETTING_ZERO ||
	       (setting >= SETTING_CATEGORY_1 && setting <= SETTING_CATEGORY_8);
}

struct rank
typed_plan_rank(int grade)
{
	if (grade < DAN_1)
		return (struct rank){RANK_KYU, DAN_1 - grade};
	if (grade < PRO)
		return (struct rank){RANK_DAN, grade - DAN_1 + 1};
	return (struct rank){RANK_PRO, grade - PRO};
}

const char *
typed_plan_text(struct arena *arena, enum plan_setting setting, int value)
{
	char rank[8];

	if (plan_settings[setting].number.words != NULL)
		return plan_settings[setting].number.words[value];
	if (!typed_plan_is_grade(setting))
		return arena_printf(arena, "%d", value);
	rank_token(typed_plan_rank(value), rank);
	return arena_text(arena, rank);
}

bool
typed_plan_value(enum plan_setting setting, const char *text, int *value)
{
	const struct plan_setting_facts *facts = &plan_settings[setting];
	struct rank rank;
	int read;

	if (facts->number.words != NULL) {
		read = form_word(facts->number.words, text);
		if (read < 0)
			return false;
		*value = read;
		return true;
	}
	if (typed_plan_is_grade(setting)) {
		if (!rank_parse(text, &rank))
			return false;
		read = rank_strength(rank);
	} else if (!number_whole(text, facts->number.most, &read)) {
		return false;
	}
	if (read < facts->number.least || read > facts->number.most)
		return false;
	if (setting == SETTING_FINALISTS && (read == 1 || (read & (read - 1)) != 0))
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
	char rank[8];

	for (size_t i = 0; i < prizes->count; i++) {
		const struct prize *prize = &prizes->list[i];

		rank_token(prize->rank, rank);
		list[i] = (struct typed_plan_prize){{
			prize->name_en, prize->name_ja, prize_kinds[prize->kind],
			arena_text(arena, rank), arena_printf(arena, "%d", prize->count),
		}};
	}
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

static enum problem_kind
setting_wrong(enum plan_setting setting, const char *text)
{
	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	if (plan_settings[setting].number.words != NULL)
		return PROBLEM_CHOICE;
	if (typed_plan_is_grade(setting))
		return PROBLEM_GRADE;
	return setting == SETTING_FINALISTS ? PROBLEM_FINALISTS : PROBLEM_NUMBER;
}

static void
plan_check(const struct check *check)
{
	struct arena *arena = check->arena;
	struct plan *plan = &check->planned->plan;
	const size_t before = check->problems->count;

	if (!plan_system_parse(check->typed->system, &plan->system))
		problem_add(check->problems, "system", PROBLEM_CHOICE, NULL);
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		if (!typed_plan_value(i, check->typed->values[i], &plan->value[i]))
			problem_add(check->problems, typed_plan_field(arena, i),
			            setting_wrong(i, check->typed->values[i]),
			            arena_printf(arena, "%d–%d", plan_settings[i].number.least,
			                         plan_settings[i].number.most));
	if (check->problems->count > before)
		return;
	/* What one setting asks of another. */
	if (plan->system == SYSTEM_MCMAHON && plan->value[SETTING_FLOOR] > plan->value[SETTING_BAR])
		problem_add(check->problems, typed_plan_field(arena, SETTING_FLOOR),
		            PROBLEM_FLOOR_ABOVE, NULL);
	if (plan->system == SYSTEM_ROUND_ROBIN &&
	    plan->value[SETTING_FINALISTS] % plan->value[SETTING_GROUPS] != 0)
		problem_add(check->problems, typed_plan_field(arena, SETTING_FINALISTS),
		            PROBLEM_FINALISTS_GROUPS,
		            arena_printf(arena, "%d", plan->value[SETTING_GROUPS]));
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

/* How long what may stand between two numbers is, at `text`. */
static size_t
gap_length(const char *text)
{
	static const char *const gaps[] = {" ", ",", "、", "，", NULL};

	for (size_t i = 0; gaps[i] != NULL; i++)
		if (strncmp(text, gaps[i], strlen(gaps[i])) == 0)
			return strlen(gaps[i]);
	return 0;
}

/* How many, or -1 when one of them is none. */
static int
tables_read(struct arena *arena, const char *text, int *list)
{
	int count = 0;

	while (*text != '\0') {
		size_t gap = gap_length(text), len = 0;

		if (gap > 0) {
			text += gap;
			continue;
		}
		while (text[len] != '\0' && gap_length(&text[len]) == 0)
			len++;
		if (!number_whole(arena_copy(arena, text, len), TABLE_NUMBER_MAX, &list[count]) ||
		    list[count++] == 0)
			return -1;
		text += len;
	}
	return count;
}

static void
tables_check(const struct check *check)
{
	const char *typed = check->typed->tables_out;
	int *list = arena_array(check->arena, strlen(typed) + 1, sizeof(*list));
	int count = tables_read(check->arena, typed, list);
	struct buf text = buf_new(check->arena, 64);

	if (count < 0) {
		problem_add(check->problems, "tables_out", PROBLEM_TABLES_OUT, NULL);
		return;
	}
	qsort(list, (size_t)count, sizeof(*list), number_order);
	for (int i = 0; i < count; i++)
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
name_en_read(struct form_check *check, const char *text, const char **detail)
{
	(void)detail;
	prize_of(check)->name_en = text;
	return text[0] == '\0' && check->typed[PRIZE_NAME_JA][0] == '\0' ? PROBLEM_PRIZE_NAME
	                                                                 : PROBLEM_NONE;
}

static enum problem_kind
kind_read(struct form_check *check, const char *text, const char **detail)
{
	int kind = form_word(prize_kinds, text);

	(void)detail;
	if (kind < 0)
		return PROBLEM_CHOICE;
	prize_of(check)->kind = (enum prize_kind)kind;
	return PROBLEM_NONE;
}

/* Of a prize by rank the rank, of others none; of one of no kind nothing is said. */
static enum problem_kind
rank_read(struct form_check *check, const char *text, const char **detail)
{
	(void)detail;
	if (form_word(prize_kinds, check->typed[PRIZE_KIND]) < 0)
		return PROBLEM_NONE;
	if (prize_of(check)->kind != PRIZE_RANK)
		return text[0] == '\0' ? PROBLEM_NONE : PROBLEM_PRIZE_RANK;
	if (text[0] == '\0')
		return PROBLEM_REQUIRED;
	return rank_parse(text, &prize_of(check)->rank) ? PROBLEM_NONE : PROBLEM_RANK;
}

static enum problem_kind
count_read(struct form_check *check, const char *text, const char **detail)
{
	struct prize *prize = prize_of(check);

	if (text[0] == '\0' ||
	    (number_whole(text, PRIZE_COUNT_MAX, &prize->count) && prize->count > 0))
		return PROBLEM_NONE;
	*detail = arena_printf(check->arena, "1–%d", PRIZE_COUNT_MAX);
	return PROBLEM_NUMBER;
}

const struct form_field typed_plan_prize_fields[PRIZE_FIELDS] = {
	[PRIZE_NAME_EN] = {.name = "name_en", .max = PRIZE_NAME_MAX, .read = name_en_read},
	[PRIZE_NAME_JA] = {
		.name = "name_ja", .max = PRIZE_NAME_MAX, .at = offsetof(struct prize, name_ja),
	},
	[PRIZE_KIND] = {.name = "kind", .max = PLAN_WORD_MAX, .read = kind_read},
	[PRIZE_ITS_RANK] = {.name = "rank", .max = PLAN_WORD_MAX, .read = rank_read},
	[PRIZE_COUNT] = {.name = "count", .max = PLAN_WORD_MAX, .read = count_read},
};

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
		struct form_check form = {check->arena, texts, prize, NULL, check->problems};

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
