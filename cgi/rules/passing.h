/* How a game ends: passes, agreement, resumption, pass stones. Pure.
 * Source: RULES.md "Scoring"; bga-aga "Pass", "Game End", "White passes last";
 * swindon "Time Limits" (passing); jpga 7 (1) and (2).
 *
 * Two passes in succession stop play, whoever passed first; but under swindon, whose
 * white_last is without four_passes, only Black's pass followed by White's does ("both
 * players must pass in the sequence black, white"): after White's pass and Black's it is
 * White's turn, who passes and stops play, or plays on. Under bga-aga White may owe one
 * more pass once the game has ended, which is no step */
#pragma once

#include <stdbool.h>

#include "rules/scoring.h"
#include "rules/side.h"

#define PASSING_STEP_TABLE(ROW) \
	ROW(STEP_BLACK, "B") /* a play */ \
	ROW(STEP_WHITE, "W") \
	ROW(STEP_BLACK_PASS, "BP") \
	ROW(STEP_WHITE_PASS, "WP") \
	ROW(STEP_AGREE, "agree") /* of both sides, which stones are dead: with pairs, of all four players */ \
	ROW(STEP_RESUME, "resume") /* no agreement: play goes on */
enum passing_step { PASSING_STEP_TABLE(SET_MEMBER) };

enum { PASSING_STEPS = SET_SIZE(PASSING_STEP_TABLE) };

/* "B", "W", "BP", "WP", "agree", "resume" */
extern const char *const passing_step_names[PASSING_STEPS];

#define PASSING_PHASE_TABLE(ROW) \
	ROW(PHASE_PLAYING, "playing") \
	ROW(PHASE_STOPPED, "stopped") \
	ROW(PHASE_ENDED, "ended")
enum passing_phase { PASSING_PHASE_TABLE(SET_MEMBER) };

#define PASSING_REASON_TABLE(ROW) \
	ROW(REASON_NONE, NULL) \
	ROW(REASON_AGREEMENT, "agreement") \
	ROW(REASON_FOUR_PASSES, "four passes")
enum passing_reason { PASSING_REASON_TABLE(SET_MEMBER) };

struct passing {
	enum passing_phase phase;
	enum passing_reason reason; /* REASON_NONE unless ended */
	enum side to_move;        /* SIDE_NONE unless playing */
	bool white_must_pass;     /* ended with Black the last to pass, where White has to be */
	int pass_stones[3];       /* by side: handed over so far, White's owed one included;
	                           * none where the ruleset has no pass stones */
	enum side last_pass;      /* who passed last; SIDE_NONE = nobody yet */
	int passes;               /* in a row, since play began or was resumed */
	bool only_passes;         /* play was resumed, and no stone has been played since */
};

/* A game in which `first` is to move. */
struct passing passing_begin(enum side first);

/* False, and nothing changed, for a step that cannot be taken now: out of turn,
 * agreeing or resuming while playing, playing or passing while stopped, anything
 * after the end. */
bool passing_step(const struct scoring *scoring, struct passing *passing, enum passing_step step);
