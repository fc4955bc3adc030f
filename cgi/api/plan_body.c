#include "api/plan_body.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

/* Of the words "no", "yes" JSON has its own. */
static bool
is_flag(enum plan_setting setting)
{
	const char *const *words = plan_settings[setting].number.words;

	return words != NULL && strcmp(words[0], "no") == 0;
}

/* ---- reading ---- */

static const char *
setting_read(struct body *body, enum plan_setting setting)
{
	const char *key = plan_settings[setting].key;

	if (!body_has(body, key))
		return NULL;
	if (is_flag(setting))
		return plan_settings[setting].number.words[body_flag(body, key, false)];
	return plan_settings[setting].number.words != NULL || plan_settings[setting].number.as == NUMBER_GRADE
	       ? body_text(body, key, NULL) : body_number(body, key, NULL);
}

static void
criteria_read(struct body *body, struct typed_plan *typed)
{
	bool given = body_has(body, "criteria");
	struct body list;
	size_t count = body_list(body, "criteria", &list);
	const char **criteria = arena_array(body->arena, count + 1, sizeof(*criteria));

	for (size_t i = 0; i < count; i++)
		criteria[i] = body_item_text(&list, i);
	if (!given)
		return;
	typed->criteria = criteria;
	typed->criterion_count = count;
}

static struct typed_plan_prize
prize_read(struct body *list, size_t i)
{
	struct body item = body_item(list, i), name = body_object(&item, "name");
	struct typed_plan_prize prize = {{
		body_text(&name, "en", ""), body_text(&name, "ja", ""), body_text(&item, "kind", ""),
		body_text(&item, "rank", ""), body_number(&item, "count", "1"),
	}};

	body_end(&name);
	body_end(&item);
	return prize;
}

static void
prizes_read(struct body *body, struct typed_plan *typed)
{
	bool given = body_has(body, "prizes");
	struct body list;
	size_t count = body_list(body, "prizes", &list);
	struct typed_plan_prize *prizes = arena_array(body->arena, count + 1, sizeof(*prizes));

	for (size_t i = 0; i < count; i++)
		prizes[i] = prize_read(&list, i);
	if (!given)
		return;
	typed->prizes = prizes;
	typed->prize_count = count;
}

const struct typed_plan *
plan_body_read(struct body *body)
{
	bool given = body_has(body, "system") || body_has(body, "plan") ||
	             body_has(body, "criteria") || body_has(body, "tables_out") ||
	             body_has(body, "prizes");
	struct typed_plan *typed = arena_alloc(body->arena, sizeof(*typed));
	struct body plan;
	bool listed;
	struct body list;
	size_t count;
	struct buf text = buf_new(body->arena, 64);

	*typed = (struct typed_plan){.system = body_text(body, "system", NULL)};
	plan = body_object(body, "plan");
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		typed->values[i] = setting_read(&plan, i);
	body_end(&plan);
	criteria_read(body, typed);
	listed = body_has(body, "tables_out");
	count = body_list(body, "tables_out", &list);
	for (size_t i = 0; i < count; i++)
		buf_printf(&text, "%s%d", i == 0 ? "" : " ",
		           body_item_whole(&list, i, 1, TABLE_NUMBER_MAX));
	if (listed)
		typed->tables_out = text.text;
	prizes_read(body, typed);
	return given ? typed : NULL;
}

const char *
plan_body_path(struct arena *arena, const char *field)
{
	const char *name = strstr(field, ".name_");

	if (strncmp(field, "prizes.", 7) != 0 || name == NULL)
		return field;
	return arena_printf(arena, "%.*s.name.%s", (int)(name - field), field, name + 6);
}

/* ---- showing ---- */

void
plan_body_prize(struct value *object, const struct prize *prize)
{
	struct value *name = value_set_object(object, "name");
	char rank[8];

	value_set_text(name, "en", prize->name_en);
	value_set_text(name, "ja", prize->name_ja);
	value_set_text(object, "kind", prize_kinds[prize->kind]);
	rank_token(prize->rank, rank);
	if (prize->kind == PRIZE_RANK)
		value_set_text(object, "rank", rank);
	value_set_int(object, "count", prize->count);
}

void
plan_body_show(struct arena *arena, struct value *object, const struct typed_plan_made *planned)
{
	const struct plan *plan = &planned->plan;
	struct value *settings, *list;
	const char *tables = planned->tables_out;

	value_set_text(object, "system", plan_system_names[plan->system]);
	settings = value_set_object(object, "plan");
	for (enum plan_setting i = 0; i < SETTINGS; i++) {
		const struct plan_setting_facts *facts = &plan_settings[i];

		if (is_flag(i))
			value_set_bool(settings, facts->key, plan->value[i] != 0);
		else if (facts->number.words != NULL || plan_settings[i].number.as == NUMBER_GRADE)
			value_set_text(settings, facts->key,
			               typed_plan_text(arena, i, plan->value[i]));
		else
			value_set_int(settings, facts->key, plan->value[i]);
	}
	list = value_set_list(object, "criteria");
	for (size_t i = 0; i < plan->order_count; i++)
		value_add(list, value_text(arena, criterion_keys[plan->order[i]]));
	list = value_set_list(object, "tables_out");
	for (char *end; *tables != '\0'; tables = end)
		value_add(list, value_int(arena, strtol(tables, &end, 10)));
	list = value_set_list(object, "prizes");
	for (size_t i = 0; i < planned->prizes.count; i++)
		plan_body_prize(value_add_object(list), &planned->prizes.list[i]);
}
