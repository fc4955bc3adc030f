/* The four seats of a game of pairs: B1 -> W1 -> B2 -> W2 -> B1 is whose turn follows
 * whose. Pure. Source: RULES.md "Captain, seats, rotation". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/side.h"

enum seat { SEAT_B1, SEAT_W1, SEAT_B2, SEAT_W2 };

extern const char *const seat_names[]; /* "B1": colour, then 1 = captain, 2 = the other */

/* Whose name these `len` characters are; false for anything else. */
bool seat_parse(const char *text, size_t len, enum seat *seat);

enum seat seat_next(enum seat seat);
enum side seat_side(enum seat seat);
enum seat seat_partner(enum seat seat);
