#include "tournament/trial.h"

#include "tournament/fours.h"

static struct trial
fours_of(struct arena *arena, size_t entries)
{
	struct trial trial = trial_of(arena, SYSTEM_FOURS, entries);

	memcpy(trial.berths, fours_deal(arena, entries), entries * sizeof(struct roster_berth));
	return trial;
}

ARENA_TEST(a_field_is_dealt_by_strength_into_fours_and_the_last_group_takes_the_rest)
{
	for (size_t count = 1; count <= 64; count++) {
		const struct roster_berth *berths = fours_deal(arena, count);
		const struct roster_groups groups = roster_groups_of(arena, berths, count);

		for (size_t e = 1; e < count; e++)
			assert_true(berths[e].group > berths[e - 1].group
			                ? berths[e].number == 1
			                : berths[e].number == berths[e - 1].number + 1);
		for (int g = 1; g < groups.count; g++)
			assert_int_equal(groups.list[g - 1].count, 4);
		if (count >= 4)
			assert_int_equal(groups.list[groups.count - 1].count, 4 + count % 4);
		else
			assert_int_equal(groups.count, 1);
	}
}

ARENA_TEST(one_meets_four_and_two_meets_three_and_the_rest_fold_too)
{
	static const struct {
		size_t count;
		const char *draw;
	} cases[] = {
		{1, "(1)"}, {2, "1-2"}, {3, "1-2 (3)"}, {4, "1-4 2-3"}, {5, "1-4 2-3 (5)"},
		{6, "1-6 2-5 3-4"}, {7, "1-6 2-5 3-4 (7)"},
		{9, "1:1-4 1:2-3 2:1-4 2:2-3 (2:5)"},
	};
	struct roster roster;
	struct trial trial;

	for (size_t i = 0; i < COUNT(cases); i++) {
		trial = fours_of(arena, cases[i].count);
		assert_draw(&trial, cases[i].draw);
	}
	trial = fours_of(arena, 9);
	roster = trial_draw(&trial);
	for (size_t i = 0; i < roster.fixture_count; i++)
		assert_int_equal(roster.fixtures[i].label.number, trial.berths[roster.fixtures[i].a].group);
	assert_int_equal(roster.byes[0].label.kind, LABEL_GROUP);
	assert_int_equal(roster.byes[0].label.number, 2);
}

ARENA_TEST(winners_meet_and_losers_meet_whoever_won)
{
	static const struct {
		int one, four, two, three; /* what they earned in round 1, in half points */
		const char *draw;
	} cases[] = {
		{2, 0, 2, 0, "1-2 3-4"},
		{2, 0, 0, 2, "1-3 2-4"},
		{0, 2, 2, 0, "2-4 1-3"},
		{0, 2, 0, 2, "3-4 1-2"},
		{1, 1, 2, 0, "1-2 3-4"}, /* jigo */
		{1, 1, 0, 2, "1-3 2-4"},
		{0, 2, 1, 1, "2-4 1-3"},
		{1, 1, 1, 1, "1-2 3-4"},
		{0, 0, 0, 2, "1-3 2-4"}, /* both lose */
		{0, 0, 0, 0, "1-2 3-4"},
		{2, 2, 0, 0, "1-2 3-4"}, /* both win */
		{2, 2, 0, 2, "1-3 2-4"},
	};
	struct trial trial;

	for (size_t i = 0; i < COUNT(cases); i++) {
		trial = fours_of(arena, 4);
		trial_next(&trial);
		trial_result(&trial, 0, 3, cases[i].one, cases[i].four);
		trial_result(&trial, 1, 2, cases[i].two, cases[i].three);
		assert_draw(&trial, cases[i].draw);
	}
	trial_result(&trial, 0, 3, 0, 0);
	trial_result(&trial, 1, 2, 0, 0);
	for (size_t e = 0; e < 4; e++)
		trial.turns[e][0].part = PART_VOID;
	assert_draw(&trial, "1-2 3-4");
}

ARENA_TEST(a_last_group_of_five_six_or_seven_is_a_small_swiss)
{
	static const struct {
		size_t count;
		const char *second; /* when the stronger won in round 1 */
	} cases[] = {
		{3, "1-3 (2)"},
		{5, "1-2 3-5 (4)"},
		{6, "1-3 2-4 5-6"},
		{7, "1-7 2-3 4-5 (6)"},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct trial trial = fours_of(arena, cases[i].count);

		trial_next(&trial);
		assert_draw(&trial, cases[i].second);
	}
}

/* Bit i of `upsets`: game i of the first round was won by the lower. */
static void
trial_upset(struct trial *trial, unsigned upsets)
{
	const struct roster roster = trial_draw(trial);

	trial_play(trial, &roster);
	for (size_t i = 0; i < roster.fixture_count; i++)
		if (upsets >> i & 1)
			trial_result(trial, roster.fixtures[i].a, roster.fixtures[i].b, 0, 2);
}

ARENA_TEST(no_rematch_and_no_second_bye_whoever_wins_in_groups_of_every_size)
{
	for (size_t count = 3; count <= 15; count++) {
		for (unsigned upsets = 0; upsets < 1U << count / 2; upsets++) {
			struct trial trial = fours_of(arena, count);
			struct roster second;

			trial_upset(&trial, upsets);
			second = trial_draw(&trial);
			assert_sound(&trial, &second);
			assert_int_equal(second.fixture_count, count / 2);
			assert_int_equal(second.bye_count, count % 2);
			assert_int_equal(second.rematches, 0);
			if (count % 2 == 1)
				assert_int_not_equal(second.byes[0].entry, count - 1);
			trial_play(&trial, &second);
			assert_refused(&trial, ROSTER_OVER, 0);
		}
		arena_reset(arena);
	}
}

ARENA_TEST(a_four_that_one_has_left_plays_on_as_three)
{
	struct trial trial = fours_of(arena, 4);

	trial.plays[3] = 0;
	assert_draw(&trial, "1-2 (3)");
	trial = fours_of(arena, 4);
	trial_next(&trial);
	trial.plays[0] = 0;
	assert_draw(&trial, "2-4 (3)"); /* 3 has lost to 2 */
	trial.plays[1] = 0;
	assert_draw(&trial, "3-4");
	trial.plays[2] = 0;
	assert_draw(&trial, "(4)");
	trial.plays[3] = 0;
	assert_refused(&trial, ROSTER_FEW, 0);
}

ARENA_TEST(nobody_has_a_second_bye_while_all_others_have_won)
{
	struct trial trial = fours_of(arena, 5);

	trial_next(&trial); /* 1-4 2-3 (5) */
	trial.plays[2] = trial.plays[3] = 0;
	assert_draw(&trial, "1-5 (2)");
}

/* The twin tries every order of those who play, takes them two by two and the
 * last of an odd number as the bye, and states the faults of each in its words. */

enum { FAULTS = 6 };

struct faults {
	int count[FAULTS];
};

/* 1 for who has won, had the bye, or has the lower number of two without a winner. */
static int
twin_won(const struct trial *trial, int e)
{
	const struct history_turn *turn = &trial->turns[e][0];

	if (trial->rounds == 0 || turn->part == PART_OUT)
		return 0;
	if (turn->part == PART_BYE || turn->earned_x2 == 2)
		return 1;
	return turn->earned_x2 == 1 && e < turn->opponent;
}

/* How many of those who play stand above. */
static int
twin_rung(const struct trial *trial, int e)
{
	int rung = 0;

	for (int i = 0; i < (int)trial->entries; i++)
		if (trial->plays[i] && (twin_won(trial, i) > twin_won(trial, e) ||
		                        (twin_won(trial, i) == twin_won(trial, e) && i < e)))
			rung++;
	return rung;
}

static struct faults
twin_faults(const struct trial *trial, const int *order, int count)
{
	struct faults faults = {{0}};

	for (int i = 0; i + 1 < count; i += 2) {
		const int a = order[i], b = order[i + 1];
		const int apart = twin_rung(trial, a) - twin_rung(trial, b);
		const bool level = twin_won(trial, a) == twin_won(trial, b);

		faults.count[0] += trial->rounds == 1 && trial->turns[a][0].opponent == b;
		faults.count[2] += !level;
		faults.count[level ? 5 : 4] += level ? -apart * apart : apart * apart;
	}
	if (count % 2 == 1) {
		const int last = order[count - 1];

		faults.count[1] += trial->rounds == 1 && trial->turns[last][0].part == PART_BYE;
		faults.count[2] += twin_won(trial, last);
		faults.count[3] += count - 1 - twin_rung(trial, last);
	}
	return faults;
}

static void
twin_best(const struct trial *trial, int *order, int done, int count, struct faults *best)
{
	if (done == count) {
		const struct faults faults = twin_faults(trial, order, count);
		int i = 0;

		while (i < FAULTS && faults.count[i] == best->count[i])
			i++;
		if (i < FAULTS && faults.count[i] < best->count[i])
			*best = faults;
		return;
	}
	for (int i = done; i < count; i++) {
		const int first = order[done], other = order[i];

		order[done] = other;
		order[i] = first;
		twin_best(trial, order, done + 1, count, best);
		order[done] = first;
		order[i] = other;
	}
}

static void
assert_twin_agrees(const struct trial *trial)
{
	const struct roster roster = trial_draw(trial);
	struct faults best = {{INT32_MAX}}, faults;
	int drawn[FOURS_GROUP_MOST], order[FOURS_GROUP_MOST], count = 0;

	for (size_t e = 0; e < trial->entries; e++)
		if (trial->plays[e])
			order[count++] = (int)e;
	if (count == 0) {
		assert_int_equal(roster.refusal, ROSTER_FEW);
		return;
	}
	assert_int_equal(roster.fixture_count, count / 2);
	assert_sound(trial, &roster);
	for (size_t i = 0; i < roster.fixture_count; i++) {
		drawn[2 * i] = (int)roster.fixtures[i].a;
		drawn[2 * i + 1] = (int)roster.fixtures[i].b;
	}
	if (count % 2 == 1)
		drawn[count - 1] = (int)roster.byes[0].entry;
	faults = twin_faults(trial, drawn, count);
	twin_best(trial, order, 0, count, &best);
	assert_memory_equal(&faults, &best, sizeof(best));
}

ARENA_TEST(groups_agree_with_the_twin_whatever_happened)
{
	uint32_t random = 362436069u;

	for (int run = 0; run < 150; run++) {
		struct roster roster;

		struct trial trial = trial_of(arena, SYSTEM_FOURS, 1 + shake(&random) % FOURS_GROUP_MOST);
		for (size_t e = 0; e < trial.entries; e++)
			trial.plays[e] = shake(&random) % 8 != 0;
		assert_twin_agrees(&trial);
		roster = trial_draw(&trial);
		if (roster.refusal == ROSTER_FEW)
			continue;
		trial_play(&trial, &roster);
		for (size_t i = 0; i < roster.fixture_count; i++) {
			const int earned = (int)(shake(&random) % 3);

			trial_result(&trial, roster.fixtures[i].a, roster.fixtures[i].b, earned,
			             2 - earned);
		}
		for (size_t e = 0; e < trial.entries; e++)
			trial.plays[e] = shake(&random) % 4 != 0;
		assert_twin_agrees(&trial);
		arena_reset(arena);
	}
}

ARENA_TEST(two_who_can_only_meet_again_do_and_the_roster_says_so)
{
	struct trial trial = fours_of(arena, 4);

	trial_next(&trial);
	trial.plays[0] = trial.plays[3] = 0;
	assert_draw(&trial, "2-3");
	assert_int_equal(trial_draw(&trial).rematches, 1);
}
