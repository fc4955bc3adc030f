#include "actions/result/report.h"

#include "actions/hall.h"
#include "actions/office_test.h"

#include "actions/result/ruling.h"

/* Round 1 is published under jpga: at table 1 icho-2 has Black with 2 stones and no
 * komi; at table 2 icho-3 and icho-4 make nigiri, komi 6; at table 3 icho-6 has
 * Black and White gives 6.5. Nobody else plays. */
static int
setup(void **state)
{
	struct hall *hall;
	static const struct game games[] = {
		{.round = 1, .table = 1, .black = "icho-2", .white = "icho-1", .stones = 2},
		{.round = 1, .table = 2, .black = "icho-3", .white = "icho-4", .nigiri = true,
		 .komi_x2 = 12},
		{.round = 1, .table = 3, .black = "icho-6", .white = "icho-5", .komi_x2 = -13},
	};

	assert_int_equal(0, hall_open(state, "jpga"));
	hall = *state;
	assert_true(round_insert(hall->db, "icho", 1));
	for (size_t i = 0; i < COUNT(games); i++) {
		struct game game = games[i];

		game.black_count = game.white_count = -1;
		game_insert(hall->db, "icho", &game, 1);
	}
	for (int number = 7; number <= PAIRS; number++)
		round_bye_insert(hall->db, "icho",
		                 &(struct round_bye){.round = 1, .entry_id = hall_id(hall, number)});
	hall_read(hall);
	hall_publish(hall, 1);
	hall->office.actor = "pair";
	return 0;
}

#define HERE_TEST(test) TEST_IN(struct hall *hall, setup, hall_teardown, test)

static const struct typed_report black_by_4 = {"black", "margin", "4", "0", "0", ""};
static const struct typed_report black_by_5 = {"black", "margin", "5", "0", "0", ""};
static const struct typed_report black_wins = {"black", "margin", "", "", "", ""};
static const struct typed_report white_resigned = {"black", "resignation", "", "", "", ""};
static const struct typed_report jigo = {"jigo", "margin", "", "", "", ""};

static const struct game *
game_at(struct hall *hall, int table)
{
	return rounds_game(&hall->draw, 1, table);
}

/* The pair of that number about its game on the table, as it is now. */
static struct report_seat
seat_of(struct hall *hall, int table, int number)
{
	const struct game *game = game_at(hall, table);
	const char *id = hall_id(hall, number);

	return (struct report_seat){
		1, table, id, strcmp(game->black, id) == 0 ? game->white : game->black,
	};
}

static bool
report(struct hall *hall, int table, int number, struct typed_report typed)
{
	struct report_seat seat = seat_of(hall, table, number);

	return report_make(&hall->office, hall->tournament, &seat, &typed, &hall->problems);
}

static void
reported(struct hall *hall, int table, int number, struct typed_report typed)
{
	hall_done(hall, report(hall, table, number, typed));
}

static const char *
result_at(struct hall *hall, int table)
{
	char text[16];

	result_text(game_at(hall, table)->result, text);
	return arena_text(hall->arena, text);
}

static struct report_state
state_at(struct hall *hall, int table)
{
	struct reports reports = reports_of(hall->arena, hall->db, "icho", 1);
	struct rulings rulings = rulings_of(hall->arena, hall->db, "icho", 1);

	return report_state_of(hall->tournament, &reports, &rulings, game_at(hall, table));
}

static int
lines_of(struct hall *hall, const char *action)
{
	return sample_count(hall->db, arena_printf(hall->arena,
		"SELECT count(*) FROM audit WHERE action = '%s'", action));
}

HERE_TEST(two_reports_that_agree_are_the_result)
{
	reported(hall, 1, 2, black_by_4);
	assert_string_equal("", result_at(hall, 1));
	assert_int_equal(REPORT_ONE, state_at(hall, 1).standing);
	assert_string_equal("report.make|round 1 table 1||pair 2: B+4, tokens 0-0", hall_audit(hall));
	assert_true(report(hall, 1, 1, black_by_4));
	assert_non_null(strstr(hall->touched, "/t/icho/rounds/1"));
	hall_read(hall);
	assert_string_equal("B+4", result_at(hall, 1));
	assert_int_equal(HOW_MARGIN, game_at(hall, 1)->how);
	assert_string_equal("result.record|round 1 table 1||result: B+4\npairs: 2-1\nby: margin\nwinner: black\nmargin: 4",
	                    hall_audit(hall));
	assert_int_equal(2, sample_count(hall->db,
		"SELECT count(*) FROM audit WHERE actor = 'pair' AND action = 'report.make'"));
	assert_int_equal(1, sample_count(hall->db,
		"SELECT count(*) FROM audit WHERE actor = 'pair' AND action = 'result.record'"));
	assert_int_equal(REPORT_NONE, state_at(hall, 1).standing);
}

/* One after the other at a table of its own: are they the same? */
HERE_TEST(what_two_reports_have_to_agree_in)
{
	static const struct {
		const char *name;
		struct typed_report one, other;
		enum report_standing standing;
		const char *result;
	} cases[] = {
		{"another winner", {"black", "margin", "4", "", "", ""},
		 {"white", "margin", "4", "", "", ""}, REPORT_DIFFER, ""},
		{"another margin", {"black", "margin", "4", "", "", ""},
		 {"black", "margin", "5", "", "", ""}, REPORT_DIFFER, ""},
		{"a margin that one leaves out", {"black", "margin", "4", "", "", ""},
		 {"black", "margin", "", "", "", ""}, REPORT_DIFFER, ""},
		{"another way", {"black", "time", "", "", "", ""},
		 {"black", "resignation", "", "", "", ""}, REPORT_DIFFER, ""},
		{"another token", {"black", "margin", "4", "1", "", ""},
		 {"black", "margin", "4", "", "1", ""}, REPORT_DIFFER, ""},
		{"none and nothing said", {"black", "margin", "4", "0", "0", ""},
		 {"black", "margin", "4", "", "", ""}, REPORT_NONE, "B+4"},
		{"a margin that both leave out", {"black", "margin", "", "", "", ""},
		 {"black", "margin", "", "", "", ""}, REPORT_NONE, "B+"},
		{"tokens", {"white", "time", "", "1", "2", ""},
		 {"white", "time", "", "1", "2", ""}, REPORT_NONE, "W+T"},
		{"a jigo that White wins by nothing", {"jigo", "margin", "", "", "", ""},
		 {"white", "margin", "0", "", "", ""}, REPORT_NONE, "0"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		reported(hall, 1, 1, cases[i].one);
		reported(hall, 1, 2, cases[i].other);
		if (state_at(hall, 1).standing != cases[i].standing ||
		    strcmp(result_at(hall, 1), cases[i].result) != 0)
			fail_msg("%s: %d, '%s'", cases[i].name, state_at(hall, 1).standing,
			         result_at(hall, 1));
		if (cases[i].result[0] != '\0')
			hall_done(hall, record_clear(&hall->office, hall->tournament, 1, 1, -1,
			                             &hall->problems));
		reports_delete(hall->db, "icho", 1, 1);
	}
}

HERE_TEST(a_pair_may_change_its_mind_until_both_agree)
{
	struct report_state standing;

	reported(hall, 1, 1, black_by_4);
	reported(hall, 1, 2, black_by_5);
	assert_int_equal(REPORT_DIFFER, state_at(hall, 1).standing);
	assert_string_equal("", result_at(hall, 1));
	reported(hall, 1, 1, white_resigned);
	standing = state_at(hall, 1);
	assert_int_equal(REPORT_DIFFER, standing.standing);
	assert_int_equal(HOW_RESIGNATION, report_by(&standing, "icho-1")->how);
	assert_string_equal("report.make|round 1 table 1|pair 1: B+4, tokens 0-0|"
	                    "pair 1: B+R, tokens 0-0", hall_audit(hall));
	reported(hall, 1, 1, black_by_5);
	assert_string_equal("B+5", result_at(hall, 1));
}

HERE_TEST(sent_twice_it_is_one_report_and_one_result)
{
	reported(hall, 1, 1, black_by_4);
	reported(hall, 1, 1, black_by_4);
	assert_int_equal(1, lines_of(hall, "report.make"));
	reported(hall, 1, 2, black_by_4);
	reported(hall, 1, 2, black_by_4);
	assert_int_equal(2, lines_of(hall, "report.make"));
	assert_int_equal(1, lines_of(hall, "result.record"));
	assert_int_equal(1, game_at(hall, 1)->version);
	hall_refused(hall, report(hall, 1, 2, black_by_5), "", "problem.report-recorded");
	assert_string_equal("B+4", hall->problems.list[0].detail);
}

/* icho-3 is Black provisionally. */
HERE_TEST(after_nigiri_both_say_who_had_black)
{
	struct typed_report typed = black_by_4;

	hall_refused(hall, report(hall, 2, 3, typed), "black_pair", "problem.black-pair");
	hall->problems.count = 0;
	typed.black_pair = "icho-1";
	hall_refused(hall, report(hall, 2, 3, typed), "black_pair", "problem.black-pair");
	hall->problems.count = 0;
	typed.black_pair = "icho-3";
	reported(hall, 2, 3, typed);
	typed.black_pair = "icho-4";
	reported(hall, 2, 4, typed);
	assert_int_equal(REPORT_DIFFER, state_at(hall, 2).standing);
	assert_string_equal("icho-3", game_at(hall, 2)->black);
	reported(hall, 2, 3, typed);
	assert_string_equal("B+4", result_at(hall, 2));
	assert_string_equal("icho-4", game_at(hall, 2)->black);
	assert_string_equal("result.record|round 1 table 2||result: B+4\npairs: 4-3\nby: margin\nwinner: black\nmargin: 4", hall_audit(hall));
}

HERE_TEST(a_jigo_is_reported_where_the_komi_allows_one)
{
	hall_refused(hall, report(hall, 3, 5, jigo), "winner", "problem.jigo-half");
	hall->problems.count = 0;
	reported(hall, 1, 1, jigo);
	reported(hall, 1, 2, jigo);
	assert_int_equal(ENDING_JIGO, game_at(hall, 1)->result.ending);
	assert_int_equal(result_jigo(&hall->tournament->ruleset->scoring).winner,
	                 game_at(hall, 1)->result.winner);
}

HERE_TEST(what_cannot_be_reported_is_said_beside_its_field)
{
	static const struct {
		struct typed_report typed;
		const char *field, *word;
	} cases[] = {
		{{"", "margin", "", "", "", ""}, "winner", "problem.winner"},
		{{"black", "", "", "", "", ""}, "by", "problem.result-by"},
		{{"black", "count", "", "", "", ""}, "by", "problem.result-by"},
		{{"black", "forfeit", "", "", "", ""}, "by", "problem.result-by"},
		{{"", "void", "", "", "", ""}, "by", "problem.result-by"},
		{{"jigo", "time", "", "", "", ""}, "winner", "problem.winner"},
		{{"black", "margin", "4.5", "", "", ""}, "margin", "problem.margin-whole"},
		{{"black", "margin", "many", "", "", ""}, "margin", "problem.margin"},
		{{"black", "margin", "4", "100", "", ""}, "black_tokens", "problem.tokens"},
		{{"black", "margin", "4", "", "-1", ""}, "white_tokens", "problem.tokens"},
		{{"black", "margin", "4", "", "", "icho-1"}, "black_pair", "problem.black-pair-set"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		hall_refused(hall, report(hall, 1, 1, cases[i].typed), cases[i].field, cases[i].word);
		hall_read(hall);
		assert_int_equal(REPORT_NONE, state_at(hall, 1).standing);
	}
}

HERE_TEST(reports_that_agree_against_the_referee_go_to_the_desk)
{
	const struct typed_ruling penalty = {
		.about = "moves", .black = "", .start = "W1", .moves = "W1,B1!", .side = "",
		.offence = "", .minutes = "", .reason = "",
	};
	struct typed_report with_token = black_by_4;

	hall_done(hall, rule_record(&hall->office, hall->tournament, 1, 1, &penalty,
	                            &hall->problems));
	reported(hall, 1, 1, black_by_4);
	reported(hall, 1, 2, black_by_4);
	assert_int_equal(REPORT_RULINGS, state_at(hall, 1).standing);
	assert_string_equal("", result_at(hall, 1));
	with_token.black_tokens = "1";
	reported(hall, 1, 1, with_token);
	assert_int_equal(REPORT_DIFFER, state_at(hall, 1).standing);
	reported(hall, 1, 2, with_token);
	assert_string_equal("B+4", result_at(hall, 1));
	assert_int_equal(1, game_at(hall, 1)->black_tokens);
}

/* They agreed before the ruling was taken back; either of them sends once more. */
HERE_TEST(when_the_ruling_is_taken_back_the_same_report_records)
{
	const struct typed_ruling penalty = {
		.about = "moves", .black = "", .start = "W1", .moves = "W1,B1!", .side = "",
		.offence = "", .minutes = "", .reason = "",
	};

	hall_done(hall, rule_record(&hall->office, hall->tournament, 1, 1, &penalty,
	                            &hall->problems));
	reported(hall, 1, 1, black_by_4);
	reported(hall, 1, 2, black_by_4);
	hall_done(hall, rule_take_back(&hall->office, hall->tournament, 1, 1, 1, &hall->problems));
	assert_int_equal(REPORT_AGREE, state_at(hall, 1).standing);
	reported(hall, 1, 2, black_by_4);
	assert_string_equal("B+4", result_at(hall, 1));
}

HERE_TEST(the_desk_wins_and_what_it_takes_back_is_asked_anew)
{
	struct typed_result desk = hall_typed("resignation", "white");

	reported(hall, 1, 1, black_by_4);
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 1, &desk, -1,
	                              &hall->problems));
	assert_string_equal("W+R", result_at(hall, 1));
	hall_refused(hall, report(hall, 1, 2, black_by_4), "", "problem.report-recorded");
	hall_read(hall);
	assert_string_equal("W+R", result_at(hall, 1));
	hall_done(hall, record_clear(&hall->office, hall->tournament, 1, 1, -1, &hall->problems));
	assert_int_equal(REPORT_NONE, state_at(hall, 1).standing);
	reported(hall, 1, 2, black_by_4);
	assert_string_equal("", result_at(hall, 1));
	reported(hall, 1, 1, black_by_4);
	assert_string_equal("B+4", result_at(hall, 1));
}

/* What another table said stays. */
HERE_TEST(the_desk_ends_the_reports_of_its_table_only)
{
	struct typed_result desk = hall_typed("resignation", "white");

	reported(hall, 1, 1, black_by_4);
	reported(hall, 3, 5, white_resigned);
	hall_done(hall, record_result(&hall->office, hall->tournament, 1, 1, &desk, -1,
	                              &hall->problems));
	assert_int_equal(REPORT_ONE, state_at(hall, 3).standing);
}

static bool
report_as(struct hall *hall, struct report_seat seat)
{
	return report_make(&hall->office, hall->tournament, &seat, &white_resigned, &hall->problems);
}

/* Round 1 drawn anew: icho-1 meets icho-3 at table 1, icho-2 icho-4 at table 5. */
static void
draw_anew(struct hall *hall)
{
	static const struct game games[] = {
		{.round = 1, .table = 1, .black = "icho-3", .white = "icho-1"},
		{.round = 1, .table = 5, .black = "icho-4", .white = "icho-2"},
	};

	round_clear(hall->db, "icho", 1);
	for (size_t i = 0; i < COUNT(games); i++) {
		struct game game = games[i];

		game.black_count = game.white_count = -1;
		game_insert(hall->db, "icho", &game, 1);
	}
	hall_read(hall);
}

HERE_TEST(a_game_that_moved_says_where_to)
{
	struct report_seat moved = seat_of(hall, 1, 2), other = seat_of(hall, 1, 1);
	struct report_seat gone = seat_of(hall, 3, 5);

	reported(hall, 1, 1, white_resigned);
	draw_anew(hall);
	assert_int_equal(REPORT_NONE, state_at(hall, 1).standing);
	hall_refused(hall, report_as(hall, moved), "", "problem.report-moved");
	assert_string_equal("5", hall->problems.list[0].detail);
	hall_read(hall);
	hall_refused(hall, report_as(hall, other), "", "problem.report-other");
	hall_read(hall);
	hall_refused(hall, report_as(hall, gone), "", "problem.report-no-game");
	hall_read(hall);
	assert_string_equal("", result_at(hall, 1));
	reported(hall, 1, 3, white_resigned);
	assert_int_equal(REPORT_ONE, state_at(hall, 1).standing);
	assert_string_equal("", result_at(hall, 1));
}

/* The komi was set by hand, so that a margin of before cannot be one now. */
HERE_TEST(a_margin_that_the_komi_no_longer_allows_does_not_count)
{
	reported(hall, 1, 1, black_by_4);
	db_run(hall->db, "UPDATE game SET komi_x2 = 13 WHERE table_number = 1", "");
	hall_read(hall);
	assert_int_equal(REPORT_NONE, state_at(hall, 1).standing);
}

HERE_TEST(a_round_that_is_not_out_takes_no_report)
{
	struct report_seat seat = seat_of(hall, 1, 1);

	for (int round = -1; round <= 99; round += 50) {
		seat.round = round;
		hall_refused(hall, report_as(hall, seat), "", "problem.report-round");
		hall_read(hall);
	}
	seat.round = 1;
	hall_done(hall, round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
	hall_refused(hall, report_as(hall, seat), "", "problem.report-round");
}

/* The same two may meet at the same table in the next draw, and play another game. */
HERE_TEST(a_round_that_is_taken_back_has_no_reports_any_more)
{
	reported(hall, 1, 2, black_by_4);
	hall->problems.count = 0;
	hall_done(hall, round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
	hall_publish(hall, 1);
	assert_int_equal(REPORT_NONE, state_at(hall, 1).standing);
	reported(hall, 1, 1, black_by_4);
	assert_string_equal("", result_at(hall, 1));
}

HERE_TEST(an_event_that_is_over_or_cancelled_takes_no_report)
{
	tournament_cancelled_set(hall->db, "icho", true);
	hall_read(hall);
	hall_refused(hall, report(hall, 1, 1, black_by_4), "", "problem.report-cancelled");
	tournament_cancelled_set(hall->db, "icho", false);
	hall_read(hall);
	hall_state_set(hall, STATE_FINISHED);
	hall_refused(hall, report(hall, 1, 1, black_by_4), "", "problem.report-finished");
	assert_int_equal(0, lines_of(hall, "report.make"));
}

/* It has played before it left; its opponents need the result. */
HERE_TEST(a_pair_that_has_withdrawn_reports_the_game_it_played)
{
	assert_true(entry_status_set(hall->db, "icho-2", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_read(hall);
	reported(hall, 1, 2, black_wins);
	reported(hall, 1, 1, black_wins);
	assert_string_equal("B+", result_at(hall, 1));
}

/* Of the two pairs at table 1, each from four phones. */
static void
report_in_a_rush(struct room *room, int process)
{
	const char *ids[] = {"icho-1", "icho-2"};
	struct office office = room_office(room, world_database_open(room->arena, room->scratch->path));
	struct report_seat seat = {1, 1, ids[process % 2], ids[1 - process % 2]};
	struct problems problems = {.count = 0};

	if (!report_make(&office, room->tournament, &seat, &black_by_4, &problems))
		_exit(2);
}

HERE_TEST(two_pairs_at_once_make_exactly_one_result)
{
	struct room room = {
		.scratch = hall->scratch, .arena = hall->arena, .db = hall->db, .now = hall->now,
		.key = hall->key, .office = hall->office, .tournament = hall->tournament,
	};

	at_once(&room, 8, report_in_a_rush);
	hall_read(hall);
	assert_string_equal("B+4", result_at(hall, 1));
	assert_int_equal(1, game_at(hall, 1)->version);
	assert_int_equal(2, lines_of(hall, "report.make"));
	assert_int_equal(1, lines_of(hall, "result.record"));
	assert_int_equal(0, sample_count(hall->db, "SELECT count(*) FROM report"));
}

HERE_TEST(what_a_pair_reported_fills_its_form_again)
{
	struct typed_report typed = {"white", "margin", "4½", "1", "", ""}, again;
	struct report_state standing;

	reported(hall, 3, 5, typed);
	standing = state_at(hall, 3);
	again = typed_report_of(hall->arena, report_by(&standing, "icho-5"));
	assert_string_equal("white", again.winner);
	assert_string_equal("margin", again.by);
	assert_string_equal("4.5", again.margin);
	assert_string_equal("1", again.black_tokens);
	assert_string_equal("0", again.white_tokens);
	assert_string_equal("icho-6", again.black_pair);
	assert_null(report_by(&standing, "icho-6"));
}

HERE_TEST(a_margin_belongs_to_a_count_alone)
{
	static const struct typed_report cases[] = {
		{"black", "resignation", "4", "", "", ""}, {"black", "time", "4", "", "", ""},
	};
	struct recorded recorded;

	for (size_t i = 0; i < 2; i++) {
		const struct game *game = rounds_game(&hall->draw, 1, 1);
		struct typed_report typed = cases[i];
		const struct problem *problem;

		hall->problems.count = 0;
		typed.black_pair = game->black;
		assert_false(report_check(hall->tournament, game, &typed, &recorded, &hall->problems));
		problem = problem_find(&hall->problems, "margin");
		assert_non_null(problem);
		assert_string_equal("problem.margin-uncounted", problem->word);
		assert_int_equal(1, hall->problems.count);
		typed.margin = "";
		hall->problems.count = 0;
		assert_true(report_check(hall->tournament, game, &typed, &recorded, &hall->problems));
	}
}
