/* The addresses of published pages: what everybody may see, written as files
 * and served by nginx alone, in each language and as the API's JSON. Links to
 * them (pages/part/urls.c) come from here too. */
#ifndef PUBLISH_PATHS_H
#define PUBLISH_PATHS_H

#include <stddef.h>

#include "base/arena.h"

/* The kinds of pages: the word for one in stale_page, and what it is of. */
#define PUBLISHED_TABLE(ROW) \
	ROW(HOME, "home", OF_SITE)                /* /en/ */ \
	ROW(HANDICAP, "handicap", OF_SITE)        /* /en/handicap: the calculator's empty form */ \
	ROW(RULES, "rules", OF_SITE)              /* /en/rules/ */ \
	ROW(ABOUT, "about", OF_SITE) \
	ROW(PRIVACY, "privacy", OF_SITE) \
	ROW(RULESET, "ruleset", OF_RULESET)       /* /en/rules/kanto-junior; name = its id */ \
	ROW(EVENT, "event", OF_EVENT)             /* /en/t/icho-7; name = its slug */ \
	ROW(ENTRIES, "entries", OF_EVENT)         /* /en/t/icho-7/entries */ \
	ROW(STANDINGS, "standings", OF_EVENT)     /* /en/t/icho-7/standings */ \
	ROW(ROUND, "round", OF_ROUND)             /* /en/t/icho-7/rounds/3; number = the round */ \
	ROW(EVENT_RULES, "event-rules", OF_EVENT) /* /en/t/icho-7/rules: with what the event changes */ \
	ROW(HALL, "hall", OF_EVENT)               /* /en/t/icho-7/hall: what the hall's screen shows */

#define PUBLISHED_CONSTANT(constant, word, of) PUBLISHED_##constant,
enum published { PUBLISHED_TABLE(PUBLISHED_CONSTANT) PUBLISHED_COUNT };
#undef PUBLISHED_CONSTANT

enum published_of { OF_SITE, OF_RULESET, OF_EVENT, OF_ROUND };

extern const char *const published_names[PUBLISHED_COUNT];
extern const enum published_of published_of[PUBLISHED_COUNT];

extern const char *const languages[];       /* "en", "ja", NULL */
extern const char *const published_views[]; /* "en", "ja", "api", NULL */

/* `name` and `number` where the kind has them, else NULL and 0. NULL for "api"
 * where a page has nothing to tell a program. */
char *published_path(struct arena *arena, enum published kind, const char *view,
                     const char *name, int number);

#endif
