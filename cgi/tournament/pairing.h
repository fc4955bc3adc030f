/* The draw of one round: who meets whom and who has the bye, as one maximum-
 * weight perfect matching. Pure: a function of its input; the same input gives
 * the same draw on every machine.
 * Source: TOURNAMENT.md "The draw".
 *
 * What a draw costs is counted in the terms of term.h, which fall strictly: no
 * saving in a later term makes up for one unit of an earlier one. The draw is the
 * cheapest one. Its numbers, and why it is not another, are in explain.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tournament/history.h"
#include "tournament/plan.h"

struct pairing_couple {
	size_t a, b; /* entries */
	/* What `a` takes in a drawn game whose colours are open, else COLOUR_NONE;
	 * not read from couples that are given. */
	enum history_colour a_colour;
};

/* What the ruleset makes of a game between two entries. */
struct pairing_prospect {
	int stones; /* 0 to PROSPECT_STONES_MOST */
	bool open;  /* neither points nor nigiri say who takes Black */
};

enum { PROSPECT_STONES_MOST = 9 };

/* For each two it is asked once and more; symmetric. */
typedef struct pairing_prospect (*pairing_prospect_of)(const void *self, size_t a, size_t b);

enum { AFFILIATIONS = 2 }; /* an entry of two players may have two clubs */

/* Scores of those who play, and places, lie no farther apart, or the process ends. */
enum { PAIRING_SPREAD_MOST = 1 << 24 };

/* Every array is by entry. */
struct pairing_input {
	const struct plan *plan;
	struct history history;      /* the rounds before the one to be drawn */
	int round;                   /* the one to be drawn, from 1 */
	const unsigned char *plays;  /* 1 = takes part in it */
	const int *score_x2;         /* what the field is grouped by: standings_groups */
	const int *place;            /* in the standings so far, 1 = top; may be shared */
	const int (*club)[AFFILIATIONS];    /* 0 = none; NULL = nobody has any */
	const int (*country)[AFFILIATIONS]; /* likewise */
	const int (*family)[AFFILIATIONS];  /* likewise: surnames */
	const unsigned char *at_bar; /* 1 = started at a McMahon's bar or above; NULL = nobody */
	int rounds;                  /* that are drawn like this one, in the whole event */
	pairing_prospect_of prospect; /* NULL = no stones, and no colours to see to */
	const void *prospect_self;

	const struct pairing_couple *apart; /* better kept apart */
	size_t apart_count;
	const struct pairing_couple *forbidden; /* never drawn */
	size_t forbidden_count;

	/* Taken as they are, whatever they cost, the forbidden ones too. Everyone in
	 * them plays and is in one of them, or the process ends. */
	const struct pairing_couple *locked;
	size_t locked_count;
	const size_t *locked_byes;
	size_t locked_bye_count;

	uint64_t seed;
};

struct pairing {
	/* The locked ones too; in each, a stands higher in the standings (or has the
	 * lower index). Top table first: by the better place of the two, then the other. */
	struct pairing_couple *couples;
	size_t couple_count;
	/* The locked ones, and one more if the rest are an odd number. */
	size_t *byes;
	size_t bye_count;
	/* Whom no draw could pair, because of forbidden couples; as few as possible. */
	size_t *alone;
	size_t alone_count;
	size_t rematches; /* among all couples; 0 unless locked, or no draw without one exists */
};

/* One alone has the bye. */
struct pairing pairing_draw(struct arena *arena, const struct pairing_input *input);
