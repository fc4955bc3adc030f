/* Every page as it is in two events, against the golden files of its template,
 * golden/EVENT/ROOM-NAME.html; UPDATE_GOLDEN=1 writes these anew. */
#include "pages/golden/events.h"

#include "base/embedded.h"

/* An event in a world of its own. */
static void
walked(struct walk *walk, void (*furnish)(struct world *), void (*go)(struct walk *))
{
	void *world;

	assert_int_equal(0, world_setup(&world));
	furnish(world);
	walk->world = world;
	go(walk);
	assert_int_equal(0, world_teardown(&world));
}

ARENA_TEST(the_pages_of_an_event_of_pairs_are_as_its_golden_files_have_them)
{
	struct walk *walk = walk_new(arena, NULL, NULL);

	walked(walk, pairs_setup, pairs_walk);
	walk_compare(walk, "pairs");
}

/* ---- that none is forgotten ---- */

/* Whether another template has it in it: it is no page by itself. */
static bool
is_part(struct arena *arena, const char *template)
{
	const char *as[] = {
		arena_printf(arena, "{{>%s}}", template),
		arena_printf(arena, "{{<%s}}", template),
	};

	for (size_t i = 0; i < embedded_count; i++)
		for (size_t j = 0; j < COUNT(as); j++)
			if (strstr(embedded_files[i].bytes, as[j]) != NULL)
				return true;
	return false;
}

ARENA_TEST(no_page_is_without_a_golden_file)
{
	struct walk *walk = walk_new(arena, NULL, NULL);
	size_t forgotten = 0;

	walked(walk, pairs_setup, pairs_walk);
	for (size_t i = 0; i < embedded_count; i++) {
		const char *name = embedded_files[i].name;
		size_t len = strlen(name), at = 0;
		char *template;

		if (strncmp(name, "templates/", 10) != 0 || strcmp(name + len - 3, ".po") == 0)
			continue;
		template = arena_copy(arena, name + 10, len - 10 - strlen(".mustache"));
		while (at < walk->count && strcmp(walk->list[at].template, template) != 0)
			at++;
		if (at < walk->count || is_part(arena, template))
			continue;
		print_error("%s: no page is shown with it\n", name);
		forgotten++;
	}
	assert_int_equal(0, forgotten);
}
