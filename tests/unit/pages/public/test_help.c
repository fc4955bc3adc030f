#include "world/browser.h"

#include <dirent.h>
#include <sys/stat.h>

#include "forms/typed_line.h"
#include "pages/part/url.h"
#include "publish/published.h"

/* The handbook: what the desk's pages and its own name in it is there. */

/* The place of the handbook, "draws#why", on its page in that language. */
static void
has_place(struct world *world, const char *lang, const char *place, const char *whose)
{
	const char *path = arena_printf(world->arena, "/%s/help/%.*s", lang, (int)strcspn(place, "#"), place);

	has(whose, get(world, path), arena_printf(world->arena, " id=\"%s\"", strchr(place, '#') + 1));
}

DESK_TEST(every_page_of_the_desk_has_its_place_in_the_handbook)
{
	static const char desk[] = "/{lang}/desk/";
	const struct router *router = world->router;
	size_t seen = 0;

	for (size_t i = 0; i < router->route_count; i++) {
		const char *pattern = router->routes[i].pattern;
		const char *place = url_help_place(&router->routes[i]);

		if (strncmp(pattern, desk, strlen(desk)) != 0)
			continue;
		if (place == NULL)
			fail_msg("%s has no place in the handbook", pattern);
		has_place(world, "en", place, pattern);
		has_place(world, "ja", place, pattern);
		seen++;
	}
	assert_true(seen > 90);
	SAYS(get(world, "/en/desk/t/icho/people"), "<a href=\"/en/help/people#roles\">");
	SAYS(get(world, "/ja/desk/t/icho/rounds/1"), "<a href=\"/ja/help/draws#draft\">");
	SAYS(get(world, "/en/"), NOT "/en/help/start");
}

/* From one chapter into another; and its picture, which static/help has in each language. */
DESK_TEST(where_a_chapter_of_the_handbook_leads_there_is_something)
{
	for (enum published kind = PUBLISHED_HELP + 1; strncmp(published_names[kind], "help-", 5) == 0; kind++)
		for (int ja = 0; ja < 2; ja++) {
			const char *lang = ja ? "ja" : "en", *path = published_path(world->arena, kind, lang, "", 0);
			const char *link = arena_printf(world->arena, "href=\"/%s/help/", lang);
			const char *text = arena_text(world->arena, get(world, path));

			assert_int_equal(times(text, "<img "), times(text, "<img src=\"/static/help-"));
			while ((text = strstr(text, link)) != NULL) {
				text += strlen(link);
				if (text[strcspn(text, "#\"")] == '#')
					has_place(world, lang, arena_copy(world->arena, text, strcspn(text, "\"")), path);
			}
		}
}

/* Those that its table has, in each language, and the letters that its meanings name. */
DESK_TEST(what_the_handbook_says_can_be_written_in_a_line_can_be)
{
	size_t read = 0;

	for (int ja = 0; ja < 2; ja++) {
		const char *text = strstr(get(world, ja ? "/ja/help/results" : "/en/help/results"), "<tbody>");
		const char *end = strstr(text, "</tbody>");

		while ((text = strstr(text, "<kbd>")) != NULL && text < end) {
			const char *said = arena_copy(world->arena, text + 5, strcspn(text + 5, "<"));
			struct problems problems = {.count = 0};
			struct typed_line line;

			text += 5;
			if (said[0] < '0' || said[0] > '9')
				said = arena_printf(world->arena, "3 w+%s", said);
			if (!typed_line_read(world->arena, said, &line, &problems))
				fail_msg("a line is not read: %s", said);
			read++;
		}
	}
	assert_int_equal(20, read);
}

ARENA_TEST(pictures_are_small_and_there_in_both_languages)
{
	static const char folder[] = "static/help";
	DIR *dir = opendir(folder);
	struct dirent *file;
	struct stat facts;
	int seen = 0;

	assert_non_null(dir);
	while ((file = readdir(dir)) != NULL) {
		const char *end = strstr(file->d_name, "-en.webp");

		if (file->d_name[0] == '.')
			continue;
		assert_int_equal(0, stat(arena_printf(arena, "%s/%s", folder, file->d_name), &facts));
		if (facts.st_size > 60 * 1024)
			fail_msg("%s: %ld bytes", file->d_name, (long)facts.st_size);
		seen += end != NULL ? 1 : -1;
		if (end != NULL && stat(arena_printf(arena, "%s/%.*s-ja.webp", folder, (int)(end - file->d_name),
		                                     file->d_name), &facts) != 0)
			fail_msg("%s has no Japanese one", file->d_name);
	}
	assert_int_equal(0, closedir(dir));
	assert_int_equal(0, seen); /* as many in each */
}
