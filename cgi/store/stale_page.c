#include "store/stale_page.h"

#include "base/log.h"
#include "store/rows.h"

void
stale_page_note(struct db *db, struct stale_page page)
{
	static const char sql[] =
		"INSERT INTO stale_page (kind, tournament_id, number)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (kind, tournament_id, number) DO NOTHING";

	db_run(db, sql, "ttd", page.kind, page.tournament_id, page.number);
}

struct stale_pages
stale_pages(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT kind, tournament_id, number"
		" FROM stale_page"
		" ORDER BY kind, tournament_id, number";
	struct query *query = db_query(db, sql, "");
	struct stale_pages pages = {0};

	while (db_row(query)) {
		pages.list = rows_room(arena, pages.list, pages.count, sizeof(*pages.list));
		pages.list[pages.count++] = (struct stale_page){
			db_text(query, 0, arena), db_text(query, 1, arena), db_int(query, 2)};
	}
	return pages;
}

void
stale_page_clear(struct db *db, struct stale_page page)
{
	static const char sql[] =
		"DELETE FROM stale_page"
		" WHERE kind = $1 AND tournament_id = $2 AND number = $3";

	db_run(db, sql, "ttd", page.kind, page.tournament_id, page.number);
}

int64_t
publication_stamp(struct db *db, int64_t least)
{
	static const char sql[] =
		"UPDATE publication"
		" SET stamp = CASE WHEN stamp + 1 < $1 THEN $1 ELSE stamp + 1 END"
		" RETURNING stamp";
	struct query *query = db_query(db, sql, "l", least);
	int64_t stamp;

	if (!db_row(query))
		die("database: publication is empty");
	stamp = db_long(query, 0);
	while (db_row(query)) /* to its end, where it is committed */
		;
	return stamp;
}
