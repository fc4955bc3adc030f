/* What an event that came from another program's file keeps of that: how the names of its players
 * were made public, since such a file says nothing of it, and what of the file was not taken.
 * Kept as text, a line each: "names initials", then what formats/gotha.h says, "clock" that
 * no event here can have, and "handicap": that scores say them, in rounds of a Swiss that are still
 * to be drawn. */
#pragma once

#include "base/arena.h"
#include "store/player.h"

enum { IMPORTED_LEFT_MAX = 40 };

struct imported {
	bool names;                 /* it came from such a file, and */
	enum player_publish publish; /* so its names were made public */
	struct imported_left {
		const char *what, *name; /* "criterion", "CPS"; the name is "" where there is none */
	} left[IMPORTED_LEFT_MAX];
	size_t left_count;
};

/* Lines that are none say nothing. */
struct imported imported_read(struct arena *arena, const char *text);

char *imported_text(struct arena *arena, const struct imported *imported);
