#include "actions/draw/finals.h"

#include <stdlib.h>

#include "base/buf.h"
#include "event/contest.h"
#include "event/name.h"
#include "event/seating.h"
#include "tournament/finalists.h"

/* Every index is meant in the contest of the rounds before. */
struct ranking {
	struct contest contest;
	const struct standing **standing; /* of each, in its own group where there are several */
	int *size;                        /* of its group */
	bool one_size;
};

/* By the order that a draw goes by, in which every tie is broken that can be: down to which place a
 * list breaks them is about prizes. Who has withdrawn keeps the place, and the next in the group
 * moves up. */
static struct ranking
ranking_of(struct arena *arena, const struct event *event, int round)
{
	struct ranking ranking = {.contest = contest_of(arena, event, round - 1), .one_size = true};
	const struct contest *contest = &ranking.contest;
	const size_t count = contest->count;
	const struct standing *order = contest->group == NULL ? contest_seeding(arena, contest)
	                                                      : contest->by_group;
	const size_t placed = contest->group == NULL ? count : contest->by_group_count;
	int first = 0;

	ranking.standing = arena_array(arena, count + 1, sizeof(*ranking.standing));
	ranking.size = arena_array(arena, count + 1, sizeof(*ranking.size));
	for (size_t i = 0; i < placed; i++)
		ranking.standing[order[i].entry] = &order[i];
	for (size_t i = 0; i < count; i++) {
		for (size_t other = 0; other < count; other++)
			ranking.size[i] += contest->group == NULL ||
			                 contest->group[other] == contest->group[i];
		if (contest->group == NULL || contest->group[i] == 0)
			continue;
		if (first == 0)
			first = ranking.size[i];
		ranking.one_size = ranking.one_size && ranking.size[i] == first;
	}
	return ranking;
}

/* ---- those of several groups in one order ---- */

struct rival {
	const struct ranking *ranking;
	size_t entry;
};

/* A group's lots are drawn among its own: across groups those of the whole field say. */
static int
rival_value(const struct rival *rival, enum criterion criterion)
{
	const struct ranking *ranking = rival->ranking;

	return criterion == CRITERION_LOT ? ranking->contest.reckoning.lot[rival->entry]
	                                  : ranking->standing[rival->entry]->value[criterion];
}

/* Below 0: the one before the other. Of groups of several sizes a share of points is compared, as
 * two products and not as quotients, and then the lot alone: who has met more has more of
 * everything else as well. Who was in no group comes last. */
static int
rival_compare(const struct rival *a, const struct rival *b)
{
	const struct ranking *ranking = a->ranking;
	const struct plan *plan = ranking->contest.reckoning.plan;
	const struct standing *one = ranking->standing[a->entry], *other = ranking->standing[b->entry];

	if (one == NULL || other == NULL)
		return (one == NULL) - (other == NULL);
	if (!ranking->one_size) {
		const int share = one->value[CRITERION_SCORE] * (ranking->size[b->entry] - 1);
		const int others = other->value[CRITERION_SCORE] * (ranking->size[a->entry] - 1);

		if (share != others)
			return share > others ? -1 : 1;
	}
	for (size_t i = 0; i < plan->order_count; i++) {
		const enum criterion criterion = plan->order[i];
		int value, against;

		if (criterion == CRITERION_STAGE || measure_facts[criterion].tied ||
		    (!ranking->one_size && criterion != CRITERION_LOT))
			continue;
		value = rival_value(a, criterion);
		against = rival_value(b, criterion);
		if (value != against)
			return value > against ? -1 : 1;
	}
	return 0;
}

static int
rival_order(const void *one, const void *other)
{
	return rival_compare(one, other);
}

/* By entry; who cannot be told apart share the place. */
static int *
across_of(struct arena *arena, const struct ranking *ranking)
{
	const size_t count = ranking->contest.count;
	struct rival *rivals = arena_array(arena, count + 1, sizeof(*rivals));
	int *across = arena_array(arena, count + 1, sizeof(*across));

	for (size_t i = 0; i < count; i++)
		rivals[i] = (struct rival){ranking, i};
	qsort(rivals, count, sizeof(*rivals), rival_order);
	for (size_t i = 0; i < count; i++)
		across[rivals[i].entry] = i > 0 && rival_compare(&rivals[i - 1], &rivals[i]) == 0
		                          ? across[rivals[i - 1].entry] : (int)i + 1;
	return across;
}

/* ---- the whole ---- */

/* Who is in the finals is never decided by what nobody sees: where the criteria leave several at
 * the cut, the organiser is told whom, and says it by another criterion, the lot at last, or by an
 * absence. */
static struct finals
refused(struct arena *arena, const struct ranking *ranking, const struct finalists *finalists,
        int count)
{
	struct buf tied = buf_new(arena, 64);

	if (finalists->refusal == FINALISTS_FEW)
		return (struct finals){PROBLEM_FINALISTS_FEW, arena_printf(arena, "%d", count), NULL};
	/* "Byrne / Doyle, Garnier / Roux" */
	for (size_t i = 0; i < ranking->contest.count; i++)
		if (finalists->tied[i])
			buf_printf(&tied, "%s%s", tied.len == 0 ? "" : ", ",
			           name_of_entry(arena, ranking->contest.entries[i]));
	return (struct finals){PROBLEM_FINALISTS_TIED, tied.text, NULL};
}

struct finals
finals_of(struct arena *arena, const struct event *event, int round)
{
	const struct ranking ranking = ranking_of(arena, event, round);
	const struct contest *contest = &ranking.contest;
	struct roster_berth *groups = arena_array(arena, contest->count + 1, sizeof(*groups));
	int *place = arena_array(arena, contest->count + 1, sizeof(*place));
	unsigned char *plays = arena_array(arena, contest->count + 1, 1);
	const int count = event->tournament->plan.value[SETTING_FINALISTS];
	struct finals finals = {.kind = PROBLEM_NONE};
	struct finalists finalists;

	for (size_t i = 0; i < contest->count; i++) {
		groups[i].group = contest->group == NULL ? 1 : contest->group[i];
		place[i] = ranking.standing[i] == NULL ? 0 : ranking.standing[i]->place;
		plays[i] = seating_plays(contest->entries[i], &event->absences, round);
	}
	finalists = finalists_of(arena, &(struct finalists_input){
		.entries = contest->count, .berths = groups, .place = place, .plays = plays,
		.count = (size_t)count, .across = across_of(arena, &ranking),
	});
	if (finalists.refusal != FINALISTS_DEALT)
		return refused(arena, &ranking, &finalists, count);
	finals.berths = arena_array(arena, event->entries.count, sizeof(*finals.berths));
	for (size_t i = 0; i < contest->count; i++)
		finals.berths[contest->entries[i] - event->entries.list] = finalists.berths[i];
	return finals;
}
