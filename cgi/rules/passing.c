#include "rules/passing.h"

enum { PASSES_TO_STOP = 2 };

const char *const passing_step_names[PASSING_STEPS] = {
	[STEP_BLACK] = "B",
	[STEP_WHITE] = "W",
	[STEP_BLACK_PASS] = "BP",
	[STEP_WHITE_PASS] = "WP",
	[STEP_AGREE] = "agree",
	[STEP_RESUME] = "resume",
};

static enum side
opponent(enum side side)
{
	return side == SIDE_BLACK ? SIDE_WHITE : SIDE_BLACK;
}

struct passing
passing_begin(enum side first)
{
	return (struct passing){.to_move = first};
}

/* bga-aga, "White passes last"; swindon, "i.e. white has to pass last". */
static void
end(const struct scoring *scoring, struct passing *passing, enum passing_reason reason)
{
	passing->phase = PHASE_ENDED;
	passing->reason = reason;
	passing->white_must_pass = scoring->white_last && passing->last_pass == SIDE_BLACK;
	if (passing->white_must_pass && scoring->pass_stones)
		passing->pass_stones[SIDE_WHITE]++;
}

/* bga-aga, "Game End"; jpga 7 (1). */
static void
stop(const struct scoring *scoring, struct passing *passing)
{
	passing->phase = PHASE_STOPPED;
	passing->to_move = SIDE_NONE;
	if (passing->only_passes && scoring->four_passes)
		end(scoring, passing, REASON_FOUR_PASSES);
}

static bool
play(struct passing *passing, enum side side)
{
	if (passing->to_move != side)
		return false;
	passing->passes = 0;
	passing->only_passes = false;
	passing->to_move = opponent(side);
	return true;
}

/* Swindon: Black and White have passed in the wrong order, and White passes once more. */
static bool
white_owes_pass(const struct scoring *scoring, const struct passing *passing)
{
	return scoring->white_last && !scoring->four_passes && passing->phase == PHASE_STOPPED &&
	       passing->last_pass == SIDE_BLACK;
}

static bool
pass(const struct scoring *scoring, struct passing *passing, enum side side)
{
	if (side == SIDE_WHITE && white_owes_pass(scoring, passing)) {
		passing->pass_stones[SIDE_WHITE] += scoring->pass_stones;
		passing->last_pass = SIDE_WHITE;
		passing->passes++;
		return true;
	}
	if (passing->to_move != side)
		return false;
	if (scoring->pass_stones)
		passing->pass_stones[side]++;
	passing->last_pass = side;
	passing->passes++;
	passing->to_move = opponent(side);
	if (passing->passes == PASSES_TO_STOP)
		stop(scoring, passing);
	return true;
}

static bool
agree(const struct scoring *scoring, struct passing *passing)
{
	if (passing->phase != PHASE_STOPPED)
		return false;
	end(scoring, passing, REASON_AGREEMENT);
	return true;
}

static bool
resume(struct passing *passing)
{
	if (passing->phase != PHASE_STOPPED)
		return false;
	passing->phase = PHASE_PLAYING;
	passing->to_move = opponent(passing->last_pass);
	passing->passes = 0;
	passing->only_passes = true;
	return true;
}

bool
passing_step(const struct scoring *scoring, struct passing *passing, enum passing_step step)
{
	switch (step) {
	case STEP_BLACK:
		return play(passing, SIDE_BLACK);
	case STEP_WHITE:
		return play(passing, SIDE_WHITE);
	case STEP_BLACK_PASS:
		return pass(scoring, passing, SIDE_BLACK);
	case STEP_WHITE_PASS:
		return pass(scoring, passing, SIDE_WHITE);
	case STEP_AGREE:
		return agree(scoring, passing);
	case STEP_RESUME:
		return resume(passing);
	}
	return false;
}
