/* Draws that cannot be: each is refused in words of its own and changes nothing, or it
 * is offered with the fewest rematches there are. */
#include "actions/simulated/simulated.h"

/* The hall's first pairs, under that plan. */
static struct sim
event_sim(struct world *world, enum plan_system system, const char *plan, int rounds, int pairs)
{
	db_run(world->db, "UPDATE tournament SET system = $1, plan = $2, rounds = $3", "ttd",
	       plan_system_names[system], plan, rounds);
	for (int number = PAIRS; number > pairs; number--)
		entry_status_set(world->db, hall_id(world, number), STATUS_CONFIRMED, STATUS_WITHDRAWN);
	world_read(world);
	return (struct sim){.world = world, .step = "nothing"};
}

static void
refused(struct sim *sim, bool force, enum problem_kind kind, const char *detail)
{
	const char *rows = sim_rows(sim);

	hall_draw_refused(sim->world, force, kind, detail);
	assert_string_equal(rows, sim_rows(sim));
}

/* Draws, publishes and plays so many rounds. */
static void
play(struct sim *sim, int rounds)
{
	for (int i = 0; i < rounds; i++) {
		hall_draw(sim->world);
		hall_publish(sim->world, sim->world->draw.rounds);
		hall_play(sim->world, sim->world->draw.rounds);
	}
}

HALL_TEST(a_missing_result_stops_the_draw_until_somebody_insists)
{
	struct sim sim = event_sim(world, SYSTEM_SWISS, "", 4, 8);
	struct typed_result typed = hall_typed("resignation", "black");
	const struct game *game;

	play(&sim, 1);
	round_begun(world, 2);
	refused(&sim, false, PROBLEM_RESULTS_MISSING, "1, 2, 3, 4");
	game = rounds_game(&world->draw, 2, 3);
	typed.black_pair = game->nigiri ? game->black : "";
	DONE(record_result, 2, 3, &typed, -1);
	refused(&sim, false, PROBLEM_RESULTS_MISSING, "1, 2, 4");
	assert_int_equal(0, hall_drawn(world, true));
	assert_int_equal(3, world->draw.rounds);
}

HALL_TEST(nobody_is_left_out_of_a_knockout_because_a_finalist_is_missing)
{
	struct sim sim = event_sim(world, SYSTEM_SWISS, "finalists 4\ncriteria score lot\n", 4, 5);

	play(&sim, 2);
	for (int number = 1; number <= 2; number++)
		absence_set(sim.world->db, hall_id(sim.world, number), 3, true);
	world_read(sim.world);
	refused(&sim, false, PROBLEM_FINALISTS_FEW, "4");
	refused(&sim, true, PROBLEM_FINALISTS_FEW, "4");
}

/* The three who are first, and of the three seconds the best: the lot tells them apart. */
HALL_TEST(groups_that_cannot_share_the_finalists_send_the_best_second)
{
	struct sim sim = event_sim(world, SYSTEM_ROUND_ROBIN,
	                          "groups 3\nfinalists 4\ncriteria score lot\n", 5, 9);

	play(&sim, 3);
	round_begun(world, 4);
	assert_rows(world, 2, "game WHERE round = 4");
	assert_rows(world, 4, "seat WHERE first_round = 4");
}

/* Groups of three and four. The second of the three has won one of two games; of the four one has
 * won all, and the others one of three each, in a ring: less, though it is as many points. */
HALL_TEST(the_best_second_of_unequal_groups_has_the_larger_share)
{
	struct sim sim = event_sim(world, SYSTEM_ROUND_ROBIN,
	                          "groups 2\nfinalists 3\nbye_x2 0\ncriteria score lot\n", 5, 7);

	play(&sim, 3);
	/* Of 2, 3, 6 and 7 the lower number has won each game; but 7 beats 3. */
	world_sql(world, "UPDATE game SET winner = CASE winner WHEN 'black' THEN 'white' ELSE 'black' END,"
	                 " result = CASE winner WHEN 'black' THEN 'W' ELSE 'B' END || substr(result, 2)"
	                 " WHERE 'icho-3' IN (black, white) AND 'icho-7' IN (black, white)");
	round_begun(world, 4);
	assert_rows(world, 3, "seat WHERE first_round = 4 AND entry_id IN ('icho-1', 'icho-2', 'icho-4')");
}

HALL_TEST(a_round_robin_ends_with_its_last_round)
{
	struct sim sim = event_sim(world, SYSTEM_ROUND_ROBIN, "", 6, 5);

	play(&sim, 5);
	refused(&sim, false, PROBLEM_STAGE_OVER, NULL);
	refused(&sim, true, PROBLEM_STAGE_OVER, NULL);
}

HALL_TEST(a_knockout_ends_with_its_final)
{
	struct sim sim = event_sim(world, SYSTEM_KNOCKOUT, "", 6, 7);

	play(&sim, 3);
	refused(&sim, false, PROBLEM_STAGE_OVER, NULL);
	refused(&sim, true, PROBLEM_STAGE_OVER, NULL);
}

HALL_TEST(no_round_comes_after_the_last)
{
	struct sim sim = event_sim(world, SYSTEM_SWISS, "", 2, 6);

	play(&sim, 2);
	refused(&sim, true, PROBLEM_ROUNDS_DRAWN, NULL);
}

HALL_TEST(one_pair_alone_has_no_round)
{
	struct sim sim = event_sim(world, SYSTEM_SWISS, "", 2, 1);

	refused(&sim, true, PROBLEM_PAIRS_FEW, NULL);
}

/* Where so many first rounds can do without a rematch, so many others can do without a
 * third meeting, and so on. */
static void
check_meetings(const struct sim *sim, const struct ledger *ledger, int without)
{
	const int most = (sim->round + without - 1) / without;

	for (int a = 0; a < ledger->entries; a++)
		for (int b = 0; b < a; b++) {
			const int met = ledger_meetings(ledger, a, b, sim->round + 1);

			sim_holds(sim, met <= most, "%d and %d meet %d times by round %d", b + 1,
			          a + 1, met, sim->round);
		}
}

/* Everybody has met everybody before the event is over: the draw says how many meet
 * again, and no other would have fewer; four pairs meet each other twice before any
 * two meet thrice. */
TEST(more_rounds_than_opponents_are_offered_with_the_fewest_rematches)
{
	static const struct {
		int pairs, rounds, without; /* how many first rounds can do without any */
	} cases[] = {{2, 4, 1}, {3, 5, 3}, {4, 6, 3}, {5, 7, 0}, {6, 8, 0}};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct sim sim;
		void *own;

		assert_int_equal(0, world_setup(&own));
		hall_setup(own);
		sim = event_sim(own, SYSTEM_SWISS, "", cases[i].rounds, cases[i].pairs);
		for (sim.round = 1; sim.round <= cases[i].rounds; sim.round++) {
			const size_t rematches = hall_draw(sim.world);
			const struct ledger ledger = ledger_of(&sim);

			sim_holds(&sim, rematches == draw_rematches(&sim, &ledger), "%zu said",
			          rematches);
			draw_check_fewest(&sim, &ledger);
			if (cases[i].without > 0)
				check_meetings(&sim, &ledger, cases[i].without);
			if (sim.round <= cases[i].without)
				assert_int_equal(0, rematches);
			else if (cases[i].without > 0)
				assert_int_equal(cases[i].pairs / 2, rematches);
			hall_publish(sim.world, sim.round);
			hall_play(sim.world, sim.round);
		}
		assert_int_equal(0, world_teardown(&own));
	}
}
