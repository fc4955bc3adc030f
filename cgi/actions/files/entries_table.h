/* A table of entries as somebody keeps it, and what is typed in each line of it. Used
 * by entries_in.c only. */
#ifndef ACTIONS_FILES_ENTRIES_TABLE_H
#define ACTIONS_FILES_ENTRIES_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "forms/problem.h"
#include "forms/typed_entry.h"

struct entries_table_row {
	int line;
	struct typed_entry typed;
	const char *start; /* as in own_start.h */
};

struct entries_table_rows {
	struct entries_table_row *list;
	size_t count;
};

/* False with problems. Of events for single players there is one player a line. */
bool entries_table_read(struct arena *arena, struct slice table, size_t players,
                        struct entries_table_rows *rows, struct problems *problems);

#endif
