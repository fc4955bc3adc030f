/* Which division an entry of an event belongs into. Pure. */
#pragma once

#include <stdbool.h>

#include "store/entry.h"
#include "store/tournament.h"

/* NULL without one of that key. */
const struct tournament *division_of_key(const struct tournaments *divisions, const char *key);

/* Of those that strength decides the one with the highest least that is no more than `grade`;
 * NULL where none takes one so weak, or strength decides none. */
const struct tournament *division_of_grade(const struct tournaments *divisions, int grade);

bool division_any(const struct tournaments *divisions, enum tournament_way way);

/* The divisions' total of places taken. */
int division_taken(const struct tournaments *divisions);

/* How an event's entries by strength are cut: for each division that strength decides but the
 * last, a rank ("4d": down to it) or a number ("32": the strongest so many of those who are
 * left). */
struct division_cut {
	const struct tournaments *divisions;
	const char *texts[DIVISIONS_MAX];   /* by division; "" where none is typed: as it is now */
};

/* What a text says; false for none. A grade is below 0 for a number. */
bool division_cut_read(const char *text, int *grade, int *number);

/* Those entries of the list that are in a division by strength and have a place or wait for
 * one, the strongest first, with the division that each is to be in, by its index. Every text
 * can be read. */
struct division_place {
	const struct entry *entry;
	size_t now, then;
};
struct division_places {
	struct division_place *list;
	size_t count;
};
struct division_places division_cut_places(struct arena *arena, const struct division_cut *cut,
                                           const struct entry_list *entries);
