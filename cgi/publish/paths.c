#include "publish/paths.h"

#include <stdbool.h>
#include <string.h>

#include "base/log.h"

#define API "/api/v1"

const char *const languages[] = {"en", "ja", NULL};
const char *const published_views[] = {"en", "ja", "api", NULL};

#define NAME(constant, word, of) [PUBLISHED_##constant] = word,
#define OF(constant, word, of) [PUBLISHED_##constant] = of,

const char *const published_names[PUBLISHED_COUNT] = {PUBLISHED_TABLE(NAME)};
const enum published_of published_of[PUBLISHED_COUNT] = {PUBLISHED_TABLE(OF)};

#undef NAME
#undef OF

static char *
path_of_page(struct arena *arena, enum published kind, const char *lang, const char *name,
             int number)
{
	switch (kind) {
	case PUBLISHED_HOME:
		return arena_printf(arena, "/%s/", lang);
	case PUBLISHED_RULES:
		return arena_printf(arena, "/%s/rules/", lang);
	case PUBLISHED_HANDICAP:
	case PUBLISHED_ABOUT:
	case PUBLISHED_PRIVACY:
		return arena_printf(arena, "/%s/%s", lang, published_names[kind]);
	case PUBLISHED_RULESET:
		return arena_printf(arena, "/%s/rules/%s", lang, name);
	case PUBLISHED_EVENT:
		return arena_printf(arena, "/%s/t/%s", lang, name);
	case PUBLISHED_ENTRIES:
	case PUBLISHED_STANDINGS:
	case PUBLISHED_HALL:
		return arena_printf(arena, "/%s/t/%s/%s", lang, name, published_names[kind]);
	case PUBLISHED_ROUND:
		return arena_printf(arena, "/%s/t/%s/rounds/%d", lang, name, number);
	case PUBLISHED_EVENT_RULES:
		return arena_printf(arena, "/%s/t/%s/rules", lang, name);
	case PUBLISHED_COUNT:
		break;
	}
	log_die("no published page of kind %d", (int)kind);
}

static char *
path_of_json(struct arena *arena, enum published kind, const char *name, int number)
{
	switch (kind) {
	case PUBLISHED_HOME:
		return arena_text(arena, API "/tournaments");
	case PUBLISHED_RULES:
		return arena_text(arena, API "/rulesets");
	case PUBLISHED_RULESET:
		return arena_printf(arena, API "/rulesets/%s", name);
	case PUBLISHED_EVENT:
		return arena_printf(arena, API "/tournaments/%s", name);
	case PUBLISHED_ENTRIES:
	case PUBLISHED_STANDINGS:
		return arena_printf(arena, API "/tournaments/%s/%s", name, published_names[kind]);
	case PUBLISHED_ROUND:
		return arena_printf(arena, API "/tournaments/%s/rounds/%d", name, number);
	case PUBLISHED_HANDICAP:
	case PUBLISHED_ABOUT:
	case PUBLISHED_PRIVACY:
	case PUBLISHED_EVENT_RULES:
	case PUBLISHED_HALL:
	case PUBLISHED_COUNT:
		break;
	}
	return NULL;
}

char *
published_path(struct arena *arena, enum published kind, const char *view, const char *name,
               int number)
{
	return strcmp(view, "api") == 0 ? path_of_json(arena, kind, name, number)
	                                : path_of_page(arena, kind, view, name, number);
}
