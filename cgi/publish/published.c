#include "publish/published.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/language.h"

const char *const published_names[PUBLISHED_COUNT] = {
#define PUBLISHED(kind, word, of, pattern, fields, handler) [PUBLISHED_##kind] = word,
#include "routes.def"
};

const enum published_of published_of[PUBLISHED_COUNT] = {
#define PUBLISHED(kind, word, of, pattern, fields, handler) [PUBLISHED_##kind] = of,
#include "routes.def"
};

/* Where each is, for people and for programs; NULL where it has nothing to tell those. */
static const char *const page_patterns[PUBLISHED_COUNT] = {
#define PUBLISHED(kind, word, of, pattern, fields, handler) [PUBLISHED_##kind] = pattern,
#include "routes.def"
};
static const char *const call_patterns[PUBLISHED_COUNT] = {
#define PUBLISHED_CALL(kind, pattern, fields, handler) [PUBLISHED_##kind] = pattern,
#include "routes.def"
};

const char *
published_view(size_t i)
{
	return i < LANGUAGES ? languages[i].code : i == LANGUAGES ? "api" : NULL;
}

char *
published_path(struct arena *arena, enum published kind, const char *view, const char *name,
               int number)
{
	bool call = strcmp(view, "api") == 0;
	const char *pattern = call ? call_patterns[kind] : page_patterns[kind];
	struct buf path = buf_new(arena, 64);

	if (pattern == NULL)
		return NULL;
	while (*pattern != '\0') {
		size_t plain = strcspn(pattern, "{"), capture = strcspn(pattern + plain, "}");
		const char *what = pattern + plain;

		buf_add(&path, pattern, plain);
		pattern = what + capture + (what[capture] == '}');
		if (strncmp(what, "{lang}", 6) == 0)
			buf_text(&path, view);
		else if (strncmp(what, "{n}", 3) == 0)
			buf_printf(&path, "%d", number);
		else if (*what == '{')
			buf_text(&path, name);
	}
	return path.text;
}
