#include "actions/simulated/simulated.h"

/* ---- groups ---- */

/* Everybody who sits in a group that still has games has one, or a bye, and its
 * opponent is of the group. */
static void
roster_check_groups(const struct sim *sim, const struct ledger *ledger, const struct stage *stage)
{
	for (int e = 0; e < ledger->entries; e++) {
		const struct cell *cell = ledger_cell(ledger, e, sim->round);
		const struct berth_kept *berth = ledger_berth(sim, e, sim->round), *other;
		int size, rounds;

		sim_holds(sim, berth != NULL || cell->kind == CELL_NONE, "%d has no berth", e + 1);
		if (berth == NULL || !draw_plays(sim, e, sim->round))
			continue;
		size = ledger_group_size(sim, berth->group, sim->round);
		rounds = stage->system == SYSTEM_FOURS ? 2 : size % 2 == 0 ? size - 1 : size;
		sim_holds(sim, (cell->kind != CELL_NONE) == (sim->round - stage->first_round < rounds),
		          "%d of a group of %d", e + 1, size);
		if (cell->kind != CELL_GAME)
			continue;
		other = ledger_berth(sim, cell->opponent, sim->round);
		sim_holds(sim, other != NULL && other->group == berth->group,
		          "%d and %d are not of one group", e + 1, cell->opponent + 1);
		if (stage->system == SYSTEM_ROUND_ROBIN)
			sim_holds(sim, ledger_meetings(ledger, e, cell->opponent, sim->round) == 0,
			          "%d and %d have met", e + 1, cell->opponent + 1);
	}
}

/* Whether it was there in all rounds so far. */
static bool
roster_stayed(const struct sim *sim, const struct ledger *ledger, int entry, int rounds)
{
	bool stayed = sim->world->entries.list[entry].status == STATUS_CONFIRMED;

	for (int round = 1; round <= rounds; round++) {
		const struct cell *cell = ledger_cell(ledger, entry, round);

		stayed = stayed && !(cell->absent && cell->kind == CELL_NONE);
	}
	return stayed;
}

void
roster_check_everyone_met(const struct sim *sim, int rounds)
{
	const struct ledger ledger = ledger_of(sim);

	for (int a = 0; a < ledger.entries; a++) {
		const struct berth_kept *one = ledger_berth(sim, a, 1), *other;
		const int size = one == NULL ? 0 : ledger_group_size(sim, one->group, 1);

		if (one == NULL || rounds < size - 1 + size % 2 ||
		    !roster_stayed(sim, &ledger, a, rounds))
			continue;
		for (int b = 0; b < a; b++) {
			other = ledger_berth(sim, b, 1);
			if (other != NULL && other->group == one->group &&
			    roster_stayed(sim, &ledger, b, rounds))
				sim_holds(sim, ledger_meetings(&ledger, a, b, rounds + 1) > 0,
				          "%d and %d have not met", a + 1, b + 1);
		}
	}
}

/* Whether the group has four, and all of them have had nothing but games. */
static bool
roster_full_four(const struct sim *sim, const struct ledger *ledger, int group, int first)
{
	int games = 0;

	for (int e = 0; e < ledger->entries; e++) {
		const struct berth_kept *berth = ledger_berth(sim, e, sim->round);

		for (int round = first; round <= sim->round; round++)
			games += berth != NULL && berth->group == group &&
			         ledger_cell(ledger, e, round)->kind == CELL_GAME;
	}
	return ledger_group_size(sim, group, sim->round) == 4 &&
	       games == 4 * (sim->round - first + 1);
}

/* Four who all play: 1 meets 4 and 2 meets 3; then those who won meet, and those who
 * lost, unless a game had no winner. */
static void
roster_check_fours(const struct sim *sim, const struct ledger *ledger, const struct stage *stage)
{
	for (int e = 0; e < ledger->entries; e++) {
		const struct berth_kept *berth = ledger_berth(sim, e, sim->round), *other;
		const int opponent = ledger_cell(ledger, e, sim->round)->opponent;

		if (berth == NULL || !roster_full_four(sim, ledger, berth->group, stage->first_round))
			continue;
		other = ledger_berth(sim, opponent, sim->round);
		if (sim->round == stage->first_round)
			sim_holds(sim, berth->number + other->number == 5, "number %d meets %d",
			          berth->number, other->number);
		else if (ledger_lost(ledger, e, sim->round - 1))
			sim_holds(sim, !ledger_went_on(ledger, opponent, sim->round - 1),
			          "%d lost and meets %d, who won", e + 1, opponent + 1);
	}
}

/* ---- knockout ---- */

int
roster_lines(const struct sim *sim)
{
	int berths = ledger_group_size(sim, 1, sim->round), lines = 1;

	while (lines < berths)
		lines *= 2;
	return lines;
}

/* Byes go to the top seeds, who have no opponent. */
static void
roster_check_first(const struct sim *sim, const struct ledger *ledger)
{
	const int byes = roster_lines(sim) - ledger_group_size(sim, 1, sim->round);

	for (int e = 0; e < ledger->entries; e++) {
		const struct berth_kept *berth = ledger_berth(sim, e, sim->round);
		const enum cell_kind kind = ledger_cell(ledger, e, sim->round)->kind;

		sim_holds(sim, kind == (berth == NULL ? CELL_NONE
		                        : berth->number <= byes ? CELL_BYE : CELL_GAME),
		          "%d, seed %d", e + 1, berth == NULL ? 0 : berth->number);
	}
}

/* Whether the two of a game without a winner are parted by who comes on. */
static bool
roster_undecided(const struct ledger *ledger, int entry, int round)
{
	const struct cell *cell = ledger_cell(ledger, entry, round);

	return cell->kind == CELL_GAME && cell->game->result.winner == SIDE_NONE;
}

/* Whether it had come into the round, and was beaten in it or did not come to it. */
static bool
roster_beaten(const struct ledger *ledger, const struct stage *stage, int entry, int round)
{
	return ledger_lost(ledger, entry, round) ||
	       (ledger_cell(ledger, entry, round)->kind == CELL_NONE &&
	        (round == stage->first_round || ledger_went_on(ledger, entry, round - 1)));
}

/* Who lost never plays again, but for third place against another who did; who won
 * plays on. Byes are only for those whose opponent has gone. */
static void
roster_check_later(const struct sim *sim, const struct ledger *ledger, const struct stage *stage)
{
	const int left = roster_lines(sim) >> (sim->round - stage->first_round);
	int went_on = 0, byes = 0;

	for (int e = 0; e < ledger->entries; e++) {
		const struct cell *cell = ledger_cell(ledger, e, sim->round);
		const bool on = ledger_went_on(ledger, e, sim->round - 1);
		const bool plays = draw_plays(sim, e, sim->round);

		went_on += on && plays;
		byes += cell->kind == CELL_BYE;
		sim_holds(sim, !on || !plays || cell->kind != CELL_NONE, "%d is missed", e + 1);
		if (cell->kind == CELL_NONE || on || roster_undecided(ledger, e, sim->round - 1))
			continue;
		sim_holds(sim, left == 2 && roster_beaten(ledger, stage, e, sim->round - 1) &&
		               sim->world->tournament->plan.value[SETTING_THIRD_PLACE] != 0,
		          "%d is out and plays", e + 1);
		sim_holds(sim, cell->kind == CELL_BYE ||
		               !ledger_went_on(ledger, cell->opponent, sim->round - 1),
		          "%d lost and meets %d, who did not", e + 1, cell->opponent + 1);
	}
	for (int e = 0; e < ledger->entries && left == 2; e++)
		byes -= ledger_cell(ledger, e, sim->round)->kind == CELL_BYE &&
		        !ledger_went_on(ledger, e, sim->round - 1);
	sim_holds(sim, went_on < left || byes == 0, "%d byes though nobody has gone", byes);
}

/* ---- all ---- */

void
roster_check(const struct sim *sim, const struct ledger *ledger)
{
	const struct stage stage = sim_stage(sim, sim->round);

	if (stage.system != SYSTEM_KNOCKOUT)
		roster_check_groups(sim, ledger, &stage);
	if (stage.system == SYSTEM_FOURS)
		roster_check_fours(sim, ledger, &stage);
	if (stage.system == SYSTEM_KNOCKOUT && sim->round > stage.first_round)
		roster_check_later(sim, ledger, &stage);
	else if (stage.system == SYSTEM_KNOCKOUT)
		roster_check_first(sim, ledger);
}
