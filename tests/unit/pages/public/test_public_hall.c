#include "world/browser.h"

/* What the screen in the hall shows. */

static void
screen_setup(struct world *world)
{
	desk_open(world, "kanto-junior");

	assert_true(db_run(world->db, "UPDATE player SET publish = 'full', family_kana = '',"
	                   " given_kana = '', given_name = 'Rin'", "") > 0);
}

#define SCREEN(test) TEST_WITH(screen_setup, test)

static const char *
screen(struct world *world, const char *query)
{
	return ask(world, arena_printf(world->arena, "/en/t/icho/hall%s", query), NULL, 200);
}

static void
more_pairs(struct world *world, int count)
{
	assert_int_equal(1, db_run(world->db, "UPDATE tournament SET capacity = 64", ""));
	for (int number = PAIRS + 1; number <= count; number++)
		hall_enter(world, number, 0, STATUS_CONFIRMED);
	world_read(world);
}

static void
round_played(struct world *world, int round)
{
	hall_draw(world);
	hall_publish(world, round);
	hall_play(world, round);
}

SCREEN(before_the_first_round_it_says_what_comes)
{
	const char *page = screen(world, "");

	has("what comes", page, "The draw of round 1 appears here");
	assert_int_equal(1, times(page, "<section class=\"wall\">"));
	has("for waiting", page, "data-round=\"0\"");
	has("standings", screen(world, "?show=standings"), "when all results of round 1 are in");
	hall_draw(world);
	has_not("a draft", screen(world, ""), "East1");
	hall_state_set(world, STATE_DRAFT);
	ask(world, "/en/t/icho/hall", NULL, 404);
}

SCREEN(twelve_tables_fill_a_page_and_a_bye_stands_behind_them)
{
	const char *page, *second;

	more_pairs(world, 31);
	hall_draw(world);
	hall_publish(world, 1);
	page = screen(world, "");
	assert_int_equal(2, times(page, "<section class=\"wall\">"));
	assert_int_equal(16, times(page, "<li>"));
	has("the first", page, "1 / 2");
	second = strstr(page, "2 / 2");
	assert_non_null(second);
	assert_int_equal(4, times(second, "<li>"));
	has("table 13", second, "<span class=\"no\">13</span>");
	has("the bye", strstr(second, "<span class=\"no\">15</span>"), "<small>Bye</small>");
	assert_int_equal(1, times(page, ">Bye<"));
}

SCREEN(a_page_of_twelve_is_one_page)
{
	const char *page;

	more_pairs(world, 24);
	hall_draw(world);
	hall_publish(world, 1);
	page = screen(world, "");
	assert_int_equal(1, times(page, "<section class=\"wall\">"));
	has_not("nothing to count", page, "1 / 1");
}

SCREEN(standings_follow_the_draw_when_a_round_is_complete)
{
	const char *page;

	more_pairs(world, 17);
	round_played(world, 1);
	page = screen(world, "");
	assert_int_equal(3, times(page, "<section class=\"wall\">"));
	assert_int_equal(2, times(page, "Standings after round 1"));
	assert_true(strstr(page, "Standings after round 1") > strstr(page, "<span class=\"no\">8</span>"));
	hall_draw(world);
	hall_publish(world, 2);
	page = screen(world, "");
	has("the newest", page, "data-round=\"2\"");
	has("the newest", page, "<h2>Round 2");
	has_not("the newest", page, "<h2>Round 1");
	has("still", page, "Standings after round 1");
}

SCREEN(one_of_the_two_can_be_chosen)
{
	const char *page;

	round_played(world, 1);
	page = screen(world, "?show=draw");
	has("draw", page, "<h2>Round 1");
	has_not("draw", page, "Standings after");
	has("it asks for the same again", page, "data-from=\"/en/t/icho/hall?show=draw\"");
	assert_true(world->response->private_page);
	page = screen(world, "?show=standings");
	has_not("standings", page, "<h2>Round 1");
	has("standings", page, "Standings after round 1");
	page = screen(world, "?show=other");
	has("both", page, "<h2>Round 1");
	has("both", page, "Standings after round 1");
	page = screen(world, "");
	has_not("everybody's", page, "data-from");
	assert_false(world->response->private_page);
}

SCREEN(results_and_colours_not_yet_drawn_are_not_shown)
{
	const char *page;

	hall_draw(world);
	hall_publish(world, 1);
	assert_true(db_run(world->db, "UPDATE game SET nigiri = 1, stones = 0", "") > 0);
	page = screen(world, "");
	assert_int_equal(4, times(page, "<small>Nigiri<br>"));
	has_not("no stones", page, "class=\"st\"");
	world_read(world);
	hall_play(world, 1);
	page = screen(world, "?show=draw");
	has_not("now they are", page, "Nigiri");
	has_not("result", page, "resignation");
}

SCREEN(an_event_that_is_over_shows_its_final_standings)
{
	const char *page;

	tournament_cancelled_set(world->db, "icho", true);
	world_read(world);
	has("cancelled before", screen(world, ""), "does not take place");
	tournament_cancelled_set(world->db, "icho", false);
	world_read(world);
	round_played(world, 1);
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	page = screen(world, "");
	has("finished", page, "Final standings");
	has_not("finished", page, "<h2>Round 1");
	has("asked for", screen(world, "?show=draw"), "<h2>Round 1");
}

SCREEN(a_cancelled_event_says_so_on_every_wall_and_ends_nowhere)
{
	const char *page;

	round_played(world, 1);
	hall_draw(world);
	hall_publish(world, 2);
	has_not("before", screen(world, ""), "does not take place");
	tournament_cancelled_set(world->db, "icho", true);
	world_read(world);
	page = screen(world, "");
	has("what was played counts", page, "Standings after round 1");
	has_not("nothing is final", page, "Final standings");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "does not take place"));
	page = screen(world, "?show=draw");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "does not take place"));
}

SCREEN(a_choice_costs_nothing_while_it_is_the_same)
{
	screen(world, "?show=draw");
	has("its tag", world->response->head.text, "ETag: \"");
}

SCREEN(the_screen_shows_no_more_of_a_name_than_its_player_lets_it)
{
	assert_true(db_run(world->db, "UPDATE player SET publish = 'number' WHERE entry_id = 'icho-2'",
	                   "") > 0);
	assert_true(db_run(world->db, "UPDATE player SET publish = 'initials' WHERE entry_id = 'icho-3'",
	                   "") > 0);
	round_played(world, 1);
	has("once", screen(world, ""), "<b><bdi>No. 2</bdi></b>");
	has_not("number", screen(world, ""), "East2");
	has_not("initials", screen(world, ""), "East3");
	has("whole", screen(world, ""), "Rin East1");
}

SCREEN(initials_in_kana_are_not_run_together)
{
	assert_true(db_run(world->db, "UPDATE player SET publish = 'initials', family_kana = 'さとう',"
	                   " given_kana = 'さくら' WHERE entry_id = 'icho-3' AND seat = 1", "") > 0);
	round_played(world, 1);
	has("before the partner", ask(world, "/ja/t/icho/hall", NULL, 200),
	    "<bdi>さ・さ</bdi>／<bdi>Rin West3</bdi>");
	has("others", world->response->body.text, "<bdi>Rin East1</bdi>・<bdi>Rin West1</bdi>");
}

SCREEN(whatever_is_recorded_or_published_renews_the_screen)
{
	struct typed_result typed = hall_typed("resignation", "black");
	const struct game *game;

	hall_draw(world);
	assert_true(ACT(round_publish_draw, 1, false));
	has("published", world->touched, " /ja/t/icho/hall");
	world_read(world);
	game = rounds_game(&world->draw, 1, 1);
	typed.black_pair = game->nigiri ? game->black : "";
	assert_true(ACT(record_result, 1, 1, &typed, game->version));
	has("recorded", world->touched, " /en/t/icho/hall");
	has_not("no program asks for it", world->touched, "tournaments/icho/hall");
}
