#include "actions/simulated/simulated.h"

struct places
places_of(const struct sim *sim, int round)
{
	const struct world *world = sim->world;
	struct places places = {
		.sim = sim, .ledger = ledger_of(sim), .rounds = round,
		.contest = contest_of(world->arena, world_event(world), round),
		.mcmahon = world->tournament->plan.system == SYSTEM_MCMAHON,
	};

	places.order = contest_standings(world->arena, &places.contest);
	if (places.contest.final_from > 0)
		places.rounds = places.contest.final_from - 1;
	return places;
}

/* ---- a count of its own ---- */

int
places_index(const struct places *places, const struct standing *standing)
{
	return places->contest.entries[standing->entry]->number - 1;
}

/* Whether the entry, which had no seat, was not there: announced off, withdrawn since;
 * in a Swiss and a McMahon everybody who is there has a seat. */
static bool
places_away(const struct places *places, int entry, int round)
{
	const struct entry *of = &places->sim->world->entries.list[entry];

	return ledger_cell(&places->ledger, entry, round)->absent ||
	       of->status == STATUS_WITHDRAWN || sim_weighted(places->sim, round);
}

/* In a round robin the numbers of a game add up to the round and 1, counted round a group of odd
 * size: who would have itself for an opponent rests. */
static bool
places_rests(const struct places *places, int entry, int round)
{
	const struct sim *sim = places->sim;
	const struct berth_kept *berth = ledger_berth(sim, entry, round);
	const int size = berth == NULL ? 0 : ledger_group_size(sim, berth->group, round);

	return sim_stage(sim, round).system == SYSTEM_ROUND_ROBIN && size % 2 == 1 &&
	       round <= size && (2 * berth->number - round - 1) % size == 0;
}

/* What games gave, and byes and absent rounds, whose sum is rounded down where the
 * plan says so. */
static int
places_score_x2(const struct places *places, int entry)
{
	const int *value = places->sim->world->tournament->plan.value;
	int games_x2 = 0, others_x2 = 0;

	for (int round = 1; round <= places->rounds; round++) {
		const struct cell *cell = ledger_cell(&places->ledger, entry, round);

		games_x2 += cell->earned_x2;
		if (cell->kind == CELL_BYE)
			others_x2 += value[places_rests(places, entry, round) ? SETTING_REST_X2
			                                                       : SETTING_BYE_X2];
		else if (cell->kind == CELL_NONE && places_away(places, entry, round))
			others_x2 += value[SETTING_ABSENT_X2];
	}
	return games_x2 + (value[SETTING_ROUND_DOWN] ? others_x2 - others_x2 % 2 : others_x2);
}

/* The grade from 30-kyu = 0, a pair's the mean of the two without the half, clamped
 * between floor and bar. */
static int
places_start_x2(const struct places *places, int entry)
{
	const struct entry *of = &places->sim->world->entries.list[entry];
	const int *value = places->sim->world->tournament->plan.value;
	const struct handicap *handicap = &places->sim->world->tournament->ruleset->handicap;
	int sum = of->player_count == 2 && handicap->pair == PAIR_UP, grade; /* rounded as points are */

	for (size_t i = 0; i < of->player_count; i++) {
		const struct rank *rank = &of->players[i].rank;

		sum += rank->kind == RANK_DAN ? 29 + rank->grade : 30 - rank->grade;
	}
	grade = sum / (int)of->player_count;
	grade = grade < value[SETTING_FLOOR] ? value[SETTING_FLOOR] : grade;
	return 2 * (grade > value[SETTING_BAR] ? value[SETTING_BAR] : grade) + of->start_x2;
}

static int
places_points_x2(const struct places *places, int entry)
{
	return places_score_x2(places, entry) +
	       (places->mcmahon ? places_start_x2(places, entry) : 0);
}

/* As its opponents' SOS sees it: where unplayed games count half, what it earned at
 * the board and a half for every other round. */
static int
places_seen_x2(const struct places *places, int entry)
{
	int points_x2 = places->mcmahon ? places_start_x2(places, entry) : 0;

	if (places->sim->world->tournament->plan.value[SETTING_UNPLAYED_HALF] == 0)
		return places_points_x2(places, entry);
	for (int round = 1; round <= places->rounds; round++) {
		const struct cell *cell = ledger_cell(&places->ledger, entry, round);
		const bool played = cell->kind == CELL_GAME &&
		                    cell->game->result.ending != ENDING_NONE &&
		                    cell->game->result.ending != ENDING_FORFEIT &&
		                    cell->game->result.ending != ENDING_VOID;

		points_x2 += played ? cell->earned_x2 : 1;
	}
	return points_x2;
}

/* The opponent's points; in McMahon, where stones count, with those that were given to it, a
 * game without komi counted as one. */
static int
places_term_x2(const struct places *places, int entry, int round)
{
	const struct cell *cell = ledger_cell(&places->ledger, entry, round);
	int stones;

	if (cell->kind != CELL_GAME || cell->game->result.ending == ENDING_VOID)
		return places->mcmahon ? places_start_x2(places, entry) : 0;
	stones = cell->game->stones > 0 ? cell->game->stones : cell->game->komi_x2 <= 1;
	if (!places->mcmahon || !ledger_coloured(cell) ||
	    places->sim->world->tournament->plan.value[SETTING_SOS_STONES] == 0)
		stones = 0;
	return places_seen_x2(places, cell->opponent) + (cell->black ? -2 : 2) * stones;
}

static int
places_sos_x2(const struct places *places, int entry)
{
	int sum_x2 = 0;

	for (int round = 1; round <= places->rounds; round++)
		sum_x2 += places_term_x2(places, entry, round);
	return sum_x2;
}

/* ---- what has to hold ---- */

/* Everybody who is in, and who has played and left, has one place. */
static void
places_check_all(const struct places *places)
{
	int *times = arena_array(places->sim->world->arena, (size_t)places->ledger.entries + 1,
	                         sizeof(int));

	for (size_t i = 0; i < places->contest.count; i++)
		times[places_index(places, &places->order[i])]++;
	for (int e = 0; e < places->ledger.entries; e++) {
		bool in = places->sim->world->entries.list[e].status == STATUS_CONFIRMED;

		for (int round = 1; round <= places->contest.rounds; round++)
			in = in || ledger_cell(&places->ledger, e, round)->kind != CELL_NONE;
		sim_holds(places->sim, times[e] == in, "%d stands there %d times", e + 1, times[e]);
	}
}

static void
places_check_count(const struct places *places, const struct standing *standing)
{
	const int entry = places_index(places, standing);
	const int points_x2 = places_points_x2(places, entry), sos_x2 = places_sos_x2(places, entry);
	const int found_x2 =
		standing->value[places->mcmahon ? CRITERION_MMS : CRITERION_SCORE];

	sim_holds(places->sim, found_x2 == points_x2, "%d has %d/2 points, not %d/2", entry + 1,
	          found_x2, points_x2);
	sim_holds(places->sim, standing->value[CRITERION_SOS] == sos_x2, "SOS of %d is %d/2, not %d/2",
	          entry + 1, standing->value[CRITERION_SOS], sos_x2);
}

/* Equal on every criterion shares the place, and nobody else does; the first one in
 * which two neighbours differ decided, for the upper. */
static void
places_check_neighbours(const struct places *places, size_t lower)
{
	const struct standing *one = &places->order[lower - 1], *other = &places->order[lower];
	const struct plan *plan = places->contest.reckoning.plan;
	size_t at = 0;

	while (at < plan->order_count &&
	       one->value[plan->order[at]] == other->value[plan->order[at]])
		at++;
	if (at == plan->order_count) {
		sim_holds(places->sim, one->place == other->place, "places %d and %d are equal",
		          one->place, other->place);
		return;
	}
	sim_holds(places->sim, other->place == (int)lower + 1 &&
	               one->value[plan->order[at]] > other->value[plan->order[at]] &&
	               other->decided_by == plan->order[at],
	          "place %d behind %d by %s", other->place, one->place,
	          criterion_keys[other->decided_by]);
}

/* Every game that names a winner, and a jigo, gives out one point; both-lose and a
 * void game none; both-win two. */
static void
places_check_sum(const struct places *places)
{
	const struct rounds *draw = &places->sim->world->draw;
	int given_x2 = 0, earned_x2 = 0;

	for (size_t i = 0; i < draw->game_count; i++) {
		const struct result *result = &draw->games[i].result;

		if (draw->games[i].round > places->rounds)
			continue;
		given_x2 += result->ending == ENDING_BOTH_WIN ? 4
		            : result->winner != SIDE_NONE || result->ending == ENDING_JIGO ? 2 : 0;
	}
	for (size_t i = 0; i < places->contest.count * places->contest.history.rounds; i++) {
		const struct history_turn *turn = &places->contest.history.turns[i];

		if ((int)(i % places->contest.history.rounds) < places->rounds &&
		    turn->part == PART_GAME)
			earned_x2 += turn->earned_x2;
	}
	sim_holds(places->sim, given_x2 == earned_x2, "games gave %d/2, entries have %d/2", given_x2,
	          earned_x2);
}

void
places_check(const struct sim *sim, int round)
{
	const struct places places = places_of(sim, round);

	sim_holds(sim, places.contest.rounds == round, "standings end with round %d",
	          places.contest.rounds);
	places_check_all(&places);
	places_check_sum(&places);
	for (size_t i = 0; i < places.contest.count; i++) {
		places_check_count(&places, &places.order[i]);
		if (i > 0)
			places_check_neighbours(&places, i);
	}
	sim_holds(sim, places.contest.count == 0 || places.order[0].place == 1, "no first place");
}
