#include "world/browser.h"

#include "actions/entry/entry_act.h"
#include "publish/published.h"
#include "store/pages/broken_page.h"

/* The overview of an event at its desk: what it asks before a step that cannot be
 * meant lightly. Nine pairs, four rounds. */

#define DESK "/en/desk/t/icho"

DESK_TEST(finishing_asks_first_while_something_was_not_played)
{
	round_begun(world, 1);
	SAYS(tree(world, DESK), "draw.why = 4 results of round 1 are missing",
	     "3 rounds were never played.", "endings.0.ask.sure = Finish anyway\n");
}

DESK_TEST(finishing_is_one_press_when_all_is_played)
{
	world_sql(world, "UPDATE tournament SET rounds = 1");
	round_begun(world, 1);
	hall_play(world, 1);
	SAYS(tree(world, DESK), "steps.0.text = Finish the event\n", NOT "steps.0.ask.");
}

DESK_TEST(withdrawing_pairs_from_the_public_asks_first)
{
	assert_true(db_run(world->db, "UPDATE tournament SET taken = 9", "") == 1);
	SAYS(tree(world, DESK), "The 9 pairs that have entered stay entered",
	     "endings.0.ask.sure = Remove the pages\n");
}

DESK_TEST(a_cancelled_event_offers_nothing_but_to_take_place)
{
	round_begun(world, 1);
	office_cancel(world, true);
	SAYS(tree(world, DESK), "cancel.cancelled = true\n", NOT "steps.");
}

DESK_TEST(of_a_cancelled_event_nothing_is_being_played)
{
	round_begun(world, 1);
	SAYS(tree(world, "/en/t/icho/rounds/1"), "playing = true\n");
	SAYS(tree(world, DESK "/rounds/1"), "cancelled = false\n");
	office_cancel(world, true);
	SAYS(tree(world, "/en/t/icho/rounds/1"), "playing = false\n", "missing = true\n");
	SAYS(tree(world, DESK "/rounds/1"), "cancelled = true\n");
	SAYS(tree(world, DESK "/rounds/1/live"), "cancelled = true\n");
	SAYS(get(world, "/en/t/icho"), NOT "being played", NOT "all results are in");
	SAYS(tree(world, "/en/t/icho/standings"), "playing = false\n");
}

DESK_TEST(who_was_only_invited_to_help_makes_no_event)
{
	SAYS(get(world, "/en/desk/"), "<a class=\"btn\" href=\"/en/desk/new\">");
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	world_sql(world, "UPDATE account SET creates = 0 WHERE email = 'hal@example.org'");
	SAYS(get(world, "/en/desk/"), NOT "/en/desk/new");
	ask(world, "/en/desk/new", NULL, 403);
	ask(world, "/en/desk/import", NULL, 403);
}

DESK_TEST(pages_that_could_not_be_published_are_named)
{
	SAYS(tree(world, DESK), NOT "could not be published");
	for (enum published kind = 0; kind < PUBLISHED_COUNT; kind++) {
		struct broken_page broken = {NULL, published_names[kind], "icho", kind == PUBLISHED_ROUND ? 3 : 0};

		if (published_of[kind] == OF_SITE || published_of[kind] == OF_LIST || published_of[kind] == OF_YEAR)
			continue;
		for (size_t v = 0; v < 2; v++) {
			broken.number += kind == PUBLISHED_PAIR || kind == PUBLISHED_WAITING;
			broken.path = published_path(world->arena, kind, published_view(v), "icho", broken.number);
			broken_page_note(world->db, &broken);
		}
	}
	SAYS(get(world, DESK),
	     "<li><p>These pages could not be published: Entries, Overview, Rules, Screen for the"
	     " hall, Entry pages, Places by round, Link pictures, Round 3, Standings, Waiting list. The site");
	SAYS(tree(world, "/ja/desk/t/icho"),
	     "needs.unpublished = 公開できなかったページ：申し込み、概要、ルール、会場用の画面、個別ページ、順位の推移、リンク用の画像、第3回戦、順位、キャンセル待ち。");
}

DESK_TEST(what_a_new_event_lacks_is_named_in_the_list)
{
	ask(world, "/en/desk/new", "name_en=Own&ruleset=jpga&rounds=3&capacity=8"
	         "&zone=UTC&date_year=2027&date_month=3&date_day=14&opens_year=2027&opens_month=1"
	         "&opens_day=1&opens_time=9:00", 422);
	SAYS(tree_shown(world),
	     "problems.list.0.text = Entry closes\n");
}

DESK_TEST(who_has_not_come_is_said_beside_the_draw)
{
	SAYS(get(world, DESK), NOT "/check-in");
	assert_true(db_run(world->db, "UPDATE tournament SET check_in = 1", "") == 1);
	SAYS(tree(world, DESK), "not_here.url = /en/desk/t/icho/check-in\n");
}

DESK_TEST(a_correction_says_that_a_later_round_was_drawn_from_the_result)
{
	round_begun(world, 1);
	hall_play(world, 1);
	SAYS(get(world, DESK "/rounds/1/tables/1"), NOT "was paired from the result");
	round_begun(world, 2);
	SAYS(get(world, DESK "/rounds/1/tables/1"),
	     "Round 2 was paired from the result as it is now.");
	SAYS(ask(world, DESK "/rounds/1/line", "line=1+w%2B9", 409),
	     "Round 2 was paired from the result as it is now.");
}

/* Round 1 is published, and round 2 drawn without any result of it. */
static void
drawn_all_the_same(struct world *world)
{
	round_begun(world, 1);
	hall_drawn(world, true);
}

DESK_TEST(a_draft_says_that_results_came_in_since_it_was_drawn)
{
	const char *said = "results of earlier rounds have come in or have changed since";
	const char *page;

	drawn_all_the_same(world);
	has_not("as drawn", get(world, DESK "/rounds/2"), said);
	has_not("as drawn", get(world, DESK), said);
	hall_play(world, 1);
	hall_swap(world, 2, 1, 2);
	SAYS(tree(world, DESK), "results of earlier rounds have come in or have changed since");
	page = get(world, DESK "/rounds/2");
	SAYS(tree_shown(world), "since = 4 results of earlier rounds");
	IN_ORDER(page, said, "name=\"again\" value=\"1\"", "/rounds/2/publish");
	get(world, "/ja/desk/t/icho/rounds/2");
	hall_draw(world);
	has_not("drawn again", get(world, DESK "/rounds/2"), said);
	has_not("drawn again", get(world, DESK), said);
}

DESK_TEST(a_result_that_was_missing_says_that_a_later_round_was_drawn_before)
{
	drawn_all_the_same(world);
	SAYS(get(world, DESK "/rounds/1/tables/1"), "Round 2 was paired before this result.");
	hall_play(world, 1);
	SAYS(tree(world, DESK "/rounds/1?said=line-recorded&changed=1"),
	     "Round 2 was paired before that;");
	get(world, "/ja/desk/t/icho/rounds/1?said=line-recorded&changed=1");
}

DESK_TEST(of_many_results_that_are_missing_twenty_tables_are_named)
{
	struct game games[22] = {0};

	for (int i = 0; i < 22; i++) {
		hall_enter(world, 10 + 2 * i, 4, STATUS_CONFIRMED);
		hall_enter(world, 11 + 2 * i, 4, STATUS_CONFIRMED);
		games[i] = (struct game){
			.round = 1, .table = i + 1, .black = hall_id(world, 10 + 2 * i),
			.white = hall_id(world, 11 + 2 * i), .black_count = -1, .white_count = -1,
		};
	}
	desk_publish(world, games, 20);
	SAYS(tree(world, DESK), "18, 19 and 20.");
	for (int i = 20; i < 22; i++)
		game_insert(world->db, "icho", &games[i], 1);
	SAYS(tree(world, DESK), "draw.why = 22 results of round 1 are missing: tables 1, 2, 3,",
	     "18, 19, 20 and 2 more.");
	SAYS(tree(world, "/ja/desk/t/icho"), "20卓、ほか2卓）");
}

static void
plan_set(struct world *world, const char *system, const char *plan, int rounds)
{
	assert_true(db_run(world->db, "UPDATE tournament SET system = $1, plan = $2, rounds = $3",
	                   "ttd", system, plan, rounds) == 1);
	world_read(world);
}

static void
open_again(struct world *world)
{
	assert_true(db_run(world->db, "UPDATE tournament SET state = 'open', closes_at = $1",
	                   "l", world->now + 60) == 1);
	world_read(world);
}

/* Nine pairs: eight games and a bye for each. */
DESK_TEST(a_round_robin_draws_whatever_the_results)
{
	plan_set(world, "round-robin", "", 9);
	drawn_all_the_same(world);
	hall_play(world, 1);
	SAYS(tree(world, DESK "/rounds/2"), NOT "since this round was paired");
}

DESK_TEST(a_knockout_without_a_winner_offers_the_way_that_it_names)
{
	const char *button = "Pair round 2 anyway</button>";
	const struct typed_result nobody = hall_typed("both-lose", "");

	plan_set(world, "knockout", "", 4);
	round_begun(world, 1);
	has_not("results are missing", get(world, DESK), button);
	hall_play(world, 1);
	has_not("everybody has won or lost", get(world, DESK), button);
	DONE(record_result, 1, 1, &nobody, -1);
	SAYS(get(world, DESK), "If you pair the round anyway, nobody advances from there.", button);
	get(world, "/ja/desk/t/icho");
	ask(world, DESK "/draw", "round=2&force=1", 303);
	assert_int_equal(ROUND_DRAFT, world->draw.states[2]);
	has_not("drawn", get(world, DESK), button);
}

DESK_TEST(more_rounds_than_opponents_are_said_before_the_draw_runs_out_of_them)
{
	plan_set(world, "swiss", "", 9);
	SAYS(tree(world, DESK), NOT "some meet again");
	plan_set(world, "swiss", "", 10);
	SAYS(tree(world, DESK),
	     "needs.list.0 = 9 pairs have 8 opponents each: from round 10 on some meet again.\n");
	plan_set(world, "swiss", "finalists 4\ncriteria score lot\n", 11);
	SAYS(tree(world, DESK), NOT "some meet again");
	plan_set(world, "round-robin", "", 12);
	SAYS(tree(world, DESK), NOT "some meet again");
	plan_set(world, "mcmahon", "", 8);
	entry_status_set(world->db, "icho-9", STATUS_CONFIRMED, STATUS_WITHDRAWN);
	SAYS(tree(world, DESK),
	     "needs.list.0 = 8 pairs have 7 opponents each: from round 8 on some meet again.\n");
	open_again(world);
	SAYS(tree(world, DESK), NOT "some meet again");
	hall_state_set(world, STATE_FINISHED);
	SAYS(tree(world, DESK), NOT "some meet again");
}

DESK_TEST(too_few_rounds_are_said_with_both_numbers_and_already_while_pairs_enter)
{
	plan_set(world, "knockout", "", 3);
	SAYS(tree(world, DESK),
	     "draw.why = With this many entries a knockout takes 4 rounds, but the event has 3.",
	     "draw.settings = /en/desk/t/icho/settings\n");
	SAYS(tree(world, "/ja/desk/t/icho"), "勝ち抜き戦には4回戦が必要ですが、大会は3回戦です。");
	open_again(world);
	SAYS(tree(world, DESK),
	     "needs.list.0 = With this many entries a knockout takes 4 rounds, but the event has 3.");
	plan_set(world, "knockout", "", 4);
	SAYS(tree(world, DESK), NOT "takes 4 rounds");
	plan_set(world, "round-robin", "", 8);
	SAYS(tree(world, DESK),
	     "needs.list.0 = With this many entries the system takes 9 rounds, but the event has 8.");
	plan_set(world, "round-robin", "groups 4\n", 8);
	hall_state_set(world, STATE_CLOSED);
	for (int number = 4; number <= 9; number++)
		entry_status_set(world->db, hall_id(world, number), STATUS_CONFIRMED,
		                 STATUS_WITHDRAWN);
	SAYS(tree(world, DESK), "draw.why = That many groups need at least 8 entries");
}

DESK_TEST(what_happens_without_the_desk_needs_somebody_until_it_is_noted)
{
	open_again(world);
	world_sql(world, "UPDATE entry SET status = 'waiting' WHERE id = 'icho-9'");
	world_sql(world, "UPDATE tournament SET capacity = 8, taken = 8");
	world->office->actor = "pair";
	DONE(entry_absent, hall_entry(world, "icho-2"), 1, true);
	DONE(entry_withdraw, hall_entry(world, "icho-3"), false);
	SAYS(tree(world, DESK), "calls = 3\n", "matters.0.news.round = 1\n",
	     "matters.1.news.entry = icho-3\n", "matters.2.news.entry = icho-9\n");
	SAYS(get(world, DESK "/entries"), "<title>(3) ", "<b class=\"n\">3<");
	SAYS(get(world, "/ja/desk/t/icho"), "キャンセル待ちから繰り上がりました");
	ask(world, DESK "/noted", "entry=icho-2&round=1", 303);
	ask(world, DESK "/noted", "entry=icho-3&round=0", 303);
	ask(world, DESK "/noted", "entry=icho-9&round=0", 303);
	SAYS(tree(world, DESK), "calls = false\n");
	world->office->actor = "acc";
	DONE(entry_withdraw, hall_entry(world, "icho-4"), true);
	SAYS(tree(world, DESK), "calls = false\n");
}

/* Nine pairs: a knockout of ten is told of once nobody else can enter. */
DESK_TEST(a_final_larger_than_its_field_needs_attention)
{
	world_sql(world, "UPDATE tournament SET plan = 'finalists 10\n', rounds = 6");
	SAYS(tree(world, DESK), "matters.0.text = The knockout at the end takes the best 10, but only 9 pairs");
	get(world, "/ja/desk/t/icho");
	world_sql(world, "UPDATE tournament SET plan = 'finalists 8\n'");
	SAYS(tree(world, DESK), "calls = false\n");
}

DESK_TEST(entry_that_opens_later_may_open_now)
{
	assert_true(db_run(world->db, "UPDATE tournament SET state = 'draft', opens_at = $1,"
	                   " closes_at = $2", "ll", world->now + 60, world->now + 120) == 1);
	SAYS(get(world, DESK), "name=\"now\"", "Open entry now", "Publish; entry opens ");
	ask(world, DESK "/state", "state=open", 303);
	SAYS(world->response->head.text, "said=event-announced");
	SAYS(get(world, DESK), "name=\"now\"");
}

DESK_TEST(a_helper_is_told_whose_page_it_is_and_where_the_own_one_is)
{
	round_begun(world, 1);
	world->session = signed_in(world, "hal@example.org", MEMBERSHIP_DESK);
	ask(world, DESK "/settings", NULL, 403);
	SAYS(tree_shown(world), "text = You are desk helper of this event.",
	     "desk = /en/desk/t/icho/rounds/1\n");
}


static void
one_enters(struct world *world, int number, const struct player *first)
{
	struct entry entry = sample_entry(world->arena, "icho", number, STATUS_CONFIRMED);

	entry.players[0] = *first;
	entry.players[1].family_name = arena_printf(world->arena, "Nobody%d", number);
	entry_insert(world->db, &entry);
	world_read(world);
}

DESK_TEST(who_is_in_twice_or_only_looks_like_another_is_told_until_they_play)
{
	struct player first = hall_entry(world, "icho-1")->players[0];

	first.birth_date.year--; /* a namesake */
	one_enters(world, 10, &first);
	SAYS(tree(world, DESK), NOT "matters.0.");
	first.family_name = "W\u0435st1"; /* a Cyrillic letter */
	one_enters(world, 11, &first);
	SAYS(tree(world, DESK), "matters.0.text = Two names only look the same: in ", "matters.1.",
	     NOT "matters.2.");
	first = hall_entry(world, "icho-2")->players[0];
	one_enters(world, 12, &first);
	SAYS(tree(world, DESK), "The same person seems to be in two entries: ", "matters.2.");
	round_begun(world, 1);
	SAYS(tree(world, DESK), NOT "two entries", NOT "only look the same");
}
