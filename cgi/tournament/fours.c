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

int
fours_rounds(int count)
{
	(void)count;
	return FOURS_ROUNDS;
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
	if (!history_is_meeting(turn))
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

static struct ladder
ladder_of(const struct roster_input *input, const struct roster_group *group)
{
	struct ladder ladder = {.history = &input->history};

	if (group->count > FOURS_GROUP_MOST)
		log_die("a group of fours has %d entries", group->count);
	for (int i = 0; i < group->count; i++) {
		const size_t entry = group->entry[i];
		struct member *member = &ladder.members[ladder.count];

		if (!input->plays[entry])
			continue;
		*member = (struct member){.entry = entry, .number = input->berths[entry].number};
		if (input->history.rounds > 0) {
			member->wins = first_won(input, entry);
			member->had_bye = history_turn(&input->history, entry, 0)->part == PART_BYE;
		}
		ladder.count++;
	}
	qsort(ladder.members, (size_t)ladder.count, sizeof(ladder.members[0]), member_order);
	return ladder;
}

/* A ladder is paired by pricing every way there is: 3 for four entries, 105 for seven, who
 * have the most. A rule for each size (1 meets 4, winners meet winners, who of five sits out)
 * would have to be made again for whoever is missing and whoever has met; what a good round
 * is, said once as costs, answers all of it.
 *
 * The costs fall strictly: a saving in a later one makes up for nothing in an earlier one. */

enum { MATE_OPEN = -2, MATE_BYE = -1 };
enum { COST_REMATCH, COST_BYE_AGAIN, COST_SCORE, COST_BYE_LOW, COST_FLOAT, COST_FOLD, COSTS };

struct way {
	int mate[FOURS_GROUP_MOST]; /* by rung of the ladder, from 0 */
	int cost[COSTS];            /* in falling order */
};

static void
way_cost(const struct ladder *ladder, struct way *way)
{
	int *cost = way->cost;

	for (int i = 0; i < COSTS; i++)
		cost[i] = 0;
	for (int high = 0; high < ladder->count; high++) {
		const struct member *a = &ladder->members[high], *b;
		const int low = way->mate[high], apart = (low - high) * (low - high);

		if (low == MATE_BYE) {
			cost[COST_BYE_AGAIN] += a->had_bye;
			cost[COST_SCORE] += a->wins; /* the bye is an opponent without a win */
			cost[COST_BYE_LOW] += ladder->count - 1 - high;
		}
		if (low < high) /* the bye, or a couple seen from above already */
			continue;
		b = &ladder->members[low];
		cost[COST_REMATCH] += history_meetings(ladder->history, a->entry, b->entry) > 0;
		cost[COST_SCORE] += a->wins - b->wins; /* by wins the ladder falls */
		/* Of unequal scores those who stand nearest meet. Of equal ones the top meets the
		 * bottom: as the rungs are given, the squares of the distances add up to most
		 * when the widest couple lies around all others. */
		if (a->wins != b->wins)
			cost[COST_FLOAT] += apart;
		else
			cost[COST_FOLD] -= apart;
	}
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
		int first = 0; /* where the two differ */

		way_cost(ladder, way);
		while (first < COSTS - 1 && way->cost[first] == best->cost[first])
			first++;
		if (best->mate[0] == MATE_OPEN || way->cost[first] < best->cost[first])
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

void
fours_draw(struct arena *arena, const struct roster_input *input,
           const struct roster_groups *groups, struct roster *roster)
{
	(void)arena;
	for (int g = 0; g < groups->count; g++) {
		const struct ladder ladder = ladder_of(input, &groups->list[g]);
		const struct roster_label label = {LABEL_GROUP, g + 1};
		struct way way = {.cost = {0}}, best;

		for (int i = 0; i < FOURS_GROUP_MOST; i++)
			way.mate[i] = MATE_OPEN;
		best = way;
		way_search(&ladder, &way, ladder.count % 2 == 1, &best);
		for (int i = 0; i < ladder.count; i++) {
			const int mate = best.mate[i], one = (int)ladder.members[i].entry;

			if (mate == MATE_BYE)
				roster_meet(roster, input, one, -1, -1, label);
			else if (mate > i)
				roster_meet(roster, input, one, (int)ladder.members[mate].entry, -1,
				            label);
		}
	}
}
