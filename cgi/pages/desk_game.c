#include "pages/desk_game.h"

#include <string.h>

#include "pages/say.h"

int
desk_game_number(const struct page *page, const char *capture)
{
	const char *text = page_capture(page, capture);
	int number = 0;

	if (text[0] < '1' || text[0] > '9' || strlen(text) > 4)
		return -1;
	for (; *text != '\0'; text++) {
		if (*text < '0' || *text > '9')
			return -1;
		number = number * 10 + (*text - '0');
	}
	return number;
}

const struct game *
desk_game_find(const struct model *model, int round, int table)
{
	if (round < 1 || round > model->draw.rounds || model->draw.states[round] != ROUND_PUBLISHED)
		return NULL;
	return draw_game(&model->draw, round, table);
}

/* Nigiri has not been made, or, where nobody played, never was. */
static bool
colours_open(const struct game *game)
{
	switch (game->how) {
	case HOW_NONE:
	case HOW_FORFEIT:
	case HOW_BOTH_LOSE:
	case HOW_BOTH_WIN:
	case HOW_VOID:
		return game->nigiri;
	case HOW_COUNT:
	case HOW_MARGIN:
	case HOW_RESIGNATION:
	case HOW_TIME:
	case HOW_END:
		break;
	}
	return false;
}

static void
side_add(const struct page *page, struct value *row, const struct model *model,
         const struct game *game, enum side side, const char *score)
{
	bool black = side == SIDE_BLACK;
	const struct entry *entry = model_entry(model, black ? game->black : game->white);
	struct value *object = value_set_object(row, black ? "black" : "white");

	say_entry(page, object, entry, true);
	value_set_text(object, "pair", say_pair(page, entry, true));
	value_set_bool(object, "is_black", black);
	value_set_bool(object, "won", game->result.winner == side);
	model_text(object, "score", score);
}

/* "B+1.5"; not the bare letters of a jigo, both lose, no game, nor colours that nobody had. */
static const char *
code_of(struct arena *arena, const struct game *game)
{
	char code[16];

	result_text(game->result, code);
	return code[0] != '\0' && code[1] == '+' && !colours_open(game) ? arena_text(arena, code) : NULL;
}

static const char *
winner_of(const struct game *game)
{
	switch (game->result.winner) {
	case SIDE_BLACK:
		return game->black;
	case SIDE_WHITE:
		return game->white;
	case SIDE_NONE:
		break;
	}
	return NULL;
}

/* Whoever wins a game that had no colours is named, not "Black". */
static const char *
result_said(const struct page *page, const struct model *model, const struct game *game,
            const char *winner)
{
	struct value *data = value_object(page->arena);

	if (winner == NULL || !colours_open(game))
		return say_result(page, game);
	value_set_text(data, "pair", say_pair(page, model_entry(model, winner), true));
	return page_word(page, "result.forfeit-pair", data);
}

void
desk_game_result(const struct page *page, struct value *row, const struct model *model,
                 const struct game *game)
{
	const char *winner = winner_of(game);
	struct value *result;

	if (game->result.ending == ENDING_NONE) {
		value_set_bool(row, "result", false);
		return;
	}
	result = value_set_object(row, "result");
	model_text(result, "code", code_of(page->arena, game));
	model_text(result, "winner", winner == NULL || colours_open(game) ? NULL
	           : say_pair(page, model_entry(model, winner), true));
	value_set_text(result, "text", result_said(page, model, game, winner));
}

void
desk_game_row(const struct page *page, struct value *row, const struct model *model,
              const struct game *game, const char *const scores[2])
{
	value_set_int(row, "table", game->table);
	value_set_bool(row, "nigiri", colours_open(game));
	say_handicap(page, row, game->stones, game->komi_x2);
	side_add(page, row, model, game, SIDE_BLACK, scores == NULL ? NULL : scores[0]);
	side_add(page, row, model, game, SIDE_WHITE, scores == NULL ? NULL : scores[1]);
	desk_game_result(page, row, model, game);
}
