#include "world/browser.h"

#include "actions/result/ruling_act.h"

/* The referee's desk, asked as a browser asks. */

#define DESK_T "/en/desk/t/icho"
#define TABLE DESK_T "/referee/1/1"
#define NIGIRI DESK_T "/referee/1/2"

/* At table 1 icho-2 has Black with 2 stones against icho-1; at table 2 icho-3 and
 * icho-4 make nigiri. */
static void
round_open(struct world *world, const char *ruleset)
{
	desk_open(world, ruleset);
	hall_three(world, 0, 12, 0);
}

static void
setup(struct world *world)
{
	round_open(world, "jpga");
}

static void
kanto_setup(struct world *world)
{
	round_open(world, "kanto-junior");
}

static void
swindon_setup(struct world *world)
{
	round_open(world, "swindon");
}

static void
british_setup(struct world *world)
{
	round_open(world, "bga-aga");
}

OWN_TEST(the_tables_of_the_running_round_lead_to_their_rulings)
{
	SAYS(tree(world, DESK_T "/referee"), "tables.0.url = /en/desk/t/icho/referee/1/1\n",
	     "tables.1.url = /en/desk/t/icho/referee/1/2\n", NOT ".standing.");
	ask(world, TABLE, "way=tap&moves=W1,B1", 303);
	SAYS(tree(world, DESK_T "/referee"), "tables.0.standing.black_tokens = 1\n");
	ask(world, DESK_T "/referee?table=2", NULL, 303);
	ask(world, DESK_T "/referee?table=4", NULL, 422);
	SAYS(tree_shown(world), "problems.list.0.text = There is no such table");
	ask(world, DESK_T "/referee/1/4", NULL, 404);
	ask(world, DESK_T "/referee/2/1", NULL, 404);
}

/* Two stones, so W1 is the first of the four. */
OWN_TEST(each_press_adds_a_move_to_the_address)
{
	const char *page = get(world, TABLE);
	const char *white = strstr(page, "moves=W1\"");

	assert_non_null(white);
	assert_true(white < strstr(page, "moves=B2\""));
	assert_true(strstr(page, "moves=B2\"") < strstr(page, "moves=B1\""));
	SAYS(tree(world, TABLE "?way=tap&moves=W1,B2"), "moves=W1,B2,W2\n", "moves=W1\n");
	SAYS(tree(world, TABLE "?way=tap&moves=W1,B2,W2,B1,W1,B2,W2,B1,W1,B2,W2,B1"),
	     "moves=B2,W2,B1,W1,B2,W2,B1,W1,B2,W2,B1,W1\n");
	get(world, TABLE "?way=tap&moves=W1,%3Cx%3E");
	SAYS(world->response->body.text, NOT "<x>");
}

OWN_TEST(the_ruling_says_who_is_next_and_what_happens_to_the_stone)
{
	static const struct {
		const char *query, *says, *next, *stone, *clause;
	} cases[] = {
		{"?way=tap&moves=W1,B1", "get one token, 3 points", "East1", "The stone stays", "Rule 6 (4)"},
		{"?way=tap&moves=W1,W2", "The second stone comes off", "West2", "comes off the board", "special case"},
		{"?way=tap&moves=W1,B2", "No rotation error", "West1", "Play goes on", "Rule 6 (1)"},
		{"?way=ask&before=W1&played=B1", "get one token", "East1", "The stone stays", "Rule 6 (4)"},
		{"?way=ask&before=W1&played=B1&wrong=1", "no penalty", "East1", "The stone stays", "Rule 6 (5)"},
		{"?way=ask&before=nobody&played=B1", "The wrong side began the game", "East1", "The stone stays",
		 "The referee may decide otherwise."},
		{"?way=ask&before=nobody&played=W1", "No rotation error", "West2", "Play goes on", "Rule 6 (1)"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *page = ask(world, arena_printf(world->arena, "%s%s", TABLE, cases[i].query),
		                       NULL, 200);
		const char *next = strstr(page, "<p class=\"next\">");

		has(cases[i].query, page, cases[i].says);
		has(cases[i].query, page, cases[i].stone);
		has(cases[i].query, page, cases[i].clause);
		if (next == NULL || strstr(next, cases[i].next) == NULL ||
		    strstr(next, cases[i].next) > strstr(next, "</p>"))
			fail_msg("%s: %s is not next: %.200s", cases[i].query, cases[i].next,
			         next == NULL ? "nobody" : next);
	}
}

TEST_WITH(kanto_setup, two_in_a_row_lose_at_once_where_the_children_play)
{
	SAYS(get(world, TABLE "?way=tap&moves=W1,W2"), "two moves in a row. White",
	     NOT "class=\"next\"");
	SAYS(get(world, "/ja/desk/t/icho/referee/1/1?way=tap&moves=W1,W2"),
	     "<ruby>手打<rp>（</rp><rt>てう</rt>", "ルール6「ルール違反について」の「2手打ち」");
	SAYS(get(world, "/ja/desk/t/icho/referee/1/1?way=tap&moves=W1,B1"), "うら面の図");
}

OWN_TEST(a_recorded_ruling_stands_below_until_it_is_taken_back)
{
	int id;

	ask(world, TABLE, "way=tap&moves=W1,B1&once=k", 303);
	ask(world, TABLE, "way=tap&moves=W1,B1&once=k", 303);
	assert_int_equal(1, rulings_now(world).count);
	id = rulings_now(world).list[0].id;
	SAYS(get(world, TABLE "?way=tap&moves=W1,B1&said=ruling-recorded"),
	     "1 penalty token for Black", "anna@example.org", NOT ">Record 1 token<",
	     "moves=B1,W1\"");
	ask(world, TABLE "/take-back", arena_printf(world->arena, "ruling=%d", id), 303);
	SAYS(get(world, TABLE "?said=ruling-back"), "<s>1 penalty token for Black",
	     "Taken back at", NOT "value=\"Take it back\"");
	ask(world, TABLE "/take-back", "ruling=x", 422);
	ask(world, NIGIRI "/take-back", arena_printf(world->arena, "ruling=%d", id), 422);
}

OWN_TEST(a_stone_taken_off_counts_as_not_played_in_the_next_list)
{
	ask(world, TABLE, "way=tap&moves=W1,W2", 303);
	SAYS(tree(world, TABLE "?way=tap&moves=W1,W2&said=ruling-recorded"),
	     "moves=W1,B2\n");
}

/* B1 moved out of turn and nobody claimed it; then B2's stone came off. The next
 * error comes after a move that was out of rotation: jpga 6 (5), no penalty. */
OWN_TEST(what_was_before_a_removed_stone_stays_as_it_was)
{
	ask(world, TABLE, "way=tap&moves=W1,B1,B2", 303);
	SAYS(tree(world, TABLE "?way=tap&moves=W1,B1,B2&said=ruling-recorded"),
	     "moves=W1,B1,W2\n");
	SAYS(get(world, TABLE "?way=tap&moves=W1,B1,W2"), "Rule 6 (5)");
}

OWN_TEST(a_forfeit_is_asked_once_more_before_it_is_recorded)
{
	SAYS(ask(world, TABLE, "way=tap&moves=W1,B1&intent=1", 200), "This ends the game.",
	     "name=\"sure\" value=\"1\"");
	assert_int_equal(0, rulings_now(world).count);
	ask(world, TABLE, "way=tap&moves=W1,B1&intent=1&sure=1", 303);
	assert_int_equal(HOW_REFEREE, game_at(world, 1)->how);
	assert_int_equal(SIDE_WHITE, game_at(world, 1)->result.winner);
	ask(world, TABLE, "way=conduct&side=white&offence=other&reason=x&sure=1", 422);
	SAYS(tree_shown(world), "problems.list.0.text = This game has a result already");
	SAYS(get(world, TABLE "?way=tap&moves=B1,W2&intent=1"), NOT "Go on to the forfeit");
}

OWN_TEST(conduct_says_what_is_missing_and_keeps_what_was_typed)
{
	ask(world, TABLE, "way=conduct&reason=%3C%22%26%27%3E", 422);
	SAYS(tree_shown(world), "problems.list.0.id = side\n", "problems.list.1.id = offence\n",
	     "form.reason.value = <\"&'>\n");
	ask(world, TABLE, "way=conduct&side=black&offence=information&reason=spoke", 200);
	SAYS(world->response->body.text, "illegal exchange of information",
	     "name=\"reason\" value=\"spoke\"");
	ask(world, TABLE, "way=conduct&side=black&offence=information&reason=spoke&sure=1", 303);
	assert_string_equal("spoke", game_at(world, 1)->reason);
	SAYS(tree(world, TABLE), "history.0.reason = spoke\n");
}

OWN_TEST(without_known_colours_the_page_asks_who_has_black)
{
	SAYS(get(world, NIGIRI), "Who has Black?", NOT "class=\"four\"");
	SAYS(tree(world, NIGIRI "?way=tap&black=icho-4&moves=W1,B1"),
	     "black_pair = East4 and West4\n");
	ask(world, NIGIRI, "way=tap&black=icho-4&moves=W1,B1", 303);
	SAYS(get(world, NIGIRI), NOT "Who has Black?");
	SAYS(tree(world, DESK_T "/referee"), "tables.1.standing.by_pair = true\n");
	SAYS(tree(world, DESK_T "/rounds/1/tables/2"), "form.black_pair.value = icho-4\n",
	     "form.black_tokens.value = 1\n", "form.white_tokens.value = 0\n");
	ask(world, NIGIRI, "way=tap&moves=W1,B1&black=icho-9", 303); /* no pair of the table: as known */
	assert_string_equal("icho-4", rulings_now(world).list[1].black);
}

#define RESULT DESK_T "/rounds/1/tables/1"

OWN_TEST(the_result_form_begins_with_the_tokens_and_says_where_they_come_from)
{
	SAYS(tree(world, RESULT), NOT "standing.");
	ask(world, TABLE, "way=tap&moves=W1,B1", 303);
	SAYS(get(world, RESULT), "From the referee’s rulings: Penalty tokens: Black 1, White 0",
	     "name=\"black_tokens\" value=\"1\"");
	ask(world, RESULT,
	         "by=count&black=80&white=70&black_tokens=0&white_tokens=0&version=0", 200);
	SAYS(tree_shown(world), "rulings.differs = true\n");
	ask(world, RESULT,
	         "by=count&black=80&white=70&black_tokens=1&white_tokens=0&version=0", 200);
	SAYS(tree_shown(world), "rulings.differs = false\n");
}

OWN_TEST(a_recorded_result_that_disagrees_shows_so)
{
	struct typed_result typed = hall_typed("resignation", "black");

	ask(world, TABLE, "way=tap&moves=W1,B1", 303);
	DONE(record_result, 1, 1, &typed, -1);
	SAYS(tree(world, RESULT), "rulings.differs = true\n");
	SAYS(tree(world, DESK_T "/referee"), "tables.0.differs = true\n");
	SAYS(tree(world, TABLE), "differs = true\n");
	SAYS(tree(world, RESULT), "form.black_tokens.value = 0\n");
}

TEST_WITH(swindon_setup, lateness_says_the_clock_and_records_in_one_press)
{
	SAYS(get(world, TABLE "?way=late&side=both&minutes=20"),
	     "set White’s to 40:00 left (20:00 used", NOT ">Record the result<");
	SAYS(get(world, TABLE "?way=late&side=white&minutes=30"), "the game is played");
	SAYS(get(world, TABLE "?way=late&side=white&minutes=31"), "but not for rating",
	     ">Record the result<");
	ask(world, TABLE "?way=late&minutes=x", NULL, 422);
	SAYS(tree_shown(world), "form.side.error = Choose who came late.\n",
	     "form.minutes.error = Write whole minutes");
	ask(world, TABLE, "way=late&side=white&minutes=30", 422);
	ask(world, TABLE, "way=late&side=white&minutes=31", 303);
	assert_int_equal(HOW_LATE, game_at(world, 1)->how);
	assert_string_equal("31 minutes late", game_at(world, 1)->reason);
}

TEST_WITH(swindon_setup, single_players_have_lateness_and_forfeits_only)
{
	SAYS(get(world, TABLE), "there is no rotation to rule on", NOT "way=tap", NOT "way=illegal", "way=late");
	SAYS(get(world, TABLE "?way=tap&moves=W1,B1"), NOT "rotation error");
	SAYS(get(world, TABLE "?way=conduct"), NOT "value=\"information\"", "value=\"other\"");
}

/* bga-aga, "Illegal Moves", "Irregular Moves". */
TEST_WITH(british_setup, what_mends_a_violation_is_looked_up_and_nothing_is_recorded)
{
	SAYS(get(world, TABLE), "there is no rotation to rule on", "way=illegal", NOT "way=tap",
	     "value=\"self-capture\"", "value=\"agreed\"", "Stop the clock meanwhile", "/en/rules/bga-aga/end");
	SAYS(get(world, TABLE "?way=illegal&violation=alternation&noticed=at-once"),
	     "Go back to the position before the illegal move. The offender passes and hands over a pass stone.",
	     "the whole sequence of two or more moves in a row", "“Illegal Moves”", NOT "<b>Play goes on");
	SAYS(get(world, TABLE "?way=illegal&violation=ko&noticed=agreed"),
	     "plays a legal move, without a pass stone", NOT "whole sequence");
	SAYS(get(world, TABLE "?way=illegal&violation=self-capture&noticed=later"),
	     "self-captured stones come off and go to the opponent as prisoners");
	SAYS(get(world, TABLE "?way=illegal&violation=occupied&noticed=at-once"),
	     "It is then the opponent’s turn", "“Irregular Moves” iv");
	SAYS(get(world, TABLE "?way=illegal&violation=ko"), NOT "“Illegal Moves”");
	get(world, "/ja/desk/t/icho/referee/1/1?way=illegal&violation=colour&noticed=later");
	SAYS(world->response->body.text, "石の数を数えて");
	ask(world, TABLE, "way=illegal&violation=ko&noticed=later", 422);
	assert_int_equal(0, rulings_now(world).count);
}

OWN_TEST(a_finished_event_shows_its_rulings_and_takes_no_more)
{
	ask(world, TABLE, "way=tap&moves=W1,B1", 303);
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, TABLE "?way=tap&moves=W1,W2"), "1 penalty token for Black",
	     NOT "Record 1 token", NOT "Take it back");
	ask(world, TABLE, "way=tap&moves=W1,W2", 422);
}

OWN_TEST(an_incomplete_form_is_refused_and_not_guessed)
{
	static const char *const forms[] = {
		"way=tap", "way=tap&moves=W1", "way=ask", "way=ask&played=B1", "way=ask&before=B1",
		"way=ask&played=nobody&before=B1", "way=late", "way=conduct", "way=else", "played=B1",
	};

	for (size_t i = 0; i < COUNT(forms); i++) {
		ask(world, TABLE, forms[i], 422);
		ask(world, NIGIRI, forms[i], 422);
	}
	assert_int_equal(0, rulings_now(world).count);
}
