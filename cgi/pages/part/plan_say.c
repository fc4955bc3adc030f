#include "pages/part/plan_say.h"

#include <stdlib.h>
#include <string.h>

#include "forms/typed_plan.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"

enum { ALWAYS = 20 };

const char *
plan_say_system(const struct page *page, enum plan_system system)
{
	return page_wordf(page, NULL, "system.%s", plan_system_names[system]);
}

const char *
plan_say_setting(const struct page *page, enum plan_setting setting)
{
	return page_wordf(page, NULL, "setting.%s", plan_settings[setting].key);
}

const char *
plan_say_criterion(const struct page *page, enum criterion criterion)
{
	return page_wordf(page, NULL, "criterion.%s", criterion_keys[criterion]);
}

const char *
plan_say_criterion_kind(const struct page *page, const struct plan *plan,
                        enum criterion criterion, const char *kind)
{
	const int left_out = plan->value[SETTING_SOS_LEFT_OUT];
	struct value *data = value_object(page->arena);

	value_set_int(data, "rounds", left_out);
	value_set_int(data, "from", left_out + 1);
	value_set_bool(data, "one", left_out == 1);
	value_set_bool(data, "more", plan->value[SETTING_SOS_ONE_MORE] != 0);
	value_set_bool(data, "stones", plan->system == SYSTEM_MCMAHON &&
	                               plan->value[SETTING_SOS_STONES] != 0);
	return page_wordf(page, data, "criterion.%s.%s", criterion_keys[criterion], kind);
}

/* ---- values ---- */

bool
plan_say_counts_rounds(enum plan_setting setting)
{
	const struct number_kind *kind = &plan_settings[setting].number;

	return kind->as == NUMBER_WHOLE && kind->most == ALWAYS;
}

const char *
plan_say_value(const struct page *page, enum plan_setting setting, int value)
{
	const struct number_kind *kind = &plan_settings[setting].number;
	struct value *data = value_object(page->arena);

	if (kind->words != NULL)
		return page_wordf(page, NULL, "setting.value.%s", kind->words[value]);
	if (kind->as == NUMBER_GRADE)
		return say_rank(page, rank_of_strength(value));
	if (kind->as == NUMBER_HALF)
		return say_half(page->arena, value);
	value_set_int(data, "number", value);
	value_set_text(data, "halves", say_fraction(page->arena, value, 2));
	value_set_bool(data, "none", value == 0);
	value_set_bool(data, "one", value == 1);
	value_set_bool(data, "always", value == ALWAYS);
	return page_wordf(page, data, "setting.value.%s", plan_settings[setting].unit_key);
}

const char *
plan_say_plan(const struct page *page, const struct plan *plan)
{
	const bool mcmahon = plan->system == SYSTEM_MCMAHON;
	const bool groups = plan->system == SYSTEM_ROUND_ROBIN && plan->value[SETTING_GROUPS] > 1;
	const bool finals = plan_setting_applies(SETTING_FINALISTS, plan->system);
	struct value *data = value_object(page->arena);

	value_set_text(data, "system", plan_say_system(page, plan->system));
	fill_text(data, "bar", !mcmahon ? NULL
	          : plan_say_value(page, SETTING_BAR, plan->value[SETTING_BAR]));
	value_set_text(data, "floor", plan_say_value(page, SETTING_FLOOR,
	                                             plan->value[SETTING_FLOOR]));
	fill_number(data, "groups", groups ? plan->value[SETTING_GROUPS] : 0);
	fill_number(data, "finalists", finals ? plan->value[SETTING_FINALISTS] : 0);
	return page_word(page, "system.line", data);
}

const char *
plan_say_order(const struct page *page, const struct plan *plan)
{
	const char *text = "", *between = page_word(page, "criterion.between", NULL);

	for (size_t i = 0; i < plan->order_count; i++)
		text = arena_printf(page->arena, "%s%s%s", text, i == 0 ? "" : between,
		                    plan_say_criterion(page, plan->order[i]));
	if (plan_setting_applies(SETTING_TIES_TO, plan->system) && plan->value[SETTING_TIES_TO] > 0)
		text = arena_printf(page->arena, "%s%s", text,
		                    page_word_number(page, "criterion.ties-to", "place",
		                                     plan->value[SETTING_TIES_TO]));
	return text;
}

const char *
plan_say_prize(const struct page *page, const struct prize *prize)
{
	struct value *data = value_object(page->arena);

	value_set_text(data, "name", say_either(page, prize->name_en, prize->name_ja));
	for (enum prize_kind kind = 0; prize_kinds[kind] != NULL; kind++)
		value_set_bool(data, prize_kinds[kind], kind == prize->kind);
	if (prize->kind == PRIZE_RANK)
		value_set_text(data, "rank", say_rank(page, prize->rank));
	value_set_int(data, "count", prize->count);
	value_set_bool(data, "one", prize->count == 1);
	return page_word(page, "prize.say", data);
}

/* ---- as the audit keeps it ---- */

const char *
plan_say_field(const struct page *page, const char *field)
{
	enum plan_setting setting = (enum plan_setting)form_find(typed_plan_settings, SETTINGS, field);

	if (setting != SETTINGS)
		return plan_say_setting(page, setting);
	if (strcmp(field, "system") == 0 || strcmp(field, "criteria") == 0 ||
	    strcmp(field, "tables_out") == 0)
		return page_wordf(page, NULL, "desk-play.%s", field);
	if (strncmp(field, "prizes.", 7) != 0)
		return NULL;
	return page_word_number(page, "desk-play.prize", "number", strtol(field + 7, NULL, 10) + 1);
}

static const char *
order_kept(const struct page *page, const char *value)
{
	struct plan plan = {.order_count = 0};
	char *rest = NULL, *copy = arena_text(page->arena, value);

	for (char *key = strtok_r(copy, " ", &rest); key != NULL; key = strtok_r(NULL, " ", &rest))
		if (plan.order_count == CRITERIA ||
		    !criterion_parse(key, &plan.order[plan.order_count++]))
			return value;
	return plan_say_order(page, &plan);
}

/* "rank 10k 2", and a line for each name. */
static const char *
prize_kept(const struct page *page, const char *value)
{
	const char *name_en = strchr(value, '\n');
	const char *name_ja = name_en == NULL ? NULL : strchr(name_en + 1, '\n');
	char *facts, *rest = NULL, *count;
	struct prize prize = {.count = 0};
	const char *word;
	int kind;

	if (name_ja == NULL)
		return value;
	prize.name_en = arena_copy(page->arena, name_en + 1, (size_t)(name_ja - name_en) - 1);
	prize.name_ja = name_ja + 1;
	facts = arena_copy(page->arena, value, (size_t)(name_en - value));
	word = strtok_r(facts, " ", &rest);
	kind = word == NULL ? -1 : form_word(prize_kinds, word);
	count = strtok_r(NULL, " ", &rest);
	if (kind == PRIZE_RANK && count != NULL && rank_parse(count, &prize.rank))
		count = strtok_r(NULL, " ", &rest);
	if (kind < 0 || count == NULL)
		return value;
	prize.kind = (enum prize_kind)kind;
	prize.count = (int)strtol(count, NULL, 10);
	return plan_say_prize(page, &prize);
}

static const char *
tables_kept(const struct page *page, const char *value)
{
	const char *text = "", *between = page_word(page, "criterion.between", NULL);

	for (const char *at = value; *at != '\0'; at += strspn(at, " ")) {
		size_t len = strcspn(at, " ");

		text = arena_printf(page->arena, "%s%s%.*s", text, at == value ? "" : between, (int)len,
		                    at);
		at += len;
	}
	return text;
}

const char *
plan_say_kept(const struct page *page, const char *field, const char *value)
{
	enum plan_setting setting = (enum plan_setting)form_find(typed_plan_settings, SETTINGS, field);
	enum plan_system system;
	int number;

	if (setting != SETTINGS)
		return typed_plan_value(setting, value, &number) ? plan_say_value(page, setting, number)
		                                                 : value;
	if (strcmp(field, "system") == 0)
		return plan_system_parse(value, &system) ? plan_say_system(page, system) : value;
	if (strcmp(field, "criteria") == 0)
		return order_kept(page, value);
	if (strcmp(field, "tables_out") == 0)
		return tables_kept(page, value);
	return strncmp(field, "prizes.", 7) == 0 ? prize_kept(page, value) : NULL;
}
