#include <string.h>

#include "actions/draw/by_hand.h"
#include "actions/draw/round_act.h"
#include "api/body.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "publish/published.h"

enum { SEED_MAX = 1000000000 };

/* 409 where somebody has taken it away again meanwhile. */
static int
answer_round(struct call *call, int status, int round)
{
	const struct event event = call_event(call);

	if (round > event.draw.rounds)
		return 409;
	return call_answer(call, status, show_round(call, &event, round));
}

/* The round of the path, or 0 when there is no such one. */
static int
round_of(const struct call *call)
{
	int round = request_number(&call->request->captures, "n");

	return round < 1 || round > call_event(call).draw.rounds ? 0 : round;
}

/* POST /api/v1/tournaments/{slug}/rounds: an organiser. Draws the next round
 * and, unless told otherwise, publishes it. */
int
api_rounds_draw(struct call *call)
{
	struct body body = body_of(call);
	struct round_wish wish = {
		.force = body_flag(&body, "force", false),
		.publish = body_flag(&body, "publish", true),
		.seed = body_whole(&body, "seed", 0, SEED_MAX, -1),
		.while_open = true,
	};
	struct round_drawn drawn;

	body_end(&body);
	if (call->problems.count > 0 ||
	    !round_draw(call->office, call->tournament, &wish, &drawn, &call->problems))
		return call_problems(call);
	response_header(call->response, "Location",
	                published_path(call->arena, PUBLISHED_ROUND, "api", call->tournament->slug,
	                               drawn.round));
	return answer_round(call, drawn.again ? 200 : 201, drawn.round);
}

/* GET /api/v1/tournaments/{slug}/rounds/{n}: anyone once it is published. */
int
api_rounds_one(struct call *call)
{
	int round = request_number(&call->request->captures, "n");
	const struct event event = call_event(call);

	if (round < 1 || round > event.draw.rounds)
		return 404;
	if (event.draw.states[round] == ROUND_DRAFT && !call->api->organiser)
		return call_forbidden(call);
	return call_answer_public(call, show_round(call, &event, round));
}

static struct by_hand_typed
round_read(struct call *call, struct body *body)
{
	struct body list = body_list(body, "games");
	struct by_hand_typed_game *games = arena_array(call->arena, list.count + 1, sizeof(*games));
	struct by_hand_typed typed = {.games = games, .game_count = list.count};

	if (!list.given && call->problems.count == 0)
		problem_add(&call->problems, "games", PROBLEM_REQUIRED, NULL);
	for (size_t i = 0; i < list.count; i++) {
		struct body game = body_item(&list, i);

		games[i] = (struct by_hand_typed_game){
			.table = body_number(&game, "table", ""),
			.black = body_text(&game, "black", ""),
			.white = body_text(&game, "white", ""),
			.stones = body_number(&game, "stones", ""),
			.komi = body_number(&game, "komi", ""),
		};
		body_end(&game);
	}
	typed.byes = body_texts(body, "byes", &typed.bye_count);
	return typed;
}

/* PUT /api/v1/tournaments/{slug}/rounds/{n}: an organiser. Sets the draft of a
 * round by hand; 201 for one that was not there. */
int
api_rounds_set(struct call *call)
{
	int round = request_number(&call->request->captures, "n");
	int before = call_event(call).draw.rounds;
	struct body body = body_of(call);
	struct by_hand_typed typed = round_read(call, &body);

	body_end(&body);
	if (call->problems.count > 0 ||
	    !by_hand_round(call->office, call->tournament, round, &typed, &call->problems))
		return call_problems(call);
	return answer_round(call, round > before ? 201 : 200, round);
}

/* PATCH /api/v1/tournaments/{slug}/rounds/{n}: an organiser. {"state": "published"}
 * publishes a draft, {"state": "draft"} takes a round without results back. */
int
api_rounds_state(struct call *call)
{
	struct problems *problems = &call->problems;
	int round = round_of(call);
	struct body body = body_of(call);
	const char *state = body_text(&body, "state", "");
	const bool publishes = strcmp(state, "published") == 0;
	bool done = false;

	body_end(&body);
	if (round == 0)
		return 404;
	if (!publishes && strcmp(state, "draft") != 0)
		problem_add(problems, "state", state[0] == '\0' ? PROBLEM_REQUIRED : PROBLEM_CHOICE,
		            NULL);
	if (problems->count == 0)
		done = publishes
		       ? round_publish_draw(call->office, call->tournament, round, true, problems)
		       : round_take_back(call->office, call->tournament, round, problems);
	return done ? answer_round(call, 200, round) : call_problems(call);
}

/* DELETE /api/v1/tournaments/{slug}/rounds/{n}: an organiser. The last round is
 * gone, while it has no result. */
int
api_rounds_delete(struct call *call)
{
	int round = round_of(call);

	if (round == 0)
		return 404;
	if (!round_throw_away(call->office, call->tournament, round, true, &call->problems))
		return call_problems(call);
	call->response->status = 204;
	return 204;
}
