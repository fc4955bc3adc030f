/* Passkeys of accounts: the public half of each. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct passkey {
	const char *id;          /* base64url */
	const char *account_id;
	const char *name;        /* that its owner knows it by */
	const char *public_key;  /* base64url */
	int64_t counter;         /* of its signatures; 0: it does not count */
	int64_t made_at, used_at; /* 0: not used yet */
};

struct passkeys {
	struct passkey *list;
	size_t count;
};

void passkey_insert(struct db *db, const struct passkey *passkey);
struct passkey *passkey_by_id(struct arena *arena, struct db *db, const char *id); /* or NULL */
struct passkeys passkeys_of(struct arena *arena, struct db *db, const char *account_id); /* oldest first */
int passkey_count(struct db *db, const char *account_id);
void passkey_use(struct db *db, const char *id, int64_t counter, int64_t now);

/* False where the account has none of that id. */
bool passkey_delete(struct db *db, const char *account_id, const char *id);
void passkey_forget(struct db *db, const char *account_id); /* all of them */
