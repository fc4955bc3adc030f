#include "tournament/trial.h"

#include "tournament/groups.h"

ARENA_TEST(eleven_seeds_go_into_three_groups_as_a_snake)
{
	static const struct roster_berth expected[] = {
		{1, 1}, {2, 1}, {3, 1}, {3, 2}, {2, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 3}, {3, 4}, {2, 4},
	};

	assert_memory_equal(groups_deal(arena, 11, 3), expected, sizeof(expected));
}

ARENA_TEST(sizes_differ_by_at_most_one_and_numbers_fall_with_strength)
{
	for (size_t count = 2; count <= 64; count++) {
		for (size_t groups = 1; groups <= count / 2; groups++) {
			const struct roster_berth *berths = groups_deal(arena, count, groups);
			struct roster_groups dealt;

			assert_non_null(berths);
			dealt = roster_groups_of(arena, berths, count);
			assert_int_equal(dealt.count, groups);
			for (size_t g = 0; g < groups; g++) {
				const struct roster_group *group = &dealt.list[g];

				assert_in_range(group->count, count / groups,
				                (count + groups - 1) / groups);
				for (int i = 1; i < group->count; i++)
					assert_true(group->entry[i] > group->entry[i - 1]);
			}
		}
		arena_reset(arena);
	}
}

ARENA_TEST(a_group_of_one_is_not_dealt)
{
	assert_null(groups_deal(arena, 7, 4));
	assert_null(groups_deal(arena, 1, 1));
	assert_null(groups_deal(arena, 8, 0));
	assert_non_null(groups_deal(arena, 8, 4));
}

ARENA_TEST(the_history_of_a_group_knows_its_own_entries_and_games_only)
{
	struct groups_history group;
	struct roster_input input;
	struct trial trial = trial_of(arena, SYSTEM_ROUND_ROBIN, 7);

	memcpy(trial.berths, groups_deal(arena, 6, 2), 6 * sizeof(struct roster_berth));
	trial.berths[6] = (struct roster_berth){0, 0};
	trial.berths[0].number = 2; /* of group 1, which are 3, 0, 4: 0 meets 4 */
	trial.berths[3].number = 1;
	trial_next(&trial); /* of group 2, which are 1, 2, 5: 2 meets 5 */
	trial_next(&trial);
	trial_result(&trial, 1, 0, 2, 0); /* by hand, across the groups */
	input = trial_input(&trial);
	group = groups_history(arena, &input.history, trial.berths, 2);
	assert_int_equal(group.history.entries, 3);
	assert_int_equal(group.history.rounds, 2);
	assert_int_equal(group.entry[0], 1);
	assert_int_equal(group.entry[1], 2);
	assert_int_equal(group.entry[2], 5);
	assert_int_equal(history_turn(&group.history, 0, 0)->part, PART_BYE);
	assert_int_equal(history_turn(&group.history, 1, 0)->opponent, 2);
	assert_int_equal(history_turn(&group.history, 1, 0)->earned_x2, 2);
	assert_int_equal(history_turn(&group.history, 2, 0)->opponent, 1);
	assert_int_equal(history_turn(&group.history, 0, 1)->part, PART_IDLE);
	assert_int_equal(history_turn(&group.history, 0, 1)->opponent, -1);
	assert_int_equal(history_turn(&group.history, 0, 1)->earned_x2, 0);
	assert_int_not_equal(trial.turns[5][1].part, PART_IDLE);
	assert_int_equal(history_turn(&group.history, 2, 1)->part, trial.turns[5][1].part);
	group = groups_history(arena, &input.history, trial.berths, 1);
	assert_int_equal(history_turn(&group.history, 1, 0)->opponent, 2);
	assert_int_equal(history_turn(&group.history, 2, 0)->opponent, 1);
}

ARENA_TEST(equal_places_in_their_groups_are_worth_the_same)
{
	static const struct roster_berth berths[] =
		{{1, 1}, {1, 2}, {2, 1}, {2, 2}, {2, 3}, {0, 0}};
	static const int place[] = {2, 1, 1, 1, 3, 9}, expected[] = {4, 6, 6, 6, 2, 0};

	assert_memory_equal(groups_worth_x2(arena, 6, berths, place), expected, sizeof(expected));
	/* Whoever has the largest number enters first. */
	assert_int_equal(4, groups_worth_x2(arena, 1, &berths[1], (const int[]){1})[0]);
}
