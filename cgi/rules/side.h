/* The two sides of a game. Pure. */
#pragma once

enum side { SIDE_NONE, SIDE_BLACK, SIDE_WHITE };
