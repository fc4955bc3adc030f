/* Couples of entries that are not to meet early. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"

struct keep_apart_couple {
	const char *one, *other; /* entry ids; one < other */
};

struct keep_apart {
	struct keep_apart_couple *list;
	size_t count;
};

/* In either order. False when they are kept apart already. */
bool keep_apart_insert(struct db *db, const char *tournament_id, const char *a, const char *b);

/* False when they were not. */
bool keep_apart_delete(struct db *db, const char *tournament_id, const char *a, const char *b);
