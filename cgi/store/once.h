/* What a request that may be sent twice has made: the key came with the form. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

/* The id of what this key made, or NULL. */
char *once_find(struct arena *arena, struct db *db, const char *key);
void once_insert(struct db *db, const char *key, const char *made, int64_t now);
