#include "tournament/trial.h"

#include "tournament/finalists.h"
#include "tournament/knockout.h"

/* "A1-D4 ...": first round of the knockout after groups in which index e came to
 * place e / groups + 1 of group e % groups; across the groups one of equal place is better by
 * `way`, 1: the first, -1: the last. */
static const char *
first_round(struct arena *arena, size_t entries, int groups, size_t finalists, int way)
{
	struct roster_berth berths[TRIAL_ENTRIES];
	int place[TRIAL_ENTRIES], across[TRIAL_ENTRIES];
	unsigned char plays[TRIAL_ENTRIES];
	struct buf text = buf_new(arena, 64);
	struct finalists drawn;
	struct roster_group seeds;
	const size_t size = (size_t)1 << knockout_rounds((int)finalists);
	const int *lines = knockout_lines(arena, (int)size);

	for (size_t e = 0; e < entries; e++) {
		place[e] = (int)e / groups + 1;
		across[e] = way * (int)e;
		berths[e] = (struct roster_berth){(int)e % groups + 1, place[e]};
		plays[e] = 1;
	}
	drawn = finalists_of(arena, &(struct finalists_input){
		entries, groups == 1 ? NULL : berths, place, plays, finalists, across});
	assert_int_equal(drawn.refusal, FINALISTS_DEALT);
	seeds = roster_groups_of(arena, drawn.berths, entries).list[0];
	assert_int_equal(seeds.count, finalists);
	for (size_t i = 0; i < size; i++) {
		const size_t seed = (size_t)lines[i] - 1;
		const size_t e = seed < finalists ? seeds.entry[seed] : 0;

		buf_text(&text, i == 0 ? "" : i % 2 == 0 ? " " : "-");
		if (seed < finalists)
			buf_printf(&text, "%c%d", 'A' + (int)e % groups, place[e]);
		else
			buf_text(&text, "--");
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
		/* the top seeds have the byes */
		{1, 6, "A1--- A4-A5 A2--- A3-A6"}, {3, 3, "A1--- B1-C1"},
		{3, 6, "A1--- C2-B2 B1--- C1-A2"}, {2, 6, "A1--- B2-A3 B1--- A2-B3"},
		/* and the best of the next places go on: the fourth of three groups is a second */
		{3, 4, "A1-C1 B1-A2"}, {5, 8, "A1-B2 D1-E1 B1-C2 C1-A2"},
		{3, 8, "A1-B3 C2-B2 B1-A3 C1-A2"},
		{3, 5, "A1--- B2-A2 B1--- C1---"}, {9, 11, "A1--- H1-I1 D1--- E1--- B1--- G1-A2 C1--- F1-B2"},
		{8, 31, "A1--- B2-F3 H1-E4 G2-C3 D1-A4 C2-G3 E1-C4 F2-B3 "
		        "B1-D4 A2-E3 G1-F4 H2-D3 C1-B4 D2-H3 F1-G4 E2-A3"},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_string_equal(first_round(arena, 32, cases[i].groups, cases[i].finalists, 1),
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
			const char *games = first_round(arena, 64, groups, finalists, 1);

			if (finalists == (size_t)groups)
				continue;
			for (size_t a = 0; a < finalists; a++)
				for (size_t b = 0; b < a; b++)
					two_of_a_group_check(games, finalists, a, b);
		}
	}
}

static const struct roster_berth two_groups[] = {{1, 1}, {2, 1}, {1, 2}, {2, 2}, {1, 3}, {2, 3}};

static struct finalists
finalists_of_six(struct arena *arena, const int *place, const char *plays, size_t count)
{
	unsigned char there[6];

	for (size_t e = 0; e < 6; e++)
		there[e] = plays[e] == '1';
	return finalists_of(arena, &(struct finalists_input){
		6, two_groups, place, there, count, place});
}

ARENA_TEST(for_a_finalist_who_has_left_the_next_of_the_group_moves_up)
{
	static const struct roster_berth expected[] = {
		{1, 1}, {0, 0}, {1, 3}, {1, 2}, {0, 0}, {1, 4},
	};
	struct finalists finalists;

	finalists = finalists_of_six(arena, (const int[]){1, 1, 2, 2, 3, 3}, "101111", 4);
	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_memory_equal(finalists.berths, expected, sizeof(expected));
	/* By place, however they are numbered. */
	finalists = finalists_of_six(arena, (const int[]){3, 1, 1, 2, 2, 3}, "111111", 4);
	assert_int_equal(finalists.berths[0].group, 0);
	assert_int_equal(finalists.berths[2].number, 1);
	assert_int_equal(finalists.berths[4].number, 3);
}

ARENA_TEST(finalists_that_cannot_be_chosen_are_refused)
{
	static const struct {
		int place[6];
		const char *plays;
		size_t count;
		enum finalists_refusal refusal;
		const char *tied; /* by entry */
	} cases[] = {
		{{1, 1, 2, 2, 3, 3}, "111111", 8, FINALISTS_FEW, "000000"},
		{{1, 1, 2, 2, 3, 3}, "111010", 4, FINALISTS_FEW, "000000"},
		{{1, 1, 2, 2, 3, 3}, "000000", 2, FINALISTS_FEW, "000000"},
		{{1, 1, 2, 2, 2, 3}, "111111", 4, FINALISTS_TIED, "001010"},
		{{1, 1, 2, 1, 3, 3}, "111111", 2, FINALISTS_TIED, "010100"},
		{{1, 1, 1, 2, 3, 3}, "111111", 2, FINALISTS_TIED, "101000"},
		{{1, 1, 1, 2, 3, 3}, "111111", 3, FINALISTS_TIED, "101000"},
		{{1, 1, 1, 2, 3, 3}, "111111", 4, FINALISTS_DEALT, ""}, /* shared inside the cut */
		{{1, 1, 2, 2, 2, 3}, "111101", 4, FINALISTS_DEALT, ""}, /* with one who has left */
		{{1, 1, 2, 2, 3, 3}, "111111", 6, FINALISTS_DEALT, ""}, /* everybody */
		/* the two seconds are equal, and one of them goes on */
		{{1, 1, 2, 2, 3, 3}, "111111", 3, FINALISTS_TIED, "001100"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const struct finalists finalists =
			finalists_of_six(arena, cases[i].place, cases[i].plays, cases[i].count);

		assert_int_equal(finalists.refusal, cases[i].refusal);
		assert_int_equal(finalists.berths != NULL, finalists.refusal == FINALISTS_DEALT);
		for (size_t e = 0; cases[i].tied[e] != '\0'; e++)
			assert_int_equal(cases[i].tied[e] == '1', finalists.tied[e]);
	}
	assert_int_equal(FINALISTS_FEW, finalists_of(arena, &(struct finalists_input){.count = 2}).refusal);
}

/* Of two seconds the one with fewer points stays at home, whatever its group's number. */
ARENA_TEST(the_best_of_the_next_goes_on)
{
	static const int place[] = {1, 1, 2, 2, 3, 3}, across[] = {1, 2, 4, 3, 5, 6};
	static const unsigned char plays[] = {1, 1, 1, 1, 1, 1};
	const struct finalists finalists = finalists_of(arena, &(struct finalists_input){
		6, two_groups, place, plays, 3, across});

	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_int_equal(0, finalists.berths[2].group);
	assert_int_equal(3, finalists.berths[3].number);
	assert_int_equal(1, finalists.berths[0].number);
}

/* Those who share the next place of a group, in all of it or in a part. */
ARENA_TEST(whoever_shares_the_next_place_may_be_the_best_of_them)
{
	static const unsigned char plays[] = {1, 1, 1, 1, 1, 1}, second[] = {0, 1, 0, 1, 0, 1};
	struct finalists_input input = {
		6, two_groups, (const int[]){1, 1, 2, 2, 2, 3}, plays, 3, (const int[]){1, 2, 5, 4, 3, 6}};
	struct finalists finalists = finalists_of(arena, &input);

	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_int_equal(finalists.berths[4].number, 3);
	input.place = (const int[]){1, 1, 1, 2, 1, 3};
	input.across = (const int[]){2, 1, 3, 5, 4, 6};
	input.count = 1;
	finalists = finalists_of(arena, &input);
	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_int_equal(finalists.berths[1].number, 1);
	/* All of the first group have left: it sends nobody, and takes nobody from the second. */
	input.plays = second;
	input.across = (const int[]){2, 5, 3, 1, 4, 6};
	finalists = finalists_of(arena, &input);
	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_int_equal(finalists.berths[1].number, 1);
}

ARENA_TEST(whoever_is_in_no_group_is_no_finalist)
{
	static const struct roster_berth berths[] = {{0, 0}, {1, 1}, {2, 1}, {1, 2}, {2, 2}};
	static const unsigned char plays[] = {1, 1, 1, 1, 1};
	const struct finalists finalists = finalists_of(arena, &(struct finalists_input){
		5, berths, (const int[]){1, 1, 1, 2, 2}, plays, 2, (const int[]){1, 2, 3, 4, 5}});

	assert_int_equal(finalists.refusal, FINALISTS_DEALT);
	assert_int_equal(finalists.berths[0].group, 0);
	assert_int_equal(finalists.berths[1].number, 1);
	assert_int_equal(finalists.berths[2].number, 2);
}

/* For any number of groups and finalists: all have a seed of their own, and nobody meets the own
 * group first where that is possible: where a group has no more than half of them, or byes enough. */
ARENA_TEST(nobody_meets_the_own_group_first)
{
	for (int groups = 2; groups <= 9; groups++)
		for (size_t finalists = 2; finalists <= 32; finalists++)
			for (int way = -1; way <= 1; way += 2) {
				const char *games = first_round(arena, 64, groups, finalists, way);

				/* The second group has more than half, and its best play: A1 has the one bye. */
				if (groups == 2 && way == -1 && (finalists & (finalists + 1)) == 0)
					continue;
				for (const char *game = games; game != NULL;
				     game = strchr(game, ' ') == NULL ? NULL : strchr(game, ' ') + 1)
					if (game[0] == strchr(game, '-')[1])
						fail_msg("%d groups, %zu, %d: %s", groups, finalists, way, games);
			}
}
