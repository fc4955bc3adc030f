#include <string.h>

#include "api/call.h"
#include "api/api_routes.h"
#include "api/show.h"
#include "base/language.h"
#include "base/number.h"
#include "forms/typed_text.h"
#include "pages/public/handicap_answer.h"
#include "rules/handicap.h"
#include "rules/scoring.h"
#include "rules/timing.h"

enum { PAIRS = 2, PARTNERS = 2 };
enum { NUMBER_TEXT = 20, COUNT_MAX = 999, KOMI_MAX_X2 = 2000000 };

/* Handicap */

ROUTER_FIELDS(api_calculators_handicap_fields,
	{"ruleset", .max = 20},
	{"pair", .max = 80, .many = true},
	{"words", .max = 2});

/* "3d:prefecture": a rank, and behind a colon an honour. NULL, or what is wrong. */
static enum problem_kind
player_read(struct arena *arena, const struct ruleset *ruleset, const char *text,
            struct handicap_answer_player *player)
{
	size_t len = strcspn(text, ":");
	enum problem_kind wrong;

	player->honour = HONOUR_NONE;
	if (len == 0)
		return PROBLEM_REQUIRED;
	if (ruleset == NULL && !rank_parse(arena_copy(arena, text, len), &player->rank))
		return PROBLEM_RANK;
	if (ruleset != NULL) {
		wrong = typed_text_rank(&ruleset->handicap, arena_copy(arena, text, len), &player->rank);
		if (wrong != PROBLEM_NONE)
			return wrong;
	}
	if (text[len] == '\0')
		return PROBLEM_NONE;
	for (enum handicap_honour honour = HONOUR_PREFECTURE; honour <= HONOUR_TITLE; honour++)
		if (strcmp(text + len + 1, player_honour_names[honour]) == 0 &&
		    (ruleset == NULL || handicap_knows(&ruleset->handicap, honour)))
			player->honour = honour;
	return player->honour == HONOUR_NONE ? PROBLEM_HONOUR : PROBLEM_NONE;
}

/* "4d,1k" */
static void
pair_read(struct call *call, const struct ruleset *ruleset, size_t index, const char *text,
          struct handicap_answer_player *players)
{
	const char *comma = strchr(text, ',');
	const char *field = arena_printf(call->arena, "pair.%zu", index);
	const char *ranks[PARTNERS];

	if (comma == NULL || strchr(comma + 1, ',') != NULL) {
		problem_add(&call->problems, field, PROBLEM_PAIR_OF_RANKS, NULL);
		return;
	}
	ranks[0] = arena_copy(call->arena, text, (size_t)(comma - text));
	ranks[1] = comma + 1;
	for (int i = 0; i < PARTNERS; i++) {
		enum problem_kind kind = player_read(call->arena, ruleset, ranks[i], &players[i]);

		if (kind != PROBLEM_NONE)
			problem_add(&call->problems, arena_printf(call->arena, "%s.%d", field, i), kind,
			            NULL);
	}
}

static struct handicap_answer_asked
handicap_asked_read(struct call *call)
{
	struct handicap_answer_asked asked = {.ruleset = call_ruleset(call)};
	const char *words = call_query(call, "words");
	const struct request_parameters *query = &call->request->query;
	size_t count = 0;

	if (asked.ruleset != NULL && !ruleset_has_handicap(asked.ruleset))
		problem_add(&call->problems, "ruleset", PROBLEM_NO_HANDICAP, NULL);
	if (words[0] != '\0' && language_find(words) == NULL)
		problem_add(&call->problems, "words", PROBLEM_CHOICE, NULL);
	for (size_t i = 0; i < query->count; i++)
		if (strcmp(query->list[i].name, "pair") == 0) {
			if (count < PAIRS)
				pair_read(call, asked.ruleset, count, query->list[i].value,
				          &asked.players[PARTNERS * count]);
			count++;
		}
	if (count != PAIRS)
		problem_add(&call->problems, "pair", PROBLEM_TWO_PAIRS, NULL);
	return asked;
}

static void
show_pair(struct arena *arena, struct value *pairs,
          const struct handicap_answer_player players[static PARTNERS], int points_x2)
{
	struct value *pair = value_add_object(pairs), *ranks = value_set_list(pair, "ranks");

	for (int i = 0; i < PARTNERS; i++) {
		const char *honour = player_honour_names[players[i].honour];
		char token[8];

		rank_token(players[i].rank, token);
		value_add(ranks, value_text(arena, arena_printf(arena, "%s%s%s", token,
		                                                honour[0] == '\0' ? "" : ":",
		                                                honour)));
	}
	value_set_half(pair, "points", points_x2);
}

/* GET /api/v1/handicap?ruleset=kanto-junior&pair=4d,1k&pair=1d,6k: anyone. With
 * words=en or ja also the answer as the calculator's page shows it. */
int
api_calculators_handicap(struct call *call)
{
	struct handicap_answer_asked asked = handicap_asked_read(call);
	const char *words = call_query(call, "words"), *html;
	struct value *object = value_object(call->arena), *pairs;
	struct handicap_setting setting;
	int points_x2[PAIRS];

	if (call->problems.count > 0)
		return call_problems(call);
	value_set_text(object, "ruleset", asked.ruleset->id);
	pairs = value_set_list(object, "pairs");
	for (int i = 0; i < PAIRS; i++) {
		points_x2[i] = handicap_answer_points_x2(&asked, (size_t)i);
		show_pair(call->arena, pairs, &asked.players[PARTNERS * i], points_x2[i]);
	}
	setting = handicap_setting(&asked.ruleset->handicap, points_x2[0], points_x2[1]);
	value_set_half(object, "difference", setting.difference_x2);
	value_set_text(object, "black", NULL);
	if (setting.black != BLACK_BY_NIGIRI)
		value_set_int(object, "black", setting.black == BLACK_FIRST ? 0 : 1);
	value_set_int(object, "stones", setting.stones);
	value_set_half(object, "komi", setting.komi_x2);
	value_set_text(object, "first_move", seat_names[handicap_first_move(setting.stones)]);
	if (words[0] != '\0') {
		html = handicap_answer_html(&call->api->app, call->request, words, &asked);
		if (html == NULL)
			return 500;
		value_set_text(object, "html", html);
	}
	return call_answer_public(call, object);
}

/* Score */

ROUTER_FIELDS(api_calculators_score_fields,
	{"ruleset", .max = 20},
	{"komi", .max = NUMBER_TEXT},
	{"black", .max = NUMBER_TEXT},
	{"white", .max = NUMBER_TEXT},
	{"black_tokens", .max = NUMBER_TEXT},
	{"white_tokens", .max = NUMBER_TEXT},
	{"black_handed", .max = NUMBER_TEXT},
	{"white_handed", .max = NUMBER_TEXT});

/* At most as many as there are tokens. */
static int
handed_asked(struct call *call, const char *name, int tokens)
{
	const struct call_number number = {tokens < 0 ? 0 : tokens, 0, PROBLEM_HANDED, NULL};

	return call_query_whole(call, name, number);
}

/* GET /api/v1/score?ruleset=jpga&komi=6.5&black=80&white=70&black_tokens=1&white_tokens=0:
 * anyone. With black_handed and white_handed of these tokens those whose points were handed
 * over during the game. */
int
api_calculators_score(struct call *call)
{
	static const struct call_number points = {COUNT_MAX, CALL_NEEDED, PROBLEM_COUNT, NULL};
	static const struct call_number tokens = {COUNT_MAX, 0, PROBLEM_COUNT, NULL};
	const struct ruleset *ruleset = call_ruleset(call);
	const char *komi = call_query(call, "komi");
	struct value *object = value_object(call->arena);
	struct scoring_count count;
	struct scoring_sum score;
	int komi_x2 = 0;

	if (komi[0] == '\0')
		problem_add(&call->problems, "komi", PROBLEM_REQUIRED, NULL);
	else if (!number_half(komi, true, KOMI_MAX_X2, &komi_x2))
		problem_add(&call->problems, "komi", PROBLEM_HALF, NULL);
	count.black = call_query_whole(call, "black", points);
	count.white = call_query_whole(call, "white", points);
	count.black_tokens = call_query_whole(call, "black_tokens", tokens);
	count.white_tokens = call_query_whole(call, "white_tokens", tokens);
	count.black_handed = handed_asked(call, "black_handed", count.black_tokens);
	count.white_handed = handed_asked(call, "white_handed", count.white_tokens);
	if (call->problems.count > 0)
		return call_problems(call);
	score = scoring_count(&ruleset->scoring, komi_x2, count);
	value_set_half(object, "black", score.black_x2);
	value_set_half(object, "white", score.white_x2);
	value_set_half(object, "margin", score.margin_x2);
	value_set_text(object, "winner", show_side(score.result.winner));
	value_set_text(object, "result", show_result(call->arena, score.result));
	return call_answer_public(call, object);
}

/* Clock */

ROUTER_FIELDS(api_calculators_clock_fields, {"ruleset", .max = 20}, {"stones", .max = NUMBER_TEXT});

/* GET /api/v1/clock?ruleset=swindon&stones=60: anyone. */
int
api_calculators_clock(struct call *call)
{
	const struct ruleset *ruleset = call_ruleset(call);
	const struct call_number number = {
		OVERTIME_STONES_MAX, CALL_NEEDED, PROBLEM_OVERTIME_STONES,
		arena_printf(call->arena, "%d", OVERTIME_STONES_MAX),
	};
	int stones = call_query_whole(call, "stones", number);
	struct value *object = value_object(call->arena);
	struct timing_deadline deadline;

	if (call->problems.count > 0)
		return call_problems(call);
	deadline = timing_deadline(&ruleset->clock, stones);
	value_set_int(object, "main_seconds", ruleset->clock.main_seconds);
	value_set_text(object, "overtime_seconds", NULL);
	value_set_text(object, "period", NULL);
	if (deadline.limited) {
		value_set_int(object, "overtime_seconds", deadline.seconds);
		value_set_int(object, "period", deadline.period);
	}
	return call_answer_public(call, object);
}
