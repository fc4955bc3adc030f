#include "actions/simulated/simulated.h"

#include "store/draw/keep_apart.h"

bool
draw_plays(const struct sim *sim, int entry, int round)
{
	return hall_plays(sim->world, &sim->world->entries.list[entry], round);
}

void
draw_check_seats(const struct sim *sim, bool whole)
{
	const struct ledger ledger = ledger_of(sim);
	const struct rounds *draw = &sim->world->draw;

	for (int e = 0; e < ledger.entries; e++) {
		const bool sits = ledger_cell(&ledger, e, sim->round)->kind != CELL_NONE;
		const bool plays = draw_plays(sim, e, sim->round);

		sim_holds(sim, plays || !sits, "%d has a seat and does not play", e + 1);
		if (whole && sim_weighted(sim, sim->round))
			sim_holds(sim, sits || !plays, "%d plays and has no seat", e + 1);
	}
	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		sim_holds(sim, game->table >= 1 && rounds_game(draw, game->round, game->table) == game,
		          "two games of round %d at table %d", game->round, game->table);
	}
}

static bool
draw_own_table(const struct sim *sim, const struct game *game, int table)
{
	return hall_entry(sim->world, game->black)->fixed_table == table ||
	       hall_entry(sim->world, game->white)->fixed_table == table;
}

static bool
draw_excluded(const struct sim *sim, int table)
{
	return strstr(arena_printf(sim->world->arena, " %s ", sim->world->tournament->tables_out),
	              arena_printf(sim->world->arena, " %d ", table)) != NULL;
}

/* Whoever has a table of its own sits there, or another does who has it too. */
static void
draw_check_own(const struct sim *sim, const struct game *game, const struct entry *entry)
{
	const struct game *there = rounds_game(&sim->world->draw, sim->round, entry->fixed_table);

	if (entry->fixed_table > 0 && !game->locked && !draw_own_table(sim, game, game->table))
		sim_holds(sim, there != NULL && (there->locked ||
		                                 draw_own_table(sim, there, entry->fixed_table)),
		          "%d does not sit at table %d", entry->number, entry->fixed_table);
}

void
draw_check_tables(const struct sim *sim)
{
	const struct rounds *draw = &sim->world->draw;

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct game *game = &draw->games[i];

		if (game->round != sim->round)
			continue;
		draw_check_own(sim, game, hall_entry(sim->world, game->black));
		draw_check_own(sim, game, hall_entry(sim->world, game->white));
		if (game->locked || draw_own_table(sim, game, game->table))
			continue;
		sim_holds(sim, !draw_excluded(sim, game->table), "table %d is out", game->table);
		for (int table = 1; table < game->table; table++)
			sim_holds(sim, draw_excluded(sim, table) ||
			               rounds_game(draw, sim->round, table) != NULL,
			          "table %d is free, %d is not", table, game->table);
	}
}

void
draw_check_colours(const struct sim *sim, const struct ledger *ledger)
{
	const struct tournament *tournament = sim->world->tournament;
	const bool balanced = colours_shared(tournament, sim_stage(sim, sim->round).system,
	                                     sim->round);
	const enum handicap_colours colours = tournament->ruleset->handicap.colours;

	for (int e = 0; e < ledger->entries; e++) {
		const struct cell *cell = ledger_cell(ledger, e, sim->round);
		const struct entry *black = &sim->world->entries.list[e], *white;

		if (cell->kind != CELL_GAME || !cell->black)
			continue;
		white = &sim->world->entries.list[cell->opponent];
		if (colours == COLOURS_BY_POINTS && black->points_x2 != white->points_x2)
			sim_holds(sim, black->points_x2 < white->points_x2 && !cell->game->nigiri,
			          "%d has Black", e + 1);
		else if (!balanced && !sim->by_hand)
			sim_holds(sim, cell->game->nigiri, "%d has Black without nigiri", e + 1);
		else if (sim_weighted(sim, sim->round) && !cell->game->nigiri)
			sim_holds(sim, ledger_blacks(ledger, e, sim->round) <=
			               ledger_blacks(ledger, cell->opponent, sim->round) ||
			               ledger_running(ledger, e, sim->round) <= -2 ||
			               ledger_running(ledger, cell->opponent, sim->round) >= 2,
			          "%d has had Black oftener than %d", e + 1, cell->opponent + 1);
	}
}

size_t
draw_rematches(const struct sim *sim, const struct ledger *ledger)
{
	size_t count = 0;

	for (int e = 0; e < ledger->entries; e++) {
		const struct cell *cell = ledger_cell(ledger, e, sim->round);

		count += cell->kind == CELL_GAME && cell->black &&
		         ledger_meetings(ledger, e, cell->opponent, sim->round) > 0;
	}
	return count;
}

/* ---- Swiss and McMahon: as drawn, nothing locked ---- */

enum { TWIN_MOST = 10, TWIN_REMATCH = 10000, TWIN_AGAIN = 100 };

/* Those who play, and the least that pairing some of them costs: a rematch
 * TWIN_REMATCH, and TWIN_AGAIN for each meeting but the first; a bye as much as that
 * entry has had byes. */
struct twin {
	const struct ledger *ledger;
	int round, count;
	int entry[TWIN_MOST];
	int least[1 << TWIN_MOST]; /* by those who are left, 0 = not reckoned, else 1 more */
};

static int
twin_game(const struct ledger *ledger, int a, int b, int round)
{
	const int met = ledger_meetings(ledger, a, b, round);

	return met == 0 ? 0 : TWIN_REMATCH + TWIN_AGAIN * (met - 1);
}

static int
twin_least(struct twin *twin, int left)
{
	int first = 0, best = -1;

	if (left == 0)
		return 0;
	if (twin->least[left] > 0)
		return twin->least[left] - 1;
	while ((left & 1 << first) == 0)
		first++;
	if (__builtin_popcount((unsigned)left) % 2 != 0)
		best = ledger_byes(twin->ledger, twin->entry[first], twin->round) +
		       twin_least(twin, left & ~(1 << first));
	for (int other = first + 1; other < twin->count; other++) {
		int cost;

		if ((left & 1 << other) == 0)
			continue;
		cost = twin_game(twin->ledger, twin->entry[first], twin->entry[other], twin->round);
		cost += twin_least(twin, left & ~(1 << first) & ~(1 << other));
		best = best < 0 || cost < best ? cost : best;
	}
	twin->least[left] = best + 1;
	return best;
}

/* Everybody who plays the round; false when they are more than the twin takes. */
static bool
twin_fill(const struct sim *sim, const struct ledger *ledger, struct twin *twin)
{
	*twin = (struct twin){.ledger = ledger, .round = sim->round};
	for (int e = 0; e < ledger->entries; e++) {
		if (!draw_plays(sim, e, sim->round))
			continue;
		if (twin->count == TWIN_MOST)
			return false;
		twin->entry[twin->count++] = e;
	}
	return true;
}

void
draw_check_fewest(const struct sim *sim, const struct ledger *ledger)
{
	struct twin *twin = arena_alloc(sim->world->arena, sizeof(*twin));
	int cost = 0;

	if (!twin_fill(sim, ledger, twin))
		return;
	for (int e = 0; e < ledger->entries; e++) {
		const struct cell *cell = ledger_cell(ledger, e, sim->round);

		if (cell->kind == CELL_BYE)
			cost += ledger_byes(ledger, e, sim->round);
		else if (cell->kind == CELL_GAME && cell->black)
			cost += twin_game(ledger, e, cell->opponent, sim->round);
	}
	sim_holds(sim, cost == twin_least(twin, (1 << twin->count) - 1),
	          "rematches and byes cost %d, not %d", cost,
	          twin_least(twin, (1 << twin->count) - 1));
}

/* In a field that is larger, a second bye beside somebody without one can be right
 * only where the draw has a rematch. */
static void
draw_check_byes(const struct sim *sim, const struct ledger *ledger)
{
	int playing = 0, byes = 0, most = 0, fewest = ROUNDS_MAX;

	for (int e = 0; e < ledger->entries; e++) {
		const int had = ledger_byes(ledger, e, sim->round);

		if (!draw_plays(sim, e, sim->round))
			continue;
		playing++;
		fewest = had < fewest ? had : fewest;
		if (ledger_cell(ledger, e, sim->round)->kind != CELL_BYE)
			continue;
		byes++;
		most = had;
	}
	sim_holds(sim, byes == playing % 2, "%d byes among %d", byes, playing);
	if (playing > TWIN_MOST && byes > 0) {
		sim_holds(sim, draw_rematches(sim, ledger) == 0, "a rematch among %d", playing);
		sim_holds(sim, most == fewest, "a bye for one who had %d, not %d", most, fewest);
	}
}

/* In the first round of a Swiss all have one score, and six or more leave room. */
static void
draw_check_apart(const struct sim *sim, const struct ledger *ledger)
{
	const struct world *world = sim->world;
	const struct keep_apart apart = world->draw.apart;
	const struct plan *plan = &world->tournament->plan;
	int playing = 0;

	for (int e = 0; e < ledger->entries; e++)
		playing += draw_plays(sim, e, sim->round);
	if (sim->round > 1 || plan->system != SYSTEM_SWISS || playing < 8 ||
	    plan->value[SETTING_APART_ROUNDS] == 0)
		return;
	for (size_t i = 0; i < apart.count; i++)
		sim_holds(sim, ledger_cell(ledger, ledger_index(sim, apart.list[i].one), 1)->opponent !=
		               ledger_index(sim, apart.list[i].other), "a couple meets at once");
}

void
draw_check(const struct sim *sim, size_t rematches)
{
	const struct ledger ledger = ledger_of(sim);

	draw_check_seats(sim, true);
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
