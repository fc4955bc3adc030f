/* A simulated event from its first draw to its end. */
#pragma once

#include "actions/simulated_day.h"

#include "actions/event/event.h"
#include "store/migration.h"

/* ---- who comes and goes ---- */

static inline void
play_absent(struct sim *sim, int entry, int round, bool absent)
{
	struct world *world = sim->world;

	if (round <= world->tournament->rounds &&
	    world->entries.list[entry].status == STATUS_CONFIRMED)
		sim_done(sim, ACT(entry_absent, &world->entries.list[entry], round, absent),
		         "a round announced off");
}

/* Refused only while it has a game without a result. */
static inline void
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
static inline void
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
static inline bool
play_leave_draft(struct sim *sim)
{
	struct world *world = sim->world;
	const int entry = sim_roll(sim, (int)world->entries.count);
	struct ledger ledger;

	day_unlock(sim);
	play_absent(sim, entry, sim->round, true);
	ledger = ledger_of(sim);
	draw_check_seats(sim, &ledger, false);
	return day_draw(sim);
}

static inline void
play_before(struct sim *sim)
{
	struct world *world = sim->world;
	const int count = (int)world->entries.count;

	for (int i = sim_roll(sim, 3); i > 0; i--) {
		const char *a = day_anybody(sim), *b = day_anybody(sim);

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
static inline int
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
static inline bool
play_publish(struct sim *sim)
{
	struct world *world = sim->world;
	const char *rows = sim_rows_before(sim);
	const int lacking = play_lacking(sim);
	const bool done = ACT(round_publish_draw, sim->round, false);
	enum problem_kind kind = done ? PROBLEM_NONE : world->problems->list[0].kind;
	struct ledger ledger;

	world_read(world);
	sim->step = "publishing";
	if (!done)
		sim_check_rows(sim, rows);
	sim_holds(sim, done || kind == PROBLEM_UNPAIRED ||
	               kind == PROBLEM_PAIRS_FEW, "refused: %s", problem_facts[kind].key);
	sim_holds(sim, !sim_weighted(sim, sim->round) || done == (lacking == 0),
	          "%d without a seat", lacking);
	ledger = ledger_of(sim);
	draw_check_seats(sim, &ledger, done);
	draw_check_table_numbers(sim);
	return done;
}

/* Taken back the round is a draft with the same games; thrown away and drawn again it
 * is the draw. */
static inline void
play_take_back(struct sim *sim)
{
	struct world *world = sim->world;
	const char *was = day_seats(sim);

	if (sim_chance(sim, 2)) {
		sim_done(sim, ACT(round_throw_away, sim->round, true),
		         "throwing a public round away");
		day_draw_again(sim, -1, "the draw again");
		sim_holds(sim, sim->by_hand || strcmp(was, day_seats(sim)) == 0, "it was %s", was);
	} else {
		sim_done(sim, ACT(round_take_back, sim->round), "taking back");
		sim_holds(sim, strcmp(was, day_seats(sim)) == 0, "it was %s", was);
	}
	sim_holds(sim, play_publish(sim), "it was public before");
}

static inline void
play_swap_published(struct sim *sim)
{
	struct world *world = sim->world;
	struct ledger ledger;

	sim->by_hand |= ACT(by_hand_swap, sim->round, day_anybody(sim), day_anybody(sim),
	                    "a slip");
	world_read(world);
	sim->step = "a swap with a reason";
	ledger = ledger_of(sim);
	draw_check_seats(sim, &ledger, true);
	draw_check_table_numbers(sim);
}

/* Drawn, changed and public; false when the event is over. */
static inline bool
play_draw(struct sim *sim)
{
	const bool weighted = sim_weighted(sim, sim->round);

	if (!day_draw(sim))
		return false;
	day_repeat(sim);
	if (weighted && sim_chance(sim, 3))
		day_hands(sim);
	else if (!weighted)
		day_swap_seats(sim);
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
		play_swap_published(sim);
	return true;
}

/* A result of a knockout says who goes on, and is not touched once somebody has. */
static inline bool
play_correctable(const struct sim *sim)
{
	const struct world *world = sim->world;

	return stages_of_round(world->tournament, &world->draw.berths, sim->round).system !=
	       SYSTEM_KNOCKOUT;
}

static inline void
play_results(struct sim *sim)
{
	const bool last = sim->round == sim->world->tournament->rounds;

	result_all(sim, sim->round, !last && sim_chance(sim, 5));
	if (play_correctable(sim) && sim_chance(sim, 3))
		result_correct(sim);
	places_check(sim, sim->round);
}

/* ---- the end ---- */

/* Who won the final stands alone at the top, and who lost it second. */
static inline void
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
static inline void
play_check_balance(struct sim *sim)
{
	const struct tournament *tournament = sim->world->tournament;
	const struct ledger ledger = ledger_of(sim);
	bool level = tournament->plan.value[SETTING_EVEN_COLOURS] != 0 &&
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

static inline void
play_end(struct sim *sim)
{
	struct world *world = sim->world;
	const struct stage stage = stages_of_round(world->tournament, &world->draw.berths,
	                                           world->draw.rounds);
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

static inline void
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

/* Events `first` and the ones after it, so many, in one database, which is sound. */
static inline void
play_events(struct world *world, struct sim_kind kind, int first, int count)
{
	for (int number = first; number < first + count; number++) {
		struct sim sim = sim_open(world, &kind, number);

		play_event(&sim);
		sim_close(&sim);
	}
	assert_int_equal(0, migration_check(world->arena, world->db));
}
