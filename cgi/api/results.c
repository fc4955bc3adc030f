#include <string.h>

#include "actions/record.h"
#include "api/body.h"
#include "api/handlers.h"
#include "api/show.h"
#include "base/number.h"

enum { VERSION_MAX = 999999999, VERSION_TEXT = 10 };

const struct field fields_api_version[] = {
	{.name = "version", .max = VERSION_TEXT},
	{.name = NULL},
};

/* The game of the path, or NULL. */
static const struct game *
game_find(const struct call *call)
{
	struct draw draw = call_draw(call);

	return draw_game(&draw, call_capture_number(call, "n"), call_capture_number(call, "table"));
}

/* 409 where somebody has taken its round away meanwhile. */
static void
answer_game(struct call *call)
{
	const struct game *game = game_find(call);
	struct value *object = value_object(call->arena);

	if (game == NULL) {
		call_refuse(call, 409);
		return;
	}
	show_game(object, call->tournament->ruleset, game, true);
	call_answer(call, 200, object);
}

/* What each way of reporting has room for, besides by, reason, black_pair and version. */
static const struct {
	const char *by;
	bool winner, margin, counts, tokens;
} ways[] = {
	{.by = "count", .counts = true, .tokens = true},
	{.by = "margin", .winner = true, .margin = true, .tokens = true},
	{.by = "resignation", .winner = true, .tokens = true},
	{.by = "time", .winner = true, .tokens = true},
	{.by = "forfeit", .winner = true, .tokens = true},
	{.by = "referee", .winner = true, .tokens = true},
	{.by = "late", .winner = true},
	{.by = "both-lose"}, {.by = "both-win"}, {.by = "void"},
};

/* A member that says something its way of reporting cannot mean is no slip to
 * be passed over: the result may be another than was thought. */
static void
members_check(struct call *call, const struct body *body, const char *by)
{
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		const struct {
			const char *name;
			bool fits;
		} members[] = {
			{"winner", ways[i].winner}, {"margin", ways[i].margin},
			{"black", ways[i].counts}, {"white", ways[i].counts},
			{"black_tokens", ways[i].tokens}, {"white_tokens", ways[i].tokens},
		};

		for (size_t m = 0; strcmp(ways[i].by, by) == 0 && m < sizeof(members) / sizeof(members[0]); m++)
			if (!members[m].fits && body_has(body, members[m].name))
				problem_add(&call->problems, members[m].name, "problem.result-member",
				            NULL);
	}
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

/* PUT /api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result: an organiser,
 * a referee or a desk helper. */
void
api_result_record(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct game *game = game_find(&call);
	struct body body = body_of(&call);
	struct typed_result typed = result_read(&body);
	int version = body_version(&body);

	members_check(&call, &body, typed.by);
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

/* DELETE /api/v1/tournaments/{slug}/rounds/{n}/games/{table}/result?version=: as
 * for the one above. */
void
api_result_clear(void *api, const struct request *request, struct response *response)
{
	struct call call = call_begin(api, request, response);
	const struct game *game = game_find(&call);
	const char *text = call_query(&call, "version");
	int version = -1;

	if (text[0] != '\0' && !number_whole(text, VERSION_MAX, &version))
		problem_add(&call.problems, "version", "problem.number", "0–999999999");
	if (game == NULL)
		call_refuse(&call, 404);
	else if (call.problems.count > 0 ||
	         !record_clear(call.office, call.tournament, game->round, game->table, version,
	                       &call.problems))
		call_refuse_problems(&call);
	else
		answer_game(&call);
}
