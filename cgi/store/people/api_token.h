/* Tokens with which programs act for an organiser. Only a token's hash is kept. */
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
	const char *tournament_id; /* the only event that it opens; NULL = all its owner's */
	bool reads;                /* and does not write */
	int64_t ends_at;           /* 0 = it does not end */
	int64_t used_at;           /* 0 = not yet */
};

struct api_tokens {
	struct api_token *list;
	size_t count;
};

void api_token_insert(struct db *db, const struct api_token *token);

/* NULL where there is none that has not ended, and of an account that is switched off. */
struct api_token *api_token_by_hash(struct arena *arena, struct db *db, const char *hash,
                                    int64_t now);
void api_token_use(struct db *db, const char *hash, int64_t now);

/* An account's, the oldest first. */
struct api_tokens api_tokens_of(struct arena *arena, struct db *db, const char *account_id);

/* False when the account has no such token. */
bool api_token_delete(struct db *db, const char *account_id, const char *hash);
