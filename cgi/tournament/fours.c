#include "tournament/fours.h"

#include <stdlib.h>

#include "base/log.h"

struct roster_berth *
fours_deal(struct arena *arena, size_t count)
{
	struct roster_berth *berths = arena_array(arena, count, sizeof(*berths));
	const size_t groups = count < 4 ? 1 : count / 4;

	for (size_t seed = 0; seed < count; seed++) {
		size_t group = seed / 4 < groups ? seed / 4 : groups - 1;

		berths[seed] = (struct roster_berth){(int)group + 1, (int)(seed - group * 4) + 1};
	}
	return berths;
}

/* Those of a group who play, the highest first. */

struct member {
	size_t entry;
	int number;
	int wins; /* 0 or 1: there is one round to look back on */
	bool had_bye;
};

struct ladder {
	const struct history *history;
	struct member members[FOURS_GROUP_MOST];
	int count;
};

/* Whether the entry counts as winner of the one round of the history. */
static bool
first_won(const struct roster_input *input, size_t entry)
{
	const struct history_turn *turn = history_turn(&input->history, entry, 0), *other;

	if (turn->part == PART_BYE)
		return true;
	if ((turn->part != PART_GAME && turn->part != PART_VOID) || turn->opponent < 0)
		return false;
	other = history_turn(&input->history, (size_t)turn->opponent, 0);
	if (turn->earned_x2 != other->earned_x2)
		return turn->earned_x2 > other->earned_x2;
	return input->berths[entry].number < input->berths[turn->opponent].number;
}

static int
member_order(const void *one, const void *other)
{
	const struct member *a = one, *b = other;

	if (a->wins != b->wins)
		return a->wins > b->wins ? -1 : 1;
	return a->number < b->number ? -1 : a->number > b->number;
}

static struct member
member_of(const struct roster_input *input, size_t entry)
{
	struct member member = {.entry = entry, .number = input->berths[entry].number};

	if (input->history.rounds == 0)
		return member;
	member.wins = first_won(input, entry);
	member.had_bye = history_turn(&input->history, entry, 0)->part == PART_BYE;
	return member;
}

static struct ladder
ladder_of(const struct roster_input *input, const struct roster_group *group)
{
	struct ladder ladder = {.history = &input->history};

	if (group->count > FOURS_GROUP_MOST)
		log_die("a group of fours has %d entries", group->count);
	for (int i = 0; i < group->count; i++)
		if (input->plays[group->entry[i]])
			ladder.members[ladder.count++] = member_of(input, group->entry[i]);
	qsort(ladder.members, (size_t)ladder.count, sizeof(ladder.members[0]), member_order);
	return ladder;
}

/* All ways to pair a ladder, at most 105. */

enum { MATE_OPEN = -2, MATE_BYE = -1 };
enum { COST_REMATCH, COST_BYE_AGAIN, COST_SCORE, COST_BYE_LOW, COST_FLOAT, COST_FOLD, COSTS };

struct way {
	int mate[FOURS_GROUP_MOST]; /* by rung of the ladder, from 0 */
	int cost[COSTS];            /* in falling order */
};

static void
bye_cost(const struct ladder *ladder, int rung, int cost[COSTS])
{
	cost[COST_BYE_AGAIN] += ladder->members[rung].had_bye;
	cost[COST_SCORE] += ladder->members[rung].wins;
	cost[COST_BYE_LOW] += ladder->count - 1 - rung;
}

static void
couple_cost(const struct ladder *ladder, int high, int low, int cost[COSTS])
{
	const struct member *a = &ladder->members[high], *b = &ladder->members[low];
	const int apart = (low - high) * (low - high);

	cost[COST_REMATCH] += roster_have_met(ladder->history, a->entry, b->entry);
	cost[COST_SCORE] += a->wins - b->wins;
	if (a->wins != b->wins)
		cost[COST_FLOAT] += apart;
	else
		cost[COST_FOLD] -= apart; /* squares add up to most for top against bottom */
}

static void
way_cost(const struct ladder *ladder, struct way *way)
{
	for (int i = 0; i < COSTS; i++)
		way->cost[i] = 0;
	for (int i = 0; i < ladder->count; i++) {
		if (way->mate[i] == MATE_BYE)
			bye_cost(ladder, i, way->cost);
		else if (way->mate[i] > i)
			couple_cost(ladder, i, way->mate[i], way->cost);
	}
}

static bool
way_better(const struct way *way, const struct way *best)
{
	for (int i = 0; i < COSTS; i++)
		if (way->cost[i] != best->cost[i])
			return way->cost[i] < best->cost[i];
	return false;
}

/* Tries all mates for the highest who has none yet. `bye`: one is still to be
 * given. `best` has found nothing while its first mate is open. */
static void
way_search(const struct ladder *ladder, struct way *way, bool bye, struct way *best)
{
	int high = 0;

	while (high < ladder->count && way->mate[high] != MATE_OPEN)
		high++;
	if (high == ladder->count) {
		way_cost(ladder, way);
		if (best->mate[0] == MATE_OPEN || way_better(way, best))
			*best = *way;
		return;
	}
	for (int low = ladder->count - 1; low > high; low--) {
		if (way->mate[low] != MATE_OPEN)
			continue;
		way->mate[high] = low;
		way->mate[low] = high;
		way_search(ladder, way, bye, best);
		way->mate[low] = MATE_OPEN;
	}
	if (bye) {
		way->mate[high] = MATE_BYE;
		way_search(ladder, way, false, best);
	}
	way->mate[high] = MATE_OPEN;
}

static struct roster_fixture
fixture_of(const struct member *one, const struct member *other, struct roster_label label)
{
	const bool first = one->number < other->number;

	return (struct roster_fixture){
		.a = first ? one->entry : other->entry,
		.b = first ? other->entry : one->entry,
		.black = -1, .label = label,
	};
}

static void
ladder_add(const struct ladder *ladder, const struct way *way, struct roster_label label,
           struct roster *roster)
{
	for (int i = 0; i < ladder->count; i++) {
		size_t entry = ladder->members[i].entry;

		if (way->mate[i] == MATE_BYE)
			roster_add_bye(roster, (struct roster_unmatched){entry, false, label});
		else if (way->mate[i] > i)
			roster_add_game(roster,
			                fixture_of(&ladder->members[i],
			                           &ladder->members[way->mate[i]], label));
	}
}

void
fours_draw(const struct roster_input *input, const struct roster_groups *groups,
           struct roster *roster)
{
	for (int g = 0; g < groups->count; g++) {
		const struct ladder ladder = ladder_of(input, &groups->list[g]);
		struct way way = {.cost = {0}}, best;

		for (int i = 0; i < FOURS_GROUP_MOST; i++)
			way.mate[i] = MATE_OPEN;
		best = way;
		way_search(&ladder, &way, ladder.count % 2 == 1, &best);
		ladder_add(&ladder, &best, (struct roster_label){LABEL_GROUP, g + 1}, roster);
	}
}
