#include "rules/passing.h"

enum { PASSES_TO_STOP = 2 };

const char *const passing_step_names[] = {PASSING_STEP_TABLE(SET_WORD)};

static enum side
other_side(enum side side)
{
	return side == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
}

struct passing
passing_begin(enum side first)
{
	return (struct passing){.to_move = first};
}

/* bga-aga, "White passes last". */
static void
game_end(const struct scoring *scoring, struct passing *passing, enum passing_reason reason)
{
	passing->phase = PHASE_ENDED;
	passing->reason = reason;
	passing->white_must_pass = scoring->white_last && passing->last_pass == SIDE_BLACK;
	if (passing->white_must_pass && scoring->pass_stones)
		passing->pass_stones[SIDE_WHITE]++;
}

static bool
side_plays(struct passing *passing, enum side side)
{
	if (passing->to_move != side)
		return false;
	passing->passes = 0;
	passing->only_passes = false;
	passing->to_move = other_side(side);
	return true;
}

/* bga-aga, "Game End"; jpga 7 (1); swindon, "i.e. white has to pass last". */
static bool
play_stops(const struct scoring *scoring, const struct passing *passing)
{
	const bool white_ends = scoring->white_last && !scoring->four_passes;

	return passing->passes >= PASSES_TO_STOP &&
	       !(white_ends && passing->last_pass == SIDE_BLACK);
}

static bool
side_passes(const struct scoring *scoring, struct passing *passing, enum side side)
{
	if (passing->to_move != side)
		return false;
	passing->pass_stones[side] += scoring->pass_stones;
	passing->last_pass = side;
	passing->passes++;
	passing->to_move = other_side(side);
	if (!play_stops(scoring, passing))
		return true;
	passing->phase = PHASE_STOPPED;
	passing->to_move = SIDE_NONE;
	if (passing->only_passes && scoring->four_passes)
		game_end(scoring, passing, REASON_FOUR_PASSES);
	return true;
}

bool
passing_step(const struct scoring *scoring, struct passing *passing, enum passing_step step)
{
	switch (step) {
	case STEP_BLACK:
		return side_plays(passing, SIDE_BLACK);
	case STEP_WHITE:
		return side_plays(passing, SIDE_WHITE);
	case STEP_BLACK_PASS:
		return side_passes(scoring, passing, SIDE_BLACK);
	case STEP_WHITE_PASS:
		return side_passes(scoring, passing, SIDE_WHITE);
	case STEP_AGREE:
		if (passing->phase != PHASE_STOPPED)
			return false;
		game_end(scoring, passing, REASON_AGREEMENT);
		return true;
	case STEP_RESUME:
		if (passing->phase != PHASE_STOPPED)
			return false;
		passing->phase = PHASE_PLAYING;
		passing->to_move = other_side(passing->last_pass);
		passing->passes = 0;
		passing->only_passes = true;
		return true;
	}
	return false;
}
