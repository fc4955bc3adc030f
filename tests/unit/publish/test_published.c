#include "publish/published.h"

#include <string.h>

#include "suite.h"

/* Names that are like other words of addresses. */
static const char *const slugs[] = {"icho", "t", "en", "rounds", "api", "icho/divisions/a", "divisions/divisions/t"};

static const char *
name_of(enum published kind, size_t i)
{
	return published_of[kind] == OF_SITE || published_of[kind] == OF_LIST || published_of[kind] == OF_YEAR ? ""
	       : published_of[kind] == OF_RULESET ? "jpga" : slugs[i];
}

/* A picture's path has another name behind the slug. */
static const char *
path_of(struct arena *arena, enum published kind, const char *view, const char *name, int number)
{
	char *path = published_path(arena, kind, view, name, number);

	if (path == NULL || kind != PUBLISHED_PICTURE)
		return path;
	path[strlen(path) - strlen(name)] = '\0';
	return arena_printf(arena, "%sstandings", path);
}

static void
finds(struct arena *arena, enum published kind, const char *view, const char *name)
{
	const char *path = path_of(arena, kind, view, name, 3);
	struct published_page page;

	if (path == NULL)
		return;
	if (!published_find(arena, path, &page) || page.kind != kind || strcmp(page.name, name) != 0)
		fail_msg("%s: found as %s of '%s'", path, published_names[page.kind], page.name);
	assert_int_equal(strstr(path, "/3") != NULL ? 3 : 0, page.number);
	assert_string_equal(published_of[kind] == OF_SITE || published_of[kind] == OF_RULESET ? "/" : name,
	                    published_touch(&page));
	assert_int_equal(published_of[kind] <= OF_RULESET || published_of[kind] == OF_YEAR,
	                 published_touch_site(published_touch(&page)));
}

ARENA_TEST(every_address_of_every_kind_and_view_is_found_by_its_path)
{
	for (enum published kind = 0; kind < PUBLISHED_COUNT; kind++)
		for (size_t v = 0; published_view(v) != NULL; v++)
			for (size_t i = 0; i < COUNT(slugs); i++)
				finds(arena, kind, published_view(v), name_of(kind, i));
}

ARENA_TEST(what_is_no_published_page_is_not_found)
{
	static const char *const paths[] = {
		"", "/", "/en", "en/", "/xx/", "/en/t/", "/en/t//entries", "/en/t/icho/", "/en/t/icho/rounds/",
		"/en/t/icho/rounds/3/", "/en/t/icho/rounds/3/line", "/en/desk/t/icho", "/en/t/icho/enter",
		"/en/t/icho/divisions", "/en/e/0123", "/api/v1/tournaments/", "/api/v1/tournaments/icho/hall",
		"/picture/en/icho", "/picture/api/icho/x", "/picture/xx/icho/x", "/.copies/1.html", "/static/x.css",
	};
	struct published_page page;

	for (size_t i = 0; i < COUNT(paths); i++)
		if (published_find(arena, paths[i], &page))
			fail_msg("%s is found as %s", paths[i], published_names[page.kind]);
}

static bool
below_a_root(struct arena *arena, const char *path, const char *slug)
{
	const char *root;

	for (size_t i = 0; (root = published_root(arena, i, slug)) != NULL; i++) {
		const size_t len = strlen(root);

		if (strncmp(path, root, len) == 0 && (path[len] == '\0' || path[len] == '/'))
			return true;
	}
	return false;
}

ARENA_TEST(every_page_of_an_event_is_below_one_of_its_roots_and_no_page_of_another_is)
{
	for (enum published kind = PUBLISHED_EVENT; kind < PUBLISHED_COUNT; kind++)
		for (size_t v = 0; published_view(v) != NULL; v++)
			for (size_t i = 0; i < COUNT(slugs); i++) {
				const char *path = path_of(arena, kind, published_view(v), slugs[i], 3);

				if (path == NULL)
					continue;
				if (!below_a_root(arena, path, slugs[i]))
					fail_msg("%s is below no root of %s", path, slugs[i]);
				for (size_t o = 0; o < 5; o++)
					if (o != i && strstr(slugs[i], "divisions") == NULL &&
					    below_a_root(arena, path, slugs[o]))
						fail_msg("%s is below a root of %s", path, slugs[o]);
			}
	assert_string_equal("/en/t/en", published_root(arena, 0, "en"));
	assert_string_equal("/picture/en/en", published_root(arena, 3, "en"));
	assert_null(published_root(arena, 5, "en"));
}
