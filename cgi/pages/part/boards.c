#include "pages/part/boards.h"

enum { BOARDS_MAX = ROUND_LISTED };

const char *
boards_sign(const struct event *event, const struct game *game)
{
	enum side winner = game->result.winner;

	if (game->result.ending == ENDING_NONE)
		return event->tournament->cancelled ? "o" : "p";
	if (winner != SIDE_NONE && game_colours_known(game))
		return winner == SIDE_BLACK ? "b" : "w";
	return winner == SIDE_NONE && game->result.ending == ENDING_JIGO ? "j" : "o";
}

void
boards_set(struct value *object, const struct event *event, int round)
{
	int games = event_games(event, round), black = 0, white = 0;
	struct value *boards, *tables;

	if (games == 0 || games > BOARDS_MAX)
		return;
	boards = value_set_object(object, "boards");
	tables = value_set_list(boards, "tables");
	for (size_t i = 0; i < event->draw.game_count; i++) {
		const struct game *game = &event->draw.games[i];
		const char *sign = boards_sign(event, game);

		if (game->round != round)
			continue;
		black += sign[0] == 'b';
		white += sign[0] == 'w';
		value_set_text(value_add_object(tables), "sign", sign);
	}
	value_set_int(boards, "number", round);
	value_set_int(boards, "game_count", games);
	value_set_int(boards, "finished", games - rounds_missing(&event->draw, round));
	value_set_int(boards, "won_black", black);
	value_set_int(boards, "won_white", white);
}
