#include <string.h>

#include "api/call.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "rules/rotation.h"
#include "rules/scoring.h"

enum { SEAT_TEXT = 2, STONES_MAX = 9 };

ROUTER_FIELDS(api_rotation_fields,
	{"ruleset", .max = 20},
	{"stones", .max = 20},
	{"moves", .max = REQUEST_QUERY_MAX},
	{"start", .max = SEAT_TEXT});

/* A move as it was written: who made it, and what was claimed of it. */
struct move_asked {
	enum seat player;
	enum rotation_claim claim;
};

struct rotation_asked {
	const struct ruleset *ruleset;
	enum seat first;
	struct move_asked *moves;
	size_t count;
};

/* Who should make the first move listed. */
static enum seat
first_read(struct call *call)
{
	const struct call_number number = {STONES_MAX, 0, PROBLEM_STONES, NULL};
	int stones = call_query_whole(call, "stones", number);
	const char *start = call_query(call, "start");
	enum seat seat;

	if (stones == 1)
		problem_add(&call->problems, "stones", PROBLEM_STONES, NULL);
	if (start[0] == '\0')
		return handicap_first_move(stones);
	if (!seat_parse(start, strlen(start), &seat))
		problem_add(&call->problems, "start", PROBLEM_SEAT, NULL);
	return seat;
}

static struct rotation_asked
rotation_asked_read(struct call *call)
{
	struct rotation_asked asked = {.ruleset = call_ruleset(call), .first = first_read(call)};
	const char *text = call_query(call, "moves");

	if (asked.ruleset != NULL && ruleset_single(asked.ruleset))
		problem_add(&call->problems, "ruleset", PROBLEM_NO_ROTATION, NULL);
	/* "B1,W1,W2!" */
	asked.count = text[0] != '\0';
	for (const char *at = text; *at != '\0'; at++)
		asked.count += *at == ',';
	asked.moves = arena_array(call->arena, asked.count, sizeof(asked.moves[0]));
	for (size_t i = 0; i < asked.count; i++) {
		struct move_asked *move = &asked.moves[i];

		if (rotation_read(text, &move->player, &move->claim) == 0)
			problem_add(&call->problems, arena_printf(call->arena, "moves.%zu", i),
			            PROBLEM_MOVE, NULL);
		text += strcspn(text, ",") + 1;
	}
	return asked;
}

static void
show_move(struct value *moves, enum seat player, const struct rotation_move *move)
{
	struct value *object = value_add_object(moves);

	value_set_text(object, "player", seat_names[player]);
	value_set_text(object, "expected", seat_names[move->expected]);
	value_set_bool(object, "in_rotation", move->rotated);
	value_set_text(object, "ruling",
	               move->ruling == RULING_NONE ? NULL : rotation_ruling_names[move->ruling]);
}

static void
show_rotation(struct arena *arena, struct value *object, const struct rotation_asked *asked)
{
	struct rotation_state state = rotation_begin(asked->first);
	struct value *moves = value_set_list(object, "moves");
	struct value *penalties = value_set_object(object, "penalties");
	struct value *removed = value_set_list(object, "removed");
	const struct scoring *scoring = &asked->ruleset->scoring;

	for (size_t i = 0; i < asked->count && state.forfeit == SIDE_NONE; i++) {
		enum seat player = asked->moves[i].player;
		struct rotation_move move = rotation_move(&asked->ruleset->rotation, &state, player,
		                                          asked->moves[i].claim);

		show_move(moves, player, &move);
		if (move.ruling == RULING_REMOVED)
			value_add(removed, value_int(arena, (int64_t)i + 1));
	}
	value_set_int(penalties, "black", scoring_penalty(scoring, state.tokens[SIDE_BLACK]));
	value_set_int(penalties, "white", scoring_penalty(scoring, state.tokens[SIDE_WHITE]));
	value_set_text(object, "forfeit", show_side(state.forfeit));
	value_set_text(object, "next",
	               state.forfeit == SIDE_NONE ? seat_names[state.expected] : NULL);
}

/* GET /api/v1/rotation?ruleset=jpga&stones=0&moves=B1,W1,W2!: anyone. Behind a move
 * ! claims an unintentional error, !! an intentional one; start=B2 says who should
 * make the first move listed. Moves after a forfeit are read, but not answered. */
int
api_rotation(struct call *call)
{
	struct rotation_asked asked = rotation_asked_read(call);
	struct value *object = value_object(call->arena);

	if (call->problems.count > 0)
		return call_problems(call);
	show_rotation(call->arena, object, &asked);
	return call_answer_public(call, object);
}
