/* Every page as it is in two events, against the golden files of its template,
 * golden/EVENT/ROOM-NAME.html; UPDATE_GOLDEN=1 writes these anew. */
#include "pages/golden/events.h"
#include "pages/golden/moments.h"

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

/* The moments one after another, each under its ruleset. */
static void
moments_walk(struct walk *walk)
{
	static const struct {
		const char *ruleset;
		void (*walk)(struct walk *walk);
	} moments[] = {
		{"kanto-junior", moments_of_checking_in}, {"kanto-junior", moments_of_drawing},
		{"kanto-junior", moments_of_late_results}, {"swindon", moments_of_results},
		{"jpga", moments_of_reports}, {"jpga", moments_of_the_referee},
		{"kanto-junior", moments_of_setting_up}, {"jpga", moments_of_accounts},
		{"kanto-junior", moments_of_entering}, {"jpga", moments_of_looking},
		{"kanto-junior", moments_of_groups}, {"kanto-junior", moments_of_the_public},
		{"kanto-junior", moments_of_standings}, {"kanto-junior", moments_of_paper}, {"kanto-junior", moments_of_pictures}, {"swindon", moments_of_single_players},
		{"kanto-junior", moments_of_divisions},
	};

	for (size_t i = 0; i < COUNT(moments); i++) {
		void *world;

		assert_int_equal(0, world_setup(&world));
		desk_open(world, moments[i].ruleset);
		walk->world = world;
		moments[i].walk(walk);
		assert_int_equal(0, world_teardown(&world));
	}
}

ARENA_TEST(moments_of_other_events_are_as_their_golden_files_have_them)
{
	struct walk *walk = walk_new(arena, "pairs", NULL);

	moments_walk(walk);
	walk_compare(walk, "moments");
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

/* What no page of an event can show. */
ARENA_TEST(every_section_is_shown_true_and_false_in_a_golden_file)
{
	static const char never[] =
		/* of an entry's own fields the address alone is of one line, and stands apart */
		"parts/entry_contact {{#line}} never true\n"
		/* it stands where there is any */
		"organiser/event {{#left}} never false\n"
		"organiser/files_list {{#who}} never false\n"
		/* no two rulings but those on tokens can be taken back so that the result still differs */
		"organiser/result {{#differs}} never true\n"
		/* an address has parts */
		"parts/linked {{#parts}} never false\n"
		/* no document with points makes a jigo a draw */
		"parts/handicap_answer {{#handicap.white_wins_jigo}} never false\n"
		"parts/handicap_answer {{^handicap.white_wins_jigo}} never false\n"
		/* no document has Fischer's clock */
		"parts/rules_clock {{#rule.overtime.fischer}} never true\n"
		/* nine pairs have few names */
		"print/by_name {{#few}} never false\n"
		"print/by_name {{#some}} never true\n"
		/* a hundred events */
		"public/archive {{#most}} never true\n"
		/* an event without handicaps has even games */
		"public/event {{^even}} never false\n";
	struct sections *sections = sections_new(arena);
	struct walk *walk = walk_new(arena, NULL, sections);
	const char *left;

	walked(walk, pairs_setup, pairs_walk);
	moments_walk(walk);
	left = sections_left(sections);
	sections_free(sections);
	if (strcmp(left, never) != 0)
		fail_msg("a moment is missing, or known to be: these are left\n%s", left);
}
