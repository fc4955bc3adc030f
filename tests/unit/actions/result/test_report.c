#include "actions/result/report_act.h"

#include "world/hall.h"
#include "world/office.h"

#include "actions/result/ruling_act.h"

static void
setup(struct world *world)
{
	hall_open(world, "jpga");
	hall_three(world, 0, 12, -13);
	world->office->actor = "pair";
}

#define SAID(who, how, points, black, white, pair) { \
	.winner = (who), .by = (how), .margin = (points), .black_tokens = (black), \
	.white_tokens = (white), .black_pair = (pair), \
}

static const struct report_typed black_by_4 = SAID("black", "margin", "4", "0", "0", "");
static const struct report_typed black_by_5 = SAID("black", "margin", "5", "0", "0", "");
static const struct report_typed black_wins = SAID("black", "margin", "", "", "", "");
static const struct report_typed white_resigned = SAID("black", "resignation", "", "", "", "");
static const struct report_typed jigo = SAID("jigo", "margin", "", "", "", "");

/* The pair of that number about its game on the table, as it is now. */
static struct report_table
table_of(struct world *world, int table, int number)
{
	const struct game *game = game_at(world, table);
	const char *id = hall_id(world, number);

	return (struct report_table){
		1, table, id, strcmp(game->black, id) == 0 ? game->white : game->black,
	};
}

static bool
report(struct world *world, int table, int number, struct report_typed typed)
{
	struct report_table at = table_of(world, table, number);

	return ACT(report_make, &at, &typed);
}

static void
reported(struct world *world, int table, int number, struct report_typed typed)
{
	world_done(world, report(world, table, number, typed));
}

static struct report_state
state_at(struct world *world, int table)
{
	struct reports reports = reports_of(world->arena, world->db, "icho", 1);
	struct rulings rulings = rulings_of(world->arena, world->db, "icho", 1);

	return report_state_of(world->tournament, &reports, &rulings, game_at(world, table));
}

static int
lines_of(struct world *world, const char *action)
{
	return sample_count(world->db, arena_printf(world->arena,
		"SELECT count(*) FROM audit WHERE action = '%s'", action));
}

OWN_TEST(two_reports_that_agree_are_the_result)
{
	reported(world, 1, 2, black_by_4);
	assert_string_equal("", result_at(world, 1));
	assert_int_equal(REPORT_ONE, state_at(world, 1).standing);
	assert_string_equal("report.make|round 1 table 1||pair 2: B+4, tokens 0-0", audit_last(world));
	assert_true(report(world, 1, 1, black_by_4));
	assert_true(office_touched(world));
	world_read(world);
	assert_string_equal("B+4", result_at(world, 1));
	assert_int_equal(HOW_MARGIN, game_at(world, 1)->how);
	assert_string_equal("result.record|round 1 table 1||result: B+4\npairs: 2-1\nby: margin\nwinner: black\nmargin: 4",
	                    audit_last(world));
	assert_rows(world, 2, "audit WHERE actor = 'pair' AND action = 'report.make'");
	assert_rows(world, 1, "audit WHERE actor = 'pair' AND action = 'result.record'");
	assert_int_equal(REPORT_NONE, state_at(world, 1).standing);
}

/* One after the other at a table of its own: are they the same? */
OWN_TEST(what_two_reports_have_to_agree_in)
{
	static const struct {
		const char *name;
		struct report_typed one, other;
		enum report_standing standing;
		const char *result;
	} cases[] = {
		{"another winner", SAID("black", "margin", "4", "", "", ""),
		 SAID("white", "margin", "4", "", "", ""), REPORT_DIFFER, ""},
		{"another margin", SAID("black", "margin", "4", "", "", ""),
		 SAID("black", "margin", "5", "", "", ""), REPORT_DIFFER, ""},
		{"a margin that one leaves out", SAID("black", "margin", "4", "", "", ""),
		 SAID("black", "margin", "", "", "", ""), REPORT_DIFFER, ""},
		{"another way", SAID("black", "time", "", "", "", ""),
		 SAID("black", "resignation", "", "", "", ""), REPORT_DIFFER, ""},
		{"another token", SAID("black", "margin", "4", "1", "", ""),
		 SAID("black", "margin", "4", "", "1", ""), REPORT_DIFFER, ""},
		{"none and nothing said", SAID("black", "margin", "4", "0", "0", ""),
		 SAID("black", "margin", "4", "", "", ""), REPORT_NONE, "B+4"},
		{"a margin that both leave out", SAID("black", "margin", "", "", "", ""),
		 SAID("black", "margin", "", "", "", ""), REPORT_NONE, "B+"},
		{"tokens", SAID("white", "time", "", "1", "2", ""),
		 SAID("white", "time", "", "1", "2", ""), REPORT_NONE, "W+T"},
		{"a jigo that White wins by nothing", SAID("jigo", "margin", "", "", "", ""),
		 SAID("white", "margin", "0", "", "", ""), REPORT_NONE, "0"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		reported(world, 1, 1, cases[i].one);
		reported(world, 1, 2, cases[i].other);
		if (state_at(world, 1).standing != cases[i].standing ||
		    strcmp(result_at(world, 1), cases[i].result) != 0)
			fail_msg("%s: %d, '%s'", cases[i].name, state_at(world, 1).standing,
			         result_at(world, 1));
		if (cases[i].result[0] != '\0')
			DONE(record_clear, 1, 1, -1);
		reports_delete(world->db, "icho", 1, 1);
	}
}

/* At table 1 nobody gives komi: 60 to 53 and a token of Black's that has not been handed over
 * make 4 points. */
OWN_TEST(what_one_counted_and_the_other_says_as_a_margin_is_one_result)
{
	const struct report_typed margin = SAID("black", "margin", "4", "1", "0", "");
	struct report_typed counted = SAID("", "count", "", "1", "0", "");
	const struct game *game;

	counted.black = "60";
	counted.white = "53";
	counted.black_handed = "0";
	for (int first = 0; first < 2; first++) {
		reported(world, 1, 1, first == 0 ? counted : margin);
		assert_int_equal(REPORT_ONE, state_at(world, 1).standing);
		reported(world, 1, 2, first == 0 ? margin : counted);
		game = game_at(world, 1);
		assert_string_equal("B+4", result_at(world, 1));
		assert_int_equal(HOW_COUNT, game->how);
		assert_int_equal(60, game->black_count);
		assert_int_equal(53, game->white_count);
		assert_int_equal(1, game->black_tokens);
		DONE(record_clear, 1, 1, -1);
	}
	counted.black = "59";
	reported(world, 1, 1, counted);
	reported(world, 1, 2, margin);
	assert_int_equal(REPORT_DIFFER, state_at(world, 1).standing);
}

OWN_TEST(a_pair_may_change_its_mind_until_both_agree)
{
	struct report_state standing;

	reported(world, 1, 1, black_by_4);
	reported(world, 1, 2, black_by_5);
	assert_int_equal(REPORT_DIFFER, state_at(world, 1).standing);
	assert_string_equal("", result_at(world, 1));
	reported(world, 1, 1, white_resigned);
	standing = state_at(world, 1);
	assert_int_equal(REPORT_DIFFER, standing.standing);
	assert_int_equal(HOW_RESIGNATION, report_by(&standing, "icho-1")->how);
	assert_string_equal("report.make|round 1 table 1|pair 1: B+4, tokens 0-0|"
	                    "pair 1: B+R, tokens 0-0", audit_last(world));
	reported(world, 1, 1, black_by_5);
	assert_string_equal("B+5", result_at(world, 1));
}

OWN_TEST(sent_twice_it_is_one_report_and_one_result)
{
	reported(world, 1, 1, black_by_4);
	reported(world, 1, 1, black_by_4);
	assert_int_equal(1, lines_of(world, "report.make"));
	reported(world, 1, 2, black_by_4);
	reported(world, 1, 2, black_by_4);
	assert_int_equal(2, lines_of(world, "report.make"));
	assert_int_equal(1, lines_of(world, "result.record"));
	assert_int_equal(1, game_at(world, 1)->version);
	assert_refused(world, report(world, 1, 2, black_by_5), "", PROBLEM_REPORT_RECORDED);
	assert_string_equal("B+4", world->problems->list[0].detail);
}

/* icho-3 is Black provisionally. */
OWN_TEST(after_nigiri_both_say_who_had_black)
{
	struct report_typed typed = black_by_4;

	assert_refused(world, report(world, 2, 3, typed), "black_pair", PROBLEM_BLACK_PAIR);
	typed.black_pair = "icho-1";
	assert_refused(world, report(world, 2, 3, typed), "black_pair", PROBLEM_BLACK_PAIR);
	typed.black_pair = "icho-3";
	reported(world, 2, 3, typed);
	typed.black_pair = "icho-4";
	reported(world, 2, 4, typed);
	assert_int_equal(REPORT_DIFFER, state_at(world, 2).standing);
	assert_string_equal("icho-3", game_at(world, 2)->black);
	reported(world, 2, 3, typed);
	assert_string_equal("B+4", result_at(world, 2));
	assert_string_equal("icho-4", game_at(world, 2)->black);
	assert_string_equal("result.record|round 1 table 2||result: B+4\npairs: 4-3\nby: margin\nwinner: black\nmargin: 4", audit_last(world));
}

OWN_TEST(a_jigo_is_reported_where_the_komi_allows_one)
{
	assert_refused(world, report(world, 3, 5, jigo), "winner", PROBLEM_JIGO_HALF);
	reported(world, 1, 1, jigo);
	reported(world, 1, 2, jigo);
	assert_int_equal(ENDING_JIGO, game_at(world, 1)->result.ending);
	assert_int_equal(result_jigo(&world->tournament->ruleset->scoring).winner,
	                 game_at(world, 1)->result.winner);
}

OWN_TEST(what_cannot_be_reported_is_said_beside_its_field)
{
	static const struct {
		struct report_typed typed;
		const char *field;
		enum problem_kind kind;
	} cases[] = {
		{SAID("", "margin", "", "", "", ""), "winner", PROBLEM_WINNER},
		{SAID("black", "", "", "", "", ""), "by", PROBLEM_RESULT_BY},
		{SAID("black", "count", "", "", "", ""), "black", PROBLEM_COUNT},
		{SAID("black", "forfeit", "", "", "", ""), "by", PROBLEM_RESULT_BY},
		{SAID("", "void", "", "", "", ""), "by", PROBLEM_RESULT_BY},
		{SAID("jigo", "time", "", "", "", ""), "winner", PROBLEM_WINNER},
		{SAID("black", "margin", "4.5", "", "", ""), "margin", PROBLEM_MARGIN_WHOLE},
		{SAID("black", "margin", "many", "", "", ""), "margin", PROBLEM_MARGIN},
		{SAID("black", "margin", "4", "100", "", ""), "black_tokens", PROBLEM_TOKENS},
		{SAID("black", "margin", "4", "", "-1", ""), "white_tokens", PROBLEM_TOKENS},
		{SAID("black", "margin", "4", "", "", "icho-1"), "black_pair", PROBLEM_BLACK_PAIR_SET},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_among(world, report(world, 1, 1, cases[i].typed), cases[i].field, cases[i].kind);
		assert_int_equal(REPORT_NONE, state_at(world, 1).standing);
	}
}

OWN_TEST(reports_that_agree_against_the_referee_go_to_the_desk)
{
	const struct ruling_typed penalty = {
		.about = "moves", .black = "", .start = "W1", .moves = "W1,B1!", .side = "",
		.offence = "", .minutes = "", .reason = "",
	};
	struct report_typed with_token = black_by_4;

	DONE(ruling_record, 1, 1, &penalty);
	reported(world, 1, 1, black_by_4);
	reported(world, 1, 2, black_by_4);
	assert_int_equal(REPORT_RULINGS, state_at(world, 1).standing);
	assert_string_equal("", result_at(world, 1));
	with_token.black_tokens = "1";
	reported(world, 1, 1, with_token);
	assert_int_equal(REPORT_DIFFER, state_at(world, 1).standing);
	reported(world, 1, 2, with_token);
	assert_string_equal("B+4", result_at(world, 1));
	assert_int_equal(1, game_at(world, 1)->black_tokens);
}

/* They agreed before the ruling was taken back; either of them sends once more. */
OWN_TEST(when_the_ruling_is_taken_back_the_same_report_records)
{
	const struct ruling_typed penalty = {
		.about = "moves", .black = "", .start = "W1", .moves = "W1,B1!", .side = "",
		.offence = "", .minutes = "", .reason = "",
	};

	DONE(ruling_record, 1, 1, &penalty);
	reported(world, 1, 1, black_by_4);
	reported(world, 1, 2, black_by_4);
	DONE(ruling_undo, 1, 1, 1);
	assert_int_equal(REPORT_AGREE, state_at(world, 1).standing);
	reported(world, 1, 2, black_by_4);
	assert_string_equal("B+4", result_at(world, 1));
}

OWN_TEST(the_desk_wins_and_what_it_takes_back_is_asked_anew)
{
	struct typed_result typed = hall_typed("resignation", "white");

	reported(world, 1, 1, black_by_4);
	DONE(record_result, 1, 1, &typed, -1);
	assert_string_equal("W+R", result_at(world, 1));
	assert_refused(world, report(world, 1, 2, black_by_4), "", PROBLEM_REPORT_RECORDED);
	assert_string_equal("W+R", result_at(world, 1));
	DONE(record_clear, 1, 1, -1);
	assert_int_equal(REPORT_NONE, state_at(world, 1).standing);
	reported(world, 1, 2, black_by_4);
	assert_string_equal("", result_at(world, 1));
	reported(world, 1, 1, black_by_4);
	assert_string_equal("B+4", result_at(world, 1));
}

/* What another table said stays. */
OWN_TEST(the_desk_ends_the_reports_of_its_table_only)
{
	struct typed_result typed = hall_typed("resignation", "white");

	reported(world, 1, 1, black_by_4);
	reported(world, 3, 5, white_resigned);
	DONE(record_result, 1, 1, &typed, -1);
	assert_int_equal(REPORT_ONE, state_at(world, 3).standing);
}

static bool
report_as(struct world *world, struct report_table at)
{
	return ACT(report_make, &at, &white_resigned);
}

/* Round 1 drawn anew: icho-1 meets icho-3 at table 1, icho-2 icho-4 at table 5. */
static void
draw_anew(struct world *world)
{
	static const struct game games[] = {
		{.round = 1, .table = 1, .black = "icho-3", .white = "icho-1"},
		{.round = 1, .table = 5, .black = "icho-4", .white = "icho-2"},
	};

	round_clear(world->db, "icho", 1);
	for (size_t i = 0; i < COUNT(games); i++) {
		struct game game = games[i];

		game.black_count = game.white_count = -1;
		game_insert(world->db, "icho", &game, 1);
	}
	world_read(world);
}

OWN_TEST(a_game_that_moved_says_where_to)
{
	struct report_table moved = table_of(world, 1, 2), other = table_of(world, 1, 1);
	struct report_table gone = table_of(world, 3, 5);

	reported(world, 1, 1, white_resigned);
	draw_anew(world);
	assert_int_equal(REPORT_NONE, state_at(world, 1).standing);
	assert_refused(world, report_as(world, moved), "", PROBLEM_REPORT_MOVED);
	assert_string_equal("5", world->problems->list[0].detail);
	world_read(world);
	assert_refused(world, report_as(world, other), "", PROBLEM_REPORT_OTHER);
	assert_refused(world, report_as(world, gone), "", PROBLEM_REPORT_NO_GAME);
	assert_string_equal("", result_at(world, 1));
	reported(world, 1, 3, white_resigned);
	assert_int_equal(REPORT_ONE, state_at(world, 1).standing);
	assert_string_equal("", result_at(world, 1));
}

/* The komi was set by hand, so that a margin of before cannot be one now. */
OWN_TEST(a_margin_that_the_komi_no_longer_allows_does_not_count)
{
	reported(world, 1, 1, black_by_4);
	world_sql(world, "UPDATE game SET komi_x2 = 13 WHERE table_number = 1");
	assert_int_equal(REPORT_NONE, state_at(world, 1).standing);
}

OWN_TEST(a_round_that_is_not_out_takes_no_report)
{
	struct report_table at = table_of(world, 1, 1);

	for (int round = -1; round <= 99; round += 50) {
		at.round = round;
		assert_refused(world, report_as(world, at), "", PROBLEM_REPORT_ROUND);
	}
	at.round = 1;
	DONE(round_take_back, 1);
	assert_refused(world, report_as(world, at), "", PROBLEM_REPORT_ROUND);
}

/* The same two may meet at the same table in the next draw, and play another game. */
OWN_TEST(a_round_that_is_taken_back_has_no_reports_any_more)
{
	reported(world, 1, 2, black_by_4);
	DONE(round_take_back, 1);
	hall_publish(world, 1);
	assert_int_equal(REPORT_NONE, state_at(world, 1).standing);
	reported(world, 1, 1, black_by_4);
	assert_string_equal("", result_at(world, 1));
}

OWN_TEST(an_event_that_is_over_or_cancelled_takes_no_report)
{
	office_cancel(world, true);
	assert_refused(world, report(world, 1, 1, black_by_4), "", PROBLEM_REPORT_CANCELLED);
	office_cancel(world, false);
	hall_state_set(world, STATE_FINISHED);
	assert_refused(world, report(world, 1, 1, black_by_4), "", PROBLEM_REPORT_FINISHED);
	assert_int_equal(0, lines_of(world, "report.make"));
}

/* It has played before it left; its opponents need the result. */
OWN_TEST(a_pair_that_has_withdrawn_reports_the_game_it_played)
{
	assert_true(entry_status_set(world->db, "icho-2", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	world_read(world);
	reported(world, 1, 2, black_wins);
	reported(world, 1, 1, black_wins);
	assert_string_equal("B+", result_at(world, 1));
}

/* Of the two pairs at table 1, each from four phones. */
static bool
report_in_a_rush(struct world *world, int process)
{
	const char *ids[] = {"icho-1", "icho-2"};
	struct report_table at = {1, 1, ids[process % 2], ids[1 - process % 2]};

	return ACT(report_make, &at, &black_by_4);
}

OWN_TEST(two_pairs_at_once_make_exactly_one_result)
{
	assert_int_equal(8, at_once(world, 8, report_in_a_rush));
	assert_string_equal("B+4", result_at(world, 1));
	assert_int_equal(1, game_at(world, 1)->version);
	assert_int_equal(2, lines_of(world, "report.make"));
	assert_int_equal(1, lines_of(world, "result.record"));
	assert_rows(world, 0, "report");
}

OWN_TEST(what_a_pair_reported_fills_its_form_again)
{
	struct report_typed typed = SAID("white", "margin", "4½", "1", "", ""), again;
	struct report_state standing;

	reported(world, 3, 5, typed);
	standing = state_at(world, 3);
	again = report_typed_whole(world->arena, report_by(&standing, "icho-5"));
	assert_string_equal("white", again.winner);
	assert_string_equal("margin", again.by);
	assert_string_equal("4.5", again.margin);
	assert_string_equal("1", again.black_tokens);
	assert_string_equal("0", again.white_tokens);
	assert_string_equal("icho-6", again.black_pair);
	assert_null(report_by(&standing, "icho-6"));
}

OWN_TEST(a_margin_belongs_to_a_count_alone)
{
	static const struct report_typed cases[] = {
		SAID("black", "resignation", "4", "", "", ""), SAID("black", "time", "4", "", "", ""),
	};
	struct typed_result_recorded recorded;

	for (size_t i = 0; i < 2; i++) {
		const struct game *game = rounds_game(&world->draw, 1, 1);
		struct report_typed typed = cases[i];
		const struct problem *problem;

		typed.black_pair = game->black;
		assert_false(report_check(world->tournament, game, &typed, &recorded, no_problems(world)));
		problem = problem_find(world->problems, "margin");
		assert_non_null(problem);
		assert_int_equal(PROBLEM_MARGIN_UNCOUNTED, problem->kind);
		assert_int_equal(1, world->problems->count);
		typed.margin = "";
		assert_true(report_check(world->tournament, game, &typed, &recorded, no_problems(world)));
	}
}
