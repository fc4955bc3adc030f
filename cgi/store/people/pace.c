#include "store/people/pace.h"

static int64_t
busy_until(struct db *db, const char *who)
{
	static const char sql[] =
		"SELECT busy_until"
		" FROM pace"
		" WHERE who = $1";
	struct query *query = db_query(db, sql, "t", who);
	int64_t until = db_row(query) ? db_long(query, 0) : 0;

	db_stop(query);
	return until;
}

int
pace_step(struct db *db, const char *who, int64_t now, int step, int most)
{
	static const char sql[] =
		"INSERT INTO pace (who, busy_until)"
		" VALUES ($1, $2 + $3)"
		" ON CONFLICT (who) DO UPDATE"
		" SET busy_until = $3 + CASE WHEN pace.busy_until BETWEEN $2 AND $2 + $4"
		"  THEN pace.busy_until ELSE $2 END"
		" WHERE pace.busy_until NOT BETWEEN $2 + $4 - $3 + 1 AND $2 + $4";

	if (db_run(db, sql, "tldd", who, now, step, most) == 1)
		return 0;
	return (int)(busy_until(db, who) + step - most - now);
}

bool
pace_is_busy(struct db *db, const char *who, int64_t now)
{
	return busy_until(db, who) > now;
}

bool
pace_any_over(struct db *db, int64_t now)
{
	static const char sql[] =
		"SELECT 1"
		" FROM pace"
		" WHERE busy_until <= $1"
		" LIMIT 1";

	return db_exists(db_query(db, sql, "l", now));
}

void
pace_sweep(struct db *db, int64_t now)
{
	static const char sql[] =
		"DELETE FROM pace"
		" WHERE busy_until <= $1";

	db_run(db, sql, "l", now);
}
