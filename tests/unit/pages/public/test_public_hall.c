#include "world/browser.h"

/* What the screen in the hall shows. */

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");

	assert_true(db_run(world->db, "UPDATE player SET publish = 'full', family_kana = '',"
	                   " given_kana = '', given_name = 'Rin'", "") > 0);
}

static const char *
screen(struct world *world, const char *query)
{
	return get(world, arena_printf(world->arena, "/en/t/icho/hall%s", query));
}

static void
more_pairs(struct world *world, int count)
{
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET capacity = 64", ""));
	for (int number = PAIRS + 1; number <= count; number++)
		hall_enter(world, number, 0, STATUS_CONFIRMED);
	world_read(world);
}

OWN_TEST(before_the_first_round_it_says_what_comes)
{
	const char *page = screen(world, "");

	SAYS(page, "The draw of round 1 appears here");
	assert_int_equal(1, times(page, "<section class=\"wall\">"));
	SAYS(page, "data-round=\"0\"");
	SAYS(screen(world, "?show=standings"), "when all results of round 1 are in");
	hall_draw(world);
	SAYS(screen(world, ""), NOT "East1");
	hall_state_set(world, STATE_DRAFT);
	ask(world, "/en/t/icho/hall", NULL, 404);
}

OWN_TEST(twelve_tables_fill_a_page_and_a_bye_stands_behind_them)
{
	const char *page, *second;

	more_pairs(world, 31);
	round_begun(world, 1);
	page = screen(world, "");
	assert_int_equal(2, times(page, "<section class=\"wall\">"));
	assert_int_equal(16, times(page, "<li>"));
	SAYS(page, "1 / 2");
	second = strstr(page, "2 / 2");
	assert_non_null(second);
	assert_int_equal(4, times(second, "<li>"));
	SAYS(second, "<span class=\"no\">13</span>");
	SAYS(strstr(second, "<span class=\"no\">15</span>"), "<small>Bye</small>");
	assert_int_equal(1, times(page, ">Bye<"));
}

OWN_TEST(a_page_of_twelve_is_one_page)
{
	const char *page;

	more_pairs(world, 24);
	round_begun(world, 1);
	page = screen(world, "");
	assert_int_equal(1, times(page, "<section class=\"wall\">"));
	SAYS(page, NOT "1 / 1");
}

OWN_TEST(standings_follow_the_draw_when_a_round_is_complete)
{
	const char *page;

	more_pairs(world, 17);
	round_played(world, 1);
	page = screen(world, "");
	assert_int_equal(3, times(page, "<section class=\"wall\">"));
	assert_int_equal(2, times(page, "Standings after round 1"));
	assert_true(strstr(page, "Standings after round 1") > strstr(page, "<span class=\"no\">8</span>"));
	round_begun(world, 2);
	SAYS(screen(world, ""), "data-round=\"2\"", "<h2>Round 2", NOT "<h2>Round 1",
	     "Standings after round 1");
}

OWN_TEST(one_of_the_two_can_be_chosen)
{
	round_played(world, 1);
	SAYS(screen(world, "?show=draw"), "<h2>Round 1", NOT "Standings after",
	     "data-from=\"/en/t/icho/hall?show=draw\"");
	assert_true(world->response->private_page);
	SAYS(screen(world, "?show=standings"), NOT "<h2>Round 1", "Standings after round 1");
	SAYS(screen(world, "?show=other"), "<h2>Round 1", "Standings after round 1");
	SAYS(screen(world, ""), NOT "data-from");
	assert_false(world->response->private_page);
}

OWN_TEST(results_and_colours_not_yet_drawn_are_not_shown)
{
	const char *page;

	round_begun(world, 1);
	assert_true(db_run(world->db, "UPDATE game SET nigiri = 1, stones = 0", "") > 0);
	page = screen(world, "");
	assert_int_equal(4, times(page, "<small>Nigiri<br>"));
	SAYS(page, NOT "class=\"st\"");
	world_read(world);
	hall_play(world, 1);
	SAYS(screen(world, "?show=draw"), NOT "Nigiri", NOT "resignation");
}

OWN_TEST(an_event_that_is_over_shows_its_final_standings)
{
	tournament_cancelled_set(world->db, "icho", true);
	world_read(world);
	SAYS(screen(world, ""), "does not take place");
	tournament_cancelled_set(world->db, "icho", false);
	world_read(world);
	round_played(world, 1);
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(screen(world, ""), "Final standings", NOT "<h2>Round 1");
	SAYS(screen(world, "?show=draw"), "<h2>Round 1");
}

OWN_TEST(a_cancelled_event_says_so_on_every_wall_and_ends_nowhere)
{
	const char *page;

	round_played(world, 1);
	round_begun(world, 2);
	SAYS(screen(world, ""), NOT "does not take place");
	tournament_cancelled_set(world->db, "icho", true);
	world_read(world);
	page = screen(world, "");
	SAYS(page, "Standings after round 1", NOT "Final standings");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "does not take place"));
	page = screen(world, "?show=draw");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "does not take place"));
}

OWN_TEST(a_choice_costs_nothing_while_it_is_the_same)
{
	screen(world, "?show=draw");
	SAYS(world->response->head.text, "ETag: \"");
}

OWN_TEST(the_screen_shows_no_more_of_a_name_than_its_player_lets_it)
{
	assert_true(db_run(world->db, "UPDATE player SET publish = 'number' WHERE entry_id = 'icho-2'",
	                   "") > 0);
	assert_true(db_run(world->db, "UPDATE player SET publish = 'initials' WHERE entry_id = 'icho-3'",
	                   "") > 0);
	round_played(world, 1);
	SAYS(screen(world, ""), "<b><bdi>No. 2</bdi></b>");
	SAYS(screen(world, ""), NOT "East2");
	SAYS(screen(world, ""), NOT "East3");
	SAYS(screen(world, ""), "Rin East1");
}

OWN_TEST(initials_in_kana_are_not_run_together)
{
	assert_true(db_run(world->db, "UPDATE player SET publish = 'initials', family_kana = 'さとう',"
	                   " given_kana = 'さくら' WHERE entry_id = 'icho-3' AND seat = 1", "") > 0);
	round_played(world, 1);
	SAYS(get(world, "/ja/t/icho/hall"), "<bdi>さ・さ</bdi>／<bdi>Rin West3</bdi>",
	     "<bdi>Rin East1</bdi>・<bdi>Rin West1</bdi>");
}

OWN_TEST(whatever_is_recorded_or_published_renews_the_screen)
{
	struct typed_result typed = hall_typed("resignation", "black");
	const struct game *game;

	hall_draw(world);
	assert_true(ACT(round_publish_draw, 1, false));
	SAYS(world->touched, " /ja/t/icho/hall");
	world_read(world);
	game = rounds_game(&world->draw, 1, 1);
	typed.black_pair = game->nigiri ? game->black : "";
	assert_true(ACT(record_result, 1, 1, &typed, game->version));
	SAYS(world->touched, " /en/t/icho/hall", NOT "tournaments/icho/hall");
}
