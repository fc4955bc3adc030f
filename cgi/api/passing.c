#include <string.h>

#include "api/call.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "forms/form.h"
#include "rules/passing.h"
#include "rules/violation.h"

ROUTER_FIELDS(api_passing_ending_fields,
	{"ruleset", .max = 20},
	{"first", .max = 5},
	{"moves", .max = REQUEST_QUERY_MAX});

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

/* "B,W,BP" */
static struct steps
steps_asked(struct call *call)
{
	struct slice rest = slice_of(call_query(call, "moves"));
	struct steps steps = {
		.list = arena_array(call->arena, rest.len + 1, sizeof(*steps.list)),
	};

	if (rest.len == 0) {
		problem_add(&call->problems, "moves", PROBLEM_REQUIRED, NULL);
		return steps;
	}
	while (rest.at != NULL) {
		const struct slice word = slice_cut(&rest, ',');
		int step = 0;

		while (step < PASSING_STEPS && !slice_is(word, passing_step_names[step]))
			step++;
		if (step == PASSING_STEPS)
			step_refuse(call, steps.count, PROBLEM_STEP);
		steps.list[steps.count++] = (enum passing_step)step;
	}
	return steps;
}

static void
show_passing(struct value *object, const struct passing *passing)
{
	static const char *const states[] = {PASSING_PHASE_TABLE(SET_WORD)};
	static const char *const reasons[] = {PASSING_REASON_TABLE(SET_WORD)};
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
int
api_passing_ending(struct call *call)
{
	const struct ruleset *ruleset = call_ruleset(call);
	struct passing passing = passing_begin(first_asked(call));
	struct steps steps = steps_asked(call);
	struct value *object = value_object(call->arena);

	/* What follows a step that cannot be taken has no meaning. */
	for (size_t i = 0; i < steps.count && call->problems.count == 0; i++)
		if (!passing_step(&ruleset->scoring, &passing, steps.list[i]))
			step_refuse(call, i, PROBLEM_STEP_NOW);
	if (call->problems.count > 0)
		return call_problems(call);
	show_passing(object, &passing);
	return call_answer_public(call, object);
}

ROUTER_FIELDS(api_passing_violation_fields,
	{"ruleset", .max = 20},
	{"violation", .max = 16},
	{"noticed", .max = 8});

/* The asked word's place among them; a problem where it is none. */
static int
word_asked(struct call *call, const char *name, const char *const words[])
{
	const int at = form_word(words, call_query(call, name));

	if (at < 0)
		problem_add(&call->problems, name, PROBLEM_CHOICE, NULL);
	return at;
}

/* GET /api/v1/violation?ruleset=bga-aga&violation=self-capture&noticed=later: anyone. Only for
 * rulesets whose document says what is done about one (conduct.illegal_moves). */
int
api_passing_violation(struct call *call)
{
	const struct ruleset *ruleset = call_ruleset(call);
	const int violation = word_asked(call, "violation", violation_words);
	const int noticed = word_asked(call, "noticed", violation_noticed_words);
	struct value *object = value_object(call->arena);
	enum violation_fix fix;

	if (ruleset != NULL && !ruleset->conduct.illegal_moves)
		problem_add(&call->problems, "ruleset", PROBLEM_CHOICE, NULL);
	if (call->problems.count > 0)
		return call_problems(call);
	fix = violation_fix((enum violation)violation, (enum violation_noticed)noticed);
	value_set_text(object, "violation", violation_words[violation]);
	value_set_bool(object, "illegal", violation_illegal((enum violation)violation));
	value_set_text(object, "noticed", violation_noticed_words[noticed]);
	value_set_text(object, "fix", violation_fix_words[fix]);
	value_set_bool(object, "pass_stone", fix == FIX_BACK_AND_PASS);
	return call_answer_public(call, object);
}
