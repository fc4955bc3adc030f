/* What two players who play alone do about a move against the rules. Pure.
 * Source: bga-aga "Illegal Moves" and "Irregular Moves", I to Vi. Every violation counts as
 * inadvertent ("Rule Violation"). Of alternation the illegal move is the whole sequence of two
 * or more moves in a row, the first stone included. */
#pragma once

#include <stdbool.h>

/* A row a violation: its word, whether it is an illegal move (or else an irregular one), and
 * what mends it by when it is noticed; fixes are enum violation_fix's without their beginning. */
#define VIOLATION_TABLE(ROW) \
	ROW(KO, "ko", true, BACK_AND_PASS, BACK_AND_PLAY, PLAY_ON) \
	ROW(SUPERKO, "superko", true, BACK_AND_PASS, BACK_AND_PLAY, PLAY_ON) \
	ROW(SELF_CAPTURE, "self-capture", true, BACK_AND_PASS, BACK_AND_PLAY, PLAY_ON_PRISONERS) \
	ROW(ALTERNATION, "alternation", true, BACK_AND_PASS, BACK_AND_PLAY, PLAY_ON) \
	/* i to vi */ \
	ROW(LEFT, "left", false, PRISONERS, PRISONERS, PRISONERS) \
	ROW(TAKEN, "taken", false, ALL_BACK, ALL_BACK, ALL_BACK) \
	ROW(HANDICAP, "handicap", false, SET_RIGHT, CARRY_ON, CARRY_ON) \
	ROW(OCCUPIED, "occupied", false, OFF_AND_TURN, OFF_TO_BOWL, OFF_TO_BOWL) \
	ROW(BETWEEN, "between", false, OWNER_SAYS, OWNER_SAYS, OWNER_SAYS) \
	ROW(COLOUR, "colour", false, REPLACE, MEND, MEND)

#define VIOLATION_CONSTANT(constant, ...) VIOLATION_##constant,
enum violation { VIOLATION_TABLE(VIOLATION_CONSTANT) VIOLATIONS };
#undef VIOLATION_CONSTANT

/* Of handicap stones "at once" is before White's first move. AGREED: later, and both agree to
 * go back; LATER: they do not. Only an illegal move asks for agreement. */
enum violation_noticed { NOTICED_AT_ONCE, NOTICED_AGREED, NOTICED_LATER, NOTICED_END };

enum violation_fix {
	FIX_BACK_AND_PASS,     /* to the position before it; the offender passes, with a pass stone */
	FIX_BACK_AND_PLAY,     /* the same; the offender plays a legal move, without a pass stone */
	FIX_PLAY_ON,           /* as it is */
	FIX_PLAY_ON_PRISONERS, /* the self-captured stones come off, as the opponent's prisoners */
	FIX_PRISONERS,         /* the captured stones come off, as the opponent's prisoners */
	FIX_ALL_BACK,          /* every stone that was taken off; the capturing one stays */
	FIX_SET_RIGHT,
	FIX_CARRY_ON,
	FIX_OFF_AND_TURN,      /* the stone comes off, and it is the opponent's turn */
	FIX_OFF_TO_BOWL,       /* the stone comes off, into its owner's bowl */
	FIX_OWNER_SAYS,        /* where the stone was meant */
	FIX_REPLACE,           /* by the right colour, and captures are completed */
	FIX_MEND,              /* as well as possible; in doubt the stones are counted */
	FIXES,
};

/* "ko", "at-once", "back-and-pass" ...; NULL behind the last. */
extern const char *const violation_words[VIOLATIONS + 1];
extern const char *const violation_noticed_words[NOTICED_END + 1];
extern const char *const violation_fix_words[FIXES + 1];

bool violation_illegal(enum violation violation);

enum violation_fix violation_fix(enum violation violation, enum violation_noticed noticed);
