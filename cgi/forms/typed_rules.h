/* What an event changes of its ruleset, as somebody typed it, and the check
 * that makes it a custom ruleset. Fields are named as rules/datum.h has them
 * ("scoring.penalty"); beside those stand the cells of lists,
 * "handicap.rows.3.difference", and "clock.count" and "clock.seconds". */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "forms/form.h"
#include "rules/custom.h"

enum { RULES_TEXT_MAX = 20 }; /* code points of any of the fields */

/* What is typed of overtime beside its kind: how many periods, and the seconds of one. */
enum { RULES_COUNT, RULES_SECONDS, RULES_CLOCK };

struct typed_rules_cells {
	const char *cells[LIST_WIDTH];
};

/* All text, cleaned; NULL = the ruleset's own. All NULL is a ruleset with nothing
 * changed. */
struct typed_rules {
	const char *data[DATA];      /* of overtime its kind; of the rows nothing */
	const char *clock[RULES_CLOCK]; /* of byo-yomi; Fischer's seconds. Other kinds have none */
	struct typed_rules_list {
		const struct typed_rules_cells *rows; /* an empty one counts as not there */
		size_t count;
	} lists[LISTS];
};

/* Everything filled, so that it is shown in a form and read back as no change. */
struct typed_rules typed_rules_of(struct arena *arena, const struct ruleset *ruleset);

/* Changes *custom, which is the base, to what was typed, and adds a problem for
 * each field that is wrong; then *custom is not to be used. What belongs to
 * another kind of overtime than the one chosen is not read. */
void typed_rules_check(struct arena *arena, const struct typed_rules *typed,
                       struct custom *custom, struct problems *problems);

/* The rows of the form that lists have, by enum datum_list: "handicap.rows.3.difference". */
extern const struct form_list typed_rules_lists[LISTS];
