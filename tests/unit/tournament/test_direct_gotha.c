/* OpenGotha's two forms of direct comparison (direct.h). Who ends where was worked out on
 * paper from what the program does: of all who have beaten nobody left the worst by what comes
 * after DC is taken off, those who are equal together; then again. */
#include <limits.h>

#include "suite.h"

#include "tournament/direct.h"
#include "tournament/played.h"
#include "tournament/standing.h"

enum { ENTRIES_MAX = PLAYED_ENTRIES_MAX, CASES = 4000 };

static const size_t everybody[ENTRIES_MAX] = {0, 1, 2, 3, 4, 5, 6, 7, 8};

struct group_case {
	const char *name, *lines[8];
	int after[8], ranks[8];
};

static size_t
lines_count(const char *const *lines)
{
	size_t count = 0;

	while (count < 8 && lines[count] != NULL)
		count++;
	return count;
}

static void
ranks_check(struct arena *arena, const struct group_case *cases, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const size_t entries = lines_count(cases[i].lines);
		struct history history = played(arena, cases[i].lines, entries);
		int ranks[8];

		direct_dc(direct_new(arena, &history), everybody, entries, cases[i].after, ranks);
		for (size_t e = 0; e < entries; e++)
			if (ranks[e] != cases[i].ranks[e])
				fail_msg("%s: %zu has %d, not %d", cases[i].name, e + 1, ranks[e],
				         cases[i].ranks[e]);
	}
}

ARENA_TEST(from_the_bottom_up_the_worst_of_those_who_have_beaten_nobody_left)
{
	static const struct group_case cases[] = {
		/* Nobody met: places by what comes after, 1 2 2 4, are 3 2 2 0 before the last. */
		{"nobody met", {"idle", "idle", "idle", "idle"}, {9, 5, 5, 1}, {3, 2, 2, 0}},
		{"nobody met and all are equal", {"idle", "idle", "idle"}, {5, 5, 5}, {0, 0, 0}},
		/* 1 beat 2. Only 2 and 3 may go, and go together; 1 is left. Places 1 2 2. */
		{"one win among equals", {"2+", "1-", "idle"}, {5, 5, 5}, {1, 0, 0}},
		/* 1, the worst, beat 2, the best; 3 between them met nobody. 3 goes, the worst of 2 and
		 * 3; then 2, for 1 waits for it; then 1. */
		{"the winner is lifted, the loser not lowered", {"2+", "1-", "idle"},
		 {1, 3, 2}, {2, 1, 0}},
		/* 1 beat 2, 2 beat 3, and 3 is the best: 4 goes before it, then 3, 2, 1. */
		{"a chain upside down", {"2+ idle", "1- 3+", "idle 2-", "idle idle"},
		 {1, 2, 4, 3}, {3, 2, 1, 0}},
		/* 1 beat 3, 2 beat 3 and 4: 3 and 4 go together (places 3 3), then 1 and 2. */
		{"two winners", {"3+ idle", "4+ 3+", "1- 2-", "2- idle"}, {5, 5, 5, 5}, {2, 2, 0, 0}},
	};

	ranks_check(arena, cases, COUNT(cases));
}

ARENA_TEST(a_ring_is_beaten_and_has_beaten_as_one)
{
	static const struct group_case cases[] = {
		/* 1 beat 2, 2 beat 3, 3 beat 1: their games say nothing, all go together. */
		{"a ring of equals", {"2+ idle 3-", "1- 3+ idle", "idle 2- 1+"}, {5, 5, 5}, {0, 0, 0}},
		/* The same ring, by what comes after alone. */
		{"a ring of others", {"2+ idle 3-", "1- 3+ idle", "idle 2- 1+"}, {5, 9, 7}, {0, 2, 1}},
		/* 4 beat 1 of the ring 1 2 3 and waits for all three, though it is worst. */
		{"who beat one of it stands above all", {"2+ 4- 3-", "1- 3+ idle", "idle 2- 1+",
		 "idle 1+ idle"}, {9, 5, 5, 1}, {1, 0, 0, 2}},
		/* 3 of the ring beat 4, the best: 4 goes first, all the ring waits for it. */
		{"whom one of it beat stands below all", {"2+ idle 3-", "1- 3+ idle", "4+ 2- 1+",
		 "3- idle idle"}, {1, 1, 2, 9}, {2, 2, 3, 0}},
		/* 4 met nobody, and its 6 stands between 9, 7 and 5 of the ring: places 1 2 4, and 3. */
		{"somebody comes between", {"2+ idle 3-", "1- 3+ idle", "idle 2- 1+",
		 "idle idle idle"},
		 {5, 9, 7, 6}, {0, 3, 2, 1}},
		/* Rings 1 2 3 (1+2 2+3 3+1) and 1 4 5 (1+4 4+5 5+1) share 1, so they are one ring of
		 * five; 6 lost to 4 and goes first, then by what comes after 5, 4, 3, 2, 1. */
		{"rings that share one are one", {"2+ 4+ 3- 5-", "1- 3+ idle idle", "idle 2- 1+ idle",
		 "5+ 1- 6+ idle", "4- idle idle 1+", "idle idle 4- idle"},
		 {5, 4, 3, 2, 1, 9}, {5, 4, 3, 2, 1, 0}},
		/* 1 of the ring 1 2 3 beat 4 of the ring 4 5 6. The lower ring goes first, though it is
		 * better: 6, 5, 4; then 3, 2, 1. */
		{"one ring above another", {"2+ idle 3- 4+", "1- 3+ idle idle", "idle 2- 1+ idle",
		 "5+ idle 6- 1-", "4- 6+ idle idle", "idle 5- 4+ idle"}, {3, 2, 1, 9, 8, 7}, {5, 4, 3, 2, 1, 0}},
	};

	ranks_check(arena, cases, COUNT(cases));
}

ARENA_TEST(only_a_game_that_was_played_and_won_counts)
{
	static const struct group_case cases[] = {
		{"jigo", {"2=", "1="}, {5, 5}, {0, 0}},
		{"default", {"2+!", "1-!"}, {5, 5}, {0, 0}},
		{"both lose", {"2-", "1-"}, {5, 5}, {0, 0}},
		{"both win", {"2+", "1+"}, {5, 5}, {0, 0}},
		{"void", {"2v", "1v"}, {5, 5}, {0, 0}},
		{"no result yet", {"2?", "1?"}, {5, 5}, {0, 0}},
		{"a win each", {"2+ 2-", "1- 1+"}, {5, 5}, {0, 0}},
		{"a win and a jigo", {"2+ 2=", "1- 1="}, {5, 5}, {1, 0}},
		{"a win and a default lost", {"2+ 2-!", "1- 1+!"}, {5, 5}, {1, 0}},
		{"two wins and one", {"2+ 2+ 2-", "1- 1- 1+"}, {5, 5}, {1, 0}},
		/* The program's own: it asks for a lead of exactly one. */
		{"two wins", {"2+ 2+", "1- 1-"}, {5, 5}, {0, 0}},
		/* 1+2, 2+3, and 3 over 1 by default: no ring, 3 goes, then 2, then 1. */
		{"a ring with a default in it is none", {"2+ idle 3-!", "1- 3+ idle", "idle 2- 1+!"},
		 {5, 5, 5}, {2, 1, 0}},
	};

	ranks_check(arena, cases, COUNT(cases));
}

/* 1 beat 2, 2 beat 3 and 3 beat 4, but 2 is not tied with the others. */
ARENA_TEST(groups_follow_each_other_and_others_games_count_nothing)
{
	static const char *const lines[] = {"2+ idle", "1- 3+", "4+ 2-", "3- idle"};
	static const size_t three[] = {3, 0, 2}, two[] = {1, 0};
	struct history history = played(arena, lines, 4);
	struct direct *direct = direct_new(arena, &history);
	int ranks[3];

	/* 4 and 1 may go, and 4 is worse; then 1, for 3, the best, is free as well by now. */
	direct_dc(direct, three, 3, (const int[]){1, 2, 3}, ranks);
	assert_memory_equal(ranks, ((int[]){0, 1, 2}), sizeof(ranks));
	direct_dc(direct, two, 2, (const int[]){2, 1}, ranks);
	assert_memory_equal(ranks, ((int[]){0, 1}), 2 * sizeof(int));
}

ARENA_TEST(the_simplified_form_counts_wins_where_all_have_met)
{
	static const struct {
		const char *name, *lines[6];
		bool applies;
		int beaten[6];
	} cases[] = {
		{"two", {"2+", "1-"}, true, {1, 0}},
		{"a ring", {"2+ idle 3-", "1- 3+ idle", "idle 2- 1+"}, true, {1, 1, 1}},
		/* All-play-all of five: 1 beat all, 2 all below, 3 beat 4, 4 beat 5, 5 beat 3. */
		{"five", {"2+ 3+ 4+ 5+ idle", "1- idle 3+ 4+ 5+", "5- 1- 2- idle 4+",
		 "idle 5+ 1- 2- 3-", "3+ 4- idle 1- 2-"}, true, {4, 3, 1, 1, 1}},
		/* The same, but 1 and 5 have not met. */
		{"one has not met another", {"2+ 3+ 4+ idle idle", "1- idle 3+ 4+ 5+",
		 "5- 1- 2- idle 4+", "idle 5+ 1- 2- 3-", "3+ 4- idle idle 2-"}, false, {0}},
		{"jigo is no meeting", {"2+ idle 3=", "1- 3+ idle", "idle 2- 1="}, false, {0}},
		{"default is no meeting", {"2+ idle 3+!", "1- 3+ idle", "idle 2- 1-!"}, false, {0}},
		{"a win each is no meeting", {"2+ 2-", "1- 1+"}, false, {0}},
		{"two wins are one", {"2+ 2+", "1- 1-"}, true, {1, 0}},
		{"too few rounds for all to meet", {"2+", "1-", "idle"}, false, {0}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		size_t count = 0;
		struct history history;
		int beaten[6];

		while (count < 6 && cases[i].lines[count] != NULL)
			count++;
		history = played_until(arena, cases[i].lines, count, played_rounds(cases[i].lines[0]));
		if (direct_sdc(&history, everybody, count, beaten) != cases[i].applies ||
		    (cases[i].applies && memcmp(beaten, cases[i].beaten, count * sizeof(int)) != 0))
			fail_msg("%s", cases[i].name);
	}
}

/* In standings: score, DC, margins, of which there are none, SOS. 1 to 4 have won two games, 5 and
 * 6 none. 1 beat 2, 2 beat 3 and 3 beat 1; 1 beat 4 as well, so that 4 goes first. SOS: 2 and 3 met
 * 2 + 2 + 0, 1 met 2 + 2 + 2, so they go next, together, and 1 is left: places 1 2 2 4. 5 and 6
 * have not met, and have both met 2 + 2: they share the fifth. */
ARENA_TEST(standings_ask_for_the_criteria_after_it)
{
	static const enum criterion order[] = {
		CRITERION_SCORE, CRITERION_DC, CRITERION_MARGIN, CRITERION_SOS,
	};
	static const char *const lines[] = {
		"2+ 4+ 3-", "1- 3+ 5+", "6+ 2- 1+", "5+ 1- 6+", "4- idle 2-", "3- idle 4-",
	};
	static const struct {
		size_t entry;
		int place, dc;
		enum criterion decided_by;
	} expected[] = {
		{0, 1, 3, CRITERIA}, {1, 2, 2, CRITERION_DC}, {2, 2, 2, CRITERIA},
		{3, 4, 0, CRITERION_DC}, {4, 5, 0, CRITERION_SCORE}, {5, 5, 0, CRITERIA},
	};
	struct history history = played(arena, lines, 6);
	struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct standing *standings;

	memcpy(plan.order, order, sizeof(order));
	plan.order_count = COUNT(order);
	standings = standings_order(arena, &history, &(struct reckoning){.plan = &plan});
	for (size_t i = 0; i < 6; i++) {
		assert_int_equal(standings[i].entry, expected[i].entry);
		assert_int_equal(standings[i].place, expected[i].place);
		assert_int_equal(standings[i].value[CRITERION_DC], expected[i].dc);
		assert_int_equal(standings[i].decided_by, expected[i].decided_by);
	}
}

/* Nobody has met anybody: by DC all stand as by what comes after it, and where nothing does,
 * as one. */
ARENA_TEST(it_may_be_the_first_of_all_criteria)
{
	static const char *const lines[] = {"bye idle", "bye bye", "idle idle"};
	static const size_t entries[] = {1, 0, 2};
	struct history history = played(arena, lines, 3);
	struct plan plan = plan_usual(SYSTEM_SWISS);
	const struct reckoning reckoning = {.plan = &plan};
	const struct standing *standings;

	plan.order[0] = CRITERION_DC;
	plan.order[1] = CRITERION_SCORE;
	plan.order_count = 2;
	standings = standings_order(arena, &history, &reckoning);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(standings[i].entry, entries[i]);
		assert_int_equal(standings[i].place, i + 1);
		assert_int_equal(standings[i].value[CRITERION_DC], 2 - i);
		assert_int_equal(standings[i].decided_by, i == 0 ? CRITERIA : CRITERION_DC);
	}
	plan.order_count = 1;
	standings = standings_order(arena, &history, &reckoning);
	for (size_t i = 0; i < 3; i++)
		assert_int_equal(standings[i].place, 1);
}

/* A twin from the definition: who leads down to whom, then one after the other off. */

struct twin {
	size_t count;
	bool beat[ENTRIES_MAX][ENTRIES_MAX], leads[ENTRIES_MAX][ENTRIES_MAX];
};

static struct twin
twin_of(const struct history *history)
{
	struct twin twin = {.count = history->entries};
	int more[ENTRIES_MAX][ENTRIES_MAX] = {{0}};

	for (size_t i = 0; i < history->entries * history->rounds; i++) {
		const struct history_turn *turn = &history->turns[i];
		const struct history_turn *theirs = turn->part != PART_GAME ? NULL
			: history_turn(history, (size_t)turn->opponent, i % history->rounds);

		if (theirs != NULL && !turn->unplayed && turn->earned_x2 == 2 && theirs->earned_x2 == 0) {
			more[i / history->rounds][turn->opponent]++;
			more[turn->opponent][i / history->rounds]--;
		}
	}
	for (size_t a = 0; a < twin.count; a++)
		for (size_t b = 0; b < twin.count; b++)
			twin.beat[a][b] = twin.leads[a][b] = more[a][b] == 1;
	for (size_t via = 0; via < twin.count; via++)
		for (size_t a = 0; a < twin.count; a++)
			for (size_t b = 0; b < twin.count; b++)
				twin.leads[a][b] |= twin.leads[a][via] && twin.leads[via][b];
	return twin;
}

/* Whether the entry, or one of its ring, has beaten `other`, or one of the other's ring. */
static bool
twin_holds(const struct twin *twin, size_t entry, size_t other)
{
	if (twin->leads[entry][other] && twin->leads[other][entry])
		return false;
	for (size_t a = 0; a < twin->count; a++)
		for (size_t b = 0; b < twin->count; b++)
			if (twin->beat[a][b] &&
			    (a == entry || (twin->leads[a][entry] && twin->leads[entry][a])) &&
			    (b == other || (twin->leads[b][other] && twin->leads[other][b])))
				return true;
	return false;
}

static void
twin_ranks(const struct twin *twin, const int *after, int *ranks)
{
	bool gone[ENTRIES_MAX] = {false}, goes[ENTRIES_MAX];
	size_t left = twin->count;
	int last = 0;

	while (left > 0) {
		int worst = INT_MAX, found = 0;

		for (size_t e = 0; e < twin->count; e++) {
			goes[e] = !gone[e];
			for (size_t other = 0; other < twin->count; other++)
				goes[e] = goes[e] && (gone[other] || !twin_holds(twin, e, other));
			worst = goes[e] && after[e] < worst ? after[e] : worst;
		}
		for (size_t e = 0; e < twin->count; e++)
			found += goes[e] = goes[e] && after[e] == worst;
		for (size_t e = 0; e < twin->count; e++)
			if (goes[e]) {
				gone[e] = true;
				ranks[e] = (int)left - found;
				last = ranks[e] > last ? ranks[e] : last;
			}
		left -= (size_t)found;
	}
	for (size_t e = 0; e < twin->count; e++)
		ranks[e] = last - ranks[e];
}

ARENA_TEST(dc_agrees_with_its_definition)
{
	int rings = 0;

	for (uint64_t seed = 0; seed < CASES; seed++) {
		struct history history = played_by_chance(arena, seed);
		struct twin twin = twin_of(&history);
		int after[ENTRIES_MAX], ranks[ENTRIES_MAX], expected[ENTRIES_MAX];

		for (size_t e = 0; e < twin.count; e++)
			after[e] = (int)(dice_throw(seed, 1000 + e) % 4);
		direct_dc(direct_new(arena, &history), everybody, twin.count, after, ranks);
		twin_ranks(&twin, after, expected);
		for (size_t e = 0; e < twin.count; e++) {
			if (ranks[e] != expected[e])
				fail_msg("seed %d: entry %zu has %d, not %d", (int)seed, e + 1, ranks[e],
				         expected[e]);
			rings += twin.leads[e][e];
		}
		arena_reset(arena);
	}
	assert_in_range(rings, CASES / 4, INT_MAX); /* else nothing above was hard */
}
