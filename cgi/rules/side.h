/* The two sides of a game. Pure. */
#ifndef RULES_SIDE_H
#define RULES_SIDE_H

enum side { SIDE_NONE, SIDE_BLACK, SIDE_WHITE };

#endif
