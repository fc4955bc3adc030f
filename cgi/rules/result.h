/* How games end, and results as text. Pure.
 * All there is to know of an ending stands in its row of one table, whose rows are the
 * enum's members too: who must know something of an ending reads the row, and who must
 * know more adds a column.
 * Source: RULES.md "Scoring". Margins are in half points (x2). */
#ifndef RULES_RESULT_H
#define RULES_RESULT_H

#include <stdbool.h>

#include "rules/ruleset.h"

/* A row an ending; the columns are struct ending_facts's. */
#define ENDING_TABLE(ROW) \
	/* no result yet */ \
	ROW(NONE, .letters = "", .alone = true) \
	/* B+4, W+0.5; the margin is above 0 */ \
	ROW(POINTS, .letters = NULL) \
	/* B+, W+: the winner alone off a slip */ \
	ROW(UNKNOWN, .letters = "") \
	ROW(RESIGNATION, .letters = "R") \
	ROW(TIME, .letters = "T") \
	ROW(FORFEIT, .letters = "F") \
	/* nobody ahead; won by White where White wins jigo */ \
	ROW(JIGO, .letters = "0", .alone = true, .both_x2 = 1) \
	ROW(BOTH_LOSE, .letters = "L", .alone = true) \
	/* by the desk's decision */ \
	ROW(BOTH_WIN, .letters = "W", .alone = true, .both_x2 = 2) \
	/* no game */ \
	ROW(VOID, .letters = "V", .alone = true)

#define ENDING_MEMBER(member, ...) ENDING_##member,
#define ENDING_ONE(member, ...) +1
enum ending { ENDING_TABLE(ENDING_MEMBER) };
enum { ENDINGS = ENDING_TABLE(ENDING_ONE) };
#undef ENDING_MEMBER
#undef ENDING_ONE

struct ending_facts {
	const char *letters; /* as it is written, behind "B+" unless `alone`; NULL: the margin is */
	bool alone;          /* no winner stands before the letters */
	int both_x2;         /* worth to each side, in half wins, where nobody is the winner */
};

extern const struct ending_facts ending_facts[ENDINGS];

struct result {
	enum ending ending;
	enum side winner; /* SIDE_NONE for a drawn jigo, both-lose, both-win, void */
	int margin_x2;    /* the winner's, 0 unless ENDING_POINTS */
};

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
