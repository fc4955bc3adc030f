/* The day of a simulated event: draws, what hands do to them, who comes and goes. */
#pragma once

#include "actions/simulated_refusal.h"

#include "actions/draw/apart.h"
#include "actions/entry/own.h"

static inline const char *
day_seats(const struct sim *sim)
{
	return hall_round(sim->world, sim->round);
}

/* ---- drawing ---- */

/* One that nothing is locked in. */
static inline void
day_check_drawn(const struct sim *sim, size_t rematches)
{
	const struct ledger ledger = ledger_of(sim);

	draw_check_seats(sim, &ledger, true);
	draw_check_table_numbers(sim);
	draw_check_tables(sim);
	draw_check_colours(sim, &ledger);
	sim_holds(sim, rematches == draw_rematches(sim, &ledger), "it says %zu rematches, not %zu",
	          rematches, draw_rematches(sim, &ledger));
	if (!sim_weighted(sim, sim->round)) {
		roster_check(sim, &ledger);
		return;
	}
	draw_check_byes(sim, &ledger);
	draw_check_fewest(sim, &ledger);
	draw_check_apart(sim, &ledger);
}

static inline bool
day_draw_try(struct sim *sim, bool force, int64_t seed, struct round_drawn *drawn)
{
	const struct round_wish wish = {.force = force, .anew = true, .seed = seed};

	return round_draw(sim->world->office, sim->world->tournament, &wish, drawn,
	                  sim->world->problems);
}

/* Draws the round, whatever that takes; false when there is none to be drawn. */
static inline bool
day_draw(struct sim *sim)
{
	bool force = false;
	struct round_drawn drawn;

	for (int tries = 0; tries < 6; tries++) {
		const char *rows = sim_rows_before(sim);
		enum answer_to answer;

		if (day_draw_try(sim, force, -1, &drawn)) {
			sim_done(sim, true, "a draw");
			sim_holds(sim, drawn.round == sim->round, "round %d is drawn", drawn.round);
			day_check_drawn(sim, drawn.rematches);
			return true;
		}
		answer = refusal_answer(sim, rows);
		if (answer == ANSWER_END)
			return false;
		force = force || answer == ANSWER_INSIST;
	}
	sim_holds(sim, false, "no draw comes of it");
	return false;
}

/* As the draft is there already. */
static inline void
day_draw_again(struct sim *sim, int64_t seed, const char *step)
{
	struct round_drawn drawn;

	sim_done(sim, day_draw_try(sim, true, seed, &drawn), step);
}

/* The same input and seed, the same draw: drawn anew, thrown away, drawn with another
 * seed in between. */
static inline void
day_repeat(struct sim *sim)
{
	struct world *world = sim->world;
	const char *drawn = day_seats(sim);

	if (sim_chance(sim, 3))
		sim_done(sim, ACT(round_throw_away, sim->round, false), "throwing away");
	if (sim_chance(sim, 3))
		day_draw_again(sim, sim_roll(sim, 1000), "another seed");
	day_draw_again(sim, -1, "the draw again");
	sim_holds(sim, strcmp(drawn, day_seats(sim)) == 0, "it was %s", drawn);
}

/* ---- hands ---- */

static inline const char *
day_anybody(struct sim *sim)
{
	return sim->world->entries.list[sim_roll(sim, (int)sim->world->entries.count)].id;
}

static inline bool
day_swap(struct sim *sim)
{
	return by_hand_swap(sim->world->office, sim->world->tournament, sim->round,
	                    day_anybody(sim), day_anybody(sim), NULL, sim->world->problems);
}

static inline bool
day_set_game(struct sim *sim)
{
	const struct by_hand_game set = {day_anybody(sim), day_anybody(sim), "", "", ""};

	return by_hand_game(sim->world->office, sim->world->tournament, sim->round, &set, NULL,
	                    sim->world->problems);
}

static inline bool
day_set_bye(struct sim *sim)
{
	return by_hand_bye(sim->world->office, sim->world->tournament, sim->round,
	                   day_anybody(sim), sim->world->problems);
}

static inline bool
day_break(struct sim *sim)
{
	return by_hand_break(sim->world->office, sim->world->tournament, sim->round,
	                     1 + sim_roll(sim, 6), sim->world->problems);
}

static inline bool
day_move(struct sim *sim)
{
	return by_hand_move(sim->world->office, sim->world->tournament, sim->round,
	                    1 + sim_roll(sim, 6), "4", sim->world->problems);
}

static inline bool
day_lock(struct sim *sim)
{
	return by_hand_lock_game(sim->world->office, sim->world->tournament, sim->round,
	                         1 + sim_roll(sim, 6), true, sim->world->problems);
}

static inline bool
day_lock_bye(struct sim *sim)
{
	return by_hand_lock_bye(sim->world->office, sim->world->tournament, sim->round,
	                        day_anybody(sim), true, sim->world->problems);
}

static const struct {
	const char *name;
	bool (*act)(struct sim *sim);
} hands[] = {
	{"swap", day_swap}, {"set a game", day_set_game}, {"set a bye", day_set_bye},
	{"break", day_break}, {"move", day_move}, {"lock", day_lock}, {"lock a bye", day_lock_bye},
};

/* Done or refused; then nothing has changed. */
static inline void
day_hand(struct sim *sim)
{
	const int hand = sim_roll(sim, COUNT(hands));
	const char *rows = sim_rows_before(sim);
	struct ledger ledger;
	bool done = hands[hand].act(sim);

	sim->step = hands[hand].name;
	world_read(sim->world);
	ledger = ledger_of(sim);
	if (!done)
		sim_check_rows(sim, rows);
	draw_check_seats(sim, &ledger, false);
	draw_check_table_numbers(sim);
	draw_check_colours(sim, &ledger);
}

/* Games and byes that are locked are there, as they were. */
static inline void
day_check_locked(const struct sim *sim, const struct rounds *before)
{
	const struct rounds *draw = &sim->world->draw;

	for (size_t i = 0; i < before->game_count; i++) {
		const struct game *was = &before->games[i];
		const struct game *is = rounds_game(draw, was->round, was->table);

		if (was->locked)
			sim_holds(sim, is != NULL && is->locked && strcmp(is->black, was->black) == 0 &&
			               strcmp(is->white, was->white) == 0 &&
			               is->nigiri == was->nigiri && is->stones == was->stones &&
			               is->komi_x2 == was->komi_x2, "table %d was locked", was->table);
	}
	for (size_t i = 0; i < before->bye_count; i++) {
		bool there = !before->byes[i].locked;

		for (size_t k = 0; k < draw->bye_count; k++)
			there |= draw->byes[k].locked && draw->byes[k].round == before->byes[i].round &&
			         strcmp(draw->byes[k].entry_id, before->byes[i].entry_id) == 0;
		sim_holds(sim, there, "%s has lost its locked bye", before->byes[i].entry_id);
	}
}

static inline void
day_unlock(struct sim *sim)
{
	struct world *world = sim->world;
	const struct rounds draw = world->draw;

	for (size_t i = 0; i < draw.game_count; i++)
		if (draw.games[i].round == sim->round && draw.games[i].locked)
			sim_done(sim,
			         ACT(by_hand_lock_game, sim->round, draw.games[i].table, false),
			         "unlocking");
	for (size_t i = 0; i < draw.bye_count; i++)
		if (draw.byes[i].round == sim->round && draw.byes[i].locked)
			sim_done(sim,
			         ACT(by_hand_lock_bye, sim->round, draw.byes[i].entry_id, false),
			         "unlocking");
}

/* Hands change the round. It stays as they left it; or the rest is drawn again round
 * what they have locked, and that is kept; or all is drawn as at first. */
static inline void
day_hands(struct sim *sim)
{
	const char *drawn = day_seats(sim);
	const bool moved = sim->by_hand;
	struct ledger ledger;
	struct rounds before;

	for (int i = 1 + sim_roll(sim, 5); i > 0; i--)
		day_hand(sim);
	sim->by_hand = true;
	if (sim_chance(sim, 4))
		return;
	before = sim->world->draw;
	day_draw_again(sim, -1, "the rest again");
	ledger = ledger_of(sim);
	day_check_locked(sim, &before);
	draw_check_seats(sim, &ledger, true);
	draw_check_table_numbers(sim);
	draw_check_tables(sim);
	if (sim_chance(sim, 3))
		return;
	day_unlock(sim);
	day_draw_again(sim, -1, "all again");
	sim_holds(sim, strcmp(drawn, day_seats(sim)) == 0, "it was %s", drawn);
	sim->by_hand = moved;
}

/* The first round of a stage: who changes places changes seats. */
static inline void
day_swap_seats(struct sim *sim)
{
	const struct stage stage = stages_of_round(sim->world->tournament, &sim->world->draw.berths,
	                                           sim->round);

	if (stage.first_round != sim->round || !sim_chance(sim, 3))
		return;
	sim->by_hand |= day_swap(sim);
	world_read(sim->world);
	sim->step = "a swap";
}
