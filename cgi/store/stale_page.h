/* Notes of published pages that must be written anew, and the counter that
 * gives each written file a modification time of its own. The counter also tells
 * the changes apart: a note holds the stamps of the first and the last that touched
 * its page since it was published. It is set aside when the page's files are gone, so
 * that nobody need wait for it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct stale_page {
	const char *kind;
	const char *name; /* an event's slug or a ruleset's id; "" for other pages of the site */
	int number;       /* of the round, else 0 */
};

struct stale_pages {
	struct stale_page *list;
	size_t count;
};

/* Within a transaction that ends with stale_page_stamp_take or stale_page_stamp_next. */
void stale_page_note(struct db *db, struct stale_page page);

/* Those set aside only when asked for, too. */
struct stale_pages stale_pages(struct arena *arena, struct db *db, bool aside);

/* Whether a page is not published as a change up to `stamp` left it. */
bool stale_page_any(struct db *db, int64_t stamp);

bool stale_page_aside_any(struct db *db);

/* Those set aside that have this name: pages of an event that could not be published. */
struct stale_pages stale_pages_aside(struct arena *arena, struct db *db, const char *name);

/* Clears the note of a page that is published and sets that of another aside, unless a
 * change after `stamp` has touched the page. */
void stale_page_end(struct db *db, struct stale_page page, int64_t stamp, bool published);

/* After these: what all the notes left have been touched by came after `stamp`. */
void stale_pages_advance(struct db *db, int64_t stamp);

/* Within a transaction: the stamp of its notes; without any, that of the last change. */
int64_t stale_page_stamp_take(struct db *db);

/* One further than the last, and never below `least`. */
int64_t stale_page_stamp_next(struct db *db, int64_t least);

/* The last one given out. */
int64_t stale_page_stamp_last(struct db *db);
