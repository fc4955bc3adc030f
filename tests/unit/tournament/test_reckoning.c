/* TOURNAMENT.md, "Standings criteria", MMS and lot. */
#include <stdbool.h>

#include "suite.h"

#include "tournament/reckoning.h"

enum { MANY = 2048, SEEDS = 600 };

/* "start = rank clamped between floor and bar", "a start correction is added to the
 * clamped start", and so may go beyond them. */
ARENA_TEST(starts_are_clamped_and_then_corrected)
{
	static const int grades_x2[] = {-2, 20, 21, 45, 66, 70, 70, -2};
	static const int corrections_x2[] = {0, 0, 0, 4, 0, 0, 2, -2};
	static const int expected[] = {20, 20, 21, 49, 66, 66, 68, 18};
	struct plan plan = plan_usual(SYSTEM_MCMAHON); /* from 10 (20-kyu) to 33 (4-dan) */
	const int *starts_x2 = reckoning_starts_x2(arena, &plan, grades_x2, corrections_x2, 8);

	for (size_t i = 0; i < 8; i++)
		assert_int_equal(starts_x2[i], expected[i]);
	plan.value[SETTING_BAR] = 30;
	plan.value[SETTING_FLOOR] = 20;
	starts_x2 = reckoning_starts_x2(arena, &plan, grades_x2, NULL, 8);
	assert_int_equal(starts_x2[0], 40);
	assert_int_equal(starts_x2[3], 45);
	assert_int_equal(starts_x2[6], 60);
	plan.value[SETTING_ZERO] = 30;
	starts_x2 = reckoning_starts_x2(arena, &plan, grades_x2, corrections_x2, 8);
	assert_int_equal(starts_x2[0], 40 - 60);
	assert_int_equal(starts_x2[3], 45 + 4 - 60);
	assert_int_equal(starts_x2[6], 60 + 2 - 60);
}

ARENA_TEST(lots_are_one_to_everybody_each_once)
{
	int numbers[MANY];
	bool drawn[MANY + 1] = {false};
	const int *lots;

	for (int i = 0; i < MANY; i++)
		numbers[i] = i + 1;
	lots = reckoning_lots(arena, numbers, MANY, 7);
	for (int i = 0; i < MANY; i++) {
		assert_in_range(lots[i], 1, MANY);
		assert_false(drawn[lots[i]]);
		drawn[lots[i]] = true;
	}
}

/* Of 1 to 5, 2 withdraws and 9 enters, and they stand in another order. */
ARENA_TEST(who_comes_or_goes_does_not_change_the_lots_of_two_others)
{
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		const int *before = reckoning_lots(arena, (const int[]){1, 2, 3, 4, 5}, 5, seed);
		const int *after = reckoning_lots(arena, (const int[]){9, 5, 4, 3, 1}, 5, seed);

		assert_int_equal(before[0] < before[2], after[4] < after[3]);
		assert_int_equal(before[2] < before[3], after[3] < after[2]);
		assert_int_equal(before[3] < before[4], after[2] < after[1]);
		assert_int_equal(before[0] < before[4], after[4] < after[1]);
	}
}

/* Every order of three comes up, about as often as any other: 100 of 600. */
ARENA_TEST(the_seed_decides_the_lots)
{
	static const int eighth[] = {2, 4, 1, 5, 3}; /* an event keeps its lots whatever program runs it */
	int seen[3][3] = {{0}};

	assert_memory_equal(eighth, reckoning_lots(arena, (const int[]){1, 2, 3, 4, 5}, 5, 8), sizeof(eighth));

	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		const int *lots = reckoning_lots(arena, (const int[]){1, 2, 3}, 3, seed);
		const int *again = reckoning_lots(arena, (const int[]){1, 2, 3}, 3, seed);

		seen[lots[0] - 1][lots[1] - 1]++;
		for (size_t i = 0; i < 3; i++)
			assert_int_equal(lots[i], again[i]);
	}
	for (size_t a = 0; a < 3; a++)
		for (size_t b = 0; b < 3; b++)
			if (a != b)
				assert_in_range(seen[a][b], 60, 140);
}
