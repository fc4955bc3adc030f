#include "actions/entry/check_in.h"

#include "actions/entry/enter.h"
#include "actions/hall.h"
#include "event/contest.h"
#include "store/audit.h"

/* On 22 November 2026, the event's day in Tokyo. */
enum { MIDNIGHT = 1795273200, NOON = MIDNIGHT + 12 * 3600, NEXT_MIDNIGHT = MIDNIGHT + 24 * 3600 };

static int
setup(void **state)
{
	struct hall *hall;

	assert_int_equal(0, hall_setup(state));
	hall = *state;
	hall->tournament->check_in = true;
	assert_true(tournament_update(hall->db, hall->tournament));
	for (int number = 1; number <= PAIRS; number++)
		assert_true(tournament_place_take(hall->db, "icho"));
	hall->now = NOON;
	hall_read(hall);
	return 0;
}

#define DAY_TEST(test) TEST_IN(struct hall *hall, setup, hall_teardown, test)

static bool
set(struct hall *hall, int number, enum check_in_way way, bool present)
{
	hall->problems.count = 0;
	return check_in_set(&hall->office, hall->tournament, hall_entry(hall, hall_id(hall, number)),
	                    way, present, &hall->problems);
}

/* These have come, by the desk. */
static void
come(struct hall *hall, int from, int to)
{
	for (int number = from; number <= to; number++)
		hall_done(hall, set(hall, number, CHECK_IN_DESK, true));
}

static bool
no_shows(struct hall *hall, int round)
{
	hall->problems.count = 0;
	return check_in_no_shows(&hall->office, hall->tournament, round, &hall->problems);
}

static int
audit_lines(struct hall *hall)
{
	return sample_count(hall->db, "SELECT count(*) FROM audit");
}

DAY_TEST(a_pair_that_comes_is_written_down_once)
{
	struct check_ins all;

	hall_done(hall, set(hall, 3, CHECK_IN_LINK, true));
	assert_string_equal("entry.check-in|icho-3||way: link", hall_audit(hall));
	hall->now += 60;
	hall_done(hall, set(hall, 3, CHECK_IN_DESK, true));
	assert_int_equal(1, audit_lines(hall));
	all = check_ins_of(hall->arena, hall->db, "icho");
	assert_int_equal(1, all.count);
	assert_int_equal(NOON, all.list[0].at);
	assert_int_equal(CHECK_IN_LINK, all.list[0].way);
	assert_string_equal("", hall->touched); /* nothing public says so */
}

DAY_TEST(it_may_be_undone_once)
{
	hall_done(hall, set(hall, 3, CHECK_IN_DOOR, false));
	assert_int_equal(0, audit_lines(hall));
	hall_done(hall, set(hall, 3, CHECK_IN_DOOR, true));
	hall_done(hall, set(hall, 3, CHECK_IN_DESK, false));
	assert_string_equal("entry.check-in-undo|icho-3|way: door|undone: desk", hall_audit(hall));
	assert_int_equal(0, check_ins_count(hall->db, "icho"));
	hall_done(hall, set(hall, 3, CHECK_IN_DESK, false));
	assert_int_equal(2, audit_lines(hall));
}

/* The day is the event's, wherever the sun is elsewhere. */
DAY_TEST(a_pair_checks_in_on_the_events_own_day_and_the_desk_at_any_time)
{
	static const struct {
		int64_t now;
		const char *zone, *word;
	} cases[] = {
		{MIDNIGHT - 1, "Asia/Tokyo", "problem.check-in-early"},
		{MIDNIGHT, "Asia/Tokyo", NULL},
		{MIDNIGHT, "Europe/Berlin", "problem.check-in-early"},
		{NEXT_MIDNIGHT - 1, "Asia/Tokyo", NULL},
		{NEXT_MIDNIGHT, "Asia/Tokyo", "problem.check-in-over"},
		{NEXT_MIDNIGHT, "America/New_York", NULL},
		{NOON + 365 * 86400, "Asia/Tokyo", "problem.check-in-over"},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		hall->tournament->zone = cases[i].zone;
		assert_true(tournament_update(hall->db, hall->tournament));
		hall_read(hall);
		hall->now = cases[i].now;
		for (enum check_in_way way = CHECK_IN_LINK; way <= CHECK_IN_DESK; way++) {
			bool done = set(hall, 1, way, true);

			if (way == CHECK_IN_DESK || cases[i].word == NULL)
				hall_done(hall, done);
			else
				hall_refused(hall, done, "", cases[i].word);
			if (!done)
				assert_string_equal("2026-11-22", hall->problems.list[0].detail);
			hall_done(hall, set(hall, 1, CHECK_IN_DESK, false));
		}
	}
}

DAY_TEST(nobody_comes_to_an_event_that_is_no_event_now)
{
	hall_state_set(hall, STATE_DRAFT);
	hall_refused(hall, set(hall, 1, CHECK_IN_DESK, true), "", "problem.event-draft");
	hall_state_set(hall, STATE_FINISHED);
	hall_refused(hall, set(hall, 1, CHECK_IN_DESK, true), "", "problem.finished");
	hall_refused(hall, no_shows(hall, 1), "", "problem.finished");
	hall_state_set(hall, STATE_RUNNING);
	tournament_cancelled_set(hall->db, "icho", true);
	hall_read(hall);
	hall_refused(hall, set(hall, 1, CHECK_IN_LINK, true), "", "problem.check-in-cancelled");
	tournament_cancelled_set(hall->db, "icho", false);
	hall_read(hall);
	hall->tournament->check_in = false;
	assert_true(tournament_update(hall->db, hall->tournament));
	hall_read(hall);
	hall_refused(hall, set(hall, 1, CHECK_IN_DESK, true), "", "problem.check-in-unused");
	hall_refused(hall, no_shows(hall, 1), "", "problem.check-in-unused");
	assert_int_equal(0, check_ins_count(hall->db, "icho"));
}

DAY_TEST(only_a_pair_with_a_place_checks_in)
{
	struct tournament other = sample_tournament("kaede");

	assert_true(entry_status_set(hall->db, "icho-1", STATUS_CONFIRMED, STATUS_WAITING));
	assert_true(entry_status_set(hall->db, "icho-2", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	hall_refused(hall, set(hall, 1, CHECK_IN_DESK, true), "", "problem.check-in-waiting");
	hall_refused(hall, set(hall, 2, CHECK_IN_DESK, true), "", "problem.withdrawn");
	other.check_in = true;
	assert_true(tournament_insert(hall->db, &other, 1));
	hall->problems.count = 0;
	hall_refused(hall, check_in_set(&hall->office, &other, hall_entry(hall, "icho-3"),
	                                CHECK_IN_DESK, true, &hall->problems),
	             "", "problem.not-here");
}

DAY_TEST(who_has_not_come_sits_the_round_out_in_one_stroke)
{
	int before;

	come(hall, 1, 6);
	hall_done(hall, entry_absent(&hall->office, hall->tournament, hall_entry(hall, "icho-9"), 1,
	                             true, &hall->problems));
	before = audit_lines(hall);
	hall_done(hall, no_shows(hall, 1));
	assert_int_equal(before + 2, audit_lines(hall)); /* 7 and 8; 9 had said so */
	assert_string_equal("entry.absent|icho-8|round 1: plays|round 1: absent", hall_audit(hall));
	assert_int_equal(3, hall->absences.count);
	hall_draw(hall);
	for (int number = 1; number <= PAIRS; number++)
		assert_int_equal(number <= 6, hall_game(hall, 1, number) != NULL);
	hall_done(hall, no_shows(hall, 1));
	assert_int_equal(3, hall->absences.count);
	assert_int_equal(1, check_in_next_round(hall->tournament, &hall->draw));
}

DAY_TEST(who_has_not_come_leaves_the_draft)
{
	hall_known_draft(hall);
	come(hall, 1, 7);
	hall_done(hall, no_shows(hall, 1));
	assert_string_equal("1:1-2 2:3-4 3:5-6 ?7", hall_seats(hall, 1));
	hall_check(hall, 1, "the no-shows");
}

/* However many have not come, the draft is written once. */
DAY_TEST(all_who_have_not_come_leave_the_draft_in_one_line)
{
	hall_known_draft(hall);
	come(hall, 1, 3);
	hall_done(hall, no_shows(hall, 1));
	assert_string_equal("1:1-2 ?3", hall_seats(hall, 1));
	assert_int_equal(6, hall->absences.count);
	assert_int_equal(1, audit_count(hall->db, "icho", "round.drop-entry", "round 1"));
	assert_int_equal(6, sample_count(hall->db,
		"SELECT count(*) FROM audit WHERE action = 'entry.absent'"));
}

DAY_TEST(a_round_that_is_out_or_is_none_stays_as_it_is)
{
	come(hall, 1, 6);
	hall_draw(hall);
	hall_publish(hall, 1);
	hall_refused(hall, no_shows(hall, 1), "round", "problem.absence-late");
	hall_refused(hall, no_shows(hall, 0), "round", "problem.round");
	hall_refused(hall, no_shows(hall, 5), "round", "problem.round");
	hall_read(hall);
	assert_int_equal(0, hall->absences.count);
	assert_int_equal(2, check_in_next_round(hall->tournament, &hall->draw));
	hall_done(hall, no_shows(hall, 2)); /* who sits in round 1 is here */
	for (size_t i = 0; i < hall->absences.count; i++)
		assert_null(rounds_game_of(&hall->draw, 1, hall->absences.list[i].entry_id));
}

/* A hand that slips before the doors open would leave everybody out. */
DAY_TEST(while_nobody_has_come_nobody_is_left_out)
{
	hall_refused(hall, no_shows(hall, 1), "", "problem.check-in-nobody");
	hall_read(hall);
	assert_int_equal(0, hall->absences.count);
}

DAY_TEST(after_the_last_round_there_is_no_next_one)
{
	for (int round = 1; round <= 4; round++) {
		assert_int_equal(round, check_in_next_round(hall->tournament, &hall->draw));
		hall_draw(hall);
		hall_publish(hall, round);
		hall_play(hall, round);
	}
	assert_int_equal(0, check_in_next_round(hall->tournament, &hall->draw));
}

/* Going in the middle of the event, and coming late to it */

static void
rounds_play(struct hall *hall, int from, int to)
{
	for (int round = from; round <= to; round++) {
		hall_draw(hall);
		hall_publish(hall, round);
		hall_play(hall, round);
	}
}

static const struct standing *
standing_of(struct hall *hall, const struct contest *field, int number)
{
	struct standing *all = contest_standings(hall->arena, field);
	int index = contest_index(field, hall_id(hall, number));

	for (size_t i = 0; i < field->count; i++)
		if ((int)all[i].entry == index)
			return &all[i];
	fail_msg("pair %d has no standing", number);
	return NULL;
}

/* As it stands after so many rounds, in one line. */
static const char *
sums(struct hall *hall, int rounds)
{
	struct contest field = contest_of(hall->arena, hall->tournament, &hall->entries, &hall->draw,
	                                  &hall->absences, rounds);
	char *text = arena_text(hall->arena, "");

	for (int number = 1; number <= PAIRS; number++) {
		const struct standing *standing = standing_of(hall, &field, number);

		text = arena_printf(hall->arena, "%s %d", text, number);
		for (enum criterion c = CRITERION_SCORE; c <= CRITERION_SOS_1; c++)
			text = arena_printf(hall->arena, "%s/%d", text, standing->value[c]);
	}
	return text;
}

DAY_TEST(a_pair_that_goes_after_round_2_keeps_its_games_in_its_opponents_sums)
{
	const char *before;

	rounds_play(hall, 1, 2);
	before = sums(hall, 2);
	hall_done(hall, entry_withdraw(&hall->office, hall->tournament, hall_entry(hall, "icho-1"),
	                               true, &hall->problems));
	assert_string_equal(before, sums(hall, 2));
	hall_draw(hall);
	assert_null(hall_game(hall, 3, 1));
	hall_check(hall, 3, "a withdrawal");
}

DAY_TEST(a_pair_that_comes_after_round_1_has_it_as_not_played)
{
	struct contest field;
	const struct history_turn *missed;

	rounds_play(hall, 1, 1);
	hall_enter(hall, PAIRS + 1, 2, STATUS_CONFIRMED);
	hall_read(hall);
	rounds_play(hall, 2, 2);
	field = contest_of(hall->arena, hall->tournament, &hall->entries, &hall->draw, &hall->absences,
	                   2);
	missed = history_turn(&field.history, (size_t)contest_index(&field, "icho-10"), 0);
	assert_true(missed->part == PART_OUT || missed->part == PART_IDLE);
	assert_int_equal(-1, missed->opponent);
	assert_int_equal(0, missed->earned_x2);
	assert_null(hall_game(hall, 1, PAIRS + 1));
	assert_non_null(hall_game(hall, 2, PAIRS + 1));
}

DAY_TEST(who_does_not_play_leaves_a_draft_that_is_there)
{
	hall_known_draft(hall);
	hall_done(hall, entry_absent(&hall->office, hall->tournament, hall_entry(hall, "icho-4"), 1,
	                             true, &hall->problems));
	assert_string_equal("1:1-2 3:5-6 4:7-8 b9 ?3", hall_seats(hall, 1));
}
