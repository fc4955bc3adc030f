#include "store/draw/keep_apart.h"

#include <string.h>

#include "store/row.h"

#define KEEP_APART_TABLE(FIRST, NEXT, SET) \
	FIRST(one, HELD(keep_apart_couple, one)) \
	NEXT(other, HELD(keep_apart_couple, other))

static const struct row_columns columns = COLUMNS_OF(keep_apart_couple, KEEP_APART_TABLE);

static struct keep_apart_couple
in_order(const char *a, const char *b)
{
	return strcmp(a, b) < 0 ? (struct keep_apart_couple){a, b} : (struct keep_apart_couple){b, a};
}

bool
keep_apart_insert(struct db *db, const char *tournament_id, const char *a, const char *b)
{
	static const char sql[] =
		"INSERT INTO keep_apart (tournament_id, " COLUMN_NAMES(KEEP_APART_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(KEEP_APART_TABLE) ")"
		" ON CONFLICT (tournament_id, one, other) DO NOTHING";
	const struct keep_apart_couple row = in_order(a, b);

	return row_run(db, sql, &columns, &row, "t", tournament_id) == 1;
}

bool
keep_apart_delete(struct db *db, const char *tournament_id, const char *a, const char *b)
{
	static const char sql[] =
		"DELETE FROM keep_apart"
		" WHERE tournament_id = $1 AND one = $one AND other = $other";
	const struct keep_apart_couple row = in_order(a, b);

	return row_run(db, sql, &columns, &row, "t", tournament_id) == 1;
}
