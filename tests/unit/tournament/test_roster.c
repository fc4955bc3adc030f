#include "tournament/trial.h"

static const enum plan_system systems[] = {SYSTEM_ROUND_ROBIN, SYSTEM_KNOCKOUT, SYSTEM_FOURS};

static int
rounds_of(struct arena *arena, enum plan_system system, size_t entries)
{
	struct roster_input input;
	struct trial trial = trial_of(arena, system, entries);

	input = trial_input(&trial);
	return roster_rounds(arena, &input);
}

ARENA_TEST(a_stage_has_as_many_rounds_as_its_system_needs)
{
	assert_int_equal(rounds_of(arena, SYSTEM_ROUND_ROBIN, 8), 7);
	assert_int_equal(rounds_of(arena, SYSTEM_ROUND_ROBIN, 7), 7);
	assert_int_equal(rounds_of(arena, SYSTEM_ROUND_ROBIN, 1), 0);
	assert_int_equal(rounds_of(arena, SYSTEM_KNOCKOUT, 7), 3);
	assert_int_equal(rounds_of(arena, SYSTEM_FOURS, 7), 2);
}

ARENA_TEST(after_the_last_round_a_stage_is_over)
{
	for (size_t s = 0; s < COUNT(systems); s++) {
		struct trial trial = trial_of(arena, systems[s], 6);
		for (int r = rounds_of(arena, systems[s], 6); r > 0; r--)
			trial_next(&trial);
		assert_refused(&trial, ROSTER_OVER, 0);
	}
}

ARENA_TEST(a_stage_without_anybody_to_play_has_too_few)
{
	struct trial trial;

	for (size_t s = 0; s < COUNT(systems); s++) {
		trial = trial_of(arena, systems[s], 4);
		memset(trial.berths, 0, sizeof(trial.berths));
		assert_refused(&trial, ROSTER_FEW, 0);
		trial = trial_of(arena, systems[s], 0);
		assert_refused(&trial, ROSTER_FEW, 0);
		trial = trial_of(arena, systems[s], 4);
		memset(trial.plays, 0, sizeof(trial.plays));
		trial.leave_empty = true;
		assert_refused(&trial, ROSTER_FEW, 0);
	}
	trial = trial_of(arena, SYSTEM_KNOCKOUT, 1);
	assert_refused(&trial, ROSTER_FEW, 0);
}

/* The same stage with somebody in front who entered late: every index moves by
 * one, and nothing else. */
ARENA_TEST(a_late_entry_moves_nobody)
{
	struct trial trial, late;

	for (size_t s = 0; s < COUNT(systems); s++) {
		trial = trial_of(arena, systems[s], 6);
		trial_next(&trial);
		late = trial_of(arena, systems[s], 7);
		memcpy(&late.berths[1], trial.berths, 6 * sizeof(struct roster_berth));
		late.berths[0] = (struct roster_berth){0, 0};
		late.rounds = 1;
		late.turns[0][0] = (struct history_turn){.part = PART_OUT, .opponent = -1};
		for (size_t e = 0; e < 6; e++) {
			late.turns[e + 1][0] = trial.turns[e][0];
			late.turns[e + 1][0].opponent += trial.turns[e][0].opponent >= 0;
		}
		const struct roster roster = trial_draw(&trial), shifted = trial_draw(&late);

		assert_string_equal(trial_text(&trial, &roster), trial_text(&late, &shifted));
		assert_sound(&late, &shifted);
	}
}

ARENA_TEST(whoever_leaves_whenever_nobody_plays_twice_in_a_round)
{
	uint32_t random = 521288629u;

	for (int run = 0; run < 300; run++) {
		const enum plan_system system = run % 2 == 0 ? SYSTEM_ROUND_ROBIN : SYSTEM_FOURS;
		const size_t entries = 2 + shake(&random) % (system == SYSTEM_FOURS ? 6 : 20);

		struct trial trial = trial_of(arena, system, entries);
		for (struct roster roster; roster = trial_draw(&trial),
		                           roster.refusal == ROSTER_DRAWN;) {
			size_t there = 0;

			for (size_t e = 0; e < entries; e++)
				there += trial.plays[e];
			assert_sound(&trial, &roster);
			assert_int_equal(2 * roster.fixture_count + roster.bye_count, there);
			if (system == SYSTEM_ROUND_ROBIN)
				assert_int_equal(roster.rematches, 0);
			trial_play(&trial, &roster);
			for (size_t e = 0; e < entries; e++)
				trial.plays[e] = shake(&random) % 8 != 0;
		}
		arena_reset(arena);
	}
}

ARENA_TEST(a_game_set_by_hand_that_comes_again_is_counted_as_a_rematch)
{
	struct trial trial = trial_of(arena, SYSTEM_ROUND_ROBIN, 4); /* 1-4 2-3, then 3-4 1-2 */

	trial_next(&trial);
	assert_int_equal(trial_draw(&trial).rematches, 0);
	trial_result(&trial, 0, 1, 2, 0);
	assert_int_equal(trial_draw(&trial).rematches, 1);
	trial.turns[0][0].part = trial.turns[1][0].part = PART_VOID;
	assert_int_equal(trial_draw(&trial).rematches, 1);
}

static void
draw(const void *trial)
{
	trial_draw(trial);
}

ARENA_TEST(berths_with_a_hole_end_the_process)
{
	static const struct roster_berth broken[][3] = {
		{{1, 1}, {1, 2}, {1, 4}}, /* a number is missing */
		{{1, 1}, {1, 2}, {1, 2}}, /* twice */
		{{1, 1}, {1, 2}, {1, 0}},
		{{1, 1}, {1, 2}, {-1, 1}},
		{{1, 1}, {1, 2}, {9, 1}},
	};
	struct trial trial = trial_of(arena, SYSTEM_ROUND_ROBIN, 3);
	char said[200];

	assert_int_equal(sample_death(draw, &trial, said, sizeof(said)), 0);
	for (size_t i = 0; i < COUNT(broken); i++) {
		memcpy(trial.berths, broken[i], sizeof(broken[i]));
		assert_int_equal(sample_death(draw, &trial, said, sizeof(said)), 70);
	}
}
