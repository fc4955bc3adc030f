/* Results of a simulated event: all that the desk can record, by dice. */
#pragma once

#include "actions/simulated_roster.h"

/* Whether the number stands in a list as "2, 5". */
static inline bool
sim_among(const struct sim *sim, const char *list, int number)
{
	return strstr(arena_printf(sim->world->arena, " %s,", list),
	              arena_printf(sim->world->arena, " %d,", number)) != NULL;
}

static inline void
result_record(struct sim *sim, const struct game *game, struct typed_result typed)
{
	struct world *world = sim->world;

	if (game->nigiri)
		typed.black_pair = sim_chance(sim, 2) ? game->black : game->white;
	sim_done(sim, ACT(record_result, game->round, game->table, &typed, -1), typed.by);
}

static inline void
result_won(struct sim *sim, const struct game *game)
{
	result_record(sim, game, hall_typed("resignation", sim_chance(sim, 2) ? "black" : "white"));
}

/* Counted at the board; a few tokens. */
static inline struct typed_result
result_counted(struct sim *sim)
{
	struct typed_result typed = hall_typed("count", "");

	typed.black = arena_printf(sim->world->arena, "%d", 40 + sim_roll(sim, 20));
	typed.white = arena_printf(sim->world->arena, "%d", 40 + sim_roll(sim, 20));
	typed.black_tokens = sim_chance(sim, 4) ? "2" : "";
	return typed;
}

static inline void
result_any(struct sim *sim, const struct game *game)
{
	static const char *const won[] = {"resignation", "time", "forfeit", "late", "referee"};
	static const char *const odd[] = {"both-lose", "both-win", "void"};
	const int roll = sim_roll(sim, 20);
	struct typed_result typed = hall_typed("resignation", sim_chance(sim, 2) ? "black" : "white");

	if (roll < 5)
		typed = result_counted(sim);
	else if (roll < 7)
		typed.by = "margin"; /* the winner alone */
	else if (roll < 11)
		typed.by = won[sim_roll(sim, COUNT(won))];
	else if (roll == 11 && game->komi_x2 % 2 == 0)
		typed = hall_typed("margin", "jigo");
	else if (roll == 12)
		typed = hall_typed(odd[sim_roll(sim, COUNT(odd))], "");
	result_record(sim, game, typed);
}

/* All games of the round that have no result, but the first `out` of them. */
static inline void
result_all(struct sim *sim, int round, int out)
{
	const struct rounds draw = sim->world->draw;

	for (size_t i = 0; i < draw.game_count; i++) {
		if (draw.games[i].round != round || draw.games[i].result.ending != ENDING_NONE)
			continue;
		if (out-- <= 0)
			result_any(sim, &draw.games[i]);
	}
}

/* A game of an earlier round gets another result, or loses the one it had and is
 * reported again. */
static inline void
result_correct(struct sim *sim)
{
	struct world *world = sim->world;
	const struct rounds draw = world->draw;
	const struct game *game;

	if (draw.game_count == 0)
		return;
	game = &draw.games[sim_roll(sim, (int)draw.game_count)];
	if (game->result.ending == ENDING_NONE)
		return;
	if (sim_chance(sim, 2))
		sim_done(sim, ACT(record_clear, game->round, game->table, -1),
		         "a result taken off");
	result_any(sim, rounds_game(&world->draw, game->round, game->table));
	sim->step = "a correction";
}
