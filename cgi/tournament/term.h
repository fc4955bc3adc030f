/* What a draw costs, term by term. Each term is a function of two entries who
 * play, or of one who has the bye; a draw costs in each term the sum over its
 * couples and byes. Costs are whole numbers from 0. Pure.
 * Source: TOURNAMENT.md "The draw". The words of a term are "term." and its key,
 * and what it means "term." key "-long", in the catalogue. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/lineup.h"
#include "tournament/plan.h"

/* In falling order, with the unit of each cost. */
enum term {
	TERM_REMATCH,   /* couples who have met, a void game too */
	TERM_AGAIN,     /* for each couple who have met, how often before the last time */
	TERM_FRESH_BYE, /* byes that whoever has the bye has had before */
	/* The square of the difference in score, in half points; so two middling
	 * differences are better than a large and a small one. The bye is an opponent
	 * with the lowest score of all who play, or else a leader could be given it to
	 * save the others a difference. Where the plan has them rather play others some
	 * points apart, two of one club or country cost in addition what the two games
	 * that part them would: terms_parted. */
	TERM_SCORE,
	TERM_LOW_BYE,   /* places that whoever has the bye is above the last who plays */
	/* What keeps apart costs nothing between two whom the plan leaves alone. Whom an organiser
	 * has named is kept apart before colours are looked at, clubs are after it: a colour three
	 * times running is what only the scores may cause. In rounds 1 and 2 it cannot be, but for a
	 * lean in the second of two. */
	TERM_APART,     /* couples to be kept apart by name */
	TERM_FAMILY,    /* couples with a surname in common */
	TERM_STRAIN,    /* where colours are open: struct colour_cost, strain */
	TERM_CLUB,      /* couples with a club in common, the main club's not */
	TERM_LOCAL,     /* couples of two of the main club */
	TERM_COUNTRY,   /* couples with a country in common, the main country's not */
	TERM_FLOAT_ROW, /* entries that float the same way as in their last game */
	TERM_FLOAT_AGAIN, /* for each entry that floats, how often it has before */
	TERM_FLOATS,    /* entries that float */
	TERM_FLOAT_PLACE, /* half places by which they miss what enum plan_float says */
	/* Inside a score group, half places by which a couple misses what enum plan_seeding
	 * says: SLIP, from standing half the group apart; FOLD, from standing as far from
	 * the top as from the bottom; CROSS, if both are in one half, how far the nearer
	 * one is from the middle. Who shares a place stands in the middle of it. */
	TERM_SEEDING,
	TERM_HANDICAP,  /* stones */
	TERM_COLOUR,    /* likewise, uneven */
	TERM_CHANCE,    /* a throw from 0 to TERM_CHANCE_MOST for each two, and for each bye */
	TERMS
};

enum { TERM_CHANCE_MOST = 0xffff };

struct term_facts {
	const char *key;       /* "rematch" */
	/* The setting that says in how many first rounds it counts; SETTINGS = in all. */
	enum plan_setting rounds;
	int64_t (*couple)(const struct lineup *lineup, size_t a, size_t b); /* NULL = nothing */
	int64_t (*bye)(const struct lineup *lineup, size_t a);              /* likewise */
	/* No draw of these costs more; not below what a single couple or bye costs. */
	int64_t (*most)(const struct lineup *lineup);
};

extern const struct term_facts terms[TERMS];

/* Whether it counts in the round to be drawn. Where it does not, it costs
 * nothing, and its functions are not to be asked. */
bool term_counts(const struct lineup *lineup, enum term term);

/* The setting that says who is meant for whom in the round to be drawn. */
enum plan_setting term_seeding(const struct lineup *lineup);

/* What two who play cost in a term that counts; an entry with itself: the bye. */
int64_t term_cost(const struct lineup *lineup, enum term term, size_t a, size_t b);

/* What of TERM_SCORE's cost the clubs and countries of the two are; 0 for the bye. */
int64_t terms_parted(const struct lineup *lineup, size_t a, size_t b);

struct term_costs {
	int64_t of[TERMS];
	int64_t parted; /* what of TERM_SCORE's is terms_parted */
};

/* In all terms, those that do not count at 0. */
struct term_costs terms_costs(const struct lineup *lineup, size_t a, size_t b);
void terms_add(struct term_costs *sum, const struct term_costs *more);

/* What `a` should take against `b`: colour_choice, and where that says nothing, chance.
 * COLOUR_NONE where colours are not open. */
enum history_colour terms_colour(const struct lineup *lineup, size_t a, size_t b);
