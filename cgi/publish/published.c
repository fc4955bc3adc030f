#include "publish/published.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/language.h"

/* A row of routes.def says where a page is, who renders it and what changes it. Making an address,
 * finding what stands at one, and taking away all that a change touches read the same pattern: so
 * no page is placed where no change would find it. */

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

static const char *
pattern_of(enum published kind, const char *view)
{
	return strcmp(view, "api") == 0 ? call_patterns[kind] : page_patterns[kind];
}

char *
published_path(struct arena *arena, enum published kind, const char *view, const char *name,
               int number)
{
	const char *pattern = pattern_of(kind, view);
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

/* How long the name is that stands at the start of `path`: a division is called by its event's slug
 * and its own key. */
static size_t
name_length(const char *path, bool slug)
{
	static const char divisions[] = "/divisions/";
	size_t len = strcspn(path, "/");

	if (slug && strncmp(path + len, divisions, strlen(divisions)) == 0)
		len += strlen(divisions) + strcspn(path + len + strlen(divisions), "/");
	return len;
}

/* Every letter of a pattern is held against the path, and what it captures is not: whether there is
 * such an event or round, or whether that is a number at all, the router asks who renders it. What
 * it answers 404 is no page (RENDERING_NONE), and nothing is placed. */
static bool
path_is(struct arena *arena, const char *path, const char *pattern, const char *view,
        struct published_page *page)
{
	while (*pattern != '\0') {
		const char *what = pattern;
		size_t len;

		if (*pattern != '{') {
			if (*path++ != *pattern++)
				return false;
			continue;
		}
		pattern += strcspn(pattern, "}") + 1;
		len = name_length(path, strncmp(what, "{slug}", 6) == 0);
		if (len == 0)
			return false;
		if (strncmp(what, "{lang}", 6) == 0 &&
		    (len != strlen(view) || strncmp(path, view, len) != 0))
			return false;
		if (strncmp(what, "{n}", 3) == 0)
			page->number = (int)strtol(path, NULL, 10);
		else if (strncmp(what, "{slug}", 6) == 0 || strncmp(what, "{ruleset}", 9) == 0)
			page->name = arena_copy(arena, path, len);
		path += len;
	}
	return *path == '\0';
}

bool
published_find(struct arena *arena, const char *path, struct published_page *page)
{
	for (size_t i = 0; published_view(i) != NULL; i++)
		for (enum published kind = 0; kind < PUBLISHED_COUNT; kind++) {
			const char *pattern = pattern_of(kind, published_view(i));

			*page = (struct published_page){.kind = kind, .name = ""};
			if (pattern != NULL && path_is(arena, path, pattern, published_view(i), page))
				return true;
		}
	return false;
}

/* The lists of events go by "", which every change touches; the rest of the site by a name that
 * none does. When those had that of the lists, their time was the change's before which they
 * happened to be rendered, and two machines of a site had two. */
const char *
published_touch(const struct published_page *page)
{
	const enum published_of of = published_of[page->kind];

	return of == OF_SITE || of == OF_RULESET ? "/" : page->name;
}

bool
published_touch_site(const char *name)
{
	return name[0] == '\0' || name[0] == '/';
}

char *
published_years(struct arena *arena, const char *view)
{
	char *path = published_path(arena, PUBLISHED_YEAR, view, "", 0);

	if (path != NULL)
		*strrchr(path, '/') = '\0';
	return path;
}

/* Pictures lie beside the pages of their event, at addresses that begin with what they are. */
char *
published_root(struct arena *arena, size_t i, const char *slug)
{
	static const enum published kinds[] = {PUBLISHED_EVENT, PUBLISHED_PICTURE};

	for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
		for (size_t v = 0; v <= LANGUAGES; v++) {
			const char *view = published_view(v), *pattern = pattern_of(kinds[k], view);
			char *path;

			if (pattern == NULL || i-- > 0)
				continue;
			path = published_path(arena, kinds[k], view, slug, 0);
			if (kinds[k] != PUBLISHED_EVENT) /* its pattern goes on with another name */
				path[strlen(path) - strlen(slug) - 1] = '\0';
			return path;
		}
	return NULL;
}
