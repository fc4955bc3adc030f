#include "forms/typed_result.h"

#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "forms/form.h"

enum { COUNT_MAX = 999, TOKENS_MAX = 99, MARGIN_MAX_X2 = 2 * 999 + 1 };

static const char reason_max[] = "500"; /* REASON_MAX, for the words */

SET_EACH(const char *const typed_result_winners[], SET_SIZE(SIDE_TABLE) + 1,
	[SIDE_NONE] = "jigo", [SIDE_BLACK] = "black", [SIDE_WHITE] = "white", NULL);

/* Who had Black. Nigiri leaves that to the desk; in another game without stones they may have sat
 * down the other way round. */
static void
check_black_pair(const char *pair, struct game *game, struct problems *problems)
{
	const char *was_black = game->black;

	if (pair == NULL)
		return;
	if (pair[0] == '\0') {
		if (game->nigiri && game_colours_known(game))
			problem_add(problems, "black_pair", PROBLEM_BLACK_PAIR, NULL);
		return;
	}
	if (strcmp(pair, game->black) == 0)
		return;
	if (strcmp(pair, game->white) != 0 || !game_may_turn(game)) {
		problem_add(problems, "black_pair",
		            game_may_turn(game) ? PROBLEM_BLACK_PAIR : PROBLEM_BLACK_PAIR_SET, NULL);
		return;
	}
	game->black = game->white;
	game->white = was_black;
}

static void
check_tokens(const struct typed_result *typed, struct game *game, struct problems *problems)
{
	const struct {
		const char *field, *text;
		int *tokens;
	} sides[] = {
		{"black_tokens", typed->black_tokens, &game->black_tokens},
		{"white_tokens", typed->white_tokens, &game->white_tokens},
	};

	for (size_t i = 0; i < sizeof(sides) / sizeof(sides[0]); i++)
		if (sides[i].text[0] != '\0' &&
		    !number_whole(sides[i].text, TOKENS_MAX, sides[i].tokens))
			problem_add(problems, sides[i].field, PROBLEM_TOKENS, NULL);
}

/* Of the tokens, how many need not come off the count. Where the rules hand the points over at
 * once it has to be said of every side that has one: children do it, and it must count once. */
static void
check_handed(const struct scoring *scoring, const struct typed_result *typed, struct game *game,
             struct problems *problems)
{
	const struct {
		const char *field, *text;
		int tokens, *handed;
	} sides[] = {
		{"black_handed", typed->black_handed, game->black_tokens, &game->black_handed},
		{"white_handed", typed->white_handed, game->white_tokens, &game->white_handed},
	};

	for (size_t i = 0; i < sizeof(sides) / sizeof(sides[0]); i++) {
		if (sides[i].text == NULL)
			continue;
		if (sides[i].text[0] == '\0') {
			if (scoring->handed_over && sides[i].tokens > 0)
				problem_add(problems, sides[i].field, PROBLEM_HANDED_UNSAID, NULL);
		} else if (!number_whole(sides[i].text, sides[i].tokens, sides[i].handed)) {
			problem_add(problems, sides[i].field, PROBLEM_HANDED, NULL);
		}
	}
}

static void
check_count(const struct scoring *scoring, const struct typed_result *typed,
            struct typed_result_recorded *recorded, struct problems *problems)
{
	struct game *game = &recorded->game;

	if (!number_whole(typed->black, COUNT_MAX, &game->black_count))
		problem_add(problems, "black", PROBLEM_COUNT, NULL);
	if (!number_whole(typed->white, COUNT_MAX, &game->white_count))
		problem_add(problems, "white", PROBLEM_COUNT, NULL);
	check_handed(scoring, typed, game, problems);
	if (game->black_count < 0 || game->white_count < 0)
		return;
	recorded->score = scoring_count(scoring, game->komi_x2, (struct scoring_count){
		.black = game->black_count, .white = game->white_count,
		.black_tokens = game->black_tokens, .white_tokens = game->white_tokens,
		.black_handed = game->black_handed, .white_handed = game->white_handed,
	});
	game->result = recorded->score.result;
}

/* The final margin off a slip: komi and tokens are in it already. A win by
 * nothing is a jigo, for the side that wins one. */
static void
check_margin(const struct scoring *scoring, const struct typed_result *typed,
             struct game *game, struct problems *problems)
{
	const size_t before = problems->count;
	struct result *result = &game->result;
	const struct result jigo = result_jigo(scoring);
	const bool empty = typed->margin[0] == '\0', komi_half = game->komi_x2 % 2 != 0;
	const char *example = komi_half ? "4.5" : "4";

	if (!empty && !number_half(typed->margin, false, MARGIN_MAX_X2, &result->margin_x2)) {
		problem_add(problems, "margin", PROBLEM_MARGIN, example);
		return;
	}
	if (result->winner == SIDE_NONE) {
		if (result->margin_x2 > 0)
			problem_add(problems, "margin", PROBLEM_MARGIN_JIGO, NULL);
		*result = jigo;
	} else if (empty) {
		result->ending = ENDING_UNKNOWN;
	} else if (result->margin_x2 == 0) {
		if (jigo.winner != result->winner)
			problem_add(problems, "margin", PROBLEM_MARGIN, example);
		*result = jigo;
	}
	/* Counts and tokens are whole, so a margin has a half point exactly when the
	 * komi has one; then nobody is level either. */
	if (problems->count > before || result->ending == ENDING_UNKNOWN ||
	    komi_half == (result->margin_x2 % 2 != 0))
		return;
	if (!komi_half)
		problem_add(problems, "margin", PROBLEM_MARGIN_WHOLE, NULL);
	else if (result->ending == ENDING_JIGO)
		problem_add(problems, "winner", PROBLEM_JIGO_HALF, NULL);
	else
		problem_add(problems, "margin", PROBLEM_MARGIN_HALF, NULL);
}

bool
typed_result_check(const struct tournament *tournament, const struct game *game,
                   const struct typed_result *typed, struct typed_result_recorded *recorded,
                   struct problems *problems)
{
	const struct scoring *scoring = &tournament->ruleset->scoring;
	const size_t before = problems->count;
	const enum result_how how = result_how_find(typed->by);
	const struct result_how_facts *facts = &result_how_facts[how];
	const int winner = !facts->winner ? -1 : form_word(typed_result_winners, typed->winner);
	struct result *result = &recorded->game.result;

	*recorded = (struct typed_result_recorded){.game = game_blank(game)};
	if (how == HOW_NONE) {
		problem_add(problems, "by", PROBLEM_RESULT_BY, NULL);
		return false;
	}
	recorded->game.how = how;
	result->ending = facts->ending;
	check_black_pair(typed->black_pair, &recorded->game, problems);
	if (winner >= 0)
		result->winner = (enum side)winner;
	if (facts->winner && (winner < 0 || (winner == SIDE_NONE && !facts->margin)))
		problem_add(problems, "winner", PROBLEM_WINNER, NULL);
	recorded->game.reason = typed->reason == NULL ? "" : typed->reason;
	if (text_length(recorded->game.reason) > REASON_MAX)
		problem_add(problems, "reason", PROBLEM_TOO_LONG, reason_max);
	if (facts->tokens)
		check_tokens(typed, &recorded->game, problems);
	if (facts->counts)
		check_count(scoring, typed, recorded, problems);
	if (facts->margin && problem_find(problems, "winner") == NULL)
		check_margin(scoring, typed, &recorded->game, problems);
	return problems->count == before;
}

static const char *
handed_text(struct arena *arena, bool counted, int tokens, int handed)
{
	return counted && tokens > 0 ? arena_printf(arena, "%d", handed) : "";
}

static const char *
number_text(struct arena *arena, int number)
{
	return number < 0 ? "" : arena_printf(arena, "%d", number);
}

struct typed_result
typed_result_of(struct arena *arena, const struct game *game)
{
	const struct result_how_facts *facts = &result_how_facts[game->how];
	struct typed_result typed = {
		.by = result_how_names[game->how], .winner = "", .margin = "",
		.black = number_text(arena, game->black_count),
		.white = number_text(arena, game->white_count),
		.black_tokens = facts->tokens ? number_text(arena, game->black_tokens) : "",
		.white_tokens = facts->tokens ? number_text(arena, game->white_tokens) : "",
		.black_handed = handed_text(arena, facts->counts, game->black_tokens, game->black_handed),
		.white_handed = handed_text(arena, facts->counts, game->white_tokens, game->white_handed),
		.black_pair = game->nigiri && game_colours_known(game) ? game->black : "",
		.reason = game->reason,
	};

	if (facts->winner)
		typed.winner = typed_result_winners[game->result.ending == ENDING_JIGO
		                                    ? SIDE_NONE : game->result.winner];
	if (facts->margin && game->result.ending == ENDING_POINTS)
		typed.margin = number_half_text(arena, game->result.margin_x2);
	return typed;
}
