/* Counts, tokens and komi to a result, and results as text. Pure.
 * Source: RULES.md "Scoring". Margins and komi are in half points (x2). */
#ifndef RULES_SCORE_H
#define RULES_SCORE_H

#include <stdbool.h>

#include "rules/ruleset.h"

enum ending {
	ENDING_NONE,        /* no result yet */
	ENDING_POINTS,      /* B+4, W+0.5; margin above 0 */
	ENDING_UNKNOWN,     /* B+, W+: the winner alone off a slip */
	ENDING_RESIGNATION, /* B+R */
	ENDING_TIME,        /* B+T */
	ENDING_FORFEIT,     /* B+F */
	ENDING_JIGO,        /* 0: nobody ahead; winner is White where White wins jigo, else none */
	ENDING_BOTH_LOSE,   /* L */
	ENDING_BOTH_WIN,    /* "W": by the desk's decision */
	ENDING_VOID,        /* V: no game */
};

struct result {
	enum ending ending;
	enum side winner; /* SIDE_NONE for a drawn jigo, both-lose, both-win, void */
	int margin_x2;    /* the winner's, 0 unless ENDING_POINTS */
};

struct count {
	int black, white;               /* 0..999, as the ruleset counts */
	int black_tokens, white_tokens; /* penalty tokens each side was given */
};

struct score {
	int black_x2, white_x2; /* after tokens and komi */
	int margin_x2;          /* Black minus White */
	struct result result;
};

struct score score_count(const struct scoring *scoring, int komi_x2, struct count count);

/* Half a win is 1, a win 2: what the result is worth to that side. */
int result_worth_x2(struct result result, enum side side);

/* A jigo as this ruleset decides it. */
struct result result_jigo(const struct scoring *scoring);

/* Writes "B+4", "W+0.5", "B+R", "0", "L" ...; "" for none. `text` holds 16 bytes. */
void result_text(struct result result, char text[static 16]);

/* Reads what result_text wrote (the jigo as `scoring` decides it). False, and
 * ENDING_NONE, for anything else. */
bool result_parse(const char *text, const struct scoring *scoring, struct result *result);

#endif
