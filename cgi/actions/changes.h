/* The before and after of an audit line: one "field: value" line for each
 * field that changed, and none for the others. */
#ifndef ACTIONS_CHANGES_H
#define ACTIONS_CHANGES_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"

struct changes {
	struct buf before, after;
};

struct changes changes_new(struct arena *arena);

/* Adds the field when its values differ; "" stands for no value and gets no line. */
void changes_add(struct changes *changes, const char *field, const char *before, const char *after);

bool changes_none(const struct changes *changes);

#endif
