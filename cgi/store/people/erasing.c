#include "store/people/erasing.h"

#include "store/row.h"

#define ERASING_TABLE(FIRST, NEXT, SET) \
	FIRST(what, HELD(erasing, what)) \
	NEXT(id, HELD(erasing, id)) \
	NEXT(names, HELD(erasing, names)) \
	NEXT(at, HELD(erasing, at))

static const struct row_columns columns = COLUMNS_OF(erasing, ERASING_TABLE);

void
erasing_note(struct db *db, const struct erasing *erasing)
{
	static const char sql[] =
		"INSERT INTO erasing (" COLUMN_NAMES(ERASING_TABLE) ")"
		" VALUES (" COLUMN_VALUES(ERASING_TABLE) ")"
		" ON CONFLICT (what, id, names) DO NOTHING";

	row_run(db, sql, &columns, erasing, "");
}

struct erasings
erasing_all(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(ERASING_TABLE)
		" FROM erasing"
		" ORDER BY at, what, id, names";
	struct erasings all;

	all.list = rows_read(arena, db_query(db, sql, ""), &columns, &all.count);
	return all;
}
