/* TOURNAMENT.md, "Standings criteria", direct comparison. */
#include <limits.h>

#include "suite.h"

#include "tournament/direct.h"
#include "tournament/played.h"

enum { ENTRIES_MAX = PLAYED_ENTRIES_MAX, CASES = 4000 };

static const size_t everybody[ENTRIES_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

ARENA_TEST(who_has_beaten_another_stands_above_it)
{
	static const struct {
		const char *name, *lines[6];
		bool applies;
		int heights[6];
	} cases[] = {
		{"one above another", {"idle 2+ idle", "3+ 1- 4=", "2- idle idle", "idle idle 2="},
		 true, {2, 1, 0, 0}},
		/* 2, 3 and 4 beat each other in a ring; 1 beat 3, and 5 lost to 4. */
		{"a ring counts as one entry", {"idle idle idle 3+", "3+ idle 4- idle", "2- 4+ idle 1-",
		 "5+ 3- 2+ idle", "4- idle idle idle"}, true, {2, 1, 1, 1, 0}},
		/* 1 beat 2, 2 beat 3, 3 beat 1; and 1 beat 4, 4 beat 5, 5 beat 1. 6 lost to 4. */
		{"rings that share an entry are one", {"2+ idle 3- 4+ 5-", "1- 3+ idle idle idle",
		 "idle 2- 1+ idle idle", "5+ idle 6+ 1- idle", "4- idle idle idle 1+",
		 "idle idle 4- idle idle"}, true, {1, 1, 1, 1, 1, 0}},
		/* A jigo, a win each, both won, both lost, void, no result. */
		{"where nobody was ahead nobody is beaten", {"2= 3+ 3- 4+ 4- 2?",
		 "1= 4v idle idle idle 1?", "4? 1- 1+ idle idle idle", "3? 2v idle 1+ 1- idle"}, false, {0}},
		{"a win and a jigo are ahead, and so is a forfeit",
		 {"2+ 2= 3-!", "1- 1= idle", "idle idle 1+!"}, true, {1, 0, 2}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct history history;
		int heights[ENTRIES_MAX];
		size_t count = 0;

		while (count < 6 && cases[i].lines[count] != NULL)
			count++;
		history = played(arena, cases[i].lines, count);
		if (direct_full(direct_new(arena, &history), everybody, count, heights) !=
		    cases[i].applies || memcmp(heights, cases[i].heights, count * sizeof(int)) != 0)
			fail_msg("%s", cases[i].name);
	}
}

/* 2 lost to 1 and beat 3, but not in this group; then in one. */
ARENA_TEST(only_games_inside_the_group_count_and_groups_follow_each_other)
{
	static const char *const lines[] = {"2+ idle", "1- 3+", "idle 2-"};
	struct history history = played(arena, lines, 3);
	struct direct *direct = direct_new(arena, &history);
	int heights[3];

	assert_false(direct_full(direct, (const size_t[]){0, 2}, 2, heights));
	assert_true(direct_full(direct, (const size_t[]){2, 1}, 2, heights));
	assert_int_equal(heights[0], 0);
	assert_int_equal(heights[1], 1);
	assert_true(direct_full(direct, (const size_t[]){2, 0, 1}, 3, heights));
	assert_int_equal(heights[1], 2);
}

ARENA_TEST(the_simple_form_wants_everybody_to_have_met)
{
	static const char *const lines[] = {"2+ 3= idle", "1- idle 3v", "idle 1= 2v", "idle idle idle"};
	struct history history = played(arena, lines, 4);
	int earned_x2[4];

	assert_false(direct_simple(&history, everybody, 4, earned_x2));
	assert_true(direct_simple(&history, everybody, 3, earned_x2));
	assert_int_equal(earned_x2[0], 3);
	assert_int_equal(earned_x2[1], 0);
	assert_int_equal(earned_x2[2], 1);
}

/* A twin from the definition: who can be come down to from whom, and the longest
 * line down through entries that do not lead back. */

struct twin {
	size_t count;
	bool leads[ENTRIES_MAX][ENTRIES_MAX];
};

static struct twin
twin_of(const struct history *history)
{
	struct twin twin = {.count = history->entries};
	int earned[ENTRIES_MAX][ENTRIES_MAX] = {{0}};

	for (size_t i = 0; i < history->entries * history->rounds; i++)
		if (history->turns[i].part == PART_GAME)
			earned[i / history->rounds][history->turns[i].opponent] +=
				history->turns[i].earned_x2;
	for (size_t a = 0; a < twin.count; a++)
		for (size_t b = 0; b < twin.count; b++)
			twin.leads[a][b] = earned[a][b] > earned[b][a];
	for (size_t via = 0; via < twin.count; via++)
		for (size_t a = 0; a < twin.count; a++)
			for (size_t b = 0; b < twin.count; b++)
				twin.leads[a][b] |= twin.leads[a][via] && twin.leads[via][b];
	return twin;
}

static int
twin_height(const struct twin *twin, size_t entry)
{
	int height = 0;

	for (size_t below = 0; below < twin->count; below++) {
		int line;

		if (!twin->leads[entry][below] || twin->leads[below][entry])
			continue;
		line = 1 + twin_height(twin, below);
		height = line > height ? line : height;
	}
	return height;
}

ARENA_TEST(the_full_form_agrees_with_its_definition)
{
	int rings = 0;

	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct history history = played_by_chance(arena, seed);
		struct twin twin = twin_of(&history);
		int heights[ENTRIES_MAX];

		direct_full(direct_new(arena, &history), everybody, history.entries, heights);
		for (size_t e = 0; e < history.entries; e++) {
			if (heights[e] != twin_height(&twin, e))
				fail_msg("seed %d: entry %zu has height %d, not %d", (int)seed, e + 1,
				         heights[e], twin_height(&twin, e));
			rings += twin.leads[e][e];
		}
		arena_reset(arena);
	}
	assert_in_range(rings, CASES / 4, INT_MAX); /* else nothing above was hard */
}
