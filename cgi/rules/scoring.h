/* Counts, tokens and komi to a result. Pure.
 * Source: RULES.md "Scoring". Margins and komi are in half points (x2). */
#pragma once

#include <stdbool.h>

#include "rules/result.h"
#include "rules/set.h"

#define SCORING_COUNTING_TABLE(ROW) \
	ROW(COUNT_TERRITORY, "territory") \
	ROW(COUNT_AREA, "area") \
	ROW(COUNT_EITHER, "either")
enum scoring_counting { SCORING_COUNTING_TABLE(SET_MEMBER) };

#define SCORING_JIGO_TABLE(ROW) \
	ROW(JIGO_WHITE_WINS, "white-wins") \
	ROW(JIGO_DRAW, "draw")
enum scoring_jigo { SCORING_JIGO_TABLE(SET_MEMBER) };

struct scoring {
	enum scoring_counting counting;
	enum scoring_jigo jigo;
	int penalty;       /* points a token costs */
	bool handed_over;  /* they are handed to the other side at once, during the game */
	bool pass_stones;  /* each pass hands over a stone */
	bool white_last;   /* White has to pass last, and owes a pass otherwise */
	bool four_passes;  /* a resumption that begins with two passes ends the game */
	bool superko;      /* nobody recreates a position of their own */
	int stones_a_side; /* counted at the start; 0 = as many as needed */
};

struct scoring_count {
	int black, white;               /* 0..999, as the ruleset counts */
	int black_tokens, white_tokens; /* penalty tokens each side was given */
	int black_handed, white_handed; /* of these, whose points were handed to the other side
	                                 * during the game: the counts have them already */
};

struct scoring_sum {
	int black_x2, white_x2; /* after tokens and komi */
	int margin_x2;          /* Black minus White */
	struct result result;
};

/* The points that so many tokens cost. */
int scoring_penalty(const struct scoring *scoring, int tokens);

struct scoring_sum scoring_count(const struct scoring *scoring, int komi_x2,
                                 struct scoring_count count);
