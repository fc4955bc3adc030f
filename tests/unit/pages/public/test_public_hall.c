#include "pages/asking.h"

/* What the screen in the hall shows. */

static int
screen_setup(void **state)
{
	struct desk *desk;
	int failed = desk_open(state, "kanto-junior");

	desk = *state;
	assert_true(db_run(desk->hall->db, "UPDATE player SET publish = 'full', family_kana = '',"
	                   " given_kana = '', given_name = 'Rin'", "") > 0);
	return failed;
}

#define SCREEN(test) TEST_IN(struct desk *desk, screen_setup, desk_teardown, test)

static size_t
times(const char *page, const char *text)
{
	size_t count = 0;

	while ((page = strstr(page, text)) != NULL) {
		count++;
		page += strlen(text);
	}
	return count;
}

static const char *
screen(struct desk *desk, const char *query)
{
	return ask(desk, arena_printf(desk->hall->arena, "/en/t/icho/hall%s", query), NULL, 200);
}

static void
more_pairs(struct desk *desk, int count)
{
	assert_int_equal(1, db_run(desk->hall->db, "UPDATE tournament SET capacity = 64", ""));
	for (int number = PAIRS + 1; number <= count; number++)
		hall_enter(desk->hall, number, 0, STATUS_CONFIRMED);
	hall_read(desk->hall);
}

static void
round_played(struct desk *desk, int round)
{
	hall_draw(desk->hall);
	hall_publish(desk->hall, round);
	hall_play(desk->hall, round);
}

SCREEN(before_the_first_round_it_says_what_comes)
{
	const char *page = screen(desk, "");

	has("what comes", page, "The draw of round 1 appears here");
	assert_int_equal(1, times(page, "<section class=\"wall\">"));
	has("for waiting", page, "data-round=\"0\"");
	has("standings", screen(desk, "?show=standings"), "when all results of round 1 are in");
	hall_draw(desk->hall);
	has_not("a draft", screen(desk, ""), "East1");
	hall_state_set(desk->hall, STATE_DRAFT);
	ask(desk, "/en/t/icho/hall", NULL, 404);
}

SCREEN(twelve_tables_fill_a_page_and_a_bye_stands_behind_them)
{
	const char *page, *second;

	more_pairs(desk, 31);
	hall_draw(desk->hall);
	hall_publish(desk->hall, 1);
	page = screen(desk, "");
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

	more_pairs(desk, 24);
	hall_draw(desk->hall);
	hall_publish(desk->hall, 1);
	page = screen(desk, "");
	assert_int_equal(1, times(page, "<section class=\"wall\">"));
	has_not("nothing to count", page, "1 / 1");
}

SCREEN(standings_follow_the_draw_when_a_round_is_complete)
{
	const char *page;

	more_pairs(desk, 17);
	round_played(desk, 1);
	page = screen(desk, "");
	assert_int_equal(3, times(page, "<section class=\"wall\">"));
	assert_int_equal(2, times(page, "Standings after round 1"));
	assert_true(strstr(page, "Standings after round 1") > strstr(page, "<span class=\"no\">8</span>"));
	hall_draw(desk->hall);
	hall_publish(desk->hall, 2);
	page = screen(desk, "");
	has("the newest", page, "data-round=\"2\"");
	has("the newest", page, "<h2>Round 2");
	has_not("the newest", page, "<h2>Round 1");
	has("still", page, "Standings after round 1");
}

SCREEN(one_of_the_two_can_be_chosen)
{
	const char *page;

	round_played(desk, 1);
	page = screen(desk, "?show=draw");
	has("draw", page, "<h2>Round 1");
	has_not("draw", page, "Standings after");
	has("it asks for the same again", page, "data-from=\"/en/t/icho/hall?show=draw\"");
	assert_true(desk->response.private_page);
	page = screen(desk, "?show=standings");
	has_not("standings", page, "<h2>Round 1");
	has("standings", page, "Standings after round 1");
	page = screen(desk, "?show=other");
	has("both", page, "<h2>Round 1");
	has("both", page, "Standings after round 1");
	page = screen(desk, "");
	has_not("everybody's", page, "data-from");
	assert_false(desk->response.private_page);
}

SCREEN(results_and_colours_not_yet_drawn_are_not_shown)
{
	const char *page;

	hall_draw(desk->hall);
	hall_publish(desk->hall, 1);
	assert_true(db_run(desk->hall->db, "UPDATE game SET nigiri = 1, stones = 0", "") > 0);
	page = screen(desk, "");
	assert_int_equal(4, times(page, "<small>Nigiri<br>"));
	has_not("no stones", page, "class=\"st\"");
	hall_read(desk->hall);
	hall_play(desk->hall, 1);
	page = screen(desk, "?show=draw");
	has_not("now they are", page, "Nigiri");
	has_not("result", page, "resignation");
}

SCREEN(an_event_that_is_over_shows_its_final_standings)
{
	const char *page;

	tournament_cancelled_set(desk->hall->db, "icho", true);
	hall_read(desk->hall);
	has("cancelled before", screen(desk, ""), "does not take place");
	tournament_cancelled_set(desk->hall->db, "icho", false);
	hall_read(desk->hall);
	round_played(desk, 1);
	hall_state_set(desk->hall, STATE_RUNNING);
	hall_state_set(desk->hall, STATE_FINISHED);
	page = screen(desk, "");
	has("finished", page, "Final standings");
	has_not("finished", page, "<h2>Round 1");
	has("asked for", screen(desk, "?show=draw"), "<h2>Round 1");
}

SCREEN(a_cancelled_event_says_so_on_every_wall_and_ends_nowhere)
{
	const char *page;

	round_played(desk, 1);
	hall_draw(desk->hall);
	hall_publish(desk->hall, 2);
	has_not("before", screen(desk, ""), "does not take place");
	tournament_cancelled_set(desk->hall->db, "icho", true);
	hall_read(desk->hall);
	page = screen(desk, "");
	has("what was played counts", page, "Standings after round 1");
	has_not("nothing is final", page, "Final standings");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "does not take place"));
	page = screen(desk, "?show=draw");
	assert_int_equal(times(page, "<section class=\"wall\">"), times(page, "does not take place"));
}

SCREEN(a_choice_costs_nothing_while_it_is_the_same)
{
	screen(desk, "?show=draw");
	has("its tag", desk->response.head.text, "ETag: \"");
}

SCREEN(the_screen_shows_no_more_of_a_name_than_its_player_lets_it)
{
	assert_true(db_run(desk->hall->db, "UPDATE player SET publish = 'number' WHERE entry_id = 'icho-2'",
	                   "") > 0);
	assert_true(db_run(desk->hall->db, "UPDATE player SET publish = 'initials' WHERE entry_id = 'icho-3'",
	                   "") > 0);
	round_played(desk, 1);
	has("once", screen(desk, ""), "<b><bdi>No. 2</bdi></b>");
	has_not("number", screen(desk, ""), "East2");
	has_not("initials", screen(desk, ""), "East3");
	has("whole", screen(desk, ""), "Rin East1");
}

SCREEN(initials_in_kana_are_not_run_together)
{
	assert_true(db_run(desk->hall->db, "UPDATE player SET publish = 'initials', family_kana = 'さとう',"
	                   " given_kana = 'さくら' WHERE entry_id = 'icho-3' AND seat = 1", "") > 0);
	round_played(desk, 1);
	has("before the partner", ask(desk, "/ja/t/icho/hall", NULL, 200),
	    "<bdi>さ・さ</bdi>／<bdi>Rin West3</bdi>");
	has("others", desk->response.body.text, "<bdi>Rin East1</bdi>・<bdi>Rin West1</bdi>");
}

SCREEN(whatever_is_recorded_or_published_renews_the_screen)
{
	struct hall *hall = desk->hall;
	struct typed_result typed = hall_typed("resignation", "black");
	const struct game *game;

	hall_draw(hall);
	assert_true(round_publish_draw(&hall->office, hall->tournament, 1, false, &hall->problems));
	has("published", hall->touched, " /ja/t/icho/hall");
	hall_read(hall);
	game = rounds_game(&hall->draw, 1, 1);
	typed.black_pair = game->nigiri ? game->black : "";
	assert_true(record_result(&hall->office, hall->tournament, 1, 1, &typed, game->version,
	                          &hall->problems));
	has("recorded", hall->touched, " /en/t/icho/hall");
	has_not("no program asks for it", hall->touched, "tournaments/icho/hall");
}
