/* The next round of the systems that need no weights: round robin, knockout,
 * groups of four. One call for all: the games in order of tables, who has no
 * game, and what each is called; or why there is no such round. Pure: a
 * function of the berths, the rounds played and who plays.
 * Source: TOURNAMENT.md "Systems".
 *
 * A stage is a run of rounds under one system. Every entry of it has a berth
 * from before its first round, kept with the event: who meets whom must not
 * move when somebody enters late or withdraws. Who has no berth takes no part.
 * A hole in the numbers of a group is a broken invariant and ends the process. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "tournament/history.h"
#include "tournament/plan.h"

/* Groups are 1, 2 ... and the numbers of each are 1, 2 ..., 1 the strongest. A
 * knockout has one group, and the numbers are its seeding. */
struct roster_berth {
	int group, number; /* 0, 0 = not in this stage */
};

struct roster_input {
	enum plan_system system;     /* neither Swiss nor McMahon */
	bool third_place;            /* knockout: a game for it, beside the final */
	/* Knockout: the desk has seen ROSTER_NO_WINNER or ROSTER_NOBODY and lets
	 * nobody go on from there; whoever waits for a winner has a walk-over. */
	bool leave_empty;
	struct history history;      /* the rounds of this stage, not of those before it */
	const struct roster_berth *berths; /* of each entry */
	const unsigned char *plays;  /* 1 = takes part in the round to be drawn */
};

enum roster_refusal {
	ROSTER_DRAWN,
	ROSTER_OVER,      /* the stage has no more rounds */
	ROSTER_FEW,       /* the round would have no game and no bye, or the stage no round */
	ROSTER_NO_WINNER, /* the game at `slot` of the last round named no winner */
	ROSTER_NOBODY,    /* whoever has come to `slot` of this round, none of them plays */
};

enum roster_label_kind {
	LABEL_GROUP,        /* number: the group */
	LABEL_FINAL, LABEL_THIRD_PLACE, LABEL_SEMIFINAL, LABEL_QUARTERFINAL,
	LABEL_ROUND_OF,     /* number: 16, 32 ... places in the bracket */
	LABELS
};

struct roster_label {
	enum roster_label_kind kind;
	int number; /* 0 where the kind has none */
};

struct roster_fixture {
	size_t a, b; /* a has the lower number */
	int black;   /* who takes Black where neither points nor nigiri decide; -1 = not said */
	struct roster_label label;
};

struct roster_unmatched {
	size_t entry;
	bool walkover; /* the opponent it would have had is missing; false: it never had one */
	struct roster_label label;
};

struct roster {
	enum roster_refusal refusal; /* all else but slot is empty unless ROSTER_DRAWN */
	int slot;                    /* from 1, in order of the bracket; 0 for other refusals */
	/* Top table first: by group, in it as the system has them. */
	struct roster_fixture *fixtures;
	size_t fixture_count;
	struct roster_unmatched *byes;
	size_t bye_count;
	size_t rematches;            /* fixtures of two who have met in this stage */
};

/* The round after those of the history. */
struct roster roster_next(struct arena *arena, const struct roster_input *input);

/* How many rounds the stage has. */
int roster_rounds(struct arena *arena, const struct roster_input *input);

/* For the systems: berths by group. */

struct roster_group {
	int count;
	size_t *entry; /* number i stands at entry[i - 1] */
};

struct roster_groups {
	int count;
	struct roster_group *list; /* group g stands at list[g - 1] */
};

struct roster_groups roster_groups_of(struct arena *arena, const struct roster_berth *berths,
                                      size_t entries);

/* Two who are to meet, each -1 where there is nobody: their game if both play, else the bye
 * of the one who does, if any. `black` is the fixture's. */
void roster_meet(struct roster *roster, const struct roster_input *input, int one, int other,
                 int black, struct roster_label label);
