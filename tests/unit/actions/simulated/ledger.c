#include "actions/simulated/simulated.h"

struct cell *
ledger_cell(const struct ledger *ledger, int entry, int round)
{
	return &ledger->cells[entry * ledger->rounds + round - 1];
}

int
ledger_index(const struct sim *sim, const char *id)
{
	return hall_number(sim->world, id) - 1;
}

/* A win 1, a jigo a half where it is a draw, both-lose 0, both-win 1 each. */
static int
ledger_earned_x2(const struct result *result, enum side side)
{
	if (result->ending == ENDING_BOTH_WIN)
		return 2;
	if (result->ending == ENDING_JIGO && result->winner == SIDE_NONE)
		return 1;
	return result->winner == side ? 2 : 0;
}

static void
ledger_side(const struct sim *sim, const struct ledger *ledger, const struct game *game, bool black)
{
	const int entry = ledger_index(sim, black ? game->black : game->white);
	struct cell *cell = ledger_cell(ledger, entry, game->round);

	sim_holds(sim, cell->kind == CELL_NONE, "%d sits twice in round %d", entry + 1, game->round);
	cell->kind = CELL_GAME;
	cell->opponent = ledger_index(sim, black ? game->white : game->black);
	cell->earned_x2 = ledger_earned_x2(&game->result, black ? SIDE_BLACK : SIDE_WHITE);
	cell->game = game;
	cell->black = black;
}

struct ledger
ledger_of(const struct sim *sim)
{
	const struct world *world = sim->world;
	const struct rounds *draw = &world->draw;
	struct ledger ledger = {(int)world->entries.count, draw->rounds, NULL};

	ledger.cells = arena_array(world->arena, world->entries.count * (size_t)draw->rounds + 1,
	                           sizeof(struct cell));
	for (int i = 0; i < ledger.entries * ledger.rounds; i++)
		ledger.cells[i].opponent = -1;
	for (size_t i = 0; i < draw->game_count; i++) {
		ledger_side(sim, &ledger, &draw->games[i], true);
		ledger_side(sim, &ledger, &draw->games[i], false);
	}
	for (size_t i = 0; i < draw->bye_count; i++) {
		const struct round_bye *bye = &draw->byes[i];
		struct cell *cell = ledger_cell(&ledger, ledger_index(sim, bye->entry_id), bye->round);

		sim_holds(sim, cell->kind == CELL_NONE, "%s sits twice", bye->entry_id);
		cell->kind = CELL_BYE;
	}
	for (size_t i = 0; i < world->absences.count; i++)
		if (world->absences.list[i].round <= ledger.rounds)
			ledger_cell(&ledger, ledger_index(sim, world->absences.list[i].entry_id),
			            world->absences.list[i].round)->absent = true;
	return ledger;
}

int
ledger_meetings(const struct ledger *ledger, int a, int b, int before)
{
	int count = 0;

	for (int round = 1; round < before; round++)
		count += ledger_cell(ledger, a, round)->opponent == b;
	return count;
}

int
ledger_byes(const struct ledger *ledger, int entry, int before)
{
	int count = 0;

	for (int round = 1; round < before; round++)
		count += ledger_cell(ledger, entry, round)->kind == CELL_BYE;
	return count;
}

bool
ledger_lost(const struct ledger *ledger, int entry, int round)
{
	const struct cell *cell = ledger_cell(ledger, entry, round);

	return cell->kind == CELL_GAME && cell->game->result.winner != SIDE_NONE &&
	       cell->earned_x2 == 0;
}

bool
ledger_went_on(const struct ledger *ledger, int entry, int round)
{
	const struct cell *cell = ledger_cell(ledger, entry, round);

	return cell->kind == CELL_BYE ||
	       (cell->kind == CELL_GAME && cell->game->result.winner != SIDE_NONE &&
	        cell->earned_x2 == 2);
}

bool
ledger_coloured(const struct cell *cell)
{
	if (cell->kind != CELL_GAME || cell->game->result.ending == ENDING_VOID)
		return false;
	switch (cell->game->how) {
	case HOW_COUNT:
	case HOW_MARGIN:
	case HOW_RESIGNATION:
	case HOW_TIME:
		return true;
	case HOW_NONE:
	case HOW_FORFEIT:
	case HOW_LATE:
	case HOW_REFEREE:
	case HOW_BOTH_LOSE:
	case HOW_BOTH_WIN:
	case HOW_VOID:
		break;
	}
	return !cell->game->nigiri;
}

/* With colours, and neither stones nor a game without komi, which is one. */
static bool
is_even(const struct cell *cell)
{
	return ledger_coloured(cell) && cell->game->stones == 0 && cell->game->komi_x2 > 1;
}

int
ledger_blacks(const struct ledger *ledger, int entry, int before)
{
	int sum = 0;

	for (int round = 1; round < before; round++) {
		const struct cell *cell = ledger_cell(ledger, entry, round);

		if (is_even(cell))
			sum += cell->black ? 1 : -1;
	}
	return sum;
}

int
ledger_running(const struct ledger *ledger, int entry, int before)
{
	int run = 0;

	for (int round = 1; round < before; round++) {
		const struct cell *cell = ledger_cell(ledger, entry, round);

		if (!is_even(cell))
			continue;
		if (cell->black)
			run = run > 0 ? run + 1 : 1;
		else
			run = run < 0 ? run - 1 : -1;
	}
	return run;
}

const struct berth_kept *
ledger_berth(const struct sim *sim, int entry, int round)
{
	const struct world *world = sim->world;
	const struct berths_kept *berths = &world->draw.berths;
	const int stage = sim_stage(sim, round).number;

	for (size_t i = 0; i < berths->count; i++)
		if (berths->list[i].stage == stage &&
		    strcmp(berths->list[i].entry_id, world->entries.list[entry].id) == 0)
			return &berths->list[i];
	return NULL;
}

int
ledger_group_size(const struct sim *sim, int group, int round)
{
	int count = 0;

	for (int e = 0; e < (int)sim->world->entries.count; e++) {
		const struct berth_kept *berth = ledger_berth(sim, e, round);

		count += berth != NULL && berth->group == group;
	}
	return count;
}
