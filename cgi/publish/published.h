/* The addresses of published pages: what everybody may see, written as files
 * and served by nginx alone, in each language and as the API's JSON. Links to
 * them (pages/part/url.c) come from here too. */
#pragma once

#include <stddef.h>

#include "base/arena.h"

/* The kinds of pages, as routes.def has them. */
enum published {
#define PUBLISHED(kind, word, of, pattern, fields, handler) PUBLISHED_##kind,
#include "routes.def"
	PUBLISHED_COUNT
};

/* What a page is one of; OF_ASKED: one of many of an event, kept only when somebody has asked for
 * it (publisher.h). In the folder of its file are no others but such. */
enum published_of { OF_SITE, OF_RULESET, OF_EVENT, OF_ROUND, OF_ASKED };

extern const char *const published_names[PUBLISHED_COUNT];
extern const enum published_of published_of[PUBLISHED_COUNT];

/* The ways a page is published, from 0: a language's code each, and "api"; NULL behind them. */
const char *published_view(size_t i);

/* `name` and `number` where the kind has them, else NULL and 0. NULL for "api"
 * where a page has nothing to tell a program. */
char *published_path(struct arena *arena, enum published kind, const char *view,
                     const char *name, int number);
