#include "world/browser.h"

#include "actions/entry/card_code.h"
#include "actions/entry/entry.h"
#include "actions/result/report.h"
#include "actions/result/ruling.h"

/* Reporting a game, asked as a browser asks; and what the desk then sees. */

#define ROUND "/en/desk/t/icho/rounds/1"

/* A private link needs an id as long as the program makes them. */
static void
pair_enter(struct world *world, int number)
{
	struct entry entry = sample_entry(world->arena, "icho", PAIRS + number, STATUS_CONFIRMED);

	entry.id = arena_printf(world->arena, "icho-%011d", number);
	entry.players[0].family_name = arena_printf(world->arena, "West%d", number);
	entry.players[1].family_name = arena_printf(world->arena, "East%d", number);
	entry_insert(world->db, &entry);
}

/* Under jpga, at table 1 icho-00000000002 has Black with 2 stones against icho-00000000001; at
 * table 2 icho-00000000003 and icho-00000000004 make nigiri, komi 6. */
static void
setup(struct world *world)
{
	static const struct game games[] = {
		{.round = 1, .table = 1, .black = "icho-00000000002", .white = "icho-00000000001", .stones = 2,
},
		{.round = 1, .table = 2, .black = "icho-00000000003", .white = "icho-00000000004", .nigiri = true,
		 .komi_x2 = 12},
	};

	desk_open(world, "jpga");
	for (int number = 1; number <= 4; number++)
		pair_enter(world, number);
	desk_publish(world, games, COUNT(games));
}

static const struct entry *
pair_of(struct world *world, int number)
{
	return &world->entries.list[PAIRS + number - 1];
}

static const char *
own_page(struct world *world, const char *lang, int number)
{
	return arena_printf(world->arena, "/%s/e/%s", lang,
	                    entry_token(world->office, pair_of(world, number)));
}

static const char *
own_form(struct world *world, const char *lang, int number)
{
	return arena_printf(world->arena, "%s/result", own_page(world, lang, number));
}

static const char *
card(struct world *world, const char *lang, int table, int number)
{
	const char *code = card_code_report(world->office, world->tournament, game_at(world, table),
	                                    pair_of(world, number)->id);

	return arena_printf(world->arena, "/%s/t/icho/report/1/%d/%s", lang, table, code);
}

/* From the link of icho-00000000001 or icho-00000000002. */
static const char *
send(struct world *world, int number, const char *fields, int status)
{
	const char *all = arena_printf(world->arena, "round=1&table=1&other=icho-%011d&%s",
	                               3 - number, fields);

	return ask(world, own_form(world, "en", number), all, status);
}

OWN_TEST(the_form_knows_who_reports_which_game)
{
	SAYS(get(world, own_form(world, "en", 1)), "Table 1: the result",
	     "You report as <b><bdi>East1 and West1</bdi></b>", "Round 1 · 2 stones, no komi",
	     "name=\"winner\" value=\"icho-00000000002\"",
	     "name=\"winner\" value=\"icho-00000000001\"", "value=\"jigo\"",
	     "name=\"black_tokens\" value=\"0\"", NOT "Who had Black?", NOT "class=\"say\"");
	SAYS(get(world, own_form(world, "en", 3)), "Who had Black?");
	SAYS(get(world, own_form(world, "ja", 3)), "2卓の結果");
}

OWN_TEST(the_whole_name_is_for_the_pair_itself)
{
	const char *mine = get(world, own_form(world, "en", 1)), *cards;

	SAYS(mine, "<bdi>West1 花子</bdi>", NOT "West2");
	cards = get(world, card(world, "en", 1, 1));
	SAYS(cards, NOT "West1", NOT "West2");
}

OWN_TEST(one_report_is_said_on_both_pages_and_at_the_desk)
{
	SAYS(get(world, ROUND), "<td><b class=\"live\">Playing");
	SAYS(get(world, own_page(world, "en", 1)), "Report the result</a>");
	send(world, 1, "winner=icho-00000000001&by=margin&margin=3", 303);
	SAYS(get(world, own_form(world, "en", 1)),
	     "Your report: <b><bdi>W+3</bdi></b>. The other pair has not reported yet.",
	     "name=\"margin\" value=\"3\"", "name=\"winner\" value=\"icho-00000000001\" checked");
	SAYS(get(world, own_page(world, "en", 1)), "Change your report</a>");
	SAYS(get(world, own_form(world, "en", 2)), "The other pair has reported.", NOT "W+3");
	SAYS(get(world, ROUND), "One report: <bdi>W+3</bdi> from <bdi>East1 and West1</bdi>",
	     "<td><b class=\"live\">Playing");
}

OWN_TEST(reports_that_agree_are_recorded_and_the_form_is_gone)
{
	send(world, 1, "winner=icho-00000000001&by=resignation", 303);
	send(world, 2, "winner=icho-00000000001&by=resignation&black_tokens=0&white_tokens=0", 303);
	SAYS(world->response->head.text, "/result?said=report-agreed");
	SAYS(ask(world,
	         arena_printf(world->arena, "%s?said=report-agreed", own_form(world, "en", 2)),
	         NULL, 200), "Both reports agree: <b>W+R</b> is recorded.", NOT "name=\"winner\"");
	SAYS(get(world, own_form(world, "en", 1)), "Recorded: <b>W+R</b>.");
	SAYS(get(world, own_page(world, "en", 1)), "Recorded: <b>W+R</b>.",
	     NOT "Report the result</a>");
	SAYS(send(world, 1, "winner=icho-00000000002&by=resignation", 422),
	     "This game has a result already: White wins by resignation.");
	SAYS(get(world, ROUND), NOT "report:");
}

OWN_TEST(reports_that_differ_are_shown_to_all_three)
{
	const char *page;

	send(world, 1, "winner=icho-00000000002&by=margin&margin=3", 303);
	send(world, 2, "winner=icho-00000000001&by=margin&margin=2", 303);
	page = get(world, own_form(world, "en", 2));
	has("both", page, "Your reports differ: you say <bdi>W+2</bdi>, they say <bdi>B+3</bdi>. Take both to the desk.");
	has("may change", page, "name=\"winner\"");
	SAYS(get(world, ROUND), ">Decide<span class=\"hide\"> table 1<",
	     ">Enter<span class=\"hide\"> table 2<");
	SAYS(get(world, "/ja/desk/t/icho/rounds/1"), ">決める<span");
	SAYS(get(world, ROUND), "Reports differ: <bdi>East1 and West1</bdi> say "
	     "<bdi>B+3</bdi>, <bdi>East2 and West2</bdi> say <bdi>W+2</bdi>");
	SAYS(get(world, ROUND "/tables/1"), "<bdi>East1 and West1</bdi>: <b><bdi>B+3</bdi></b>",
	     "<bdi>East2 and West2</bdi>: <b><bdi>W+2</bdi></b>");
	SAYS(get(world, "/en/t/icho/rounds/1"), NOT "B+3");
}

OWN_TEST(what_is_wrong_stands_beside_its_field_and_what_was_typed_stays)
{
	SAYS(send(world, 1, "winner=icho-00000000001&by=margin&margin=3.5&black_tokens=2", 422),
	     "href=\"#margin\"", "id=\"margin-e\"", "value=\"3.5\"",
	     "name=\"black_tokens\" value=\"2\"",
	     "name=\"winner\" value=\"icho-00000000001\" checked");
	SAYS(send(world, 1, "", 422), "href=\"#winner\"", "href=\"#by\"");
	SAYS(send(world, 1, "winner=%3Cb%3E&by=margin&margin=%22%3E%3Ci%3E", 422), NOT "<i>");
}

OWN_TEST(who_says_jigo_need_not_say_how)
{
	send(world, 1, "winner=jigo", 303);
	SAYS(get(world, own_form(world, "en", 1)), "Your report: <b><bdi>Jigo");
}

OWN_TEST(after_nigiri_the_winner_is_a_pair_and_not_a_colour)
{
	static const char fields[] = "&black_pair=icho-00000000004&winner=icho-00000000003&by=margin&margin=4";

	ask(world, own_form(world, "en", 3),
	    arena_printf(world->arena, "round=1&table=2&other=icho-00000000004%s", fields), 303);
	SAYS(get(world, own_form(world, "en", 3)), "Your report: <b><bdi>W+4 (",
	     "had Black)</bdi>", "name=\"winner\" value=\"icho-00000000003\" checked",
	     "name=\"black_pair\" value=\"icho-00000000004\" checked");
	ask(world, own_form(world, "en", 4),
	    arena_printf(world->arena, "round=1&table=2&other=icho-00000000003%s", fields), 303);
	assert_string_equal("icho-00000000004", game_at(world, 2)->black);
	assert_int_equal(SIDE_WHITE, game_at(world, 2)->result.winner);
}

OWN_TEST(tokens_that_the_referee_noted_are_there_to_begin_with)
{
	const struct ruling_typed penalty = {
		.about = "moves", .black = "", .start = "W1", .moves = "W1,B1!", .side = "",
		.offence = "", .minutes = "", .reason = "",
	};

	DONE(ruling_record, 1, 1, &penalty);
	SAYS(get(world, card(world, "en", 1, 1)), "name=\"black_tokens\" value=\"1\"");
	send(world, 1, "winner=icho-00000000001&by=time", 303);
	send(world, 2, "winner=icho-00000000001&by=time", 303);
	SAYS(get(world, own_form(world, "en", 1)),
	     "Both reports say <bdi>W+T</bdi>, but the referee noted something else.");
	SAYS(get(world, ROUND), "Reports agree on <bdi>W+T</bdi>");
}

OWN_TEST(a_card_reports_for_its_pair_and_opens_nothing_after_a_new_draw)
{
	const char *path = card(world, "en", 1, 2);
	struct game game = *game_at(world, 1);

	ask(world, path, "winner=icho-00000000002&by=time", 303);
	SAYS(get(world, path), "Your report: <b><bdi>B+T</bdi></b>");
	SAYS(get(world, ROUND), "One report: <bdi>B+T</bdi> from <bdi>East2");
	round_clear(world->db, "icho", 1);
	game.white = "icho-5";
	game_insert(world->db, "icho", &game, 1);
	world_read(world);
	SAYS(ask(world, path, NULL, 404), "It is the card of another draw",
	     "href=\"/en/t/icho/rounds/1\"");
	ask(world, path, "winner=icho-00000000002&by=time", 404);
	ask(world, "/en/t/icho/report/1/1/0", NULL, 404);
	ask(world, "/en/t/icho/report/9/1/0", NULL, 404);
	ask(world, "/en/t/icho/report/1/x/0", NULL, 404);
	ask(world, "/en/t/last-year/report/1/1/0", NULL, 404);
	SAYS(get(world, ROUND), NOT "One report");
}

OWN_TEST(a_form_of_another_draw_says_where_the_game_is)
{
	struct game game = *game_at(world, 1);

	round_clear(world->db, "icho", 1);
	game.table = 5;
	game_insert(world->db, "icho", &game, 1);
	SAYS(send(world, 1, "winner=icho-00000000001&by=time", 422), "your table is now 5",
	     "name=\"table\" value=\"5\"", NOT " checked");
	round_clear(world->db, "icho", 1);
	SAYS(send(world, 1, "winner=icho-00000000001&by=time", 422),
	     "you have no game in this round now", "There is no game to report now.");
}

OWN_TEST(a_draft_is_not_given_away)
{
	const char *path = card(world, "en", 1, 1);

	round_unpublish(world->db, "icho", 1);
	world_read(world);
	SAYS(ask(world, path, NULL, 404), NOT "Find your table");
	SAYS(get(world, own_form(world, "en", 1)), "There is no game to report now.");
	SAYS(get(world, own_page(world, "en", 1)), NOT "Report the result</a>");
	SAYS(send(world, 1, "winner=icho-00000000001&by=time", 422), NOT "Table 1");
}

OWN_TEST(an_event_that_is_over_leads_to_the_standings)
{
	const char *path = card(world, "en", 1, 1);
	const char *pages[3];

	hall_state_set(world, STATE_FINISHED);
	pages[0] = get(world, path);
	pages[1] = ask(world, "/en/t/icho/report/1/1/0", NULL, 404);
	pages[2] = get(world, own_form(world, "en", 1));
	for (size_t i = 0; i < COUNT(pages); i++) {
		SAYS(pages[i], "This event is finished", "href=\"/en/t/icho/standings\"",
		     NOT "name=\"winner\"");
	}
	ask(world, path, "winner=icho-00000000001&by=time", 422);
	SAYS(get(world, own_page(world, "en", 1)), NOT "Report the result</a>");
}

OWN_TEST(nobody_is_sent_to_the_desk_of_an_event_that_is_over)
{
	const char *path = card(world, "en", 1, 1);

	hall_play(world, 1);
	SAYS(get(world, path), "come to the desk together");
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, path), "Recorded: <b>");
	SAYS(get(world, path), NOT "come to the desk");
}

OWN_TEST(a_cancelled_event_takes_no_report)
{
	office_cancel(world, true);
	SAYS(get(world, own_form(world, "en", 1)), "does not take place");
	SAYS(ask(world, "/en/t/icho/report/1/1/0", NULL, 404), "does not take place");
	SAYS(get(world, own_page(world, "en", 1)), NOT "Table 1, round 1</h2>");
	world_sql(world, "UPDATE game SET result = 'V', how = 'void'");
	SAYS(get(world, own_page(world, "en", 1)), "Table 1, round 1</h2>");
}

/* Table 1 of round 1 has no result when round 2 is out. */
OWN_TEST(an_older_game_without_a_result_comes_after_the_newest)
{
	struct game game = *game_at(world, 1);

	assert_true(round_insert(world->db, "icho", 2));
	game.round = 2;
	game.table = 7;
	game_insert(world->db, "icho", &game, 1);
	round_publish(world->db, "icho", 2, 1);
	world_read(world);
	SAYS(get(world, own_form(world, "en", 1)), "Table 7: the result");
	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 2");
	SAYS(get(world, own_form(world, "en", 1)), "Table 1: the result");
	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 1");
	SAYS(get(world, own_form(world, "en", 1)), "Recorded: <b>No game</b>.");
}

OWN_TEST(during_a_round_the_pairs_page_says_where_with_whom_and_who_plays_first)
{
	const char *page = get(world, own_page(world, "en", 1)), *order;

	SAYS(page, "<p class=\"big\">Table 1</p>", "You have White</b>", "2 stones<br>No komi",
	     NOT "West2");
	order = strstr(page, "<ol class=\"turn\">");
	assert_non_null(order);
	SAYS(arena_printf(world->arena, "%.170s", order), "White</span> <bdi>East1</bdi>");
	SAYS(order, "<bdi>West1</bdi>");
	assert_true(strstr(page, "Report the result</a>") > order);
	SAYS(get(world, own_page(world, "en", 2)), "You have Black</b>");
	SAYS(get(world, own_page(world, "en", 3)), "Nigiri decides who has Black</b>",
	     NOT "<ol class=\"turn\">");
	SAYS(get(world, own_page(world, "ja", 1)), "白番です</b>");
}

/* In round 2 pair 1 has a bye, and pair 2 sits out. */
OWN_TEST(a_round_without_a_game_comes_before_the_result_of_the_last)
{
	const char *pages[2];

	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 1");
	SAYS(get(world, own_page(world, "en", 1)), "Recorded: <b>No game</b>.",
	     NOT "<p class=\"big\">Table", "Your table of round 2 appears here");
	assert_true(round_insert(world->db, "icho", 2));
	round_bye_insert(world->db, "icho", &(struct round_bye){.round = 2, .entry_id = pair_of(world, 1)->id});
	round_publish(world->db, "icho", 2, 1);
	world_read(world);
	pages[0] = get(world, own_page(world, "en", 1));
	pages[1] = get(world, own_page(world, "en", 2));
	SAYS(pages[0], "<p class=\"ans\">A bye: you do not play, and it counts as a win.</p>");
	SAYS(pages[1], "<p class=\"ans\">No game for you in this round.</p>");
	for (size_t i = 0; i < COUNT(pages); i++) {
		const char *now = strstr(pages[i], "<h2>Round 2</h2>");
		const char *last = strstr(pages[i], "<h2>Table 1, round 1</h2>");

		assert_non_null(now);
		assert_non_null(last);
		assert_true(now < last);
		SAYS(last, "Recorded: <b>No game</b>.");
		SAYS(pages[i], "Your table of round 3 appears here");
	}
}

OWN_TEST(the_pairs_page_keeps_itself_fresh)
{
	struct arena *arena = world->arena;
	const char *path = own_page(world, "en", 1), *live = arena_printf(arena, "%s/live", path);
	const char *page = get(world, path), *tag;

	SAYS(page, arena_printf(arena, "data-from=\"%s\"", live));
	SAYS(get(world, live), "id=\"own-now\" data-live", "id=\"own-place\" data-live",
	     NOT "csrf");
	SAYS(world->response->head.text, NOT "Set-Cookie");
	tag = header(world, "ETag");
	assert_int_equal(304, status_since(world, live, tag));
	db_run(world->db, "UPDATE game SET result = 'V', how = 'void'", "");
	assert_int_equal(200, status_since(world, live, tag));
	SAYS(world->response->body.text, "Recorded: <b>No game</b>.");
	ask(world, "/en/e/00000000000000000000000000000000/live", NULL, 404);
}

OWN_TEST(a_margin_may_stay_empty_and_the_form_says_so)
{
	SAYS(get(world, own_form(world, "en", 1)), "it may also stay empty");
	send(world, 1, "winner=icho-00000000001&by=margin&margin=", 303);
	SAYS(get(world, own_form(world, "en", 1)), "no margin");
}

OWN_TEST(a_link_that_is_wrong_opens_nothing)
{
	SAYS(ask(world, "/en/e/00000000000000000000000000000000/result", NULL, 404),
	     "This link is no longer valid");
	ask(world, "/en/e/00000000000000000000000000000000/result", "winner=icho-00000000001&by=time", 404);
}

