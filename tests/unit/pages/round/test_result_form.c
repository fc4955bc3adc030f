#include "world/browser.h"

#include "actions/result/ruling_act.h"
#include "store/draw/report.h"

/* The desk's form of a result, sent as a browser sends it. */

#define TABLE "/en/desk/t/icho/rounds/1/tables/1"

/* icho-1 against icho-2 at table 1, which has no nigiri. */
static void
setup(struct world *world)
{
	static const struct game game = {.round = 1, .table = 1, .black = "icho-2", .white = "icho-1",
	                                 .stones = 2};

	desk_open(world, "kanto-junior");
	desk_publish(world, &game, 1);
}

static const struct game *
game_now(const struct world *world)
{
	return rounds_game(&world->draw, 1, 1);
}

/* Both presses: the sum, then the record. */
static void
record_twice(struct world *world, const char *fields)
{
	struct arena *arena = world->arena;
	int version = game_now(world)->version;
	const char *page = ask(world, TABLE, arena_printf(arena, "%s&version=%d", fields, version), 200);
	const char *shown = strstr(page, "name=\"shown\" value=\"");
	const char *plus;
	char *text;

	assert_non_null(shown);
	shown += strlen("name=\"shown\" value=\"");
	text = arena_copy(arena, shown, strcspn(shown, "\""));
	for (char *at = text; *at != '\0'; at++)
		if (*at == ' ')
			*at = '&';
	plus = strchr(text, '+');
	if (plus != NULL)
		text = arena_printf(arena, "%.*s%%2B%s", (int)(plus - text), text, plus + 1);
	for (char *at = text; *at != '\0'; at++)
		if (*at == '&')
			*at = '+';
	ask(world, TABLE, arena_printf(arena, "%s&version=%d&shown=%s", fields, version, text), 303);
}

OWN_TEST(a_reason_is_recorded_and_shown_again)
{
	record_twice(world, "by=void&reason=31+minutes%0D%0A%3C%22%26%27%3E");
	assert_string_equal("31 minutes\n<\"&'>", game_now(world)->reason);
	SAYS(tree(world, TABLE), "form.reason.value = 31 minutes\n", "form.by.value = void\n");
}

/* The result is the same, so nothing is left to confirm but to write it down. */
OWN_TEST(another_reason_alone_is_recorded_too)
{
	record_twice(world, "by=void&reason=first");
	record_twice(world, "by=void&reason=second");
	assert_string_equal("second", game_now(world)->reason);
	assert_int_equal(2, game_now(world)->version);
	record_twice(world, "by=void&reason=second"); /* as it stands: nothing is written */
	assert_int_equal(2, game_now(world)->version);
}

/* Swindon, "Late Players": such a win counts, but not for rating; here our own
 * rule of kanto-junior, which rates it. TOURNAMENT.md: both lose 0, void is no game. */
OWN_TEST(the_sum_says_what_a_result_is_worth)
{
	static const struct {
		const char *fields, *says;
	} cases[] = {
		{"by=late&winner=black", "Counts 1 for Black and 0 for White; each counts in the other’s SOS. "
		                         "It counts for rating."},
		{"by=forfeit&winner=white", "Counts 0 for Black and 1 for White;"},
		{"by=both-lose", "Counts 0 for Black and 0 for White; each counts in the other’s SOS. "
		                 "It does not count for rating."},
		{"by=void", "No game: nobody gets a point, and neither counts in the other’s SOS. "
		            "It does not count for rating."},
	};
	struct arena *arena = world->arena;

	for (size_t i = 0; i < COUNT(cases); i++)
		has(cases[i].fields, ask(world, TABLE, arena_printf(arena, "%s&version=%d",
		    cases[i].fields, game_now(world)->version), 200), cases[i].says);
	db_run(world->db, "UPDATE tournament SET overrides = $1", "t", "conduct.late_rated no\n");
	SAYS(ask(world, TABLE,
	         arena_printf(arena, "by=late&winner=black&version=%d", game_now(world)->version),
	         200), "It does not count for rating.");
}

OWN_TEST(a_reason_that_is_too_long_is_said_beside_its_field)
{
	char reason[502] = "";

	memset(reason, 'x', 501);
	SAYS(ask(world, TABLE, arena_printf(world->arena, "by=void&version=0&reason=%s", reason),
	         422), "write 500 characters at most", "href=\"#reason\"", reason);
	assert_int_equal(HOW_NONE, game_now(world)->how);
}

OWN_TEST(counts_beside_another_way_of_ending_are_refused_and_kept)
{
	SAYS(ask(world, TABLE, "by=resignation&winner=black&black=71&white=&version=0", 422),
	     "Choose “Counted”, or leave the counts empty.", "href=\"#black\"",
	     NOT "href=\"#white\"", "name=\"black\" value=\"71\"", "value=\"resignation\" checked");
	assert_int_equal(HOW_NONE, game_now(world)->how);
	ask(world, "/ja/desk/t/icho/rounds/1/tables/1", "by=void&black=x&white=60&version=0",
	         422);
	SAYS(tree_shown(world), "form.black.error = 「数えた」を選ぶか、目数を空にしてください。\n",
	     "problems.list.1.id = white\n");
}

OWN_TEST(a_winner_beside_counted_is_asked_for_the_way_that_is_meant)
{
	SAYS(ask(world, TABLE, "by=count&winner=icho-2&margin=4&black=&white=&version=0", 422),
	     "href=\"#by\"", "such as “Margin on the slip”", NOT "href=\"#black\"");
	ask(world, TABLE, "by=count&winner=&margin=&version=0", 422);
	SAYS(tree_shown(world), "problems.list.0.id = black\n");
	ask(world, "/ja/desk/t/icho/rounds/1/tables/1", "by=count&margin=4&version=0", 422);
	SAYS(tree_shown(world), "「結果票の目数差」など");
}

OWN_TEST(two_reports_that_differ_are_two_buttons_that_lead_to_the_sum)
{
	struct report report = {
		.round = 1, .table = 1, .entry_id = "icho-2",
		.black = "icho-2", .white = "icho-1", .winner = SIDE_BLACK, .how = HOW_MARGIN,
		.margin_x2 = 8, .at = 5,
	};

	report_put(world->db, "icho", &report);
	SAYS(tree(world, TABLE), "game.result = false\n");
	report.entry_id = "icho-1";
	report.winner = SIDE_WHITE;
	report.margin_x2 = 6;
	report_put(world->db, "icho", &report);
	SAYS(get(world, TABLE), ">Record B+4<", ">Record W+3<");
	SAYS(get(world, "/ja/desk/t/icho/rounds/1/tables/1"), ">「白の3目勝ち」を記録する<");
	SAYS(ask(world, TABLE, "version=0&by=margin&winner=white&margin=3&black_tokens=0"
	         "&white_tokens=0&black_pair=", 200), "<div class=\"sum\" role=\"status\">");
	assert_int_equal(HOW_NONE, game_now(world)->how);
	ask(world, TABLE, "version=7&by=margin&winner=white&margin=3", 409);
}

/* A plus in a form would be a blank. */
static const char *
url_escaped(struct world *world, const char *text)
{
	const char *plus = strchr(text, '+');

	return plus == NULL ? text : arena_printf(world->arena, "%.*s%%2B%s", (int)(plus - text), text,
	                                          plus + 1);
}

/* The button says what was counted, so that nothing has to be asked again. */
OWN_TEST(the_button_of_a_report_records_at_once_with_its_counts)
{
	struct report report = {
		.round = 1, .table = 1, .entry_id = "icho-2",
		.black = "icho-2", .white = "icho-1", .winner = SIDE_BLACK, .how = HOW_MARGIN,
		.margin_x2 = 22 - game_now(world)->komi_x2, .black_count = 71, .white_count = 60, .at = 5,
	};
	const char *page, *shown;

	report_put(world->db, "icho", &report);
	report.entry_id = "icho-1";
	report.margin_x2 += 2;
	report.black_count++;
	report_put(world->db, "icho", &report);
	page = get(world, TABLE);
	SAYS(page, "name=\"black\" value=\"71\"", "name=\"white\" value=\"60\"");
	shown = strstr(page, "\"count B");
	assert_non_null(shown);
	shown = url_escaped(world, arena_copy(world->arena, shown + 1, strcspn(shown + 1, "\"")));
	ask(world, TABLE, arena_printf(world->arena, "version=%d&shown=%s&by=count&winner=&margin="
	    "&black=72&white=60&black_handed=&white_handed=&black_tokens=0&white_tokens=0&black_pair=",
	    game_now(world)->version, shown), 303);
	assert_int_equal(72, game_now(world)->black_count);
}

OWN_TEST(counts_of_the_result_before_do_not_stand_in_the_way_of_another)
{
	record_twice(world, "by=count&black=71&white=60");
	ask(world, TABLE, "by=void&black=71&white=61&version=1", 422);
	record_twice(world, "by=void&black=71&white=60");
	assert_int_equal(HOW_VOID, game_now(world)->how);
	assert_int_equal(-1, game_now(world)->black_count);
	ask(world, TABLE, "by=resignation&winner=black&black=71&white=60&version=2", 422);
}

OWN_TEST(a_form_of_a_table_with_a_result_does_not_jump_past_what_is_said)
{
	SAYS(get(world, TABLE), " autofocus");
	record_twice(world, "by=void");
	SAYS(get(world, TABLE), NOT " autofocus");
}

/* kanto-junior, front page, 6: 相手に3目のペナルティーを渡そう. The form asks whether they did, and
 * takes off what they did not: a token counts once. */
OWN_TEST(points_that_were_handed_over_are_not_subtracted_again)
{
	SAYS(ask(world, TABLE, "by=count&black=46&white=40&black_tokens=1&black_handed=&version=0", 422),
	     "href=\"#black_handed\"", "Say how many of these penalties were handed over",
	     "name=\"black_tokens\" value=\"1\"", NOT "href=\"#white_handed\"");
	ask(world, TABLE, "by=count&black=46&white=40&black_tokens=1&black_handed=2&version=0", 422);
	SAYS(tree_shown(world), "no more than it has");
	SAYS(ask(world, TABLE, "by=count&black=46&white=40&black_tokens=1&black_handed=0&version=0", 200),
	     "Black 46 − 3 = <b>43</b>", NOT "are in the counts.");
	SAYS(ask(world, TABLE, "by=count&black=43&white=40&black_tokens=1&black_handed=1&version=0", 200),
	     "Black 43. White 40", "Points handed over during the game are in the counts.");
	ask(world, "/ja/desk/t/icho/rounds/1/tables/1",
	         "by=count&black=46&white=40&black_tokens=1&black_handed=&version=0", 422);
	SAYS(tree_shown(world), "problems.list.0.text = このうち何枚分を対局中に渡したか");
	record_twice(world, "by=count&black=43&white=40&black_tokens=1&black_handed=1");
	assert_int_equal(1, game_now(world)->black_tokens);
	assert_int_equal(1, game_now(world)->black_handed);
	assert_int_equal(6, game_now(world)->result.margin_x2);
	SAYS(tree(world, TABLE), "form.black_handed.value = 1\n");
}

OWN_TEST(points_that_a_ruling_had_handed_over_need_not_be_said_again)
{
	const struct ruling_typed penalty = {
		.about = "moves", .black = "", .start = "W1", .moves = "W1,B1!", .side = "",
		.offence = "", .minutes = "", .reason = "",
	};

	DONE(ruling_record, 1, 1, &penalty);
	SAYS(tree(world, TABLE), "form.black_tokens.value = 1\n", "form.black_handed.value = 1\n",
	     "form.white_handed.value = \n");
}
