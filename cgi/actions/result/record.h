/* Recording a game's result, from counts or off a slip; correcting and taking
 * it back. The sum is shown before it is saved: record_check computes, and
 * record_result saves what it computed. Whatever is recorded or taken back ends
 * what the pairs had reported of the table. */
#ifndef ACTIONS_RESULT_RECORD_H
#define ACTIONS_RESULT_RECORD_H

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "rules/ruleset.h"
#include "rules/score.h"
#include "store/round.h"
#include "store/tournament.h"

/* How a form names who won, by enum side: "jigo", "black", "white". */
extern const char *const record_winners[];

enum { REASON_MAX = 500 }; /* code points */

/* As typed; "" when not given. The words are API.md's. */
struct typed_result {
	const char *by;           /* "count", "margin", "resignation", "time", "forfeit", "late", "referee",
	                           * "both-lose", "both-win", "void" */
	const char *winner;       /* "black", "white", or "jigo" with by = margin */
	const char *margin;       /* with by = margin; "" = the winner alone; in half points
	                           * exactly when the komi is */
	const char *black, *white;             /* counts, whole, 0 to 999 */
	const char *black_tokens, *white_tokens; /* 0 to 99; "" = 0 */
	const char *black_pair;   /* an entry id: who had Black after nigiri; the rest is read
	                           * with that pair as Black. Asked for in a nigiri game unless
	                           * perhaps nobody played (forfeit, late, referee, both-lose,
	                           * both-win, void). NULL: the colours as the game has them. */
	const char *reason;       /* why, for people, at most REASON_MAX; NULL as "". Kept
	                           * with every way of reporting. */
};

struct recorded {
	struct game game;    /* as it would be */
	struct score score;  /* of a count; zero otherwise */
};

/* False with problems ("by", "winner", "margin", "black", "reason", ...). */
bool record_check(const struct tournament *tournament, const struct game *game,
                  const struct typed_result *typed, struct recorded *recorded,
                  struct problems *problems);

/* `version`: the game's when the form was made (-1: whatever it is now); a
 * stale one is the problem "problem.stale" with what it says now as detail. */
bool record_result(const struct office *office, const struct tournament *tournament, int round,
                   int table, const struct typed_result *typed, int version,
                   struct problems *problems);

bool record_clear(const struct office *office, const struct tournament *tournament, int round,
                  int table, int version, struct problems *problems);

/* A table within an action's transaction: for one that records a result together with
 * something else. */
struct record_table {
	const struct tournament *tournament; /* as they are now */
	const struct game *game;
};

/* Begins the transaction, which the caller ends. False with a problem of the whole
 * request: the event is finished, there is no such table, its round is not published. */
bool record_table_begin(const struct office *office, const struct tournament *tournament, int round,
                        int table, struct record_table *now, struct problems *problems);

/* As record_result; false, and nothing written, with problems. */
bool record_put(const struct office *office, const struct record_table *now,
                const struct typed_result *typed, struct problems *problems);

/* Takes the result off a game that has one. */
void record_take_off(const struct office *office, const struct record_table *now);

/* What the form of a recorded game starts with. */
struct typed_result typed_result_of(struct arena *arena, const struct game *game);

#endif
