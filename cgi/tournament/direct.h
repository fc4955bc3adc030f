/* Direct comparison of entries that are tied: our two forms, and the two of OpenGotha, which
 * its files ask for. Pure.
 * Source: TOURNAMENT.md "Standings criteria"; of the latter what OpenGotha 3.51 does. */
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

/* To OpenGotha one has beaten another when it won more of their games, those apart that were
 * decided by default, have no result yet, are void, or had two winners or none. So a jigo or a
 * forfeit leaves two as if they had not met. */

/* Its SDC: beaten[i] is how many of the others group[i] has beaten. False, and nothing set that
 * counts, when of any two neither has beaten the other. */
bool direct_sdc(const struct history *history, const size_t *group, size_t count, int *beaten);

/* Its DC: ranks[i] is group[i]'s, the largest the best. after[i] is what it has in the criteria
 * after DC, the larger the better. From the last rank up, those are taken off together that of
 * all who have beaten nobody left have the least `after`; equal ones share the rank, as they
 * would a place: of four, of whom two share the best, the ranks are 3, 3, 1, 0. A ring (above)
 * has beaten, and is beaten, as one: who beat one of it stays until all of it are taken off. Its
 * games among itself count for nothing, so that its members are taken off one by one, by `after`
 * alone, and others may come between them. Whoever won exactly two games more than the other, or
 * three, has not beaten it here, as there. */
void direct_dc(struct direct *direct, const size_t *group, size_t count, const int *after,
               int *ranks);
