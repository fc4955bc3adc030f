/* Pages that could not be rendered when somebody asked for them: for their event's desk, which says
 * which, and for who tries again. */
#pragma once

#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"

struct broken_page {
	const char *path;
	const char *kind; /* as the table of addresses has it */
	const char *name; /* an event's slug or a ruleset's id; "" for other pages of the site */
	int number;       /* of the round or the pair, else 0 */
};

struct broken_pages {
	struct broken_page *list;
	size_t count;
};

void broken_page_note(struct db *db, const struct broken_page *page);
void broken_page_end(struct db *db, const char *path);

struct broken_pages broken_pages(struct arena *arena, struct db *db);

/* Those that have this name. */
struct broken_pages broken_pages_of(struct arena *arena, struct db *db, const char *name);
