/* Who takes Black where neither a handicap nor nigiri says it, by the colours that the two
 * have had. Games with handicap stones (or without komi, as one stone) are none of it. Pure.
 * Source: TOURNAMENT.md "The draw", colours. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/history.h"

enum { COLOUR_GAMES_MOST = 32 }; /* of which it is known who had Black; older ones are left out */

struct colour_past {
	int games;       /* with a colour */
	uint32_t blacks; /* a bit each, set for Black, the last game lowest */
	int lean;        /* games with Black less games with White */
	int run;         /* how many of the last had one colour: above 0 Black, below 0 White */
	bool last;       /* the next game is the last */
};

/* Before a game in the last round that is drawn where `last`. */
struct colour_past colour_past_of(const struct history *history, size_t entry, bool last);

/* What it costs that the two play with these colours. */
struct colour_cost {
	/* The hard one: 1 for each who would lean by more than two, and farther than so far
	 * (so by more than one after an odd number of games, by more than two after an even one;
	 * in the last game by more than one after either, since nothing makes it up),
	 * and 1 for each who would have the colour a third time running. */
	int strain;
	/* The soft one: how much more often than the other colour each has had the one it takes,
	 * nothing for one who has had it as often or less. */
	int uneven;
};

struct colour_cost colour_cost_of(const struct colour_past *black, const struct colour_past *white);

/* What `a` takes against `b`: the cheaper of the two ways, the hard cost before the soft one.
 * Where they cost the same Black goes to whoever has had it less often, compared with White;
 * then to whoever had White in the last game, counted back for both alike, in which they had
 * not the same. COLOUR_NONE where that says nothing either. */
enum history_colour colour_choice(const struct colour_past *a, const struct colour_past *b);

/* The cheaper way's. */
struct colour_cost colour_cost_least(const struct colour_past *a, const struct colour_past *b);

/* No couple of these two costs more, half of it rounded: what one costs with Black and with
 * White together. */
int colour_strain_both(const struct colour_past *past);
