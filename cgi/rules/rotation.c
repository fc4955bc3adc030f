#include "rules/rotation.h"

#include <string.h>

const char *const rotation_ruling_names[] = {ROTATION_RULING_TABLE(SET_WORD)};

size_t
rotation_read(const char *text, enum seat *player, enum rotation_claim *claim)
{
	size_t len = strcspn(text, ",!"), marks = strspn(text + len, "!");
	bool ends = text[len + marks] == ',' || text[len + marks] == '\0';

	if (!ends || marks > CLAIM_INTENTIONAL || !seat_parse(text, len, player))
		return 0;
	*claim = (enum rotation_claim)marks;
	return len + marks;
}

struct rotation_state
rotation_begin(enum seat first)
{
	return (struct rotation_state){.expected = first, .before_rotated = true};
}

/* jpga 6 and its special case; kanto-junior, front page, 6: 2手打ち is called even
 * when nobody claims it. egc-2015: always the penalty, whatever the move before was. */
static enum rotation_ruling
error_ruling(const struct rotation *rotation, bool twice, bool before_rotated,
             enum rotation_claim claim)
{
	if (twice && rotation->twice == TWICE_LOSES)
		return RULING_FORFEIT;
	if (claim == CLAIM_NONE)
		return RULING_NONE;
	if (claim == CLAIM_INTENTIONAL)
		return RULING_FORFEIT;
	if (twice && rotation->twice == TWICE_REMOVED)
		return RULING_REMOVED;
	return before_rotated || rotation->always_penalty ? RULING_PENALTY : RULING_NO_PENALTY;
}

/* The move stands: whoever follows the player who actually made it moves next.
 * `rotated`: whether it counts as in rotation from now on. */
static void
move_stands(struct rotation_state *state, enum seat player, bool rotated)
{
	state->any_before = true;
	state->before = player;
	state->before_rotated = rotated;
	state->expected = seat_next(player);
}

struct rotation_move
rotation_move(const struct rotation *rotation, struct rotation_state *state, enum seat player,
              enum rotation_claim claim)
{
	struct rotation_move move = {
		.expected = state->expected,
		.rotated = player == state->expected,
		.ruling = RULING_NONE,
	};
	const enum side side = seat_side(player);
	bool twice = state->any_before && side == seat_side(state->before);

	if (state->forfeit != SIDE_NONE)
		return move;
	if (!move.rotated)
		move.ruling = error_ruling(rotation, twice, state->before_rotated, claim);
	else if (claim != CLAIM_NONE)
		move.ruling = RULING_NO_ERROR;
	switch (move.ruling) {
	case RULING_NONE:
		move_stands(state, player, move.rotated);
		break;
	case RULING_PENALTY:
		state->tokens[side]++;
		move_stands(state, player, true); /* jpga 6 (6): "regarded as ... the correct player" */
		break;
	case RULING_NO_ERROR:
	case RULING_NO_PENALTY:
		move_stands(state, player, true);
		break;
	case RULING_REMOVED:
		state->tokens[side]++; /* and all else is as before the move */
		break;
	case RULING_FORFEIT:
		state->forfeit = side;
		break;
	}
	return move;
}
