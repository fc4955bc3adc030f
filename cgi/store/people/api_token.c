#include "store/people/api_token.h"

#include "store/row.h"

#define API_TOKEN_TABLE(FIRST, NEXT, SET) \
	FIRST(token_hash, HELD(api_token, hash)) \
	NEXT(account_id, HELD(api_token, account_id)) \
	NEXT(label, HELD(api_token, label)) \
	NEXT(made_at, HELD(api_token, made_at))

static const struct row_columns columns = COLUMNS_OF(api_token, API_TOKEN_TABLE);

void
api_token_insert(struct db *db, const struct api_token *token)
{
	static const char sql[] =
		"INSERT INTO api_token (" COLUMN_NAMES(API_TOKEN_TABLE) ")"
		" VALUES (" COLUMN_VALUES(API_TOKEN_TABLE) ")";

	row_run(db, sql, &columns, token, "");
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
