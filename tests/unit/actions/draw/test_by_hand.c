#include "world/hall.h"

typedef void (*by_hand_job_pair)(struct world *world, int round, int a, int b);

static void
sit_out_first(struct world *world, int round, int a, int b)
{
	(void)b;
	hall_sit_out(world, round, a);
}

static void
drop_first(struct world *world, int round, int a, int b)
{
	(void)b;
	hall_drop(world, round, a);
}

HALL_TEST(hand_changes_move_whom_they_should_and_leave_the_others)
{
	const struct {
		struct {
			by_hand_job_pair act;
			int a, b;
		} steps[3];
		const char *seats;
	} cases[] = {
		{{{hall_swap, 1, 5}}, "1:2-5 2:3-4 3:1-6 4:7-8 b9"},
		{{{hall_swap, 2, 9}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{hall_swap, 9, 2}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{hall_swap, 1, 5}, {hall_swap, 1, 5}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
		{{{sit_out_first, 1, 0}, {hall_swap, 2, 9}}, "2:3-4 3:5-6 4:7-8 b1 b2 ?9"},
		{{{sit_out_first, 1, 0}, {hall_swap, 3, 2}}, "2:2-4 3:5-6 4:7-8 b1 b9 ?3"},
		{{{hall_meet, 1, 2}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
		{{{hall_meet, 1, 3}}, "1:1-3 2:2-4 3:5-6 4:7-8 b9"},
		{{{hall_meet, 3, 1}}, "1:2-4 2:1-3 3:5-6 4:7-8 b9"},
		{{{hall_meet, 1, 9}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{hall_meet, 9, 1}}, "1:1-9 2:3-4 3:5-6 4:7-8 b2"},
		{{{sit_out_first, 1, 0}}, "2:3-4 3:5-6 4:7-8 b1 b9 ?2"},
		{{{sit_out_first, 9, 0}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
		{{{sit_out_first, 1, 0}, {hall_meet, 1, 9}}, "1:1-9 2:3-4 3:5-6 4:7-8 ?2"},
		{{{sit_out_first, 1, 0}, {hall_meet, 2, 9}}, "1:2-9 2:3-4 3:5-6 4:7-8 b1"},
		{{{sit_out_first, 1, 0}, {hall_meet, 2, 3}}, "2:2-3 3:5-6 4:7-8 b1 b9 ?4"},
		{{{sit_out_first, 1, 0}, {hall_meet, 3, 2}}, "2:2-3 3:5-6 4:7-8 b1 b9 ?4"},
		{{{sit_out_first, 1, 0}, {hall_meet, 3, 1}}, "2:1-3 3:5-6 4:7-8 b4 b9 ?2"},
		{{{sit_out_first, 1, 0}, {sit_out_first, 3, 0}, {hall_meet, 4, 2}},
		 "1:2-4 3:5-6 4:7-8 b1 b3 b9"},
		{{{sit_out_first, 7, 0}, {sit_out_first, 1, 0}, {hall_meet, 8, 2}},
		 "1:2-8 2:3-4 3:5-6 b1 b7 b9"},
		{{{drop_first, 1, 0}}, "2:3-4 3:5-6 4:7-8 b9 ?1 ?2"},
		{{{drop_first, 9, 0}}, "1:1-2 2:3-4 3:5-6 4:7-8 ?9"},
		{{{drop_first, 1, 0}, {drop_first, 1, 0}}, "2:3-4 3:5-6 4:7-8 b9 ?1 ?2"},
		{{{drop_first, 1, 0}, {hall_meet, 1, 2}}, "1:1-2 2:3-4 3:5-6 4:7-8 b9"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		hall_known_draft(world);
		for (size_t step = 0; step < 3 && cases[i].steps[step].act != NULL; step++)
			cases[i].steps[step].act(world, 1, cases[i].steps[step].a,
			                         cases[i].steps[step].b);
		if (strcmp(cases[i].seats, hall_seating(world, 1)) != 0)
			fail_msg("case %zu: %s, not %s", i, hall_seating(world, 1), cases[i].seats);
		hall_check(world, 1, cases[i].seats);
	}
}

/* A small generator: the same changes in every run. */
static int
below(uint32_t *seed, int limit)
{
	*seed = *seed * 1664525 + 1013904223;
	return (int)((*seed >> 16) % (uint32_t)limit);
}

static void
change_any(struct world *world, uint32_t *seed)
{
	int a = 1 + below(seed, PAIRS), b = 1 + below(seed, PAIRS);
	struct by_hand_game set = {hall_id(world, a), hall_id(world, b), "", "", ""};

	switch (below(seed, 5)) {
	case 0:
	case 1:
		ACT(by_hand_swap, 1, set.a, set.b, NULL);
		break;
	case 2:
	case 3:
		ACT(by_hand_game, 1, &set, NULL);
		break;
	default:
		ACT(by_hand_bye, 1, set.a);
	}
}

HALL_TEST(whatever_is_moved_nobody_is_lost_or_seated_twice)
{
	uint32_t seed = 1;

	absence_set(world->db, "icho-4", 1, true);
	world_read(world);
	hall_draw(world);
	for (int change = 0; change < 400; change++) {
		change_any(world, &seed);
		if (change % 37 == 0)
			hall_drop(world, 1, 1 + below(&seed, PAIRS));
		world_read(world);
		hall_check(world, 1, arena_printf(world->arena, "change %d", change));
		hall_check_settings(world, 1);
	}
}

HALL_TEST(a_game_set_by_hand_takes_what_was_typed)
{
	/* 1 has 8.0 points, 2 has 6.5: 2 stones, komi 0. 3 and 4 are equal. */
	static const struct {
		int a, b;
		const char *stones, *komi, *black;
		int stones_is, komi_x2_is, black_is;
		bool nigiri;
	} cases[] = {
		{1, 2, "", "", "", 2, 0, 2, false},
		{2, 1, "", "", "", 2, 0, 2, false},
		{1, 2, "3", "", "", 3, 0, 2, false},
		{1, 2, "", "6.5", "", 2, 13, 2, false},
		{1, 2, "0", "−6.5", "", 0, -13, 2, false},
		{1, 2, "９", "－９９．５", "", 9, -199, 2, false},
		{1, 2, "", "99½", "", 2, 199, 2, false},
		{1, 2, "", "", "icho-1", 2, 0, 1, false},
		{3, 4, "", "", "", 0, 12, 3, true},
		{4, 3, "", "", "", 0, 12, 4, true},
		{3, 4, "0", "5", "", 0, 10, 3, true},
		{3, 4, "", "", "icho-4", 0, 12, 4, false},
		{3, 4, "2", "0", "icho-4", 2, 0, 4, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct by_hand_game set = {hall_id(world, cases[i].a), hall_id(world, cases[i].b),
		                       cases[i].stones, cases[i].komi, cases[i].black};
		const struct game *game;

		hall_draw(world);
		hall_swap(world, 1, 3, 9); /* so that 3 and 4 have not met */
		hall_meet(world, 1, 4, 8);
		DONE(by_hand_game, 1, &set, NULL);
		game = hall_game(world, 1, cases[i].a);
		if (game != hall_game(world, 1, cases[i].b) || game->stones != cases[i].stones_is ||
		    game->komi_x2 != cases[i].komi_x2_is || game->nigiri != cases[i].nigiri ||
		    hall_number(world, game->black) != cases[i].black_is)
			fail_msg("case %zu: %d stones, komi %d/2, Black %s, nigiri %d", i, game->stones,
			         game->komi_x2, game->black, game->nigiri);
	}
}

HALL_TEST(a_pair_moved_to_another_game_leaves_typed_stones_behind)
{
	struct by_hand_game set = {"icho-1", "icho-2", "9", "-20", "icho-1"};

	hall_known_draft(world);
	DONE(by_hand_game, 1, &set, NULL);
	hall_swap(world, 1, 5, 7);
	assert_int_equal(9, hall_game(world, 1, 1)->stones); /* it was not touched */
	hall_swap(world, 1, 1, 5);
	hall_meet(world, 1, 3, 4); /* and so are all made anew */
	hall_meet(world, 1, 6, 7);
	hall_meet(world, 1, 1, 8);
	hall_check_settings(world, 1);
}

HALL_TEST(what_cannot_be_set_by_hand_is_said_beside_its_field)
{
	static const struct {
		const char *a, *b, *stones, *komi, *black;
		const char *field;
		enum problem_kind kind;
	} cases[] = {
		{"icho-1", "icho-2", "1", "", "", "stones", PROBLEM_STONES},
		{"icho-1", "icho-2", "10", "", "", "stones", PROBLEM_STONES},
		{"icho-1", "icho-2", "-2", "", "", "stones", PROBLEM_STONES},
		{"icho-1", "icho-2", "two", "", "", "stones", PROBLEM_STONES},
		{"icho-1", "icho-2", "", "100", "", "komi", PROBLEM_KOMI},
		{"icho-1", "icho-2", "", "-99.75", "", "komi", PROBLEM_KOMI},
		{"icho-1", "icho-2", "", "six", "", "komi", PROBLEM_KOMI},
		{"icho-1", "icho-2", "1", "", "icho-3", "black", PROBLEM_BLACK},
		{"icho-1", "icho-2", "", "", "nobody", "black", PROBLEM_BLACK},
		{"icho-3", "icho-4", "2", "", "", "black", PROBLEM_BLACK},
		{"icho-1", "icho-1", "", "", "", "b", PROBLEM_PAIR_TWICE},
		{"icho-8", "icho-2", "", "", "", "a", PROBLEM_NOT_PLAYING},
		{"icho-1", "icho-8", "", "", "", "b", PROBLEM_NOT_PLAYING},
		{"icho-1", "icho-7", "", "", "", "b", PROBLEM_NOT_PLAYING},
		{"icho-1", "icho-10", "", "", "", "b", PROBLEM_NOT_PLAYING},
		{"", "icho-2", "", "", "", "a", PROBLEM_NOT_PLAYING},
		{"icho-1", "'; --", "", "", "", "b", PROBLEM_NOT_PLAYING},
	};
	char *before;

	absence_set(world->db, "icho-8", 1, true);
	assert_true(entry_status_set(world->db, "icho-7", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_enter(world, 10, 0, STATUS_WAITING);
	hall_draw(world);
	before = hall_seating(world, 1);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct by_hand_game set = {cases[i].a, cases[i].b, cases[i].stones, cases[i].komi,
		                       cases[i].black};

		AMONG(cases[i].field, cases[i].kind, by_hand_game, 1, &set, NULL);
		assert_string_equal(before, hall_seating(world, 1));
	}
}

HALL_TEST(a_swap_that_would_change_nothing_is_refused)
{
	static const struct {
		const char *a, *b, *field;
		enum problem_kind kind;
	} cases[] = {
		{"icho-1", "icho-2", "b", PROBLEM_SWAP_ALIKE}, /* one game */
		{"icho-9", "icho-7", "b", PROBLEM_SWAP_ALIKE}, /* both have a bye */
		{"icho-6", "icho-8", "b", PROBLEM_SWAP_ALIKE}, /* both have nothing */
		{"icho-1", "icho-1", "b", PROBLEM_PAIR_TWICE},
		{"icho-1", "nobody", "b", PROBLEM_NOT_PLAYING},
		{"nobody", "icho-1", "a", PROBLEM_NOT_PLAYING},
	};

	hall_known_draft(world);
	hall_sit_out(world, 1, 7);
	hall_sit_out(world, 1, 5);
	for (size_t i = 0; i < COUNT(cases); i++)
		REFUSED(cases[i].field, cases[i].kind, by_hand_swap, 1, cases[i].a, cases[i].b, NULL);
	REFUSED("entry", PROBLEM_NOT_PLAYING, by_hand_bye, 1, "nobody");
}

HALL_TEST(only_a_draft_is_changed_by_hand)
{
	struct by_hand_game set = {"icho-1", "icho-2", "", "", ""};

	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, by_hand_swap, 1, "icho-1", "icho-3", NULL);
	round_begun(world, 1);
	REFUSED("", PROBLEM_ROUND_PUBLISHED, by_hand_game, 1, &set, NULL);
	REFUSED("", PROBLEM_ROUND_NOT_DRAWN, by_hand_bye, 0, "icho-1");
	hall_drop(world, 1, 1);
	assert_non_null(hall_game(world, 1, 1));
	hall_play(world, 1);
	hall_draw(world);
	hall_state_set(world, STATE_FINISHED);
	REFUSED("", PROBLEM_FINISHED, by_hand_swap, 2, "icho-1", "icho-3", NULL);
}

HALL_TEST(a_rematch_set_by_hand_is_the_organisers_decision)
{
	int met;

	round_played(world, 1);
	met = hall_number(world, hall_game(world, 1, 1)->black);
	if (met == 1)
		met = hall_number(world, hall_game(world, 1, 1)->white);
	hall_draw(world);
	hall_meet(world, 2, 1, met);
	assert_int_equal(1, hall_rematches(world, 2));
	hall_publish(world, 2);
}

/* A whole round */

static const struct by_hand_typed_game four_games[] = {
	{"1", "icho-2", "icho-1", "", ""},
	{"2", "icho-4", "icho-3", "", ""},
	{"3", "icho-6", "icho-5", "", ""},
	{"4", "icho-8", "icho-7", "", ""},
};
static const char *const bye_nine[] = {"icho-9"};
static const struct by_hand_typed four_and_a_bye = {four_games, 4, bye_nine, 1};

/* What the ruleset makes of it; 3 and 4 are equal. */
static const char four_text[] =
	"1: 2-1, 2 stones, komi 0; 2: 4-3, nigiri, komi 6; 3: 6-5, 2 stones, komi 0;"
	" 4: 8-7, 2 stones, komi 0; bye: 9";

HALL_TEST(a_round_set_by_hand_is_the_next_draft)
{
	assert_true(ACT(by_hand_round, 1, &four_and_a_bye));
	assert_false(office_touched(world));
	world_done(world, true);
	assert_int_equal(1, world->draw.rounds);
	assert_int_equal(ROUND_DRAFT, world->draw.states[1]);
	assert_int_equal(STATE_CLOSED, world->tournament->state);
	assert_string_equal(four_text, hall_round(world, 1));
	assert_string_equal(arena_printf(world->arena, "round.set|round 1||%s", four_text),
	                    audit_last(world));
	hall_publish(world, 1);
}

HALL_TEST(a_round_set_by_hand_replaces_the_whole_draft)
{
	const struct by_hand_typed_game games[] = {{"7", "icho-1", "icho-9", "", ""}};
	const struct by_hand_typed typed = {games, 1, NULL, 0};
	char *before;

	hall_draw(world);
	before = hall_round(world, 1);
	DONE(by_hand_round, 1, &four_and_a_bye);
	assert_string_equal(arena_printf(world->arena, "round.set|round 1|%s|%s", before,
	                                 four_text), audit_last(world));
	DONE(by_hand_round, 1, &typed);
	assert_int_equal(1, world->draw.game_count);
	assert_int_equal(0, world->draw.bye_count);
	assert_int_equal(7, world->draw.games[0].table);
	assert_int_equal(1, world->draw.rounds);
}

/* In whichever order, and with what the ruleset has written out. */
HALL_TEST(the_same_round_set_again_writes_nothing)
{
	const struct by_hand_typed_game games[] = {
		{"4", "icho-8", "icho-7", "2", "0"},
		{"２", "icho-4", "icho-3", "0", "6.0"},
		{"1", "icho-2", "icho-1", "", "−0"},
	};
	const struct by_hand_typed_game swapped[] = {games[2], games[0], games[1]};
	const char *const byes[] = {"icho-9", "icho-5", "icho-6"};
	const char *const turned[] = {"icho-6", "icho-9", "icho-5"};
	int lines;

	DONE(by_hand_round, 1, &(struct by_hand_typed){games, 3, byes, 3});
	assert_string_equal("1: 2-1, 2 stones, komi 0; 2: 4-3, nigiri, komi 6;"
	                    " 4: 8-7, 2 stones, komi 0; bye: 5; bye: 6; bye: 9",
	                    hall_round(world, 1));
	lines = audit_lines(world);
	world->now++;
	DONE(by_hand_round, 1, &(struct by_hand_typed){swapped, 3, turned, 3});
	assert_int_equal(lines, audit_lines(world));
	assert_int_equal(world->now - 1, world->draw.games[0].changed_at);
	DONE(by_hand_round, 1, &(struct by_hand_typed){swapped, 3, turned, 2});
	assert_int_equal(lines + 1, audit_lines(world));
}

HALL_TEST(stones_komi_and_colours_are_typed_or_the_rulesets)
{
	static const struct {
		const char *black, *white, *stones, *komi, *text;
	} cases[] = {
		{"icho-2", "icho-1", "", "", "5: 2-1, 2 stones, komi 0"},
		{"icho-1", "icho-2", "", "", "5: 2-1, 2 stones, komi 0"}, /* fewer points take Black */
		{"icho-1", "icho-2", "2", "0", "5: 1-2, 2 stones, komi 0"}, /* against the ruleset, and said so */
		{"icho-1", "icho-2", "0", "", "5: 1-2, komi 0"},
		{"icho-2", "icho-1", "", "6.5", "5: 2-1, 2 stones, komi 6.5"},
		{"icho-2", "icho-1", "９", "－９９．５", "5: 2-1, 9 stones, komi −99.5"},
		{"icho-9", "icho-7", "", "", "5: 9-7, 4 stones, komi −6"},
		{"icho-9", "icho-7", "3", "", "5: 9-7, 3 stones, komi −6"},
		{"icho-3", "icho-4", "", "", "5: 3-4, nigiri, komi 6"},
		{"icho-4", "icho-3", "", "", "5: 4-3, nigiri, komi 6"},
		{"icho-4", "icho-3", "0", "5", "5: 4-3, nigiri, komi 5"},
		{"icho-4", "icho-3", "2", "", "5: 4-3, 2 stones, komi 6"},
		{"icho-3", "icho-4", "2", "0", "5: 3-4, 2 stones, komi 0"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct by_hand_typed_game game = {"5", cases[i].black, cases[i].white,
		                                cases[i].stones, cases[i].komi};

		DONE(by_hand_round, 1, &(struct by_hand_typed){&game, 1, NULL, 0});
		if (strcmp(cases[i].text, hall_round(world, 1)) != 0)
			fail_msg("case %zu: %s, not %s", i, hall_round(world, 1), cases[i].text);
	}
}

HALL_TEST(who_is_not_named_is_left_without_a_game)
{
	struct round_unpaired unpaired;

	DONE(by_hand_round, 1, &(struct by_hand_typed){four_games, 4, NULL, 0});
	unpaired = round_unpaired(world->arena, world_event(world), 1);
	assert_int_equal(1, unpaired.count);
	assert_string_equal("icho-9", unpaired.list[0]->id);
	REFUSED("", PROBLEM_UNPAIRED, round_publish_draw, 1, false);
}

/* It is there, to be filled by hand. */
HALL_TEST(a_round_can_be_set_empty)
{
	const struct by_hand_typed nothing = {NULL, 0, NULL, 0};

	DONE(by_hand_round, 1, &nothing);
	assert_int_equal(1, world->draw.rounds);
	assert_string_equal("", hall_round(world, 1));
	assert_string_equal("round.set|round 1||", audit_last(world));
	DONE(by_hand_round, 1, &nothing);
	assert_int_equal(1, audit_lines(world));
}

HALL_TEST(what_is_wrong_with_a_round_is_said_beside_its_field)
{
	static const struct {
		struct by_hand_typed_game game; /* after tables 1 to 3 */
		const char *bye;        /* after 9's */
		const char *field;
		enum problem_kind kind;
	} cases[] = {
		{{"0", "icho-8", "icho-7", "", ""}, NULL, "games.3.table", PROBLEM_TABLE},
		{{"", "icho-8", "icho-7", "", ""}, NULL, "games.3.table", PROBLEM_TABLE},
		{{"10000", "icho-8", "icho-7", "", ""}, NULL, "games.3.table", PROBLEM_TABLE},
		{{"-4", "icho-8", "icho-7", "", ""}, NULL, "games.3.table", PROBLEM_TABLE},
		{{"four", "icho-8", "icho-7", "", ""}, NULL, "games.3.table", PROBLEM_TABLE},
		{{"2", "icho-8", "icho-7", "", ""}, NULL, "games.3.table", PROBLEM_TABLE_TWICE},
		{{"4", "nobody", "icho-7", "", ""}, NULL, "games.3.black", PROBLEM_NOT_PLAYING},
		{{"4", "", "icho-7", "", ""}, NULL, "games.3.black", PROBLEM_NOT_PLAYING},
		{{"4", "icho-7", "icho-8'", "", ""}, NULL, "games.3.white", PROBLEM_NOT_PLAYING},
		{{"4", "icho-7", "icho-10", "", ""}, NULL, "games.3.white", PROBLEM_NOT_PLAYING},
		{{"4", "icho-11", "icho-7", "", ""}, NULL, "games.3.black", PROBLEM_NOT_PLAYING},
		{{"4", "icho-7", "icho-12", "", ""}, NULL, "games.3.white", PROBLEM_NOT_PLAYING},
		{{"4", "icho-1", "icho-7", "", ""}, NULL, "games.3.black", PROBLEM_PAIR_TWICE},
		{{"4", "icho-7", "icho-6", "", ""}, NULL, "games.3.white", PROBLEM_PAIR_TWICE},
		{{"4", "icho-7", "icho-7", "", ""}, NULL, "games.3.white", PROBLEM_PAIR_TWICE},
		{{"4", "icho-8", "icho-7", "1", ""}, NULL, "games.3.stones", PROBLEM_STONES},
		{{"4", "icho-8", "icho-7", "10", ""}, NULL, "games.3.stones", PROBLEM_STONES},
		{{"4", "icho-8", "icho-7", "", "100"}, NULL, "games.3.komi", PROBLEM_KOMI},
		{{"4", "icho-8", "icho-7", "", "six"}, NULL, "games.3.komi", PROBLEM_KOMI},
		{{"4", "icho-8", "icho-7", "", ""}, "icho-7", "byes.1", PROBLEM_PAIR_TWICE},
		{{"4", "icho-8", "icho-7", "", ""}, "icho-9", "byes.1", PROBLEM_PAIR_TWICE},
		{{"4", "icho-8", "icho-7", "", ""}, "icho-10", "byes.1", PROBLEM_NOT_PLAYING},
		{{"4", "icho-8", "icho-7", "", ""}, "", "byes.1", PROBLEM_NOT_PLAYING},
	};

	hall_enter(world, 10, 0, STATUS_WAITING);
	hall_enter(world, 11, 0, STATUS_WITHDRAWN);
	hall_enter(world, 12, 0, STATUS_CONFIRMED);
	absence_set(world->db, "icho-12", 1, true);
	DONE(by_hand_round, 1, &four_and_a_bye);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct by_hand_typed_game games[] = {
			four_games[0], four_games[1], four_games[2], cases[i].game,
		};
		const char *const byes[] = {"icho-9", cases[i].bye};
		const struct by_hand_typed typed = {games, 4, byes, cases[i].bye == NULL ? 1 : 2};

		REFUSED(cases[i].field, cases[i].kind, by_hand_round, 1, &typed);
		assert_string_equal(four_text, hall_round(world, 1));
	}
	assert_int_equal(1, audit_lines(world));
}

/* All at once, and a pair is taken by a game that is wrong elsewhere, too. */
HALL_TEST(everything_wrong_with_a_round_is_said_together)
{
	const struct by_hand_typed_game games[] = {
		{"x", "icho-1", "nobody", "1", "1000"},
		{"2", "icho-1", "icho-2", "", ""},
		{"2", "icho-3", "icho-4", "", ""},
	};
	const char *const byes[] = {"icho-2", "icho-5", "icho-5"};
	static const struct {
		const char *field;
		enum problem_kind kind;
	} expected[] = {
		{"games.0.table", PROBLEM_TABLE},
		{"games.0.white", PROBLEM_NOT_PLAYING},
		{"games.0.stones", PROBLEM_STONES},
		{"games.0.komi", PROBLEM_KOMI},
		{"games.1.black", PROBLEM_PAIR_TWICE},
		{"games.2.table", PROBLEM_TABLE_TWICE},
		{"byes.0", PROBLEM_PAIR_TWICE},
		{"byes.2", PROBLEM_PAIR_TWICE},
	};

	for (size_t i = 0; i < COUNT(expected); i++) {
		AMONG(expected[i].field, expected[i].kind, by_hand_round, 1,
		      &(struct by_hand_typed){games, 3, byes, 3});
		assert_int_equal(COUNT(expected), world->problems->count);
	}
	assert_int_equal(0, world->draw.rounds);
}

/* Also where the good games stand behind all the problems that can be told. */
HALL_TEST(more_wrong_games_than_can_be_told_are_refused)
{
	enum { MANY = 3 * PROBLEMS_MAX };
	struct by_hand_typed_game games[MANY + COUNT(four_games)];
	const struct by_hand_typed typed = {games, COUNT(games), bye_nine, 1};

	for (size_t i = 0; i < MANY; i++)
		games[i] = (struct by_hand_typed_game){"", "icho-9", "icho-9", "1", "x"};
	memcpy(games + MANY, four_games, sizeof(four_games));
	AMONG("games.0.table", PROBLEM_TABLE, by_hand_round, 1, &typed);
	assert_int_equal(PROBLEMS_MAX, world->problems->count);
	world_read(world);
	assert_int_equal(0, world->draw.rounds);
	assert_int_equal(0, world->draw.game_count + world->draw.bye_count);
	assert_int_equal(0, audit_lines(world));
}

HALL_TEST(only_the_next_round_is_set)
{
	const struct by_hand_typed *typed = &four_and_a_bye;

	REFUSED("", PROBLEM_ROUND, by_hand_round, 0, typed);
	REFUSED("", PROBLEM_ROUND_NOT_NEXT, by_hand_round, 2, typed);
	assert_string_equal("1", world->problems->list[0].detail);
	world_read(world);
	REFUSED("", PROBLEM_ROUND_NOT_NEXT, by_hand_round, 5, typed); /* of four, and none is drawn */
	for (int round = 1; round <= 4; round++) {
		DONE(by_hand_round, round, typed);
		REFUSED("", PROBLEM_ROUND_NOT_NEXT, by_hand_round, round + 1, typed); /* a draft is there */
		hall_publish(world, round);
		REFUSED("", PROBLEM_ROUND_PUBLISHED, by_hand_round, round, typed);
	}
	REFUSED("", PROBLEM_ROUND_PUBLISHED, by_hand_round, 1, typed);
	REFUSED("", PROBLEM_ROUNDS_DRAWN, by_hand_round, 5, typed);
	REFUSED("", PROBLEM_ROUNDS_DRAWN, by_hand_round, 99, typed);
	assert_int_equal(4, world->draw.rounds);
}

HALL_TEST(a_round_is_set_while_pairs_can_enter_but_not_before_nor_after_the_event)
{
	hall_state_set(world, STATE_DRAFT);
	REFUSED("", PROBLEM_EVENT_DRAFT, by_hand_round, 1, &four_and_a_bye);
	hall_state_set(world, STATE_FINISHED);
	REFUSED("", PROBLEM_FINISHED, by_hand_round, 1, &four_and_a_bye);
	hall_state_set(world, STATE_OPEN);
	world->now = world->tournament->closes_at - 1;
	DONE(by_hand_round, 1, &four_and_a_bye);
	assert_int_equal(STATE_OPEN, world->tournament->state);
	REFUSED("", PROBLEM_REGISTRATION_OPEN, round_publish_draw, 1, false);
}

HALL_TEST(a_round_set_by_hand_can_be_changed_and_drawn_again)
{
	const struct by_hand_typed_game games[] = {{"9999", "icho-2", "icho-1", "9", "-20"}};
	const struct by_hand_game meet = {"icho-3", "icho-4", "", "", ""};

	DONE(by_hand_round, 1, &(struct by_hand_typed){games, 1, bye_nine, 1});
	DONE(by_hand_game, 1, &meet, NULL);
	assert_string_equal("1: 3-4, nigiri, komi 6; 9999: 2-1, 9 stones, komi −20; bye: 9",
	                    hall_round(world, 1));
	hall_draw(world);
	assert_int_equal(4, world->draw.game_count);
}

