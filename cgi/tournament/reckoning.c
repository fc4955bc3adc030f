#include "tournament/reckoning.h"

#include <stdlib.h>

#include "tournament/dice.h"

int *
reckoning_starts_x2(struct arena *arena, const struct plan *plan, const int *grades_x2,
                    const int *corrections_x2, size_t count)
{
	int *starts_x2 = arena_array(arena, count, sizeof(*starts_x2));
	const int floor_x2 = 2 * plan->value[SETTING_FLOOR], bar_x2 = 2 * plan->value[SETTING_BAR];
	const int zero_x2 = 2 * plan->value[SETTING_ZERO];

	for (size_t i = 0; i < count; i++) {
		/* Between floor and bar; a floor above the bar comes to nothing. */
		int start_x2 = grades_x2[i] < floor_x2 ? floor_x2 : grades_x2[i];

		starts_x2[i] = (start_x2 > bar_x2 ? bar_x2 : start_x2) - zero_x2;
		/* Only now: a correction is what lifts or lowers somebody past either. */
		if (corrections_x2 != NULL)
			starts_x2[i] += corrections_x2[i];
	}
	return starts_x2;
}

/* Lots */

struct ticket {
	uint64_t thrown;
	int number;
	size_t entry;
};

static int
ticket_order(const void *one, const void *other)
{
	const struct ticket *a = one, *b = other;

	if (a->thrown != b->thrown)
		return a->thrown < b->thrown ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

int *
reckoning_lots(struct arena *arena, const int *numbers, size_t count, uint64_t seed)
{
	struct ticket *tickets = arena_array(arena, count, sizeof(*tickets));
	int *lots = arena_array(arena, count, sizeof(*lots));
	/* Everybody draws with a die of the lots' own, the throw that bears the number under
	 * which the event knows the entry, and the tickets are put in order. Shuffling a list
	 * would give other lots to all as soon as one more enters. Rounds, from 1, have the
	 * other throws of the event's seed. */
	const uint64_t own = dice_throw(seed, 0);

	for (size_t i = 0; i < count; i++)
		tickets[i] = (struct ticket){dice_throw(own, (uint64_t)numbers[i]), numbers[i], i};
	if (count > 0)
		qsort(tickets, count, sizeof(*tickets), ticket_order);
	for (size_t i = 0; i < count; i++)
		lots[tickets[i].entry] = (int)i + 1;
	return lots;
}
