#include "actions/hall.h"

#include "actions/draw/apart.h"
#include "actions/entry/own_table.h"
#include "store/keep_apart.h"
#include "store/report.h"

static void
lock(struct hall *hall, int table, bool locked)
{
	hall_done(hall, round_lock_game(&hall->office, hall->tournament, 1, table, locked,
	                                &hall->problems));
}

static void
lock_bye(struct hall *hall, int number, bool locked)
{
	hall_done(hall, round_lock_bye(&hall->office, hall->tournament, 1, hall_id(hall, number),
	                               locked, &hall->problems));
}

static void
own_table(struct hall *hall, int number, const char *table)
{
	hall_done(hall, own_table_set(&hall->office, hall->tournament,
	                              entry_by_id(hall->arena, hall->db, hall_id(hall, number)),
	                              table, &hall->problems));
}

static void
tables_out(struct hall *hall, const char *tables)
{
	hall->tournament->tables_out = tables;
	assert_true(tournament_update(hall->db, hall->tournament));
	hall_read(hall);
}

static bool
seated(struct hall *hall, const char *seat)
{
	return strstr(arena_printf(hall->arena, "%s ", hall_seats(hall, 1)),
	              arena_printf(hall->arena, "%s ", seat)) != NULL;
}

HALL_TEST(what_is_locked_stays_at_its_table_when_the_rest_is_drawn_again)
{
	hall_known_draft(hall);
	hall_swap(hall, 1, 1, 8);
	hall_meet(hall, 1, 3, 5);
	assert_string_equal("1:2-8 2:3-5 3:4-6 4:1-7 b9", hall_seats(hall, 1));
	lock(hall, 4, true);
	hall_draw(hall);
	assert_true(seated(hall, "4:1-7"));
	assert_false(seated(hall, "2:3-5"));
	assert_true(hall_game(hall, 1, 7)->locked);
	hall_check(hall, 1, "drawn again");
	lock(hall, 4, false);
	hall_draw(hall);
	assert_false(seated(hall, "4:1-7"));
}

HALL_TEST(a_locked_bye_stays_with_its_pair_and_everybody_else_plays)
{
	hall_known_draft(hall);
	hall_swap(hall, 1, 2, 9);
	lock_bye(hall, 2, true);
	hall_draw(hall);
	assert_true(seated(hall, "b2"));
	assert_int_equal(1, hall->draw.bye_count);
	assert_true(hall->draw.byes[0].locked);
}

HALL_TEST(a_locked_game_keeps_what_was_typed_of_it)
{
	struct set_game set = {hall_id(hall, 1), hall_id(hall, 7), "5", "−3.5", hall_id(hall, 1)};

	hall_known_draft(hall);
	hall_done(hall, round_set_game(&hall->office, hall->tournament, 1, &set, &hall->problems));
	lock(hall, hall_game(hall, 1, 7)->table, true);
	hall_draw(hall);
	assert_string_equal("icho-1", hall_game(hall, 1, 7)->black);
	assert_int_equal(5, hall_game(hall, 1, 7)->stones);
	assert_int_equal(-7, hall_game(hall, 1, 7)->komi_x2);
}

HALL_TEST(a_locked_game_whose_pair_does_not_come_goes_when_the_rest_is_drawn)
{
	hall_known_draft(hall);
	lock(hall, 1, true);
	absence_set(hall->db, "icho-2", 1, true);
	hall_read(hall);
	hall_draw(hall);
	assert_false(seated(hall, "1:1-2"));
	hall_check(hall, 1, "without pair 2");
}

HALL_TEST(no_hand_touches_what_is_locked)
{
	const struct office *office = &hall->office;
	const struct set_game set = {hall_id(hall, 3), hall_id(hall, 1), "", "", ""};

	hall_known_draft(hall);
	lock(hall, 1, true);
	lock_bye(hall, 9, true);
	hall_refused(hall, round_swap(office, hall->tournament, 1, "icho-3", "icho-1",
	                              &hall->problems), "b", "problem.seat-locked");
	hall_read(hall);
	hall_refused(hall, round_swap(office, hall->tournament, 1, "icho-9", "icho-3",
	                              &hall->problems), "a", "problem.seat-locked");
	hall_read(hall);
	hall_refused(hall, round_set_game(office, hall->tournament, 1, &set, &hall->problems),
	             "b", "problem.seat-locked");
	hall_read(hall);
	hall_refused(hall, round_set_bye(office, hall->tournament, 1, "icho-2", &hall->problems),
	             "entry", "problem.seat-locked");
	hall_read(hall);
	hall_refused(hall, round_break_game(office, hall->tournament, 1, 1, &hall->problems), "",
	             "problem.seat-locked");
	hall_read(hall);
	hall_refused(hall, round_move_game(office, hall->tournament, 1, 2, "1", &hall->problems),
	             "to", "problem.seat-locked");
	hall_read(hall);
	assert_string_equal("1:1-2 2:3-4 3:5-6 4:7-8 b9", hall_seats(hall, 1));
}

HALL_TEST(a_game_taken_apart_leaves_both_without_one)
{
	hall_known_draft(hall);
	hall_done(hall, round_break_game(&hall->office, hall->tournament, 1, 2, &hall->problems));
	assert_string_equal("1:1-2 3:5-6 4:7-8 b9 ?3 ?4", hall_seats(hall, 1));
	assert_memory_equal("round.break|round 1|", hall_audit(hall), 20);
	hall_refused(hall, round_break_game(&hall->office, hall->tournament, 1, 2, &hall->problems),
	             "", "problem.table-without-game");
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
		hall_known_draft(hall);
		hall_done(hall, round_move_game(&hall->office, hall->tournament, 1, cases[i].from,
		                                cases[i].to, &hall->problems));
		assert_string_equal(cases[i].seats, hall_seats(hall, 1));
	}
	for (size_t i = 0; i < COUNT(bad); i++) {
		hall_refused(hall, round_move_game(&hall->office, hall->tournament, 1, 1, bad[i],
		                                   &hall->problems), "to", "problem.table");
		hall_read(hall);
	}
}

HALL_TEST(tables_that_are_out_get_no_game_and_own_tables_get_theirs)
{
	tables_out(hall, "2 13");
	own_table(hall, 8, "13");
	hall_draw(hall);
	assert_int_equal(13, hall_game(hall, 1, 8)->table);
	for (size_t i = 0; i < hall->draw.game_count; i++)
		assert_int_not_equal(2, hall->draw.games[i].table);
	assert_non_null(rounds_game(&hall->draw, 1, 1));
	assert_non_null(rounds_game(&hall->draw, 1, 3));
	assert_non_null(rounds_game(&hall->draw, 1, 4));
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
	own_table(hall, 1, "5");
	own_table(hall, 8, "5");
	hall_known_draft(hall);
	hall_draw(hall);
	if (hall_game(hall, 1, 1) != hall_game(hall, 1, 8)) {
		assert_int_equal(5, hall_game(hall, 1, 1)->table);
		assert_int_not_equal(5, hall_game(hall, 1, 8)->table);
	}
	hall_check(hall, 1, "two owners");
}

HALL_TEST(an_own_table_that_a_locked_game_has_is_not_taken_from_it)
{
	hall_known_draft(hall);
	lock(hall, 4, true);
	own_table(hall, 1, "4");
	hall_draw(hall);
	assert_true(seated(hall, "4:7-8"));
	hall_check(hall, 1, "locked at an own table");
}

HALL_TEST(an_own_table_is_a_table_or_nothing)
{
	const struct entry *entry = entry_by_id(hall->arena, hall->db, "icho-3");

	hall_refused(hall, own_table_set(&hall->office, hall->tournament, entry, "0",
	                                 &hall->problems), "table", "problem.table");
	hall_read(hall);
	own_table(hall, 3, "9");
	assert_string_equal("entry.table|icho-3||fixed_table: 9", hall_audit(hall));
	assert_int_equal(9, hall_entry(hall, "icho-3")->fixed_table);
	own_table(hall, 3, "");
	assert_int_equal(0, hall_entry(hall, "icho-3")->fixed_table);
	hall_refused(hall, own_table_set(&hall->office, hall->tournament, entry, "4",
	                                 &hall->problems), "", "problem.stale");
}

HALL_TEST(a_text_with_locks_is_read_back_as_it_was)
{
	struct seating seating;
	static const char text[] = "1: 2-1, 2 stones, komi −6.5, locked; 2: 3-4, nigiri, komi 6;"
	                           " bye: 5, locked; bye: 6";

	assert_true(seating_read(hall->arena, NULL, &hall->entries, 1, text, &seating));
	assert_true(seating.games[0].locked);
	assert_false(seating.games[1].locked);
	assert_true(seating.byes[0].locked);
	assert_string_equal(text, seating_text(hall->arena, &seating));
	assert_false(seating_read(hall->arena, NULL, &hall->entries, 1, "1: 2-1, komi 6, lock",
	                          &seating));
}

HALL_TEST(two_are_kept_apart_until_they_are_not)
{
	const struct office *office = &hall->office;

	hall_done(hall, apart_add(office, hall->tournament, "icho-2", "icho-1", &hall->problems));
	assert_string_equal("entry.apart|icho-2||apart: icho-1", hall_audit(hall));
	hall_done(hall, apart_add(office, hall->tournament, "icho-1", "icho-2", &hall->problems));
	assert_int_equal(1, keep_apart_of(hall->arena, hall->db, "icho").count);
	hall_refused(hall, apart_add(office, hall->tournament, "icho-1", "icho-1",
	                             &hall->problems), "b", "problem.pair-twice");
	hall_read(hall);
	hall_refused(hall, apart_add(office, hall->tournament, "icho-1", "elsewhere-1",
	                             &hall->problems), "b", "problem.no-entry");
	hall_read(hall);
	hall_done(hall, apart_remove(office, hall->tournament, "icho-1", "icho-2",
	                             &hall->problems));
	assert_int_equal(0, keep_apart_of(hall->arena, hall->db, "icho").count);
	assert_string_equal("entry.together|icho-1|apart: icho-2|", hall_audit(hall));
}

/* Published rounds */

static void
publish_known(struct hall *hall)
{
	hall_known_draft(hall);
	hall_publish(hall, 1);
}

static bool
reseat(struct hall *hall, const char *a, const char *b, const char *reason)
{
	return round_swap_published(&hall->office, hall->tournament, 1, a, b, reason,
	                            &hall->problems);
}

HALL_TEST(a_published_draw_changes_for_a_reason_and_everybody_sees_it)
{
	int version;
	bool done;

	publish_known(hall);
	version = hall_game(hall, 1, 1)->version;
	hall_refused(hall, reseat(hall, "icho-1", "icho-3", ""), "reason", "problem.reseat-reason");
	hall_read(hall);
	done = reseat(hall, "icho-1", "icho-3", "family; came late");
	assert_true(done);
	assert_non_null(strstr(hall->touched, "rounds/1"));
	hall_read(hall);
	assert_string_equal("1:2-3 2:1-4 3:5-6 4:7-8 b9", hall_seats(hall, 1));
	assert_int_equal(version + 1, hall_game(hall, 1, 2)->version);
	assert_non_null(strstr(hall_audit(hall), "; reason: family; came late"));
	assert_memory_equal("round.reseat|round 1|", hall_audit(hall), 21);
}

HALL_TEST(a_game_of_which_somebody_has_spoken_stays_and_the_others_keep_their_results)
{
	struct typed_result typed = hall_typed("resignation", "black");
	struct report report = {
		.round = 1, .table = 2, .entry_id = "icho-3", .black = "icho-4", .white = "icho-3",
		.winner = SIDE_BLACK, .how = HOW_RESIGNATION, .margin_x2 = -1,
	};

	publish_known(hall);
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 1, &typed,
	                              hall_game(hall, 1, 1)->version, &hall->problems));
	report_put(hall->db, "icho", &report);
	hall_refused(hall, reseat(hall, "icho-1", "icho-5", "x"), "", "problem.reseat-spoken");
	hall_read(hall);
	hall_refused(hall, reseat(hall, "icho-3", "icho-5", "x"), "", "problem.reseat-spoken");
	hall_read(hall);
	hall_done(hall, reseat(hall, "icho-5", "icho-7", "x"));
	assert_string_equal("1:1-2 2:3-4 3:6-7 4:5-8 b9", hall_seats(hall, 1));
	assert_int_not_equal(ENDING_NONE, hall_game(hall, 1, 1)->result.ending);
	assert_int_equal(1, reports_of(hall->arena, hall->db, "icho", 1).count);
}

HALL_TEST(in_a_published_round_a_bye_changes_hands_but_nobody_is_left_over)
{
	const struct set_game set = {"icho-1", "icho-3", "", "", ""};

	publish_known(hall);
	hall_done(hall, reseat(hall, "icho-9", "icho-8", "x"));
	assert_string_equal("1:1-2 2:3-4 3:5-6 4:7-9 b8", hall_seats(hall, 1));
	hall_done(hall, round_set_game_published(&hall->office, hall->tournament, 1, &set, "x",
	                                         &hall->problems));
	assert_string_equal("1:1-3 2:2-4 3:5-6 4:7-9 b8", hall_seats(hall, 1));
	assert_string_equal("icho-3", hall_game(hall, 1, 1)->black);
}

HALL_TEST(a_draft_and_an_earlier_round_are_not_changed_so)
{
	hall_known_draft(hall);
	hall_refused(hall, reseat(hall, "icho-1", "icho-3", "x"), "", "problem.round-not-published");
	hall_read(hall);
	hall_publish(hall, 1);
	hall_drawn(hall, true);
	hall_refused(hall, reseat(hall, "icho-1", "icho-3", "x"), "", "problem.reseat-later-round");
}

