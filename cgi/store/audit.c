#include "store/audit.h"

void
audit_insert(struct db *db, const struct audit *audit)
{
	static const char sql[] =
		"INSERT INTO audit (at, tournament_id, actor, action, subject, before, after)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7)";

	db_run(db, sql, "ltttttt", audit->at, audit->tournament_id, audit->actor, audit->action,
	       audit->subject, audit->before, audit->after);
}

int
audit_count(struct db *db, const char *tournament_id, const char *action, const char *subject)
{
	static const char sql[] =
		"SELECT count(*) FROM audit"
		" WHERE tournament_id = $1 AND action = $2 AND subject = $3";
	struct query *query = db_query(db, sql, "ttt", tournament_id, action, subject);
	int count;

	db_row(query);
	count = db_int(query, 0);
	db_stop(query);
	return count;
}
