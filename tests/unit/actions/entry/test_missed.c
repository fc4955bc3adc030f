#include "actions/simulated.h"

#include "event/contest.h"

/* The hall's pairs in a McMahon where an absent round is half a point, entered long
 * ago. The first round is public. */
static int
missed_setup(void **state)
{
	int failed = hall_open(state, "egf-pair");
	struct hall *hall = *state;

	db_run(hall->db, "UPDATE tournament SET taken = 9, system = 'mcmahon',"
	                 " plan = 'round_down 0' || char(10)", "");
	db_run(hall->db, "UPDATE entry SET entered_at = 1", "");
	db_run(hall->db, "UPDATE player SET given_name = 'Una', honour = '', birth_date = ''", "");
	hall_read(hall);
	hall_draw(hall);
	hall_publish(hall, 1);
	hall->now += 60;
	return failed;
}

#define HERE_TEST(test) TEST_IN(struct hall *hall, missed_setup, hall_teardown, test)

static void
enter(struct hall *hall)
{
	struct sim sim = {.hall = hall, .step = "nothing"};

	sim_enter(&sim, false);
}

static void
in_out(struct hall *hall, int number)
{
	hall_done(hall, entry_in_out(&hall->office, hall->tournament,
	                             &hall->entries.list[number - 1], &hall->problems));
}

/* "10:1 3:2", each as number:round. */
static const char *
absent(struct hall *hall)
{
	char *text = arena_text(hall->arena, "");

	for (size_t i = 0; i < hall->absences.count; i++)
		text = arena_printf(hall->arena, "%s%s%d:%d", text, i == 0 ? "" : " ",
		                    hall_number(hall, hall->absences.list[i].entry_id),
		                    hall->absences.list[i].round);
	return text;
}

/* What its rounds gave it, in half points. */
static int
earned_x2(struct hall *hall, int number)
{
	const struct contest contest = contest_of(hall->arena, hall->tournament, &hall->entries,
	                                          &hall->draw, &hall->absences, hall->draw.rounds);
	const struct standing *order = contest_standings(hall->arena, &contest);

	for (size_t i = 0; i < contest.count; i++)
		if (contest.entries[order[i].entry]->number == number)
			return order[i].value[CRITERION_MMS] -
			       contest.reckoning.start_x2[order[i].entry];
	fail_msg("pair %d is not in the standings", number);
	return 0;
}

HERE_TEST(who_enters_late_was_absent_from_the_rounds_before)
{
	hall_play(hall, 1);
	hall_draw(hall);
	hall_publish(hall, 2);
	enter(hall);
	assert_string_equal("10:1 10:2", absent(hall));
	assert_int_equal(2, earned_x2(hall, 10));
	hall_play(hall, 2);
	hall_draw(hall);
	assert_non_null(hall_game(hall, 3, 10));
}

HERE_TEST(who_enters_beside_a_draft_may_play_it)
{
	hall_play(hall, 1);
	hall_draw(hall);
	enter(hall);
	assert_string_equal("10:1", absent(hall));
	hall_draw(hall);
	assert_non_null(hall_game(hall, 2, 10));
}

HERE_TEST(who_comes_back_was_absent_while_it_was_gone)
{
	int first_x2;

	hall_play(hall, 1);
	first_x2 = earned_x2(hall, 3);
	in_out(hall, 3);
	assert_string_equal("", absent(hall));
	hall_draw(hall);
	hall_publish(hall, 2);
	hall_play(hall, 2);
	in_out(hall, 3);
	assert_string_equal("3:2", absent(hall));
	assert_int_equal(first_x2 + 1, earned_x2(hall, 3));
}

HERE_TEST(who_moves_up_from_the_waiting_list_was_absent_before)
{
	db_run(hall->db, "UPDATE tournament SET capacity = 9", "");
	hall_read(hall);
	enter(hall);
	assert_int_equal(STATUS_WAITING, hall->entries.list[9].status);
	assert_string_equal("", absent(hall));
	hall_play(hall, 1);
	in_out(hall, 5);
	assert_int_equal(STATUS_CONFIRMED, hall->entries.list[9].status);
	assert_string_equal("10:1", absent(hall));
}

HERE_TEST(a_round_that_is_taken_back_is_open_to_who_entered_since_and_to_no_other)
{
	hall_done(hall, round_throw_away(&hall->office, hall->tournament, 1, true, &hall->problems));
	hall_done(hall, entry_absent(&hall->office, hall->tournament, &hall->entries.list[3], 1, true,
	                             &hall->problems));
	hall_draw(hall);
	hall_publish(hall, 1);
	enter(hall); /* in the same second */
	assert_string_equal("4:1 10:1", absent(hall));
	hall_done(hall, round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
	assert_string_equal("4:1", absent(hall));
	hall_draw(hall);
	assert_null(hall_game(hall, 1, 4));
	hall_check(hall, 1, "drawn again");
}

HERE_TEST(a_round_that_is_taken_back_is_open_to_who_moved_up_since)
{
	db_run(hall->db, "UPDATE tournament SET capacity = 9", "");
	hall_read(hall);
	enter(hall);
	in_out(hall, hall_number(hall, hall->draw.byes[0].entry_id));
	assert_string_equal("10:1", absent(hall));
	hall_done(hall, round_take_back(&hall->office, hall->tournament, 1, &hall->problems));
	assert_string_equal("", absent(hall));
	hall_draw(hall);
	hall_check(hall, 1, "drawn again");
}
