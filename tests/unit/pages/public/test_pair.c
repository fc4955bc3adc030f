#include "world/browser.h"

/* The page of a pair, the lines of all, and the picture that stands beside a link. */

static void
setup(struct world *world)
{
	hall_setup(world);
	browser_open(world);
	world_sql(world, "UPDATE player SET publish = 'full', family_kana = '', given_kana = '',"
	          " given_name = 'Rin'");
}

OWN_TEST(a_pair_has_a_page_with_its_games_and_its_place_after_each)
{
	const struct game *game;
	const char *page;

	get(world, "/en/t/icho/pairs/1");
	SAYS(tree_shown(world), "any_rows = false\n", NOT "final.place");
	round_played(world, 1);
	round_begun(world, 2);
	game = rounds_game_of(&world_event(world)->draw, 1, "icho-1");
	page = tree(world, "/en/t/icho/pairs/1");
	SAYS(page, "title = Rin East1 and Rin West1\n", "final.pairs = 9\n", "rows.0.number = 1\n",
	     "rows.1.number = 2\n", "now.number = 2\n", "course.width = 100\n", "over = false\n",
	     game == NULL ? "rows.0.bye = true\n"
	     : strcmp(game->black, "icho-1") == 0 ? "rows.0.black = true\n" : "rows.0.white = true\n",
	     "rows.1.place = false\n");
	assert_false(world->response->private_page);
	hall_play(world, 2);
	SAYS(tree(world, "/en/t/icho/pairs/1"), "after = 2\n", "course.width = 200\n",
	     "course.dots.1.x = 150\n", NOT "now.");
}

OWN_TEST(who_is_not_there_or_has_withdrawn_unplayed_has_no_page)
{
	ask(world, "/en/t/icho/pairs/10", NULL, 404);
	round_played(world, 1);
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 2");
	SAYS(tree(world, "/en/t/icho/pairs/2"), "withdrawn = true\n");
	hall_enter(world, 10, 0, STATUS_WITHDRAWN);
	ask(world, "/en/t/icho/pairs/10", NULL, 404);
	ask(world, "/en/t/nothing/pairs/1", NULL, 404);
}

OWN_TEST(lines_of_all_are_drawn_from_the_second_round_on)
{
	round_played(world, 1);
	SAYS(tree(world, "/ja/t/icho/pairs/"), "any = false\n");
	SAYS(tree(world, "/en/t/icho/standings"), "course = false\n");
	round_played(world, 2);
	SAYS(tree(world, "/ja/t/icho/pairs/"), "any = true\n", "width = 100\n", "height = 90\n",
	     "lines.8.path = M50 ", NOT "lines.9.");
	SAYS(tree(world, "/en/t/icho/standings"), "course = /en/t/icho/pairs/\n");
}

/* Width and height stand behind the eight bytes that begin a PNG and eight more. */
OWN_TEST(an_event_a_round_and_the_standings_have_a_picture)
{
	static const unsigned char head[24] = {
		0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R',
		0, 0, 1200 >> 8, 1200 & 0xff, 0, 0, 630 >> 8, 630 & 0xff,
	};
	static const char *const shows[] = {"event", "standings", "round-1"};
	size_t sizes[COUNT(shows)];

	ask(world, "/picture/en/icho/round-1", NULL, 404);
	ask(world, "/picture/en/icho/other", NULL, 404);
	round_played(world, 1);
	for (size_t i = 0; i < COUNT(shows); i++) {
		ask(world, arena_printf(world->arena, "/picture/ja/icho/%s", shows[i]), NULL, 200);
		assert_memory_equal(head, world->response->body.text, sizeof(head));
		assert_string_equal("image/png", world->response->content_type);
		assert_false(world->response->private_page);
		sizes[i] = world->response->body.len;
	}
	assert_true(sizes[0] == sizes[2] && sizes[1] != sizes[2]); /* the event's shows its round */
	ask(world, "/picture/en/icho/round-01", NULL, 404);
}
