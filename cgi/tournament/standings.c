#include "tournament/standings.h"

#include <stdlib.h>

/* Criteria */

static int
turn_score_x2(const struct turn *turn)
{
	switch (turn->part) {
	case PART_BYE:
		return 2;
	case PART_GAME:
		return turn->earned_x2;
	case PART_OUT:
	case PART_IDLE:
	case PART_VOID:
		break;
	}
	return 0;
}

/* What one round adds to SOS. */
static int
turn_opponent_x2(const struct turn *turn, const int *scores_x2)
{
	return turn->part == PART_GAME ? scores_x2[turn->opponent] : 0;
}

static int
measure_score(const struct history *history, const int *scores_x2, size_t entry)
{
	(void)history;
	return scores_x2[entry];
}

static int
measure_sos(const struct history *history, const int *scores_x2, size_t entry)
{
	size_t round;
	int sum = 0;

	for (round = 0; round < history->rounds; round++)
		sum += turn_opponent_x2(history_turn(history, entry, round), scores_x2);
	return sum;
}

static int
measure_sos_1(const struct history *history, const int *scores_x2, size_t entry)
{
	size_t round;
	int sum = 0, lowest = 0;

	for (round = 0; round < history->rounds; round++) {
		int term = turn_opponent_x2(history_turn(history, entry, round), scores_x2);

		if (round == 0 || term < lowest)
			lowest = term;
		sum += term;
	}
	return sum - lowest;
}

const struct criterion_facts criteria[CRITERION_COUNT] = {
	[CRITERION_SCORE] = {"score", measure_score},
	[CRITERION_SOS] = {"sos", measure_sos},
	[CRITERION_SOS_1] = {"sos_1", measure_sos_1},
	[CRITERION_DIRECT] = {"direct", NULL},
};

const enum criterion criteria_swiss[] = {
	CRITERION_SCORE, CRITERION_SOS, CRITERION_SOS_1, CRITERION_DIRECT,
};
const size_t criteria_swiss_count = sizeof(criteria_swiss) / sizeof(criteria_swiss[0]);

int *
standings_scores_x2(struct arena *arena, const struct history *history)
{
	int *scores_x2 = arena_array(arena, history->entries, sizeof(int));
	size_t entry, round;

	for (entry = 0; entry < history->entries; entry++) {
		for (round = 0; round < history->rounds; round++)
			scores_x2[entry] += turn_score_x2(history_turn(history, entry, round));
	}
	return scores_x2;
}

/* Direct comparison */

/* Whether two entries have met; adds what the first earned to *earned_x2. */
static bool
meeting_between(const struct history *history, size_t entry, size_t opponent, int *earned_x2)
{
	bool met = false;
	size_t round;

	for (round = 0; round < history->rounds; round++) {
		const struct turn *turn = history_turn(history, entry, round);

		if (turn->part != PART_GAME && turn->part != PART_VOID)
			continue;
		if (turn->opponent < 0 || (size_t)turn->opponent != opponent)
			continue;
		met = true;
		*earned_x2 += turn_score_x2(turn);
	}
	return met;
}

/* An entry on its way to its place. `key_x2` is what the group it is tied in is
 * being sorted by. */
struct ranked {
	int key_x2;
	struct standing standing;
};

/* Sets the keys of a tied group to the wins among its members; false if some
 * two of them have not met. */
static bool
group_compare(const struct history *history, struct ranked *group, size_t count)
{
	size_t a, b;

	if (count > history->rounds + 1) /* too few rounds to meet all the others */
		return false;
	for (a = 0; a < count; a++) {
		group[a].key_x2 = 0;
		for (b = 0; b < count; b++) {
			if (a != b && !meeting_between(history, group[a].standing.entry,
			                               group[b].standing.entry, &group[a].key_x2))
				return false;
		}
	}
	return true;
}

/* Ordering. While it is under way a group of tied entries is a run in which
 * every one but the first has decided_by == CRITERION_COUNT. */

static int
ranked_order(const void *one, const void *other)
{
	const struct ranked *a = one, *b = other;

	if (a->key_x2 != b->key_x2)
		return a->key_x2 > b->key_x2 ? -1 : 1;
	if (a->standing.entry != b->standing.entry)
		return a->standing.entry < b->standing.entry ? -1 : 1;
	return 0;
}

/* Sets the keys of a group by `criterion`; false if it does not apply to it. */
static bool
group_measure(const struct history *history, struct ranked *group, size_t count,
              enum criterion criterion)
{
	const bool direct = criteria[criterion].measure == NULL;
	size_t i;

	if (direct && !group_compare(history, group, count))
		return false;
	for (i = 0; i < count; i++) {
		if (direct) {
			group[i].standing.value_x2[criterion] = group[i].key_x2;
			group[i].standing.direct_used = true;
		} else {
			group[i].key_x2 = group[i].standing.value_x2[criterion];
		}
	}
	return true;
}

static void
group_split(const struct history *history, struct ranked *group, size_t count,
            enum criterion criterion)
{
	const enum criterion above = group[0].standing.decided_by;
	size_t i;

	if (count < 2 || !group_measure(history, group, count, criterion))
		return;
	group[0].standing.decided_by = CRITERION_COUNT;
	qsort(group, count, sizeof(group[0]), ranked_order);
	group[0].standing.decided_by = above;
	for (i = 1; i < count; i++) {
		if (group[i].key_x2 != group[i - 1].key_x2)
			group[i].standing.decided_by = criterion;
	}
}

static size_t
group_end(const struct ranked *ranked, size_t count, size_t start)
{
	size_t end = start + 1;

	while (end < count && ranked[end].standing.decided_by == CRITERION_COUNT)
		end++;
	return end;
}

static void
groups_split(const struct history *history, struct ranked *ranked, enum criterion criterion)
{
	size_t start, end;

	for (start = 0; start < history->entries; start = end) {
		end = group_end(ranked, history->entries, start);
		group_split(history, &ranked[start], end - start, criterion);
	}
}

static struct ranked *
ranked_new(struct arena *arena, const struct history *history)
{
	const int *scores_x2 = standings_scores_x2(arena, history);
	struct ranked *ranked = arena_array(arena, history->entries, sizeof(*ranked));
	size_t entry, c;

	for (entry = 0; entry < history->entries; entry++) {
		struct standing *standing = &ranked[entry].standing;

		standing->entry = entry;
		standing->decided_by = CRITERION_COUNT;
		for (c = 0; c < CRITERION_COUNT; c++) {
			if (criteria[c].measure != NULL)
				standing->value_x2[c] = criteria[c].measure(history, scores_x2, entry);
		}
	}
	return ranked;
}

struct standing *
standings_order(struct arena *arena, const struct history *history,
                const enum criterion *order, size_t order_count)
{
	struct ranked *ranked = ranked_new(arena, history);
	struct standing *standings = arena_array(arena, history->entries, sizeof(*standings));
	size_t i;

	for (i = 0; i < order_count; i++)
		groups_split(history, ranked, order[i]);
	for (i = 0; i < history->entries; i++) {
		standings[i] = ranked[i].standing;
		if (i > 0 && standings[i].decided_by == CRITERION_COUNT)
			standings[i].place = standings[i - 1].place;
		else
			standings[i].place = (int)i + 1;
	}
	return standings;
}
