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
	return tree(world, arena_printf(world->arena, "/en/t/icho/hall%s", query));
}

static void
more_pairs(struct world *world, int count)
{
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET capacity = 80", ""));
	for (int number = PAIRS + 1; number <= count; number++)
		hall_enter(world, number, 0, STATUS_CONFIRMED);
	world_read(world);
}

OWN_TEST(before_the_first_round_it_says_what_comes)
{
	SAYS(screen(world, ""), "The pairings of round 1 appear here", "total = 1\n", "newest = 0\n");
	SAYS(screen(world, "?show=standings"), "when all results of round 1 are in");
	hall_draw(world);
	SAYS(screen(world, ""), NOT "East1");
	hall_state_set(world, STATE_DRAFT);
	world->session = "nobody";
	ask(world, "/en/t/icho/hall", NULL, 404);
}

OWN_TEST(what_is_too_many_for_a_page_stands_on_pages_of_one_size_and_a_bye_behind_the_tables)
{
	const char *page;

	more_pairs(world, 75);
	round_begun(world, 1);
	page = screen(world, "");
	SAYS(page, "total = 2\n", "several = true\n", "walls.0.at = 1\n", "walls.1.at = 2\n",
	     "walls.0.draw.tables.18.table = 19\n", NOT "walls.0.draw.tables.19.",
	     "walls.1.draw.tables.0.table = 20\n", "walls.1.draw.tables.17.table = 37\n",
	     "walls.1.draw.tables.18.bye.first = ", NOT "walls.1.draw.tables.19.",
	     "walls.1.progress.game_count = 37\n", "walls.1.progress.finished = 0\n");
	assert_int_equal(1, times(page, ".bye.first = "));
}

OWN_TEST(a_page_of_thirty_six_is_one_page)
{
	more_pairs(world, 72);
	round_begun(world, 1);
	SAYS(screen(world, ""), "total = 1\n", "several = false\n");
}

OWN_TEST(standings_follow_the_draw_when_a_round_is_complete)
{
	more_pairs(world, 27);
	round_played(world, 1);
	SAYS(screen(world, ""), "total = 3\n", "walls.0.heading = Round 1\n",
	     "walls.0.draw.tables.12.table = 13\n", "walls.1.standings.rows.13.place = ",
	     NOT "walls.1.standings.rows.14.", "walls.1.heading = Standings after round 1\n",
	     "walls.2.heading = Standings after round 1\n");
	round_begun(world, 2);
	SAYS(screen(world, ""), "newest = 2\n", "heading = Round 2\n", NOT "heading = Round 1\n",
	     "heading = Standings after round 1\n");
}

OWN_TEST(one_of_the_two_can_be_chosen)
{
	round_played(world, 1);
	SAYS(screen(world, "?show=draw"), "heading = Round 1\n", NOT "Standings after",
	     "from = /en/t/icho/hall?show=draw\n");
	assert_true(world->response->private_page);
	SAYS(screen(world, "?show=standings"), NOT "heading = Round 1\n", "Standings after round 1");
	SAYS(screen(world, "?show=other"), "heading = Round 1\n", "Standings after round 1");
	SAYS(screen(world, ""), "from = false\n");
	assert_false(world->response->private_page);
}

OWN_TEST(results_are_shown_and_colours_not_yet_drawn_are_not)
{
	const char *page;

	round_begun(world, 1);
	assert_true(db_run(world->db, "UPDATE game SET nigiri = 1, stones = 0", "") > 0);
	page = screen(world, "");
	assert_int_equal(4, times(page, ".game.nigiri = true\n"));
	SAYS(world->response->body.text, "<small>Nigiri<br>", NOT "class=\"st\"");
	world_read(world);
	hall_play(world, 1);
	SAYS(screen(world, "?show=draw"), NOT ".game.nigiri = true\n", NOT ".game.result = false\n", ".game.result = ",
	     ".won = true\n", ".lost = true\n", "progress.finished = 4\n");
}

OWN_TEST(an_event_that_is_over_shows_its_final_standings)
{
	office_cancel(world, true);
	screen(world, "");
	SAYS(tree_shown(world), "cancelled = true\n");
	office_cancel(world, false);
	round_played(world, 1);
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(screen(world, ""), "heading = Final standings\n", NOT "heading = Round 1\n");
	SAYS(screen(world, "?show=draw"), "heading = Round 1\n");
}

OWN_TEST(a_cancelled_event_says_so_on_every_wall_and_ends_nowhere)
{
	const char *page;

	round_played(world, 1);
	round_begun(world, 2);
	SAYS(screen(world, ""), "cancelled = false\n");
	SAYS(tree_shown(world), "cancelled = false\n");
	office_cancel(world, true);
	page = get(world, "/en/t/icho/hall");
	SAYS(tree_shown(world), "walls.0.heading = Standings after round 1\n",
	     NOT "Final standings");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "has been cancelled"));
	page = get(world, "/en/t/icho/hall?show=draw");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "has been cancelled"));
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
	SAYS(screen(world, ""), ".first = No. 2\n", ".second = false\n", NOT "East2", NOT "East3",
	     "Rin East1");
}

OWN_TEST(initials_in_kana_are_not_run_together)
{
	assert_true(db_run(world->db, "UPDATE player SET publish = 'initials', family_kana = 'さとう',"
	                   " given_kana = 'さくら' WHERE entry_id = 'icho-3' AND seat = 1", "") > 0);
	round_played(world, 1);
	IN_ORDER(tree(world, "/ja/t/icho/hall"), ".first = さ・さ\n", ".second = Rin West3\n",
	         ".dotted = true\n");
	SAYS(tree_shown(world), "walls.1.standings.rows.2.pair.second = Rin West3\n",
	     "walls.1.standings.rows.0.pair.first = Rin East1\n");
}

OWN_TEST(the_desk_has_a_screen_with_names_in_full_that_is_not_published)
{
	assert_true(db_run(world->db, "UPDATE player SET publish = 'number'", "") > 0);
	round_begun(world, 1);
	SAYS(screen(world, ""), NOT "East1");
	SAYS(tree(world, "/en/desk/t/icho/hall"), "Rin East1", "from = /en/desk/t/icho/hall?\n");
	assert_true(world->response->private_page);
}
