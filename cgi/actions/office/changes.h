/* The before and after of an audit line: one "field: value" line for each
 * field that changed, and none for the others. A value of several lines goes on
 * behind two blanks, so that no line of it is taken for a field. */
#ifndef ACTIONS_OFFICE_CHANGES_H
#define ACTIONS_OFFICE_CHANGES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/buf.h"

struct changes {
	struct buf before, after;
};

struct changes changes_new(struct arena *arena);

/* Adds the field when its values differ; "" stands for no value and gets no line. */
void changes_add(struct changes *changes, const char *field, const char *before, const char *after);

/* One line more; "" gets none. */
void changes_line(struct buf *side, const char *field, const char *value);

/* A side read back. */
struct change {
	const char *field, *value;
};
struct change_list {
	struct change *list;
	size_t count;
};

/* False when a line of it is no "field: value"; "" has no lines. */
bool changes_read(struct arena *arena, const char *text, struct change_list *lines);

/* What the side says of the field; "" where it says nothing. */
const char *changes_value(const struct change_list *lines, const char *field);

bool changes_none(const struct changes *changes);

#endif
