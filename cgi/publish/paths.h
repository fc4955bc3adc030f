/* The addresses of published pages: what everybody may see, written as files
 * and served by nginx alone, in each language and as the API's JSON. Links to
 * them (pages/part/urls.c) come from here too. */
#ifndef PUBLISH_PATHS_H
#define PUBLISH_PATHS_H

#include <stddef.h>

#include "base/arena.h"

enum published {
	PUBLISHED_HOME,      /* /en/ */
	PUBLISHED_HANDICAP,  /* /en/handicap: the calculator's empty form */
	PUBLISHED_RULES,     /* /en/rules/ */
	PUBLISHED_ABOUT,
	PUBLISHED_PRIVACY,
	PUBLISHED_RULESET,   /* /en/rules/kanto-junior; name = its id */
	PUBLISHED_EVENT,     /* /en/t/icho-7; name = its slug */
	PUBLISHED_ENTRIES,   /* /en/t/icho-7/entries */
	PUBLISHED_STANDINGS, /* /en/t/icho-7/standings */
	PUBLISHED_ROUND,     /* /en/t/icho-7/rounds/3 */
	PUBLISHED_EVENT_RULES, /* /en/t/icho-7/rules: the ruleset with what the event changes */
	PUBLISHED_HALL,      /* /en/t/icho-7/hall: what the hall's screen shows */
	PUBLISHED_COUNT,
};

/* The word for a kind in stale_page. */
extern const char *const published_names[PUBLISHED_COUNT];

extern const char *const languages[];       /* "en", "ja", NULL */
extern const char *const published_views[]; /* "en", "ja", "api", NULL */

/* `name` and `number` where the kind has them, else NULL and 0. NULL for "api"
 * where a page has nothing to tell a program. */
char *published_path(struct arena *arena, enum published kind, const char *view,
                     const char *name, int number);

#endif
