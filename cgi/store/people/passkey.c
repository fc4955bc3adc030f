#include "store/people/passkey.h"

#include "store/row.h"

#define PASSKEY_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(passkey, id)) \
	NEXT(account_id, HELD(passkey, account_id)) \
	NEXT(name, HELD(passkey, name)) \
	NEXT(public_key, HELD(passkey, public_key)) \
	NEXT(counter, HELD(passkey, counter)) \
	NEXT(made_at, HELD(passkey, made_at)) \
	NEXT(used_at, HELD(passkey, used_at))

#define PASSKEYS "SELECT " COLUMN_NAMES(PASSKEY_TABLE) " FROM passkey"

static const struct row_columns columns = COLUMNS_OF(passkey, PASSKEY_TABLE);

void
passkey_insert(struct db *db, const struct passkey *passkey)
{
	static const char sql[] =
		"INSERT INTO passkey (" COLUMN_NAMES(PASSKEY_TABLE) ")"
		" VALUES (" COLUMN_VALUES(PASSKEY_TABLE) ")";

	row_run(db, sql, &columns, passkey, "");
}

struct passkey *
passkey_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		PASSKEYS
		" WHERE id = $1";

	return row_first(arena, db_query(db, sql, "t", id), &columns);
}

struct passkeys
passkeys_of(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		PASSKEYS
		" WHERE account_id = $1"
		" ORDER BY made_at, id";
	struct passkeys passkeys;

	passkeys.list = rows_read(arena, db_query(db, sql, "t", account_id), &columns, &passkeys.count);
	return passkeys;
}

int
passkey_count(struct db *db, const char *account_id)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM passkey"
		" WHERE account_id = $1";

	return db_number(db_query(db, sql, "t", account_id));
}

void
passkey_use(struct db *db, const char *id, int64_t counter, int64_t now)
{
	static const char sql[] =
		"UPDATE passkey"
		" SET counter = $2, used_at = $3"
		" WHERE id = $1";

	db_run(db, sql, "tll", id, counter, now);
}

bool
passkey_delete(struct db *db, const char *account_id, const char *id)
{
	static const char sql[] =
		"DELETE FROM passkey"
		" WHERE account_id = $1 AND id = $2";

	return db_run(db, sql, "tt", account_id, id) == 1;
}

void
passkey_forget(struct db *db, const char *account_id)
{
	static const char sql[] =
		"DELETE FROM passkey"
		" WHERE account_id = $1";

	db_run(db, sql, "t", account_id);
}
