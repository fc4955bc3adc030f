#include "actions/draw/stage_deal.h"

#include <stdlib.h>

#include "base/buf.h"
#include "event/contest.h"
#include "event/name.h"
#include "tournament/fours.h"
#include "tournament/groups.h"

static struct stage_deal
refused(enum problem_kind kind, const char *detail)
{
	return (struct stage_deal){.kind = kind, .detail = detail};
}

/* Seeds */

struct seed {
	int place; /* 1 = the strongest */
	const struct entry *entry;
};

struct seeds {
	struct seed *list;
	size_t count;
};

static int
seed_order(const void *one, const void *other)
{
	const struct seed *a = one, *b = other;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	if (a->entry->points_x2 != b->entry->points_x2)
		return a->entry->points_x2 > b->entry->points_x2 ? -1 : 1;
	return (a->entry->number > b->entry->number) - (a->entry->number < b->entry->number);
}

/* With which round a seat is of no more use to who has played none before it. */
static int
rounds_end(const struct tournament *tournament, const struct stage *stage)
{
	int end = tournament->rounds - stages_final_rounds(&tournament->plan) + 1;

	switch (stage->system) {
	case SYSTEM_KNOCKOUT:
		return stage->first_round + 1;
	case SYSTEM_FOURS:
		return stage->first_round + FOURS_ROUNDS < end ? stage->first_round + FOURS_ROUNDS : end;
	case SYSTEM_SWISS:
	case SYSTEM_MCMAHON:
	case SYSTEM_ROUND_ROBIN:
	case SYSTEMS:
		break;
	}
	return end;
}

static struct seeds
seeds_of(struct arena *arena, const struct event *event, const struct stage *stage)
{
	int *places = arena_array(arena, event->entries.count, sizeof(*places));
	const int end = rounds_end(event->tournament, stage);
	struct seeds seeds = {
		.list = arena_array(arena, event->entries.count, sizeof(struct seed)),
	};

	/* By place in the standings so far; before the first round all have the same. */
	if (stage->first_round > 1) {
		const struct contest contest = contest_of(arena, event, stage->first_round - 1);
		const struct standing *order = contest_standings(arena, &contest);

		for (size_t i = 0; i < contest.count; i++)
			places[contest.entries[order[i].entry] - event->entries.list] = order[i].place;
	}
	for (size_t i = 0; i < event->entries.count; i++) {
		const struct entry *entry = &event->entries.list[i];
		bool plays = false;

		for (int round = stage->first_round; round < end && !plays; round++)
			plays = seating_plays(entry, &event->absences, round);
		if (plays)
			seeds.list[seeds.count++] = (struct seed){places[i], entry};
	}
	if (seeds.count > 0)
		qsort(seeds.list, seeds.count, sizeof(*seeds.list), seed_order);
	return seeds;
}

/* By seed; NULL when the groups would be too small. */
static struct roster_berth *
seeds_deal(struct arena *arena, const struct tournament *tournament, enum plan_system system,
           size_t count)
{
	struct roster_berth *bracket;

	switch (system) {
	case SYSTEM_ROUND_ROBIN:
		return groups_deal(arena, count, (size_t)tournament->plan.value[SETTING_GROUPS]);
	case SYSTEM_FOURS:
		return fours_deal(arena, count);
	case SYSTEM_KNOCKOUT:
	case SYSTEM_SWISS:
	case SYSTEM_MCMAHON:
	case SYSTEMS:
		break;
	}
	bracket = arena_array(arena, count, sizeof(*bracket));
	for (size_t seed = 0; seed < count; seed++)
		bracket[seed] = (struct roster_berth){1, (int)seed + 1};
	return bracket;
}

static struct stage_deal
strength_deal(struct arena *arena, const struct event *event, const struct stage *stage)
{
	const struct seeds seeds = seeds_of(arena, event, stage);
	const int groups = event->tournament->plan.value[SETTING_GROUPS];
	struct roster_berth *dealt, *berths;

	if (seeds.count < 2)
		return refused(PROBLEM_PAIRS_FEW, NULL);
	dealt = seeds_deal(arena, event->tournament, stage->system, seeds.count);
	if (dealt == NULL)
		return refused(PROBLEM_GROUPS_SMALL, arena_printf(arena, "%d", groups * GROUP_LEAST));
	berths = arena_array(arena, event->entries.count, sizeof(*berths));
	for (size_t i = 0; i < seeds.count; i++)
		berths[seeds.list[i].entry - event->entries.list] = dealt[i];
	return (struct stage_deal){.berths = berths};
}

/* Finalists: the contest is that of the rounds before, in which every index is meant. */

struct finals {
	struct contest contest;
	struct roster_berth *groups; /* NULL = all are one */
	int *place;
	unsigned char *plays;
	size_t count;
};

static void
places_set(const struct standing *order, size_t count, int *place)
{
	for (size_t i = 0; i < count; i++)
		place[order[i].entry] = order[i].place;
}

static struct finals
finals_of(struct arena *arena, const struct event *event, int round)
{
	struct finals finals = {
		.contest = contest_of(arena, event, round - 1),
		.count = (size_t)event->tournament->plan.value[SETTING_FINALISTS],
	};
	const struct contest *contest = &finals.contest;

	finals.place = arena_array(arena, contest->count, sizeof(*finals.place));
	finals.plays = arena_array(arena, contest->count, 1);
	for (size_t i = 0; i < contest->count; i++)
		finals.plays[i] = seating_plays(contest->entries[i], &event->absences, round);
	if (contest->group == NULL) {
		places_set(contest_standings(arena, contest), contest->count, finals.place);
		return finals;
	}
	finals.groups = arena_array(arena, contest->count, sizeof(*finals.groups));
	for (size_t i = 0; i < contest->count; i++)
		finals.groups[i].group = contest->group[i];
	places_set(contest->by_group, contest->by_group_count, finals.place);
	return finals;
}

static int
group_of(const struct finals *finals, size_t i)
{
	return finals->groups == NULL ? 1 : finals->groups[i].group;
}

static size_t
ahead_of(const struct finals *finals, size_t entry, int places)
{
	size_t count = 0;

	for (size_t i = 0; i < finals->contest.count; i++)
		count += finals->plays[i] && group_of(finals, i) == group_of(finals, entry) &&
		         finals->place[i] < finals->place[entry] + places;
	return count;
}

static struct stage_deal
finalists_refused(struct arena *arena, const struct finals *finals,
                  const struct groups_finalists *finalists, size_t groups)
{
	const size_t each = finals->count / groups;
	struct buf tied = buf_new(arena, 64);

	switch (finalists->refusal) {
	case FINALISTS_UNEVEN:
		return refused(PROBLEM_FINALISTS_UNEVEN, NULL);
	case FINALISTS_FEW:
		return refused(PROBLEM_FINALISTS_FEW, arena_printf(arena, "%zu", finals->count));
	case FINALISTS_TIED:
		/* "Byrne / Doyle, Garnier / Roux": who of the group share the place at the cut. */
		for (size_t i = 0; i < finals->contest.count; i++)
			if (finals->plays[i] && group_of(finals, i) == finalists->group &&
			    ahead_of(finals, i, 0) < each && ahead_of(finals, i, 1) > each)
				buf_printf(&tied, "%s%s", tied.len == 0 ? "" : ", ",
				           name_of_entry(arena, finals->contest.entries[i]));
		return refused(PROBLEM_FINALISTS_TIED, tied.text);
	case FINALISTS_DEALT:
		break;
	}
	return refused(PROBLEM_NONE, NULL);
}

static struct stage_deal
finals_deal(struct arena *arena, const struct event *event, const struct stage *stage)
{
	const struct finals finals = finals_of(arena, event, stage->first_round);
	const struct groups_finalists finalists = groups_finalists(arena,
	                                                           &(struct groups_finalists_input){
		.entries = finals.contest.count, .berths = finals.groups, .place = finals.place,
		.plays = finals.plays, .count = finals.count,
	});
	const size_t groups =
		finals.groups == NULL ? 1 : (size_t)event->tournament->plan.value[SETTING_GROUPS];
	struct roster_berth *berths;

	if (finalists.refusal != FINALISTS_DEALT)
		return finalists_refused(arena, &finals, &finalists, groups);
	berths = arena_array(arena, event->entries.count, sizeof(*berths));
	for (size_t i = 0; i < finals.contest.count; i++)
		berths[finals.contest.entries[i] - event->entries.list] = finalists.berths[i];
	return (struct stage_deal){.berths = berths};
}

struct stage_deal
stage_deal_of(struct arena *arena, const struct event *event, const struct stage *stage)
{
	if (stage->system == SYSTEM_KNOCKOUT && stage->number > 1)
		return finals_deal(arena, event, stage);
	return strength_deal(arena, event, stage);
}
