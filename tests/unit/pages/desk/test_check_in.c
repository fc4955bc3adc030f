#include "world/browser.h"

#include "actions/entry/card_code.h"
#include "actions/entry/check_in_act.h"
#include "actions/entry/entry_act.h"

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
	SAYS(tree(world, own_url(world, "")), "day.second = West10 Hanako\n", "day.first = East10\n",
	     "day.check_in.here = false\n");
	ask(world, own_url(world, "/check-in"), "here=1", 303);
	assert_rows(world, 1, "check_in");
	SAYS(tree(world, own_url(world, "")), "here = 9:00\n");
	ask(world, own_url(world, "/check-in"), "here=0", 303);
	assert_rows(world, 0, "check_in");
}

OWN_TEST(who_has_checked_in_is_told_when_the_table_is_known)
{
	SAYS(tree(world, own_url(world, "")), NOT "next.round = ");
	ask(world, own_url(world, "/check-in"), "here=1", 303);
	SAYS(tree(world, own_url(world, "")), "next.round = 1\n", "next.time = 10:00\n",
	     "day.check_in.open = true\n");
	ask(world, own_url(world, "/absent"), "round=1&absent=1", 303);
	SAYS(tree(world, own_url(world, "")), "next.round = 2\n", "next.time = 11:20\n");
	world->tournament->round_times = "";
	world_save(world);
	SAYS(tree(world, own_url(world, "")), "next.round = 2\n", "next.time = false\n");
	office_cancel(world, true);
	SAYS(tree(world, own_url(world, "")), NOT "next.round = ");
}

OWN_TEST(before_the_day_the_link_says_which_day_and_after_it_nothing)
{
	world->now = MORNING - DAY;
	SAYS(tree(world, own_url(world, "")), "day.check_in.early = Sunday 22 November 2026\n");
	ask(world, own_url(world, "/check-in"), "here=1", 422);
	SAYS(tree_shown(world),
	     "text = Check-in opens on the day of the event, Sunday 22 November 2026.");
	world->now = MORNING + DAY;
	SAYS(tree(world, own_url(world, "")), NOT "day.check_in.");
	ask(world, own_url(world, "/check-in"), "here=1", 422);
	SAYS(tree_shown(world), "text = This event was on Sunday 22 November 2026.");
	assert_rows(world, 0, "check_in");
}

OWN_TEST(by_its_link_a_pair_sits_out_a_round_until_it_is_published)
{
	ask(world, own_url(world, "/absent"), "round=2&absent=1", 303);
	SAYS(tree(world, own_url(world, "")), "day.rounds.0.absent = false\n",
	     "day.rounds.1.absent = true\n");
	ask(world, own_url(world, "/absent"), "round=2&absent=0", 303);
	assert_int_equal(0, world->absences.count);
	hall_draw(world);
	SAYS(tree(world, own_url(world, "")), "day.rounds.0.absent = false\n");
	hall_publish(world, 1);
	SAYS(tree(world, own_url(world, "")), NOT "day.rounds.0.round = 1\n", "day.out = 1\n");
	ask(world, own_url(world, "/absent"), "round=1&absent=1", 422);
	SAYS(tree_shown(world), "problems.list.0.text = It is too late to change this round here.");
	assert_int_equal(0, world->absences.count);
	ask(world, own_url(world, "/absent"), "round=9&absent=1", 422);
	ask(world, own_url(world, "/absent"), "round=x&absent=1", 422);
}

OWN_TEST(who_has_withdrawn_is_offered_nothing)
{
	assert_true(entry_status_set(world->db, OWN, STATUS_CONFIRMED, STATUS_WITHDRAWN));
	world_read(world);
	SAYS(tree(world, own_url(world, "")), NOT "day.");
	ask(world, own_url(world, "/check-in"), "here=1", 422);
	SAYS(tree_shown(world), "problems.list.0.text = This pair has withdrawn.");
}

OWN_TEST(at_the_door_one_finds_oneself_and_says_yes)
{
	SAYS(tree(world, door_url(world, "")), "any_come = false\n", "missing.9.url = ",
	     door_url(world, "/icho-2\n"), NOT "East2");
	SAYS(tree(world, door_url(world, "/icho-2")), "here = false\n", NOT "East2");
	ask(world, door_url(world, "/icho-2"), "", 303);
	assert_rows(world, 1, "check_in");
	SAYS(tree(world, door_url(world, "/icho-2")), "here = 9:00\n");
	world->now += 3600;
	ask(world, door_url(world, "/icho-2"), "", 303);
	SAYS(tree(world, door_url(world, "/icho-2")), "here = 9:00\n");
	SAYS(tree(world, door_url(world, "")), "any_come = true\n", "missing.8.url = ");
}

OWN_TEST(a_code_that_is_wrong_or_of_another_event_leads_to_the_desk)
{
	struct tournament other = sample_tournament("kaede");
	const char *theirs;

	other.check_in = true;
	assert_true(tournament_insert(world->db, &other, 1));
	theirs = card_code_door(world->office, &other);
	assert_rows(world, 0, "audit WHERE action = 'refused.code'");
	ask(world, "/en/t/icho/door/1", NULL, 404);
	SAYS(tree_shown(world), "text = It may be on an old sheet");
	SAYS(audit_last(world), "refused.code|", "||GET /{lang}/t/{slug}/door/{code} icho");
	ask(world, arena_printf(world->arena, "/en/t/icho/door/%s", theirs), NULL, 404);
	SAYS(tree_shown(world), "text = It may be on an old sheet");
	ask(world, arena_printf(world->arena, "/en/t/icho/door/%s/icho-1", theirs), "", 404);
	ask(world, arena_printf(world->arena, "/en/t/kaede/door/%s/icho-1", theirs), "", 404);
	ask(world, door_url(world, "/nobody"), NULL, 404);
	assert_rows(world, 0, "check_in");
	assert_rows(world, 1, "audit WHERE action = 'refused.code'"); /* of this hour */
}

OWN_TEST(new_codes_are_made_at_the_desk_and_the_old_sheet_says_what_it_is)
{
	const char *old = door_url(world, "");

	SAYS(tree(world, DESK "/check-in"), "codes = " DESK "/print/codes\n");
	ask(world, DESK "/print/codes", "", 303);
	assert_string_equal("event.renew-codes|icho||", audit_last(world));
	SAYS(tree(world, DESK "/print?said=codes-renewed"), "codes = " DESK "/print/codes\n",
	     "said = There are new codes.");
	ask(world, old, NULL, 404);
	SAYS(tree_shown(world), "text = It may be on an old sheet");
	world->tournament = tournament_by_id(world->arena, world->db, "icho");
	SAYS(tree(world, door_url(world, "")), "any_come = false\n");
}

OWN_TEST(on_another_day_the_code_says_which_day_it_is_for)
{
	world->now = MORNING + 365 * DAY;
	SAYS(tree(world, door_url(world, "")), "title = This event is over\n",
	     "text = This event was on Sunday 22 November 2026.",
	     "standings = /en/t/icho/standings\n");
	world->now = MORNING - DAY;
	SAYS(tree(world, door_url(world, "")),
	     "text = Check-in opens on the day of the event, Sunday 22 November 2026.");
	ask(world, door_url(world, "/icho-2"), "", 200);
	SAYS(tree_shown(world), "text = Check-in opens");
	assert_rows(world, 0, "check_in");
}

OWN_TEST(the_desk_checks_pairs_in_and_leaves_the_others_out_with_one_button)
{
	SAYS(tree(world, DESK "/check-in"), "come_count = 0\n", "missing.9.number = ",
	     NOT "no_shows.0.");
	ask(world, DESK "/check-in", "entry=icho-1&here=1", 303);
	for (int number = 2; number <= 7; number++)
		come(world, number);
	SAYS(tree(world, DESK "/check-in"), "come_count = 7\n", "no_shows.0.count = 3\n", "no_shows.0.above = true\n");
	ask(world, DESK "/check-in/no-shows", "round=1", 303);
	SAYS(world->response->head.text, "Location: " DESK "?said=no-shows\r\n");
	assert_int_equal(3, world->absences.count);
	SAYS(tree(world, DESK "/check-in"), ".sits_out = true\n", NOT "no_shows.0.",
	     NOT "arrived.7.");
	ask(world, DESK "/check-in", "entry=icho-9&here=1", 303);
	assert_int_equal(3, world->absences.count);
	SAYS(tree(world, DESK "/check-in"), "plays = ", ".sits_out = true\n");
	ask(world, DESK "/check-in/plays", "entry=icho-9&round=1", 303);
	assert_int_equal(2, world->absences.count);
	ask(world, DESK "/check-in", "entry=icho-1&here=0", 303);
	assert_rows(world, 7, "check_in");
	ask(world, DESK "/check-in", "entry=nobody&here=1", 404);
}

OWN_TEST(the_desk_of_a_divided_event_leaves_out_division_by_division)
{
	world_sql(world, "UPDATE tournament SET round_times = ''");
	ask(world, DESK "/divisions", "name_en=Dan&way=choice&capacity=50", 303);
	ask(world, DESK "/divisions", "name_en=Kyu&way=choice&capacity=50", 303);
	for (int number = 1; number <= 7; number++)
		ask(world, DESK "/check-in", arena_printf(world->arena, "entry=icho-%d&here=1", number), 303);
	SAYS(tree(world, DESK "/check-in"), "no_shows.0.division = Dan\n", "no_shows.0.count = 3\n",
	     "no_shows.0.url = " DESK "/divisions/dan/check-in/no-shows\n", NOT "no_shows.1.");
	ask(world, DESK "/divisions/dan/check-in/no-shows", "round=1", 303);
	SAYS(tree(world, DESK "/check-in"), NOT "no_shows.0.");
}

OWN_TEST(a_tap_leads_back_to_the_row_and_the_list_keeps_itself_fresh)
{
	const char *tag;

	ask(world, DESK "/check-in", "entry=icho-3&here=1", 303);
	SAYS(world->response->head.text,
	     "Location: " DESK "/check-in?said=desk-here&pair=3#p3\r\n");
	SAYS(tree(world, DESK "/check-in"), "from = " DESK "/check-in\n");
	tag = header(world, "ETag");
	assert_int_equal(304, status_since(world, DESK "/check-in", tag));
	come(world, 4);
	assert_int_equal(200, status_since(world, DESK "/check-in", tag));
}

/* Of ten under each other, the desk finds the one it tapped where it was. */
OWN_TEST(the_row_just_tapped_stays_where_it_is_and_says_what_was_done)
{
	come(world, 1);
	come(world, 5);
	SAYS(tree(world, DESK "/check-in?said=desk-here&pair=5"), "said = The pair is checked in.\n",
	     "beside = true\n", "missing.3.number = 4\n", "missing.4.tapped = true\n",
	     "missing.4.come.time = 9:00\n", "arrived.0.number = 1\n",
	     "from = " DESK "/check-in?said=desk-here&pair=5\n");
	SAYS(tree(world, DESK "/check-in?said=desk-here&pair=99"), NOT "beside = true\n");
	ask(world, DESK "/check-in", "entry=icho-5&here=0", 303);
	SAYS(tree(world, DESK "/check-in?said=desk-not-here&pair=5"),
	     "said = The check-in is undone.\n", "missing.4.tapped = true\n");
}

OWN_TEST(a_line_checks_in_the_one_pair_that_fits_a_number_or_a_name)
{
	static const struct {
		const char *typed;
		int number, status; /* 0: who fits is asked, or nobody does */
	} cases[] = {
		{"7", 7, 303}, {"no. 8", 8, 303}, {"３番", 3, 303}, {"east9", 9, 303}, {"ＷＥＳＴ4", 4, 303},
		{"west1", 0, 422}, {"たか", 0, 422}, {"takahashi", 0, 422}, {"11", 0, 422}, {"ast9", 0, 422},
		{"", 0, 200},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *line = arena_printf(world->arena, "line=%s", cases[i].typed);

		ask(world, DESK "/check-in", line, cases[i].status);
		if (cases[i].number > 0)
			SAYS(get(world, arena_printf(world->arena, DESK "/check-in?did=%d", cases[i].number)),
			     ": checked in at ", " autofocus");
	}
	assert_rows(world, 5, "check_in");
	SAYS(ask(world, DESK "/check-in", "line=west1", 422), "value=\"west1\"", "Which of them has come?",
	     "value=\"icho-1\"", "value=\"" OWN "\"", NOT "value=\"icho-2\"><input type=\"hidden\" name=\"did\"");
	SAYS(ask(world, DESK "/check-in", "line=x", 422), "no name begins so");
	world_sql(world, "UPDATE entry SET status = 'waiting' WHERE id = 'icho-5'");
	world_sql(world, "UPDATE entry SET status = 'withdrawn' WHERE id = 'icho-6'");
	SAYS(ask(world, DESK "/check-in", "line=5", 422),
	     "are on the waiting list (1st). <a", "/entries/icho-5\"", NOT "no name begins so");
	SAYS(ask(world, DESK "/check-in", "line=6", 422), "have withdrawn.", NOT "no name begins so");
	SAYS(get(world, DESK "/check-in/line?line=east9"), "9 <bdi>East9 and West9</bdi> (here since ");
	ask(world, DESK "/check-in", "entry=icho-9&here=0&did=1", 303);
	SAYS(get(world, DESK "/check-in?did=9"), ": not checked in.");
}

OWN_TEST(helpers_check_in_and_decide_nothing_about_rounds)
{
	come(world, 1);
	come(world, 2);
	DONE(entry_absent, hall_entry(world, "icho-2"), 1, true);
	world->session = signed_in(world, "bob@example.org", MEMBERSHIP_DESK);
	SAYS(tree(world, DESK "/check-in"), ".sits_out = true\n", NOT "no_shows.0.",
	     "plays = false\n");
	ask(world, DESK "/check-in", "entry=icho-3&here=1", 303);
	ask(world, DESK "/check-in/no-shows", "round=1", 403);
	ask(world, DESK "/check-in/plays", "entry=icho-2&round=1", 403);
	SAYS(tree(world, "/en/desk/"), "url = " DESK "/check-in\n");
}

OWN_TEST(the_draw_warns_of_pairs_that_are_awaited)
{
	for (int number = 1; number <= PAIRS; number++)
		come(world, number);
	SAYS(tree(world, DESK "/rounds/1"), "not_here.count = 1\n", "not_here.round = 1\n",
	     "not_here.who.0 = ", "not_here.action = " DESK "/check-in/no-shows\n");
	hall_draw(world);
	SAYS(tree(world, DESK "/rounds/1"), "not_here.count = 1\n", "not_here.round = 1\n");
	world->now -= DAY;
	SAYS(tree(world, DESK "/rounds/1"), NOT "not_here.count = ");
	world->now += DAY;
	DONE(check_in_no_shows, 1);
	SAYS(tree(world, DESK "/rounds/1"), NOT "not_here.");
}

/* Left out of the draft by the desk at 9:00, here at 9:10. */
OWN_TEST(who_comes_after_it_was_left_out_is_sent_to_the_desk_and_the_desk_is_told)
{
	for (int number = 1; number <= PAIRS; number++)
		come(world, number);
	hall_draw(world);
	ask(world, DESK "/check-in/no-shows", "round=1", 303);
	SAYS(tree(world, DESK "/rounds/1"), NOT "come_since.");
	world->now += 600;
	ask(world, door_url(world, "/" OWN), "", 303);
	SAYS(tree(world, door_url(world, "/" OWN)), "left_out = 1\n");
	SAYS(tree(world, own_url(world, "")), "left_out = 1\n");
	SAYS(tree(world, DESK), "come_since.list.0.");
	SAYS(tree(world, DESK "/rounds/1"), "come_since.list.0.id = " OWN "\n");
	ask(world, DESK "/check-in/plays", "entry=" OWN "&round=1&back=1", 303);
	SAYS(world->response->head.text, "Location: " DESK "/rounds/1?said=entry-present\r\n");
	SAYS(tree(world, DESK "/rounds/1"), NOT "come_since.", "any_unpaired = true\n");
	SAYS(tree(world, own_url(world, "")), "left_out = false\n");
}

OWN_TEST(who_does_not_play_by_its_own_word_is_not_sent_to_the_desk)
{
	const char *anna = world->session;

	world->session = "nobody";
	ask(world, own_url(world, "/absent"), "round=1&absent=1", 303);
	ask(world, own_url(world, "/check-in"), "here=1", 303);
	SAYS(tree(world, own_url(world, "")), "left_out = false\n");
	world->session = anna;
	SAYS(tree(world, DESK), NOT "come_since.");
}

OWN_TEST(who_was_here_and_then_taken_out_has_not_come_since)
{
	come(world, 1);
	world->now += 60;
	DONE(entry_absent, hall_entry(world, "icho-1"), 1, true);
	SAYS(tree(world, DESK), NOT "come_since.");
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
	SAYS(tree(world, DESK "/check-in"), "any_seated = true\n", "missing.0.number = ",
	     NOT "missing.1.");
	ask(world, DESK "/check-in/no-shows", "round=2", 303);
	assert_int_equal(1, world->absences.count);
	assert_string_equal(lost->white, world->absences.list[0].entry_id);
}

OWN_TEST(leaving_out_stands_above_the_list_only_when_most_are_here)
{
	come(world, 1);
	SAYS(tree(world, DESK "/check-in"), "no_shows.0.above = false\n");
	for (int number = 2; number <= 6; number++)
		come(world, number);
	SAYS(tree(world, DESK "/check-in"), "no_shows.0.above = true\n");
}

OWN_TEST(after_the_last_draw_nobody_is_awaited)
{
	SAYS(tree(world, DESK), "not_here.leave = false\n");
	come(world, 1);
	SAYS(tree(world, DESK), "not_here.leave = true\n");
	world->tournament->rounds = 1;
	assert_true(tournament_update(world->db, world->tournament));
	round_begun(world, 1);
	SAYS(tree(world, DESK), NOT "not_here.");
	SAYS(tree(world, DESK "/rounds/1"), NOT "not_here.");
}

OWN_TEST(an_event_without_check_in_shows_nothing_of_it)
{
	const char *door = door_url(world, "");

	use(world, false);
	SAYS(tree(world, DESK "/rounds/1"), NOT "check_in.", NOT "not_here.");
	ask(world, DESK "/check-in", NULL, 404);
	ask(world, DESK "/check-in", "entry=icho-1&here=1", 404);
	ask(world, DESK "/check-in/no-shows", "round=1", 404);
	ask(world, door, NULL, 404);
	SAYS(tree(world, own_url(world, "")), NOT "check_in.", "day.rounds.0.absent = false\n");
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
	SAYS(tree(world, own_url(world, "?said=entry-changed")), NOT "final.", "said = ",
	     "status.confirmed = true\n");
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(tree(world, own_url(world, "?said=entry-changed")), "final.place = 1",
	     "final.url = /en/t/icho/standings\n", NOT "said = T");
	SAYS(tree(world, own_url(world, "/live")), "final.place = 1");
	page = arena_printf(world->arena, "/ja%s", own_url(world, "") + strlen("/en"));
	SAYS(tree(world, page), "final.place = 1");
	office_cancel(world, true);
	SAYS(tree(world, own_url(world, "")), NOT "final.");
}

OWN_TEST(nobody_has_a_place_where_nothing_was_played)
{
	hall_state_set(world, STATE_RUNNING);
	hall_state_set(world, STATE_FINISHED);
	SAYS(tree(world, own_url(world, "")), NOT "final.");
}
