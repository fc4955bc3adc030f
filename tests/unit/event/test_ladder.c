#include "suite.h"

#include "event/ladder.h"
#include "shake.h"
#include "tournament/reckoning.h"

/* 24 pairs from 4-dan (33) to 14-kyu (16). */
static const int field[] = {33, 32, 31, 30, 30, 29, 28, 28, 27, 27, 27, 26, 26, 26, 25, 25, 25, 24, 24,
                            22, 22, 20, 20, 16};

TEST(what_stands_at_a_bar_and_at_a_floor_is_counted)
{
	assert_int_equal(ladder_top(field, COUNT(field), 30), 5);
	assert_int_equal(ladder_top(field, COUNT(field), 28), 8);
	assert_int_equal(ladder_bottom(field, COUNT(field), 22), 5);
	assert_int_equal(ladder_bottom(field, COUNT(field), 20), 3);
	assert_int_equal(ladder_groups(field, COUNT(field), 28, 22), 6);
	assert_int_equal(ladder_groups(field, COUNT(field), 30, 22), 8);
	assert_int_equal(ladder_groups(field, COUNT(field), 28, 28), 1);
	assert_int_equal(ladder_groups(field, COUNT(field), 20, 33), 1);
}

/* Four rounds: 16 are parted by favourites, 8 with a round to spare; no group is of 4. */
TEST(a_bar_is_proposed_that_the_rounds_can_part_with_one_to_spare)
{
	const int few[] = {30, 20, 10}, small[] = {33, 33, 30, 30, 30, 30, 30, 20, 25};
	struct ladder_cut cut = ladder_propose(field, COUNT(field), 4);

	assert_int_equal(cut.bar, 28);
	assert_int_equal(cut.floor, 22);
	cut = ladder_propose(field, COUNT(field), 3); /* 4 of 4 parted: 30-dan's five are nearer than 8 */
	assert_int_equal(ladder_top(field, COUNT(field), cut.bar), 5);
	cut = ladder_propose(field, COUNT(field), 6); /* 32 would be parted, but half of 24 is 12 */
	assert_int_equal(ladder_top(field, COUNT(field), cut.bar), 11);
	cut = ladder_propose(small, COUNT(small), 4);
	assert_int_equal(cut.bar, 30);
	assert_int_equal(cut.floor, 25);
	cut = ladder_propose(few, COUNT(few), 5);
	assert_int_equal(ladder_groups(few, COUNT(few), cut.bar, cut.floor), 1);
}

TEST(a_top_group_fits_the_rounds)
{
	static const struct { size_t top; int rounds; enum ladder_fit fit; } cases[] = {
		{4, 4, LADDER_FEW}, {5, 4, LADDER_ENOUGH}, {8, 4, LADDER_ENOUGH}, {9, 4, LADDER_HARDLY},
		{16, 4, LADDER_HARDLY}, {17, 4, LADDER_MANY}, {1, 1, LADDER_FEW}, {2, 1, LADDER_HARDLY},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (ladder_fit(cases[i].top, cases[i].rounds) != cases[i].fit)
			fail_msg("%zu in %d rounds", cases[i].top, cases[i].rounds);
}

/* By any bar and floor: equal strengths start together, and the cuts are what starts say. */
ARENA_TEST(who_is_equally_strong_starts_together)
{
	uint32_t random = 4711;

	for (int n = 0; n < 300; n++) {
		struct plan plan = plan_usual(SYSTEM_MCMAHON);
		int grades[30], grades_x2[30];
		const int *starts_x2;
		size_t top = 0;

		plan.value[SETTING_FLOOR] = shake_to(&random, 30);
		plan.value[SETTING_BAR] = plan.value[SETTING_FLOOR] + 1 + shake_to(&random, 16);
		for (size_t i = 0; i < COUNT(grades); i++) {
			grades[i] = shake_to(&random, 38);
			grades_x2[i] = 2 * grades[i];
		}
		starts_x2 = reckoning_starts_x2(arena, &plan, grades_x2, NULL, COUNT(grades));
		for (size_t i = 0; i < COUNT(grades); i++) {
			top += starts_x2[i] == 2 * plan.value[SETTING_BAR];
			for (size_t j = 0; j < i; j++)
				if (grades[i] == grades[j])
					assert_int_equal(starts_x2[i], starts_x2[j]);
		}
		assert_int_equal(top, ladder_top(grades, COUNT(grades), plan.value[SETTING_BAR]));
	}
}
