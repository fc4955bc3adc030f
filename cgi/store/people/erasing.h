/* What was erased of people (actions/entry/erase.h), by ids alone; nothing takes a row away. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct erasing {
	const char *what;  /* "entry", "wish" or "event" */
	const char *id;
	const char *names; /* of an entry: "10" where the first player's name went; else "" */
	int64_t at;
};

struct erasings {
	struct erasing *list;
	size_t count;
};

/* One that is there already stays as it is. */
void erasing_note(struct db *db, const struct erasing *erasing);

/* All, in the order of their times. */
struct erasings erasing_all(struct arena *arena, struct db *db);
