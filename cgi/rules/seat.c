#include "rules/seat.h"

#include <string.h>

const char *const seat_names[] = {SEAT_TABLE(SET_WORD)};

bool
seat_parse(const char *text, size_t len, enum seat *seat)
{
	for (enum seat s = SEAT_B1; s <= SEAT_W2; s++)
		if (strlen(seat_names[s]) == len && memcmp(seat_names[s], text, len) == 0) {
			*seat = s;
			return true;
		}
	return false;
}

enum seat
seat_next(enum seat seat)
{
	return (enum seat)((seat + 1) % SEATS);
}

enum side
seat_side(enum seat seat)
{
	return seat == SEAT_B1 || seat == SEAT_B2 ? SIDE_BLACK : SIDE_WHITE;
}

enum seat
seat_partner(enum seat seat)
{
	return (enum seat)((seat + 2) % SEATS);
}
