#include "world/browser.h"

#include "store/prize.h"

/* The standings of events of every system, as their page, the hall's screen, the sheets
 * and the desk show them. Of two the lower number wins. */

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	assert_true(db_run(world->db, "UPDATE player SET publish = 'full', given_name = ''", "") > 0);
}

/* `plan` as the database keeps it; pairs behind the first so many leave. */
static void
event_set(struct world *world, enum plan_system system, const char *plan, int rounds, int pairs)
{
	db_run(world->db, "UPDATE tournament SET system = $1, plan = $2, rounds = $3", "ttd",
	       plan_system_names[system], plan, rounds);
	db_run(world->db, "UPDATE entry SET status = 'withdrawn' WHERE number > $1", "d", pairs);
	world_read(world);
}

static const char *
standings(struct world *world, const char *lang, const char *query)
{
	return ask(world, arena_printf(world->arena, "/%s/t/icho/standings%s", lang, query), NULL,
	           200);
}

OWN_TEST(the_columns_are_those_that_the_event_orders_by_and_no_others)
{
	const char *page;

	event_set(world, SYSTEM_SWISS, "criteria score sosos cuss lot\n", 4, 8);
	round_played(world, 1);
	page = standings(world, "en", "");
	IN_ORDER(page, "Order: Score, SOSOS, CUSS, Lot", ">Score</abbr>", ">SOSOS</abbr>",
	         ">CUSS</abbr>", ">Lot</abbr>", "Round </span>1</th>", "<dt>Score</dt>", "<dt>SOSOS</dt>",
	         "<dt>CUSS</dt>", "<dt>Lot</dt>");
	SAYS(page, NOT ">SOS</abbr>", NOT "<dt>Direct</dt>");
	IN_ORDER(get(world, "/en/desk/t/icho/print/standings"), ">Score</th>", ">SOSOS</th>",
	         ">CUSS</th>", ">Lot</th>");
	IN_ORDER(get(world, "/en/desk/t/icho/print/cross-table"), ">Score</th>", ">SOSOS</th>",
	         ">CUSS</th>", ">Lot</th>");
}

/* The four winners of the first round have not met each other. */
OWN_TEST(what_nobody_can_compare_is_no_column_and_a_half_is_a_half)
{
	event_set(world, SYSTEM_SWISS, "bye_x2 1\ncriteria score direct\n", 4, 9);
	round_played(world, 1);
	SAYS(tree(world, "/en/t/icho/standings"), "rows.0.values.0.text = 1\n",
	     NOT "rows.0.values.1.", "values.0.text = ½\n", NOT "= 0.5\n");
	SAYS(tree(world, "/en/t/icho/hall?show=standings"), ".score = Score ½\n");
}

OWN_TEST(in_mcmahon_the_points_and_the_start_stand_beside_the_first_column)
{
	event_set(world, SYSTEM_MCMAHON, "bar 33\nfloor 30\n", 4, 8);
	round_played(world, 1);
	IN_ORDER(standings(world, "en", ""), ">MMS</abbr>", ">Score</abbr>", ">Start</abbr>",
	         ">SOS</abbr>", ">SOS‑1</abbr>");
	IN_ORDER(standings(world, "ja", ""), ">MMS</abbr>", ">勝ち点</abbr>", ">スタート点</abbr>");
	SAYS(tree(world, "/en/t/icho/hall?show=standings"), "· Score 1");
	standings(world, "en", "");
	SAYS(tree_shown(world), NOT "plus the stones given or minus the stones taken");
	event_set(world, SYSTEM_MCMAHON, "sos_stones 1\n", 4, 8);
	standings(world, "en", "");
	SAYS(tree_shown(world), "plus the stones given or minus the stones taken");
}

/* One category; then two, of which the lower one has all the pairs. */
OWN_TEST(categories_are_counted_from_one)
{
	static const struct {
		const char *plan, *number;
	} cases[] = {
		{"criteria score category\n", "rows.0.values.1.text = 1\n"},
		{"category_1 38\ncriteria score category\n", "rows.0.values.1.text = 2\n"},
	};

	event_set(world, SYSTEM_SWISS, cases[0].plan, 4, 4);
	round_played(world, 1);
	for (size_t i = 0; i < COUNT(cases); i++) {
		event_set(world, SYSTEM_SWISS, cases[i].plan, 4, 4);
		has(cases[i].plan, tree(world, "/en/t/icho/standings"), cases[i].number);
		has_not(cases[i].plan, tree(world, "/ja/t/icho/standings"), "= -1\n");
	}
}

/* A lot is never equal: whoever is not first of a score stands behind by it. */
OWN_TEST(what_broke_a_tie_is_marked_and_said)
{
	const char *page;

	event_set(world, SYSTEM_SWISS, "criteria score lot\n", 4, 8);
	round_played(world, 1);
	page = tree(world, "/en/t/icho/standings");
	assert_int_equal(6, times(page, ".values.1.by = true\n"));
	assert_int_equal(6, times(page, ".decided = Lot: "));
	SAYS(page, NOT ".equal = true\n", NOT ".decided = Score: ");
}

OWN_TEST(an_earlier_round_stands_as_it_stood)
{
	const char *before, *page;

	event_set(world, SYSTEM_SWISS, "", 4, 8);
	round_played(world, 1);
	before = strstr(standings(world, "en", ""), "<tbody>");
	SAYS(standings(world, "en", ""), NOT "?after=");
	round_played(world, 2);
	standings(world, "en", "");
	SAYS(tree_shown(world), "links.0.url = /en/t/icho/standings?after=1\n");
	page = standings(world, "en", "?after=1");
	SAYS(tree_shown(world), "title = Standings after round 1 of 4\n", "past = true\n",
	     "links.1.url = /en/t/icho/standings\n");
	before = arena_copy(world->arena, before, (size_t)(strstr(before, "</tbody>") - before));
	SAYS(page, before, NOT "fresh.");
	ask(world, "/en/t/icho/standings?after=3", NULL, 404);
	ask(world, "/en/t/icho/standings?after=0", NULL, 404);
	ask(world, "/en/t/icho/standings?after=one", NULL, 404);
}

OWN_TEST(groups_have_places_of_their_own_everywhere)
{
	const char *page;

	event_set(world, SYSTEM_ROUND_ROBIN, "groups 2\n", 3, 8);
	round_played(world, 1);
	page = standings(world, "en", "");
	IN_ORDER(page, "Group A</span></th>", "Group B</span></th>");
	SAYS(page, NOT ">Stage</abbr>");
	IN_ORDER(standings(world, "ja", ""), "Aグループ</span>", "Bグループ</span>");
	IN_ORDER(get(world, "/en/t/icho/hall"), "<h2>Round 1", "<b>Group A</b>", "<b>Group B</b>",
	         "after round 1 · Group A", "after round 1 · Group B");
	IN_ORDER(get(world, "/en/desk/t/icho/rounds/1"), "<small>Group A</small>",
	         "<small>Group B</small>");
	IN_ORDER(get(world, "/en/desk/t/icho/print/by-table"), ">Group A</th>", ">Group B</th>");
	IN_ORDER(get(world, "/en/desk/t/icho/print/standings"), ">Group A</th>", ">Group B</th>");
	page = get(world, "/en/desk/t/icho/print/cross-table");
	IN_ORDER(page, ">Group A</th>", ">Group B</th>");
	SAYS(page, "opponent’s number");
	hall_draw(world);
	IN_ORDER(get(world, "/en/desk/t/icho/rounds/2"), "<small>Group A</small>",
	         "<small>Group B</small>");
}

OWN_TEST(fours_stand_each_by_themselves)
{
	const char *page;

	event_set(world, SYSTEM_FOURS, "", 2, 8);
	round_played(world, 1);
	round_played(world, 2);
	page = standings(world, "en", "");
	IN_ORDER(page, "Group A</span></th>", "><td>1</td>", "><td>4</td>",
	         "Group B</span></th>", "><td>1</td>", "><td>4</td>");
	SAYS(page, NOT ">Stage</abbr>");
}

/* The winner of the final has won five games, and its score is of three. */
OWN_TEST(before_a_knockout_the_score_says_which_rounds_it_counts)
{
	event_set(world, SYSTEM_ROUND_ROBIN, "groups 2\nfinalists 4\n", 5, 8);
	for (int round = 1; round <= 5; round++)
		round_played(world, round);
	IN_ORDER(standings(world, "en", ""), ">Score, rounds 1–3</abbr>", ">Winner</td>",
	         "<dt>Score, rounds 1–3</dt>", "Only rounds 1–3, before the knockout.");
	IN_ORDER(get(world, "/en/desk/t/icho/print/standings"), ">Score, rounds 1–3</th>");
	standings(world, "ja", "");
	SAYS(tree_shown(world), "criteria.1.head = 勝ち点（第1〜3回戦）\n");
	standings(world, "en", "?after=3");
	SAYS(tree_shown(world), "criteria.0.head = Score\n");
}

OWN_TEST(who_has_withdrawn_is_said_to_have)
{
	event_set(world, SYSTEM_SWISS, "", 4, 8);
	round_played(world, 1);
	SAYS(tree(world, "/en/t/icho/standings"), NOT ".withdrawn = true\n");
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number = 3");
	standings(world, "en", "");
	SAYS(tree_shown(world), "rows.2.withdrawn = true\n");
	assert_int_equal(1, times(tree_shown(world), ".withdrawn = true\n"));
	SAYS(tree(world, "/en/desk/t/icho/print/standings"), "rows.2.withdrawn = true\n");
}

OWN_TEST(the_desk_has_them_in_its_own_frame_with_whole_names)
{
	const char *page;

	event_set(world, SYSTEM_SWISS, "", 4, 8);
	db_run(world->db, "UPDATE player SET publish = 'initials' WHERE entry_id = 'icho-1'", "");
	SAYS(get(world, "/en/desk/t/icho/standings"),
	     "The standings appear here when all results of round 1 are in.",
	     NOT "/print/standings");
	round_played(world, 1);
	round_played(world, 2);
	page = get(world, "/en/desk/t/icho/standings?after=1");
	IN_ORDER(page, "<h1>Standings after round 1 of 4</h1>", "Standings as they were after round 1.",
	         "href=\"/en/desk/t/icho/log\"", "href=\"/en/desk/t/icho/standings\">", "East1",
	         "/print/standings?after=1\"", "/print/cross-table?after=1\"",
	         "href=\"/en/t/icho/standings\"");
	SAYS(tree(world, "/ja/desk/t/icho/standings"), "title = 第2回戦までの順位",
	     "links.1.url = /ja/desk/t/icho/standings\n");
	ask(world, "/en/desk/t/icho/standings?after=3", NULL, 404);
	SAYS(standings(world, "en", ""), NOT "East1<");
}

OWN_TEST(paper_has_them_after_each_round)
{
	event_set(world, SYSTEM_SWISS, "", 4, 8);
	round_played(world, 1);
	SAYS(tree(world, "/en/desk/t/icho/print/standings"), "any_afters = false\n");
	round_played(world, 2);
	SAYS(get(world, "/en/desk/t/icho/print/standings?after=1&names=full"),
	     "<h2>Standings after round 1 of 4</h2>", "<b aria-current=\"page\">1</b>",
	     "/print/standings?names=full\">Now</a>", "/print/standings?after=1\">");
	SAYS(get(world, "/ja/desk/t/icho/print/cross-table"), "<h2>第2回戦までの順位（全4回戦）</h2>",
	     "/print/cross-table?after=1\">1</a>");
	ask(world, "/en/desk/t/icho/print/standings?after=3", NULL, 404);
	ask(world, "/en/desk/t/icho/print/standings?after=x", NULL, 404);
	SAYS(tree(world, "/en/desk/t/icho/print/by-name"), "any_afters = false\n");
}

OWN_TEST(what_put_a_pair_behind_stands_last)
{
	event_set(world, SYSTEM_SWISS, "criteria score lot\n", 4, 8);
	round_played(world, 1);
	IN_ORDER(standings(world, "en", ""), ">Lot</abbr>", "Round </span>1</th>",
	         "Separated by</th>", "won as ", "<td>Lot: ");
}

/* From four rounds on, or of long names: a place, and whose it is for who cannot see the row. */
OWN_TEST(where_names_would_be_too_wide_an_opponent_is_a_place)
{
	event_set(world, SYSTEM_SWISS, "criteria score lot\n", 4, 8);
	for (int round = 1; round <= 4; round++) {
		SAYS(tree(world, "/en/t/icho/standings"), NOT "by_place = true\n");
		round_played(world, round);
	}
	SAYS(standings(world, "en", ""), "\">8</a>",
	     "The number is the opponent’s place.");
	SAYS(standings(world, "en", "?after=3"), NOT "\">8</a>");
	db_run(world->db, "UPDATE player SET family_name = 'Achterberg-Wijngaarden'", "");
	SAYS(tree(world, "/en/t/icho/standings?after=1"), "by_place = true\n", "met.place = ");
}

OWN_TEST(a_knockout_says_how_far_it_took_everybody)
{
	event_set(world, SYSTEM_KNOCKOUT, "", 3, 8);
	round_played(world, 1);
	standings(world, "en", "");
	SAYS(tree_shown(world), "rows.0.values.0.text = Semifinal\n",
	     "rows.4.values.0.text = Quarterfinal\n");
	round_played(world, 2);
	IN_ORDER(standings(world, "en", ""), ">Final</td>", ">Final</td>", ">Semifinal</td>",
	         ">Semifinal</td>");
	round_played(world, 3);
	IN_ORDER(standings(world, "en", ""), ">Winner</td>", ">Runner-up</td>", ">Third</td>",
	         ">Fourth</td>", ">Quarterfinal</td>");
	IN_ORDER(standings(world, "ja", ""), ">優勝</td>", ">準優勝</td>", ">3位</td>", ">4位</td>",
	         ">準々決勝</td>");
	IN_ORDER(get(world, "/en/t/icho/hall?show=standings"), "<small>Winner</small>",
	         "<small>Runner-up</small>");
	IN_ORDER(get(world, "/en/desk/t/icho/rounds/3"), "<small>Final</small>",
	         "<small>Third place</small>");
}

OWN_TEST(without_a_game_for_third_place_nobody_is_third_alone)
{
	const char *page;

	event_set(world, SYSTEM_KNOCKOUT, "third_place 0\n", 2, 4);
	round_played(world, 1);
	round_played(world, 2);
	page = standings(world, "en", "");
	IN_ORDER(page, ">Winner</td>", ">Runner-up</td>", ">Semifinal</td>", ">Semifinal</td>");
	SAYS(page, NOT ">Third</td>", "<td>3=</td>");
}

OWN_TEST(prizes_stand_below_with_who_has_them)
{
	struct prize list[] = {
		{.kind = PRIZE_NEWCOMER, .name_en = "Best new <pair>", .name_ja = "新人賞", .count = 1},
		{.kind = PRIZE_CLUB, .name_en = "Best school", .name_ja = "学校賞", .count = 2},
	};
	const struct prizes prizes = {list, 2};
	const char *page;

	event_set(world, SYSTEM_SWISS, "", 1, 8);
	standings(world, "en", "");
	SAYS(tree_shown(world), NOT "prizes.0.");
	db_begin(world->db);
	prizes_write(world->db, "icho", &prizes);
	db_commit(world->db);
	db_run(world->db, "UPDATE player SET club = ''", "");
	db_run(world->db, "UPDATE entry SET newcomer = 1 WHERE number = 3", "");
	round_begun(world, 1);
	standings(world, "en", "");
	SAYS(tree_shown(world), NOT "Best new");
	hall_play(world, 1);
	page = standings(world, "en", "");
	IN_ORDER(page, ">Prizes</h2>", "Best new &lt;pair&gt;: first event", "East3", "West3",
	         "Best school", "Nobody");
	IN_ORDER(standings(world, "ja", ""), ">賞</h2>", "新人賞", "East3", "学校賞", "いません");
	IN_ORDER(get(world, "/en/desk/t/icho/print/standings"), ">Prizes</h3>",
	         "Best new &lt;pair&gt;", "East3");
	db_run(world->db, "UPDATE player SET club = 'Reed Club', publish = 'initials'"
	       " WHERE entry_id = 'icho-3'", "");
	standings(world, "en", "");
	SAYS(tree_shown(world), "prizes.1.clubs.0.", NOT "Reed Club");
	SAYS(tree(world, "/en/desk/t/icho/print/standings"), NOT "Reed Club");
	SAYS(tree(world, "/en/desk/t/icho/print/standings?names=full"),
	     "rows.2.players.0.club = Reed Club\n");
	standings(world, "ja", "");
	SAYS(tree_shown(world), "prizes.1.clubs.0.");
	db_run(world->db, "UPDATE tournament SET rounds = 2", "");
	standings(world, "en", "");
	SAYS(tree_shown(world), "any_prizes = true\n");
}
