#include "store/people/recovery.h"

void
recovery_insert(struct db *db, const char *account_id, const char *code_hash)
{
	static const char sql[] =
		"INSERT INTO recovery_code (account_id, code_hash)"
		" VALUES ($1, $2)";

	db_run(db, sql, "tt", account_id, code_hash);
}

bool
recovery_use(struct db *db, const char *account_id, const char *code_hash)
{
	static const char sql[] =
		"DELETE FROM recovery_code"
		" WHERE account_id = $1 AND code_hash = $2";

	return db_run(db, sql, "tt", account_id, code_hash) == 1;
}

void
recovery_forget(struct db *db, const char *account_id)
{
	static const char sql[] =
		"DELETE FROM recovery_code"
		" WHERE account_id = $1";

	db_run(db, sql, "t", account_id);
}

int
recovery_left(struct db *db, const char *account_id)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM recovery_code"
		" WHERE account_id = $1";

	return db_number(db_query(db, sql, "t", account_id));
}
