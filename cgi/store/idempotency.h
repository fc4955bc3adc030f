/* What a request that may be sent twice has made: the key came with the form. */
#ifndef STORE_IDEMPOTENCY_H
#define STORE_IDEMPOTENCY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

/* The id of what this key made, or NULL. */
char *idempotency_find(struct arena *arena, struct db *db, const char *key);
void idempotency_insert(struct db *db, const char *key, const char *made, int64_t now);

#endif
