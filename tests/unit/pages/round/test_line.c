#include "world/browser.h"

#include "store/draw/ruling.h"

/* The line of results on a round's page, and the parts of the page that keep
 * themselves fresh. Table 1: icho-2 (Black) against icho-1, no komi. Table 2:
 * icho-3 and icho-4 after nigiri, komi 6.5. Table 3: icho-6 against icho-5. */

#define ROUND "/en/desk/t/icho/rounds/1"
#define LINE ROUND "/line"
#define TABLE_1 ROUND "/tables/1"

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	hall_three(world, 0, 13, 0);
}

static const char *
text_at(struct world *world, int table)
{
	char text[16];

	result_text(game_at(world, table)->result, text);
	return arena_text(world->arena, text);
}

/* Sends the line as it is encoded; the page, or of a 303 the address. */
static const char *
send_line(struct world *world, const char *line, int status)
{
	ask(world, LINE, arena_printf(world->arena, "line=%s", line), status);
	return status == 303 ? world->response->head.text : world->response->body.text;
}

OWN_TEST(a_line_is_recorded_and_the_page_says_so)
{
	const char *page;

	SAYS(send_line(world, "1+b%2B4+t+1+0", 303), ROUND "?said=line-recorded&changed=1\r\n");
	assert_string_equal("B+4", text_at(world, 1));
	assert_int_equal(HOW_MARGIN, game_at(world, 1)->how);
	assert_int_equal(1, game_at(world, 1)->black_tokens);
	assert_string_equal("result.record|round 1 table 1||result: B+4\npairs: 2-1\nby: margin\nwinner: black\n"
	                    "margin: 4\nblack_tokens: 1", audit_last(world));
	page = get(world, ROUND "?said=line-recorded&changed=1");
	SAYS(tree_shown(world), "said = Table 1 is recorded: B+4. ", "(Black) – ", "Tokens: Black 1, White 0.\n",
	     "line.value = \n", "undo.action = " ROUND "/tables/1/clear\n");
	SAYS(strstr(page, "name=\"line\""), " autofocus>");
	SAYS(page, "of 3 results in");
}

OWN_TEST(the_cursor_is_in_the_line_but_after_the_form_of_a_table)
{
	const char *page;

	IN_ORDER(get(world, ROUND), "name=\"line\"", " autofocus>");
	send_line(world, "1+b%2Br", 303);
	page = get(world, ROUND "?said=result-recorded&changed=1");
	SAYS(tree_shown(world), "next.focus = true\n");
	assert_int_equal(1, times(page, " autofocus"));
}

OWN_TEST(the_same_result_again_changes_nothing)
{
	static const char *const again[] = {"1+b%2B4", "1+B+4", "1+%E9%BB%924%E7%9B%AE", "1+b%2B4+t+1+0"};

	send_line(world, "1+b%2B4+t+1+0", 303);
	for (size_t i = 0; i < COUNT(again); i++)
		has(again[i], send_line(world, again[i], 303), "?said=line-same&changed=1\r\n");
	assert_int_equal(1, game_at(world, 1)->version);
	SAYS(tree(world, ROUND "?said=line-same&changed=1"),
	     "said = Table 1 is recorded already: B+4.\n");
	send_line(world, "1+b%2B4+t+0+0", 409); /* other tokens are another result */
}

/* The counts stay: a margin says less than they do. */
OWN_TEST(a_margin_that_agrees_with_the_counts_leaves_them)
{
	struct typed_result typed = hall_typed("count", "");

	typed.black = "50";
	typed.white = "46";
	DONE(record_result, 1, 1, &typed, 0);
	SAYS(send_line(world, "1+b%2B4", 303), "said=line-same");
	assert_int_equal(HOW_COUNT, game_at(world, 1)->how);
	assert_int_equal(50, game_at(world, 1)->black_count);
}

OWN_TEST(another_result_is_shown_beside_the_one_that_stands)
{
	send_line(world, "1+b%2B2", 303);
	SAYS(send_line(world, "1+b%2B4", 409), "Table 1 says <b>B+2</b>, recorded ",
	     " You wrote <b>B+4</b>.", "name=\"line\" value=\"1 b+4\"",
	     "name=\"version\" value=\"1\"", "Record B+4 in its place");
	assert_string_equal("B+2", text_at(world, 1));
	SAYS(send_line(world, "1+b%2B4&version=1", 303),
	     "?said=line-recorded&changed=1&was=B%2B2\r\n");
	assert_string_equal("B+4", text_at(world, 1));
	SAYS(audit_last(world), "|result: B+2\n");
	SAYS(audit_last(world), "|result: B+4\n");
}

OWN_TEST(a_second_change_meanwhile_is_shown_too)
{
	send_line(world, "1+b%2B2", 303);
	send_line(world, "1+w%2Br&version=1", 303);
	SAYS(send_line(world, "1+b%2B4&version=1", 409), "Table 1 says <b>W+R</b>, recorded ",
	     "name=\"version\" value=\"2\"");
	ask(world, TABLE_1 "/clear", "version=2", 303);
	SAYS(send_line(world, "1+b%2B4&version=2", 409),
	     "Table 1 has no result any more. It was taken back at ", "You wrote <b>B+4</b>.");
	assert_string_equal("", text_at(world, 1));
	send_line(world, "1+b%2B4", 303); /* nothing stands there, so nothing is asked */
}

OWN_TEST(a_mistake_is_said_under_the_line_and_what_was_typed_is_kept)
{
	static const struct {
		const char *line, *says;
	} cases[] = {
		{"31+b%2B4", "There is no table 31 in round 1: 1 to 3."},
		{"31", "There is no table 31 in round 1: 1 to 3."},
		{"", "Write the table and its result"},
		{"1", "After the table comes b+… or w+…"},
		{"1+b%2B4.5", "has no half point"},
		{"2+0+b%3D3", "there is no jigo"},
		{"1+b%2B4+t+1", "After tokens come two numbers: Black’s, then White’s."},
		{"1+b%2B4+t+100+0", "0 to 99"},
		{"1+b%2B4+black+1", "The handicap stones decided the colours"},
		{"1+b%2B4+black+9", "The handicap stones decided the colours"},
		{"1+b%2B4+%3C%22%26%27%3E", "“&lt;&quot;&amp;&#39;&gt;” is not understood"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *page = send_line(world, cases[i].line, 422);

		has(cases[i].line, strstr(page, "id=\"line-said\""), cases[i].says);
		has(cases[i].line, page, " aria-invalid=\"true\" autofocus>");
	}
	send_line(world, "1+b%2B4.5", 422);
	SAYS(tree_shown(world), "line.value = 1 b+4.5\n");
	for (int table = 1; table <= 3; table++)
		assert_string_equal("", text_at(world, table));
}

OWN_TEST(after_nigiri_the_line_says_who_had_black)
{
	send_line(world, "2+w%2B4.5", 422);
	SAYS(tree_shown(world), "b=3 for East3 and West3, b=4 for East4 and West4.");
	send_line(world, "2+b%2Bf", 422);
	SAYS(tree_shown(world), "line.error = Nigiri decided the colours at table 2.");
	send_line(world, "2+w%2B4.5+b%3D5", 422);
	SAYS(tree_shown(world), "line.error = That pair is not at table 2.");
	SAYS(tree(world, ROUND), "open.1.black.pair = East3 and West3\n");
	send_line(world, "2+w%2B4.5+b%3D4", 303);
	assert_string_equal("icho-4", game_at(world, 2)->black);
	assert_string_equal("W+4.5", text_at(world, 2));
	SAYS(send_line(world, "2+w%2B4.5", 303), "said=line-same");
	send_line(world, "2+w%2B4.5+b%3D3", 409);
	SAYS(tree_shown(world), "done.0.result.code = W+4.5\n");
	assert_string_equal("icho-4", game_at(world, 2)->black);
}

OWN_TEST(where_nobody_played_no_colour_is_asked_for)
{
	send_line(world, "2+both-lose", 303);
	send_line(world, "2+both-lose", 303);
	assert_int_equal(1, game_at(world, 2)->version);
	send_line(world, "2+w%2Bf+b%3D3&version=1", 303);
	assert_int_equal(ENDING_FORFEIT, game_at(world, 2)->result.ending);
	assert_string_equal("icho-4", game_at(world, 2)->white);
	SAYS(send_line(world, "2+b%2Bf+b%3D4", 303), "said=line-same");
}

/* A referee gave West5 (White) one token, and at table 2 said that icho-4 had Black. */
OWN_TEST(what_the_line_leaves_out_comes_from_the_referee)
{
	static const struct ruling_made made[] = {
		{.round = 1, .table = 3, .black = "icho-6", .white = "icho-5", .side = SIDE_WHITE,
		 .kind = KIND_PENALTY, .start = "B1", .moves = "B1,W2", .clause = "jpga.6-4", .reason = "",
		 .actor = "organiser"},
		{.round = 1, .table = 2, .black = "icho-4", .white = "icho-3", .side = SIDE_BLACK,
		 .kind = KIND_PENALTY, .start = "B1", .moves = "B2", .clause = "jpga.6-4", .reason = "",
		 .actor = "organiser"},
	};

	for (size_t i = 0; i < COUNT(made); i++)
		ruling_insert(world->db, "icho", &made[i]);
	SAYS(get(world, LINE "?line=3+b%2B4"), "Tokens: Black 0, White 1.");
	send_line(world, "3+b%2B4", 303);
	assert_int_equal(1, game_at(world, 3)->white_tokens);
	send_line(world, "2+b%2B4.5", 303);
	assert_string_equal("icho-4", game_at(world, 2)->black);
	assert_int_equal(1, game_at(world, 2)->black_tokens);
	SAYS(tree(world, ROUND), "any_needs = false\n");
	send_line(world, "3+b%2B4+t+0+0&version=1", 303);
	SAYS(get(world, ROUND), "tables/3\">Table 3.</a> The result does not match");
}

OWN_TEST(the_words_are_told_while_typing_and_nothing_is_written)
{
	static const struct {
		const char *line, *en, *ja;
	} cases[] = {
		{"1+b%2B4+t+1+0", "Table 1: <b><bdi>East2 and West2</bdi> (Black) win by 4</b>. Tokens: Black 1, White 0.",
		 "1卓：<b><bdi>East2・West2</bdi>（黒）の4目勝ち</b>。トークン：黒1・白0。"},
		{"1+w%2Br", "(White) win by resignation</b>.", "（白）の中押し勝ち</b>。"},
		{"1+w%2Bt", "(White) win on time</b>.", "（白）の時間切れ勝ち</b>。"},
		{"1+w%2B", "(White) win</b>.", "（白）の勝ち</b>。"},
		{"2+w%2Bf+b%3D4", "<b><bdi>East3 and West3</bdi> win by forfeit</b>.", "の勝ち（不戦・反則）</b>。"},
		{"1+void", "Table 1: <b>No game</b>.", "1卓：<b>対局なし</b>。"},
		{"1+b%2B4.5", "class=\"err\"", "class=\"err\""},
	};
	struct arena *arena = world->arena;

	for (size_t i = 0; i < COUNT(cases); i++) {
		has(cases[i].line, get(world, arena_printf(arena, LINE "?line=%s", cases[i].line)),
		    cases[i].en);
		has_not(cases[i].line, world->response->body.text, "<html");
		assert_true(world->response->private_page);
		has(cases[i].line, get(world, arena_printf(arena, "/ja/desk/t/icho/rounds/1/line?line=%s",
		                                           cases[i].line)), cases[i].ja);
	}
	assert_string_equal("", text_at(world, 1));
	send_line(world, "1+b%2B4", 303);
	SAYS(get(world, LINE "?line=1+b%2B4"), "It is recorded already.");
	SAYS(get(world, LINE "?line=1+w%2B4"), "Recorded until now: B+4.");
}

OWN_TEST(what_is_half_typed_says_as_much_as_is_known)
{
	SAYS(get(world, LINE "?line=2"),
	     "Table 2: <bdi>East3 and West3</bdi> – <bdi>East4 and West4</bdi>. <span class=\"err\">");
	SAYS(get(world, LINE "?line=2+b%2B4.5"),
	     "Table 2: <b>Black wins by 4.5</b>. <span class=\"err at-once\">", "Add who had Black:");
	SAYS(get(world, LINE "?line=2+b%2B4"), "Table 2: <bdi>", "has a half point");
	SAYS(get(world, LINE "?line=1+b"), "(Black) win</b>.", NOT "class=\"err\"");
}

OWN_TEST(a_draft_and_a_finished_event_take_no_line)
{
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, ROUND), NOT "name=\"line\"");
	ask(world, LINE, "line=1+b%2B4", 422);
	assert_string_equal("", text_at(world, 1));
	round_unpublish(world->db, "icho", 1);
	ask(world, LINE, "line=1+b%2B4", 404);
	ask(world, LINE "?line=1", NULL, 404);
	ask(world, ROUND "/live", NULL, 404);
	ask(world, "/en/desk/t/icho/rounds/2/live", NULL, 404);
}

OWN_TEST(a_cancelled_event_draws_nothing_and_still_takes_results)
{
	office_cancel(world, true);
	SAYS(get(world, ROUND), "This event has been cancelled: nothing more is paired or published.",
	     "name=\"line\"", NOT "/take-back\"", NOT "/draw\"");
	ask(world, LINE, "line=1+b%2B4", 303);
	assert_string_equal("B+4", text_at(world, 1));
	SAYS(get(world, ROUND), NOT "/draw\"");
	round_unpublish(world->db, "icho", 1);
	SAYS(get(world, ROUND), NOT "/publish\"", NOT "/throw-away\"", NOT "/draw\"");
}

/* ---- fresh without a reload ---- */

OWN_TEST(the_live_parts_change_only_when_the_round_does)
{
	const char *tag;

	get(world, ROUND "/live");
	tag = header(world, "ETag");
	assert_int_equal(304, status_since(world, ROUND "/live", tag));
	world->now += 3;
	assert_int_equal(304, status_since(world, ROUND "/live", tag));
	send_line(world, "1+b%2B4", 303);
	assert_int_equal(200, status_since(world, ROUND "/live", tag));
	SAYS(get(world, ROUND "/live"), "<b>B+4</b>", "value=\"1\"");
}

/* Every live part is on the page, and is there what it is on the page. */
OWN_TEST(the_page_has_the_live_parts_as_they_are)
{
	static const char query[] = "?said=line-recorded&changed=1";
	struct arena *arena = world->arena;
	const char *page, *live;
	size_t parts = 0;

	send_line(world, "1+b%2B4", 303);
	page = get(world, arena_printf(arena, ROUND "%s", query));
	SAYS(tree_shown(world),
	     "live_url = /en/desk/t/icho/rounds/1/live?said=line-recorded&changed=1\n");
	live = get(world, arena_printf(arena, ROUND "/live%s", query));
	for (const char *at = live; (at = strstr(at, "<div class=\"flow\" id=\"round-")) != NULL; at++) {
		const char *next = strstr(at + 1, "<div class=\"flow\" id=\"round-");
		size_t len = next == NULL ? strlen(at) : (size_t)(next - at);

		while (len > 0 && at[len - 1] == '\n')
			len--;
		SAYS(page, arena_copy(arena, at, len));
		parts++;
	}
	assert_int_equal(3, parts);
}

/* The event is in Tokyo. */
OWN_TEST(the_page_says_since_when_the_games_go_on)
{
	world->tournament->round_times = "";
	db_run(world->db, "UPDATE round SET published_at = 1", "");
	world_save(world);
	SAYS(get(world, ROUND), "1970, 9:00</time>.");
	db_run(world->db, "UPDATE round SET published_at = $1", "l", world->now - 66 * 60 - 59);
	SAYS(get(world, ROUND), "</time>, 66 minutes ago.");
	db_run(world->db, "UPDATE round SET published_at = $1", "l", world->now - 60);
	SAYS(get(world, ROUND), "</time>, 1 minute ago.");
	db_run(world->db, "UPDATE round SET published_at = $1", "l", world->now - 59);
	SAYS(get(world, ROUND), "</time>.</p>");
	db_run(world->db, "UPDATE round SET published_at = NULL", "");
	SAYS(tree(world, ROUND), NOT "started.");
}

/* 1795273200 is midnight in Tokyo; round 1 is planned for 10:00. */
OWN_TEST(a_round_has_started_only_when_its_time_has_come)
{
	int64_t ten = 1795273200 + 10 * 3600;

	db_run(world->db, "UPDATE round SET published_at = $1", "l", ten - 1800);
	world->now = ten - 60;
	SAYS(tree(world, ROUND), "started.time = 9:30\n");
	world->now = ten + 120;
	SAYS(tree(world, ROUND), "started.time = 10:00\n");
}

OWN_TEST(the_line_is_taught_with_margins_that_the_komi_allows)
{
	SAYS(get(world, ROUND), "12 b+4.5 or 12 w+r");
	send_line(world, "1+b+x", 422);
	SAYS(tree_shown(world), "such as b+4 (with half-point komi b+4.5);");
	db_run(world->db, "UPDATE game SET komi_x2 = 12", "");
	SAYS(get(world, ROUND), "12 b+4 or 12 w+r", NOT "4.5");
	SAYS(get(world, "/ja/desk/t/icho/rounds/1"), "「12 黒+4」", NOT "4.5");
	send_line(world, "", 422);
	SAYS(tree_shown(world), NOT "4.5");
}

OWN_TEST(after_the_last_result_of_the_last_round_the_page_goes_on_to_the_end)
{
	db_run(world->db, "UPDATE tournament SET rounds = 1, state = 'running'", "");
	send_line(world, "1+b%2Br", 303);
	send_line(world, "2+jigo", 422);
	SAYS(get(world, ROUND), NOT "/print/certificates");
	db_run(world->db, "DELETE FROM game WHERE table_number > 1", "");
	SAYS(get(world, ROUND), "action=\"/en/desk/t/icho/state\"", "value=\"finished\"",
	     ">Finish the event</button>", "/print/certificates\"");
	world->session = signed_in(world, "ben@example.org", MEMBERSHIP_DESK);
	SAYS(tree(world, ROUND), "closing.finish = false\n");
}

/* The cursor goes to the next table; what was recorded stands just above it. */
OWN_TEST(what_was_recorded_is_read_above_the_way_to_the_next_table)
{
	const char *page;

	send_line(world, "1+b%2Br", 303);
	page = get(world, ROUND "?said=result-recorded&changed=1");
	IN_ORDER(page, "Table 1 is recorded", "id=\"next\"", "name=\"line\"");
	assert_int_equal(1, times(page, "id=\"next\""));
}

/* ---- the form of a table ---- */

OWN_TEST(a_form_made_before_somebody_else_recorded_is_a_conflict)
{
	send_line(world, "1+b%2B2", 303);
	SAYS(ask(world, TABLE_1, "by=resignation&winner=icho-1&version=0", 409),
	     "Someone changed this result at ", "It now says <b>B+2</b>",
	     "value=\"resignation\" checked", "Record W+R", "name=\"version\" value=\"1\"");
	ask(world, TABLE_1 "/clear", "version=0", 409);
	SAYS(world->response->body.text, "It now says <b>B+2</b>");
	assert_string_equal("B+2", text_at(world, 1));
	ask(world, TABLE_1 "/clear", "version=1", 303);
}
