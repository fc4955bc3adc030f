/* What the row readers of store/ share. A column that does not hold what the
 * schema promises is a broken database and ends the process. */
#ifndef STORE_ROWS_H
#define STORE_ROWS_H

#include <stddef.h>

#include "base/arena.h"
#include "rules/date.h"
#include "rules/rank.h"
#include "store/db.h"

/* `list` with room for one more behind its `count` things; grown by doubling,
 * so the list is only ever built by one reader from empty. */
void *rows_room(struct arena *arena, void *list, size_t count, size_t size);

/* The index of the column's text in `names`, which ends at NULL. */
int row_name(struct query *query, int column, struct arena *arena, const char *const names[]);

/* A date; "" is one not given. */
struct date row_date(struct query *query, int column, struct arena *arena);

struct rank row_rank(struct query *query, int column, struct arena *arena);

#endif
