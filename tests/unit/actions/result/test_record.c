#include "world/hall.h"

#include "event/contest.h"

static void
setup(struct world *world)
{
	hall_setup(world);
	hall_three(world, 0, 12, -12);
}

static void
setup_draw_is_a_draw(struct world *world)
{
	hall_open(world, "swindon");
	hall_three(world, 0, 12, -12);
}

struct result_case {
	int table;
	struct typed_result typed; /* {by, winner, margin, black, white, tokens, tokens, pair, reason} */
	const char *recorded;
};

/* "B+10 80:70 icho-2", with "t2,1" for tokens, and "white" where a jigo has a winner; last
 * stands who had Black. */
static const char *
recorded_at(struct world *world, int table)
{
	static const char *const winners[] = {
		[SIDE_NONE] = "", [SIDE_BLACK] = " black", [SIDE_WHITE] = " white",
	};
	const struct game *game = game_at(world, table);
	const char *text = result_at(world, table);

	if (strchr(text, '+') == NULL)
		text = arena_printf(world->arena, "%s%s", text, winners[game->result.winner]);
	if (game->black_count >= 0 || game->white_count >= 0)
		text = arena_printf(world->arena, "%s %d:%d", text, game->black_count, game->white_count);
	if (game->black_tokens != 0 || game->white_tokens != 0)
		text = arena_printf(world->arena, "%s t%d,%d", text, game->black_tokens,
		                    game->white_tokens);
	return arena_printf(world->arena, "%s %s", text, game->black);
}

static void
check_results(struct world *world, const struct result_case *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct result_case *c = &cases[i];
		const struct game *game;

		DONE(record_result, 1, c->table, &c->typed, -1);
		game = game_at(world, c->table);
		assert_string_equal(c->recorded, recorded_at(world, c->table));
		assert_string_equal(c->typed.by, result_how_names[game->how]);
		assert_int_equal(game->result.winner,
		                 c->recorded[1] != '+' ? game->result.winner
		                 : c->recorded[0] == 'B' ? SIDE_BLACK : SIDE_WHITE);
		assert_string_not_equal(game->black, game->white);
	}
}

OWN_TEST(every_way_a_game_ends_is_recorded)
{
	static const struct result_case cases[] = {
		/* komi 0 */
		{1, {"count", "", "", "80", "70", "", "", NULL, NULL, "", ""}, "B+10 80:70 icho-2"},
		{1, {"count", "", "", "８０", "９１", "0", "0", NULL, NULL, "", ""}, "W+11 80:91 icho-2"},
		{1, {"count", "", "", "0", "999", "", "", NULL, NULL, "", ""}, "W+999 0:999 icho-2"},
		/* tokens make the side lose that was ahead: 71 - 6 against 70 - 3 */
		{1, {"count", "", "", "71", "70", "2", "1", NULL, NULL, "", ""}, "W+2 71:70 t2,1 icho-2"},
		/* and make a jigo, which White wins */
		{1, {"count", "", "", "73", "70", "1", "", NULL, NULL, "", ""}, "0 white 73:70 t1,0 icho-2"},
		/* White gives 6: 70 against 75 - 6 */
		{3, {"count", "", "", "70", "75", "", "", NULL, NULL, "", ""}, "B+1 70:75 icho-6"},
		{3, {"count", "", "", "70", "76", "", "", NULL, NULL, "", ""}, "0 white 70:76 icho-6"},
		/* the margin off a slip has komi and tokens in it already */
		{3, {"margin", "black", "4", "", "", "1", "2", NULL, NULL, "", ""}, "B+4 t1,2 icho-6"},
		{3, {"margin", "white", "１４.０", "", "", "", "", NULL, NULL, "", ""}, "W+14 icho-6"},
		{3, {"margin", "black", "", "", "", "0", "1", NULL, NULL, "", ""}, "B+ t0,1 icho-6"},
		{3, {"margin", "white", "", "80", "70", "", "", NULL, NULL, "", ""}, "W+ icho-6"},
		{3, {"margin", "jigo", "0", "", "", "", "", NULL, NULL, "", ""}, "0 white icho-6"},
		{3, {"margin", "jigo", "", "", "", "", "", NULL, NULL, "", ""}, "0 white icho-6"},
		{3, {"margin", "white", "0", "", "", "", "", NULL, NULL, "", ""}, "0 white icho-6"},
		{1, {"resignation", "black", "", "", "", "", "", NULL, NULL, "", ""}, "B+R icho-2"},
		{1, {"resignation", "white", "", "", "", "3", "", NULL, NULL, "", ""}, "W+R t3,0 icho-2"},
		{1, {"time", "white", "", "", "", "", "", NULL, NULL, "icho-2", ""}, "W+T icho-2"},
		{1, {"forfeit", "black", "", "", "", "", "", NULL, NULL, "", ""}, "B+F icho-2"},
		{1, {"late", "white", "", "", "", "x", "", NULL, NULL, "", ""}, "W+F icho-2"},
		{1, {"referee", "black", "", "", "", "1", "2", NULL, NULL, "", ""}, "B+F t1,2 icho-2"},
		{1, {"both-lose", "black", "", "", "", "x", "", NULL, NULL, "", ""}, "L icho-2"},
		{1, {"both-win", "", "", "", "", "", "", NULL, NULL, "", ""}, "W icho-2"},
		{1, {"void", "", "", "", "", "", "", NULL, NULL, "", ""}, "V icho-2"},
	};

	check_results(world, cases, COUNT(cases));
}

TEST_WITH(setup_draw_is_a_draw, a_jigo_is_nobodys_where_the_ruleset_says_so)
{
	static const struct result_case cases[] = {
		{1, {"count", "", "", "70", "70", "", "", NULL, NULL, "", ""}, "0 70:70 icho-2"},
		{1, {"margin", "jigo", "", "", "", "", "", NULL, NULL, "", ""}, "0 icho-2"},
	};
	struct typed_result typed = hall_typed("margin", "white");

	check_results(world, cases, COUNT(cases));
	typed.margin = "0"; /* nobody wins by nothing here */
	REFUSED("margin", PROBLEM_MARGIN, record_result, 1, 1, &typed, -1);
}

/* The rest is read with the named pair as Black. */
OWN_TEST(after_nigiri_the_result_says_who_had_black)
{
	static const struct result_case cases[] = {
		{2, {"count", "", "", "80", "70", "", "", NULL, NULL, "icho-3", ""}, "B+4 80:70 icho-3"},
		{2, {"count", "", "", "80", "70", "1", "0", NULL, NULL, "icho-4", ""}, "B+1 80:70 t1,0 icho-4"},
		{2, {"resignation", "white", "", "", "", "", "", NULL, NULL, "icho-4", ""}, "W+R icho-4"},
		{2, {"resignation", "white", "", "", "", "", "", NULL, NULL, "icho-3", ""}, "W+R icho-3"},
		/* nobody played: nobody made nigiri */
		{2, {"forfeit", "white", "", "", "", "", "", NULL, NULL, "", ""}, "W+F icho-3"},
		{2, {"forfeit", "white", "", "", "", "", "", NULL, NULL, "icho-4", ""}, "W+F icho-4"},
		{2, {"late", "black", "", "", "", "", "", NULL, NULL, "", ""}, "B+F icho-4"},
		/* a referee may have decided before nigiri or after it */
		{2, {"referee", "black", "", "", "", "", "", NULL, NULL, "", ""}, "B+F icho-4"},
		{2, {"referee", "black", "", "", "", "", "", NULL, NULL, "icho-3", ""}, "B+F icho-3"},
		{2, {"both-lose", "", "", "", "", "", "", NULL, NULL, "icho-4", ""}, "L icho-4"},
		/* nothing said: the colours as the game has them, also where a board was played */
		{2, {"count", "", "", "80", "70", "", "", NULL, NULL, NULL, NULL}, "B+4 80:70 icho-4"},
		{2, {"resignation", "white", "", "", "", "", "", NULL, NULL, "icho-3", ""}, "W+R icho-3"},
		{2, {"resignation", "white", "", "", "", "", "", NULL, NULL, NULL, ""}, "W+R icho-3"},
		{2, {"late", "black", "", "", "", "", "", NULL, NULL, "icho-4", ""}, "B+F icho-4"},
		{2, {"both-lose", "", "", "", "", "", "", NULL, NULL, "", ""}, "L icho-4"},
		{2, {"void", "", "", "", "", "", "", NULL, NULL, "", ""}, "V icho-4"},
	};

	check_results(world, cases, COUNT(cases));
	assert_true(game_at(world, 2)->nigiri);
}

OWN_TEST(the_winner_after_nigiri_gets_the_point)
{
	struct typed_result typed = hall_typed("time", "black");
	struct contest field;

	typed.black_pair = "icho-4";
	DONE(record_result, 1, 2, &typed, -1);
	field = contest_of(world->arena, world_event(world), 1);
	assert_int_equal(2, history_turn(&field.history,
	                                 (size_t)contest_index(&field, "icho-4"), 0)->earned_x2);
	assert_int_equal(0, history_turn(&field.history,
	                                 (size_t)contest_index(&field, "icho-3"), 0)->earned_x2);
}

OWN_TEST(what_is_wrong_with_a_result_is_said_beside_its_field)
{
	static const struct {
		int table;
		struct typed_result typed;
		const char *field;
		enum problem_kind kind;
	} cases[] = {
		{1, {"", "", "", "", "", "", "", NULL, NULL, "", ""}, "by", PROBLEM_RESULT_BY},
		{1, {"luck", "", "", "", "", "", "", NULL, NULL, "", ""}, "by", PROBLEM_RESULT_BY},
		{1, {"too late", "black", "", "", "", "", "", NULL, NULL, "", ""}, "by", PROBLEM_RESULT_BY},
		{1, {"late", "", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"late", "jigo", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"referee", "", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"referee", "black", "", "", "", "x", "", NULL, NULL, "", ""}, "black_tokens", PROBLEM_TOKENS},
		{1, {"late", "black", "", "", "", "", "", NULL, NULL, "icho-1", ""}, "black_pair",
		 PROBLEM_BLACK_PAIR_SET},
		{2, {"referee", "black", "", "", "", "", "", NULL, NULL, "icho-1", ""}, "black_pair",
		 PROBLEM_BLACK_PAIR},
		{1, {"count", "", "", "", "70", "", "", NULL, NULL, "", ""}, "black", PROBLEM_COUNT},
		{1, {"count", "", "", "80", "", "", "", NULL, NULL, "", ""}, "white", PROBLEM_COUNT},
		{1, {"count", "", "", "1000", "70", "", "", NULL, NULL, "", ""}, "black", PROBLEM_COUNT},
		{1, {"count", "", "", "80", "-1", "", "", NULL, NULL, "", ""}, "white", PROBLEM_COUNT},
		{1, {"count", "", "", "80.5", "70", "", "", NULL, NULL, "", ""}, "black", PROBLEM_COUNT},
		{1, {"count", "", "", "80", "70", "100", "", NULL, NULL, "", ""}, "black_tokens", PROBLEM_TOKENS},
		{1, {"count", "", "", "80", "70", "", "-1", NULL, NULL, "", ""}, "white_tokens", PROBLEM_TOKENS},
		{1, {"resignation", "black", "", "", "", "", "one", NULL, NULL, "", ""}, "white_tokens",
		 PROBLEM_TOKENS},
		{1, {"margin", "", "4", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"margin", "red", "4", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"margin", "black", "-4", "", "", "", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN},
		{1, {"margin", "black", "4.2", "", "", "", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN},
		{1, {"margin", "black", "1000", "", "", "", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN},
		{1, {"margin", "black", "0", "", "", "", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN},
		{1, {"margin", "jigo", "1", "", "", "", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN_JIGO},
		{1, {"margin", "black", "5.5", "", "", "", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN_WHOLE},
		{3, {"margin", "white", "0.5", "", "", "1", "", NULL, NULL, "", ""}, "margin", PROBLEM_MARGIN_WHOLE},
		{1, {"resignation", "", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"resignation", "jigo", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"time", "jigo", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"forfeit", "", "", "", "", "", "", NULL, NULL, "", ""}, "winner", PROBLEM_WINNER},
		{1, {"resignation", "black", "", "", "", "", "", NULL, NULL, "icho-1", ""}, "black_pair",
		 PROBLEM_BLACK_PAIR_SET},
		{2, {"resignation", "black", "", "", "", "", "", NULL, NULL, "", ""}, "black_pair",
		 PROBLEM_BLACK_PAIR},
		{2, {"count", "", "", "80", "70", "", "", NULL, NULL, "", ""}, "black_pair", PROBLEM_BLACK_PAIR},
		{2, {"margin", "black", "", "", "", "", "", NULL, NULL, "icho-1", ""}, "black_pair",
		 PROBLEM_BLACK_PAIR},
		{2, {"time", "white", "", "", "", "", "", NULL, NULL, "3", ""}, "black_pair", PROBLEM_BLACK_PAIR},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		REFUSED(cases[i].field, cases[i].kind, record_result, 1, cases[i].table,
		        &cases[i].typed, -1);
		assert_string_equal("", result_at(world, cases[i].table));
		assert_int_equal(0, game_at(world, cases[i].table)->version);
	}
	assert_false(office_touched(world));
}

/* RULES.md, "Who takes Black": the desk can record who had Black in any game without stones. At
 * table 3 icho-6 was to have Black against icho-5, without stones; at table 1 there are two. */
OWN_TEST(who_had_black_is_recorded_where_no_stones_lie)
{
	const struct typed_result other = {"resignation", "black", .margin = "", .black = "",
		.white = "", .black_tokens = "", .white_tokens = "", .black_pair = "icho-5", .reason = ""};
	struct typed_result stays = other, stranger = other;

	DONE(record_result, 1, 3, &other, -1);
	assert_string_equal("icho-5", game_at(world, 3)->black);
	assert_string_equal("B+R", result_at(world, 3));
	/* Another result of the same game, of which nothing is said of colours. */
	stays.black_pair = NULL;
	stays.winner = "white";
	DONE(record_result, 1, 3, &stays, -1);
	assert_string_equal("icho-5", game_at(world, 3)->black);
	stranger.black_pair = "icho-1";
	REFUSED("black_pair", PROBLEM_BLACK_PAIR, record_result, 1, 3, &stranger, -1);
	REFUSED("black_pair", PROBLEM_BLACK_PAIR_SET, record_result, 1, 1, &stranger, -1);
}

OWN_TEST(the_margin_has_a_half_point_where_the_komi_has_one)
{
	static const struct {
		const char *name;
		int komi_x2;
		const char *winner, *margin, *tokens;
		const char *result, *field;
		enum problem_kind kind; /* kind = NULL: it is good */
	} cases[] = {
		{"half and half", 13, "white", "5.5", "", "W+5.5", NULL, PROBLEM_NONE},
		{"a half as one character", 13, "black", "４½", "", "B+4.5", NULL, PROBLEM_NONE},
		{"below 0", -13, "black", "0.5", "", "B+0.5", NULL, PROBLEM_NONE},
		{"whole and whole", 12, "black", "5", "", "B+5", NULL, PROBLEM_NONE},
		{"no komi", 0, "black", "5", "", "B+5", NULL, PROBLEM_NONE},
		{"the winner alone", 13, "black", "", "", "B+", NULL, PROBLEM_NONE},
		{"whole margin, half komi", 13, "black", "5", "", NULL, "margin", PROBLEM_MARGIN_HALF},
		{"tokens are whole", 13, "black", "5", "1", NULL, "margin", PROBLEM_MARGIN_HALF},
		{"half komi below 0", -13, "white", "5", "", NULL, "margin", PROBLEM_MARGIN_HALF},
		{"half margin, no komi", 0, "white", "5.5", "", NULL, "margin", PROBLEM_MARGIN_WHOLE},
		{"half margin, whole komi", -12, "white", "5.5", "2", NULL, "margin",
		 PROBLEM_MARGIN_WHOLE},
		{"jigo", 13, "jigo", "", "", NULL, "winner", PROBLEM_JIGO_HALF},
		{"jigo by 0", -13, "jigo", "0", "", NULL, "winner", PROBLEM_JIGO_HALF},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct typed_result typed = hall_typed("margin", cases[i].winner);
		struct problems problems = {.count = 0};
		struct game game = *game_at(world, 3);
		struct typed_result_recorded recorded;
		const struct problem *problem;
		char text[16];

		game.komi_x2 = cases[i].komi_x2;
		typed.margin = cases[i].margin;
		typed.black_tokens = cases[i].tokens;
		if (typed_result_check(world->tournament, &game, &typed, &recorded, &problems)) {
			result_text(recorded.game.result, text);
			if (cases[i].kind != PROBLEM_NONE || strcmp(text, cases[i].result) != 0)
				fail_msg("%s: %s", cases[i].name, text);
			continue;
		}
		if (cases[i].kind == PROBLEM_NONE)
			fail_msg("%s: %s", cases[i].name, problem_facts[problems.list[0].kind].key);
		problem = problem_find(&problems, cases[i].field);
		if (problem == NULL || problem->kind != cases[i].kind)
			fail_msg("%s: not %s", cases[i].name, problem_facts[cases[i].kind].key);
	}
}

OWN_TEST(several_things_wrong_are_said_at_once)
{
	struct typed_result typed = {"count", "", "", "eighty", "", "-", "x", NULL, NULL, "", ""};

	AMONG("black", PROBLEM_COUNT, record_result, 1, 2, &typed, -1);
	assert_int_equal(5, world->problems->count);
	assert_non_null(problem_find(world->problems, "white"));
	assert_non_null(problem_find(world->problems, "black_tokens"));
	assert_non_null(problem_find(world->problems, "white_tokens"));
	assert_non_null(problem_find(world->problems, "black_pair"));
}

/* 71 - 3 against 60 - 6 (reverse komi): the sum is shown before it is saved. */
OWN_TEST(a_check_shows_the_sum_and_saves_nothing)
{
	struct typed_result typed = {"count", "", "", "71", "60", "1", "0", NULL, NULL, "", ""};
	struct typed_result_recorded recorded;

	assert_true(typed_result_check(world->tournament, game_at(world, 3), &typed, &recorded,
	                               world->problems));
	assert_int_equal(2 * 68, recorded.score.black_x2);
	assert_int_equal(2 * 54, recorded.score.white_x2);
	assert_int_equal(2 * 14, recorded.score.margin_x2);
	assert_int_equal(2 * 14, recorded.game.result.margin_x2);
	world_read(world);
	assert_string_equal("", result_at(world, 3));
	typed = hall_typed("time", "black");
	assert_true(typed_result_check(world->tournament, game_at(world, 3), &typed, &recorded,
	                               world->problems));
	assert_int_equal(0, recorded.score.black_x2);
	assert_int_equal(-1, recorded.game.black_count);
}

OWN_TEST(a_result_touches_the_event_and_is_audited)
{
	struct typed_result typed = {"count", "", "", "80", "70", "", "", NULL, NULL, "", ""};

	assert_true(ACT(record_result, 1, 1, &typed, 0));
	assert_true(office_touched(world));
	assert_string_equal("result.record|round 1 table 1||result: B+10\npairs: 2-1\nby: count\n"
	                    "black: 80\nwhite: 70", audit_last(world));
	world_read(world);
	assert_int_equal(1, game_at(world, 1)->version);
	assert_int_equal(world->now, game_at(world, 1)->changed_at);
	typed = hall_typed("margin", "white");
	typed.margin = "2";
	DONE(record_result, 1, 1, &typed, 1);
	assert_string_equal("result.record|round 1 table 1|result: B+10\npairs: 2-1\nby: count\n"
	                    "black: 80\nwhite: 70|result: W+2\npairs: 2-1\nby: margin\n"
	                    "winner: white\nmargin: 2", audit_last(world));
	typed.black_pair = "icho-4";
	DONE(record_result, 1, 2, &typed, 0);
	typed.black_pair = "icho-3";
	DONE(record_result, 1, 2, &typed, 1);
	assert_string_equal("result.record|round 1 table 2|result: W+2\npairs: 4-3\nby: margin\n"
	                    "winner: white\nmargin: 2|result: W+2\npairs: 3-4\nby: margin\n"
	                    "winner: white\nmargin: 2", audit_last(world));
}

OWN_TEST(a_correction_leaves_nothing_of_what_was_there)
{
	struct typed_result typed = {"count", "", "", "80", "70", "2", "1", NULL, NULL, "", ""};
	const struct game *game;

	DONE(record_result, 1, 3, &typed, -1);
	typed = hall_typed("forfeit", "white");
	DONE(record_result, 1, 3, &typed, -1);
	game = game_at(world, 3);
	assert_string_equal("W+F", result_at(world, 3));
	assert_int_equal(-1, game->black_count);
	assert_int_equal(-1, game->white_count);
	assert_int_equal(0, game->black_tokens + game->white_tokens);
	assert_int_equal(0, game->result.margin_x2);
	assert_int_equal(2, game->version);
	assert_int_equal(-12, game->komi_x2);
}

OWN_TEST(a_form_made_before_somebody_else_recorded_is_stale)
{
	struct typed_result typed = hall_typed("resignation", "black");

	DONE(record_result, 1, 1, &typed, 0);
	typed.winner = "white";
	REFUSED("", PROBLEM_STALE, record_result, 1, 1, &typed, 0);
	assert_string_equal("B+R", world->problems->list[0].detail);
	world_read(world);
	assert_string_equal("B+R", result_at(world, 1));
	REFUSED("", PROBLEM_STALE, record_clear, 1, 1, 0);
	DONE(record_clear, 1, 1, 1);
	REFUSED("", PROBLEM_STALE, record_result, 1, 1, &typed, 1);
	assert_string_equal("–", world->problems->list[0].detail);
	world_read(world);
	DONE(record_result, 1, 1, &typed, 2);
}

OWN_TEST(a_result_taken_back_leaves_the_game_as_it_was_drawn)
{
	struct typed_result typed = {"count", "", "", "80", "70", "2", "1", NULL, NULL, "icho-4", ""};
	const struct game *game;

	DONE(record_result, 1, 2, &typed, -1);
	assert_true(ACT(record_clear, 1, 2, -1));
	assert_true(office_touched(world));
	assert_string_equal("result.clear|round 1 table 2|result: B+1\npairs: 4-3\nby: count\n"
	                    "black: 80\nwhite: 70\nblack_tokens: 2\nwhite_tokens: 1|",
	                    audit_last(world));
	world_read(world);
	game = game_at(world, 2);
	assert_int_equal(ENDING_NONE, game->result.ending);
	assert_int_equal(HOW_NONE, game->how);
	assert_int_equal(-1, game->black_count);
	assert_int_equal(0, game->black_tokens + game->white_tokens);
	assert_true(game->nigiri);
	assert_int_equal(3, rounds_missing(&world->draw, 1));
	REFUSED("", PROBLEM_NO_RESULT, record_clear, 1, 2, -1);
}

OWN_TEST(results_are_recorded_at_tables_of_published_rounds_only)
{
	struct typed_result typed = hall_typed("void", "");
	static const struct {
		int round, table;
		enum problem_kind kind;
	} cases[] = {
		{1, 4, PROBLEM_NO_TABLE},
		{1, 0, PROBLEM_NO_TABLE},
		{0, 1, PROBLEM_NO_TABLE},
		{3, 1, PROBLEM_NO_TABLE},
		{2, 1, PROBLEM_ROUND_NOT_PUBLISHED},
	};

	hall_drawn(world, true);
	for (size_t i = 0; i < COUNT(cases); i++)
		REFUSED("", cases[i].kind, record_result, cases[i].round, cases[i].table, &typed,
		        -1);
}

OWN_TEST(an_earlier_round_is_corrected_until_the_event_is_finished)
{
	struct typed_result typed = hall_typed("resignation", "black"); /* icho-5 had won */
	const struct standing *order;
	struct contest field;

	hall_play(world, 1);
	round_played(world, 2);
	DONE(record_result, 1, 3, &typed, -1);
	field = contest_of(world->arena, world_event(world), 1);
	order = contest_standings(world->arena, &field);
	for (size_t i = 0; i < field.count; i++)
		if (strcmp(field.entries[order[i].entry]->id, "icho-6") == 0)
			assert_int_equal(2, order[i].value[CRITERION_SCORE]);
	assert_true(tournament_state_set(world->db, world->tournament, STATE_FINISHED));
	REFUSED("", PROBLEM_FINISHED, record_result, 1, 3, &typed, -1);
	REFUSED("", PROBLEM_FINISHED, record_clear, 1, 3, -1);
}

OWN_TEST(a_reason_is_kept_with_the_game_and_audited)
{
	struct typed_result typed = {"", "black", "4", "80", "70", "", "", NULL, NULL, "", "31分の遅刻\n<b>"};

	for (int i = 1; i < HOWS; i++) {
		typed.by = result_how_names[i];
		DONE(record_result, 1, 1, &typed, -1);
		assert_string_equal(typed.reason, game_at(world, 1)->reason);
		assert_string_equal(typed.reason,
		                    typed_result_of(world->arena, game_at(world, 1)).reason);
	}
	typed.by = "void";
	DONE(record_result, 1, 1, &typed, -1);
	typed.reason = "";
	DONE(record_result, 1, 1, &typed, -1);
	assert_string_equal("", game_at(world, 1)->reason);
	assert_string_equal("result.record|round 1 table 1|result: V\npairs: 2-1\nby: void\n"
	                    "reason: 31分の遅刻\n  <b>|result: V\npairs: 2-1\nby: void",
	                    audit_last(world));
	typed.reason = NULL;
	DONE(record_result, 1, 1, &typed, -1);
	assert_string_equal("", game_at(world, 1)->reason);
	typed.reason = "again";
	DONE(record_result, 1, 1, &typed, -1);
	DONE(record_clear, 1, 1, -1);
	assert_string_equal("", game_at(world, 1)->reason);
}

OWN_TEST(a_reason_has_five_hundred_characters_at_most)
{
	struct typed_result typed = hall_typed("void", "");
	char longest[3 * 500 + 2] = "";

	for (size_t i = 0; i < 500; i++)
		memcpy(longest + 3 * i, "碁", 3);
	typed.reason = longest;
	DONE(record_result, 1, 1, &typed, -1);
	assert_string_equal(longest, game_at(world, 1)->reason);
	strcat(longest, "x");
	REFUSED("reason", PROBLEM_TOO_LONG, record_result, 1, 1, &typed, -1);
	assert_string_equal("500", world->problems->list[0].detail);
}

static const char *
fields(struct world *world, const struct typed_result *typed)
{
	return arena_printf(world->arena, "%s, winner '%s', margin '%s', counts '%s' '%s', tokens '%s' '%s',"
	                    " Black '%s', reason '%s'", typed->by, typed->winner, typed->margin, typed->black,
	                    typed->white, typed->black_tokens, typed->white_tokens, typed->black_pair,
	                    typed->reason);
}

/* What the form starts with records the same again. */
OWN_TEST(a_recorded_game_fills_the_form_it_came_from)
{
	static const struct typed_result cases[] = {
		{"count", "", "", "80", "70", "2", "1", NULL, NULL, "icho-4", ""},
		{"margin", "black", "4", "", "", "1", "0", NULL, NULL, "icho-4", ""},
		{"margin", "white", "", "", "", "0", "0", NULL, NULL, "icho-3", ""},
		{"margin", "jigo", "", "", "", "0", "0", NULL, NULL, "icho-3", ""},
		{"resignation", "white", "", "", "", "0", "3", NULL, NULL, "icho-4", ""},
		{"time", "black", "", "", "", "0", "0", NULL, NULL, "icho-3", ""},
		{"forfeit", "black", "", "", "", "0", "0", NULL, NULL, "", ""},
		{"late", "white", "", "", "", "", "", NULL, NULL, "", "31 minutes"},
		{"referee", "black", "", "", "", "1", "0", NULL, NULL, "", "spoke to each other"},
		{"both-lose", "", "", "", "", "", "", NULL, NULL, "", ""},
		{"both-win", "", "", "", "", "", "", NULL, NULL, "", ""},
		{"void", "", "", "", "", "", "", NULL, NULL, "", ""},
	};
	struct typed_result typed = typed_result_of(world->arena, game_at(world, 2));

	assert_string_equal("", typed.by);
	assert_string_equal("", typed.winner);
	assert_string_equal("", typed.black_pair);
	assert_string_equal("", typed.black_tokens);
	assert_string_equal("", typed.reason);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct typed_result *was = &cases[i];

		DONE(record_result, 1, 2, was, -1);
		typed = typed_result_of(world->arena, game_at(world, 2));
		assert_string_equal(fields(world, was), fields(world, &typed));
	}
}

