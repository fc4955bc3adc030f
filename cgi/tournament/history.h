/* What has been played so far, as standings and draw see it: entries and games
 * by index, no names, no database. An entry is a pair, or one player in a
 * single-player event. Pure: a draw and a table of standings are functions of
 * this, a plan and a seed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a round was to one entry. */
enum history_part {
	PART_OUT,    /* did not take part: absent, not yet entered, withdrawn */
	PART_IDLE,   /* took part but was neither paired nor given a bye: 0 points */
	PART_BYE,
	PART_GAME,   /* points as the result says; opponent counts in SOS */
	PART_VOID,   /* a game that is no game: no points, no opponent, but they have met */
};

enum history_colour { COLOUR_NONE, COLOUR_BLACK, COLOUR_WHITE, HISTORY_COLOURS };

struct history_turn { /* one entry in one round */
	enum history_part part;
	int opponent;       /* index, or -1 */
	int earned_x2;      /* 0 loss, 1 jigo, 2 win; 0 while there is no result */
	enum history_colour colour; /* COLOUR_NONE in a nigiri game nobody recorded */
	int stones;
	int margin_x2;      /* of the result, from this entry's side; 0 where it has none */
	bool rest;          /* of PART_BYE: a round robin's rest round, which everybody has */
	bool unplayed;      /* of PART_GAME: won by forfeit, or without a result yet */
};

struct history {
	size_t entries, rounds;
	const struct history_turn *turns; /* entry e in round r (from 0) is turns[e * rounds + r] */
};

static inline const struct history_turn *
history_turn(const struct history *history, size_t entry, size_t round)
{
	return &history->turns[entry * history->rounds + round];
}

/* Whether the two have met in it: in a void game, too. */
static inline bool
history_is_meeting(const struct history_turn *turn)
{
	return (turn->part == PART_GAME || turn->part == PART_VOID) && turn->opponent >= 0;
}

/* How many rounds two entries have met in. */
static inline int
history_meetings(const struct history *history, size_t a, size_t b)
{
	int count = 0;

	for (size_t round = 0; round < history->rounds; round++) {
		const struct history_turn *turn = history_turn(history, a, round);

		count += history_is_meeting(turn) && (size_t)turn->opponent == b;
	}
	return count;
}
