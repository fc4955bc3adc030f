#include "actions/entry/missed.h"

#include <string.h>

#include "store/absence.h"
#include "store/entry.h"
#include "store/round.h"

static bool
has_seat(const struct rounds *draw, int round, const char *entry_id)
{
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round && strcmp(draw->byes[i].entry_id, entry_id) == 0)
			return true;
	return rounds_game_of(draw, round, entry_id) != NULL;
}

void
missed_set(const struct office *office, const struct tournament *tournament,
           const char *entry_id)
{
	struct rounds draw;

	if (tournament->state < STATE_RUNNING) /* nothing is public */
		return;
	draw = rounds_of(office->arena, office->db, tournament->id, &tournament->ruleset->scoring);
	for (int round = 1; round <= draw.rounds; round++)
		if (draw.states[round] == ROUND_PUBLISHED && !has_seat(&draw, round, entry_id))
			absence_miss(office->db, entry_id, round);
}
