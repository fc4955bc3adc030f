/* Games that decided a tie after the last round. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "store/db.h"

struct play_off {
	const char *winner, *loser; /* entry ids */
};

struct play_offs {
	struct play_off *list;
	size_t count;
};

/* False when it is there already. */
bool play_off_insert(struct db *db, const char *tournament_id, const struct play_off *game);

/* False when it is not. */
bool play_off_delete(struct db *db, const char *tournament_id, const struct play_off *game);
