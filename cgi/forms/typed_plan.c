#include "forms/typed_plan.h"

#include <string.h>

#include "base/number.h"

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
typed_plan_prize(struct arena *arena, size_t i, const char *name)
{
	return arena_printf(arena, "prizes.%zu.%s", i, name);
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

	if (plan_settings[setting].words != NULL)
		return plan_settings[setting].words[value];
	if (!typed_plan_is_grade(setting))
		return arena_printf(arena, "%d", value);
	rank_token(typed_plan_rank(value), rank);
	return arena_text(arena, rank);
}

static bool
word_read(const char *const *words, const char *text, int *value)
{
	for (int i = 0; words[i] != NULL; i++)
		if (strcmp(words[i], text) == 0) {
			*value = i;
			return true;
		}
	return false;
}

bool
typed_plan_value(enum plan_setting setting, const char *text, int *value)
{
	const struct plan_setting_facts *facts = &plan_settings[setting];
	struct rank rank;
	int read;

	if (facts->words != NULL)
		return word_read(facts->words, text, value);
	if (typed_plan_is_grade(setting)) {
		if (!rank_parse(text, &rank))
			return false;
		read = rank_strength(rank);
	} else if (!number_whole(text, facts->most, &read)) {
		return false;
	}
	if (read < facts->least || read > facts->most)
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
	struct typed_prize *list = arena_array(arena, prizes->count + 1, sizeof(*list));
	char rank[8];

	for (size_t i = 0; i < prizes->count; i++) {
		const struct prize *prize = &prizes->list[i];

		rank_token(prize->rank, rank);
		list[i] = (struct typed_prize){
			prize->name_en, prize->name_ja, prize_kinds[prize->kind],
			arena_text(arena, rank), arena_printf(arena, "%d", prize->count),
		};
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
typed_plan_of(struct arena *arena, const struct planned *planned)
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

static void
text_print(struct buf *out, const char *text)
{
	buf_printf(out, "%s\x1f", text == NULL ? "\x1e" : text);
}

void
typed_plan_print(struct buf *out, const struct typed_plan *typed)
{
	text_print(out, typed->system);
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		text_print(out, typed->values[i]);
	for (size_t i = 0; i < typed->criterion_count; i++)
		text_print(out, typed->criteria[i]);
	text_print(out, typed->criteria == NULL ? NULL : "");
	text_print(out, typed->tables_out);
	for (size_t i = 0; i < typed->prize_count; i++) {
		const struct typed_prize *prize = &typed->prizes[i];
		const char *const texts[] = {
			prize->name_en, prize->name_ja, prize->kind, prize->rank, prize->count,
		};

		for (size_t j = 0; j < sizeof(texts) / sizeof(texts[0]); j++)
			text_print(out, texts[j]);
	}
	text_print(out, typed->prizes == NULL ? NULL : "");
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
typed_plan_fill(struct arena *arena, const struct typed_plan *typed, const struct planned *now)
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
