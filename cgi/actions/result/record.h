/* Recording a game's result, correcting and taking it back. The sum is shown before it
 * is saved: typed_result_check computes, and record_result saves what it computes.
 * Whatever is recorded or taken back ends what the pairs had reported of the table. */
#ifndef ACTIONS_RESULT_RECORD_H
#define ACTIONS_RESULT_RECORD_H

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "forms/typed_result.h"
#include "store/round.h"
#include "store/tournament.h"

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

#endif
