#include "api/call.h"
#include "api/api_routes.h"
#include "api/rules_body.h"
#include "api/show.h"

static void
show_ruleset(struct value *object, const struct ruleset *ruleset)
{
	value_set_text(object, "id", ruleset->id);
	show_name(object, ruleset->name_en, ruleset->name_ja);
	value_set_text(object, "source", ruleset->source);
}

/* GET /api/v1/rulesets: anyone. */
int
api_rulesets(struct call *call)
{
	struct value *list = value_list(call->arena);
	size_t count;
	const struct ruleset *all = rulesets(&count);

	for (size_t i = 0; i < count; i++)
		show_ruleset(value_add_object(list), &all[i]);
	return call_answer_public(call, list);
}

/* GET /api/v1/rulesets/{ruleset}: anyone. */
int
api_rulesets_one(struct call *call)
{
	const struct ruleset *ruleset = ruleset_find(call_capture(call, "ruleset"));
	struct value *object = value_object(call->arena);

	if (ruleset == NULL)
		return 404;
	show_ruleset(object, ruleset);
	rules_body_parts(call->arena, object, ruleset);
	return call_answer_public(call, object);
}
