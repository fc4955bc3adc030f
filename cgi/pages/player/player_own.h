/* What a pair's private link opens. Names are whole behind it: whoever has the link is
 * the pair. But those of two who found each other here, who have it both (partner_entry.h). */
#pragma once

#include <stdbool.h>

#include "pages/part/page.h"
#include "store/entry.h"
#include "store/tournament.h"

/* An entry whose link somebody has. */
struct player_own {
	struct page *page;
	const struct entry *entry;
	const struct tournament *tournament;
	const char *url; /* of its page */
	bool found;      /* two who looked for a partner: of each only what is public is in the entry */
	bool typed;      /* came with the entry's form, which is shown again whatever else holds */
};

/* Of the path's token. False when the link opens nothing; that has been answered then. */
bool player_own_open(struct page *page, struct player_own *own);
