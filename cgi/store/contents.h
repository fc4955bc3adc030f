/* How much a database holds, to compare a copy with it. */
#pragma once

#include <stdint.h>

#include "store/db.h"

struct contents {
	int64_t events, entries, games;
};

struct contents contents_of(struct db *db);
