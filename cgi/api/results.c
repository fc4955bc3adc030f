#include <string.h>

#include "actions/record.h"
#include "actions/typed_number.h"
#include "api/body.h"
#include "api/handlers.h"
#include "api/show.h"

enum { VERSION_MAX = 1000000000, VERSION_TEXT = 10 };

const struct field fields_api_version[] = {
	{.name = "version", .max = VERSION_TEXT},
	{.name = NULL},
};

/* The game of the path, or NULL. */
static const struct game *
game_find(const struct call *call)
{
	struct draw draw = draw_of(call->arena, call->office->db, call->tournament->id,
	                           &call->tournament->ruleset->scoring);

	return draw_game(&draw, call_capture_number(call, "n"), call_capture_number(call, "table"));
}

static void
answer_game(struct call *call)
{
	struct value *object = value_object(call->arena);

	show_game(object, call->tournament->ruleset, game_find(call), true);
	call_answer(call, 200, object);
}

static struct typed_result
result_read(struct body *body)
{
	return (struct typed_result){
		.by = body_text(body, "by", ""),
		.winner = body_text(body, "winner", ""),
		.margin = body_number(body, "margin", ""),
		.black = body_number(body, "black", ""),
		.white = body_number(body, "white", ""),
		.black_tokens = body_number(body, "black_tokens", ""),
		.white_tokens = body_number(body, "white_tokens", ""),
		.black_pair = body_text(body, "black_pair", NULL),
		.reason = body_lines(body, "reason", ""),
	};
}

/* PUT /api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result: an organiser. */
void
api_result_record(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct game *game = game_find(&call);
	struct body body = body_of(&call);
	struct typed_result typed = result_read(&body);
	int version = body_whole(&body, "version", 0, VERSION_MAX, -1);

	body_end(&body);
	if (game == NULL)
		call_refuse(&call, 404);
	else if (call.problems.count > 0 ||
	         !record_result(call.office, call.tournament, game->round, game->table, &typed,
	                        version, &call.problems))
		call_refuse_problems(&call);
	else
		answer_game(&call);
}

/* DELETE /api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result?version=: an
 * organiser. */
void
api_result_clear(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct game *game = game_find(&call);
	const char *text = call_query(&call, "version");
	int version = -1;

	if (text[0] != '\0' && !typed_number_whole(text, VERSION_MAX, &version))
		problem_add(&call.problems, "version", "problem.number", "0–");
	if (game == NULL)
		call_refuse(&call, 404);
	else if (call.problems.count > 0 ||
	         !record_clear(call.office, call.tournament, game->round, game->table, version,
	                       &call.problems))
		call_refuse_problems(&call);
	else
		answer_game(&call);
}
