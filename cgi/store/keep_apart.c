#include "store/keep_apart.h"

#include <string.h>

#include "store/row.h"

#define KEEP_APART_TABLE(FIRST, NEXT, SET) \
	FIRST(one, HELD(keep_apart_couple, one)) \
	NEXT(other, HELD(keep_apart_couple, other))

static const struct row_columns columns = COLUMNS_OF(keep_apart_couple, KEEP_APART_TABLE);

struct keep_apart
keep_apart_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(KEEP_APART_TABLE)
		" FROM keep_apart"
		" JOIN entry AS a ON a.id = keep_apart.one"
		" JOIN entry AS b ON b.id = keep_apart.other"
		" WHERE keep_apart.tournament_id = $1"
		" ORDER BY a.number, b.number";
	struct keep_apart all;

	all.list = rows_read(arena, db_query(db, sql, "t", tournament_id), &columns, &all.count);
	return all;
}

static struct keep_apart_couple
in_order(const char *a, const char *b)
{
	return strcmp(a, b) < 0 ? (struct keep_apart_couple){a, b} : (struct keep_apart_couple){b, a};
}

bool
keep_apart_insert(struct db *db, const char *tournament_id, const char *a, const char *b)
{
	static const char sql[] =
		"INSERT INTO keep_apart (tournament_id, one, other)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (tournament_id, one, other) DO NOTHING";
	struct keep_apart_couple row = in_order(a, b);

	return db_run(db, sql, "ttt", tournament_id, row.one, row.other) == 1;
}

bool
keep_apart_delete(struct db *db, const char *tournament_id, const char *a, const char *b)
{
	static const char sql[] =
		"DELETE FROM keep_apart"
		" WHERE tournament_id = $1 AND one = $2 AND other = $3";
	struct keep_apart_couple row = in_order(a, b);

	return db_run(db, sql, "ttt", tournament_id, row.one, row.other) == 1;
}
