#include "store/people/api_token.h"

#include "store/row.h"

#define API_TOKEN_TABLE(FIRST, NEXT, SET) \
	FIRST(token_hash, HELD(api_token, hash)) \
	NEXT(account_id, HELD(api_token, account_id)) \
	NEXT(label, HELD(api_token, label)) \
	NEXT(made_at, HELD(api_token, made_at)) \
	NEXT(tournament_id, HELD(api_token, tournament_id)) \
	NEXT(reads, HELD(api_token, reads)) \
	NEXT(ends_at, HELD(api_token, ends_at)) \
	NEXT(used_at, HELD(api_token, used_at))

static const struct row_columns columns = COLUMNS_OF(api_token, API_TOKEN_TABLE);

void
api_token_insert(struct db *db, const struct api_token *token)
{
	static const char sql[] =
		"INSERT INTO api_token (" COLUMN_NAMES(API_TOKEN_TABLE) ")"
		" VALUES (" COLUMN_VALUES(API_TOKEN_TABLE) ")";

	row_run(db, sql, &columns, token, "");
}

struct api_token *
api_token_by_hash(struct arena *arena, struct db *db, const char *hash, int64_t now)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(API_TOKEN_TABLE)
		" FROM api_token"
		" WHERE token_hash = $1 AND (ends_at = 0 OR ends_at > $2)"
		"  AND EXISTS (SELECT 1"
		"   FROM account"
		"   WHERE account.id = account_id AND disabled_at = 0)";

	return row_first(arena, db_query(db, sql, "tl", hash, now), &columns);
}

void
api_token_use(struct db *db, const char *hash, int64_t now)
{
	static const char sql[] =
		"UPDATE api_token"
		" SET used_at = $2"
		" WHERE token_hash = $1";

	db_run(db, sql, "tl", hash, now);
}

struct api_tokens
api_tokens_of(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(API_TOKEN_TABLE)
		" FROM api_token"
		" WHERE account_id = $1"
		" ORDER BY made_at, token_hash";
	struct api_tokens tokens;

	tokens.list = rows_read(arena, db_query(db, sql, "t", account_id), &columns, &tokens.count);
	return tokens;
}

bool
api_token_delete(struct db *db, const char *account_id, const char *hash)
{
	static const char sql[] =
		"DELETE FROM api_token"
		" WHERE account_id = $1 AND token_hash = $2";

	return db_run(db, sql, "tt", account_id, hash) == 1;
}
