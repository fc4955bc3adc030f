#include "store/pages/touched.h"

#include "base/log.h"
#include "store/row.h"
#include "store/tournament.h"

#define TOUCHED_TABLE(FIRST, NEXT, SET) \
	FIRST(name, HELD(touched, name)) \
	NEXT(stamp, HELD(touched, stamp)) \
	NEXT(shown, HELD(touched, shown))

static const struct row_columns columns = COLUMNS_OF(touched, TOUCHED_TABLE);

void
touched_note(struct db *db, const char *name)
{
	static const char sql[] =
		"INSERT INTO touched (name, stamp)"
		" VALUES ($1, (SELECT stamp + 1 FROM publication))"
		" ON CONFLICT (name) DO UPDATE"
		" SET stamp = excluded.stamp";

	db_run(db, sql, "t", name);
}

/* A division's event shows how it stands, and a division what its event is. */
bool
touched_note_event(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"INSERT INTO touched (name, stamp)"
		" SELECT slug, (SELECT stamp + 1 FROM publication)"
		" FROM tournament"
		" WHERE id = $1 OR parent_id = $1"
		"  OR id = (SELECT parent_id FROM tournament WHERE id = $1)"
		" ON CONFLICT (name) DO UPDATE"
		" SET stamp = excluded.stamp";

	return db_run(db, sql, "t", tournament_id) > 0;
}

/* To its end: only there is a change that returns it committed. */
static int64_t
stamp_read(struct query *query)
{
	int64_t stamp = -1;

	while (db_row(query))
		stamp = db_long(query, 0);
	return stamp;
}

static int64_t
stamp_must(int64_t stamp)
{
	if (stamp < 0)
		log_die("database: publication is empty");
	return stamp;
}

int64_t
touched_note_all(struct db *db, int64_t least)
{
	static const char next[] =
		"UPDATE publication"
		" SET stamp = CASE WHEN stamp + 1 < $1 THEN $1 ELSE stamp + 1 END"
		" RETURNING stamp";
	static const char all[] =
		"UPDATE touched"
		" SET stamp = $1";
	const int64_t stamp = stamp_must(stamp_read(db_query(db, next, "l", least)));

	db_run(db, all, "l", stamp);
	return stamp;
}

int64_t
touched_stamp_take(struct db *db)
{
	static const char sql[] =
		"UPDATE publication"
		" SET stamp = stamp + 1"
		" RETURNING stamp";

	return stamp_must(stamp_read(db_query(db, sql, "")));
}

int64_t
touched_stamp_last(struct db *db)
{
	static const char sql[] =
		"SELECT stamp"
		" FROM publication";

	return stamp_must(stamp_read(db_query(db, sql, "")));
}

int64_t
touched_stamp(struct db *db, const char *name)
{
	static const char sql[] =
		"SELECT stamp"
		" FROM touched"
		" WHERE name = $1";

	return name[0] == '\0' ? touched_stamp_last(db) : stamp_read(db_query(db, sql, "t", name));
}

struct touched_list
touched_since(struct arena *arena, struct db *db, int64_t stamp)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(TOUCHED_TABLE)
		" FROM (SELECT name, stamp, name = '/' OR EXISTS (SELECT 1"
		"   FROM tournament"
		"   WHERE slug = name AND " TOURNAMENT_PUBLIC ") AS shown"
		"  FROM touched"
		"  WHERE stamp > $1"
		"  UNION ALL SELECT '', stamp, true"
		"  FROM publication"
		"  WHERE stamp > $1) AS newer"
		" ORDER BY stamp DESC, name";
	struct touched_list touched;

	touched.list = rows_read(arena, db_query(db, sql, "l", stamp), &columns, &touched.count);
	return touched;
}
