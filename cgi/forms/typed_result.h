/* A game's result as somebody typed it, and the check that works it out: from counts, or
 * off a slip. Pages show the sum before it is saved, so nothing is written here. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"
#include "forms/problem.h"
#include "rules/result.h"
#include "rules/scoring.h"
#include "store/draw/round.h"
#include "store/tournament.h"

/* How a form names who won, by enum side: "jigo", "black", "white". */
extern const char *const typed_result_winners[];

enum { REASON_MAX = 500 }; /* code points */

/* As typed; "" when not given. The words are the API's, too. */
struct typed_result {
	const char *by;    /* of result_how_names; what else there is to say, its row tells */
	const char *winner;       /* "black", "white", or "jigo" with by = margin */
	const char *margin;       /* with by = margin; "" = the winner alone; in half points
	                           * exactly when the komi is */
	const char *black, *white;             /* counts, whole, 0 to 999 */
	const char *black_tokens, *white_tokens; /* 0 to 99; "" = 0 */
	const char *black_handed, *white_handed; /* of a count: how many of these were handed over
	                           * during the game; "" = nobody has said, which is 0 unless the
	                           * rules hand them over at once; NULL = not asked, 0 */
	const char *black_pair;   /* an entry id: who had Black, in a game without stones; the
	                           * rest is read with that pair as Black. Asked for in a nigiri
	                           * game that was played. NULL, and "" elsewhere: the colours
	                           * as the game has them. */
	const char *reason;       /* why, for people, at most REASON_MAX; NULL as "". Kept
	                           * with every way of reporting. */
};

struct typed_result_recorded {
	struct game game;    /* as it would be */
	struct scoring_sum score; /* of a count; zero otherwise */
};

/* False with problems ("by", "winner", "margin", "black", "black_handed", "reason", ...). */
bool typed_result_check(const struct tournament *tournament, const struct game *game,
                        const struct typed_result *typed, struct typed_result_recorded *recorded,
                        struct problems *problems);

/* What the form of a recorded game starts with. */
struct typed_result typed_result_of(struct arena *arena, const struct game *game);
