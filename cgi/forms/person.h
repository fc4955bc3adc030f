/* Who is who: two players are one person when their names are the same (case, width,
 * accents aside), and not their birth dates different, nor, where one is missing, their
 * clubs. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "store/entry.h"

/* A player for many questions: name and club are folded once. */
struct person {
	const struct player *player;
	const char *key, *club;
};
struct person person_of(struct arena *arena, const struct player *player);
bool person_same(const struct person *a, const struct person *b);

/* The same for one question. */
bool person_is(struct arena *arena, const struct player *a, const struct player *b);

/* Adds PROBLEM_ALREADY_ENTERED beside each player who is in another entry of
 * `entries` (its namesakes, or more) that is not withdrawn; one that went on as the other is no other. */
void person_twice(struct arena *arena, const struct entry *entry,
                  const struct entry_list *entries, struct problems *problems);

/* Likewise, beside players whose whole name is public alone: nobody is to find out by entering
 * whether a name that is not shown is there. */
void person_twice_seen(struct arena *arena, const struct entry *entry,
                       const struct entry_list *entries, struct problems *problems);

/* The same of one of its players. */
void person_twice_nth(struct arena *arena, const struct entry *entry, int nth,
                      const struct entry_list *entries, struct problems *problems);
