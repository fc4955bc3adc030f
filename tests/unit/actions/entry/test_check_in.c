#include "actions/entry/check_in_act.h"

#include "actions/entry/entry_act.h"
#include "world/hall.h"
#include "event/contest.h"
#include "store/audit.h"

/* On 22 November 2026, the event's day in Tokyo. */
enum { MIDNIGHT = 1795273200, NOON = MIDNIGHT + 12 * 3600, NEXT_MIDNIGHT = MIDNIGHT + 24 * 3600 };

static void
setup(struct world *world)
{
	hall_setup(world);
	world->tournament->check_in = true;
	assert_true(tournament_update(world->db, world->tournament));
	for (int number = 1; number <= PAIRS; number++)
		assert_true(tournament_place_take(world->db, "icho"));
	world->now = NOON;
	world_read(world);
}

static bool
set(struct world *world, int number, enum check_in_way way, bool present)
{
	return ACT(check_in_set, hall_entry(world, hall_id(world, number)), way, present);
}

/* These have come, by the desk. */
static void
come(struct world *world, int from, int to)
{
	for (int number = from; number <= to; number++)
		world_done(world, set(world, number, CHECK_IN_DESK, true));
}

OWN_TEST(a_pair_that_comes_is_written_down_once)
{
	struct check_ins all;

	world_done(world, set(world, 3, CHECK_IN_LINK, true));
	assert_string_equal("entry.check-in|icho-3||way: link", audit_last(world));
	world->now += 60;
	world_done(world, set(world, 3, CHECK_IN_DESK, true));
	assert_int_equal(1, audit_lines(world));
	assert_false(office_touched(world)); /* nothing public says so */
	world_read(world);
	all = world->draw.here;
	assert_int_equal(1, all.count);
	assert_int_equal(NOON, all.list[0].at);
	assert_int_equal(CHECK_IN_LINK, all.list[0].way);
}

OWN_TEST(it_may_be_undone_once)
{
	world_done(world, set(world, 3, CHECK_IN_DOOR, false));
	assert_int_equal(0, audit_lines(world));
	world_done(world, set(world, 3, CHECK_IN_DOOR, true));
	world_done(world, set(world, 3, CHECK_IN_DESK, false));
	assert_string_equal("entry.check-in-undo|icho-3|way: door|undone: desk", audit_last(world));
	assert_rows(world, 0, "check_in");
	world_done(world, set(world, 3, CHECK_IN_DESK, false));
	assert_int_equal(2, audit_lines(world));
}

/* The day is the event's, wherever the sun is elsewhere. */
OWN_TEST(a_pair_checks_in_on_the_events_own_day_and_the_desk_at_any_time)
{
	static const struct {
		int64_t now;
		const char *zone;
		enum problem_kind kind;
	} cases[] = {
		{MIDNIGHT - 1, "Asia/Tokyo", PROBLEM_CHECK_IN_EARLY},
		{MIDNIGHT, "Asia/Tokyo", PROBLEM_NONE},
		{MIDNIGHT, "Europe/Berlin", PROBLEM_CHECK_IN_EARLY},
		{NEXT_MIDNIGHT - 1, "Asia/Tokyo", PROBLEM_NONE},
		{NEXT_MIDNIGHT, "Asia/Tokyo", PROBLEM_CHECK_IN_OVER},
		{NEXT_MIDNIGHT, "America/New_York", PROBLEM_NONE},
		{NOON + 365 * 86400, "Asia/Tokyo", PROBLEM_CHECK_IN_OVER},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		world->tournament->zone = cases[i].zone;
		world_save(world);
		world->now = cases[i].now;
		for (enum check_in_way way = CHECK_IN_LINK; way <= CHECK_IN_DESK; way++) {
			bool done = set(world, 1, way, true);

			if (way == CHECK_IN_DESK || cases[i].kind == PROBLEM_NONE)
				world_done(world, done);
			else
				assert_refused(world, done, "", cases[i].kind);
			if (!done)
				assert_string_equal("2026-11-22", world->problems->list[0].detail);
			world_done(world, set(world, 1, CHECK_IN_DESK, false));
		}
	}
}

OWN_TEST(nobody_comes_to_an_event_that_is_no_event_now)
{
	hall_state_set(world, STATE_DRAFT);
	assert_refused(world, set(world, 1, CHECK_IN_DESK, true), "", PROBLEM_EVENT_DRAFT);
	hall_state_set(world, STATE_FINISHED);
	assert_refused(world, set(world, 1, CHECK_IN_DESK, true), "", PROBLEM_FINISHED);
	REFUSED("", PROBLEM_FINISHED, check_in_no_shows, 1);
	hall_state_set(world, STATE_RUNNING);
	office_cancel(world, true);
	assert_refused(world, set(world, 1, CHECK_IN_LINK, true), "", PROBLEM_CHECK_IN_CANCELLED);
	office_cancel(world, false);
	world->tournament->check_in = false;
	world_save(world);
	assert_refused(world, set(world, 1, CHECK_IN_DESK, true), "", PROBLEM_CHECK_IN_UNUSED);
	REFUSED("", PROBLEM_CHECK_IN_UNUSED, check_in_no_shows, 1);
	assert_rows(world, 0, "check_in");
}

OWN_TEST(only_a_pair_with_a_place_checks_in)
{
	struct tournament other = sample_tournament("kaede");

	assert_true(entry_status_set(world->db, "icho-1", STATUS_CONFIRMED, STATUS_WAITING));
	assert_true(entry_status_set(world->db, "icho-2", STATUS_CONFIRMED, STATUS_WITHDRAWN));
	assert_refused(world, set(world, 1, CHECK_IN_DESK, true), "", PROBLEM_CHECK_IN_WAITING);
	assert_refused(world, set(world, 2, CHECK_IN_DESK, true), "", PROBLEM_WITHDRAWN);
	other.check_in = true;
	assert_true(tournament_insert(world->db, &other, 1));
	assert_refused(world, check_in_set(world->office, &other, hall_entry(world, "icho-3"),
	                                  CHECK_IN_DESK, true, no_problems(world)),
	              "", PROBLEM_NOT_HERE);
}

OWN_TEST(who_has_not_come_sits_the_round_out_in_one_stroke)
{
	int before;

	come(world, 1, 6);
	DONE(entry_absent, hall_entry(world, "icho-9"), 1, true);
	before = audit_lines(world);
	DONE(check_in_no_shows, 1);
	assert_int_equal(before + 2, audit_lines(world)); /* 7 and 8; 9 had said so */
	assert_string_equal("entry.absent|icho-8|round 1: plays|round 1: absent", audit_last(world));
	assert_int_equal(3, world->absences.count);
	hall_draw(world);
	for (int number = 1; number <= PAIRS; number++)
		assert_int_equal(number <= 6, hall_game(world, 1, number) != NULL);
	DONE(check_in_no_shows, 1);
	assert_int_equal(3, world->absences.count);
	assert_int_equal(1, check_in_next_round(world_event(world)));
}

OWN_TEST(who_has_not_come_leaves_the_draft)
{
	hall_known_draft(world);
	come(world, 1, 7);
	DONE(check_in_no_shows, 1);
	assert_string_equal("1:1-2 2:3-4 3:5-6 ?7", hall_seating(world, 1));
	hall_check(world, 1, "the no-shows");
}

/* However many have not come, the draft is written once. */
OWN_TEST(all_who_have_not_come_leave_the_draft_in_one_line)
{
	hall_known_draft(world);
	come(world, 1, 3);
	DONE(check_in_no_shows, 1);
	assert_string_equal("1:1-2 ?3", hall_seating(world, 1));
	assert_int_equal(6, world->absences.count);
	assert_rows(world, 1, "audit WHERE action = 'round.drop-entry' AND subject = 'round 1'");
	assert_rows(world, 6, "audit WHERE action = 'entry.absent'");
}

OWN_TEST(a_round_that_is_out_or_is_none_stays_as_it_is)
{
	come(world, 1, 6);
	round_begun(world, 1);
	REFUSED("round", PROBLEM_ABSENCE_LATE, check_in_no_shows, 1);
	REFUSED("round", PROBLEM_ROUND, check_in_no_shows, 0);
	REFUSED("round", PROBLEM_ROUND, check_in_no_shows, 5);
	assert_int_equal(0, world->absences.count);
	assert_int_equal(2, check_in_next_round(world_event(world)));
	DONE(check_in_no_shows, 2); /* who sits in round 1 is here */
	for (size_t i = 0; i < world->absences.count; i++)
		assert_null(rounds_game_of(&world->draw, 1, world->absences.list[i].entry_id));
}

/* A hand that slips before the doors open would leave everybody out. */
OWN_TEST(while_nobody_has_come_nobody_is_left_out)
{
	REFUSED("", PROBLEM_CHECK_IN_NOBODY, check_in_no_shows, 1);
	assert_int_equal(0, world->absences.count);
}

OWN_TEST(after_the_last_round_there_is_no_next_one)
{
	for (int round = 1; round <= 4; round++) {
		assert_int_equal(round, check_in_next_round(world_event(world)));
		round_played(world, round);
	}
	assert_int_equal(0, check_in_next_round(world_event(world)));
}

/* Going in the middle of the event, and coming late to it */

static void
rounds_play(struct world *world, int from, int to)
{
	for (int round = from; round <= to; round++)
		round_played(world, round);
}

static const struct standing *
standing_of(struct world *world, const struct contest *field, int number)
{
	struct standing *all = contest_standings(world->arena, field);
	int index = contest_index(field, hall_id(world, number));

	for (size_t i = 0; i < field->count; i++)
		if ((int)all[i].entry == index)
			return &all[i];
	fail_msg("pair %d has no standing", number);
	return NULL;
}

/* As it stands after so many rounds, in one line. */
static const char *
sums(struct world *world, int rounds)
{
	struct contest field = contest_of(world->arena, world_event(world), rounds);
	char *text = arena_text(world->arena, "");

	for (int number = 1; number <= PAIRS; number++) {
		const struct standing *standing = standing_of(world, &field, number);

		text = arena_printf(world->arena, "%s %d", text, number);
		for (enum criterion c = CRITERION_SCORE; c <= CRITERION_SOS_1; c++)
			text = arena_printf(world->arena, "%s/%d", text, standing->value[c]);
	}
	return text;
}

OWN_TEST(a_pair_that_goes_after_round_2_keeps_its_games_in_its_opponents_sums)
{
	const char *before;

	rounds_play(world, 1, 2);
	before = sums(world, 2);
	DONE(entry_withdraw, hall_entry(world, "icho-1"), true);
	assert_string_equal(before, sums(world, 2));
	hall_draw(world);
	assert_null(hall_game(world, 3, 1));
	hall_check(world, 3, "a withdrawal");
}

OWN_TEST(a_pair_that_comes_after_round_1_has_it_as_not_played)
{
	struct contest field;
	const struct history_turn *missed;

	rounds_play(world, 1, 1);
	hall_enter(world, PAIRS + 1, 2, STATUS_CONFIRMED);
	world_read(world);
	rounds_play(world, 2, 2);
	field = contest_of(world->arena, world_event(world), 2);
	missed = history_turn(&field.history, (size_t)contest_index(&field, "icho-10"), 0);
	assert_true(missed->part == PART_OUT || missed->part == PART_IDLE);
	assert_int_equal(-1, missed->opponent);
	assert_int_equal(0, missed->earned_x2);
	assert_null(hall_game(world, 1, PAIRS + 1));
	assert_non_null(hall_game(world, 2, PAIRS + 1));
}

OWN_TEST(who_does_not_play_leaves_a_draft_that_is_there)
{
	hall_known_draft(world);
	DONE(entry_absent, hall_entry(world, "icho-4"), 1, true);
	assert_string_equal("1:1-2 3:5-6 4:7-8 b9 ?3", hall_seating(world, 1));
}

/* ---- over several days ---- */

/* Round 1 on Sunday, the others on Monday: the second day is in the new year, or the clocks go
 * back in the night before it, or neither. */
static void
days_set(struct world *world, const char *first, const char *second, const char *zone)
{
	world->tournament->round_times = arena_printf(world->arena, "14:00 %sT09:30 %sT10:50", second,
	                                              second);
	world->tournament->zone = zone;
	assert_true(date_parse(first, &world->tournament->date));
	world_save(world);
}

/* How many count as here. */
static int
now_here(struct world *world)
{
	struct event event = event_read(world->arena, world->db, "icho");
	struct check_ins here = check_in_now(world->arena, &event, world->now);

	return check_in_count(&event, &here);
}

static const struct {
	const char *name, *first, *second, *zone;
	int64_t midnight; /* of the first day */
	int hours;        /* of the first day */
} two_days[] = {
	{"two days", "2026-11-22", "2026-11-23", "Asia/Tokyo", MIDNIGHT, 24},
	{"over New Year", "2026-12-31", "2027-01-01", "Asia/Tokyo", MIDNIGHT + 39 * 86400, 24},
	/* On Sunday 25 October 2026 Berlin has 25 hours; from 22:00 UTC on Saturday. */
	{"the clocks go back", "2026-10-25", "2026-10-26", "Europe/Berlin", 1792879200, 25},
};

OWN_TEST(who_came_on_the_first_day_is_asked_again_on_the_second)
{
	for (size_t i = 0; i < COUNT(two_days); i++) {
		const int64_t monday = two_days[i].midnight + two_days[i].hours * 3600;

		days_set(world, two_days[i].first, two_days[i].second, two_days[i].zone);
		world->now = two_days[i].midnight - 1;
		assert_refused(world, set(world, 1, CHECK_IN_LINK, true), "", PROBLEM_CHECK_IN_EARLY);
		assert_string_equal(two_days[i].first, world->problems->list[0].detail);
		world_done(world, set(world, 9, CHECK_IN_DESK, true)); /* on the eve: for the first day */
		world->now += 1;
		world_done(world, set(world, 1, CHECK_IN_LINK, true));
		world->now = monday - 1;
		world_done(world, set(world, 2, CHECK_IN_LINK, true));
		assert_int_equal(3, now_here(world));
		world->now = monday;
		assert_int_equal(0, now_here(world));
		world_done(world, set(world, 1, CHECK_IN_LINK, true));
		world_done(world, set(world, 1, CHECK_IN_LINK, true));
		assert_int_equal(1, now_here(world));
		world_done(world, set(world, 2, CHECK_IN_DESK, false)); /* who is not here already */
		assert_int_equal(1, now_here(world));
		world->now = monday + 86400;
		assert_refused(world, set(world, 2, CHECK_IN_LINK, true), "", PROBLEM_CHECK_IN_OVER);
		assert_string_equal(two_days[i].second, world->problems->list[0].detail);
		db_run(world->db, "DELETE FROM check_in", "");
	}
}

OWN_TEST(between_two_days_apart_check_in_opens_on_the_next)
{
	days_set(world, "2026-11-22", "2026-11-29", "Asia/Tokyo");
	world_done(world, set(world, 1, CHECK_IN_LINK, true));
	world->now = NOON + 3 * 86400;
	assert_refused(world, set(world, 2, CHECK_IN_LINK, true), "", PROBLEM_CHECK_IN_EARLY);
	assert_string_equal("2026-11-29", world->problems->list[0].detail);
	assert_int_equal(1, now_here(world)); /* nobody asks before the next day */
	world_done(world, set(world, 3, CHECK_IN_DESK, true)); /* says early that it will be */
	world->now = NOON + 7 * 86400;
	assert_int_equal(1, now_here(world));
	world_done(world, set(world, 2, CHECK_IN_LINK, true));
	assert_int_equal(2, now_here(world));
}

/* On Monday those who played on Sunday are not here by that alone. */
OWN_TEST(who_played_on_the_first_day_is_awaited_on_the_second)
{
	struct event event;

	days_set(world, "2026-11-22", "2026-11-23", "Asia/Tokyo");
	come(world, 1, 4);
	round_played(world, 1);
	event = event_read(world->arena, world->db, "icho");
	assert_false(check_in_attendance(world->arena, &event, 2, world->now)[4].awaited);
	world->now += 86400;
	REFUSED("", PROBLEM_CHECK_IN_NOBODY, check_in_no_shows, 2);
	come(world, 1, 3);
	event = event_read(world->arena, world->db, "icho");
	assert_false(check_in_attendance(world->arena, &event, 2, world->now)[0].awaited);
	assert_true(check_in_attendance(world->arena, &event, 2, world->now)[3].awaited);
	assert_true(check_in_attendance(world->arena, &event, 2, world->now)[4].awaited);
	world_done(world, ACT(check_in_no_shows, 2));
	world_read(world);
	assert_false(absences_have(&world->draw.absences, "icho-3", 2));
	assert_true(absences_have(&world->draw.absences, "icho-4", 2));
	assert_true(absences_have(&world->draw.absences, "icho-9", 2));
}
