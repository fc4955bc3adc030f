/* Those who play a round to be drawn, and what of their past the draw looks at.
 * Made once for a draw; everything in it is by entry, and of those who do not
 * play only the history is. Locks change nothing in it: a part of a draw that is
 * locked leaves the rest as good as it was. Pure.
 * Source: TOURNAMENT.md "The draw". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/colour.h"
#include "tournament/pairing.h"

/* A game between two scores is a float, downwards for the higher of them. A bye
 * is none, nor is a void game. */
enum lineup_way { WAY_LEVEL, WAY_DOWN, WAY_UP };

struct lineup_runner {
	bool plays;
	int byes;         /* had so far */
	int floats;       /* so far, both ways */
	bool free;        /* with another such it is not kept apart */
	enum lineup_way last;    /* its last game */
	struct colour_past colours;
	int group;        /* how many who play have its score */
	/* Its place among them, times two: from 2 to 2 * group; those who share a
	 * place stand in the middle of it. */
	int rank_x2;
	int sharers;      /* of that place, itself among them */
};

enum {
	PAIR_MET = 1, PAIR_MET_AGAIN = 2, PAIR_FORBIDDEN = 4,
	/* Better kept apart, and why; not two whom the plan leaves alone. */
	PAIR_APART = 8, PAIR_FAMILY = 16, PAIR_CLUB = 32, PAIR_LOCAL = 64, PAIR_COUNTRY = 128,
};

struct lineup {
	const struct pairing_input *input;
	size_t count;                /* who play */
	size_t couples;              /* at most, a bye being one of them */
	const struct lineup_runner *runners;
	const unsigned char *pairs;  /* entries * entries: what is known of each two */
	int lowest_x2, highest_x2;   /* scores of those who play */
	int top_place, last_place;
	int most_byes;
};

/* Points into `input`, which must live as long. */
struct lineup lineup_new(struct arena *arena, const struct pairing_input *input);

static inline unsigned
lineup_pair(const struct lineup *lineup, size_t a, size_t b)
{
	return lineup->pairs[a * lineup->input->history.entries + b];
}
