/* The draft at the desk: why it is so, and what a hand does to it. */
#include "world/browser.h"

#include "actions/draw/apart.h"
#include "actions/draw/round_later.h"

static void
system_set(struct world *world, enum plan_system system)
{
	world->tournament->plan = plan_usual(system);
	world_save(world);
}

/* Round 1 is played, round 2 drawn. */
static void
second_draft(struct world *world, enum plan_system system)
{
	system_set(world, system);
	round_played(world, 1);
	hall_draw(world);
}

DESK_TEST(a_draft_says_what_games_have_given_whatever_places_are_ordered_by)
{
	second_draft(world, SYSTEM_KNOCKOUT);
	SAYS(get(world, "/en/desk/t/icho/rounds/2"), ", score 1<", NOT ", score 2", NOT "MMS");
}

DESK_TEST(in_mcmahon_the_draft_has_mms_beside_the_score)
{
	second_draft(world, SYSTEM_MCMAHON);
	SAYS(get(world, "/en/desk/t/icho/rounds/2"), ", score 1<", ", score 0<", ", MMS ");
	SAYS(get(world, "/ja/desk/t/icho/rounds/2"), "・MMS ");
}

DESK_TEST(fours_that_do_not_divide_say_how_large_the_last_group_is)
{
	system_set(world, SYSTEM_FOURS);
	hall_draw(world);
	SAYS(get(world, "/en/desk/t/icho/rounds/1"), "the last group has 5.");
}

DESK_TEST(who_has_no_game_in_a_draft_is_named_on_the_overview)
{
	hall_known_draft(world);
	SAYS(tree(world, "/en/desk/t/icho"), NOT "neither a game nor a bye");
	absence_set(world->db, "icho-2", 1, true);
	hall_drop(world, 1, 2);
	SAYS(tree(world, "/en/desk/t/icho"), "neither a game nor a bye", "Not playing:");
	get(world, "/ja/desk/t/icho");
}

DESK_TEST(each_game_says_what_speaks_against_it)
{
	DONE(apart_set, "icho-1", "icho-2", true);
	hall_known_draft(world);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1"), "games.0.costs.0.text = the organiser wants these two apart\n",
	     NOT "they have met");
	SAYS(tree(world, "/ja/desk/t/icho/rounds/1"), "games.0.costs.0.text = 当たらないようにする2組\n");
}

DESK_TEST(why_not_is_answered_with_the_term_that_decides)
{
	DONE(apart_set, "icho-1", "icho-2", true);
	hall_draw(world);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-1&b=icho-2"),
	     "that is possible, but then more games would be between those the organiser wants apart",
	     "Now: none. With it, at best: games of pairs to be kept apart: 1",
	     "answer.then.0.costs.0.text = the organiser wants these two apart\n");
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-1&b=bye"),
	     "the bye would go to somebody who stands higher",
	     "Now: the lowest has it. With it, at best: places that the bye is above the lowest: 8",
	     "answer.now.0.text = ", "answer.then.0.text = ");
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-9&b=bye"),
	     "this bye is in these pairings");
	get(world, "/ja/desk/t/icho/rounds/1/why?a=icho-1&b=icho-2");
}

DESK_TEST(a_draft_is_said_to_cost_least_only_where_it_does)
{
	const char *path = "/en/desk/t/icho/rounds/2/why";
	const char *least = "No others keep a rule better";

	second_draft(world, SYSTEM_SWISS);
	SAYS(tree(world, path), "best = true\n");
	DONE(by_hand_lock_game, 2, 1, true);
	SAYS(tree(world, path), "best = true\n");
	DONE(by_hand_lock_game, 2, 1, false);
	hall_swap(world, 2, 1, 9);
	has_not("changed", get(world, path), least);
	SAYS(tree_shown(world), "best = false\n");
	for (int table = 1; table <= 4; table++)
		DONE(by_hand_lock_game, 2, table, true);
	has_not("locked as it was changed", get(world, path), least);
	get(world, "/ja/desk/t/icho/rounds/2/why");
	hall_draw(world);
	has_not("drawn around the locks", get(world, path), least);
}

/* The winners are odd in number: one of them meets a pair that has lost. */
DESK_TEST(a_difference_in_score_is_said_in_games_and_points)
{
	round_played(world, 1);
	hall_draw(world);
	SAYS(tree(world, "/en/desk/t/icho/rounds/2/why"), "total.3.cost = 1 game 1 point apart\n");
	SAYS(tree(world, "/en/desk/t/icho/rounds/2"), "games.2.costs.0.text = 1 point apart in score\n");
}

/* Nine pairs, the strongest first: in round 1 any of the upper half for any of the lower. */
DESK_TEST(each_pair_of_a_game_has_its_place_and_its_ideal_opponent)
{
	hall_draw(world);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why"), ".text = East1 and West1: place 1 of the 9"
	     " with score 0; ideal opponent: one of places 5 to 9\n",
	     "stand in order, by points before round 1. They are cut in half");
	SAYS(tree(world, "/ja/desk/t/icho/rounds/1"), "の9組中1番目。理想の相手：5番目から9番目のどれか\n");
}

DESK_TEST(a_draft_made_worse_by_hand_is_called_so)
{
	hall_draw(world);
	hall_swap(world, 1, 9, 1);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-9&b=bye"), "that would be better");
}

DESK_TEST(a_question_about_nobody_is_put_right)
{
	hall_known_draft(world);
	get(world, "/en/desk/t/icho/rounds/1/why");
	ask(world, "/en/desk/t/icho/rounds/1/why?a=icho-1", NULL, 422);
	ask(world, "/en/desk/t/icho/rounds/1/why?a=x&b=icho-1", NULL, 422);
	ask(world, "/en/desk/t/icho/rounds/1/why?a=icho-1&b=icho-1", NULL, 422);
}

/* That many pairs have a row, and a column. */
static void
map_is_of(struct world *world, size_t pairs)
{
	const char *page = tree(world, "/en/desk/t/icho/rounds/1/pairs");

	SAYS(page, arena_printf(world->arena, "heads.%zu.pair = ", pairs - 1),
	     arena_printf(world->arena, "rows.%zu.pair = ", pairs - 1));
	assert_int_equal(2 * pairs, times(page, ".pair = "));
}

DESK_TEST(a_published_round_keeps_its_reasons_whoever_leaves_or_comes)
{
	ask(world, "/en/desk/t/icho/rounds/1/why", NULL, 404);
	hall_known_draft(world);
	hall_publish(world, 1);
	SAYS(get(world, "/en/desk/t/icho/rounds/1"), "/rounds/1/why\"");
	entry_status_set(world->db, "icho-1", STATUS_CONFIRMED, STATUS_WITHDRAWN);
	absence_set(world->db, "icho-2", 1, true);
	hall_enter(world, 10, 9, STATUS_CONFIRMED);
	SAYS(get(world, "/en/desk/t/icho/rounds/1/why"), "<th scope=\"row\">4</th>",
	     "<th scope=\"row\">Bye</th>", "<option value=\"icho-1\">", "<option value=\"icho-2\">",
	     NOT "<option value=\"icho-10\">");
	SAYS(get(world, "/en/desk/t/icho/rounds/1/why?a=icho-1&b=icho-3"),
	     "<option value=\"icho-1\" selected>");
	map_is_of(world, 9);
}

DESK_TEST(the_map_has_a_row_and_a_column_for_each_pair)
{
	DONE(apart_set, "icho-1", "icho-2", true);
	hall_known_draft(world);
	map_is_of(world, 9);
	SAYS(world->response->body.text, "<td class=\"h1 on\">K<span class=\"hide\"> in these pairings", NOT "pairs?rows=");
	get(world, "/ja/desk/t/icho/rounds/1/pairs?rows=7&columns=x");
}

DESK_TEST(a_large_map_comes_in_parts)
{
	for (int number = 10; number <= 70; number++)
		hall_enter(world, number, number % 20, STATUS_CONFIRMED);
	hall_draw(world);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/pairs?rows=1"), "row_parts.list.1.text = 65–70\n",
	     "row_parts.list.1.current = true\n", "/pairs?rows=1&columns=1\n", "rows.5.pair = ",
	     NOT "rows.6.pair = ");
}

/* Two pairs have nobody but each other. */
DESK_TEST(a_third_meeting_is_no_second_one_and_names_every_round_before)
{
	const char *page;

	for (int number = 3; number <= 9; number++)
		entry_status_set(world->db, hall_id(world, number), STATUS_CONFIRMED, STATUS_WITHDRAWN);
	world_read(world);
	for (int round = 1; round <= 3; round++) {
		hall_draw(world);
		page = get(world, arena_printf(world->arena, "/en/desk/t/icho/rounds/%d", round));
		if (round == 1)
			SAYS(tree_shown(world), NOT ".met.");
		if (round == 2)
			SAYS(page, "<b>Met in round 1</b>");
		hall_publish(world, round);
		hall_play(world, round);
	}
	ask(world, "/en/desk/t/icho/draw", "round=4&force=0&once=x", 303);
	SAYS(tree(world, "/en/desk/t/icho/rounds/4?said=round-drawn-rematches"),
	     "Some pairs meet again: no pairings could avoid it.",
	     "games.0.met.rounds = 1, 2 and 3\n",
	     "games.0.costs.1.text = they have met more than once\n");
	SAYS(tree(world, "/ja/desk/t/icho/rounds/4"), "games.0.met.rounds = 1・2・3\n");
}

static int
times_drawn(struct world *world)
{
	return sample_count(world->db, "SELECT count(*) FROM audit WHERE action = 'round.draw'");
}

/* The one that draws first, and the one that draws a draft once more. */
DESK_TEST(a_button_that_is_pressed_twice_draws_once)
{
	static const char path[] = "/en/desk/t/icho/draw";

	ask(world, path, "round=1&force=0&once=first", 303);
	ask(world, path, "round=1&force=0&once=first", 303);
	assert_int_equal(1, times_drawn(world));
	ask(world, path, "round=1&again=1&force=1&once=anew", 303);
	ask(world, path, "round=1&again=1&force=1&once=anew", 303);
	assert_int_equal(2, times_drawn(world));
	ask(world, path, "round=1&again=1&force=1&once=later", 303);
	assert_int_equal(3, times_drawn(world));
	ask(world, path, "round=1&again=1&force=1&once=anew", 422);
	SAYS(tree_shown(world), "problems.list.0.text = This form has already been sent");
	assert_int_equal(3, times_drawn(world));
}

DESK_TEST(a_question_about_what_is_locked_is_told_which_of_the_two_is)
{
	hall_known_draft(world);
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=lock&table=2", 303);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-1&b=icho-3"),
	     "answer.text = The game of East3 and West3 is locked. Unlock it, then ask again.\n");
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-3&b=icho-1"),
	     "answer.text = The game of East3 and West3 is locked. Unlock it, then ask again.\n");
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=lock&entry=icho-9", 303);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1/why?a=icho-3&b=icho-9"),
	     "East3 and West3 is locked. The bye of East9 and West9 is locked. Unlock both,");
	SAYS(tree(world, "/ja/desk/t/icho/rounds/1/why?a=icho-1&b=icho-9"),
	     "の不戦勝が固定されています。固定を外してから");
}

DESK_TEST(locks_and_tables_are_set_from_the_page)
{
	hall_known_draft(world);
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=lock&table=2", 303);
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=lock&entry=icho-9", 303);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1"), "games.1.locked = true\n",
	     "any_locked = true\n");
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=break&table=2", 422);
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=move&table=1&to=7", 303);
	assert_int_equal(7, hall_game(world, 1, 1)->table);
	SAYS(ask(world, "/en/desk/t/icho/rounds/1/seat", "do=move&table=7&to=x", 422),
	     "href=\"#seat-to-7\"", "id=\"seat-to-7\" name=\"to\" value=\"x\"",
	     NOT "id=\"seat-to-2\" name=\"to\" value");
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=break&table=7", 303);
	assert_null(hall_game(world, 1, 1));
	ask(world, "/en/desk/t/icho/rounds/1/seat", "do=unlock&table=2", 303);
	assert_false(hall_game(world, 1, 3)->locked);
}

DESK_TEST(half_a_point_is_written_as_in_the_standings)
{
	db_run(world->db, "UPDATE tournament SET plan = $1", "t", "bye_x2 1\n");
	world_read(world);
	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	hall_draw(world);
	SAYS(get(world, "/en/desk/t/icho/rounds/2"), "score ½");
}

DESK_TEST(a_table_of_ones_own_is_saved_and_a_hand_that_ignores_it_is_warned)
{
	hall_known_draft(world);
	ask(world, "/en/desk/t/icho/entries/icho-1/table", "table=x", 422);
	ask(world, "/en/desk/t/icho/entries/icho-1/table", "table=3", 303);
	SAYS(tree(world, "/en/desk/t/icho/entries/icho-1"), "saved.table.value = 3\n");
	SAYS(tree(world, "/en/desk/t/icho/rounds/1"),
	     "always play at table 3, and are at table 1 now");
	SAYS(tree(world, "/en/desk/t/icho/log"), "days.0.lines.0.what = Own table\n");
}

DESK_TEST(the_list_of_those_kept_apart_grows_and_shrinks)
{
	SAYS(get(world, "/en/desk/t/icho/apart"), "Nobody is kept apart so far");
	ask(world, "/en/desk/t/icho/apart", "a=icho-1&b=icho-1", 422);
	ask(world, "/en/desk/t/icho/apart", "a=icho-1&b=icho-2", 303);
	SAYS(get(world, "/ja/desk/t/icho/apart"), "name=\"a\" value=\"icho-1\"");
	SAYS(tree(world, "/en/desk/t/icho/log"), "days.0.lines.0.what = To be kept apart\n");
	ask(world, "/en/desk/t/icho/apart/remove", "a=icho-1&b=icho-2", 303);
	SAYS(get(world, "/en/desk/t/icho/apart"), "Nobody is kept apart so far");
}

DESK_TEST(the_list_of_those_kept_apart_says_when)
{
	SAYS(tree(world, "/en/desk/t/icho/apart"), "when = in every round\n");
	system_set(world, SYSTEM_ROUND_ROBIN);
	SAYS(get(world, "/en/desk/t/icho/apart"), "do not keep anybody apart");
	get(world, "/ja/desk/t/icho/apart");
}

DESK_TEST(a_published_draw_changes_with_a_reason)
{
	hall_known_draft(world);
	hall_publish(world, 1);
	SAYS(tree(world, "/en/desk/t/icho/rounds/1"), "/rounds/1/reseat-swap");
	SAYS(tree(world, "/en/t/icho/rounds/1"), NOT "reseats.0.");
	SAYS(ask(world, "/en/desk/t/icho/rounds/1/reseat-swap", "a=icho-1&b=icho-3&reason=", 422),
	     "<details open>", "id=\"reseat-swap-reason-e\"");
	ask(world, "/en/desk/t/icho/rounds/1/reseat-swap", "a=icho-1&b=icho-3&reason=brothers", 303);
	assert_string_equal("1:2-3 2:1-4 3:5-6 4:7-8 b9", hall_seating(world, 1));
	world->now += 24 * 60 * 60;
	ask(world, "/en/desk/t/icho/rounds/1/reseat-set", "a=icho-5&b=icho-7&reason=cousins&stones=&komi=&black=", 303);
	SAYS(tree(world, "/en/desk/t/icho/log"), "days.1.lines.0.changes.2.after = brothers\n",
	     "days.0.lines.0.what = Published pairings changed\n");
	SAYS(tree(world, "/en/t/icho/rounds/1"),
	     "reseats.1.text = Tables 1 and 2 were changed at 7:26.\n",
	     "reseats.0.text = Tables 3 and 4 were changed on Monday 23 November 2026, 7:26.\n");
	SAYS(tree(world, "/ja/t/icho/rounds/1"), "reseats.1.text = 7:26に1卓、2卓の組み合わせを変更しました。\n");
}

DESK_TEST(what_a_draw_avoids_is_asked_about_before_a_published_one_has_it)
{
	const char *typed = "a=icho-1&b=icho-2&stones=&komi=&black=&reason=late";
	const char *at = "/en/desk/t/icho/rounds/2/reseat-set", *before;

	hall_known_draft(world);
	hall_publish(world, 1);
	hall_play(world, 1);
	hall_draw(world);
	hall_publish(world, 2);
	before = hall_seating(world, 2);
	SAYS(ask(world, at, typed, 422), "they have met before", "name=\"reason\" value=\"late\"",
	     "name=\"sure\" value=\"1\"");
	assert_string_equal(before, hall_seating(world, 2));
	ask(world, at, arena_printf(world->arena, "%s&sure=1", typed), 303);
	assert_int_equal(1, hall_rematches(world, 2));
	/* Taken apart again there is nothing to ask. */
	ask(world, "/en/desk/t/icho/rounds/2/reseat-swap", "a=icho-2&b=icho-3&reason=x", 303);
	/* No draw by terms, and yet the two have met. */
	system_set(world, SYSTEM_ROUND_ROBIN);
	SAYS(ask(world, at, typed, 422), "they have met before");
}

DESK_TEST(a_round_that_is_being_drawn_says_so_and_then_leads_to_the_draft_or_says_that_there_is_none)
{
	const struct round_wish wish = {.anew = true, .seed = -1};
	struct round_later *later;

	ask(world, "/en/desk/t/icho/rounds/1?drawing=0", NULL, 303);
	assert_string_equal("/en/desk/t/icho/rounds/1?over=0", header(world, "Location"));
	SAYS(ask(world, "/en/desk/t/icho/rounds/1?over=0", NULL, 422), "The round is not paired: ",
	     "Pair round 1<");
	ask(world, "/ja/desk/t/icho/rounds/1?over=0", NULL, 422);
	later = round_later_begin(world->office, world->tournament, &wish);
	assert_non_null(later);
	assert_null(round_later_begin(world->office, world->tournament, &wish));
	SAYS(get(world, "/en/desk/t/icho/rounds/1?drawing=0"), "Round 1 is being paired.", "?drawing=0",
	     NOT "Pair round 1<");
	assert_string_equal("2", header(world, "Refresh"));
	get(world, "/ja/desk/t/icho/rounds/1");
	round_later_draw(later);
	SAYS(get(world, "/en/desk/t/icho/rounds/1"), NOT "Round 1 is being paired");
	assert_null(header(world, "Refresh"));
	ask(world, "/en/desk/t/icho/rounds/1?over=0", NULL, 303);
	assert_string_equal("/en/desk/t/icho/rounds/1", header(world, "Location"));
}
