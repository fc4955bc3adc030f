#include "store/pages/broken_page.h"

#include "store/row.h"

#define BROKEN_PAGE_TABLE(FIRST, NEXT, SET) \
	FIRST(path, HELD(broken_page, path)) \
	NEXT(kind, HELD(broken_page, kind)) \
	NEXT(name, HELD(broken_page, name)) \
	NEXT(number, HELD(broken_page, number))

static const struct row_columns columns = COLUMNS_OF(broken_page, BROKEN_PAGE_TABLE);

void
broken_page_note(struct db *db, const struct broken_page *page)
{
	static const char sql[] =
		"INSERT INTO broken_page (" COLUMN_NAMES(BROKEN_PAGE_TABLE) ")"
		" VALUES (" COLUMN_VALUES(BROKEN_PAGE_TABLE) ")"
		" ON CONFLICT (path) DO NOTHING";

	row_run(db, sql, &columns, page, "");
}

void
broken_page_end(struct db *db, const char *path)
{
	static const char sql[] =
		"DELETE FROM broken_page"
		" WHERE path = $1";

	db_run(db, sql, "t", path);
}

static struct broken_pages
pages_read(struct arena *arena, struct query *query)
{
	struct broken_pages pages;

	pages.list = rows_read(arena, query, &columns, &pages.count);
	return pages;
}

struct broken_pages
broken_pages(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(BROKEN_PAGE_TABLE)
		" FROM broken_page"
		" ORDER BY path";

	return pages_read(arena, db_query(db, sql, ""));
}

struct broken_pages
broken_pages_of(struct arena *arena, struct db *db, const char *name)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(BROKEN_PAGE_TABLE)
		" FROM broken_page"
		" WHERE name = $1"
		" ORDER BY kind, number, path";

	return pages_read(arena, db_query(db, sql, "t", name));
}
