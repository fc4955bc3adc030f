#include "world/browser.h"

#include "actions/event/event_act.h"
#include "store/audit.h"

/* The pages that everybody may see, asked for as a browser does. */

static void
setup(struct world *world)
{
	hall_setup(world);
	browser_open(world);
	db_run(world->db, "UPDATE player SET publish = 'full', family_kana = '', given_kana = '',"
	                  " given_name = 'Rin'", "");
}

static void
player_set(struct world *world, const char *column, const char *value, int number, int nth)
{
	char *sql = arena_printf(world->arena, "UPDATE player SET %s = $1 WHERE entry_id ="
	                         " 'icho-%d' AND seat = %d", column, number, nth);

	assert_int_equal(1, db_run(world->db, sql, "t", value));
}

OWN_TEST(every_public_page_is_for_everybody_in_both_languages)
{
	static const char *const pages[] = {
		"", "about", "privacy", "handicap", "rules/", "rules/kanto-junior", "rules/jpga",
		"rules/wmsg-2008", "rules/bga-aga", "rules/swindon", "rules/egf-pair",
		"rules/egc-2015", "help/", "help/start", "help/words", "t/icho", "t/icho/entries", "t/icho/rounds/1", "t/icho/rounds/2",
		"t/icho/standings", "t/icho/rules", "t/icho/pairs/", "t/icho/pairs/1",
	};

	round_played(world, 1);
	round_begun(world, 2);
	for (size_t i = 0; i < 2 * COUNT(pages); i++) {
		const char *path = arena_printf(world->arena, "/%s/%s", i % 2 == 0 ? "en" : "ja",
		                                pages[i / 2]);

		get(world, path);
		if (world->response->private_page || world->response->head.len > 0)
			fail_msg("%s: not for everybody", path);
	}
}

OWN_TEST(pages_before_anything_is_drawn_are_whole)
{
	static const char *const pages[] = {"", "t/icho", "t/icho/entries", "t/icho/standings"};
	static const enum tournament_state states[] = {STATE_OPEN, STATE_CLOSED, STATE_RUNNING, STATE_FINISHED};

	for (size_t s = 0; s < COUNT(states); s++) {
		if (world->tournament->state != states[s])
			hall_state_set(world, states[s]);
		for (size_t i = 0; i < COUNT(pages); i++)
			get(world, arena_printf(world->arena, "/en/%s", pages[i]));
	}
}

OWN_TEST(only_a_published_round_has_a_page)
{
	hall_draw(world);
	ask(world, "/en/t/icho/rounds/1", NULL, 404);
	SAYS(tree_shown(world), NOT "West1");
	hall_publish(world, 1);
	get(world, "/en/t/icho/rounds/1");
	ask(world, "/en/t/icho/rounds/2", NULL, 404);
	SAYS(tree_shown(world), "title = Round 2 is not paired yet\n");
	ask(world, "/en/t/icho/rounds/5", NULL, 404); /* of an event of four rounds */
	ask(world, "/en/t/icho/rounds/01", NULL, 404);
	ask(world, "/en/t/icho/rounds/0", NULL, 404);
}

OWN_TEST(a_draft_event_has_no_page)
{
	static const char *const pages[] = {
		"/en/t/icho", "/en/t/icho/entries", "/en/t/icho/rules", "/en/t/icho/pairs/1",
	};

	hall_state_set(world, STATE_DRAFT);
	ask(world, "/en/t/icho", NULL, 404);
	ask(world, "/en/t/icho/entries", NULL, 404);
	SAYS(get(world, "/en/"), NOT "t/icho");
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	ask(world, "/en/t/icho", NULL, 404);
	/* Its organisers see what it will be, and nobody keeps that. */
	world->session = signed_in(world, "anna@example.org", MEMBERSHIP_ORGANISER);
	for (size_t i = 0; i < COUNT(pages); i++) {
		SAYS(ask(world, pages[i], NULL, 200), "only its organisers see these pages",
		     "href=\"/en/desk/t/icho\"");
		assert_true(world->response->private_page);
	}
}

OWN_TEST(names_show_no_more_than_their_players_let_them)
{
	static const char *const pages[] = {
		"/en/", "/en/t/icho/entries", "/en/t/icho/rounds/1", "/ja/t/icho/rounds/1",
		"/en/t/icho/standings", "/en/t/icho/pairs/1", "/ja/t/icho/pairs/1",
	};

	for (int number = 1; number <= PAIRS; number++) {
		player_set(world, "publish", number % 2 == 0 ? "number" : "initials", number, 0);
		player_set(world, "club", "Secret Club", number, 0);
		player_set(world, "country", "Secret Land", number, 0);
	}
	round_played(world, 1);
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	for (size_t i = 0; i < COUNT(pages); i++) {
		has_not(pages[i], get(world, pages[i]), "West");
		has_not(pages[i], world->response->body.text, "Secret Club");
		has_not(pages[i], world->response->body.text, "Secret Land");
		(i == 0 ? has_not : has)(pages[i], world->response->body.text, "East1"); /* of juniors nobody there */
		has_not(pages[i], world->response->body.text, "@example");
	}
}

OWN_TEST(clubs_and_countries_stand_beside_whole_names_each_once)
{
	static const struct {
		const char *name, *club, *country, *other_club, *other_country;
		const char *publish; /* of the second player */
		const char *shown;
	} cases[] = {
		{"all of them", "Kasumi", "Japan", "Funato", "Korea", "full",
		 "<bdi>Kasumi</bdi> · <bdi>Funato</bdi> · <bdi>Japan</bdi> · <bdi>Korea</bdi>"},
		{"shared", "Kasumi", "Japan", "Kasumi", "Japan", "full",
		 "<bdi>Kasumi</bdi> · <bdi>Japan</bdi>"},
		{"a country alone", "", "Japan", "", "", "full", "<bdi>Japan</bdi>"},
		{"the second hides", "Kasumi", "Japan", "Funato", "Korea", "initials",
		 "<bdi>Kasumi</bdi> · <bdi>Japan</bdi>"},
		{"nothing", "", "", "", "", "full", ""},
		{"signs", "<\"&'>", "", "", "", "full", "<bdi>&lt;&quot;&amp;&#39;&gt;</bdi>"},
	};

	assert_true(db_run(world->db, "UPDATE player SET club = ''", "") > 0);
	assert_true(db_run(world->db, "UPDATE player SET country = ''", "") > 0);
	assert_true(db_run(world->db, "UPDATE entry SET captain = 0", "") > 0);
	for (size_t i = 0; i < COUNT(cases); i++) {
		player_set(world, "club", cases[i].club, 1, 0);
		player_set(world, "country", cases[i].country, 1, 0);
		player_set(world, "club", cases[i].other_club, 1, 1);
		player_set(world, "country", cases[i].other_country, 1, 1);
		player_set(world, "publish", cases[i].publish, 1, 1);
		has(cases[i].name, get(world, "/en/t/icho/entries"),
		    arena_printf(world->arena, "<span class=\"note\">%s</span>", cases[i].shown));
		if (cases[i].shown[0] == '\0')
			has_not(cases[i].name, world->response->body.text, "<bdi></bdi>");
	}
}

OWN_TEST(waiting_pairs_stand_apart_and_withdrawn_ones_nowhere)
{
	const char *page;

	assert_true(entry_status_set(world->db, "icho-2", STATUS_CONFIRMED, STATUS_WAITING));
	assert_true(entry_status_set(world->db, "icho-3", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	world_sql(world, "UPDATE tournament SET taken = taken - 2");
	page = get(world, "/en/t/icho/entries");
	SAYS(tree_shown(world), NOT "West3");
	IN_ORDER(page, "West9", "Waiting for a place", "West2");
	assert_int_equal(1, times(page, "West2"));
	SAYS(page, "Entries<span class=\"n\"> 7</span>");
}

/* So many that the page of those who have a place would be theirs: they have pages of their own. */
OWN_TEST(many_who_wait_have_pages_of_their_own)
{
	enum { MANY = 450 };
	const char *page;

	db_begin(world->db);
	for (int number = PAIRS + 1; number <= PAIRS + MANY; number++)
		hall_enter(world, number, 0, STATUS_WAITING);
	db_commit(world->db);
	world_sql(world, "UPDATE player SET publish = 'full'");
	page = get(world, "/en/t/icho/entries");
	SAYS(page, "West9", "450 pairs are waiting for a place.", "href=\"/en/t/icho/waiting/1\"", NOT "West10");
	page = get(world, "/en/t/icho/waiting/1");
	SAYS(page, "Positions 1 to 200 of 450", "West10", "West209", NOT "West210", NOT "West9<", NOT "rel=\"prev\"",
	     "href=\"/en/t/icho/waiting/2\" rel=\"next\"");
	IN_ORDER(page, "<td>1</td>", "West10", "<td>200</td>", "West209");
	page = get(world, "/en/t/icho/waiting/3");
	SAYS(page, "Positions 401 to 450 of 450", "West410", "West459", "href=\"/en/t/icho/waiting/2\" rel=\"prev\"",
	     NOT "rel=\"next\"");
	IN_ORDER(page, "<td>401</td>", "West410", "<td>450</td>", "West459");
	ask(world, "/en/t/icho/waiting/0", NULL, 404);
	ask(world, "/en/t/icho/waiting/4", NULL, 404);
	ask(world, "/en/t/icho/waiting/21474838", NULL, 404); /* 200 times it is more than 32 bits hold */
	ask(world, "/en/t/icho/waiting/999999999", NULL, 404);
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE number > 59");
	SAYS(get(world, "/en/t/icho/entries"), "West59", NOT "/waiting/");
	SAYS(get(world, "/en/t/icho/waiting/1"), "Positions 1 to 50 of 50");
}

/* The table's order begins where the rotation does: with White's captain when
 * there are two stones or more (kanto-junior, front page, 3). */
OWN_TEST(whoever_plays_first_is_named_first)
{
	static const struct {
		const char *name, *stones;
		const char *first, *second;
	} cases[] = {
		{"no stones", "0", "Black</span> <bdi>East8", "White</span> <bdi>East1"},
		{"two stones", "2", "White</span> <bdi>East1", "Black</span> <bdi>West8"},
	};

	hall_draw(world);
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct by_hand_game set = {.a = "icho-8", .b = "icho-1", .stones = cases[i].stones,
		                       .komi = "0", .black = "icho-8"};
		const char *page, *turn;

		DONE(by_hand_game, 1, &set, NULL);
		assert_int_equal(1, db_run(world->db, "UPDATE round SET state = 'published'"
		                           " WHERE number = 1", ""));
		page = get(world, "/en/t/icho/rounds/1");
		turn = strstr(page, cases[i].first);
		if (turn == NULL)
			fail_msg("%s: %s is not there", cases[i].name, cases[i].first);
		turn = strstr(turn, "<li>");
		has(cases[i].name, arena_copy(world->arena, turn, 250), cases[i].second);
		world_sql(world, "UPDATE round SET state = 'draft' WHERE number = 1");
	}
}

OWN_TEST(the_draw_leads_to_what_happens_when_the_wrong_partner_plays)
{
	round_begun(world, 1);
	SAYS(tree(world, "/en/t/icho/rounds/1"), "errors = /en/rules/kanto-junior#errors\n");
	SAYS(tree(world, "/ja/t/icho/rounds/1"), "errors = /ja/rules/kanto-junior#errors\n");
	SAYS(get(world, "/ja/rules/kanto-junior"), "id=\"errors\"");
	hall_ruleset_set(world, "swindon");
	SAYS(get(world, "/en/t/icho/rounds/1"), NOT "#errors");
}

OWN_TEST(before_nigiri_nobody_has_a_colour_or_an_order)
{
	const char *page;

	round_begun(world, 1);
	assert_true(db_run(world->db, "UPDATE game SET nigiri = 1, stones = 0", "") > 0);
	page = get(world, "/en/t/icho/rounds/1");
	world_read(world);
	SAYS(page, NOT "class=\"turn\"", "Nigiri decides");
	hall_play(world, 1); /* says who had Black */
	page = get(world, "/en/t/icho/rounds/1");
	assert_int_equal(4, times(page, "class=\"turn\""));
}

OWN_TEST(partners_of_one_name_share_a_line_and_strangers_do_not)
{
	player_set(world, "family_name", "Sato", 1, 0);
	player_set(world, "given_name", "Sakura", 1, 0);
	player_set(world, "family_name", "Sato", 1, 1);
	player_set(world, "given_name", "Kenji", 1, 1);
	round_begun(world, 1);
	SAYS(tree(world, "/en/t/icho/rounds/1"), "games.0.turn.2.short = Sakura\n");
	assert_int_equal(1, times(tree_shown(world), ".name = Sato\n"));
	player_set(world, "family_name", "Sato", 9, 0);
	player_set(world, "given_name", "An", 9, 0);
	IN_ORDER(tree(world, "/en/t/icho/rounds/1"), ".name = An Sato\n", ".name = Kenji Sato\n");
}

OWN_TEST(standings_without_results_promise_only_what_can_come)
{
	static const char later[] = "all results of round 1 are in";
	const char *page;

	round_begun(world, 1);
	SAYS(get(world, "/en/t/icho/standings"), "Round 1 is being played", later,
	     NOT "These standings change");
	office_cancel(world, true);
	page = get(world, "/en/t/icho/standings");
	has_not("cancelled", page, later);
	SAYS(tree_shown(world), "playing = false\n", "over = true\n");
}

OWN_TEST(standings_of_an_event_finished_early_are_final)
{
	round_played(world, 1);
	round_begun(world, 2);
	hall_state_set(world, STATE_RUNNING);
	SAYS(tree(world, "/en/t/icho/standings"), "final = false\n");
	hall_state_set(world, STATE_FINISHED);
	SAYS(tree(world, "/en/t/icho/standings"), "title = Final standings\n", "playing = false\n");
}

OWN_TEST(standings_share_places_and_say_what_decided)
{
	SAYS(tree(world, "/en/t/icho/standings"), "over = false\n");
	round_played(world, 1);
	SAYS(get(world, "/en/t/icho/standings"), "Standings after round 1 of 4",
	     "<td>1=</td>", "tied on everything");
	round_begun(world, 2);
	SAYS(tree(world, "/en/t/icho/standings"), "title = Standings after round 1 of 4\n",
	     "playing = 2\n");
	hall_play(world, 2);
	SAYS(get(world, "/en/t/icho/standings"), "SOS: ", "<td class=\"l\">+ bye");
}

OWN_TEST(a_missing_result_is_neither_won_nor_lost)
{
	const char *page;

	round_played(world, 1);
	round_played(world, 2);
	assert_int_equal(1, db_run(world->db, "UPDATE game SET result = '', winner = '',"
	                           " how = '' WHERE round = 1 AND table_number = 1", ""));
	page = get(world, "/en/t/icho/standings");
	assert_int_equal(2, times(page, ">?<"));
}

/* A decision counts as its result does, but shows neither stone nor handicap. */
OWN_TEST(what_was_not_played_out_does_not_look_like_a_game)
{
	static const struct {
		const char *name, *result, *winner, *how;
		size_t handicaps, cells; /* in how many rows they stand */
		const char *cell, *other;
	} cases[] = {
		{"forfeit", "B+F", "black", "forfeit", 0, 1,
		 ">+!<i>won by forfeit:</i> <bdi>",
		 ">−!<u>lost by forfeit:</u> <bdi>"},
		{"both lose", "L", "", "both-lose", 0, 2,
		 ">−!<u>both pairs lost, the other:</u> <bdi>", NULL},
		{"both win", "W", "", "both-win", 0, 2,
		 ">+!<i>both pairs won, the other:</i> <bdi>", NULL},
		{"void", "V", "", "void", 0, 2, "<td class=\"l\">no game (<bdi>", NULL},
		{"on time", "B+T", "black", "time", 2, 1, "<b>won on time as Black:</b>",
		 "<u>lost on time as White:</u>"},
	};
	const char *page;

	round_played(world, 1);
	for (size_t i = 0; i < COUNT(cases); i++) {
		assert_int_equal(1, db_run(world->db, "UPDATE game SET result = $1, winner = $2,"
		                           " how = $3, nigiri = 0, stones = 9 WHERE round = 1 AND table_number = 1",
		                           "ttt", cases[i].result, cases[i].winner, cases[i].how));
		page = get(world, "/en/t/icho/standings");
		if (times(page, cases[i].cell) != cases[i].cells)
			fail_msg("%s: %zu of %s", cases[i].name, times(page, cases[i].cell), cases[i].cell);
		if (cases[i].other != NULL)
			has(cases[i].name, page, cases[i].other);
		if (times(page, "<small>h9</small>") != cases[i].handicaps)
			fail_msg("%s: %zu handicaps", cases[i].name, times(page, "<small>h9</small>"));
	}
}

/* kanto-junior, back page, 2: its own example, and what its neighbours give. */
OWN_TEST(the_calculator_answers_as_the_documents_do)
{
	static const struct {
		const char *name, *query;
		const char *says[4];
		size_t stones;
	} cases[] = {
		{"the document's example", "ruleset=kanto-junior&a1=4d&a2=1k&b1=1d&b2=6k",
		 {"4 stones", "komi −6", "<b>White gives 6</b>", "2.0 − (−2.0) = <b>4.0</b>"}, 4},
		{"a half", "ruleset=kanto-junior&a1=1k&a2=1k&b1=1k&b2=2k",
		 {"No stones", "no komi", "<b>Black’s captain</b>", "<b>0.5</b>"}, 0},
		{"equal points", "ruleset=kanto-junior&a1=3d&a2=1d&b1=2d&b2=2d",
		 {"<b>Nigiri decides</b>", "komi 6", "<b>Black gives 6</b>", "<b>0.0</b>"}, 0},
		{"an honour replaces the rank", "ruleset=kanto-junior&a1=9d&a1-honour=prefecture&a2=2d&b1=2d&b2=2d",
		 {"3 stones", "<b>Your pair</b> (9-dan, prefecture and 2-dan)",
		  "{ 8 + 2 } ÷ 2 = <b>5.0</b>", "<b>White’s captain</b>"}, 3},
		{"an honour that does not count", "ruleset=jpga&a1=9d&a1-honour=prefecture&a2=2d&b1=2d&b2=2d",
		 {"<b>Your pair</b> (9-dan and 2-dan)", "4 stones", "no komi", "<b>4.0</b>"}, 4},
		{"jpga rounds up", "ruleset=jpga&a1=1d&a2=1k&b1=3k&b2=2k",
		 {"0.5 → <b>1.0</b>", "−1.5 → <b>−1.0</b>", "2 stones", "no komi"}, 2},
		{"egc rounds the difference down", "ruleset=egc-2015&a1=5d&a2=3k&b1=1k&b2=1k",
		 {"<b>1.5</b> → <b>1</b>", "No stones", "no komi", "<b>Black’s captain</b>"}, 0},
		{"egc has a cap", "ruleset=egc-2015&a1=6d&a2=6d&b1=6d&b2=5d",
		 {"Your pair has more than 5.5 points", "<b>0.5</b> → <b>0</b>",
		  "<b>The other pair</b>", "komi 6.5"}, 0},
		{"nine stones", "ruleset=jpga&a1=9d&a2=9d&b1=30k&b2=30k",
		 {"9 stones", "no komi", "<b>38.0</b>", "<b>White’s captain</b>"}, 9},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *path = arena_printf(world->arena, "/en/handicap?%s", cases[i].query);
		const char *page = get(world, path);

		for (size_t j = 0; j < COUNT(cases[i].says); j++)
			has(cases[i].name, page, cases[i].says[j]);
		if (times(page, "r=\"4.8\"") != cases[i].stones)
			fail_msg("%s: %zu stones on the board", cases[i].name, times(page, "r=\"4.8\""));
		if (times(page, "<tr class=\"me\">") != 1)
			fail_msg("%s: one row is the answer", cases[i].name);
		if (!world->response->private_page)
			fail_msg("%s: published", cases[i].name);
	}
}

OWN_TEST(the_calculator_keeps_what_was_typed)
{
	const char *page = ask(world, "/en/handicap?ruleset=jpga&a1=%3C%22%26'%3E&a2=3d&b1=&b2=5k", NULL, 422);

	SAYS(page, "value=\"&lt;&quot;&amp;&#39;&gt;\"", "value=\"3d\"",
	     "<option value=\"jpga\" selected>");
	assert_int_equal(2, times(page, "aria-invalid=\"true\""));
	SAYS(page, "Write the rank as 3d", "This has to be filled in.", NOT "id=\"answer\"");
	page = ask(world, "/en/handicap?ruleset=swindon", NULL, 422); /* it has no table */
	SAYS(tree_shown(world), "form.ruleset.error = Choose one of the possible answers.\n");
	SAYS(get(world, "/en/handicap?ruleset=egf-pair"), "<option value=\"egf-pair\" selected>");
}

/* An event that is not of juniors, whose winners search engines may keep. */
static void
of_juniors_no_more(struct world *world)
{
	world_sql(world, "UPDATE tournament SET edition = replace(edition, 'admits junior', 'admits mixed')");
}

/* Five won or had the bye, and share the first place. */
OWN_TEST(who_leads_stands_on_the_events_page_and_who_has_won_first_of_all)
{
	SAYS(tree(world, "/en/t/icho"), NOT "leaders.");
	round_played(world, 1);
	hall_state_set(world, STATE_RUNNING);
	IN_ORDER(get(world, "/en/t/icho"), ">Rounds</h2>", ">Leading after round 1</h2>",
	         ">Date, place, format</h2>");
	SAYS(tree_shown(world), "leaders.0.list.4.rank_place = 1\n", "leaders.0.list.0.score = Score 1\n",
	     NOT "leaders.0.list.5.");
	hall_state_set(world, STATE_FINISHED);
	IN_ORDER(get(world, "/en/t/icho"), ">Winners</h2>", ">Rounds</h2>");
	SAYS(tree(world, "/en/"), NOT "winners.");
	of_juniors_no_more(world);
	SAYS(tree(world, "/en/"), "won = true\n", "winners.0.first = Rin East1\n");
}

static void
logged(struct world *world, const char *action, const char *subject)
{
	audit_insert(world->db, &(struct audit){1, "icho", "pair", action, subject, "", "", ""});
}

/* What only all of an event can tell is kept; nothing but the log says that it is right no more. */
OWN_TEST(who_leads_is_found_out_anew_after_every_change_but_a_result_of_the_round_that_is_played)
{
	world->app->kept = kept_new(world->arena);
	round_played(world, 1);
	round_begun(world, 2);
	hall_state_set(world, STATE_RUNNING);
	SAYS(get(world, "/en/t/icho"), "<bdi>Rin East1</bdi>");
	player_set(world, "family_name", "Zimmer", 1, 0);
	logged(world, "result.record", "round 2 table 1");
	SAYS(get(world, "/en/t/icho"), "<bdi>Rin East1</bdi>");
	SAYS(get(world, "/ja/t/icho"), "Zimmer");
	logged(world, "result.record", "round 1 table 1");
	SAYS(get(world, "/en/t/icho"), "<bdi>Rin Zimmer</bdi>");
	player_set(world, "family_name", "Amsel", 1, 0);
	logged(world, "entry.change", "icho-1");
	SAYS(get(world, "/en/t/icho"), "<bdi>Rin Amsel</bdi>");
	hall_state_set(world, STATE_FINISHED);
	logged(world, "event.state", "");
	of_juniors_no_more(world);
	SAYS(get(world, "/en/"), "Rin Amsel");
	kept_free(world->app->kept);
	world->app->kept = NULL;
}

OWN_TEST(of_more_places_than_can_be_counted_there_is_no_picture)
{
	world_sql(world, "UPDATE tournament SET capacity = 128");
	SAYS(get(world, "/en/t/icho"), "<svg class=\"places\"", "viewBox=\"0 0 366 157\"");
	world_sql(world, "UPDATE tournament SET capacity = 129");
	SAYS(get(world, "/en/t/icho"), NOT "<svg class=\"places\"", "id=\"places\"");
}

/* What changes an event touches its pages; what the table says without is not looked at. */
OWN_TEST(the_home_page_reads_an_event_anew_when_its_pages_are_touched)
{
	world->app->kept = kept_new(world->arena);
	SAYS(get(world, "/en/"), "Autumn Pairs");
	world_sql(world, "UPDATE tournament SET name_en = 'Lakeside Cup'");
	SAYS(get(world, "/en/"), "Autumn Pairs", NOT "Lakeside Cup");
	SAYS(get(world, "/ja/"), NOT "Autumn Pairs");
	publisher_begin(world->publisher);
	publisher_touch_event(world->publisher, "icho");
	publisher_commit(world->publisher);
	SAYS(get(world, "/en/"), "Lakeside Cup", NOT "Autumn Pairs");
	SAYS(tree_shown(world), "any.coming = true\n", "any.cancelled = false\n");
	DONE(event_cancel, true);
	get(world, "/en/");
	SAYS(tree_shown(world), "any.coming = false\n", "any.cancelled = true\n");
	kept_free(world->app->kept);
	world->app->kept = NULL;
}

OWN_TEST(an_event_is_found_by_its_year_and_by_its_name_or_venue)
{
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, "/en/"), "href=\"/en/events/2026\"");
	SAYS(get(world, "/ja/events/2026"), "href=\"/ja/t/icho\"", "<h1>2026年の大会</h1>");
	ask(world, "/en/events/2025", NULL, 404);
	ask(world, "/en/events/02026", NULL, 404);
	world_sql(world, "UPDATE tournament SET name_en = 'Lakeside Cup', venue_ja = '湖畔会館'");
	SAYS(get(world, "/en/events/?q=LAKE"), "href=\"/en/t/icho\"");
	SAYS(get(world, "/ja/events/?q=%E6%B9%96%E7%95%94"), "href=\"/ja/t/icho\"");
	SAYS(get(world, "/en/events/?q=sea"), NOT "href=\"/en/t/icho\"", "No event has that");
	SAYS(get(world, "/en/events/?q=%25"), NOT "href=\"/en/t/icho\"", "No event has that");
	SAYS(get(world, "/en/events/?q=Lake_ide"), NOT "href=\"/en/t/icho\"");
	hall_state_set(world, STATE_DRAFT);
	ask(world, "/en/events/2026", NULL, 404);
	SAYS(get(world, "/en/events/?q=lake"), NOT "href=\"/en/t/icho\"");
}

OWN_TEST(initials_stand_under_the_family_name)
{
	const char *page;

	player_set(world, "family_name", "Zimmer", 1, 0);
	player_set(world, "given_name", "Anna", 1, 0);
	player_set(world, "publish", "initials", 1, 0);
	player_set(world, "publish", "number", 2, 0);
	round_begun(world, 1);
	page = get(world, "/en/t/icho/rounds/1");
	IN_ORDER(page, "<bdi>West9</bdi><b>", "<bdi>A. Z.</bdi><b>", "<bdi>No. 2</bdi><b>");
	SAYS(tree_shown(world), "games.1.turn.2.name = No. 2 partner\n");
}

/* One that becomes six letters for each of these is more than a page may have. */
OWN_TEST(a_page_that_grows_too_large_is_an_error_of_its_own_and_no_other_page_minds)
{
	char *club = arena_alloc(world->arena, MUSTACHE_OUTPUT / 6 + 2);

	memset(club, '"', MUSTACHE_OUTPUT / 6 + 1);
	club[MUSTACHE_OUTPUT / 6 + 1] = '\0';
	player_set(world, "club", club, 1, 0);
	SAYS(ask(world, "/en/t/icho/entries", NULL, 500),
	     "<h1>This page cannot be shown just now</h1>", NOT "&quot;&quot;");
	assert_true(world->response->private_page);
	ask(world, "/ja/t/icho/entries", NULL, 500);
	SAYS(tree_shown(world), "title = このページは、いま表示できません\n");
	get(world, "/en/t/icho");
	get(world, "/ja/t/icho/standings");
}
