#include "event/division.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "event/grid.h"

const struct tournament *
division_of_key(const struct tournaments *divisions, const char *key)
{
	for (size_t i = 0; i < divisions->count; i++)
		if (strcmp(divisions->list[i].key, key) == 0)
			return &divisions->list[i];
	return NULL;
}

const struct tournament *
division_of_grade(const struct tournaments *divisions, int grade)
{
	const struct tournament *found = NULL;

	for (size_t i = 0; i < divisions->count; i++) {
		const struct tournament *t = &divisions->list[i];

		if (t->way == WAY_STRENGTH && (t->weakest == WEAKEST_ANY || t->weakest <= grade) &&
		    (found == NULL || t->weakest > found->weakest))
			found = t;
	}
	return found;
}

bool
division_any(const struct tournaments *divisions, enum tournament_way way)
{
	for (size_t i = 0; i < divisions->count; i++)
		if (divisions->list[i].way == way)
			return true;
	return false;
}

int
division_taken(const struct tournaments *divisions)
{
	int taken = 0;

	for (size_t i = 0; i < divisions->count; i++)
		taken += divisions->list[i].taken;
	return taken;
}

bool
division_cut_read(const char *text, int *grade, int *number)
{
	struct rank rank;

	*grade = -1;
	*number = 0;
	if (number_whole(text, CAPACITY_MAX, number))
		return *number > 0;
	if (!rank_parse(text, &rank))
		return false;
	*grade = rank_strength(rank);
	return *grade >= 0;
}

static int
strongest_first(const void *a, const void *b)
{
	const struct entry *one = ((const struct division_place *)a)->entry;
	const struct entry *other = ((const struct division_place *)b)->entry;
	const int apart = grid_grade_x2(other) - grid_grade_x2(one);

	return apart != 0 ? apart : one->number - other->number;
}

/* How many of those from `first` on belong into the division, by its text or as it is now. */
static size_t
size_of(const struct division_cut *cut, size_t division, const struct division_places *all,
        size_t first)
{
	int grade = cut->divisions->list[division].weakest, number = 0;
	size_t end = first;

	if (cut->texts[division] != NULL && cut->texts[division][0] != '\0')
		division_cut_read(cut->texts[division], &grade, &number);
	if (number > 0)
		return (size_t)number < all->count - first ? (size_t)number : all->count - first;
	while (end < all->count && grid_grade_x2(all->list[end].entry) / 2 >= grade)
		end++;
	return end - first;
}

struct division_places
division_cut_places(struct arena *arena, const struct division_cut *cut,
                    const struct entry_list *entries)
{
	const struct tournaments *divisions = cut->divisions;
	struct division_places all = {arena_array(arena, entries->count + 1, sizeof(*all.list)), 0};
	size_t next = 0, last = 0;

	for (size_t i = 0; i < entries->count; i++)
		for (size_t d = 0; d < divisions->count; d++)
			if (divisions->list[d].way == WAY_STRENGTH &&
			    entries->list[i].status != STATUS_WITHDRAWN &&
			    strcmp(entries->list[i].tournament_id, divisions->list[d].id) == 0)
				all.list[all.count++] = (struct division_place){
					&entries->list[i], d, d,
				};
	if (all.count > 0)
		qsort(all.list, all.count, sizeof(*all.list), strongest_first);
	for (size_t d = 0; d < divisions->count; d++)
		last = divisions->list[d].way == WAY_STRENGTH ? d : last;
	for (size_t d = 0; d < divisions->count; d++) {
		size_t size = all.count - next;

		if (divisions->list[d].way != WAY_STRENGTH)
			continue;
		if (d != last)
			size = size_of(cut, d, &all, next);
		for (size_t i = 0; i < size; i++)
			all.list[next++].then = d;
	}
	return all;
}
