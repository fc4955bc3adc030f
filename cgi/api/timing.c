#include "api/call.h"
#include "api/routes.h"
#include "base/number.h"
#include "rules/timing.h"

const struct router_field api_timing_clock_fields[] = {
	{.name = "ruleset", .max = 20},
	{.name = "stones", .max = 20},
	{.name = NULL},
};

static int
stones_asked(struct call *call)
{
	const char *text = call_query(call, "stones");
	int stones = 0;

	if (text[0] == '\0')
		problem_add(&call->problems, "stones", PROBLEM_REQUIRED, NULL);
	else if (!number_whole(text, OVERTIME_STONES_MAX, &stones))
		problem_add(&call->problems, "stones", PROBLEM_OVERTIME_STONES,
		            arena_printf(call->arena, "%d", OVERTIME_STONES_MAX));
	return stones;
}

/* GET /api/v1/clock?ruleset=swindon&stones=60: anyone. */
void
api_timing_clock(struct call *call)
{
	const struct ruleset *ruleset = call_ruleset(call);
	int stones = stones_asked(call);
	struct value *object = value_object(call->arena);
	struct timing_deadline deadline;

	if (call->problems.count > 0) {
		call_refuse_problems(call);
		return;
	}
	deadline = timing_deadline(&ruleset->clock, stones);
	value_set_int(object, "main_seconds", ruleset->clock.main_seconds);
	value_set(object, "overtime_seconds", value_null(call->arena));
	value_set(object, "period", value_null(call->arena));
	if (deadline.limited) {
		value_set_int(object, "overtime_seconds", deadline.seconds);
		value_set_int(object, "period", deadline.period);
	}
	call_answer_public(call, object);
}
