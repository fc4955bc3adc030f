/* Finishes a matching: Edmonds' algorithm itself. Only for matching.c. */
#pragma once

#include "base/arena.h"
#include "tournament/blossom.h"

/* Matches every vertex, so that the total weight is the greatest there is. Every
 * dual must be even, every slack at least 0, that of matched edges 0, and there
 * must be no blossoms yet. */
void search_finish(struct arena *arena, struct blossom_nest *nest);
