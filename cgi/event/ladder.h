/* Where a McMahon's field is cut: how many start at a bar and at a floor, and which bar and
 * floor are proposed. Strengths are whole grades, as starts are counted (reckoning.h), so
 * who is equally strong is never on two sides of a cut. Pure.
 * Source: TOURNAMENT.md "Standings criteria" (MMS), "Systems". */
#pragma once

#include <stddef.h>

/* How many are of the bar's grade or above, of the floor's or below. */
size_t ladder_top(const int *grades, size_t count, int bar);
size_t ladder_bottom(const int *grades, size_t count, int floor);

/* How many groups start apart. A floor above the bar comes to nothing. */
size_t ladder_groups(const int *grades, size_t count, int bar, int floor);

struct ladder_cut {
	int bar, floor;
};

/* A top group of more than `rounds`, so that its members need not all meet, and as near as can
 * be to half of what so many rounds part: 2, 4, 8 ... have one winner of all games at most
 * after 1, 2, 3 ..., and one round more leaves room for an upset. It is no more than
 * half of the field where that is more than `rounds`. The floor is the lowest below the bar with
 * more than `rounds` at it, or the highest where none has. Where no top has so many,
 * everybody is one group. `count` is above 0. */
struct ladder_cut ladder_propose(const int *grades, size_t count, int rounds);

/* What a top group of that size is to so many rounds. */
enum ladder_fit {
	LADDER_FEW,    /* no more than the rounds: they run out of opponents */
	LADDER_ENOUGH, /* parted, and room for an upset */
	LADDER_HARDLY, /* parted, if the favourites win */
	LADDER_MANY,   /* more than one may win every game */
	LADDER_FITS
};

enum ladder_fit ladder_fit(size_t top, int rounds);
