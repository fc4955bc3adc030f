/* What the usual plans make of whole events. TOURNAMENT.md "The draw"; the figures to hold
 * against are those of a director who ran 24 and 61 pairs through five rounds with clubs kept
 * apart in three: 4 of 60 and 4 of 150 games over a difference, and 3 and 5 games between
 * clubmates in the second round. */
#include "suite.h"

#include "tournament/season.h"

enum { EVENTS = 10 };

static const int clubs_of_24[] = {7, 5, 4, 3, 3, 2, 0};
static const int clubs_of_61[] = {12, 10, 9, 8, 7, 6, 4, 3, 2, 0};
static const int half_in_one_club[] = {30, 8, 7, 6, 5, 3, 2, 0};

/* So many events of one kind, added. */
static struct season
seasons(const struct plan *plan, size_t entries, const int *clubs, uint32_t count)
{
	struct season sum = {0};

	for (uint32_t seed = 1; seed <= count; seed++) {
		const struct season one = season_play(plan, entries, clubs, 7919 * seed);
		const int *from = (const int *)&one;

		for (size_t i = 0; i < sizeof(sum) / sizeof(int); i++)
			((int *)&sum)[i] += from[i];
	}
	return sum;
}

static struct plan
mcmahon(void)
{
	struct plan plan = plan_usual(SYSTEM_MCMAHON);

	plan.value[SETTING_BAR] = 28; /* 2-kyu */
	plan.value[SETTING_FLOOR] = 14;
	return plan;
}

static void
assert_sound(const struct season *season)
{
	assert_int_equal(season->rematches, 0);
	assert_int_equal(season->second_byes, 0);
}

TEST(in_a_swiss_no_clubmates_meet_in_the_first_two_rounds_and_few_games_are_uneven)
{
	const struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct season small = seasons(&plan, 24, clubs_of_24, EVENTS);
	const struct season large = seasons(&plan, 61, clubs_of_61, EVENTS);

	assert_sound(&small);
	assert_sound(&large);
	assert_int_equal(small.club_games[0] + small.club_games[1], 0);
	assert_int_equal(large.club_games[0] + large.club_games[1], 0);
	assert_in_range(small.uneven, 0, 4 * EVENTS);
	assert_in_range(large.uneven, 0, 4 * EVENTS);
	assert_int_equal(small.row_floats + large.row_floats, 0);
	assert_int_equal(small.second_floats + large.second_floats, 0);
}

/* Ten events of 61, one of whom has a bye in each round. What is left are the byes of the last
 * round, which go to the last in the standings, whatever colours that one has had. */
TEST(in_the_end_nobody_has_had_a_colour_twice_more_often)
{
	const struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct season even = seasons(&plan, 60, clubs_of_61, EVENTS);
	const struct season odd = seasons(&plan, 61, clubs_of_61, EVENTS);

	assert_in_range(even.leaning, 0, 1);
	assert_in_range(even.thirds + odd.thirds, 0, 1);
	assert_in_range(odd.leaning - odd.last_byes_leaning, 0, 1);
}

/* Groups of a McMahon are small and odd; inside them there may be clubmates alone. */
TEST(in_a_mcmahon_clubmates_meet_where_their_scores_leave_nobody_else)
{
	struct plan plan = mcmahon();
	const struct season strict = seasons(&plan, 61, clubs_of_61, EVENTS);
	struct season wide;

	assert_sound(&strict);
	assert_in_range(strict.club_games[0] + strict.club_games[1], 0, EVENTS);
	plan.value[SETTING_CLUB_GAP] = 3;
	wide = seasons(&plan, 61, clubs_of_61, EVENTS);
	assert_sound(&wide);
	assert_int_equal(wide.club_games[0] + wide.club_games[1], 0);
	assert_true(wide.uneven > strict.uneven);
}

TEST(locals_meet_visitors_where_their_club_is_too_large_to_be_kept_apart)
{
	struct plan plan = plan_usual(SYSTEM_SWISS);
	struct season left, locals;

	plan.value[SETTING_MAIN_SHARE] = 40;
	left = seasons(&plan, 61, half_in_one_club, EVENTS);
	assert_true(left.club_games[0] > 2 * EVENTS);
	plan.value[SETTING_LOCAL_ROUNDS] = 20;
	locals = seasons(&plan, 61, half_in_one_club, EVENTS);
	assert_sound(&locals);
	assert_int_equal(locals.club_games[0], 0);
	assert_true(locals.club_games[1] < left.club_games[1] / 4);
}

static bool
mostly(const int quarters[4], bool inner, size_t which)
{
	const int all = quarters[0] + quarters[1] + quarters[2] + quarters[3];
	const int there = inner ? quarters[1] + quarters[2] : quarters[which];

	return all > 3 * EVENTS && 10 * there >= 7 * all;
}

/* Twenty events of 26: about a hundred floats each way. */
TEST(floats_come_from_the_part_of_the_group_that_is_set)
{
	static const struct { enum plan_float from; bool inner; size_t quarter; } parts[] = {
		{FLOAT_TOP, false, 0}, {FLOAT_MIDDLE, true, 0}, {FLOAT_BOTTOM, false, 3},
	};

	for (size_t i = 0; i < 3 * COUNT(parts); i++) {
		const size_t part = i / 3;
		struct plan plan = plan_usual(SYSTEM_SWISS);
		struct season season;

		plan.value[SETTING_SEEDING_FIRST] = plan.value[SETTING_SEEDING_LATER] =
			SEEDING_CROSS + (int)(i % 3);
		plan.value[SETTING_FLOAT_DOWN] = plan.value[SETTING_FLOAT_UP] = (int)parts[part].from;
		season = seasons(&plan, 26, clubs_of_24, 2 * EVENTS);
		assert_int_equal(season.row_floats, 0);
		assert_in_range(season.second_floats, 0, 3);
		if (!mostly(season.floats[0], parts[part].inner, parts[part].quarter) ||
		    !mostly(season.floats[1], parts[part].inner, parts[part].quarter))
			fail_msg("from %d, seeding %d: %d %d %d %d down, %d %d %d %d up",
			         (int)parts[part].from, plan.value[SETTING_SEEDING_FIRST],
			         season.floats[0][0], season.floats[0][1], season.floats[0][2],
			         season.floats[0][3], season.floats[1][0], season.floats[1][1],
			         season.floats[1][2], season.floats[1][3]);
	}
}
