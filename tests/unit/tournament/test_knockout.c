#include "tournament/trial.h"

#include "tournament/knockout.h"

static struct trial
knockout_of(struct arena *arena, size_t entries, bool third_place)
{
	struct trial trial = trial_of(arena, SYSTEM_KNOCKOUT, entries);

	trial.third_place = third_place;
	return trial;
}

static const int *
reached_x2(const struct trial *trial)
{
	const struct roster_input input = trial_input(trial);

	return knockout_reached_x2(trial->arena, &input);
}

/* The place that follows from how far each has come: shared ones the first. */
static int
place_of(const struct trial *trial, size_t entry)
{
	const int *reached = reached_x2(trial);
	int place = 1;

	for (size_t e = 0; e < trial->entries; e++)
		place += reached[e] > reached[entry];
	return place;
}

static void
assert_places(const struct trial *trial, const int *expected)
{
	for (size_t e = 0; e < trial->entries; e++)
		assert_int_equal(place_of(trial, e), expected[e]);
}

ARENA_TEST(brackets_of_eight_and_sixteen_have_the_usual_lines)
{
	static const int eight[] = {1, 8, 4, 5, 2, 7, 3, 6};
	static const int sixteen[] = {1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11};

	assert_memory_equal(knockout_lines(arena, 8), eight, sizeof(eight));
	assert_memory_equal(knockout_lines(arena, 16), sixteen, sizeof(sixteen));
	assert_int_equal(knockout_lines(arena, 1)[0], 1);
}

TEST(as_many_rounds_as_the_next_power_of_two_needs)
{
	static const int cases[][2] = {
		{1, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {8, 3}, {9, 4}, {16, 4}, {33, 6}, {64, 6},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(knockout_rounds(cases[i][0]), cases[i][1]);
}

ARENA_TEST(byes_go_to_the_top_seeds_and_only_in_the_first_round)
{
	for (size_t count = 2; count <= 64; count++) {
		const size_t byes = ((size_t)1 << knockout_rounds((int)count)) - count;

		struct trial trial = knockout_of(arena, count, true);
		for (struct roster roster; roster = trial_draw(&trial),
		                           roster.refusal == ROSTER_DRAWN;) {
			assert_int_equal(roster.bye_count, trial.rounds == 0 ? byes : 0);
			for (size_t i = 0; i < roster.bye_count; i++) {
				assert_true(roster.byes[i].entry < byes);
				assert_false(roster.byes[i].walkover);
			}
			assert_sound(&trial, &roster);
			trial_play(&trial, &roster);
		}
		assert_int_equal(trial.rounds, knockout_rounds((int)count));
		arena_reset(arena);
	}
}

/* When the stronger always win, those left are the top seeds, and the best meets
 * the worst of them; so 1 and 2 meet in the final, 3 and 4 are met in semifinals. */
ARENA_TEST(seeds_meet_as_late_as_their_strength_allows)
{
	for (size_t count = 2; count <= 64; count++) {
		const int rounds = knockout_rounds((int)count);

		struct trial trial = knockout_of(arena, count, false);
		for (int left = 1 << rounds; left > 1; left /= 2) {
			const struct roster roster = trial_draw(&trial);

			for (size_t i = 0; i < roster.fixture_count; i++)
				assert_int_equal(roster.fixtures[i].a + roster.fixtures[i].b + 2,
				                 left + 1);
			trial_play(&trial, &roster);
		}
		assert_refused(&trial, ROSTER_OVER, 0);
		arena_reset(arena);
	}
}

ARENA_TEST(rounds_are_called_by_what_they_decide)
{
	static const enum roster_label_kind kinds[] = {
		LABEL_ROUND_OF, LABEL_ROUND_OF, LABEL_QUARTERFINAL, LABEL_SEMIFINAL, LABEL_FINAL,
	};
	struct roster roster;
	struct trial trial = knockout_of(arena, 30, true);

	for (size_t r = 0; r < COUNT(kinds); r++) {
		roster = trial_draw(&trial);
		assert_int_equal(roster.fixtures[0].label.kind, kinds[r]);
		assert_int_equal(roster.fixtures[0].label.number, r < 2 ? 32 >> r : 0);
		trial_play(&trial, &roster);
	}
	assert_int_equal(roster.fixture_count, 2);
	assert_int_equal(roster.fixtures[1].label.kind, LABEL_THIRD_PLACE);
	assert_int_equal(roster.fixtures[0].black, -1);
}

ARENA_TEST(a_bracket_of_six_from_first_round_to_third_place)
{
	struct trial trial = knockout_of(arena, 6, true);

	assert_draw(&trial, "4-5 3-6 (1) (2)");
	trial_next(&trial);
	trial_result(&trial, 3, 4, 0, 2); /* 5 beats 4 */
	assert_places(&trial, (const int[]){1, 1, 1, 5, 1, 5});
	assert_draw(&trial, "1-5 2-3");
	trial_next(&trial);
	trial_result(&trial, 0, 4, 0, 2); /* 5 beats 1 */
	assert_places(&trial, (const int[]){3, 1, 3, 5, 1, 5});
	assert_draw(&trial, "2-5 1-3");
	trial_next(&trial);
	trial_result(&trial, 0, 2, 0, 2); /* 3 beats 1 for third place */
	assert_places(&trial, (const int[]){4, 1, 3, 5, 2, 5});
	assert_refused(&trial, ROSTER_OVER, 0);
}

ARENA_TEST(losers_of_semifinals_share_third_where_nobody_plays_for_it)
{
	struct trial trial = knockout_of(arena, 8, false);

	trial_next(&trial);
	trial_next(&trial);
	assert_draw(&trial, "1-2");
	trial_next(&trial);
	assert_places(&trial, (const int[]){1, 2, 3, 3, 5, 5, 5, 5});
}

ARENA_TEST(of_three_entries_the_one_loser_of_a_semifinal_is_third_without_a_game)
{
	struct trial trial = knockout_of(arena, 3, true);

	assert_draw(&trial, "2-3 (1)");
	trial_next(&trial);
	assert_draw(&trial, "1-2");
	trial_next(&trial);
	assert_places(&trial, (const int[]){1, 2, 3});
}

ARENA_TEST(a_drawn_game_for_third_place_leaves_it_shared)
{
	struct trial trial = knockout_of(arena, 4, true);

	trial_next(&trial);
	trial_next(&trial);
	trial_result(&trial, 2, 3, 1, 1);
	assert_places(&trial, (const int[]){1, 2, 3, 3});
}

ARENA_TEST(who_is_not_in_the_bracket_stands_behind_who_lost_its_first_game)
{
	struct trial trial = knockout_of(arena, 3, false);

	trial.berths[0] = (struct roster_berth){0, 0};
	trial.berths[1].number = 1;
	trial.berths[2].number = 2;
	assert_draw(&trial, "1-2");
	trial_next(&trial);
	assert_int_equal(reached_x2(&trial)[0], 0);
	assert_int_equal(reached_x2(&trial)[1], 4);
	assert_int_equal(reached_x2(&trial)[2], 2);
}

ARENA_TEST(a_game_without_a_winner_is_named_by_its_slot_for_the_desk_to_decide)
{
	for (int kind = 0; kind < 4; kind++) {
		struct trial trial = knockout_of(arena, 8, true);
		trial_next(&trial);
		trial_result(&trial, 1, 6, kind == 0, kind == 0); /* 2-7: jigo, or both lose */
		if (kind == 2) /* void */
			trial.turns[1][0].part = trial.turns[6][0].part = PART_VOID;
		if (kind == 3) /* both win */
			trial_result(&trial, 1, 6, 2, 2);
		assert_refused(&trial, ROSTER_NO_WINNER, 3);
		trial.plays[1] = 0;
		assert_draw(&trial, "1-4 3-7");
		trial.plays[6] = 0;
		assert_refused(&trial, ROSTER_NO_WINNER, 3);
		trial.plays[1] = trial.plays[6] = 1;
		trial.leave_empty = true;
		assert_draw(&trial, "1-4 (3)");
		assert_true(trial_draw(&trial).byes[0].walkover == false);
		trial_next(&trial);
		trial.leave_empty = false;
		assert_draw(&trial, "1-3"); /* nobody lost to 3: no game for third place */
		assert_places(&trial, (const int[]){1, 4, 1, 3, 4, 4, 4, 4});
	}
}

ARENA_TEST(two_who_have_both_withdrawn_are_named_by_their_slot)
{
	struct trial trial = knockout_of(arena, 8, true);

	trial.plays[3] = trial.plays[4] = 0;
	assert_refused(&trial, ROSTER_NOBODY, 2);
	trial.plays[3] = 1;
	assert_draw(&trial, "1-8 2-7 3-6 (w4)");
	trial.plays[3] = 0;
	trial.leave_empty = true;
	assert_draw(&trial, "1-8 2-7 3-6");
	trial_next(&trial);
	trial.leave_empty = false;
	assert_draw(&trial, "2-3 (1)");
	trial_next(&trial);
	assert_draw(&trial, "1-2");
	trial_next(&trial);
	assert_places(&trial, (const int[]){1, 2, 3, 4, 4, 4, 4, 4});
}

ARENA_TEST(a_semifinal_winner_who_leaves_gives_the_final_away_and_not_his_place)
{
	struct trial trial = knockout_of(arena, 4, true);

	trial_next(&trial);
	trial.plays[0] = 0;
	assert_draw(&trial, "3-4 (w2)");
	trial_next(&trial);
	assert_places(&trial, (const int[]){2, 1, 3, 4});
}

ARENA_TEST(a_semifinal_loser_who_leaves_gives_third_place_away)
{
	struct trial trial = knockout_of(arena, 4, true);

	trial_next(&trial);
	trial.plays[2] = 0;
	assert_draw(&trial, "1-2 (w4)");
	assert_int_equal(trial_draw(&trial).byes[0].label.kind, LABEL_THIRD_PLACE);
	trial.plays[3] = 0;
	assert_draw(&trial, "1-2");
	trial_next(&trial);
	assert_places(&trial, (const int[]){1, 2, 3, 3});
}

ARENA_TEST(a_result_corrected_after_the_next_round_leaves_the_bracket_as_played)
{
	struct trial trial = knockout_of(arena, 8, true);

	trial_next(&trial);
	trial_next(&trial);
	trial.turns[0][0].earned_x2 = 0; /* 8 had beaten 1 after all */
	trial.turns[7][0].earned_x2 = 2;
	assert_draw(&trial, "1-2 3-4");
}

ARENA_TEST(a_loser_whom_the_desk_sends_on_in_place_of_the_winner_goes_on)
{
	struct trial trial = knockout_of(arena, 8, false);

	trial_next(&trial);
	trial_next(&trial); /* 1-4 2-3 */
	trial.turns[0][1] = (struct history_turn){.part = PART_OUT, .opponent = -1};
	trial_result(&trial, 3, 7, 0, 2); /* 8 plays 4 for 1, and wins */
	assert_draw(&trial, "2-8");
}

ARENA_TEST(a_game_across_the_bracket_decides_no_slot)
{
	struct trial trial = knockout_of(arena, 4, false);

	trial_next(&trial);
	trial_result(&trial, 0, 1, 2, 0); /* 1-4 and 2-3 were meant */
	trial_result(&trial, 2, 3, 2, 0);
	assert_refused(&trial, ROSTER_NO_WINNER, 1);
}

/* The twin carries who stands where from round to round, and never looks back:
 * both play = a game; one plays = it goes on; a game without a winner lets go on
 * who alone is still there; else nobody goes on. */

enum { NOBODY = -1 };

struct twin {
	size_t lines;
	int line[TRIAL_ENTRIES], lost[TRIAL_ENTRIES]; /* lost: by slot, of the round before */
	bool unsettled[TRIAL_ENTRIES];                /* the game of the slot had no winner */
	int two[TRIAL_ENTRIES][2];
};

static struct twin
twin_begin(const struct trial *trial)
{
	struct twin twin = {.lines = 1};
	int number;

	while (twin.lines < trial->entries)
		twin.lines *= 2;
	for (size_t i = 0; i < twin.lines; i++) {
		number = knockout_lines(trial->arena, (int)twin.lines)[i];
		twin.line[i] = (size_t)number <= trial->entries ? number - 1 : NOBODY;
	}
	return twin;
}

static bool
there(const struct trial *trial, int entry)
{
	return entry != NOBODY && trial->plays[entry];
}

/* Settles games without a winner; false when the desk would have to. */
static bool
twin_settle(const struct trial *trial, struct twin *twin, bool *asked)
{
	for (size_t i = 0; i < twin->lines; i++) {
		const int a = twin->two[i][0], b = twin->two[i][1];

		if (!twin->unsettled[i])
			continue;
		if (there(trial, a) == there(trial, b)) {
			*asked = true;
			continue;
		}
		twin->line[i] = there(trial, a) ? a : b;
		twin->lost[i] = there(trial, a) ? b : a;
	}
	for (size_t i = 0; i + 1 < twin->lines; i += 2) {
		const int a = twin->line[i], b = twin->line[i + 1];

		*asked |= (a != NOBODY || b != NOBODY) && !there(trial, a) && !there(trial, b);
	}
	return !*asked;
}

static const struct roster_fixture *
fixture_find(const struct roster *roster, int a, int b)
{
	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];

		if ((int)(fixture->a + fixture->b) == a + b &&
		    ((int)fixture->a == a || (int)fixture->a == b))
			return fixture;
	}
	return NULL;
}

static bool
has_bye(const struct roster *roster, int entry)
{
	for (size_t i = 0; i < roster->bye_count; i++)
		if ((int)roster->byes[i].entry == entry)
			return true;
	return false;
}

/* What the roster should have for two entries; counts it. */
static void
twin_expect(const struct trial *trial, const struct roster *roster, int a, int b,
            size_t *games, size_t *byes)
{
	if (there(trial, a) && there(trial, b)) {
		assert_non_null(fixture_find(roster, a, b));
		++*games;
	} else if (there(trial, a) || there(trial, b)) {
		assert_true(has_bye(roster, there(trial, a) ? a : b));
		++*byes;
	}
}

static void
twin_compare(const struct trial *trial, const struct twin *twin, const struct roster *roster)
{
	size_t games = 0, byes = 0;

	for (size_t i = 0; i + 1 < twin->lines; i += 2)
		twin_expect(trial, roster, twin->line[i], twin->line[i + 1], &games, &byes);
	if (twin->lines == 2 && trial->entries > 2 && trial->third_place &&
	    twin->lost[0] != NOBODY && twin->lost[1] != NOBODY)
		twin_expect(trial, roster, twin->lost[0], twin->lost[1], &games, &byes);
	assert_int_equal(roster->fixture_count, games);
	assert_int_equal(roster->bye_count, byes);
}

/* Who goes on, by the results that have just been entered. */
static void
twin_advance(const struct trial *trial, struct twin *twin, const struct roster *roster)
{
	for (size_t i = 0; i < twin->lines / 2; i++) {
		const int a = twin->line[2 * i], b = twin->line[2 * i + 1];
		int won = has_bye(roster, a) ? a : has_bye(roster, b) ? b : NOBODY;
		int margin = 0;

		twin->unsettled[i] = false;
		if (a != NOBODY && b != NOBODY && fixture_find(roster, a, b) != NULL) {
			margin = trial->turns[a][trial->rounds - 1].earned_x2 -
			         trial->turns[b][trial->rounds - 1].earned_x2;
			won = margin > 0 ? a : margin < 0 ? b : NOBODY;
			twin->unsettled[i] = margin == 0;
		}
		twin->two[i][0] = a;
		twin->two[i][1] = b;
		twin->line[i] = won;
		twin->lost[i] = won == NOBODY ? NOBODY : won == a ? b : a;
	}
	twin->lines /= 2;
}

/* Random results, one in eight without a winner. */
static void
results_shake(struct trial *trial, const struct roster *roster, uint32_t *random)
{
	static const int earned[8][2] = {{2, 0}, {2, 0}, {2, 0}, {2, 0}, {0, 2}, {0, 2}, {0, 2}};
	static const int nobody[4][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 0}};

	for (size_t i = 0; i < roster->fixture_count; i++) {
		const struct roster_fixture *fixture = &roster->fixtures[i];
		const uint32_t fate = shake(random) % 8;
		const int *pair = fate < 7 ? earned[fate] : nobody[shake(random) % 4];

		trial_result(trial, fixture->a, fixture->b, pair[0], pair[1]);
	}
}

static void
withdraw_some(struct trial *trial, uint32_t *random, uint32_t one_in)
{
	for (size_t e = 0; e < trial->entries; e++)
		if (shake(random) % one_in == 0)
			trial->plays[e] = 0;
}

/* One event to its end; returns how many stand first. */
static int
event_run(struct trial *trial, uint32_t *random, uint32_t one_in)
{
	struct twin twin = twin_begin(trial);
	int first = 0;

	while (twin.lines > 1) {
		bool asked = false;
		struct roster roster;

		withdraw_some(trial, random, one_in);
		trial->leave_empty = false;
		roster = trial_draw(trial);
		if (!twin_settle(trial, &twin, &asked)) {
			assert_true(roster.refusal == ROSTER_NO_WINNER ||
			            roster.refusal == ROSTER_NOBODY);
			assert_true(roster.slot > 0);
			trial->leave_empty = true;
			roster = trial_draw(trial);
		}
		if (roster.refusal == ROSTER_FEW)
			return 0;
		twin_compare(trial, &twin, &roster);
		assert_sound(trial, &roster);
		trial_play(trial, &roster);
		results_shake(trial, &roster, random);
		twin_advance(trial, &twin, &roster);
	}
	assert_refused(trial, ROSTER_OVER, 0);
	for (size_t e = 0; e < trial->entries; e++) {
		const int top = 2 * knockout_rounds((int)trial->entries) + 2;

		first += reached_x2(trial)[e] == top;
		assert_int_equal(reached_x2(trial)[e] == top, (int)e == twin.line[0]);
	}
	return first;
}

ARENA_TEST(brackets_agree_with_the_twin_whoever_withdraws_at_whatever_moment)
{
	uint32_t random = 2463534242u;
	int decided = 0, open = 0;

	for (int run = 0; run < 400; run++) {
		struct trial trial = knockout_of(arena, 2 + shake(&random) % 31, run % 2 == 0);
		if (event_run(&trial, &random, 4 + shake(&random) % 60) == 1)
			decided++;
		else
			open++;
		arena_reset(arena);
	}
	assert_true(decided > 100);
	assert_true(open > 10);
}

ARENA_TEST(a_bracket_in_which_every_game_is_won_has_one_winner_and_all_places)
{
	uint32_t random = 88172645u;

	for (size_t count = 4; count <= 64; count++) {
		int places[TRIAL_ENTRIES + 1] = {0};

		struct trial trial = knockout_of(arena, count, true);
		for (struct roster roster; roster = trial_draw(&trial),
		                           roster.refusal == ROSTER_DRAWN;) {
			trial_play(&trial, &roster);
			for (size_t i = 0; i < roster.fixture_count; i++)
				if (shake(&random) % 2 == 0)
					trial_result(&trial, roster.fixtures[i].a,
					             roster.fixtures[i].b, 0, 2);
		}
		for (size_t e = 0; e < count; e++)
			places[place_of(&trial, e)]++;
		for (int p = 1; p <= 4; p++)
			assert_int_equal(places[p], 1);
		for (size_t p = 5; p <= count; p = 2 * p - 1)
			assert_int_equal(places[p], count < 2 * p - 2 ? count - p + 1 : p - 1);
		arena_reset(arena);
	}
}
