/* What has been played so far, as standings and draw see it: entries and games
 * by index, no names, no database. An entry is a pair (later also one player).
 * Pure: a draw and a table of standings are functions of this and a seed. */
#ifndef TOURNAMENT_HISTORY_H
#define TOURNAMENT_HISTORY_H

#include <stddef.h>
#include <stdint.h>

/* What a round was to one entry. */
enum part {
	PART_OUT,    /* did not take part: absent, not yet entered, withdrawn: 0 points */
	PART_IDLE,   /* took part but was neither paired nor given a bye: 0 points */
	PART_BYE,    /* 1 point, no opponent */
	PART_GAME,   /* points as the result says; opponent counts in SOS */
	PART_VOID,   /* a game that is no game: no points, no opponent, but they have met */
};

enum colour { COLOUR_NONE, COLOUR_BLACK, COLOUR_WHITE };

struct turn { /* one entry in one round */
	enum part part;
	int opponent;       /* index, or -1 */
	int earned_x2;      /* 0 loss, 1 jigo, 2 win; 0 while there is no result */
	enum colour colour; /* COLOUR_NONE in a nigiri game nobody recorded */
	int stones;
};

struct history {
	size_t entries, rounds;
	const struct turn *turns; /* entry e in round r (from 0) is turns[e * rounds + r] */
};

static inline const struct turn *
history_turn(const struct history *history, size_t entry, size_t round)
{
	return &history->turns[entry * history->rounds + round];
}

#endif
