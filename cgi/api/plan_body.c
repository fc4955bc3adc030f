#include "api/plan_body.h"

#include <stdlib.h>
#include <string.h>

#include "api/show.h"
#include "base/buf.h"

static void
prizes_read(struct body *body, struct typed_plan *typed)
{
	struct body list = body_list(body, "prizes");
	struct typed_plan_prize *prizes = arena_array(body->arena, list.count + 1, sizeof(*prizes));

	for (size_t i = 0; i < list.count; i++) {
		struct body item = body_item(&list, i), name = body_object(&item, "name");

		prizes[i] = (struct typed_plan_prize){{
			body_text(&name, "en", ""), body_text(&name, "ja", ""),
			body_text(&item, "kind", ""), body_text(&item, "rank", ""),
			body_number(&item, "count", "1"),
		}};
		body_end(&name);
		body_end(&item);
	}
	if (!list.given)
		return;
	typed->prizes = prizes;
	typed->prize_count = list.count;
}

const struct typed_plan *
plan_body_read(struct body *body)
{
	bool given = body_has(body, "system") || body_has(body, "plan") ||
	             body_has(body, "criteria") || body_has(body, "tables_out") ||
	             body_has(body, "prizes");
	struct typed_plan *typed = arena_alloc(body->arena, sizeof(*typed));
	struct body plan, list;
	struct buf text = buf_new(body->arena, 64);

	*typed = (struct typed_plan){.system = body_text(body, "system", NULL)};
	plan = body_object(body, "plan");
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		typed->values[i] = body_typed(&plan, plan_settings[i].key,
		                              &plan_settings[i].number, NULL);
	body_end(&plan);
	typed->criteria = body_texts(body, "criteria", &typed->criterion_count);
	list = body_list(body, "tables_out");
	for (size_t i = 0; i < list.count; i++)
		buf_printf(&text, "%s%d", i == 0 ? "" : " ",
		           body_item_whole(&list, i, 1, TABLE_NUMBER_MAX));
	if (list.given)
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
	char rank[8];

	show_name(object, prize->name_en, prize->name_ja);
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
	for (enum plan_setting i = 0; i < SETTINGS; i++)
		show_number(settings, plan_settings[i].key, &plan_settings[i].number,
		            plan->value[i]);
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
