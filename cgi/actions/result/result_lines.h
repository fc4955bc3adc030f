/* A result as a line of audit keeps it: everything that was said of it, so that
 * it can be recorded again just so.
 *
 *   result: B+10      as people read it
 *   pairs: 4-2        Black's number first, after nigiri too
 *   by: count         and what else typed_result has of it: winner, margin,
 *   black: 80         counts, tokens that were given, the reason
 *   white: 70
 */
#pragma once

#include <stdbool.h>

#include "actions/office/changes.h"
#include "base/arena.h"
#include "forms/typed_result.h"
#include "store/db.h"
#include "store/draw/round.h"

/* A game before or after, and the numbers of its pairs. */
struct result_lines_side {
	const struct game *game;
	int black, white;
};
struct changes result_lines_changes(struct arena *arena, const struct result_lines_side *was,
                                    const struct result_lines_side *is);

struct result_lines_told {
	const char *code;          /* "B+10" */
	int black, white;          /* numbers of entries */
	struct typed_result typed; /* without black_pair */
};

/* Whether such a text has a field of that name. */
bool result_lines_field(const char *name);

/* One side of such a line; false where it says of no result. */
bool result_lines_read(struct arena *arena, const struct changes *changes, bool after,
                       struct result_lines_told *read);

/* How many results of other rounds are not what they were when the round was last drawn;
 * 0 where it never was. One that was corrected and put back is none of them. */
int result_lines_since_draw(struct arena *arena, struct db *db, const char *tournament_id,
                            int round);
