/* Play-offs: a game between two that are tied after the last round, which counts for nothing but
 * which of them stands before the other. False when it added a problem; nothing has been changed
 * then. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/tournament.h"

/* Ids of entries. Problems beside "winner" and "loser": no such entry, the same one twice; beside
 * "": the event is over, a result is missing, the two have a play-off already, or are not tied
 * where it would decide. */
bool play_off_record(const struct office *office, const struct tournament *tournament,
                     const char *winner, const char *loser, struct problems *problems);

/* That there was none. Problems beside "": the event is over, or it is not there. */
bool play_off_take_back(const struct office *office, const struct tournament *tournament,
                        const char *winner, const char *loser, struct problems *problems);
