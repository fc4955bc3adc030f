/* Who moves when, and what a departure from it comes to. Pure.
 * Source: RULES.md "Captain, seats, rotation" and "Rulings on rotation errors";
 * jpga 3 and 6; kanto-junior, front page, 3 and 6; wmsg-2008 "Playing order" and
 * "Playing out-of-rotation"; egc-2015's page, its rulings. Only for rulesets of pairs (ruleset_single). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/seat.h"
#include "rules/set.h"
#include "rules/side.h"

/* What two moves in a row of one side are. */
#define ROTATION_TWICE_TABLE(ROW) \
	/* the second stone comes off, a penalty when claimed */ \
	ROW(TWICE_REMOVED, "removed") \
	/* the side loses at once, claimed or not */ \
	ROW(TWICE_LOSES, "loses") \
	/* a rotation error like any other */ \
	ROW(TWICE_ERROR, "error")
enum rotation_twice { ROTATION_TWICE_TABLE(SET_MEMBER) };

struct rotation { /* means nothing where one player plays one */
	enum rotation_twice twice;
	bool referee_always; /* called for every rotation error */
	bool always_penalty; /* a claimed error costs it even where the move before was one too */
};

enum rotation_claim { CLAIM_NONE, CLAIM_UNINTENTIONAL, CLAIM_INTENTIONAL };

#define ROTATION_RULING_TABLE(ROW) \
	/* nothing was claimed, and nothing follows */ \
	ROW(RULING_NONE, "") \
	/* claimed, but the move was in rotation: jpga 6 (1) */ \
	ROW(RULING_NO_ERROR, "no-error") \
	/* jpga 6 (4) */ \
	ROW(RULING_PENALTY, "penalty") \
	/* jpga 6 (5) */ \
	ROW(RULING_NO_PENALTY, "no-penalty") \
	/* jpga, special case: the stone comes off, and the penalty */ \
	ROW(RULING_REMOVED, "removed") \
	/* jpga 6 (2); kanto-junior, two moves in a row */ \
	ROW(RULING_FORFEIT, "forfeit")
enum rotation_ruling { ROTATION_RULING_TABLE(SET_MEMBER) };

/* A move as it is written, "W2!": its player, and a claim ("!" unintentional, "!!"
 * intentional). How many characters it takes, up to a comma or the end; 0 for
 * anything else. */
size_t rotation_read(const char *text, enum seat *player, enum rotation_claim *claim);

/* "" for none, "no-error", "penalty" ... as in API.md. */
extern const char *const rotation_ruling_names[];

/* A game in the middle of which somebody makes the next move. Begun with
 * rotation_begin, moved on by rotation_move. */
struct rotation_state {
	enum seat expected;   /* who moves next; means nothing after a forfeit */
	bool any_before;      /* whether a move that still counts has been made; a move that
	                       * was removed counts as not played */
	enum seat before;     /* who made the last one that counts, if any */
	bool before_rotated;  /* whether it counts as in rotation: it was, or it was claimed and
	                       * ruled upon; true while there is none, so that an error there
	                       * costs the penalty */
	int tokens[3];        /* by side: how many penalty tokens it was given */
	enum side forfeit;    /* who has lost; SIDE_NONE = nobody. Then nothing moves on */
};

/* `first`: who should make the first move. What went before it, if anything, is
 * unknown: that move can be out of rotation, never a second one in a row. */
struct rotation_state rotation_begin(enum seat first);

struct rotation_move {
	enum seat expected;
	bool rotated;       /* in rotation */
	enum rotation_ruling ruling;
};

/* One move, and what is claimed of it at once. After a forfeit nothing changes,
 * and the move says RULING_NONE. */
struct rotation_move rotation_move(const struct rotation *rotation, struct rotation_state *state,
                                   enum seat player, enum rotation_claim claim);
