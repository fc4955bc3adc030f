#include "actions/entry/card_code.h"

#include "event/schedule.h"
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

HALL_TEST(new_codes_end_the_old_ones_in_all_divisions)
{
	const struct game *game = first_game(world);
	struct tournament *whole = world->tournament, division = *whole;
	const char *door = card_code_door(world->office, whole);
	const char *card = card_code_report(world->office, whole, game, game->black);

	division.id = division.slug = "icho-a";
	division.key = "a";
	division.way = WAY_CHOICE;
	division.parent_id = whole->id;
	assert_true(tournament_insert(world->db, &division, 1));
	card_code_renew(world->office, tournament_by_id(world->arena, world->db, "icho-a"));
	whole = tournament_by_id(world->arena, world->db, whole->id);
	assert_false(card_code_is_door(world->office, whole, door));
	assert_null(card_code_reporter(world->office, whole, game, card));
	assert_true(card_code_is_door(world->office,
	                              tournament_by_id(world->arena, world->db, "icho-a"),
	                              card_code_door(world->office, whole)));
	card = card_code_report(world->office, whole, game, game->black);
	assert_string_equal(game->black, card_code_reporter(world->office, whole, game, card));
}

HALL_TEST(cards_end_with_the_event_or_once_all_is_played_and_its_days_are_past)
{
	struct tournament t = *world->tournament;
	const int64_t last = schedule_instant(&t, (struct schedule_start){t.date, 12 * 60});
	const int64_t day = 24 * 60 * 60;
	struct event event;

	hall_known_draft(world);
	hall_publish(world, 1);
	event = event_of(world->arena, world->db, &t);
	t.state = STATE_RUNNING;
	assert_false(card_code_over(&event, last + 90 * day));
	t.rounds = 1;
	assert_false(card_code_over(&event, last + 90 * day));
	for (size_t i = 0; i < event.draw.game_count; i++)
		event.draw.games[i].result.ending = ENDING_VOID;
	assert_false(card_code_over(&event, last + day));
	assert_true(card_code_over(&event, last + 2 * day));
	t.last_date = date_add(t.date, 1);
	assert_false(card_code_over(&event, last + 2 * day));
	t.cancelled = true;
	assert_true(card_code_over(&event, last));
	t.cancelled = false;
	t.state = STATE_FINISHED;
	assert_true(card_code_over(&event, last));
}
