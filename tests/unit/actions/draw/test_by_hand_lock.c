#include "world/hall.h"

#include "actions/draw/apart.h"
#include "actions/entry/own.h"
#include "store/draw/keep_apart.h"
#include "store/draw/report.h"

static void
own_table(struct world *world, int number, const char *table)
{
	DONE(own_table_set, entry_by_id(world->arena, world->db, hall_id(world, number)), table);
}

static void
tables_out(struct world *world, const char *tables)
{
	world->tournament->tables_out = tables;
	world_save(world);
}

static bool
seated(struct world *world, const char *seat)
{
	return strstr(arena_printf(world->arena, "%s ", hall_seating(world, 1)),
	              arena_printf(world->arena, "%s ", seat)) != NULL;
}

HALL_TEST(what_is_locked_stays_at_its_table_when_the_rest_is_drawn_again)
{
	hall_known_draft(world);
	hall_swap(world, 1, 1, 8);
	hall_meet(world, 1, 3, 5);
	assert_string_equal("1:2-8 2:3-5 3:4-6 4:1-7 b9", hall_seating(world, 1));
	DONE(by_hand_lock_game, 1, 4, true);
	hall_draw(world);
	assert_true(seated(world, "4:1-7"));
	assert_false(seated(world, "2:3-5"));
	assert_true(hall_game(world, 1, 7)->locked);
	hall_check(world, 1, "drawn again");
	DONE(by_hand_lock_game, 1, 4, false);
	hall_draw(world);
	assert_false(seated(world, "4:1-7"));
}

HALL_TEST(a_locked_bye_stays_with_its_pair_and_everybody_else_plays)
{
	hall_known_draft(world);
	hall_swap(world, 1, 2, 9);
	DONE(by_hand_lock_bye, 1, "icho-2", true);
	hall_draw(world);
	assert_true(seated(world, "b2"));
	assert_int_equal(1, world->draw.bye_count);
	assert_true(world->draw.byes[0].locked);
}

HALL_TEST(a_locked_game_keeps_what_was_typed_of_it)
{
	struct by_hand_game set = {"icho-1", "icho-7", "5", "−3.5", hall_id(world,
	                                                                                      1)};

	hall_known_draft(world);
	DONE(by_hand_game, 1, &set, NULL);
	DONE(by_hand_lock_game, 1, hall_game(world, 1, 7)->table, true);
	hall_draw(world);
	assert_string_equal("icho-1", hall_game(world, 1, 7)->black);
	assert_int_equal(5, hall_game(world, 1, 7)->stones);
	assert_int_equal(-7, hall_game(world, 1, 7)->komi_x2);
}

HALL_TEST(a_locked_game_whose_pair_does_not_come_goes_when_the_rest_is_drawn)
{
	hall_known_draft(world);
	DONE(by_hand_lock_game, 1, 1, true);
	absence_set(world->db, "icho-2", 1, true);
	world_read(world);
	hall_draw(world);
	assert_false(seated(world, "1:1-2"));
	hall_check(world, 1, "without pair 2");
}

HALL_TEST(no_hand_touches_what_is_locked)
{
	const struct by_hand_game set = {"icho-3", "icho-1", "", "", ""};

	hall_known_draft(world);
	DONE(by_hand_lock_game, 1, 1, true);
	DONE(by_hand_lock_bye, 1, "icho-9", true);
	REFUSED("b", PROBLEM_SEAT_LOCKED, by_hand_swap, 1, "icho-3", "icho-1", NULL);
	REFUSED("a", PROBLEM_SEAT_LOCKED, by_hand_swap, 1, "icho-9", "icho-3", NULL);
	REFUSED("b", PROBLEM_SEAT_LOCKED, by_hand_game, 1, &set, NULL);
	REFUSED("entry", PROBLEM_SEAT_LOCKED, by_hand_bye, 1, "icho-2");
	REFUSED("", PROBLEM_SEAT_LOCKED, by_hand_break, 1, 1);
	REFUSED("to", PROBLEM_SEAT_LOCKED, by_hand_move, 1, 2, "1");
	assert_string_equal("1:1-2 2:3-4 3:5-6 4:7-8 b9", hall_seating(world, 1));
}

/* As the ruleset has them 1-2 plays with stones and 3-4 makes nigiri. */
HALL_TEST(colours_are_swapped_where_neither_stones_nor_nigiri_say_them)
{
	const struct by_hand_game set = {"icho-3", "icho-4", "", "", "icho-3"};

	hall_known_draft(world);
	DONE(by_hand_game, 1, &(struct by_hand_game){"icho-1", "icho-2", "", "", ""}, NULL);
	DONE(by_hand_game, 1, &(struct by_hand_game){"icho-3", "icho-4", "", "", ""}, NULL);
	REFUSED("", PROBLEM_BLACK_PAIR_SET, by_hand_turn, 1, 1);
	REFUSED("", PROBLEM_TURN_NIGIRI, by_hand_turn, 1, 2);
	REFUSED("", PROBLEM_TABLE_WITHOUT_GAME, by_hand_turn, 1, 9);
	DONE(by_hand_game, 1, &set, NULL);
	DONE(by_hand_turn, 1, 2);
	assert_string_equal("icho-4", hall_game(world, 1, 3)->black);
	assert_string_equal("icho-3", hall_game(world, 1, 3)->white);
	assert_false(hall_game(world, 1, 3)->nigiri);
	assert_int_equal(12, hall_game(world, 1, 3)->komi_x2);
	assert_memory_equal("round.turn|round 1|", audit_last(world), 19);
	DONE(by_hand_lock_game, 1, 2, true);
	REFUSED("", PROBLEM_SEAT_LOCKED, by_hand_turn, 1, 2);
}

/* kanto-junior, a difference of one point: no stones, and White gives 6. Turned, the stronger
 * pair would have Black and the komi. */
HALL_TEST(colours_that_points_say_are_not_swapped)
{
	hall_known_draft(world);
	db_script(world->db, "UPDATE entry SET points_x2 = 4 WHERE id = 'icho-1';"
	                     "UPDATE entry SET points_x2 = 2 WHERE id = 'icho-2'");
	world_read(world);
	DONE(by_hand_game, 1, &(struct by_hand_game){"icho-1", "icho-2", "", "", ""}, NULL);
	assert_int_equal(0, hall_game(world, 1, 1)->stones);
	assert_int_equal(-12, hall_game(world, 1, 1)->komi_x2);
	REFUSED("", PROBLEM_BLACK_PAIR_SET, by_hand_turn, 1, 1);
	assert_string_equal("icho-2", hall_game(world, 1, 1)->black);
}

HALL_TEST(a_game_taken_apart_leaves_both_without_one)
{
	hall_known_draft(world);
	DONE(by_hand_break, 1, 2);
	assert_string_equal("1:1-2 3:5-6 4:7-8 b9 ?3 ?4", hall_seating(world, 1));
	assert_memory_equal("round.break|round 1|", audit_last(world), 20);
	REFUSED("", PROBLEM_TABLE_WITHOUT_GAME, by_hand_break, 1, 2);
}

HALL_TEST(a_game_moves_to_a_free_table_or_changes_tables_with_another)
{
	static const struct {
		int from;
		const char *to, *seats;
	} cases[] = {
		{1, "12", "2:3-4 3:5-6 4:7-8 12:1-2 b9"},
		{1, "4", "1:7-8 2:3-4 3:5-6 4:1-2 b9"},
		{4, "1", "1:7-8 2:3-4 3:5-6 4:1-2 b9"},
		{3, "3", "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
	};
	static const char *const bad[] = {"", "0", "-1", "x", "10000"};

	for (size_t i = 0; i < COUNT(cases); i++) {
		hall_known_draft(world);
		DONE(by_hand_move, 1, cases[i].from, cases[i].to);
		assert_string_equal(cases[i].seats, hall_seating(world, 1));
	}
	for (size_t i = 0; i < COUNT(bad); i++)
		REFUSED("to", PROBLEM_TABLE, by_hand_move, 1, 1, bad[i]);
}

HALL_TEST(tables_that_are_out_get_no_game_and_own_tables_get_theirs)
{
	tables_out(world, "2 13");
	own_table(world, 8, "13");
	hall_draw(world);
	assert_int_equal(13, hall_game(world, 1, 8)->table);
	for (size_t i = 0; i < world->draw.game_count; i++)
		assert_int_not_equal(2, world->draw.games[i].table);
	assert_non_null(rounds_game(&world->draw, 1, 1));
	assert_non_null(rounds_game(&world->draw, 1, 3));
	assert_non_null(rounds_game(&world->draw, 1, 4));
}

/* 12 is not 2, and 2 is not 12. */
TEST(a_list_of_tables_has_whole_numbers)
{
	assert_true(seating_table_out("7 13", 7));
	assert_true(seating_table_out("7 13", 13));
	assert_false(seating_table_out("7 13", 3));
	assert_false(seating_table_out("7 13", 1));
	assert_false(seating_table_out("", 1));
	assert_false(seating_table_out(NULL, 1));
}

HALL_TEST(of_two_who_own_one_table_the_higher_game_gets_it)
{
	own_table(world, 1, "5");
	own_table(world, 8, "5");
	hall_known_draft(world);
	hall_draw(world);
	if (hall_game(world, 1, 1) != hall_game(world, 1, 8)) {
		assert_int_equal(5, hall_game(world, 1, 1)->table);
		assert_int_not_equal(5, hall_game(world, 1, 8)->table);
	}
	hall_check(world, 1, "two owners");
}

HALL_TEST(an_own_table_that_a_locked_game_has_is_not_taken_from_it)
{
	hall_known_draft(world);
	DONE(by_hand_lock_game, 1, 4, true);
	own_table(world, 1, "4");
	hall_draw(world);
	assert_true(seated(world, "4:7-8"));
	hall_check(world, 1, "locked at an own table");
}

HALL_TEST(an_own_table_is_a_table_or_nothing)
{
	const struct entry *entry = entry_by_id(world->arena, world->db, "icho-3");

	REFUSED("table", PROBLEM_TABLE, own_table_set, entry, "0");
	own_table(world, 3, "9");
	assert_string_equal("entry.table|icho-3||fixed_table: 9", audit_last(world));
	assert_int_equal(9, hall_entry(world, "icho-3")->fixed_table);
	own_table(world, 3, "");
	assert_int_equal(0, hall_entry(world, "icho-3")->fixed_table);
	REFUSED("", PROBLEM_STALE, own_table_set, entry, "4");
}

HALL_TEST(two_are_kept_apart_until_they_are_not)
{
	DONE(apart_set, "icho-2", "icho-1", true);
	assert_string_equal("entry.apart|icho-2||apart: icho-1", audit_last(world));
	DONE(apart_set, "icho-1", "icho-2", true);
	assert_rows(world, 1, "keep_apart");
	REFUSED("b", PROBLEM_PAIR_TWICE, apart_set, "icho-1", "icho-1", true);
	REFUSED("b", PROBLEM_NO_ENTRY, apart_set, "icho-1", "elsewhere-1", true);
	DONE(apart_set, "icho-1", "icho-2", false);
	assert_rows(world, 0, "keep_apart");
	assert_string_equal("entry.together|icho-1|apart: icho-2|", audit_last(world));
}

/* Published rounds */

#define RESEAT(why) &(struct by_hand_reseat){.reason = (why)}

static void
publish_known(struct world *world)
{
	hall_known_draft(world);
	hall_publish(world, 1);
}

HALL_TEST(a_published_draw_changes_for_a_reason_and_everybody_sees_it)
{
	int version;
	bool done;

	publish_known(world);
	version = hall_game(world, 1, 1)->version;
	REFUSED("reason", PROBLEM_RESEAT_REASON, by_hand_swap, 1, "icho-1", "icho-3", RESEAT(""));
	AMONG("a", PROBLEM_NOT_PLAYING, by_hand_swap, 1, "", "", RESEAT(""));
	AMONG("reason", PROBLEM_RESEAT_REASON, by_hand_swap, 1, "", "", RESEAT(""));
	done = ACT(by_hand_swap, 1, "icho-1", "icho-3", RESEAT("family; came late"));
	assert_true(done);
	assert_true(office_touched(world));
	world_read(world);
	assert_string_equal("1:2-3 2:1-4 3:5-6 4:7-8 b9", hall_seating(world, 1));
	assert_int_equal(version + 1, hall_game(world, 1, 2)->version);
	assert_non_null(strstr(audit_last(world), "; reason: family; came late"));
	assert_memory_equal("round.reseat|round 1|", audit_last(world), 21);
}

HALL_TEST(a_game_of_which_somebody_has_spoken_stays_and_the_others_keep_their_results)
{
	struct typed_result typed = hall_typed("resignation", "black");
	struct report report = {
		.round = 1, .table = 2, .entry_id = "icho-3", .black = "icho-4", .white = "icho-3",
		.winner = SIDE_BLACK, .how = HOW_RESIGNATION, .margin_x2 = -1,
	};

	publish_known(world);
	DONE(record_result, 1, 1, &typed, hall_game(world, 1, 1)->version);
	report_put(world->db, "icho", &report);
	REFUSED("", PROBLEM_RESEAT_SPOKEN, by_hand_swap, 1, "icho-1", "icho-5", RESEAT("x"));
	REFUSED("", PROBLEM_RESEAT_SPOKEN, by_hand_swap, 1, "icho-3", "icho-5", RESEAT("x"));
	DONE(by_hand_swap, 1, "icho-5", "icho-7", RESEAT("x"));
	assert_string_equal("1:1-2 2:3-4 3:6-7 4:5-8 b9", hall_seating(world, 1));
	assert_int_not_equal(ENDING_NONE, hall_game(world, 1, 1)->result.ending);
	assert_int_equal(1, reports_of(world->arena, world->db, "icho", 1).count);
}

HALL_TEST(in_a_published_round_a_bye_changes_hands_but_nobody_is_left_over)
{
	const struct by_hand_game set = {"icho-1", "icho-3", "", "", ""};

	publish_known(world);
	DONE(by_hand_swap, 1, "icho-9", "icho-8", RESEAT("x"));
	assert_string_equal("1:1-2 2:3-4 3:5-6 4:7-9 b8", hall_seating(world, 1));
	DONE(by_hand_game, 1, &set, RESEAT("x"));
	assert_string_equal("1:1-3 2:2-4 3:5-6 4:7-9 b8", hall_seating(world, 1));
	assert_string_equal("icho-3", hall_game(world, 1, 1)->black);
}

HALL_TEST(a_draft_and_an_earlier_round_are_not_changed_so)
{
	hall_known_draft(world);
	REFUSED("", PROBLEM_ROUND_NOT_PUBLISHED, by_hand_swap, 1, "icho-1", "icho-3",
	        RESEAT("x"));
	hall_publish(world, 1);
	hall_drawn(world, true);
	REFUSED("", PROBLEM_RESEAT_LATER_ROUND, by_hand_swap, 1, "icho-1", "icho-3", RESEAT("x"));
}

