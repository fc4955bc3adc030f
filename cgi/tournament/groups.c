#include "tournament/groups.h"

#include <stdlib.h>

struct roster_berth *
groups_deal(struct arena *arena, size_t count, size_t groups)
{
	struct roster_berth *berths;

	if (groups == 0 || count / groups < GROUP_LEAST)
		return NULL;
	berths = arena_array(arena, count, sizeof(*berths));
	for (size_t seed = 0; seed < count; seed++) {
		const size_t turn = seed / groups, at = seed % groups;

		berths[seed].group = (int)(turn % 2 == 0 ? at : groups - 1 - at) + 1;
		berths[seed].number = (int)turn + 1;
	}
	return berths;
}

/* One group */

struct groups_history
groups_history(struct arena *arena, const struct history *history,
               const struct roster_berth *berths, int group)
{
	const struct roster_groups groups = roster_groups_of(arena, berths, history->entries);
	const struct roster_group *own = &groups.list[group - 1];
	const size_t count = (size_t)own->count, rounds = history->rounds;
	struct history_turn *turns = arena_array(arena, count * rounds, sizeof(*turns));

	for (size_t i = 0; i < count * rounds; i++) {
		turns[i] = *history_turn(history, own->entry[i / rounds], i % rounds);
		if (turns[i].opponent >= 0 && berths[turns[i].opponent].group != group)
			turns[i] = (struct history_turn){.part = PART_IDLE, .opponent = -1};
		else if (turns[i].opponent >= 0)
			turns[i].opponent = berths[turns[i].opponent].number - 1;
	}
	return (struct groups_history){{count, rounds, turns}, own->entry};
}

int *
groups_worth_x2(struct arena *arena, size_t entries, const struct roster_berth *berths,
                const int *place)
{
	int *worth_x2 = arena_array(arena, entries, sizeof(*worth_x2)), largest = 0;

	for (size_t e = 0; e < entries; e++)
		if (berths[e].number > largest)
			largest = berths[e].number;
	for (size_t e = 0; e < entries; e++)
		if (berths[e].group > 0)
			worth_x2[e] = 2 * (largest + 1 - place[e]);
	return worth_x2;
}

/* Finalists */

struct candidate {
	int group, place;
	size_t entry;
};

static int
candidate_order(const void *one, const void *other)
{
	const struct candidate *a = one, *b = other;

	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return a->entry < b->entry ? -1 : a->entry > b->entry;
}

static enum groups_finalists_refusal
group_seed(const struct candidate *own, size_t count, size_t each, int groups,
           struct roster_berth *berths)
{
	if (count < each)
		return FINALISTS_FEW;
	if (count > each && own[each].place == own[each - 1].place)
		return FINALISTS_TIED;
	/* Each first place heads a part of the bracket, in which stands one seed of every rank;
	 * those of odd ranks (from 0) stand there in reverse. The groups change parts by
	 * exclusive or: with 1 into the other half of the draw. */
	for (int rank = 0; rank < (int)each; rank++) {
		const int part = (own[rank].group - 1) ^ rank % groups;

		berths[own[rank].entry] = (struct roster_berth){
			1, rank % 2 == 0 ? rank * groups + part + 1 : (rank + 1) * groups - part,
		};
	}
	return FINALISTS_DEALT;
}

struct groups_finalists
groups_finalists(struct arena *arena, const struct groups_finalists_input *input)
{
	struct candidate *list = arena_array(arena, input->entries, sizeof(*list));
	struct roster_berth *berths = arena_array(arena, input->entries, sizeof(*berths));
	size_t candidates = 0, start = 0, end;
	int groups = 0;

	for (size_t e = 0; e < input->entries; e++) {
		const int group = input->berths == NULL ? 1 : input->berths[e].group;

		groups = group > groups ? group : groups;
		if (group > 0 && input->plays[e])
			list[candidates++] = (struct candidate){group, input->place[e], e};
	}
	if (candidates > 0)
		qsort(list, candidates, sizeof(*list), candidate_order);
	if (groups == 0 || input->count < 2 || (input->count & (input->count - 1)) != 0 ||
	    input->count % (size_t)groups != 0)
		return (struct groups_finalists){.refusal = FINALISTS_UNEVEN};
	for (int g = 1; g <= groups; g++, start = end) {
		enum groups_finalists_refusal refusal;

		for (end = start; end < candidates && list[end].group == g;)
			end++;
		refusal = group_seed(&list[start], end - start, input->count / (size_t)groups,
		                     groups, berths);
		if (refusal != FINALISTS_DEALT)
			return (struct groups_finalists){refusal, g, NULL};
	}
	return (struct groups_finalists){.berths = berths};
}
