#include "api/call.h"
#include "api/handlers.h"
#include "api/rules_body.h"
#include "api/show.h"
#include "rules/handicap.h"
#include "rules/overtime.h"

/* Who moves when: the same in every ruleset of pairs. */
static void
show_turns(struct arena *arena, struct value *rotation)
{
	enum { FEWEST_STONES = 2 }; /* of a handicap that places any */
	struct value *cycle, *first;

	value_set_bool(rotation, "pairs", true);
	cycle = value_set_list(rotation, "cycle");
	for (enum seat seat = SEAT_B1; seat <= SEAT_W2; seat++)
		value_add(cycle, value_text(arena, seat_names[seat]));
	first = value_set_object(rotation, "first_move");
	value_set_text(first, "without_stones", seat_names[handicap_first_move(0)]);
	value_set_text(first, "with_stones", seat_names[handicap_first_move(FEWEST_STONES)]);
}

/* What this kind of overtime does not have is null, or an empty list. */
static void
show_overtime(struct value *clock, const struct ruleset *ruleset)
{
	static const char *const names[] = {"count", "seconds"};

	rules_body_list(clock, ruleset, LIST_PERIODS);
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (value_get(clock, slice_of(names[i])) == NULL)
			value_set_text(clock, names[i], NULL);
	value_set_bool(clock, "class_a", overtime_is_class_a(&ruleset->clock));
}

static void
show_parts(struct arena *arena, struct value *object, const struct ruleset *ruleset)
{
	struct value *parts[PARTS];

	for (enum datum_part part = 0; part < PARTS; part++)
		parts[part] = value_set_object(object, datum_part_names[part]);
	show_turns(arena, parts[PART_ROTATION]);
	for (enum datum datum = 0; datum < DATA; datum++)
		rules_body_datum(parts[datum_part(datum)], ruleset, datum);
	show_overtime(parts[PART_CLOCK], ruleset);
	if (ruleset_single(ruleset))
		value_set_text(object, datum_part_names[PART_ROTATION], NULL);
}

static void
show_ruleset(struct value *object, const struct ruleset *ruleset)
{
	value_set_text(object, "id", ruleset->id);
	show_name(object, ruleset->name_en, ruleset->name_ja);
	value_set_text(object, "source", ruleset->source);
}

/* GET /api/v1/rulesets: anyone. */
void
api_rulesets(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	struct value *list = value_list(call.arena);
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		show_ruleset(value_add_object(list), &all[i]);
	call_answer_public(&call, list);
}

/* GET /api/v1/rulesets/{ruleset}: anyone. */
void
api_ruleset(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct ruleset *ruleset = ruleset_find(call_capture(&call, "ruleset"));
	struct value *object = value_object(call.arena);

	if (ruleset == NULL) {
		call_refuse(&call, 404);
		return;
	}
	show_ruleset(object, ruleset);
	show_parts(call.arena, object, ruleset);
	call_answer_public(&call, object);
}
