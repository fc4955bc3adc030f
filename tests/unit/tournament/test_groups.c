#include "tournament/trial.h"

#include "tournament/groups.h"
#include "tournament/knockout.h"

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
}

ARENA_TEST(equal_places_in_their_groups_are_worth_the_same)
{
	static const struct roster_berth berths[] =
		{{1, 1}, {1, 2}, {2, 1}, {2, 2}, {2, 3}, {0, 0}};
	static const int place[] = {2, 1, 1, 1, 3, 9}, expected[] = {4, 6, 6, 6, 2, 0};

	assert_memory_equal(groups_worth_x2(arena, 6, berths, place), expected, sizeof(expected));
}

/* Finalists */

/* "A1-D4 ...": first round of the knockout after groups in which index e came to
 * place e / groups + 1 of group e % groups. */
static const char *
first_round(struct arena *arena, size_t entries, int groups, size_t finalists)
{
	struct roster_berth berths[TRIAL_ENTRIES];
	int place[TRIAL_ENTRIES];
	unsigned char plays[TRIAL_ENTRIES];
	struct buf text = buf_new(arena, 64);
	struct groups_finalists drawn;
	struct roster_group seeds;
	const int *lines = knockout_lines(arena, (int)finalists);

	for (size_t e = 0; e < entries; e++) {
		place[e] = (int)e / groups + 1;
		berths[e] = (struct roster_berth){(int)e % groups + 1, place[e]};
		plays[e] = 1;
	}
	drawn = groups_finalists(arena, &(struct groups_finalists_input){
		entries, groups == 1 ? NULL : berths, place, plays, finalists});
	assert_int_equal(drawn.refusal, FINALISTS_DEALT);
	seeds = roster_groups_of(arena, drawn.berths, entries).list[0];
	assert_int_equal(seeds.count, finalists);
	for (size_t i = 0; i < finalists; i++) {
		const size_t e = seeds.entry[lines[i] - 1];

		buf_printf(&text, "%s%c%d", i == 0 ? "" : i % 2 == 0 ? " " : "-",
		           'A' + (int)e % groups, place[e]);
	}
	return text.text;
}

ARENA_TEST(finalists_of_groups_cross)
{
	static const struct {
		int groups;
		size_t finalists;
		const char *games; /* down the bracket */
	} cases[] = {
		{1, 2, "A1-A2"}, {1, 8, "A1-A8 A4-A5 A2-A7 A3-A6"}, {2, 2, "A1-B1"},
		{2, 4, "A1-B2 B1-A2"}, {2, 8, "A1-B4 B2-A3 B1-A4 A2-B3"},
		{4, 4, "A1-D1 B1-C1"}, {4, 8, "A1-B2 D1-C2 B1-A2 C1-D2"},
		{8, 16, "A1-B2 H1-G2 D1-C2 E1-F2 B1-A2 G1-H2 C1-D2 F1-E2"},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(first_round(arena, 32, cases[i].groups, cases[i].finalists),
		                    cases[i].games);
}

/* Where two of one group stand in "A1-B2 D1-C2 ...", three characters each. */
static void
two_of_a_group_check(const char *games, size_t finalists, size_t one, size_t other)
{
	const char *a = &games[3 * one], *b = &games[3 * other];

	if (a[0] != b[0])
		return;
	assert_true(one / 2 != other / 2);
	if (a[1] + b[1] == '1' + '2')
		assert_true(one < finalists / 2 ? other >= finalists / 2 : other < finalists / 2);
}

ARENA_TEST(two_of_a_group_never_meet_first_and_its_best_two_only_in_the_final)
{
	for (int groups = 2; groups <= 16; groups *= 2) {
		for (size_t finalists = (size_t)groups; finalists <= (size_t)groups * 8 &&
		                                        finalists <= 64; finalists *= 2) {
			const char *games = first_round(arena, 64, groups, finalists);

			if (finalists == (size_t)groups)
				continue;
			for (size_t a = 0; a < finalists; a++)
				for (size_t b = 0; b < a; b++)
					two_of_a_group_check(games, finalists, a, b);
		}
	}
}

static const struct roster_berth two_groups[] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 3}, {2, 3}};

static struct groups_finalists
finalists_of_six(struct arena *arena, const int *place, const char *plays, size_t count)
{
	unsigned char there[6];

	for (size_t e = 0; e < 6; e++)
		there[e] = plays[e] == '1';
	return groups_finalists(arena, &(struct groups_finalists_input){6, two_groups, place, there,
	                                                         count});
}

ARENA_TEST(for_a_finalist_who_has_left_the_next_of_the_group_moves_up)
{
	static const struct roster_berth expected[] = {
		{1, 1}, {0, 0}, {1, 3}, {1, 2}, {0, 0}, {1, 4},
	};
	struct groups_finalists finalists;

	finalists = finalists_of_six(arena, (const int[]){1, 1, 2, 2, 3, 3}, "101111", 4);
	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_memory_equal(finalists.berths, expected, sizeof(expected));
}

ARENA_TEST(finalists_that_cannot_be_chosen_are_refused)
{
	static const struct {
		int place[6];
		const char *plays;
		size_t count;
		enum groups_finalists_refusal refusal;
		int group;
	} cases[] = {
		{{1, 1, 2, 2, 3, 3}, "111111", 6, FINALISTS_UNEVEN, 0},
		{{1, 1, 2, 2, 3, 3}, "111111", 1, FINALISTS_UNEVEN, 0},
		{{1, 1, 2, 2, 3, 3}, "111111", 0, FINALISTS_UNEVEN, 0},
		{{1, 1, 2, 2, 3, 3}, "111111", 8, FINALISTS_FEW, 1},
		{{1, 1, 2, 2, 3, 3}, "111010", 4, FINALISTS_FEW, 2},
		{{1, 1, 2, 2, 2, 3}, "111111", 4, FINALISTS_TIED, 1},
		{{1, 1, 2, 1, 3, 3}, "111111", 2, FINALISTS_TIED, 2},
		{{1, 1, 1, 2, 3, 3}, "111111", 4, FINALISTS_DEALT, 0}, /* shared inside the cut */
		{{1, 1, 2, 2, 2, 3}, "111101", 4, FINALISTS_DEALT, 0}, /* with one who has left */
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct groups_finalists finalists =
			finalists_of_six(arena, cases[i].place, cases[i].plays, cases[i].count);

		assert_int_equal(finalists.refusal, cases[i].refusal);
		assert_int_equal(finalists.group, cases[i].group);
		assert_int_equal(finalists.berths != NULL, finalists.refusal == FINALISTS_DEALT);
	}
}

ARENA_TEST(three_groups_have_no_bracket)
{
	static const struct roster_berth berths[] =
		{{1, 1}, {2, 1}, {3, 1}, {1, 2}, {2, 2}, {3, 2}};
	static const int place[] = {1, 1, 1, 2, 2, 2};
	static const unsigned char plays[] = {1, 1, 1, 1, 1, 1};

	assert_int_equal(groups_finalists(arena,
	                                  &(struct groups_finalists_input){6, berths, place, plays,
	                                                                   4}).refusal,
	                 FINALISTS_UNEVEN);
}
