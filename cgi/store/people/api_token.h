/* Tokens with which programs act for an organiser. Only a token's hash is kept;
 * whose a token is, account_by_api_token says. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct api_token {
	const char *hash;  /* unique */
	const char *account_id;
	const char *label; /* "" for none; several may have the same */
	int64_t made_at;
};

struct api_tokens {
	struct api_token *list;
	size_t count;
};

void api_token_insert(struct db *db, const struct api_token *token);

/* An account's, the oldest first. */
struct api_tokens api_tokens_of(struct arena *arena, struct db *db, const char *account_id);

/* False when the account has no such token. */
bool api_token_delete(struct db *db, const char *account_id, const char *hash);
