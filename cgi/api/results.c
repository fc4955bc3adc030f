#include <string.h>

#include "actions/result/play_off_act.h"
#include "actions/result/record.h"
#include "api/body.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "store/draw/game.h"

enum { VERSION_MAX = 999999999, VERSION_TEXT = 10, ID_MAX = 64 };

ROUTER_FIELDS(api_results_clear_fields, {"version", .max = VERSION_TEXT});
ROUTER_FIELDS(api_results_play_off_fields, {"winner", .max = ID_MAX}, {"loser", .max = ID_MAX});

/* The game of the path, or NULL. */
static const struct game *
game_find(const struct call *call)
{
	const struct request_parameters *path = &call->request->captures;

	return game_on_table(call->arena, call->office->db, call->tournament->id,
	               &call->tournament->ruleset->scoring, request_number(path, "n"),
	               request_number(path, "table"));
}

/* 409 where somebody has taken its round away meanwhile. */
static int
answer_game(struct call *call)
{
	const struct game *game = game_find(call);
	struct value *object = value_object(call->arena);

	if (game == NULL)
		return 409;
	show_game(object, call->tournament->ruleset, game, true);
	return call_answer(call, 200, object);
}

/* A member that says something its way of reporting cannot mean is no slip to
 * be passed over: the result may be another than was thought. */
static void
members_check(struct call *call, const struct body *body, const char *by)
{
	const enum result_how how = result_how_find(by);
	const struct result_how_facts *facts = &result_how_facts[how];
	const struct {
		const char *name;
		bool fits;
	} members[] = {
		{"winner", facts->winner}, {"margin", facts->margin},
		{"black", facts->counts}, {"white", facts->counts},
		{"black_tokens", facts->tokens}, {"white_tokens", facts->tokens},
		{"black_handed", facts->counts}, {"white_handed", facts->counts},
	};

	for (size_t i = 0; how != HOW_NONE && i < sizeof(members) / sizeof(members[0]); i++)
		if (!members[i].fits && body_has(body, members[i].name))
			problem_add(&call->problems, members[i].name, PROBLEM_RESULT_MEMBER, NULL);
}

/* PUT /api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result: an organiser,
 * a referee or a desk helper. */
int
api_results_record(struct call *call)
{
	const struct game *game = game_find(call);
	struct body body = body_of(call);
	const struct typed_result typed = {
		.by = body_text(&body, "by", ""),
		.winner = body_text(&body, "winner", ""),
		.margin = body_number(&body, "margin", ""),
		.black = body_number(&body, "black", ""),
		.white = body_number(&body, "white", ""),
		.black_tokens = body_number(&body, "black_tokens", ""),
		.white_tokens = body_number(&body, "white_tokens", ""),
		.black_handed = body_number(&body, "black_handed", NULL),
		.white_handed = body_number(&body, "white_handed", NULL),
		.black_pair = body_text(&body, "black_pair", NULL),
		.reason = body_lines(&body, "reason", ""),
	};
	int version = body_version(&body);

	members_check(call, &body, typed.by);
	body_end(&body);
	if (game == NULL)
		return 404;
	if (call->problems.count > 0 ||
	    !record_result(call->office, call->tournament, game->round, game->table, &typed, version,
	                   &call->problems))
		return call_problems(call);
	return answer_game(call);
}

/* DELETE /api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result?version=: as
 * for the one above. */
int
api_results_clear(struct call *call)
{
	const struct game *game = game_find(call);
	const struct call_number number = {VERSION_MAX, -1, PROBLEM_NUMBER, NULL};
	int version = call_query_whole(call, "version", number);

	if (game == NULL)
		return 404;
	if (call->problems.count > 0 ||
	    !record_clear(call->office, call->tournament, game->round, game->table, version,
	                  &call->problems))
		return call_problems(call);
	return answer_game(call);
}

/* POST /api/v1/tournaments/{slug}/play-offs: as for the results. */
int
api_results_play_off(struct call *call)
{
	struct body body = body_of(call);
	const char *winner = body_text(&body, "winner", ""), *loser = body_text(&body, "loser", "");
	struct value *object = value_object(call->arena);

	body_end(&body);
	if (call->problems.count > 0 ||
	    !play_off_record(call->office, call->tournament, winner, loser, &call->problems))
		return call_problems(call);
	value_set_text(object, "winner", winner);
	value_set_text(object, "loser", loser);
	return call_answer(call, 201, object);
}

/* DELETE /api/v1/tournaments/{slug}/play-offs?winner=&loser=: likewise. */
int
api_results_play_off_back(struct call *call)
{
	if (!play_off_take_back(call->office, call->tournament, call_query(call, "winner"),
	                        call_query(call, "loser"), &call->problems))
		return call_problems(call);
	call->response->status = 204;
	return 204;
}
