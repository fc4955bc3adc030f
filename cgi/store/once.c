#include "store/once.h"

char *
once_find(struct arena *arena, struct db *db, const char *key)
{
	static const char sql[] =
		"SELECT made"
		" FROM idempotency"
		" WHERE key = $1";
	struct query *query = db_query(db, sql, "t", key);
	char *made = db_row(query) ? db_text(query, 0, arena) : NULL;

	db_stop(query);
	return made;
}

void
once_insert(struct db *db, const char *key, const char *made, int64_t now)
{
	static const char sql[] =
		"INSERT INTO idempotency (key, made, made_at)"
		" VALUES ($1, $2, $3)";

	db_run(db, sql, "ttl", key, made, now);
}
