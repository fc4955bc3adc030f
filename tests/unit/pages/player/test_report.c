#include "world/browser.h"

#include "actions/entry/card_code.h"
#include "actions/entry/entry_act.h"
#include "actions/result/report_act.h"
#include "actions/result/ruling_act.h"

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

OWN_TEST(a_card_is_read_in_the_language_of_who_reads_it)
{
	const char *path = card(world, "en", 1, 1);

	ask(world, path + strlen("/en"), NULL, 303);
	SAYS(world->response->head.text, arena_printf(world->arena, "Location: %s\r\n", path));
}

OWN_TEST(the_form_knows_who_reports_which_game)
{
	SAYS(tree(world, own_form(world, "en", 1)), "title = Table 1: the result\n",
	     "game.as = East1 and West1\n", "game.nigiri = false\n", "game.stones = 2\n",
	     "winner_options.0.value = icho-00000000002\n",
	     "winner_options.1.value = icho-00000000001\n", "winner_options.2.value = jigo\n",
	     "form.black_tokens.value = 0\n", NOT "standing.");
	SAYS(tree(world, own_form(world, "en", 3)), "game.nigiri = true\n");
}

OWN_TEST(the_whole_name_is_for_the_pair_itself)
{
	SAYS(tree(world, own_form(world, "en", 1)), ".name = West1 Hanako\n", NOT "West2");
	SAYS(tree(world, card(world, "en", 1, 1)), NOT "West1", NOT "West2");
}

OWN_TEST(one_report_is_said_on_both_pages_and_at_the_desk)
{
	SAYS(tree(world, ROUND), NOT ".report.");
	SAYS(tree(world, own_page(world, "en", 1)), "report_link.url = ", NOT "report_link.standing.");
	send(world, 1, "winner=icho-00000000001&by=margin&margin=3", 303);
	SAYS(tree(world, own_form(world, "en", 1)), "standing.one = true\n", "standing.own = W+3\n",
	     "form.margin.value = 3\n", "winner_options.1.checked = true\n");
	SAYS(tree(world, own_page(world, "en", 1)), "report_link.standing.own = W+3\n");
	SAYS(tree(world, own_form(world, "en", 2)), "standing.one = true\n", "standing.own = false\n");
	SAYS(world->response->body.text, NOT "W+3");
	SAYS(tree(world, ROUND), "report.one = true\n", "report.first.line = W+3\n",
	     "report.first.pair = East1 and West1\n", "cancelled = false\n");
}

OWN_TEST(reports_that_agree_are_recorded_and_the_form_is_gone)
{
	send(world, 1, "winner=icho-00000000001&by=resignation", 303);
	send(world, 2, "winner=icho-00000000001&by=resignation&black_tokens=0&white_tokens=0", 303);
	SAYS(world->response->head.text, "/result?said=report-agreed");
	SAYS(tree(world, arena_printf(world->arena, "%s?said=report-agreed", own_form(world, "en", 2))),
	     "agreed = true\n", "game.result.code = W+R\n", NOT "form.");
	SAYS(tree(world, own_form(world, "en", 1)), "agreed = false\n", "game.result.code = W+R\n");
	SAYS(tree(world, own_page(world, "en", 1)), "now.game.result.code = W+R\n",
	     "report_link.url = false\n");
	send(world, 1, "winner=icho-00000000002&by=resignation", 422);
	SAYS(tree_shown(world), "problems.list.0.text = This game has a result already");
	SAYS(tree(world, ROUND), NOT "report.");
}

OWN_TEST(reports_that_differ_are_shown_to_all_three)
{
	send(world, 1, "winner=icho-00000000002&by=margin&margin=3", 303);
	send(world, 2, "winner=icho-00000000001&by=margin&margin=2", 303);
	SAYS(tree(world, own_form(world, "en", 2)), "standing.differ = true\n",
	     "standing.own = W+2\n", "standing.other = B+3\n", "form.winner.");
	SAYS(tree(world, ROUND), "urgent.0.report.differ = true\n",
	     "urgent.0.report.first.pair = East1 and West1\n", "urgent.0.report.first.line = B+3\n",
	     "urgent.0.report.second.pair = East2 and West2\n", "urgent.0.report.second.line = W+2\n",
	     "any_needs = false\n");
	SAYS(tree(world, ROUND "/tables/1"), "report.first.line = B+3\n",
	     "report.second.line = W+2\n");
	SAYS(get(world, "/en/t/icho/rounds/1"), NOT "B+3");
}

OWN_TEST(what_is_wrong_stands_beside_its_field_and_what_was_typed_stays)
{
	send(world, 1, "winner=icho-00000000001&by=margin&margin=3.5&black_tokens=2", 422);
	SAYS(tree_shown(world), "problems.list.0.id = margin\n", "form.margin.error = ",
	     "form.margin.value = 3.5\n", "form.black_tokens.value = 2\n",
	     "winner_options.1.checked = true\n");
	send(world, 1, "", 422);
	SAYS(tree_shown(world), "problems.list.0.id = winner\n", "problems.list.1.id = by\n");
	SAYS(send(world, 1, "winner=%3Cb%3E&by=margin&margin=%22%3E%3Ci%3E", 422), NOT "<i>");
}

OWN_TEST(who_says_jigo_need_not_say_how)
{
	send(world, 1, "winner=jigo", 303);
	SAYS(tree(world, own_form(world, "en", 1)), "standing.own = Jigo");
}

OWN_TEST(after_nigiri_the_winner_is_a_pair_and_not_a_colour)
{
	static const char fields[] = "&black_pair=icho-00000000004&winner=icho-00000000003&by=margin&margin=4";

	ask(world, own_form(world, "en", 3),
	    arena_printf(world->arena, "round=1&table=2&other=icho-00000000004%s", fields), 303);
	SAYS(tree(world, own_form(world, "en", 3)), "standing.own = W+4 (No. 13",
	     "winner_options.0.checked = true\n", "form.black_pair.value = icho-00000000004\n");
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
	SAYS(tree(world, card(world, "en", 1, 1)), "form.black_tokens.value = 1\n",
	     "form.black_handed.value = \n");
	send(world, 1, "winner=icho-00000000001&by=time", 303);
	send(world, 2, "winner=icho-00000000001&by=time", 303);
	SAYS(tree(world, own_form(world, "en", 1)), "standing.rulings = true\n",
	     "standing.own = W+T\n");
	SAYS(tree(world, ROUND), "urgent.0.report.rulings = true\n",
	     "urgent.0.report.first.line = W+T\n");
}

OWN_TEST(a_card_reports_for_its_pair_and_opens_nothing_after_a_new_draw)
{
	const char *path = card(world, "en", 1, 2);
	struct game game = *game_at(world, 1);

	ask(world, path, "winner=icho-00000000002&by=time", 303);
	SAYS(tree(world, path), "standing.own = B+T\n");
	SAYS(tree(world, ROUND), "report.first.line = B+T\n", "report.first.pair = East2");
	round_clear(world->db, "icho", 1);
	game.white = "icho-5";
	game_insert(world->db, "icho", &game, 1);
	world_read(world);
	ask(world, path, NULL, 404);
	SAYS(tree_shown(world), "text = It may be an old card",
	     "round = /en/t/icho/rounds/1\n");
	ask(world, path, "winner=icho-00000000002&by=time", 404);
	world->now += 3600;
	ask(world, "/en/t/icho/report/1/1/0", NULL, 404);
	assert_rows(world, 2, "audit WHERE action = 'refused.code'"); /* the card's of before, too */
	SAYS(audit_last_by(world), "|refused.code|", "||GET /{lang}/t/{slug}/report/{n}/{table}/{code} icho");
	world->now += 3600;
	ask(world, "/en/t/icho/report/9/1/0", NULL, 404);
	ask(world, "/en/t/icho/report/1/x/0", NULL, 404);
	ask(world, "/en/t/last-year/report/1/1/0", NULL, 404);
	assert_rows(world, 2, "audit WHERE action = 'refused.code'"); /* no game, no code of it */
	SAYS(tree(world, ROUND), NOT ".report.");
}

OWN_TEST(a_form_of_another_draw_says_where_the_game_is)
{
	struct game game = *game_at(world, 1);

	round_clear(world->db, "icho", 1);
	game.table = 5;
	game_insert(world->db, "icho", &game, 1);
	send(world, 1, "winner=icho-00000000001&by=time", 422);
	SAYS(tree_shown(world), "your table is now 5", "table = 5\n", NOT "winner_options.1.checked = true\n");
	round_clear(world->db, "icho", 1);
	send(world, 1, "winner=icho-00000000001&by=time", 422);
	SAYS(tree_shown(world), "you have no game in this round now", "closed = There is no game");
}

OWN_TEST(a_draft_is_not_given_away)
{
	const char *path = card(world, "en", 1, 1);

	round_unpublish(world->db, "icho", 1);
	world_read(world);
	ask(world, path, NULL, 404);
	SAYS(tree_shown(world), "round = false\n");
	SAYS(tree(world, own_form(world, "en", 1)), "closed = There is no game", NOT "game.");
	SAYS(tree(world, own_page(world, "en", 1)), NOT "report_link.");
	SAYS(send(world, 1, "winner=icho-00000000001&by=time", 422), NOT "Table 1");
}

OWN_TEST(an_event_that_is_over_leads_to_the_standings)
{
	const char *path = card(world, "en", 1, 1);
	const char *pages[3];

	hall_state_set(world, STATE_FINISHED);
	ask(world, path, NULL, 404);
	pages[0] = tree_shown(world);
	ask(world, "/en/t/icho/report/1/1/0", NULL, 404);
	pages[1] = tree_shown(world);
	pages[2] = tree(world, own_form(world, "en", 1));
	for (size_t i = 0; i < COUNT(pages); i++)
		SAYS(pages[i], " = This event is finished", "standings = /en/t/icho/standings\n",
		     NOT "form.");
	ask(world, path, "winner=icho-00000000001&by=time", 404);
	SAYS(tree(world, own_page(world, "en", 1)), NOT "report_link.");
	ask(world, card(world, "ja", 1, 1), NULL, 404);
	SAYS(tree_shown(world), "standings = /ja/t/icho/standings\n");
}

OWN_TEST(once_all_is_played_and_the_days_are_past_a_card_leads_to_the_standings)
{
	const char *path = card(world, "en", 1, 1);

	world->now += 30 * 24 * 3600;
	SAYS(tree(world, path), "form.");
	hall_play(world, 1);
	world_sql(world, "UPDATE tournament SET rounds = 1");
	world_read(world);
	ask(world, path, NULL, 404);
	SAYS(tree_shown(world), "title = This event is over\n", "text = The codes on its table cards",
	     "standings = /en/t/icho/standings\n", "\nround = false\n");
}

OWN_TEST(nobody_is_sent_to_the_desk_of_an_event_that_is_over)
{
	hall_play(world, 1);
	SAYS(tree(world, own_form(world, "en", 1)), "game.result.code = ", "closed = false\n");
	hall_state_set(world, STATE_FINISHED);
	SAYS(tree(world, own_form(world, "en", 1)), "game.result.code = ",
	     "closed = This event is finished");
}

OWN_TEST(a_cancelled_event_takes_no_report)
{
	office_cancel(world, true);
	SAYS(tree(world, own_form(world, "en", 1)), "closed = This event has been cancelled");
	ask(world, "/en/t/icho/report/1/1/0", NULL, 404);
	SAYS(tree_shown(world), "text = This event has been cancelled");
	assert_rows(world, 0, "audit WHERE action = 'refused.code'");
	SAYS(tree(world, own_page(world, "en", 1)), NOT "report_link.");
	world_sql(world, "UPDATE game SET result = 'V', how = 'void'");
	SAYS(tree(world, own_page(world, "en", 1)), "report_link.round = 1\n",
	     "report_link.current = false\n");
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
	SAYS(tree(world, own_form(world, "en", 1)), "title = Table 7: ");
	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 2");
	SAYS(tree(world, own_form(world, "en", 1)), "title = Table 1: ");
	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 1");
	SAYS(tree(world, own_form(world, "en", 1)), "game.result.text = No game\n");
}

OWN_TEST(during_a_round_the_pairs_page_says_where_with_whom_and_who_plays_first)
{
	IN_ORDER(tree(world, own_page(world, "en", 1)), "now.game.nigiri = false\n",
	         "now.game.turn.0.white = true\n", "now.game.turn.0.name = East1\n",
	         "now.game.turn.2.name = West1 Hanako\n");
	SAYS(tree_shown(world), "now.game.table = 1\n", "now.game.black = false\n",
	     "now.game.stones = 2\n", "now.game.komi = false\n", NOT "West2");
	SAYS(tree(world, own_page(world, "en", 2)), "now.game.black = true\n");
	SAYS(tree(world, own_page(world, "en", 3)), "now.game.nigiri = true\n",
	     "now.game.any_turn = false\n");
}

/* In round 2 pair 1 has a bye, and pair 2 sits out. */
OWN_TEST(a_round_without_a_game_comes_before_the_result_of_the_last)
{
	world_sql(world, "UPDATE game SET result = 'V', how = 'void' WHERE round = 1");
	SAYS(tree(world, own_page(world, "en", 1)), "now.game.result.text = No game\n",
	     "now.game.playing = false\n", "next.round = 2\n");
	assert_true(round_insert(world->db, "icho", 2));
	round_bye_insert(world->db, "icho", &(struct round_bye){.round = 2, .entry_id = pair_of(world, 1)->id});
	round_publish(world->db, "icho", 2, 1);
	world_read(world);
	for (int number = 1; number <= 2; number++)
		SAYS(tree(world, own_page(world, "en", number)),
		     number == 1 ? "now.bye.whole = true\n" : "now.bye = false\n", "now.round = 2\n",
		     NOT "now.game.", "report_link.round = 1\n", "report_link.current = false\n",
		     "report_link.result.text = No game\n", "next.round = 3\n");
}

OWN_TEST(the_pairs_page_keeps_itself_fresh)
{
	struct arena *arena = world->arena;
	const char *path = own_page(world, "en", 1), *live = arena_printf(arena, "%s/live", path), *tag;

	SAYS(tree(world, path), arena_printf(arena, "live_url = %s\n", live));
	SAYS(get(world, live), NOT "csrf");
	SAYS(world->response->head.text, NOT "Set-Cookie");
	tag = header(world, "ETag");
	assert_int_equal(304, status_since(world, live, tag));
	db_run(world->db, "UPDATE game SET result = 'V', how = 'void'", "");
	assert_int_equal(200, status_since(world, live, tag));
	SAYS(tree_shown(world), "now.game.result.text = No game\n");
	ask(world, "/en/e/00000000000000000000000000000000/live", NULL, 404);
}

OWN_TEST(a_margin_may_stay_empty_and_the_form_says_so)
{
	SAYS(get(world, own_form(world, "en", 1)), "Optional. With komi");
	send(world, 1, "winner=icho-00000000001&by=margin&margin=", 303);
	SAYS(get(world, own_form(world, "en", 1)), "no margin");
}

OWN_TEST(a_link_that_is_wrong_opens_nothing)
{
	SAYS(ask(world, "/en/e/00000000000000000000000000000000/result", NULL, 404),
	     "This link is no longer valid");
	ask(world, "/en/e/00000000000000000000000000000000/result", "winner=icho-00000000001&by=time", 404);
}
