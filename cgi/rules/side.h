/* The two sides of a game. Pure. */
#pragma once

#include "rules/set.h"

#define SIDE_TABLE(ROW) \
	ROW(SIDE_NONE, "") \
	ROW(SIDE_BLACK, "black") \
	ROW(SIDE_WHITE, "white")
enum side { SIDE_TABLE(SET_MEMBER) };
