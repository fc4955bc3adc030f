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
