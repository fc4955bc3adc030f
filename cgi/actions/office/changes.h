/* What a line of the log tells: the fields that changed, each with what it was and what it
 * is, or how a round was drawn before and after. It is kept twice: as a sentence for people,
 * and as data, which is what the log's pages, the way back and the export read:
 *
 *	{"fields": [["note", "", "late"]]}
 *	{"was": {"games": [], "byes": []},
 *	 "is": {"games": [{"table": 1, "black": 4, "white": 2, "komi_x2": 13}],
 *	        "byes": [{"pair": 5}]}}
 *
 * A pair is its number in the event. The sentence has a line "field: value" for each field
 * and none for one without a value; a value of several lines goes on behind two blanks, and
 * a field without a name is its value alone. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"
#include "event/seating.h"
#include "view/value.h"

struct audit;

struct changes_item {
	const char *field, *before, *after; /* "" = no value */
};

struct changes {
	struct arena *arena;
	struct changes_item *list;
	size_t count;
	bool drawn; /* of a draw: */
	struct changes_seating {
		const struct value *data;
		const char *text; /* NULL when it was read */
	} was, is;
};

struct changes changes_new(struct arena *arena);

/* Adds the field when its values differ. */
void changes_add(struct changes *changes, const char *field, const char *before, const char *after);

/* Adds it also when they are the same, unless there is none. */
void changes_tell(struct changes *changes, const char *field, const char *before,
                  const char *after);

/* Makes it one of a draw; NULL: there was, or is, none. */
void changes_add_seatings(struct changes *changes, const struct seating *before,
                          const struct seating *after);

/* What the field was; "" where it is not told of. */
const char *changes_before(const struct changes *changes, const char *field);

/* No field. */
bool changes_none(const struct changes *changes);

/* The two sides of the sentence, and the data; "" of nothing. */
char *changes_text_before(const struct changes *changes);
char *changes_text_after(const struct changes *changes);
char *changes_data(const struct changes *changes);

/* What the line tells, from its data or, of a line from before there were any, from its
 * sentence. False when neither is understood. */
bool changes_of(struct arena *arena, const struct audit *line, struct changes *changes);

/* One side of a draw; an empty seating where there was none. False when a pair is not in the
 * event. */
bool changes_seating(struct arena *arena, const struct strength *strength,
                     const struct entry_list *entries, int round,
                     const struct changes_seating *side, struct seating *seating);
