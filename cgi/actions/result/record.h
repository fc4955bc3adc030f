/* Recording a game's result, correcting and taking it back. The sum is shown before it
 * is saved: typed_result_check computes, and record_result saves what it computes.
 * Whatever is recorded or taken back ends what the pairs had reported of the table. */
#pragma once

#include <stdbool.h>

#include "actions/office/act.h"
#include "forms/problem.h"
#include "forms/typed_result.h"
#include "store/draw/round.h"
#include "store/tournament.h"

/* `version`: the game's when the form was made (-1: whatever it is now); a
 * stale one is the problem PROBLEM_STALE with what it says now as detail. */
bool record_result(const struct office *office, const struct tournament *tournament, int round,
                   int table, const struct typed_result *typed, int version,
                   struct problems *problems);

bool record_clear(const struct office *office, const struct tournament *tournament, int round,
                  int table, int version, struct problems *problems);

/* For actions that record a result together with something else. Begins an act on the
 * game at the table. A problem of the whole request: the event is finished, there is no
 * such table, its round is not published. */
struct act record_begin(const struct office *office, const struct tournament *tournament,
                        int round, int table, struct problems *problems);

/* As record_result, in the act; false, and nothing written, with problems. */
bool record_put(const struct act *act, const struct typed_result *typed);

/* Takes the result off a game that has one. */
void record_take_off(const struct act *act);
