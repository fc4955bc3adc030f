#include "event/colours.h"

#include "event/contest.h"
#include "tournament/colour.h"

enum colours_way
colours_way(const struct tournament *tournament, enum plan_system system)
{
	switch ((enum plan_even_colours)tournament->plan.value[SETTING_EVEN_COLOURS]) {
	case EVEN_BALANCE:
		return COLOURS_SHARED;
	case EVEN_RULES:
		if (tournament->ruleset->handicap.colours != COLOURS_BY_BALANCE)
			return COLOURS_NIGIRI;
		return system == SYSTEM_ROUND_ROBIN ? COLOURS_SHARED : COLOURS_SHARED_LATER;
	case EVEN_NIGIRI:
		break;
	}
	return COLOURS_NIGIRI;
}

bool
colours_shared(const struct tournament *tournament, enum plan_system system, int round)
{
	const enum colours_way way = colours_way(tournament, system);

	return way == COLOURS_SHARED || (way == COLOURS_SHARED_LATER && round > 1);
}

/* Not by the table: a game that was only moved keeps the colours that were given to it. */
static bool
is_new(const struct seating *before, const struct seating_game *game)
{
	const struct seating_game *was = seating_game(before, game->black);

	return was == NULL || was->black != game->black || was->white != game->white ||
	       was->nigiri != game->nigiri;
}

static struct colour_past
past_of(const struct contest *contest, const struct entry *entry, bool last)
{
	const int at = contest_index(contest, entry->id);

	return at >= 0 ? colour_past_of(&contest->history, (size_t)at, last)
	               : (struct colour_past){.last = last};
}

/* By what was played before the round, and so the same for a draft that is drawn, changed by hand
 * or drawn again: who takes Black in a game does not depend on who else plays. Which round is the
 * last is that of the rounds before the finals, as the draw has it (event/drawing.c). */
void
colours_deal(struct arena *arena, const struct event *event, const struct seating *before,
             struct seating *seating)
{
	const enum plan_system system =
		stages_of_round(event->tournament, &event->draw.berths, seating->round).system;
	const struct tournament *t = event->tournament;
	const bool last = seating->round == t->rounds - stages_final_rounds(&t->plan);
	struct contest contest;

	if (!colours_shared(event->tournament, system, seating->round))
		return;
	contest = contest_of(arena, event, seating->round - 1);
	for (size_t i = 0; i < seating->game_count; i++) {
		struct seating_game *game = &seating->games[i];
		const struct entry *black = game->black;
		struct colour_past one, other;
		enum history_colour colour;

		if (!game->nigiri || game->locked || game->stones > 0 ||
		    !is_new(before, game))
			continue;
		one = past_of(&contest, game->black, last);
		other = past_of(&contest, game->white, last);
		colour = colour_choice(&one, &other);
		game->nigiri = colour == COLOUR_NONE;
		if (colour == COLOUR_WHITE) {
			game->black = game->white;
			game->white = black;
		}
	}
}
