#include <string.h>

#include "api/call.h"
#include "api/routes.h"
#include "api/show.h"
#include "rules/passing.h"

const struct router_field api_passing_ending_fields[] = {
	{.name = "ruleset", .max = 20},
	{.name = "first", .max = 5},
	{.name = "moves", .max = REQUEST_QUERY_MAX},
	{.name = NULL},
};

struct steps {
	enum passing_step *list;
	size_t count;
};

static enum side
first_asked(struct call *call)
{
	const char *text = call_query(call, "first");

	if (strcmp(text, "white") == 0)
		return SIDE_WHITE;
	if (text[0] != '\0' && strcmp(text, "black") != 0)
		problem_add(&call->problems, "first", PROBLEM_CHOICE, NULL);
	return SIDE_BLACK;
}

static void
step_refuse(struct call *call, size_t index, enum problem_kind kind)
{
	problem_add(&call->problems, arena_printf(call->arena, "moves.%zu", index), kind, NULL);
}

static bool
step_read(const char *text, size_t len, enum passing_step *step)
{
	for (int i = 0; i < PASSING_STEPS; i++)
		if (strlen(passing_step_names[i]) == len &&
		    strncmp(passing_step_names[i], text, len) == 0) {
			*step = (enum passing_step)i;
			return true;
		}
	return false;
}

/* "B,W,BP" */
static struct steps
steps_asked(struct call *call)
{
	const char *text = call_query(call, "moves");
	struct steps steps = {
		.list = arena_array(call->arena, strlen(text) + 1, sizeof(*steps.list)),
	};

	if (text[0] == '\0') {
		problem_add(&call->problems, "moves", PROBLEM_REQUIRED, NULL);
		return steps;
	}
	for (;; text++) {
		size_t len = strcspn(text, ",");

		if (!step_read(text, len, &steps.list[steps.count]))
			step_refuse(call, steps.count, PROBLEM_STEP);
		steps.count++;
		text += len;
		if (*text == '\0')
			return steps;
	}
}

/* What follows a step that cannot be taken has no meaning. */
static void
steps_take(struct call *call, const struct scoring *scoring, const struct steps *steps,
           struct passing *passing)
{
	for (size_t i = 0; i < steps->count; i++)
		if (!passing_step(scoring, passing, steps->list[i])) {
			step_refuse(call, i, PROBLEM_STEP_NOW);
			return;
		}
}

static void
show_passing(struct value *object, const struct passing *passing)
{
	static const char *const states[] = {
		[PHASE_PLAYING] = "playing", [PHASE_STOPPED] = "stopped", [PHASE_ENDED] = "ended",
	};
	static const char *const reasons[] = {
		[REASON_NONE] = NULL, [REASON_AGREEMENT] = "agreement",
		[REASON_FOUR_PASSES] = "four passes",
	};
	struct value *stones;

	value_set_text(object, "state", states[passing->phase]);
	value_set_text(object, "reason", reasons[passing->reason]);
	value_set_text(object, "to_move", show_side(passing->to_move));
	value_set_bool(object, "white_must_pass", passing->white_must_pass);
	stones = value_set_object(object, "pass_stones");
	value_set_int(stones, "black", passing->pass_stones[SIDE_BLACK]);
	value_set_int(stones, "white", passing->pass_stones[SIDE_WHITE]);
}

/* GET /api/v1/ending?ruleset=bga-aga&moves=B,W,BP,WP,agree: anyone. With first=white
 * for a game in which White makes the first move. */
void
api_passing_ending(struct call *call)
{
	const struct ruleset *ruleset = call_ruleset(call);
	struct passing passing = passing_begin(first_asked(call));
	struct steps steps = steps_asked(call);
	struct value *object = value_object(call->arena);

	if (call->problems.count == 0)
		steps_take(call, &ruleset->scoring, &steps, &passing);
	if (call->problems.count > 0) {
		call_refuse_problems(call);
		return;
	}
	show_passing(object, &passing);
	call_answer_public(call, object);
}
