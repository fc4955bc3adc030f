/* How much a database holds, to compare a copy with it. */
#pragma once

#include <stdint.h>

#include "store/db.h"

struct tally {
	int64_t events, entries, games;
};

struct tally tally(struct db *db);

/* Letters, as far as they are kept. */
struct tally_mail {
	int64_t waiting, refused;
};

struct tally_mail tally_mail(struct db *db);
