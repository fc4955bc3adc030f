/* Counts, tokens and komi to a result. Pure.
 * Source: RULES.md "Scoring". Margins and komi are in half points (x2). */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include "rules/result.h"
#include "rules/ruleset.h"

struct count {
	int black, white;               /* 0..999, as the ruleset counts */
	int black_tokens, white_tokens; /* penalty tokens each side was given */
};

struct score {
	int black_x2, white_x2; /* after tokens and komi */
	int margin_x2;          /* Black minus White */
	struct result result;
};

/* The points that so many tokens cost. */
int score_penalty(const struct scoring *scoring, int tokens);

struct score score_count(const struct scoring *scoring, int komi_x2, struct count count);

#endif
