#include "actions/simulated/simulated.h"

/* ---- drawing ---- */

bool
day_draw_try(struct sim *sim, bool force, int64_t seed, struct round_drawn *drawn)
{
	const struct round_wish wish = {.force = force, .anew = true, .seed = seed};
	struct world *world = sim->world;

	return ACT(round_draw, &wish, drawn);
}

bool
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
			draw_check(sim, drawn.rematches);
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

void
day_draw_again(struct sim *sim, int64_t seed, const char *step)
{
	struct round_drawn drawn;

	sim_done(sim, day_draw_try(sim, true, seed, &drawn), step);
}

/* ---- hands ---- */

static const char *const hands[] = {
	"swap", "set a game", "set a bye", "break", "move", "lock", "lock a bye",
};

static bool
hand_act(struct sim *sim, int hand)
{
	struct world *world = sim->world;
	const char *one = sim_anybody(sim), *other = sim_anybody(sim);
	const struct by_hand_game set = {one, other, "", "", ""};
	const int table = 1 + sim_roll(sim, 6);

	switch (hand) {
	case 0:
		return ACT(by_hand_swap, sim->round, one, other, NULL);
	case 1:
		return ACT(by_hand_game, sim->round, &set, NULL);
	case 2:
		return ACT(by_hand_bye, sim->round, one);
	case 3:
		return ACT(by_hand_break, sim->round, table);
	case 4:
		return ACT(by_hand_move, sim->round, table, "4");
	case 5:
		return ACT(by_hand_lock_game, sim->round, table, true);
	default:
		return ACT(by_hand_lock_bye, sim->round, one, true);
	}
}

/* Done or refused; then nothing has changed. */
static void
day_hand(struct sim *sim)
{
	const int hand = sim_roll(sim, COUNT(hands));
	const char *rows = sim_rows_before(sim);
	const bool done = hand_act(sim, hand);
	struct ledger ledger;

	sim->step = hands[hand];
	world_read(sim->world);
	if (!done)
		sim_check_rows(sim, rows);
	draw_check_seats(sim, false);
	ledger = ledger_of(sim);
	draw_check_colours(sim, &ledger);
}

/* Games and byes that are locked are there, as they were. */
static void
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

void
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

void
day_hands(struct sim *sim)
{
	const char *drawn = hall_round(sim->world, sim->round);
	const bool moved = sim->by_hand;
	struct rounds before;

	for (int i = 1 + sim_roll(sim, 5); i > 0; i--)
		day_hand(sim);
	sim->by_hand = true;
	if (sim_chance(sim, 4))
		return;
	before = sim->world->draw;
	day_draw_again(sim, -1, "the rest again");
	day_check_locked(sim, &before);
	draw_check_seats(sim, true);
	draw_check_tables(sim);
	if (sim_chance(sim, 3))
		return;
	day_unlock(sim);
	day_draw_again(sim, -1, "all again");
	sim_check_round(sim, drawn);
	sim->by_hand = moved;
}
