/* Results from the pairs themselves. Each pair says how its game ended; when both
 * say the same it is the result, and when they do not the desk decides. What the
 * desk records or takes back ends whatever was reported of the table before. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "actions/result/record.h"
#include "forms/problem.h"
#include "store/draw/report.h"
#include "store/draw/round.h"
#include "store/draw/ruling.h"
#include "store/tournament.h"

/* As typed; "" when not given. The words are those of struct typed_result. */
struct report_typed {
	const char *winner;       /* "black", "white" or "jigo" */
	const char *by;           /* "count", "margin", "resignation", "time" */
	const char *margin;       /* "" = the winner alone */
	const char *black_tokens, *white_tokens;
	const char *black_pair;   /* an entry id: who had Black, in a nigiri game */
	const char *black, *white, *black_handed, *white_handed; /* of a count; NULL: not asked */
};

/* Whom the form was made for, and about which game. */
struct report_table {
	int round, table;
	const char *entry_id, *other_id;
};

/* False with problems ("by", "winner", "margin", "black_tokens", "white_tokens", "black_pair",
 * "black", "white", "black_handed", "white_handed"); else *recorded is what the game would say. */
bool report_check(const struct tournament *tournament, const struct game *game,
                  const struct report_typed *typed, struct typed_result_recorded *recorded,
                  struct problems *problems);

/* Keeps the report, in the place of what the pair said before, and records the
 * result when the other pair says the same, be it counted or the margin alone, and no referee's ruling says
 * otherwise. False with the problems of report_check, or one of the whole request:
 * the event is finished or cancelled, the round is not published, the two do not
 * meet at that table (any more), the game has another result already. Sent again
 * when just that is recorded, it is true and nothing happens. */
bool report_make(const struct office *office, const struct tournament *tournament,
                 const struct report_table *at, const struct report_typed *typed,
                 struct problems *problems);

enum report_standing {
	REPORT_NONE,    /* nobody has reported, or the game has a result */
	REPORT_ONE,
	REPORT_DIFFER,
	REPORT_RULINGS, /* they agree, but not with what referees noted */
	REPORT_AGREE,   /* with that too: recorded with the next report */
};

struct report_state {
	enum report_standing standing;
	const struct report *first, *second; /* in the order made; NULL = not there */
};

/* Where the reports of a game stand; those about other pairs do not count. */
struct report_state report_state_of(const struct tournament *tournament,
                                    const struct reports *reports, const struct rulings *rulings,
                                    const struct game *game);

/* That pair's report in the state, or NULL. */
const struct report *report_by(const struct report_state *state, const char *entry_id);

/* The game as the report has it. */
struct game report_game(const struct tournament *tournament, const struct report *report,
                        const struct game *game);

/* What was counted where the pair said that, else who won, how and by how much, as it would be
 * typed: its form starts with it, and the desk records it. */
struct report_typed report_typed_whole(struct arena *arena, const struct report *report);

/* Whether the game can be reported now: PROBLEM_NONE, or what speaks against it. */
enum problem_kind report_closed(const struct tournament *tournament, const struct rounds *draw,
                                int round);
