#include "actions/entry/card_code.h"

#include "actions/hall.h"

static const struct game *
first_game(struct hall *hall)
{
	hall_known_draft(hall);
	return draw_game(&hall->draw, 1, 1); /* 2 against 1 */
}

static void
a_code_at_the_door_is_good_for_its_own_event_only(void **state)
{
	struct hall *hall = *state;
	struct tournament other = *hall->tournament;
	const char *code = code_door(&hall->office, hall->tournament);

	other.id = "last-year";
	assert_int_equal(TOKEN_CHARS, strlen(code));
	assert_true(code_is_door(&hall->office, hall->tournament, code));
	assert_false(code_is_door(&hall->office, &other, code));
	assert_false(code_is_door(&hall->office, hall->tournament, ""));
}

static void
each_pair_of_a_game_has_a_code_of_its_own(void **state)
{
	struct hall *hall = *state;
	const struct game *game = first_game(hall);
	const char *black = code_report(&hall->office, hall->tournament, game, game->black);
	const char *white = code_report(&hall->office, hall->tournament, game, game->white);

	assert_string_equal(game->black, code_reporter(&hall->office, hall->tournament, game, black));
	assert_string_equal(game->white, code_reporter(&hall->office, hall->tournament, game, white));
	assert_null(code_reporter(&hall->office, hall->tournament, game, ""));
}

/* Nigiri settles who has Black after the card was printed. */
static void
a_table_cards_code_stays_when_the_two_change_colours(void **state)
{
	struct hall *hall = *state;
	struct game game = *first_game(hall);
	const char *black = game.black, *white = game.white;
	const char *code = code_report(&hall->office, hall->tournament, &game, black);

	game.black = white;
	game.white = black;
	assert_string_equal(black, code_reporter(&hall->office, hall->tournament, &game, code));
}

static void
a_table_cards_code_ends_with_its_pairing(void **state)
{
	struct hall *hall = *state;
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

SUITE(test_code)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_code_at_the_door_is_good_for_its_own_event_only,
		                                hall_setup, hall_teardown),
		cmocka_unit_test_setup_teardown(each_pair_of_a_game_has_a_code_of_its_own,
		                                hall_setup, hall_teardown),
		cmocka_unit_test_setup_teardown(a_table_cards_code_stays_when_the_two_change_colours,
		                                hall_setup, hall_teardown),
		cmocka_unit_test_setup_teardown(a_table_cards_code_ends_with_its_pairing,
		                                hall_setup, hall_teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
