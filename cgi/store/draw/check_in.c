#include "store/draw/check_in.h"

#include <string.h>

#include "store/row.h"

const char *const check_in_ways[] = {CHECK_IN_WAY_TABLE(SET_WORD) NULL};

#define CHECK_IN_TABLE(FIRST, NEXT, SET) \
	FIRST(entry_id, HELD(check_in, entry_id)) \
	NEXT(at, HELD(check_in, at)) \
	NEXT(way, WORD(check_in, way, check_in_ways))

static const struct row_columns columns = COLUMNS_OF(check_in, CHECK_IN_TABLE);

const struct check_in *
check_ins_find(const struct check_ins *all, const char *entry_id)
{
	for (size_t i = 0; i < all->count; i++)
		if (strcmp(all->list[i].entry_id, entry_id) == 0)
			return &all->list[i];
	return NULL;
}

bool
check_in_has(struct db *db, const char *entry_id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM check_in"
		" WHERE entry_id = $1";

	return db_exists(db_query(db, sql, "t", entry_id));
}

bool
check_in_insert(struct db *db, const struct check_in *check_in)
{
	static const char sql[] =
		"INSERT INTO check_in (" COLUMN_NAMES(CHECK_IN_TABLE) ")"
		" VALUES (" COLUMN_VALUES(CHECK_IN_TABLE) ")"
		" ON CONFLICT (entry_id) DO NOTHING";

	return row_run(db, sql, &columns, check_in, "") == 1;
}

bool
check_in_delete(struct db *db, const char *entry_id)
{
	static const char sql[] =
		"DELETE FROM check_in"
		" WHERE entry_id = $1";

	return db_run(db, sql, "t", entry_id) == 1;
}
