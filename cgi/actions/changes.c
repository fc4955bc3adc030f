#include "actions/changes.h"

#include <string.h>

struct changes
changes_new(struct arena *arena)
{
	return (struct changes){buf_new(arena, 64), buf_new(arena, 64)};
}

static void
line_add(struct buf *side, const char *field, const char *value)
{
	if (value[0] != '\0')
		buf_printf(side, "%s%s: %s", side->len > 0 ? "\n" : "", field, value);
}

void
changes_add(struct changes *changes, const char *field, const char *before, const char *after)
{
	if (strcmp(before, after) == 0)
		return;
	line_add(&changes->before, field, before);
	line_add(&changes->after, field, after);
}

bool
changes_none(const struct changes *changes)
{
	return changes->before.len == 0 && changes->after.len == 0;
}
