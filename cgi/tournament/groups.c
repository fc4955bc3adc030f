#include "tournament/groups.h"

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
