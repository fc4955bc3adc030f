/* How much a database holds, to compare a copy with it. */
#pragma once

#include <stdint.h>

#include "store/db.h"

struct tally {
	int64_t events, entries, games;
};

struct tally tally(struct db *db);
