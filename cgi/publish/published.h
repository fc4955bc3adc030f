/* The addresses of published pages: what everybody may see, written as files
 * and served by nginx alone, in each language and as the API's JSON. Links to
 * them (pages/part/url.c) come from here too. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

/* The kinds of pages, as routes.def has them. */
enum published {
#define PUBLISHED(kind, word, of, pattern, fields, handler) PUBLISHED_##kind,
#include "routes.def"
	PUBLISHED_COUNT
};

/* What a page is one of. OF_LIST: those that list events, which whatever changes an event may change;
 * OF_SITE: the site's others. Nobody writes one of the last two before it is asked for: OF_YEAR: the
 * events of a year, a list too; OF_ASKED: one of many of an event. */
enum published_of { OF_LIST, OF_SITE, OF_RULESET, OF_EVENT, OF_ROUND, OF_YEAR, OF_ASKED };

extern const char *const published_names[PUBLISHED_COUNT];
extern const enum published_of published_of[PUBLISHED_COUNT];

/* The ways a page is published, from 0: a language's code each, and "api"; NULL behind them. */
const char *published_view(size_t i);

/* `name` and `number` where the kind has them, else NULL and 0. NULL for "api"
 * where a page has nothing to tell a program. */
char *published_path(struct arena *arena, enum published kind, const char *view,
                     const char *name, int number);

/* What is published at a path. */
struct published_page {
	enum published kind;
	const char *name; /* an event's slug or a ruleset's id; "" for other pages of the site */
	int number;       /* of a round or a pair, else 0 */
};

/* False where the table has no such address. */
bool published_find(struct arena *arena, const char *path, struct published_page *page);

/* The name by which the page is touched (store/pages/touched.h). */
const char *published_touch(const struct published_page *page);

/* Whether that is one of the site's own, and no event's. */
bool published_touch_site(const char *name);

/* Where all pages of years begin in a view; NULL where it has none. */
char *published_years(struct arena *arena, const char *view);

/* Where all the pages of an event begin, from 0: its own address in each view, and others of its
 * pages that are not below; NULL behind them. */
char *published_root(struct arena *arena, size_t i, const char *slug);
