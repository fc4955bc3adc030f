#include "event/contest.h"

#include "suite.h"

/* Ids fall while numbers rise, so that an order by id shows. */
static struct entry pairs[] = {
	{.id = "z", .number = 1, .status = STATUS_CONFIRMED},
	{.id = "y", .number = 2, .status = STATUS_WITHDRAWN}, /* before the first round */
	{.id = "x", .number = 3, .status = STATUS_WITHDRAWN}, /* after playing z */
	{.id = "w", .number = 4, .status = STATUS_CONFIRMED},
	{.id = "v", .number = 5, .status = STATUS_WAITING},
	{.id = "u", .number = 6, .status = STATUS_CONFIRMED},
	{.id = "t", .number = 7, .status = STATUS_WITHDRAWN}, /* after a bye */
};

static const struct handicap_row even = {.komi_x2 = 12};
static const struct ruleset rules = {.handicap = {.rows = &even, .row_count = 1}};

static const struct tournament tournament = {
	.ruleset = &rules,
	.plan = {.order = {CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT},
	         .order_count = 4, .value = {[SETTING_BYE_X2] = 2}},
};

static const struct entry_list entries = {pairs, COUNT(pairs)};

/* Round 1: x beat z, w drew with u (nigiri recorded), t had the bye.
 * Round 2: z and w: no game; u alone and not seated. Round 3: still playing.
 * Round 4: a draft. */
static struct game games[] = {
	{.round = 1, .table = 1, .black = "z", .white = "x", .stones = 3,
	 .result = {ENDING_RESIGNATION, SIDE_WHITE, 0}},
	{.round = 1, .table = 2, .black = "u", .white = "w", .nigiri = true, .komi_x2 = 12,
	 .result = {ENDING_JIGO, SIDE_NONE, 0}},
	{.round = 2, .table = 1, .black = "w", .white = "z", .komi_x2 = 12,
	 .result = {ENDING_VOID, SIDE_NONE, 0}},
	{.round = 3, .table = 1, .black = "z", .white = "u", .nigiri = true, .komi_x2 = 12},
	{.round = 4, .table = 1, .black = "z", .white = "w"},
};

static struct round_bye byes[] = {{1, "t", false}};
static struct absence away[] = {{"w", 3, 0, 0}, {"u", 4, 0, 0}};
static const struct absences absences = {away, COUNT(away)};

static struct rounds
draw_make(void)
{
	return (struct rounds){
		.rounds = 4,
		.states = {ROUND_NONE, ROUND_PUBLISHED, ROUND_PUBLISHED, ROUND_PUBLISHED, ROUND_DRAFT},
		.games = games, .game_count = COUNT(games), .byes = byes, .bye_count = COUNT(byes),
	};
}

static struct contest
played(struct arena *arena, const struct rounds *draw, int rounds)
{
	struct event *event = arena_alloc(arena, sizeof(*event));

	*event = (struct event){
		.tournament = &tournament, .entries = entries,
		.index = entry_index_of(arena, &entries), .absences = absences, .draw = *draw,
	};
	while (event_round(event, event->published + 1) == ROUND_PUBLISHED)
		event->published++;
	return contest_of(arena, event, rounds);
}

ARENA_TEST(the_field_is_who_is_in_and_who_has_played)
{
	static const char *const ids[] = {"z", "x", "w", "u", "t"};
	struct rounds draw = draw_make();
	struct contest contest = played(arena, &draw, 2);

	assert_int_equal(COUNT(ids), contest.count);
	for (size_t i = 0; i < COUNT(ids); i++) {
		assert_string_equal(ids[i], contest.entries[i]->id);
		assert_int_equal((int)i, contest_index(&contest, ids[i]));
	}
	assert_int_equal(-1, contest_index(&contest, "y"));
	assert_int_equal(-1, contest_index(&contest, "v"));
	assert_int_equal(-1, contest_index(&contest, "nobody"));
}

ARENA_TEST(before_the_first_round_only_confirmed_pairs_are_in_the_field)
{
	struct rounds draw = draw_make();
	struct contest contest = played(arena, &draw, 0);

	assert_int_equal(3, contest.count);
	assert_int_equal(0, contest.rounds);
	assert_int_equal(0, contest.history.rounds);
	assert_int_equal(2, contest_index(&contest, "u"));
}

ARENA_TEST(each_round_says_what_it_was_to_each_pair)
{
	enum { Z, X, W, U, T };
	static const struct {
		enum history_part part;
		int opponent, earned_x2;
		enum history_colour colour;
		int stones;
	} expected[5][3] = {
		[Z] = {{PART_GAME, X, 0, COLOUR_BLACK, 3}, {PART_VOID, W, 0, COLOUR_WHITE, 0},
		       {PART_GAME, U, 0, COLOUR_NONE, 0}},
		[X] = {{PART_GAME, Z, 2, COLOUR_WHITE, 3}, {PART_OUT, -1, 0, COLOUR_NONE, 0},
		       {PART_OUT, -1, 0, COLOUR_NONE, 0}},
		[W] = {{PART_GAME, U, 1, COLOUR_WHITE, 0}, {PART_VOID, Z, 0, COLOUR_BLACK, 0},
		       {PART_OUT, -1, 0, COLOUR_NONE, 0}},
		[U] = {{PART_GAME, W, 1, COLOUR_BLACK, 0}, {PART_IDLE, -1, 0, COLOUR_NONE, 0},
		       {PART_GAME, Z, 0, COLOUR_NONE, 0}},
		[T] = {{PART_BYE, -1, 0, COLOUR_NONE, 0}, {PART_OUT, -1, 0, COLOUR_NONE, 0},
		       {PART_OUT, -1, 0, COLOUR_NONE, 0}},
	};
	struct rounds draw = draw_make();
	struct contest contest = played(arena, &draw, 3);

	assert_int_equal(3, contest.rounds);
	for (size_t e = 0; e < 5; e++)
		for (size_t r = 0; r < 3; r++) {
			const struct history_turn *is = history_turn(&contest.history, e, r);

			if (is->part != expected[e][r].part ||
			    is->opponent != expected[e][r].opponent ||
			    is->earned_x2 != expected[e][r].earned_x2 ||
			    is->colour != expected[e][r].colour || is->stones != expected[e][r].stones)
				fail_msg("%s in round %zu: part %d, opponent %d, earned %d, colour %d, "
				         "%d stones", contest.entries[e]->id, r + 1, is->part,
				         is->opponent, is->earned_x2, is->colour, is->stones);
		}
}

ARENA_TEST(a_draft_is_not_part_of_the_history)
{
	struct rounds draw = draw_make();

	assert_int_equal(3, played(arena, &draw, 4).rounds);
	assert_int_equal(3, played(arena, &draw, 20).rounds);
}

/* Nobody drew colours for a game that nobody played. */
ARENA_TEST(a_nigiri_game_nobody_played_has_no_colours)
{
	static const struct {
		const char *name;
		enum result_ending ending;
		bool known;
	} cases[] = {
		{"no result", ENDING_NONE, false}, {"points", ENDING_POINTS, true},
		{"winner alone", ENDING_UNKNOWN, true}, {"resignation", ENDING_RESIGNATION, true},
		{"time", ENDING_TIME, true}, {"forfeit", ENDING_FORFEIT, false},
		{"jigo", ENDING_JIGO, true}, {"both lose", ENDING_BOTH_LOSE, false},
		{"both win", ENDING_BOTH_WIN, false}, {"void", ENDING_VOID, false},
	};
	struct game game = {.round = 1, .table = 1, .black = "u", .white = "z"};
	struct rounds draw = {
		.rounds = 1, .states = {ROUND_NONE, ROUND_PUBLISHED}, .games = &game, .game_count = 1,
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		for (int nigiri = 0; nigiri < 2; nigiri++) {
			struct contest contest;
			enum history_colour is, should;

			game.result = (struct result){cases[i].ending, SIDE_BLACK, 0};
			game.nigiri = nigiri == 1;
			contest = played(arena, &draw, 1);
			is = history_turn(&contest.history, (size_t)contest_index(&contest, "u"), 0)->colour;
			should = cases[i].known || !game.nigiri ? COLOUR_BLACK : COLOUR_NONE;
			if (is != should)
				fail_msg("%s, nigiri %d: colour %d", cases[i].name, nigiri, is);
		}
}

/* A margin is the winner's; a game won by forfeit was not played. */
ARENA_TEST(each_side_has_its_margin_and_a_forfeit_is_not_played)
{
	struct game game = {.round = 1, .table = 1, .black = "u", .white = "z"};
	struct rounds draw = {
		.rounds = 1, .states = {ROUND_NONE, ROUND_PUBLISHED}, .games = &game, .game_count = 1,
	};
	struct contest contest;

	game.result = (struct result){ENDING_POINTS, SIDE_WHITE, 7};
	contest = played(arena, &draw, 1);
	assert_int_equal(-7,
	                 history_turn(&contest.history, (size_t)contest_index(&contest, "u"),
	                              0)->margin_x2);
	assert_int_equal(7,
	                 history_turn(&contest.history, (size_t)contest_index(&contest, "z"),
	                              0)->margin_x2);
	for (enum result_ending ending = ENDING_NONE; ending < ENDING_VOID; ending++) {
		game.result = (struct result){ending, SIDE_NONE, 0};
		contest = played(arena, &draw, 1);
		assert_int_equal(ending == ENDING_NONE || ending == ENDING_FORFEIT,
		                 history_turn(&contest.history, (size_t)contest_index(&contest, "u"),
		                              0)->unplayed);
	}
}

ARENA_TEST(an_event_without_entries_or_rounds_has_an_empty_field)
{
	const struct event empty = {.tournament = &tournament};
	struct contest contest = contest_of(arena, &empty, 3);

	assert_int_equal(0, contest.count);
	assert_int_equal(0, contest.rounds);
}

ARENA_TEST(the_standings_follow_what_was_played)
{
	struct rounds draw = draw_make();
	struct contest contest = played(arena, &draw, 3);
	struct standing *order = contest_standings(arena, &contest);

	/* x won, t had the bye; w and u have half a win; z none */
	assert_string_equal("x", contest.entries[order[0].entry]->id);
	assert_string_equal("t", contest.entries[order[1].entry]->id);
	assert_string_equal("z", contest.entries[order[4].entry]->id);
	assert_int_equal(2, order[1].value[CRITERION_SCORE]);
	assert_int_equal(1, order[3].value[CRITERION_SCORE]);
}

ARENA_TEST(a_round_is_complete_when_it_is_published_and_nobody_plays_on)
{
	struct rounds draw = draw_make();

	assert_int_equal(2, rounds_complete(&draw));
	games[3].result.ending = ENDING_BOTH_LOSE;
	assert_int_equal(3, rounds_complete(&draw));
	games[4].result.ending = ENDING_BOTH_LOSE; /* in a draft, that still does not count */
	assert_int_equal(3, rounds_complete(&draw));
	games[0].result.ending = ENDING_NONE; /* a round before it counts as complete */
	assert_int_equal(3, rounds_complete(&draw));
	draw.rounds = 0;
	assert_int_equal(0, rounds_complete(&draw));
	games[0].result.ending = ENDING_RESIGNATION;
	games[3].result.ending = games[4].result.ending = ENDING_NONE;
}
