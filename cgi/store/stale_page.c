#include "store/stale_page.h"

#include "base/log.h"
#include "store/row.h"

#define STALE_PAGE_TABLE(FIRST, NEXT, SET) \
	FIRST(kind, HELD(stale_page, kind)) \
	NEXT(name, HELD(stale_page, name)) \
	NEXT(number, HELD(stale_page, number))

static const struct row_columns columns = COLUMNS_OF(stale_page, STALE_PAGE_TABLE);

void
stale_page_note(struct db *db, struct stale_page page)
{
	static const char sql[] =
		"INSERT INTO stale_page (" COLUMN_NAMES(STALE_PAGE_TABLE) ", since, latest)"
		" VALUES (" COLUMN_VALUES(STALE_PAGE_TABLE) ", (SELECT stamp + 1 FROM publication),"
		" (SELECT stamp + 1 FROM publication))"
		" ON CONFLICT (kind, name, number) DO UPDATE"
		" SET since = coalesce(stale_page.since, excluded.since), latest = excluded.latest";

	row_run(db, sql, &columns, &page, "");
}

static struct stale_pages
pages_read(struct arena *arena, struct query *query)
{
	struct stale_pages pages;

	pages.list = rows_read(arena, query, &columns, &pages.count);
	return pages;
}

struct stale_pages
stale_pages(struct arena *arena, struct db *db, bool aside)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(STALE_PAGE_TABLE)
		" FROM stale_page"
		" WHERE since IS NOT NULL OR $1 = 1"
		" ORDER BY kind, name, number";

	return pages_read(arena, db_query(db, sql, "d", aside));
}

struct stale_pages
stale_pages_aside(struct arena *arena, struct db *db, const char *name)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(STALE_PAGE_TABLE)
		" FROM stale_page"
		" WHERE since IS NULL AND name = $1"
		" ORDER BY kind, number";

	return pages_read(arena, db_query(db, sql, "t", name));
}

bool
stale_page_any(struct db *db, int64_t stamp)
{
	static const char sql[] =
		"SELECT 1"
		" FROM stale_page"
		" WHERE since <= $1"
		" LIMIT 1";

	return db_exists(db_query(db, sql, "l", stamp));
}

bool
stale_page_aside_any(struct db *db)
{
	static const char sql[] =
		"SELECT 1"
		" FROM stale_page"
		" WHERE since IS NULL"
		" LIMIT 1";

	return db_exists(db_query(db, sql, ""));
}

void
stale_page_end(struct db *db, struct stale_page page, int64_t stamp, bool published)
{
	static const char clear[] =
		"DELETE FROM stale_page"
		" WHERE kind = $kind AND name = $name AND number = $number AND latest <= $1";
	static const char set_aside[] =
		"UPDATE stale_page"
		" SET since = NULL"
		" WHERE kind = $kind AND name = $name AND number = $number AND latest <= $1";

	row_run(db, published ? clear : set_aside, &columns, &page, "l", stamp);
}

void
stale_pages_advance(struct db *db, int64_t stamp)
{
	static const char sql[] =
		"UPDATE stale_page"
		" SET since = $1 + 1"
		" WHERE since <= $1";

	db_run(db, sql, "l", stamp);
}

int64_t
stale_page_stamp_take(struct db *db)
{
	static const char sql[] =
		"UPDATE publication"
		" SET stamp = stamp + 1"
		" WHERE stamp < (SELECT max(latest) FROM stale_page)";

	db_run(db, sql, "");
	return stale_page_stamp_last(db);
}

/* To its end: only there is a change that returns it committed. */
static int64_t
stamp_read(struct query *query)
{
	int64_t stamp = -1;

	while (db_row(query))
		stamp = db_long(query, 0);
	if (stamp < 0)
		log_die("database: publication is empty");
	return stamp;
}

int64_t
stale_page_stamp_next(struct db *db, int64_t least)
{
	static const char sql[] =
		"UPDATE publication"
		" SET stamp = CASE WHEN stamp + 1 < $1 THEN $1 ELSE stamp + 1 END"
		" RETURNING stamp";

	return stamp_read(db_query(db, sql, "l", least));
}

int64_t
stale_page_stamp_last(struct db *db)
{
	static const char sql[] =
		"SELECT stamp"
		" FROM publication";

	return stamp_read(db_query(db, sql, ""));
}
