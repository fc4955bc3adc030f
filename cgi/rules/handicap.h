/* Points to difference to colour, stones and komi. Pure; all points are
 * integers in half points (x2). Source: RULES.md "Ranks and points" and
 * "Handicap tables"; kanto-junior, back page, 1 and 2; jpga (3) A and B. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/rank.h"
#include "rules/seat.h"
#include "rules/set.h"

#define HANDICAP_HONOUR_TABLE(ROW) \
	ROW(HONOUR_NONE, "") \
	ROW(HONOUR_PREFECTURE, "prefecture") \
	ROW(HONOUR_TITLE, "title")
enum handicap_honour { HANDICAP_HONOUR_TABLE(SET_MEMBER) };

struct handicap_row {
	int difference_x2; /* from this difference on, in half points */
	int stones;
	int komi_x2;       /* above 0 Black gives, below 0 White gives */
};

#define HANDICAP_PAIR_TABLE(ROW) \
	ROW(PAIR_EXACT, "exact") \
	ROW(PAIR_UP, "up")
enum handicap_pair_rounding { HANDICAP_PAIR_TABLE(SET_MEMBER) };

#define HANDICAP_DIFFERENCE_TABLE(ROW) \
	ROW(DIFFERENCE_EXACT, "exact") \
	ROW(DIFFERENCE_DOWN, "down")
enum handicap_difference_rounding { HANDICAP_DIFFERENCE_TABLE(SET_MEMBER) };

/* Points decide where the table has rows for differences; with a single row they never do
 * (RULES.md, "Who takes Black"). */
#define HANDICAP_COLOURS_TABLE(ROW) \
	/* nigiri on equal ones */ \
	ROW(COLOURS_BY_POINTS, "points") \
	/* always */ \
	ROW(COLOURS_BY_NIGIRI, "nigiri") \
	/* nigiri in round 1; from round 2 the draw shares Black and White out */ \
	ROW(COLOURS_BY_BALANCE, "balance")
enum handicap_colours { HANDICAP_COLOURS_TABLE(SET_MEMBER) };

struct handicap {
	int professional; /* whole points */
	int title;        /* 0 = this ruleset knows no such honour */
	int prefecture;   /* likewise */
	enum handicap_pair_rounding pair;
	enum handicap_difference_rounding difference;
	enum handicap_colours colours;
	bool more_ranks;  /* the ranks of rank_parse_more are taken too */
	int cap_x2;       /* a pair above it may not enter; 0 = no cap */
	const struct handicap_row *rows; /* rising differences, the last "and more";
	                                  * one row only = always even games */
	size_t row_count;
};

/* One player's points. An honour replaces the points of the rank, even higher
 * ones, but a professional with one has the higher of the two; an honour the
 * ruleset does not know is ignored. RANK_NONE is 0. */
int handicap_player_x2(const struct handicap *handicap, struct rank rank,
                       enum handicap_honour honour);

/* Whether an honour counts in this ruleset. */
bool handicap_knows(const struct handicap *handicap, enum handicap_honour honour);

/* The pair's, from two players' points, rounded as the ruleset says. */
int handicap_pair_x2(const struct handicap *handicap, int a_x2, int b_x2);

/* By nigiri, or as an event balances colours: points do not say it. */
enum handicap_black { BLACK_FIRST, BLACK_SECOND, BLACK_BY_NIGIRI };

struct handicap_setting {
	enum handicap_black black; /* which of the two pairs asked about takes Black */
	int difference_x2; /* exact, even where the ruleset rounds it for the table */
	int stones;
	int komi_x2;
};

/* The game between two pairs of these points. */
struct handicap_setting handicap_setting(const struct handicap *handicap, int first_x2,
                                         int second_x2);

/* The row the difference falls in, an index into handicap->rows. */
size_t handicap_row(const struct handicap *handicap, int difference_x2);

/* Who makes the first move: B1, or W1 with two or more stones (jpga 3;
 * kanto-junior, front page, 3). */
enum seat handicap_first_move(int stones);
