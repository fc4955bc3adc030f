#include "actions/simulated/simulated.h"

#include "event/contest.h"

/* The hall's pairs in a McMahon where an absent round is half a point, entered long
 * ago. The first round is public. */
static void
setup(struct world *world)
{
	hall_open(world, "egf-pair");

	db_run(world->db, "UPDATE tournament SET taken = 9, system = 'mcmahon',"
	                 " plan = 'round_down 0\n'", "");
	db_run(world->db, "UPDATE entry SET entered_at = 1", "");
	world_sql(world, "UPDATE player SET given_name = 'Una', honour = '', birth_date = ''");
	round_begun(world, 1);
	world->now += 60;
}

static void
enter(struct world *world)
{
	struct sim sim = {.world = world, .step = "nothing"};

	sim_enter(&sim, false);
}

static void
in_out(struct world *world, int number)
{
	DONE(entry_in_out, &world->entries.list[number - 1]);
}

/* "10:1 3:2", each as number:round. */
static const char *
absent(struct world *world)
{
	char *text = arena_text(world->arena, "");

	for (size_t i = 0; i < world->absences.count; i++)
		text = arena_printf(world->arena, "%s%s%d:%d", text, i == 0 ? "" : " ",
		                    hall_number(world, world->absences.list[i].entry_id),
		                    world->absences.list[i].round);
	return text;
}

/* What its rounds gave it, in half points. */
static int
earned_x2(struct world *world, int number)
{
	const struct contest contest = contest_of(world->arena, world_event(world), world->draw.rounds);
	const struct standing *order = contest_standings(world->arena, &contest);

	for (size_t i = 0; i < contest.count; i++)
		if (contest.entries[order[i].entry]->number == number)
			return order[i].value[CRITERION_MMS] -
			       contest.reckoning.start_x2[order[i].entry];
	fail_msg("pair %d is not in the standings", number);
	return 0;
}

OWN_TEST(who_enters_late_was_absent_from_the_rounds_before)
{
	hall_play(world, 1);
	round_begun(world, 2);
	enter(world);
	assert_string_equal("10:1 10:2", absent(world));
	assert_int_equal(2, earned_x2(world, 10));
	hall_play(world, 2);
	hall_draw(world);
	assert_non_null(hall_game(world, 3, 10));
}

OWN_TEST(who_enters_beside_a_draft_may_play_it)
{
	hall_play(world, 1);
	hall_draw(world);
	enter(world);
	assert_string_equal("10:1", absent(world));
	hall_draw(world);
	assert_non_null(hall_game(world, 2, 10));
}

OWN_TEST(who_comes_back_was_absent_while_it_was_gone)
{
	int first_x2;

	hall_play(world, 1);
	first_x2 = earned_x2(world, 3);
	in_out(world, 3);
	assert_string_equal("", absent(world));
	round_played(world, 2);
	in_out(world, 3);
	assert_string_equal("3:2", absent(world));
	assert_int_equal(first_x2 + 1, earned_x2(world, 3));
}

OWN_TEST(who_moves_up_from_the_waiting_list_was_absent_before)
{
	world_sql(world, "UPDATE tournament SET capacity = 9");
	enter(world);
	assert_int_equal(STATUS_WAITING, world->entries.list[9].status);
	assert_string_equal("", absent(world));
	hall_play(world, 1);
	in_out(world, 5);
	assert_int_equal(STATUS_CONFIRMED, world->entries.list[9].status);
	assert_string_equal("10:1", absent(world));
}

OWN_TEST(a_round_that_is_taken_back_is_open_to_who_entered_since_and_to_no_other)
{
	DONE(round_throw_away, 1, true);
	DONE(entry_absent, &world->entries.list[3], 1, true);
	round_begun(world, 1);
	enter(world); /* in the same second */
	assert_string_equal("4:1 10:1", absent(world));
	DONE(round_take_back, 1);
	assert_string_equal("4:1", absent(world));
	hall_draw(world);
	assert_null(hall_game(world, 1, 4));
	hall_check(world, 1, "drawn again");
}

OWN_TEST(a_round_that_is_taken_back_is_open_to_who_moved_up_since)
{
	world_sql(world, "UPDATE tournament SET capacity = 9");
	enter(world);
	in_out(world, hall_number(world, world->draw.byes[0].entry_id));
	assert_string_equal("10:1", absent(world));
	DONE(round_take_back, 1);
	assert_string_equal("", absent(world));
	hall_draw(world);
	hall_check(world, 1, "drawn again");
}
