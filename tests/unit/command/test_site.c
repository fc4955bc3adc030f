#include "world/world.h"

#include "command/site.h"

WORLD_TEST(world_setup, a_slash_behind_the_sites_address_is_not_doubled)
{
	static const struct {
		const char *given, *taken;
	} cases[] = {
		{"https://oshidori.example", "https://oshidori.example"},
		{"https://oshidori.example/", "https://oshidori.example"},
		{"https://oshidori.example//", "https://oshidori.example"},
		{"", "http://localhost:8080"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *why = "";
		struct site *site;

		setenv("OSHIDORI_BASE", cases[i].given, 1);
		site = site_open(world->folder, NULL, &why);
		if (site == NULL)
			fail_msg("%s", why);
		assert_string_equal(site->visitors.app.base_address, cases[i].taken);
		site_close(site);
	}
	rmdir(arena_printf(world->arena, "%s/public", world->folder));
}
