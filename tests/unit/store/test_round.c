#include "store/round.h"

#include "world/world.h"

static struct rounds
draw_read(struct world *world)
{
	return rounds_of(world->arena, world->db, "a", &ruleset_find("kanto-junior")->scoring);
}

static void
furnish(struct world *world)
{
	sample_insert(world->db, "a");
	sample_insert(world->db, "b");
	for (int i = 1; i <= 11; i++)
		sample_enter(world->arena, world->db, "a", i, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "b", 1, STATUS_CONFIRMED);
	sample_enter(world->arena, world->db, "b", 2, STATUS_CONFIRMED);
}

static struct game
game_between(int round, int table, const char *black, const char *white)
{
	return (struct game){.round = round, .table = table, .black = black, .white = white,
	                     .nigiri = true, .stones = 0, .komi_x2 = 12, .black_count = -1,
	                     .white_count = -1, .version = 1};
}

static void
assert_same(const struct game *a, const struct game *b)
{
	assert_int_equal(a->round, b->round);
	assert_int_equal(a->table, b->table);
	assert_string_equal(a->black, b->black);
	assert_string_equal(a->white, b->white);
	assert_int_equal(a->nigiri, b->nigiri);
	assert_int_equal(a->stones, b->stones);
	assert_int_equal(a->komi_x2, b->komi_x2);
	assert_int_equal(a->result.ending, b->result.ending);
	assert_int_equal(a->result.winner, b->result.winner);
	assert_int_equal(a->result.margin_x2, b->result.margin_x2);
	assert_int_equal(a->how, b->how);
	assert_int_equal(a->black_count, b->black_count);
	assert_int_equal(a->white_count, b->white_count);
	assert_int_equal(a->black_tokens, b->black_tokens);
	assert_int_equal(a->white_tokens, b->white_tokens);
	assert_string_equal(a->reason == NULL ? "" : a->reason, b->reason);
	assert_int_equal(a->version, b->version);
	assert_true(a->changed_at == b->changed_at);
}

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

WORLD_TEST(world_setup, a_round_is_drafted_once_published_and_a_draft_again)
{
	struct rounds draw;

	furnish(world);
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

WORLD_TEST(world_setup, the_twentieth_round_has_its_place)
{
	struct rounds draw;

	furnish(world);
	assert_true(round_insert(world->db, "a", ROUNDS_MAX));
	draw = draw_read(world);
	assert_int_equal(20, draw.rounds);
	assert_int_equal(ROUND_DRAFT, draw.states[20]);
}

WORLD_TEST(world_setup, every_result_comes_back_as_it_went_in)
{
	static const struct game results[] = {
		{.how = HOW_NONE, .black_count = -1, .white_count = -1},
		{.result = {ENDING_POINTS, SIDE_BLACK, 8}, .how = HOW_COUNT, .black_count = 80,
		 .white_count = 0, .black_tokens = 1, .white_tokens = 99},
		{.result = {ENDING_POINTS, SIDE_WHITE, 1}, .how = HOW_MARGIN, .black_count = -1,
		 .white_count = -1, .white_tokens = 2},
		{.result = {ENDING_UNKNOWN, SIDE_BLACK, 0}, .how = HOW_MARGIN, .black_count = -1,
		 .white_count = -1},
		{.result = {ENDING_RESIGNATION, SIDE_WHITE, 0}, .how = HOW_RESIGNATION,
		 .black_count = -1, .white_count = -1},
		{.result = {ENDING_TIME, SIDE_BLACK, 0}, .how = HOW_TIME, .black_count = -1,
		 .white_count = -1},
		{.result = {ENDING_FORFEIT, SIDE_WHITE, 0}, .how = HOW_FORFEIT, .black_count = -1,
		 .white_count = -1},
		{.result = {ENDING_FORFEIT, SIDE_BLACK, 0}, .how = HOW_LATE, .black_count = -1,
		 .white_count = -1, .reason = "31分の遅刻\nit's <so>"},
		{.result = {ENDING_FORFEIT, SIDE_WHITE, 0}, .how = HOW_REFEREE, .black_count = -1,
		 .white_count = -1, .reason = ""},
		{.result = {ENDING_JIGO, SIDE_WHITE, 0}, .how = HOW_MARGIN, .black_count = -1,
		 .white_count = -1},
		{.result = {ENDING_BOTH_LOSE, SIDE_NONE, 0}, .how = HOW_BOTH_LOSE, .black_count = -1,
		 .white_count = -1},
		{.result = {ENDING_BOTH_WIN, SIDE_NONE, 0}, .how = HOW_BOTH_WIN, .black_count = -1,
		 .white_count = -1},
		{.result = {ENDING_VOID, SIDE_NONE, 0}, .how = HOW_VOID, .black_count = -1,
		 .white_count = -1},
	};

	furnish(world);
	for (int i = 0; i < (int)COUNT(results); i++) {
		struct game game = results[i];
		struct rounds draw;

		game.round = i + 1;
		game.table = 1;
		game.black = "a-1";
		game.white = "a-2";
		game.nigiri = i % 2 == 1;
		game.stones = i == 0 ? 0 : 2 + i % 8;
		game.komi_x2 = -12 + i;
		game.version = i + 1;
		assert_true(round_insert(world->db, "a", i + 1));
		game_insert(world->db, "a", &game, 5000000000 + i);
		game.changed_at = 5000000000 + i;
		if (game.result.ending == ENDING_JIGO)
			game.result = result_jigo(&ruleset_find("kanto-junior")->scoring);
		draw = draw_read(world);
		assert_same(&game, rounds_game(&draw, i + 1, 1));
	}
}

WORLD_TEST(world_setup, games_are_by_round_and_table_and_byes_by_number)
{
	struct game games[] = {
		game_between(2, 1, "a-1", "a-2"), game_between(1, 10, "a-3", "a-4"),
		game_between(1, 2, "a-1", "a-5"), game_between(1, 1, "a-2", "a-6"),
		game_between(1, 9, "a-7", "a-8"),
	};
	struct game elsewhere = game_between(1, 1, "b-1", "b-2");
	static const int order[][2] = {{1, 1}, {1, 2}, {1, 9}, {1, 10}, {2, 1}};
	struct rounds draw;

	furnish(world);
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

WORLD_TEST(world_setup, a_result_writes_colours_and_result_and_keeps_stones_and_komi)
{
	struct game game = game_between(1, 1, "a-1", "a-2"), neighbour = game_between(1, 2, "a-3", "a-4");
	struct game expected, changed;
	struct rounds draw;

	furnish(world);
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
	assert_same(&expected, rounds_game(&draw, 1, 1));
	neighbour.changed_at = 1;
	assert_same(&neighbour, rounds_game(&draw, 1, 2));
	assert_int_equal(1, rounds_missing(&draw, 1));
}

WORLD_TEST(world_setup, a_result_is_taken_back)
{
	struct game game = game_between(1, 1, "a-1", "a-2");
	struct rounds draw;

	furnish(world);
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
	assert_same(&game, rounds_game(&draw, 1, 1));
}

WORLD_TEST(world_setup, of_two_results_from_one_version_the_second_is_refused)
{
	struct game game = game_between(1, 1, "a-1", "a-2");
	struct rounds draw;

	furnish(world);
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

WORLD_TEST(world_setup, a_round_cleared_can_be_written_anew_and_a_round_deleted_is_gone)
{
	struct game first = game_between(1, 1, "a-1", "a-2"), second = game_between(2, 1, "a-2", "a-3");
	struct rounds draw;

	furnish(world);
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

WORLD_TEST(world_setup, a_game_has_its_two_entries_and_no_other)
{
	const struct game game = {.black = "icho-1", .white = "icho-2"};

	assert_true(game_has(&game, "icho-1"));
	assert_true(game_has(&game, "icho-2"));
	assert_false(game_has(&game, "icho-3"));
}
