/* The four seats of a game of pairs: B1 -> W1 -> B2 -> W2 -> B1 is whose turn follows
 * whose. Pure. Source: RULES.md "Captain, seats, rotation". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rules/set.h"
#include "rules/side.h"

#define SEAT_TABLE(ROW) \
	ROW(SEAT_B1, "B1") \
	ROW(SEAT_W1, "W1") \
	ROW(SEAT_B2, "B2") \
	ROW(SEAT_W2, "W2")
enum seat { SEAT_TABLE(SET_MEMBER) };
enum { SEATS = SET_SIZE(SEAT_TABLE) };

extern const char *const seat_names[]; /* "B1": colour, then 1 = captain, 2 = the other */

/* Whose name these `len` characters are; false for anything else. */
bool seat_parse(const char *text, size_t len, enum seat *seat);

enum seat seat_next(enum seat seat);
enum side seat_side(enum seat seat);
enum seat seat_partner(enum seat seat);
