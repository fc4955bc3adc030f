/* Direct comparison of entries that are tied. Pure.
 * Source: TOURNAMENT.md "Standings criteria". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/history.h"

/* The simple form: sets earned_x2[i] to what group[i] earned in its games against
 * the others of the group. False, and nothing set that counts, when two of it have
 * not met. A void game is a meeting. */
bool direct_simple(const struct history *history, const size_t *group, size_t count,
                   int *earned_x2);

/* Room to work in, made once for a history. */
struct direct;
struct direct *direct_new(struct arena *arena, const struct history *history);

/* The full form: one has beaten another when it earned more in all their games
 * together. Entries that have beaten each other in a ring count as one, and so
 * stay tied. heights[i] is the number of steps in the longest line down from
 * group[i] inside the group: 0 when it has beaten nobody outside its ring, else
 * one more than the highest of those that it or its ring have beaten; hence
 * whoever has beaten another stands above it, or shares a ring with it. False,
 * all heights 0, when nobody in the group has beaten another. */
bool direct_full(struct direct *direct, const size_t *group, size_t count, int *heights);
