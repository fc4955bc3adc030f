/* Maximum-weight matching in a general graph, O(n^3), integers only: Edmonds'
 * blossoms with dual variables. Our own. Pure.
 *
 * Weights are 128-bit so that terms which fall strictly in order still fit
 * when every one is multiplied by the number of entries. */
#pragma once

#include <stddef.h>

#include "base/arena.h"

__extension__ typedef __int128 weight;

/* Every weight times (n + 1) must stay below this; the process ends if one does not. */
#define MATCHING_WEIGHT_LIMIT ((weight)1 << 119)

/* The weight of an edge; below 0 = there is no such edge. Symmetric. */
typedef weight (*matching_weight)(const void *self, size_t a, size_t b);

/* A matching with as many couples as possible and, among those, the greatest
 * total weight. Returns for each of n vertices its partner, or -1. The same
 * weights always give the same matching. */
int *matching_best(struct arena *arena, size_t n, matching_weight weigh, const void *self);
