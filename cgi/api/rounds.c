#include <string.h>

#include "actions/draw/by_hand.h"
#include "actions/draw/round.h"
#include "api/body.h"
#include "api/routes.h"
#include "api/show.h"
#include "publish/published.h"

enum { SEED_MAX = 1000000000 };

/* 409 where somebody has taken it away again meanwhile. */
static void
answer_round(struct call *call, int status, int round)
{
	const struct event event = call_event(call);

	if (round > event.draw.rounds)
		call_refuse(call, 409);
	else
		call_answer(call, status, show_round(call, &event, round));
}

/* POST /api/v1/tournaments/{slug}/rounds: an organiser. Draws the next round
 * and, unless told otherwise, publishes it. */
void
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
	    !round_draw(call->office, call->tournament, &wish, &drawn, &call->problems)) {
		call_refuse_problems(call);
		return;
	}
	call_made(call, published_path(call->arena, PUBLISHED_ROUND, "api", call->tournament->slug,
	                               drawn.round));
	answer_round(call, drawn.again ? 200 : 201, drawn.round);
}

/* GET /api/v1/tournaments/{slug}/rounds/{n}: anyone once it is published. */
void
api_rounds_one(struct call *call)
{
	int round = call_capture_number(call, "n");
	const struct event event = call_event(call);

	if (round < 1 || round > event.draw.rounds)
		call_refuse(call, 404);
	else if (event.draw.states[round] == ROUND_DRAFT && !call->api->organiser)
		call_refuse(call, call->api->token ? 403 : 401);
	else
		call_answer_public(call, show_round(call, &event, round));
}

static struct by_hand_typed_game
game_read(struct body *games, size_t i)
{
	struct body game = body_item(games, i);
	struct by_hand_typed_game typed = {
		.table = body_number(&game, "table", ""),
		.black = body_text(&game, "black", ""),
		.white = body_text(&game, "white", ""),
		.stones = body_number(&game, "stones", ""),
		.komi = body_number(&game, "komi", ""),
	};

	body_end(&game);
	return typed;
}

static struct by_hand_typed
round_read(struct call *call, struct body *body)
{
	bool given = body_has(body, "games");
	struct body list;
	size_t count = body_list(body, "games", &list);
	struct by_hand_typed_game *games = arena_array(call->arena, count + 1, sizeof(*games));
	const char **byes;
	struct by_hand_typed typed = {.games = games, .game_count = count};

	if (!given && call->problems.count == 0)
		problem_add(&call->problems, "games", PROBLEM_REQUIRED, NULL);
	for (size_t i = 0; i < count; i++)
		games[i] = game_read(&list, i);
	typed.bye_count = body_list(body, "byes", &list);
	byes = arena_array(call->arena, typed.bye_count + 1, sizeof(*byes));
	for (size_t i = 0; i < typed.bye_count; i++)
		byes[i] = body_item_text(&list, i);
	typed.byes = byes;
	return typed;
}

/* PUT /api/v1/tournaments/{slug}/rounds/{n}: an organiser. Sets the draft of a
 * round by hand; 201 for one that was not there. */
void
api_rounds_set(struct call *call)
{
	int round = call_capture_number(call, "n"), before = call_event(call).draw.rounds;
	struct body body = body_of(call);
	struct by_hand_typed typed = round_read(call, &body);

	body_end(&body);
	if (call->problems.count > 0 ||
	    !by_hand_round(call->office, call->tournament, round, &typed, &call->problems))
		call_refuse_problems(call);
	else
		answer_round(call, round > before ? 201 : 200, round);
}

typedef bool (*round_step)(const struct office *office, const struct tournament *tournament,
                           int round, struct problems *problems);

static bool
publish(const struct office *office, const struct tournament *tournament, int round,
        struct problems *problems)
{
	return round_publish_draw(office, tournament, round, true, problems);
}

/* PATCH /api/v1/tournaments/{slug}/rounds/{n}: an organiser. {"state": "published"}
 * publishes a draft, {"state": "draft"} takes a round without results back. */
void
api_rounds_state(struct call *call)
{
	int round = call_capture_number(call, "n");
	struct body body = body_of(call);
	const char *state = body_text(&body, "state", "");
	round_step step = NULL;

	body_end(&body);
	if (round < 1 || round > call_event(call).draw.rounds) {
		call_refuse(call, 404);
		return;
	}
	if (strcmp(state, "published") == 0)
		step = publish;
	else if (strcmp(state, "draft") == 0)
		step = round_take_back;
	else
		problem_add(&call->problems, "state",
		            state[0] == '\0' ? PROBLEM_REQUIRED : PROBLEM_CHOICE, NULL);
	if (call->problems.count > 0 ||
	    !step(call->office, call->tournament, round, &call->problems))
		call_refuse_problems(call);
	else
		answer_round(call, 200, round);
}

/* DELETE /api/v1/tournaments/{slug}/rounds/{n}: an organiser. The last round is
 * gone, while it has no result. */
void
api_rounds_delete(struct call *call)
{
	int round = call_capture_number(call, "n");

	if (round < 1 || round > call_event(call).draw.rounds)
		call_refuse(call, 404);
	else if (!round_throw_away(call->office, call->tournament, round, true, &call->problems))
		call_refuse_problems(call);
	else
		call_done(call);
}
