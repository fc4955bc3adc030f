#include "world/office.h"

#include "command/site.h"
#include "store/pages/touched.h"

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
		site = site_open(settings_read(world->arena, world->folder), NULL, &why);
		if (site == NULL)
			fail_msg("%s", why);
		assert_string_equal(site->visitors.app.base_address, cases[i].taken);
		site_close(site);
	}
	rmdir(arena_printf(world->arena, "%s/public", world->folder));
}

/* ---- several requests at once ---- */

static struct site *
open_site(struct world *world)
{
	const char *why = "";
	struct site *site = site_open(settings_read(world->arena, world->folder), NULL, &why);

	if (site == NULL)
		fail_msg("%s", why);
	site->visitors.api.app.office.clock = world->office->clock;
	publisher_start(site->publisher, "maker");
	return site;
}

static void
close_site(struct world *world, struct site *site)
{
	site_close(site);
	assert_int_equal(0, system(arena_printf(world->arena, "rm -r '%s/public'", world->folder)));
}

OFFICE_TEST(who_asks_for_the_same_page_is_answered_by_one_rendering_and_others_by_the_program)
{
	static const char *const paths[] = {"/en/t/icho", "/en/about", "/en/t/icho", "/en/desk/", "/en/t/ume"};
	struct site *site = open_site(world);
	struct fcgi_call calls[COUNT(paths)];

	for (size_t i = 0; i < COUNT(paths); i++)
		calls[i] = (struct fcgi_call){.raw = {.method = "GET", .uri = paths[i]},
		                              .response = response_new(world->arena)};
	site_press(site, world->arena, calls, COUNT(paths));
	assert_string_equal("/.copies/1.html", calls[0].response.file);
	assert_string_equal("/.copies/2.html", calls[1].response.file);
	assert_string_equal("/.copies/1.html", calls[2].response.file);
	assert_null(calls[3].response.file);
	assert_int_equal(303, calls[3].response.status);
	assert_null(calls[4].response.file);
	assert_int_equal(404, calls[4].response.status);
	close_site(world, site);
}

/* Of a few for the same nobody makes the next wait, nor where the next have waited already. */
OFFICE_TEST(after_a_crowd_for_one_page_the_press_rests)
{
	enum { CROWD = 17 };
	static const size_t counts[] = {CROWD - 1, CROWD, FCGI_TOGETHER - 1, FCGI_TOGETHER};
	struct site *site = open_site(world);
	struct fcgi_call calls[FCGI_TOGETHER];

	for (size_t c = 0; c < COUNT(counts); c++) {
		const bool rests = counts[c] >= CROWD && counts[c] < FCGI_TOGETHER;

		for (size_t i = 0; i < counts[c]; i++)
			calls[i] = (struct fcgi_call){.raw = {.method = "GET", .uri = "/en/t/icho"},
			                              .response = response_new(world->arena)};
		site_press(site, world->arena, calls, counts[c]);
		for (size_t i = 0; i < counts[c]; i++)
			assert_int_equal(rests && i + 1 == counts[c], calls[i].response.after != NULL);
	}
	close_site(world, site);
}

static struct fcgi_call
entering(struct world *world, const char *name, const char *rank)
{
	const char *one = arena_printf(world->arena, "{\"family_name\":\"%s\",\"given_name\":\"Ada\","
	                               "\"rank\":\"%s\",\"gender\":\"f\",\"birth_date\":\"2015-02-03\",\"publish\":\"full\"}", name, rank);

	return (struct fcgi_call){
		.raw = {.method = "POST", .uri = "/api/v1/tournaments/icho/entries",
		        .content_type = "application/json",
		        .body = slice_of(arena_printf(world->arena, "{\"email\":\"a@example.org\",\"players\":[%s,"
		                         "{\"family_name\":\"%s\",\"given_name\":\"Bo\",\"rank\":\"1k\",\"gender\":\"m\","
		                         "\"birth_date\":\"1980-02-03\",\"publish\":\"full\"}]}", one, name))},
		.response = response_new(world->arena),
	};
}

/* The second is refused, and the fourth is the first once more: it sees what that one wrote. */
OFFICE_TEST(those_who_write_together_are_each_done_or_refused_and_have_one_stamp)
{
	struct site *site = open_site(world);
	struct fcgi_call calls[] = {entering(world, "Heron", "4d"), entering(world, "Teal", "99x"),
	                            entering(world, "Duck", "2k"), entering(world, "Heron", "4d")};
	static const int statuses[] = {201, 422, 201, 409};
	int64_t stamp = touched_stamp_last(world->db);

	site_write(site, world->arena, calls, COUNT(calls));
	for (size_t i = 0; i < COUNT(calls); i++)
		if (calls[i].response.status != statuses[i])
			fail_msg("%zu: %d %s", i, calls[i].response.status, calls[i].response.body.text);
	assert_false(db_in_transaction(site->db));
	assert_rows(world, 2, "entry");
	assert_true(touched_stamp_last(world->db) == stamp + 1);
	close_site(world, site);
}
