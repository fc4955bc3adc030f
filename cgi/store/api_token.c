#include "store/api_token.h"

#include "store/rows.h"

#define COLUMNS "token_hash, account_id, label, made_at"

static struct api_token
api_token_read(struct arena *arena, struct query *query)
{
	return (struct api_token){
		.hash = db_text(query, 0, arena),
		.account_id = db_text(query, 1, arena),
		.label = db_text(query, 2, arena),
		.made_at = db_long(query, 3),
	};
}

void
api_token_insert(struct db *db, const struct api_token *token)
{
	static const char sql[] =
		"INSERT INTO api_token (" COLUMNS ")"
		" VALUES ($1, $2, $3, $4)";

	db_run(db, sql, "tttl", token->hash, token->account_id, token->label, token->made_at);
}

struct api_tokens
api_tokens_of(struct arena *arena, struct db *db, const char *account_id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		" FROM api_token"
		" WHERE account_id = $1"
		" ORDER BY made_at, token_hash";
	struct query *query = db_query(db, sql, "t", account_id);
	struct api_tokens tokens = {0};

	while (db_row(query)) {
		tokens.list = rows_room(arena, tokens.list, tokens.count, sizeof(*tokens.list));
		tokens.list[tokens.count++] = api_token_read(arena, query);
	}
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
