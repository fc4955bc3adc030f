/* What stands for an entry where a file has room for one player only. */
#pragma once

#include "base/arena.h"
#include "store/entry.h"

struct single {
	/* In Latin letters where they are known. Of a pair both names, "Sato/Suzuki" and "Ken/Yuki",
	 * 佐藤・鈴木: in the order they entered. */
	const char *family, *given;
	/* Of a pair the mean of both ranks, rounded down to the weaker one; professionals count
	 * as 9-dan then. */
	struct rank rank;
	const char *club;    /* of a pair that of both, or "A/B" */
	const char *country; /* likewise, but "" where it is not that of both */
};

struct single single_of(struct arena *arena, const struct entry *entry);
