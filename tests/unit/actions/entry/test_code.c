#include "actions/entry/card_code.h"

#include "actions/hall.h"

static const struct game *
first_game(struct hall *hall)
{
	hall_known_draft(hall);
	return rounds_game(&hall->draw, 1, 1); /* 2 against 1 */
}

HALL_TEST(a_code_at_the_door_is_good_for_its_own_event_only)
{
	struct tournament other = *hall->tournament;
	const char *code = code_door(&hall->office, hall->tournament);

	other.id = "last-year";
	assert_int_equal(TOKEN_CHARS, strlen(code));
	assert_true(code_is_door(&hall->office, hall->tournament, code));
	assert_false(code_is_door(&hall->office, &other, code));
	assert_false(code_is_door(&hall->office, hall->tournament, ""));
}

HALL_TEST(each_pair_of_a_game_has_a_code_of_its_own)
{
	const struct game *game = first_game(hall);
	const char *black = code_report(&hall->office, hall->tournament, game, game->black);
	const char *white = code_report(&hall->office, hall->tournament, game, game->white);

	assert_string_equal(game->black, code_reporter(&hall->office, hall->tournament, game, black));
	assert_string_equal(game->white, code_reporter(&hall->office, hall->tournament, game, white));
	assert_null(code_reporter(&hall->office, hall->tournament, game, ""));
}

/* Nigiri settles who has Black after the card was printed. */
HALL_TEST(a_table_cards_code_stays_when_the_two_change_colours)
{
	struct game game = *first_game(hall);
	const char *black = game.black, *white = game.white;
	const char *code = code_report(&hall->office, hall->tournament, &game, black);

	game.black = white;
	game.white = black;
	assert_string_equal(black, code_reporter(&hall->office, hall->tournament, &game, code));
}

HALL_TEST(a_table_cards_code_ends_with_its_pairing)
{
	struct game game = *first_game(hall);
	const char *code = code_report(&hall->office, hall->tournament, &game, game.black);

	game.white = "icho-3";
	assert_null(code_reporter(&hall->office, hall->tournament, &game, code));
	game = *first_game(hall);
	game.table = 2;
	assert_null(code_reporter(&hall->office, hall->tournament, &game, code));
	game = *first_game(hall);
	game.round = 2;
	assert_null(code_reporter(&hall->office, hall->tournament, &game, code));
}
