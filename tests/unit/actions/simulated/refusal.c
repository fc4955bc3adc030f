#include "actions/simulated/simulated.h"

static int
refusal_playing(const struct sim *sim)
{
	int count = 0;

	for (int e = 0; e < (int)sim->world->entries.count; e++)
		count += draw_plays(sim, e, sim->round);
	return count;
}

/* PROBLEM_RESULTS_MISSING: the detail has the tables, all of them. */
static enum answer_to
refusal_missing(struct sim *sim)
{
	const struct rounds *draw = &sim->world->draw;
	char *tables = arena_text(sim->world->arena, "");

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == sim->round - 1 &&
		    draw->games[i].result.ending == ENDING_NONE)
			tables = arena_printf(sim->world->arena, "%s%s%d", tables,
			                      tables[0] == '\0' ? "" : ", ", draw->games[i].table);
	sim_holds(sim, tables[0] != '\0' && strcmp(tables, sim->detail) == 0,
	          "missing: %s, not %s", sim->detail, tables);
	if (sim_weighted(sim, sim->round) && sim_chance(sim, 2))
		return ANSWER_INSIST;
	result_all(sim, sim->round - 1, 0);
	return ANSWER_AGAIN;
}

/* PROBLEM_PAIRS_FEW: of two or more who play none has a berth, or is in the knockout still. */
static enum answer_to
refusal_few(struct sim *sim)
{
	const struct ledger ledger = ledger_of(sim);
	const struct stage stage = sim_stage(sim, sim->round);
	const bool out = stage.system == SYSTEM_KNOCKOUT && sim->round > stage.first_round;

	for (int e = 0; e < ledger.entries && refusal_playing(sim) >= 2; e++)
		sim_holds(sim, !stages_weighted(stage.system) &&
		               (!draw_plays(sim, e, sim->round) ||
		                ledger_berth(sim, e, sim->round) == NULL ||
		                (out && !ledger_went_on(&ledger, e, sim->round - 1))),
		          "%d plays, with another", e + 1);
	return ANSWER_END;
}

/* PROBLEM_NO_WINNER: such a game, and both are still there. The desk names a winner,
 * or sends both home. */
static enum answer_to
refusal_no_winner(struct sim *sim)
{
	const struct rounds draw = sim->world->draw;
	bool found = false;

	for (size_t i = 0; i < draw.game_count; i++) {
		const struct game *game = &draw.games[i];

		if (game->round != sim->round - 1 || game->result.winner != SIDE_NONE ||
		    !draw_plays(sim, ledger_index(sim, game->black), sim->round) ||
		    !draw_plays(sim, ledger_index(sim, game->white), sim->round))
			continue;
		found = true;
		sim_holds(sim, strstr(arena_printf(sim->world->arena, " %s,", sim->detail),
		                      arena_printf(sim->world->arena, " %d,", game->table)) != NULL,
		          "table %d is not in %s", game->table, sim->detail);
	}
	sim_holds(sim, found, "all games have a winner, or one who has gone");
	if (sim_chance(sim, 3))
		return ANSWER_INSIST;
	for (size_t i = 0; i < draw.game_count; i++)
		if (draw.games[i].round == sim->round - 1 &&
		    draw.games[i].result.winner == SIDE_NONE)
			result_won(sim, &draw.games[i]);
	return ANSWER_AGAIN;
}

/* PROBLEM_NOBODY_LEFT: of those who went on two or more have gone. */
static enum answer_to
refusal_nobody(struct sim *sim)
{
	const struct ledger ledger = ledger_of(sim);
	int gone = 0;

	for (int e = 0; e < ledger.entries; e++)
		gone += !draw_plays(sim, e, sim->round) && ledger_berth(sim, e, sim->round) != NULL &&
		        !ledger_lost(&ledger, e, sim->round - 1);
	sim_holds(sim, gone >= 1, "nobody has gone");
	return ANSWER_INSIST;
}

static enum answer_to
refusal_finalists_few(struct sim *sim)
{
	const int *value = sim->world->tournament->plan.value;

	sim_holds(sim, refusal_playing(sim) < value[SETTING_FINALISTS] ||
	               value[SETTING_GROUPS] > 1, "%s of %d", sim->detail, refusal_playing(sim));
	return ANSWER_END;
}

/* PROBLEM_FINALISTS_TIED: two who play share a place; the organiser draws lots. */
static enum answer_to
refusal_tied(struct sim *sim)
{
	struct world *world = sim->world;
	struct plan *plan = &world->tournament->plan;
	const struct places places = places_of(sim, sim->round - 1);
	bool shared = places.contest.by_group_count > 0;

	for (size_t i = 1; i < places.contest.count; i++)
		shared |= places.order[i].place == places.order[i - 1].place;
	sim_holds(sim, shared && sim->detail[0] != '\0', "nobody shares a place");
	for (size_t i = 0; i < plan->order_count; i++)
		sim_holds(sim, plan->order[i] != CRITERION_LOT, "lots do not tie");
	plan->order[plan->order_count++] = CRITERION_LOT;
	world_save(world);
	return ANSWER_AGAIN;
}

/* PROBLEM_STAGE_OVER: a group or a bracket has no more rounds. */
static enum answer_to
refusal_over(struct sim *sim)
{
	const struct stage stage = sim_stage(sim, sim->round);
	const int played = sim->round - stage.first_round;
	int largest = 0;

	for (int group = 1; ledger_group_size(sim, group, sim->round) > 0; group++)
		if (ledger_group_size(sim, group, sim->round) > largest)
			largest = ledger_group_size(sim, group, sim->round);
	if (stage.system == SYSTEM_KNOCKOUT)
		sim_holds(sim, 1 << played >= largest, "%d rounds of %d", played, largest);
	else
		sim_holds(sim, played >= largest - 1 + largest % 2, "%d rounds of %d", played, largest);
	return ANSWER_END;
}

static const struct {
	enum problem_kind kind;
	enum answer_to (*answer)(struct sim *sim);
} refusals[] = {
	{PROBLEM_RESULTS_MISSING, refusal_missing},
	{PROBLEM_PAIRS_FEW, refusal_few},
	{PROBLEM_NO_WINNER, refusal_no_winner},
	{PROBLEM_NOBODY_LEFT, refusal_nobody},
	{PROBLEM_FINALISTS_FEW, refusal_finalists_few},
	{PROBLEM_FINALISTS_TIED, refusal_tied},
	{PROBLEM_STAGE_OVER, refusal_over},
};

enum answer_to
refusal_answer(struct sim *sim, const char *rows)
{
	const struct problem problem = sim->world->problems->list[0];

	world_read(sim->world);
	sim->step = problem_facts[problem.kind].key;
	sim->detail = problem.detail == NULL ? "" : problem.detail;
	sim_check_rows(sim, rows);
	for (size_t i = 0; i < COUNT(refusals); i++)
		if (refusals[i].kind == problem.kind)
			return refusals[i].answer(sim);
	sim_holds(sim, false, "refused: %s (%s)", sim->step, sim->detail);
	return ANSWER_END;
}
