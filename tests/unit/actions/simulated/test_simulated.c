/* Simulated events, each from its first draw to its last result and its end. */
#include "actions/simulated/simulated.h"

#include "actions/draw/apart.h"
#include "actions/entry/entry_act.h"
#include "actions/entry/own.h"
#include "actions/event/event_act.h"
#include "store/migration.h"

/* ---- who comes and goes ---- */

static void
play_absent(struct sim *sim, int entry, int round, bool absent)
{
	struct world *world = sim->world;

	if (round <= world->tournament->rounds &&
	    world->entries.list[entry].status == STATUS_CONFIRMED)
		sim_done(sim, ACT(entry_absent, &world->entries.list[entry], round, absent),
		         "a round announced off");
}

/* Refused only while it has a game without a result. */
static void
play_in_out(struct sim *sim, int entry)
{
	struct world *world = sim->world;
	const struct entry *of = &world->entries.list[entry];
	const int playing = entry_playing(&world->draw, of->id);
	const bool done = ACT(entry_in_out, of);

	sim_holds(sim, done != (of->status == STATUS_CONFIRMED && playing > 0), "leaving: %d", done);
	world_read(world);
	sim->step = "a withdrawal or a return";
}

/* Before the round `next` is drawn. */
static void
play_come_and_go(struct sim *sim, int next)
{
	const int count = (int)sim->world->entries.count;

	if (sim_chance(sim, 5))
		play_absent(sim, sim_roll(sim, count), next + sim_roll(sim, 2), true);
	if (sim_chance(sim, 8))
		play_in_out(sim, sim_roll(sim, count));
	if (sim_chance(sim, 8))
		sim_enter(sim, false);
}

/* While a draft is there: the pair is taken out of it, and nobody publishes what is
 * left before it is drawn again. */
static bool
play_leave_draft(struct sim *sim)
{
	struct world *world = sim->world;
	const int entry = sim_roll(sim, (int)world->entries.count);

	day_unlock(sim);
	play_absent(sim, entry, sim->round, true);
	draw_check_seats(sim, false);
	return day_draw(sim);
}

static void
play_before(struct sim *sim)
{
	struct world *world = sim->world;
	const int count = (int)world->entries.count;

	for (int i = sim_roll(sim, 3); i > 0; i--) {
		const char *a = sim_anybody(sim), *b = sim_anybody(sim);

		if (strcmp(a, b) != 0)
			sim_done(sim, ACT(apart_set, a, b, true), "keeping apart");
	}
	for (int i = sim_roll(sim, 3); i > 0; i--)
		sim_done(sim, ACT(own_table_set, &world->entries.list[sim_roll(sim, count)],
		                  sim_chance(sim, 2) ? "3" : "7"), "a table of its own");
	if (sim_chance(sim, 3))
		play_absent(sim, sim_roll(sim, count), 1 + sim_roll(sim, 3), true);
}

/* ---- a round ---- */

/* How many play a Swiss or a McMahon and have no seat, or 1 where there is no game. */
static int
play_lacking(const struct sim *sim)
{
	const struct ledger ledger = ledger_of(sim);
	int lacking = 0, games = 0;

	for (int e = 0; e < ledger.entries; e++) {
		const enum cell_kind kind = ledger_cell(&ledger, e, sim->round)->kind;

		lacking += kind == CELL_NONE && draw_plays(sim, e, sim->round);
		games += kind == CELL_GAME;
	}
	return lacking + (games == 0);
}

/* Whoever plays has a seat, or it is refused and nothing has changed. */
static bool
play_publish(struct sim *sim)
{
	struct world *world = sim->world;
	const char *rows = sim_rows_before(sim);
	const int lacking = play_lacking(sim);
	const bool done = ACT(round_publish_draw, sim->round, false);
	enum problem_kind kind = done ? PROBLEM_NONE : world->problems->list[0].kind;

	world_read(world);
	sim->step = "publishing";
	if (!done)
		sim_check_rows(sim, rows);
	sim_holds(sim, done || kind == PROBLEM_UNPAIRED ||
	               kind == PROBLEM_PAIRS_FEW, "refused: %s", problem_facts[kind].key);
	sim_holds(sim, !sim_weighted(sim, sim->round) || done == (lacking == 0),
	          "%d without a seat", lacking);
	draw_check_seats(sim, done);
	return done;
}

/* Taken back the round is a draft with the same games; thrown away and drawn again it
 * is the draw. */
static void
play_take_back(struct sim *sim)
{
	struct world *world = sim->world;
	const char *was = hall_round(world, sim->round);

	if (sim_chance(sim, 2)) {
		sim_done(sim, ACT(round_throw_away, sim->round, true),
		         "throwing a public round away");
		day_draw_again(sim, -1, "the draw again");
		if (!sim->by_hand)
			sim_check_round(sim, was);
	} else {
		sim_done(sim, ACT(round_take_back, sim->round), "taking back");
		sim_check_round(sim, was);
	}
	sim_holds(sim, play_publish(sim), "it was public before");
}

/* The same input and seed, the same draw: drawn anew, thrown away, drawn with another
 * seed in between. */
static void
play_draw_again(struct sim *sim)
{
	struct world *world = sim->world;
	const char *drawn = hall_round(world, sim->round);

	if (sim_chance(sim, 3))
		sim_done(sim, ACT(round_throw_away, sim->round, false), "throwing away");
	if (sim_chance(sim, 3))
		day_draw_again(sim, sim_roll(sim, 1000), "another seed");
	day_draw_again(sim, -1, "the draw again");
	sim_check_round(sim, drawn);
}

/* Of a draft, or of a public round for a reason: where berths were dealt, they change. */
static void
play_swap(struct sim *sim, struct by_hand_reseat *reseat)
{
	struct world *world = sim->world;

	sim->by_hand |= ACT(by_hand_swap, sim->round, sim_anybody(sim), sim_anybody(sim), reseat);
	world_read(world);
	sim->step = "a swap";
	draw_check_seats(sim, true);
}

/* Drawn, changed and public; false when the event is over. */
static bool
play_draw(struct sim *sim)
{
	const bool weighted = sim_weighted(sim, sim->round);

	if (!day_draw(sim))
		return false;
	play_draw_again(sim);
	if (weighted && sim_chance(sim, 3))
		day_hands(sim);
	else if (!weighted && sim_stage(sim, sim->round).first_round == sim->round &&
	         sim_chance(sim, 3))
		play_swap(sim, NULL);
	if (sim_chance(sim, 8) && !play_leave_draft(sim))
		return false;
	if (!play_publish(sim)) {
		day_unlock(sim);
		if (!day_draw(sim) || !play_publish(sim))
			return false;
	}
	if (sim_chance(sim, 6))
		play_take_back(sim);
	if (weighted && sim_chance(sim, 6))
		play_swap(sim, &(struct by_hand_reseat){.reason = "a slip", .sure = sim_chance(sim, 2)});
	return true;
}

static void
play_results(struct sim *sim)
{
	const bool last = sim->round == sim->world->tournament->rounds;

	result_all(sim, sim->round, !last && sim_chance(sim, 5));
	/* one of a knockout says who goes on, and is not touched once somebody has */
	if (sim_stage(sim, sim->round).system != SYSTEM_KNOCKOUT && sim_chance(sim, 3))
		result_correct(sim);
	places_check(sim, sim->round);
}

/* ---- the end ---- */

/* Who won the final stands alone at the top, and who lost it second. */
static void
play_check_final(struct sim *sim)
{
	const int last = sim->world->draw.rounds;
	const struct places places = places_of(sim, last);

	for (int e = 0; e < places.ledger.entries; e++) {
		const struct cell *cell = ledger_cell(&places.ledger, e, last);

		if (cell->kind != CELL_GAME || cell->opponent < 0 || cell->game->table < 1 ||
		    !ledger_went_on(&places.ledger, e, last) || last < 2 ||
		    !ledger_went_on(&places.ledger, e, last - 1) ||
		    !ledger_went_on(&places.ledger, cell->opponent, last - 1))
			continue;
		sim_holds(sim, places_index(&places, &places.order[0]) == e &&
		               places.order[1].place == 2 && places.contest.count > 1 &&
		               places_index(&places, &places.order[1]) == cell->opponent,
		          "%d won the final against %d", e + 1, cell->opponent + 1);
	}
}

/* Where the draw alone said who takes Black, nobody had a colour more than twice
 * oftener than the other. */
static void
play_check_balance(struct sim *sim)
{
	const struct tournament *tournament = sim->world->tournament;
	const struct ledger ledger = ledger_of(sim);
	bool level = tournament->plan.value[SETTING_EVEN_COLOURS] == EVEN_BALANCE &&
	             stages_weighted(tournament->plan.system) && !sim->by_hand &&
	             stages_final_rounds(&tournament->plan) == 0 &&
	             tournament->plan.value[SETTING_COLOUR_ROUNDS] > 3;

	for (int e = 0; e < ledger.entries; e++)
		level = level && (sim->world->entries.list[e].points_x2 ==
		                  sim->world->entries.list[0].points_x2 ||
		                  tournament->ruleset->handicap.colours == COLOURS_BY_NIGIRI);
	for (int e = 0; e < ledger.entries && level; e++)
		sim_holds(sim, abs(ledger_blacks(&ledger, e, ledger.rounds + 1)) <= 2,
		          "%d had Black %d times more", e + 1,
		          ledger_blacks(&ledger, e, ledger.rounds + 1));
}

static void
play_end(struct sim *sim)
{
	struct world *world = sim->world;
	const struct stage stage = sim_stage(sim, world->draw.rounds);
	const char *rows;
	struct round_drawn drawn;

	if (world->draw.rounds == 0 || world->draw.states[world->draw.rounds] != ROUND_PUBLISHED)
		return;
	for (int round = 1; round <= world->draw.rounds; round++)
		result_all(sim, round, 0);
	places_check(sim, world->draw.rounds);
	play_check_balance(sim);
	if (world->tournament->plan.system == SYSTEM_ROUND_ROBIN)
		roster_check_everyone_met(sim, stage.number > 1 ? stage.first_round - 1
		                                                : world->draw.rounds);
	if (stage.system == SYSTEM_KNOCKOUT &&
	    roster_lines(sim) == 1 << (world->draw.rounds - stage.first_round + 1))
		play_check_final(sim);
	sim_done(sim, ACT(event_state_set, STATE_FINISHED), "the end");
	rows = sim_rows(sim);
	sim_holds(sim, !day_draw_try(sim, true, -1, &drawn), "a draw after the end");
	world_read(world);
	sim_check_rows(sim, rows);
}

static void
play_event(struct sim *sim)
{
	const int rounds = sim->world->tournament->rounds;

	play_before(sim);
	for (sim->round = 1; sim->round <= rounds && play_draw(sim); sim->round++) {
		play_results(sim);
		play_come_and_go(sim, sim->round + 1);
	}
	sim->round = sim->world->draw.rounds;
	play_end(sim);
}

/* So many events in one database, which is sound. On a server a third of them: what is drawn is the same,
 * and every statement comes in each. */
static void
play_events(struct world *world, struct sim_kind kind, int count)
{
	const int events = world_on_server() ? (count + 2) / 3 : count;

	for (int number = 1; number <= events; number++) {
		struct sim sim = sim_open(world, &kind, number);

		play_event(&sim);
		arena_free(world->arena);
		world->arena = world->office->arena = world->home;
	}
	world->event = "icho";
	assert_int_equal(0, migration_check(world->arena, world->db));
}

/* The hall, and nothing waits for the disk. */
static void
setup(struct world *world)
{
	hall_setup(world);
	world_no_wait(world);
	db_script(world->db, "UPDATE tournament SET taken = 9"); /* the hall's own event */
}

/* Drawn by weights. */

OWN_TEST(swiss_events_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_SWISS, false, 36}, 50);
}

OWN_TEST(mcmahon_events_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_MCMAHON, false, 36}, 40);
}

/* Drawn by berths, in whole or in part. */

OWN_TEST(round_robins_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_ROUND_ROBIN, false, 24}, 25);
}

OWN_TEST(knockouts_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_KNOCKOUT, false, 38}, 30);
}

OWN_TEST(groups_of_four_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_FOURS, false, 38}, 20);
}

OWN_TEST(a_swiss_and_its_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_SWISS, true, 30}, 15);
}

OWN_TEST(a_mcmahon_and_its_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_MCMAHON, true, 30}, 5);
}

OWN_TEST(groups_and_their_knockout_hold_from_the_first_draw_to_the_last_result)
{
	play_events(world, (struct sim_kind){SYSTEM_ROUND_ROBIN, true, 24}, 15);
}
