#include "world/browser.h"

#include "actions/entry/card_code.h"
#include "actions/entry/check_in.h"
#include "actions/entry/entry.h"

/* The pages of check-in: the pair's own, the one behind the code at the door, the
 * desk's. It is the morning of the event, 22 November 2026 in Tokyo. */

#define DESK "/en/desk/t/icho"

/* As long as ids are that the program makes: links carry it. */
#define OWN "0123456789abcdef"

enum { ALL = PAIRS + 1, MORNING = 1795273200 + 9 * 3600, DAY = 86400 };

/* A tenth pair, which has a link. */
static void
own_enter(struct world *world)
{
	struct entry entry = sample_entry(world->arena, "icho", ALL, STATUS_CONFIRMED);

	entry.id = OWN;
	entry.players[0].family_name = "West10";
	entry.players[1].family_name = "East10";
	entry_insert(world->db, &entry);
}

static void
setup(struct world *world)
{
	desk_open(world, "kanto-junior");
	world->tournament->check_in = true;
	assert_true(tournament_update(world->db, world->tournament));
	own_enter(world);
	for (int number = 1; number <= ALL; number++)
		assert_true(tournament_place_take(world->db, "icho"));
	world->now = MORNING;
	world_read(world);
}

static const char *
own_url(struct world *world, const char *rest)
{
	return arena_printf(world->arena, "/en/e/%s%s",
	                    entry_token(world->office, hall_entry(world, OWN)), rest);
}

static const char *
door_url(struct world *world, const char *rest)
{
	return arena_printf(world->arena, "/en/t/icho/door/%s%s",
	                    card_code_door(world->office, world->tournament), rest);
}

static void
use(struct world *world, bool check_in)
{
	world->tournament->check_in = check_in;
	world_save(world);
}

static void
come(struct world *world, int number)
{
	DONE(check_in_set, hall_entry(world, hall_id(world, number)), CHECK_IN_DESK, true);
}

OWN_TEST(by_its_link_a_pair_checks_in_and_undoes_it)
{
	SAYS(get(world, own_url(world, "")), "West10", "East10", "We are both here</button>");
	ask(world, own_url(world, "/check-in"), "here=1", 303);
	assert_rows(world, 1, "check_in");
	SAYS(get(world, own_url(world, "")), "since 9:00", NOT "We are both here</button>");
	ask(world, own_url(world, "/check-in"), "here=0", 303);
	assert_rows(world, 0, "check_in");
}

OWN_TEST(who_has_checked_in_is_told_when_the_table_is_known)
{
	SAYS(get(world, own_url(world, "")), NOT "appears here");
	ask(world, own_url(world, "/check-in"), "here=1", 303);
	SAYS(get(world, own_url(world, "")), "Your table of round 1 appears here at about 10:00.",
	     "Take the check-in back</button>");
	ask(world, own_url(world, "/absent"), "round=1&absent=1", 303);
	SAYS(get(world, own_url(world, "")), "Your table of round 2 appears here at about 11:20.");
	world->tournament->round_times = "";
	world_save(world);
	SAYS(get(world, own_url(world, "")),
	     "Your table of round 2 appears here when the round is drawn.");
	office_cancel(world, true);
	SAYS(get(world, own_url(world, "")), NOT "appears here");
}

OWN_TEST(before_the_day_the_link_says_which_day_and_after_it_nothing)
{
	world->now = MORNING - DAY;
	SAYS(get(world, own_url(world, "")),
	     "On the day of the event, Sunday 22 November 2026", NOT "We are both here</button>");
	SAYS(ask(world, own_url(world, "/check-in"), "here=1", 422),
	     "Check-in opens on the day of the event, Sunday 22 November 2026.");
	world->now = MORNING + DAY;
	SAYS(get(world, own_url(world, "")), NOT "check-in\"");
	SAYS(ask(world, own_url(world, "/check-in"), "here=1", 422),
	     "This event was on Sunday 22 November 2026.");
	assert_rows(world, 0, "check_in");
}

OWN_TEST(by_its_link_a_pair_sits_out_a_round_until_it_is_published)
{
	ask(world, own_url(world, "/absent"), "round=2&absent=1", 303);
	SAYS(get(world, own_url(world, "")), "Round 1: you play", "Round 2: you do not play");
	ask(world, own_url(world, "/absent"), "round=2&absent=0", 303);
	assert_int_equal(0, world->absences.count);
	hall_draw(world);
	SAYS(get(world, own_url(world, "")), "Round 1: you play");
	hall_publish(world, 1);
	SAYS(get(world, own_url(world, "")), NOT "Round 1: you play",
	     "The draw of round 1 is published. If you cannot play, tell the desk");
	SAYS(ask(world, own_url(world, "/absent"), "round=1&absent=1", 422),
	     "It is too late to change this round here. Tell the desk.");
	assert_int_equal(0, world->absences.count);
	ask(world, own_url(world, "/absent"), "round=9&absent=1", 422);
	ask(world, own_url(world, "/absent"), "round=x&absent=1", 422);
}

OWN_TEST(who_has_withdrawn_is_offered_nothing)
{
	assert_true(entry_status_set(world->db, OWN, STATUS_CONFIRMED, STATUS_WITHDRAWN));
	world_read(world);
	SAYS(get(world, own_url(world, "")), NOT "/absent", NOT "/check-in");
	SAYS(ask(world, own_url(world, "/check-in"), "here=1", 422), "has withdrawn");
}

OWN_TEST(at_the_door_one_finds_oneself_and_says_yes)
{
	SAYS(get(world, door_url(world, "")), "0 of 10 pairs are here",
	     door_url(world, "/icho-2\""), NOT "East2");
	SAYS(get(world, door_url(world, "/icho-2")), "Yes, we are both here", NOT "East2");
	ask(world, door_url(world, "/icho-2"), "", 303);
	assert_rows(world, 1, "check_in");
	SAYS(get(world, door_url(world, "/icho-2")), "since 9:00",
	     "If it was not you, tell the desk.", NOT "Yes, we are both here");
	world->now += 3600;
	ask(world, door_url(world, "/icho-2"), "", 303);
	SAYS(get(world, door_url(world, "/icho-2")), "since 9:00");
	SAYS(get(world, door_url(world, "")), "1 of 10 pairs are here", "Here already");
}

OWN_TEST(a_code_that_is_wrong_or_of_another_event_leads_to_the_desk)
{
	struct tournament other = sample_tournament("kaede");
	const char *theirs;

	other.check_in = true;
	assert_true(tournament_insert(world->db, &other, 1));
	theirs = card_code_door(world->office, &other);
	SAYS(ask(world, "/en/t/icho/door/1", NULL, 404), "Ask at the desk");
	SAYS(ask(world, arena_printf(world->arena, "/en/t/icho/door/%s", theirs), NULL, 404),
	     "Ask at the desk");
	ask(world, arena_printf(world->arena, "/en/t/icho/door/%s/icho-1", theirs), "", 404);
	ask(world, arena_printf(world->arena, "/en/t/kaede/door/%s/icho-1", theirs), "", 404);
	ask(world, door_url(world, "/nobody"), NULL, 404);
	assert_rows(world, 0, "check_in");
}

OWN_TEST(on_another_day_the_code_says_which_day_it_is_for)
{
	world->now = MORNING + 365 * DAY;
	SAYS(get(world, door_url(world, "")),
	     "This event was on Sunday 22 November 2026.", "href=\"/en/\"");
	world->now = MORNING - DAY;
	SAYS(get(world, door_url(world, "")),
	     "Check-in opens on the day of the event, Sunday 22 November 2026.");
	SAYS(ask(world, door_url(world, "/icho-2"), "", 200), "Check-in opens");
	assert_rows(world, 0, "check_in");
}

OWN_TEST(the_desk_checks_pairs_in_and_leaves_the_others_out_with_one_button)
{
	SAYS(get(world, DESK "/check-in"), "Check-in 0/10", "Not here yet (10)", NOT "/no-shows");
	ask(world, DESK "/check-in", "entry=icho-1&here=1", 303);
	for (int number = 2; number <= 7; number++)
		come(world, number);
	SAYS(get(world, DESK "/check-in"), "Check-in 7/10", "The 3 pairs not here sit out round 1");
	ask(world, DESK "/check-in/no-shows", "round=1", 303);
	assert_int_equal(3, world->absences.count);
	SAYS(get(world, DESK "/check-in"), "Sits out round 1", NOT "/no-shows",
	     NOT "Plays round 1 after all");
	ask(world, DESK "/check-in", "entry=icho-9&here=1", 303);
	assert_int_equal(3, world->absences.count);
	SAYS(get(world, DESK "/check-in"), "Plays round 1 after all");
	ask(world, DESK "/check-in/plays", "entry=icho-9&round=1", 303);
	assert_int_equal(2, world->absences.count);
	ask(world, DESK "/check-in", "entry=icho-1&here=0", 303);
	assert_rows(world, 7, "check_in");
	ask(world, DESK "/check-in", "entry=nobody&here=1", 404);
}

OWN_TEST(a_tap_leads_back_to_the_row_and_the_list_keeps_itself_fresh)
{
	const char *tag;

	ask(world, DESK "/check-in", "entry=icho-3&here=1", 303);
	SAYS(world->response->head.text,
	     "Location: " DESK "/check-in?said=desk-here&pair=3#p3\r\n");
	SAYS(get(world, DESK "/check-in"), "<tr id=\"p3\">", "id=\"check-in-list\" data-live",
	     "data-from=\"" DESK "/check-in\"", "data-out=\"You have been signed out");
	tag = header(world, "ETag");
	assert_int_equal(304, status_since(world, DESK "/check-in", tag));
	come(world, 4);
	assert_int_equal(200, status_since(world, DESK "/check-in", tag));
}

/* Of ten under each other, the desk finds the one it tapped where it was. */
OWN_TEST(the_row_just_tapped_stays_where_it_is_and_says_what_was_done)
{
	const char *page, *row;

	come(world, 1);
	come(world, 5);
	page = get(world, DESK "/check-in?said=desk-here&pair=5");
	row = strstr(page, "<tr id=\"p5\" class=\"me\">");
	assert_non_null(row);
	assert_null(strstr(row + strlen("<tr id="), "id=\"p5\""));
	SAYS(arena_printf(world->arena, "%.*s", (int)(strstr(row, "</tr>") - row), row),
	     "<b role=\"status\">The pair is checked in.</b> 9:00");
	assert_true(row < strstr(page, "id=\"p6\"") && row > strstr(page, "id=\"p4\""));
	assert_true(row < strstr(page, "id=\"p1\""));
	SAYS(page, "Not here yet (8)", "Here (2)", NOT "<div class=\"say\" role=\"status\">",
	     "data-from=\"" DESK "/check-in?said=desk-here&amp;pair=5\"");
	SAYS(get(world, DESK "/check-in?said=desk-here&pair=99"),
	     "<div class=\"say\" role=\"status\">");
	ask(world, DESK "/check-in", "entry=icho-5&here=0", 303);
	SAYS(get(world, DESK "/check-in?said=desk-not-here&pair=5"),
	     "<b role=\"status\">The check-in is undone.</b>", "Here (1)");
}

OWN_TEST(helpers_check_in_and_decide_nothing_about_rounds)
{
	come(world, 1);
	come(world, 2);
	DONE(entry_absent, hall_entry(world, "icho-2"), 1, true);
	world->session = signed_in(world, "bob@example.org", MEMBERSHIP_DESK);
	SAYS(get(world, DESK "/check-in"), "Sits out round 1", NOT "/no-shows", NOT "after all");
	ask(world, DESK "/check-in", "entry=icho-3&here=1", 303);
	ask(world, DESK "/check-in/no-shows", "round=1", 403);
	ask(world, DESK "/check-in/plays", "entry=icho-2&round=1", 403);
	SAYS(get(world, "/en/desk/"), DESK "/check-in\"");
}

OWN_TEST(the_draw_warns_of_pairs_that_are_awaited)
{
	for (int number = 1; number <= PAIRS; number++)
		come(world, number);
	SAYS(get(world, DESK "/rounds/1"), "One pair of round 1 is not here yet.");
	hall_draw(world);
	SAYS(get(world, DESK "/rounds/1"), "One pair of round 1 is not here yet.");
	DONE(check_in_no_shows, 1);
	SAYS(get(world, DESK "/rounds/1"), NOT "not here yet");
}

/* Left out of the draft by the desk at 9:00, here at 9:10. */
OWN_TEST(who_comes_after_it_was_left_out_is_sent_to_the_desk_and_the_desk_is_told)
{
	const char *left_out = "You are not in the draw of round 1: go to the desk.";

	for (int number = 1; number <= PAIRS; number++)
		come(world, number);
	hall_draw(world);
	ask(world, DESK "/check-in/no-shows", "round=1", 303);
	SAYS(get(world, DESK "/rounds/1"), NOT "has come since");
	world->now += 600;
	ask(world, door_url(world, "/" OWN), "", 303);
	SAYS(get(world, door_url(world, "/" OWN)), left_out);
	SAYS(get(world, own_url(world, "")), left_out);
	SAYS(get(world, DESK), "has come since round 1");
	SAYS(get(world, DESK "/rounds/1"), "has come since", "Plays round 1 after all");
	ask(world, DESK "/check-in/plays", "entry=" OWN "&round=1&back=1", 303);
	SAYS(world->response->head.text, "Location: " DESK "/rounds/1?said=entry-present\r\n");
	SAYS(get(world, DESK "/rounds/1"), NOT "has come since", "Pair again, or set a game",
	     "<button class=\"btn q\" type=\"submit\">Publish round 1");
	has_not("in", get(world, own_url(world, "")), left_out);
}

OWN_TEST(who_does_not_play_by_its_own_word_is_not_sent_to_the_desk)
{
	const char *anna = world->session;

	world->session = "nobody";
	ask(world, own_url(world, "/absent"), "round=1&absent=1", 303);
	ask(world, own_url(world, "/check-in"), "here=1", 303);
	SAYS(get(world, own_url(world, "")), NOT "not in the draw");
	world->session = anna;
	SAYS(get(world, DESK), NOT "has come since");
}

OWN_TEST(who_was_here_and_then_taken_out_has_not_come_since)
{
	come(world, 1);
	world->now += 60;
	DONE(entry_absent, hall_entry(world, "icho-1"), 1, true);
	SAYS(get(world, DESK), NOT "has come since");
}

/* Nine pairs, eight of them at a table, when check-in is switched on. */
OWN_TEST(who_sits_in_the_last_round_is_not_awaited_in_the_next)
{
	struct typed_result forfeit = hall_typed("forfeit", "black");
	const struct game *lost;

	round_begun(world, 1);
	forfeit.black_pair = game_at(world, 1)->black;
	DONE(record_result, 1, 1, &forfeit, -1);
	lost = game_at(world, 1);
	DONE(check_in_set, hall_entry(world, lost->black), CHECK_IN_DESK, true);
	lost = game_at(world, 1);
	SAYS(get(world, DESK "/check-in"), "Not checked in, but plays in round 1",
	     "Not here yet (1)");
	ask(world, DESK "/check-in/no-shows", "round=2", 303);
	assert_int_equal(1, world->absences.count);
	assert_string_equal(lost->white, world->absences.list[0].entry_id);
}

OWN_TEST(leaving_out_stands_above_the_list_only_when_most_are_here)
{
	const char *page;

	come(world, 1);
	page = get(world, DESK "/check-in");
	assert_int_equal(1, times(page, "/no-shows"));
	IN_ORDER(page, "</table>", "/no-shows", "<button class=\"btn q\" type=\"submit\">The 9 pairs");
	for (int number = 2; number <= 6; number++)
		come(world, number);
	IN_ORDER(get(world, DESK "/check-in"), "/no-shows", "<table");
}

OWN_TEST(after_the_last_draw_nobody_is_awaited)
{
	SAYS(get(world, DESK), ">See who</a>");
	come(world, 1);
	SAYS(get(world, DESK), ">See who, and leave them out</a>");
	world->tournament->rounds = 1;
	assert_true(tournament_update(world->db, world->tournament));
	round_begun(world, 1);
	SAYS(get(world, DESK), NOT "not here yet.");
	SAYS(get(world, DESK "/rounds/1"), NOT "not here yet.");
}

OWN_TEST(an_event_without_check_in_shows_nothing_of_it)
{
	const char *door = door_url(world, "");

	use(world, false);
	SAYS(get(world, DESK "/rounds/1"), NOT "heck-in", NOT "not here yet");
	ask(world, DESK "/check-in", NULL, 404);
	ask(world, DESK "/check-in", "entry=icho-1&here=1", 404);
	ask(world, DESK "/check-in/no-shows", "round=1", 404);
	ask(world, door, NULL, 404);
	SAYS(get(world, own_url(world, "")), NOT "heck-in", "Round 1: you play");
	ask(world, own_url(world, "/check-in"), "here=1", 422);
	assert_rows(world, 0, "check_in");
}

/* Its id is the smallest, so that it wins all its games. */
OWN_TEST(a_finished_event_tells_a_pair_its_place_and_no_old_news)
{
	const char *page;

	for (int round = 1; round <= 3; round++) {
		round_played(world, round);
	}
	SAYS(get(world, own_url(world, "?said=entry-changed")), NOT "10 pairs",
	     "role=\"status\"", "You have a place.");
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, own_url(world, "?said=entry-changed")), ">1st of 10 pairs<",
	     "href=\"/en/t/icho/standings\"", NOT "role=\"status\"", NOT "You have a place.");
	SAYS(get(world, own_url(world, "/live")), ">1st of 10 pairs<");
	page = arena_printf(world->arena, "/ja%s", own_url(world, "") + strlen("/en"));
	SAYS(get(world, page), ">10組中1位<");
	office_cancel(world, true);
	SAYS(get(world, own_url(world, "")), NOT "10 pairs");
}

OWN_TEST(nobody_has_a_place_where_nothing_was_played)
{
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(get(world, own_url(world, "")), NOT "10 pairs");
}
