#include "store/draw/round.h"

#include "same.h"
#include "world/world.h"

static struct rounds
draw_read(struct world *world)
{
	return rounds_of(world->arena, world->db, "a", &ruleset_find("kanto-junior")->scoring);
}

static struct game
game_between(int round, int table, const char *black, const char *white)
{
	return (struct game){.round = round, .table = table, .black = black, .white = white,
	                     .nigiri = true, .stones = 0, .komi_x2 = 12, .black_count = -1,
	                     .white_count = -1, .reason = "", .version = 1};
}

static const struct same_member kept[] = {
	SAME(game, round), SAME(game, table), SAME(game, black), SAME(game, white),
	SAME(game, nigiri), SAME(game, stones), SAME(game, komi_x2), SAME(game, result),
	SAME(game, how), SAME(game, black_count), SAME(game, white_count), SAME(game, black_tokens),
	SAME(game, white_tokens), SAME(game, reason), SAME(game, version), SAME(game, changed_at),
};

WORLD_TEST(world_setup, nothing_drawn_is_an_empty_draw)
{
	struct rounds draw = draw_read(world);

	assert_int_equal(0, draw.rounds);
	assert_int_equal(0, draw.game_count);
	assert_int_equal(0, draw.bye_count);
	assert_int_equal(ROUND_NONE, draw.states[1]);
	assert_null(rounds_game(&draw, 1, 1));
	assert_int_equal(0, rounds_missing(&draw, 1));
}

STORE_TEST(a_round_is_drafted_once_published_and_a_draft_again)
{
	struct rounds draw;

	assert_true(round_insert(world->db, "a", 1));
	assert_false(round_insert(world->db, "a", 1));
	assert_true(round_insert(world->db, "a", 2));
	assert_true(round_insert(world->db, "b", 1));
	round_publish(world->db, "a", 1, 1);
	draw = draw_read(world);
	assert_int_equal(2, draw.rounds);
	assert_int_equal(ROUND_PUBLISHED, draw.states[1]);
	assert_int_equal(ROUND_DRAFT, draw.states[2]);
	assert_int_equal(ROUND_NONE, draw.states[3]);
	assert_int_equal(1, draw.published_at[1]);
	assert_int_equal(0, draw.published_at[2]);
	assert_false(round_insert(world->db, "a", 1)); /* and stays published */
	assert_int_equal(ROUND_PUBLISHED, draw_read(world).states[1]);
	round_publish(world->db, "a", 2, 2);
	round_publish(world->db, "b", 1, 3);
	round_unpublish(world->db, "a", 1); /* nobody else's, and no other round */
	assert_int_equal(ROUND_DRAFT, draw_read(world).states[1]);
	assert_int_equal(0, draw_read(world).published_at[1]);
	assert_int_equal(ROUND_PUBLISHED, draw_read(world).states[2]);
	assert_int_equal(2, draw_read(world).published_at[2]);
	draw = rounds_of(world->arena, world->db, "b", &ruleset_find("kanto-junior")->scoring);
	assert_int_equal(ROUND_PUBLISHED, draw.states[1]);
}

STORE_TEST(the_twentieth_round_has_its_place)
{
	struct rounds draw;

	assert_true(round_insert(world->db, "a", ROUNDS_MAX));
	draw = draw_read(world);
	assert_int_equal(20, draw.rounds);
	assert_int_equal(ROUND_DRAFT, draw.states[20]);
}

STORE_TEST(every_result_comes_back_as_it_went_in)
{
	static const struct {
		struct result result;
		enum result_how how;
		int counts[2], tokens[2];
		const char *reason;
	} results[] = {
		{{ENDING_NONE, SIDE_NONE, 0}, HOW_NONE, {-1, -1}, {0, 0}, ""},
		{{ENDING_POINTS, SIDE_BLACK, 8}, HOW_COUNT, {80, 0}, {1, 99}, ""},
		{{ENDING_POINTS, SIDE_WHITE, 1}, HOW_MARGIN, {-1, -1}, {0, 2}, ""},
		{{ENDING_UNKNOWN, SIDE_BLACK, 0}, HOW_MARGIN, {-1, -1}, {0, 0}, ""},
		{{ENDING_RESIGNATION, SIDE_WHITE, 0}, HOW_RESIGNATION, {-1, -1}, {0, 0}, ""},
		{{ENDING_TIME, SIDE_BLACK, 0}, HOW_TIME, {-1, -1}, {0, 0}, ""},
		{{ENDING_FORFEIT, SIDE_WHITE, 0}, HOW_FORFEIT, {-1, -1}, {0, 0}, ""},
		{{ENDING_FORFEIT, SIDE_BLACK, 0}, HOW_LATE, {-1, -1}, {0, 0}, "31分の遅刻\nit's <so>"},
		{{ENDING_FORFEIT, SIDE_WHITE, 0}, HOW_REFEREE, {-1, -1}, {0, 0}, ""},
		{{ENDING_JIGO, SIDE_WHITE, 0}, HOW_MARGIN, {-1, -1}, {0, 0}, NULL},
		{{ENDING_BOTH_LOSE, SIDE_NONE, 0}, HOW_BOTH_LOSE, {-1, -1}, {0, 0}, NULL},
		{{ENDING_BOTH_WIN, SIDE_NONE, 0}, HOW_BOTH_WIN, {-1, -1}, {0, 0}, NULL},
		{{ENDING_VOID, SIDE_NONE, 0}, HOW_VOID, {-1, -1}, {0, 0}, NULL},
	};

	for (int i = 0; i < (int)COUNT(results); i++) {
		struct game game = {
			.round = i + 1, .table = 1, .black = "a-1", .white = "a-2", .nigiri = i % 2 == 1,
			.stones = i == 0 ? 0 : 2 + i % 8, .komi_x2 = -12 + i, .result = results[i].result,
			.how = results[i].how, .black_count = results[i].counts[0],
			.white_count = results[i].counts[1], .black_tokens = results[i].tokens[0],
			.white_tokens = results[i].tokens[1], .reason = results[i].reason, .version = i + 1,
		};
		struct rounds draw;

		assert_true(round_insert(world->db, "a", i + 1));
		game_insert(world->db, "a", &game, 5000000000 + i);
		game.changed_at = 5000000000 + i;
		if (game.reason == NULL)
			game.reason = "";
		if (game.result.ending == ENDING_JIGO)
			game.result = result_jigo(&ruleset_find("kanto-junior")->scoring);
		draw = draw_read(world);
		ASSERT_SAME(kept, &game, rounds_game(&draw, i + 1, 1));
	}
}

STORE_TEST(games_are_by_round_and_table_and_byes_by_number)
{
	struct game games[] = {
		game_between(2, 1, "a-1", "a-2"), game_between(1, 10, "a-3", "a-4"),
		game_between(1, 2, "a-1", "a-5"), game_between(1, 1, "a-2", "a-6"),
		game_between(1, 9, "a-7", "a-8"),
	};
	struct game elsewhere = game_between(1, 1, "b-1", "b-2");
	static const int order[][2] = {{1, 1}, {1, 2}, {1, 9}, {1, 10}, {2, 1}};
	struct rounds draw;

	assert_true(round_insert(world->db, "a", 1));
	assert_true(round_insert(world->db, "a", 2));
	assert_true(round_insert(world->db, "b", 1));
	game_insert(world->db, "b", &elsewhere, 1);
	for (size_t i = 0; i < COUNT(games); i++)
		game_insert(world->db, "a", &games[i], 1);
	round_bye_insert(world->db, "a", &(struct round_bye){.round = 1, .entry_id = "a-11"});
	round_bye_insert(world->db, "a", &(struct round_bye){.round = 1, .entry_id = "a-9"});
	draw = draw_read(world);
	assert_int_equal(5, draw.game_count);
	for (size_t i = 0; i < COUNT(order); i++) {
		assert_int_equal(order[i][0], draw.games[i].round);
		assert_int_equal(order[i][1], draw.games[i].table);
	}
	assert_int_equal(2, draw.bye_count);
	assert_string_equal("a-9", draw.byes[0].entry_id);
	assert_string_equal("a-11", draw.byes[1].entry_id);
	assert_int_equal(1, draw.byes[1].round);
	assert_null(rounds_game(&draw, 2, 2));
	assert_int_equal(4, rounds_missing(&draw, 1));
	assert_int_equal(1, rounds_missing(&draw, 2));
}

STORE_TEST(a_result_writes_colours_and_result_and_keeps_stones_and_komi)
{
	struct game game = game_between(1, 1, "a-1", "a-2"), neighbour = game_between(1, 2, "a-3", "a-4");
	struct game expected, changed;
	struct rounds draw;

	assert_true(round_insert(world->db, "a", 1));
	game_insert(world->db, "a", &game, 1);
	game_insert(world->db, "a", &neighbour, 1);
	changed = game;
	changed.black = "a-2"; /* nigiri turned the colours round */
	changed.white = "a-1";
	changed.result = (struct result){ENDING_POINTS, SIDE_BLACK, 8};
	changed.how = HOW_COUNT;
	changed.black_count = 80;
	changed.white_count = 70;
	changed.black_tokens = 1;
	changed.reason = "counted twice";
	expected = changed;
	expected.version = 2;
	expected.changed_at = 77;
	changed.stones = 9;
	changed.komi_x2 = 0;
	changed.nigiri = false;
	assert_true(game_update(world->db, "a", &changed, 77));
	draw = draw_read(world);
	ASSERT_SAME(kept, &expected, rounds_game(&draw, 1, 1));
	neighbour.changed_at = 1;
	ASSERT_SAME(kept, &neighbour, rounds_game(&draw, 1, 2));
	assert_int_equal(1, rounds_missing(&draw, 1));
}

STORE_TEST(a_result_is_taken_back)
{
	struct game game = game_between(1, 1, "a-1", "a-2");
	struct rounds draw;

	assert_true(round_insert(world->db, "a", 1));
	game.result = (struct result){ENDING_POINTS, SIDE_BLACK, 8};
	game.how = HOW_COUNT;
	game.black_count = 80;
	game.white_count = 70;
	game.reason = "counted twice";
	game_insert(world->db, "a", &game, 1);
	game = game_between(1, 1, "a-1", "a-2");
	assert_true(game_update(world->db, "a", &game, 2));
	draw = draw_read(world);
	game.version = 2;
	game.changed_at = 2;
	ASSERT_SAME(kept, &game, rounds_game(&draw, 1, 1));
}

STORE_TEST(of_two_results_from_one_version_the_second_is_refused)
{
	struct game game = game_between(1, 1, "a-1", "a-2");
	struct rounds draw;

	assert_true(round_insert(world->db, "a", 1));
	game_insert(world->db, "a", &game, 1);
	game.how = HOW_RESIGNATION;
	game.result = (struct result){ENDING_RESIGNATION, SIDE_BLACK, 0};
	assert_true(game_update(world->db, "a", &game, 2));
	game.result.winner = SIDE_WHITE;
	assert_false(game_update(world->db, "a", &game, 3));
	game.version = 2;
	game.table = 2;
	assert_false(game_update(world->db, "a", &game, 3));
	draw = draw_read(world);
	assert_int_equal(SIDE_BLACK, draw.games[0].result.winner);
	assert_true(draw.games[0].changed_at == 2);
}

STORE_TEST(a_round_cleared_can_be_written_anew_and_a_round_deleted_is_gone)
{
	struct game first = game_between(1, 1, "a-1", "a-2"), second = game_between(2, 1, "a-2", "a-3");
	struct rounds draw;

	for (int round = 1; round <= 2; round++)
		assert_true(round_insert(world->db, "a", round));
	game_insert(world->db, "a", &first, 1);
	game_insert(world->db, "a", &second, 1);
	round_bye_insert(world->db, "a", &(struct round_bye){.round = 1, .entry_id = "a-3"});
	round_bye_insert(world->db, "a", &(struct round_bye){.round = 2, .entry_id = "a-1"});
	round_clear(world->db, "a", 2);
	draw = draw_read(world);
	assert_int_equal(2, draw.rounds);
	assert_int_equal(1, draw.game_count);
	assert_int_equal(1, draw.bye_count);
	game_insert(world->db, "a", &second, 1);
	round_delete(world->db, "a", 2);
	draw = draw_read(world);
	assert_int_equal(1, draw.rounds);
	assert_int_equal(ROUND_NONE, draw.states[2]);
	assert_int_equal(1, draw.game_count);
	assert_int_equal(1, draw.games[0].round);
	assert_int_equal(1, draw.byes[0].round);
}

/* Whose results are written in halves: one game's komi is enough, and no other round's is. */
STORE_TEST(a_round_has_halves_where_the_komi_of_one_of_its_games_has)
{
	struct game games[] = {
		game_between(1, 1, "a-1", "a-2"), game_between(1, 2, "a-3", "a-4"), game_between(2, 1, "a-1", "a-3"),
	};
	struct rounds draw;

	games[1].komi_x2 = 13;
	for (int round = 1; round <= 2; round++)
		assert_true(round_insert(world->db, "a", round));
	for (size_t i = 0; i < COUNT(games); i++)
		game_insert(world->db, "a", &games[i], 1);
	draw = draw_read(world);
	assert_true(rounds_half(&draw, 1));
	assert_false(rounds_half(&draw, 2));
	assert_false(rounds_half(&draw, 3));
}

/* Lists grow ahead, and there may be anything behind their end. */
STORE_TEST(what_lies_behind_the_last_game_and_the_last_bye_is_none)
{
	struct game game = game_between(1, 1, "a-1", "a-2");
	struct rounds draw;

	game.komi_x2 = 13;
	assert_true(round_insert(world->db, "a", 1));
	game_insert(world->db, "a", &game, 1);
	round_bye_insert(world->db, "a", &(struct round_bye){.round = 1, .entry_id = "a-3"});
	round_bye_insert(world->db, "a", &(struct round_bye){.round = 1, .entry_id = "a-5", .locked = true});
	absence_set(world->db, "a-4", 1, true);
	check_in_insert(world->db, &(struct check_in){"a-4", 9, CHECK_IN_DOOR});
	draw = draw_read(world);
	assert_false(rounds_bye_of(&draw, 1, "a-3")->locked);
	assert_true(rounds_bye_of(&draw, 1, "a-5")->locked);
	draw.game_count = draw.bye_count = draw.absences.count = draw.here.count = 0;
	assert_null(rounds_game(&draw, 1, 1));
	assert_null(rounds_game_of(&draw, 1, "a-1"));
	assert_null(rounds_bye_of(&draw, 1, "a-3"));
	assert_false(rounds_half(&draw, 1));
	assert_int_equal(0, rounds_games(&draw, 1));
	assert_int_equal(0, rounds_missing(&draw, 1));
	assert_null(absences_find(&draw.absences, "a-4", 1));
	assert_null(check_ins_find(&draw.here, "a-4"));
}

WORLD_TEST(world_setup, a_game_has_its_two_entries_and_no_other)
{
	const struct game game = {.black = "a-1", .white = "a-2"};

	assert_true(game_has(&game, "a-1"));
	assert_true(game_has(&game, "a-2"));
	assert_false(game_has(&game, "a-3"));
}

/* What the page of an event says of the round that is played: no more is read than that asks for. */
STORE_TEST(of_the_last_published_round_it_is_read_how_its_games_stand)
{
	struct game games[] = {
		game_between(1, 1, "a-1", "a-2"), game_between(1, 2, "a-3", "a-4"), game_between(2, 1, "a-1", "a-3"),
	};
	const struct scoring *scoring = &ruleset_find("kanto-junior")->scoring;
	struct rounds draw = rounds_last(world->arena, world->db, "a", scoring);

	assert_int_equal(0, draw.rounds + (int)draw.game_count);
	games[0].nigiri = false;
	games[0].result = (struct result){ENDING_RESIGNATION, SIDE_BLACK, 0};
	games[0].how = HOW_RESIGNATION;
	for (int round = 1; round <= 2; round++)
		assert_true(round_insert(world->db, "a", round));
	for (size_t i = 0; i < COUNT(games); i++)
		game_insert(world->db, "a", &games[i], 1);
	assert_int_equal(0, rounds_last(world->arena, world->db, "a", scoring).game_count); /* of a draft */
	round_publish(world->db, "a", 1, 1);
	round_end(world->db, "a", 1);
	round_publish(world->db, "a", 2, 1);
	assert_int_equal(1, rounds_last(world->arena, world->db, "a", scoring).game_count);
	round_unpublish(world->db, "a", 2);
	draw = rounds_last(world->arena, world->db, "a", scoring);
	assert_int_equal(2, draw.rounds);
	assert_int_equal(ROUND_PUBLISHED, draw.states[1]);
	assert_int_equal(ROUND_DRAFT, draw.states[2]);
	assert_true(draw.over[1]);
	assert_false(draw.over[2]);
	assert_int_equal(2, draw.game_count);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(1, draw.games[i].round);
		assert_int_equal(i + 1, draw.games[i].table);
		assert_int_equal(i == 1, draw.games[i].nigiri);
		assert_int_equal(i == 0 ? ENDING_RESIGNATION : ENDING_NONE, draw.games[i].result.ending);
	}
}

WORLD_TEST(world_setup, colours_are_known_once_nigiri_was_played_and_turn_where_no_stones_stand)
{
	static const struct {
		struct game game;
		bool known, may_turn;
	} cases[] = {
		{{.nigiri = true}, false, true},
		{{.nigiri = true, .result = {ENDING_POINTS, SIDE_BLACK, 8}}, true, true},
		{{.nigiri = true, .result = {ENDING_FORFEIT, SIDE_BLACK, 0}}, false, true},
		{{.nigiri = true, .stones = 2}, false, true},
		{{.nigiri = false}, true, true},
		{{.nigiri = false, .stones = 2}, true, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (game_colours_known(&cases[i].game) != cases[i].known || game_may_turn(&cases[i].game) != cases[i].may_turn)
			fail_msg("game %zu", i);
}

/* An event is told of everybody who is absent or here, each division of its own alone. */
STORE_TEST(draws_of_an_event_and_of_its_divisions_are_read_together_and_kept_apart)
{
	const struct ruleset *ruleset = ruleset_find("kanto-junior");
	const struct tournaments all = {
		(struct tournament[]){{.id = "a", .ruleset = ruleset}, {.id = "b", .ruleset = ruleset}}, 2,
	};
	struct game games[] = {game_between(1, 1, "a-1", "a-2"), game_between(1, 1, "b-1", "b-2")};
	const struct rounds *draws;

	db_run(world->db, "UPDATE tournament SET parent_id = 'a', key = 'k', way = 'desk' WHERE id = 'b'", "");
	for (int i = 0; i < 2; i++) {
		assert_true(round_insert(world->db, all.list[i].id, 1));
		game_insert(world->db, all.list[i].id, &games[i], 1);
	}
	round_publish(world->db, "b", 1, 5);
	round_bye_insert(world->db, "b", &(struct round_bye){.round = 1, .entry_id = "b-2"});
	absence_set(world->db, "b-1", 2, true);
	absence_set(world->db, "a-3", 2, true);
	check_in_insert(world->db, &(struct check_in){"b-2", 9, CHECK_IN_DOOR});
	draws = rounds_of_all(world->arena, world->db, &all);
	assert_int_equal(ROUND_DRAFT, draws[0].states[1]);
	assert_int_equal(ROUND_PUBLISHED, draws[1].states[1]);
	assert_string_equal("a-1", draws[0].games[0].black);
	assert_int_equal(1, draws[0].game_count);
	assert_string_equal("b-1", draws[1].games[0].black);
	assert_int_equal(1, draws[1].game_count);
	assert_int_equal(0, draws[0].bye_count);
	assert_non_null(rounds_bye_of(&draws[1], 1, "b-2"));
	assert_null(rounds_bye_of(&draws[1], 1, "b-1"));
	assert_null(rounds_bye_of(&draws[1], 2, "b-2"));
	assert_true(absences_have(&draws[0].absences, "b-1", 2));
	assert_true(absences_have(&draws[0].absences, "a-3", 2));
	assert_true(absences_have(&draws[1].absences, "b-1", 2));
	assert_false(absences_have(&draws[1].absences, "a-3", 2));
	assert_false(absences_have(&draws[1].absences, "b-1", 1));
	assert_non_null(check_ins_find(&draws[0].here, "b-2"));
	assert_non_null(check_ins_find(&draws[1].here, "b-2"));
	assert_null(check_ins_find(&draws[1].here, "b-1"));
	assert_ptr_equal(&draws[1].games[0], rounds_game_of(&draws[1], 1, "b-2"));
	assert_null(rounds_game_of(&draws[1], 2, "b-2"));
	assert_null(rounds_game_of(&draws[0], 1, "b-2"));
	assert_int_equal(0, rounds_complete(&draws[0]));
	assert_int_equal(0, rounds_complete(&draws[1]));
	round_end(world->db, "b", 1);
	assert_int_equal(1, rounds_complete(&rounds_of_all(world->arena, world->db, &all)[1]));
}

/* Of a round that has many games only how many they are is read for a page that shows no more. */
STORE_TEST(of_a_large_round_the_games_are_counted)
{
	const struct scoring *scoring = &ruleset_find("kanto-junior")->scoring;
	struct rounds draw;

	round_insert(world->db, "a", 1);
	round_publish(world->db, "a", 1, 1);
	world_keys(world, false);
	db_script(world->db,
	          "WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up WHERE n < 120)"
	          " INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2, result,"
	          "  winner, how, black_tokens, white_tokens, version, changed_at)"
	          " SELECT 'a', 1, n, 'black' || n, 'white' || n, 0, 0, 13, CASE WHEN n < 8 THEN '' ELSE 'B+R' END,"
	          "  CASE WHEN n < 8 THEN '' ELSE 'black' END, CASE WHEN n < 8 THEN '' ELSE 'resignation' END, 0, 0, 1, 1"
	          " FROM up");
	for (int more = 0; more < 2; more++) {
		draw = rounds_last(world->arena, world->db, "a", scoring);
		assert_int_equal(more == 0 ? 120 : 0, draw.game_count);
		assert_int_equal(120 + more, rounds_games(&draw, 1));
		assert_int_equal(7 + more, rounds_missing(&draw, 1));
		assert_int_equal(0, rounds_games(&draw, 2) + rounds_missing(&draw, 2));
		db_script(world->db, "INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones, komi_x2,"
		          "  result, winner, how, black_tokens, white_tokens, version, changed_at)"
		          " VALUES ('a', 1, 121, 'black', 'white', 0, 0, 13, '', '', '', 0, 0, 1, 1)"
		          " ON CONFLICT DO NOTHING");
	}
}
