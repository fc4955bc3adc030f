#include "world/hall.h"

#include "actions/result/play_off_act.h"
#include "event/contest.h"

/* One round of nine pairs by the score alone: four have won, one had a bye, four have lost. */
static void
setup(struct world *world)
{
	hall_setup(world);
	world_sql(world, "UPDATE tournament SET rounds = 1, plan = 'criteria score\n'");
	round_begun(world, 1);
}

#define OWN_TEST(test) TEST_WITH(setup, test)

static const struct standing *
order_now(struct world *world, struct contest *contest)
{
	*contest = contest_of(world->arena, world_event(world), 1);
	return contest_standings(world->arena, contest);
}

/* The id of who stands there, from 0. */
static const char *
id_at(struct world *world, size_t at)
{
	struct contest contest;
	const struct standing *order = order_now(world, &contest);

	return contest.entries[order[at].entry]->id;
}

OWN_TEST(a_play_off_decides_between_two_and_is_taken_back)
{
	const char *winner, *loser;
	const struct standing *order;
	struct contest contest;

	hall_play(world, 1);
	loser = id_at(world, 0);
	winner = id_at(world, 1);
	DONE(play_off_record, winner, loser);
	assert_string_equal(arena_printf(world->arena, "result.play-off|%s||play_off: %s", winner, loser),
	                    audit_last(world));
	order = order_now(world, &contest);
	assert_string_equal(winner, contest.entries[order[0].entry]->id);
	assert_int_equal(1, order[0].place);
	assert_int_equal(2, order[1].place);
	assert_int_equal(CRITERION_PLAY_OFF, order[1].decided_by);
	assert_int_equal(2, order[0].value[CRITERION_SCORE]);
	DONE(play_off_take_back, winner, loser);
	assert_string_equal(arena_printf(world->arena, "result.play-off-back|%s|play_off: %s|", winner,
	                                 loser), audit_last(world));
	assert_rows(world, 0, "play_off");
	order = order_now(world, &contest);
	assert_string_equal(loser, contest.entries[order[0].entry]->id);
	assert_int_equal(1, order[1].place);
}

OWN_TEST(what_would_decide_nothing_is_refused)
{
	const char *first, *second, *last;

	REFUSED("", PROBLEM_PLAY_OFF_EARLY, play_off_record, "icho-1", "icho-2");
	hall_play(world, 1);
	first = id_at(world, 0);
	second = id_at(world, 1);
	last = id_at(world, PAIRS - 1);
	REFUSED("loser", PROBLEM_PAIR_TWICE, play_off_record, first, first);
	REFUSED("winner", PROBLEM_NO_ENTRY, play_off_record, "elsewhere-1", first);
	REFUSED("loser", PROBLEM_NO_ENTRY, play_off_record, first, "");
	REFUSED("", PROBLEM_PLAY_OFF_UNTIED, play_off_record, first, last);
	REFUSED("", PROBLEM_PLAY_OFF_NONE, play_off_take_back, first, second);
	DONE(play_off_record, first, second);
	REFUSED("", PROBLEM_PLAY_OFF_THERE, play_off_record, first, second);
	REFUSED("", PROBLEM_PLAY_OFF_THERE, play_off_record, second, first);
	hall_state_set(world, STATE_FINISHED);
	REFUSED("", PROBLEM_FINISHED, play_off_record, second, first);
	REFUSED("", PROBLEM_FINISHED, play_off_take_back, first, second);
}

/* Those who lost share the sixth place. */
OWN_TEST(below_the_place_where_ties_are_broken_none_decides)
{
	hall_play(world, 1);
	world_sql(world, "UPDATE tournament SET plan = 'ties_to 5\ncriteria score\n'");
	REFUSED("", PROBLEM_PLAY_OFF_UNTIED, play_off_record, id_at(world, 7), id_at(world, 8));
	world_sql(world, "UPDATE tournament SET plan = 'ties_to 6\ncriteria score\n'");
	DONE(play_off_record, id_at(world, 7), id_at(world, 8));
}

/* The lot tells all apart; the play-off comes before it where the order says so. */
OWN_TEST(it_may_stand_before_other_criteria)
{
	const char *first, *second;

	hall_play(world, 1);
	world_sql(world, "UPDATE tournament SET plan = 'criteria score lot\n'");
	first = id_at(world, 0);
	second = id_at(world, 1);
	REFUSED("", PROBLEM_PLAY_OFF_UNTIED, play_off_record, second, first);
	world_sql(world, "UPDATE tournament SET plan = 'criteria score play_off lot\n'");
	DONE(play_off_record, second, first);
	assert_string_equal(second, id_at(world, 0));
}
