#include "actions/entry/card_code.h"

#include "world/hall.h"

static const struct game *
first_game(struct world *world)
{
	hall_known_draft(world);
	return rounds_game(&world->draw, 1, 1); /* 2 against 1 */
}

HALL_TEST(a_code_at_the_door_is_good_for_its_own_event_only)
{
	struct tournament other = *world->tournament;
	const char *code = card_code_door(world->office, world->tournament);

	other.id = "last-year";
	assert_int_equal(TOKEN_CHARS, strlen(code));
	assert_true(card_code_is_door(world->office, world->tournament, code));
	assert_false(card_code_is_door(world->office, &other, code));
	assert_false(card_code_is_door(world->office, world->tournament, ""));
}

HALL_TEST(each_pair_of_a_game_has_a_code_of_its_own)
{
	const struct game *game = first_game(world);
	const char *black = card_code_report(world->office, world->tournament, game, game->black);
	const char *white = card_code_report(world->office, world->tournament, game, game->white);

	assert_string_equal(game->black,
	                    card_code_reporter(world->office, world->tournament, game, black));
	assert_string_equal(game->white,
	                    card_code_reporter(world->office, world->tournament, game, white));
	assert_null(card_code_reporter(world->office, world->tournament, game, ""));
}

/* Nigiri settles who has Black after the card was printed. */
HALL_TEST(a_table_cards_code_stays_when_the_two_change_colours)
{
	struct game game = *first_game(world);
	const char *black = game.black, *white = game.white;
	const char *code = card_code_report(world->office, world->tournament, &game, black);

	game.black = white;
	game.white = black;
	assert_string_equal(black,
	                    card_code_reporter(world->office, world->tournament, &game, code));
}

HALL_TEST(a_table_cards_code_ends_with_its_pairing)
{
	struct game game = *first_game(world);
	const char *code = card_code_report(world->office, world->tournament, &game, game.black);

	game.white = "icho-3";
	assert_null(card_code_reporter(world->office, world->tournament, &game, code));
	game = *first_game(world);
	game.table = 2;
	assert_null(card_code_reporter(world->office, world->tournament, &game, code));
	game = *first_game(world);
	game.round = 2;
	assert_null(card_code_reporter(world->office, world->tournament, &game, code));
}
