/* The addresses of published pages: what everybody may see, written as files
 * and served by nginx alone. Links to them (pages/urls.c) come from here too. */
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
	PUBLISHED_COUNT,
};

/* The word for a kind in stale_page. */
extern const char *const published_names[PUBLISHED_COUNT];

/* `name` and `number` where the kind has them, else NULL and 0. */
char *published_path(struct arena *arena, enum published kind, const char *lang,
                     const char *name, int number);

extern const char *const languages[]; /* "en", "ja", NULL */

#endif
