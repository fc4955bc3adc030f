#include "pages/part/desk_game.h"

#include <string.h>

#include "pages/part/fill.h"
#include "pages/part/say.h"

const struct game *
desk_game_find(const struct event *event, int round, int table)
{
	if (round < 1 || round > event->draw.rounds || event->draw.states[round] != ROUND_PUBLISHED)
		return NULL;
	return rounds_game(&event->draw, round, table);
}

bool
desk_game_changed(const struct page *page, int table)
{
	const struct request_parameters *query = &page->request->query;
	const char *name = arena_printf(page->arena, "%d", table);

	for (size_t i = 0; i < query->count; i++)
		if (strcmp(query->list[i].name, "changed") == 0 &&
		    strcmp(query->list[i].value, name) == 0)
			return true;
	return false;
}

static void
side_add(const struct page *page, struct value *row, const struct event *event,
         const struct game *game, enum side side, const struct desk_game_score *before)
{
	bool black = side == SIDE_BLACK;
	const struct entry *entry = event_entry(event, black ? game->black : game->white);
	struct value *object = value_set_object(row, black ? "black" : "white");

	say_entry(page, object, entry, true);
	value_set_text(object, "pair", say_pair(page, entry, true));
	value_set_bool(object, "is_black", black);
	value_set_bool(object, "won", game->result.winner == side);
	fill_text(object, "score", before == NULL ? NULL : before->score);
	fill_text(object, "mms", before == NULL ? NULL : before->mms);
}

const char *
desk_game_shown(const struct page *page, const struct game *game)
{
	char code[16];

	result_text(game->result, code);
	return arena_printf(page->arena, "%s %s %s %d %d %d %d %d %d", result_how_names[game->how],
	                    code, game->black, game->black_count, game->white_count,
	                    game->black_tokens, game->white_tokens, game->black_handed,
	                    game->white_handed);
}

void
desk_game_result(const struct page *page, struct value *row, const struct event *event,
                 const struct game *game)
{
	const struct entry *winner = event_winner(event, game);
	const bool known = game_colours_known(game);
	struct value *result;
	char code[16];

	if (game->result.ending == ENDING_NONE) {
		value_set_bool(row, "result", false);
		return;
	}
	result = value_set_object(row, "result");
	/* "B+1.5"; not the bare letters of a jigo, both lose, no game, nor colours that nobody had. */
	result_text(game->result, code);
	fill_text(result, "code",
	          known && !result_ending_facts[game->result.ending].alone ? code : NULL);
	fill_text(result, "winner", winner == NULL || !known ? NULL
	          : say_pair(page, winner, true));
	value_set_text(result, "text", event_page_result(page, event, game, true));
}

void
desk_game_row(const struct page *page, struct value *row, const struct event *event,
              const struct game *game, const struct desk_game_score scores[2])
{
	struct value *tokens;

	say_game(page, row, game);
	value_set_bool(row, "tokens", false);
	if (game->black_tokens + game->white_tokens > 0) {
		tokens = value_set_object(row, "tokens");
		value_set_int(tokens, "black", game->black_tokens);
		value_set_int(tokens, "white", game->white_tokens);
	}
	side_add(page, row, event, game, SIDE_BLACK, scores == NULL ? NULL : &scores[0]);
	side_add(page, row, event, game, SIDE_WHITE, scores == NULL ? NULL : &scores[1]);
	desk_game_result(page, row, event, game);
}
