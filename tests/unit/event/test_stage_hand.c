/* Drafts of a system that goes by stages, by hand and back. */
#include "event/stages.h"

#include "event/stage.h"

HALL_TEST(a_draft_thrown_away_takes_its_seats_along)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 6);
	hall_draw(world);
	assert_int_equal(6, berths_count(world, 1));
	withdraw(world, 6);
	hall_draw(world);
	assert_int_equal(5, berths_count(world, 1));
	DONE(round_throw_away, 1, false);
	assert_int_equal(0, berths_count(world, 1));
}

/* Set by hand from nothing, the round gets its berths when it is published. */
HALL_TEST(a_first_round_set_by_hand_is_dealt_as_it_was_set)
{
	const struct by_hand_typed_game games[] = {
		{"1", "icho-1", "icho-2", "", ""}, {"2", "icho-3", "icho-4", "", ""},
	};
	const struct by_hand_typed typed = {.games = games, .game_count = 2};

	event_set(world, SYSTEM_KNOCKOUT, "", 2, 4);
	DONE(by_hand_round, 1, &typed);
	hall_publish(world, 1);
	play(world, 1, none);
	play_round(world, 2, "1:1-3 2:2-4", none);
	assert_string_equal("1:1 3:2 2:3 4:4", places(world, 2));
}

HALL_TEST(a_stage_without_seats_is_not_guessed)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 2, 4);
	play_round(world, 1, "1:1-4 2:2-3", none);
	world_sql(world, "DELETE FROM seat");
	hall_draw_refused(world, false, PROBLEM_STAGE_BY_HAND, NULL);
}

/* Who is out is not missed, who waits for one who has gone is. */
HALL_TEST(whoever_is_still_in_has_to_have_a_seat_before_a_round_is_published)
{
	event_set(world, SYSTEM_KNOCKOUT, "third_place 0\n", 2, 4);
	play_round(world, 1, "1:1-4 2:2-3", none);
	hall_draw(world);
	assert_string_equal("1:1-2", hall_seating(world, 2));
	publisher_begin(world->publisher);
	round_drop_entry(world->office, world->tournament, "icho-2", 2);
	publisher_commit(world->publisher);
	withdraw(world, 2);
	assert_string_equal("?1", hall_seating(world, 2));
	REFUSED("", PROBLEM_UNPAIRED, round_publish_draw, 2, false);
	hall_draw(world);
	assert_string_equal("b1", hall_seating(world, 2));
	hall_publish(world, 2);
	assert_string_equal("1:1 2:2 3:3 4:3", places(world, 2));
}

static void
lock_game(struct world *world, int round, int number)
{
	DONE(by_hand_lock_game, round, hall_game(world, round, number)->table, true);
}

HALL_TEST(locked_byes_that_the_table_has_not_stay)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "", 5, 6);
	hall_draw(world);
	assert_string_equal("1:1-6 2:2-5 3:3-4", hall_seating(world, 1));
	for (int number = 2; number <= 5; number++)
		hall_sit_out(world, 1, number);
	for (int number = 2; number <= 5; number++)
		DONE(by_hand_lock_bye, 1, hall_id(world, number), true);
	hall_draw(world);
	assert_string_equal("1:1-6 b2 b3 b4 b5", hall_seating(world, 1));
}

HALL_TEST(locked_games_of_those_who_are_out_stay_beside_the_bracket_s)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 8);
	play_round(world, 1, NULL, none);
	hall_draw(world);
	hall_meet(world, 2, 5, 6);
	hall_meet(world, 2, 7, 8);
	lock_game(world, 2, 5);
	lock_game(world, 2, 7);
	hall_draw(world);
	assert_string_equal("1:1-4 2:2-3 3:5-6 4:7-8", hall_seating(world, 2));
}

/* Whom the two would have met has nobody left. */
HALL_TEST(a_draw_round_a_locked_game_is_not_published_while_somebody_has_no_seat)
{
	const struct round_wish wish = {.anew = true, .publish = true, .seed = -1};
	struct round_drawn drawn;

	event_set(world, SYSTEM_KNOCKOUT, "", 2, 4);
	hall_draw(world);
	hall_meet(world, 1, 1, 2);
	lock_game(world, 1, 1);
	REFUSED("", PROBLEM_UNPAIRED, round_draw, &wish, &drawn);
}
