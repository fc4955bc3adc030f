/* Notes of published pages that must be written anew, and the counter that
 * gives each written file a modification time of its own. */
#ifndef STORE_STALE_PAGE_H
#define STORE_STALE_PAGE_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct stale_page {
	const char *kind;
	const char *tournament_id; /* "" for pages of the site */
	int number;                /* of the round, else 0 */
};

struct stale_pages {
	struct stale_page *list;
	size_t count;
};

void stale_page_note(struct db *db, struct stale_page page);
struct stale_pages stale_pages(struct arena *arena, struct db *db);
void stale_page_clear(struct db *db, struct stale_page page);

/* One further than the last, and never below `least`. */
int64_t publication_stamp(struct db *db, int64_t least);

#endif
