/* Who is signed in, and who tried in vain. Of a session the hash of its token is kept,
 * of a failure a keyed hash of who it was: neither says anything to who reads the file. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct session {
	const char *hash; /* of its token */
	const char *account_id;
	int64_t expires_at; /* unless it is used before */
	int64_t ends_at;    /* at the latest */
	int64_t made_at, used_at;
	bool stays;         /* signed in on that device, by choice */
	const char *browser;
	int64_t passkey_at; /* when a passkey opened it; 0 = none did */
};

struct sessions {
	struct session *list;
	size_t count;
};

void session_insert(struct db *db, const struct session *session);
struct session *session_by_hash(struct arena *arena, struct db *db, const char *hash, int64_t now);

/* Those of the account that have not ended, the one used last first. */
struct sessions sessions_of(struct arena *arena, struct db *db, const char *account_id, int64_t now);

void session_use(struct db *db, const char *hash, int64_t used_at, int64_t expires_at);

void session_passkey_set(struct db *db, const char *hash, int64_t passkey_at);

/* False where the account has no such session. */
bool session_delete(struct db *db, const char *account_id, const char *hash);

/* Whosever it is. */
void session_forget(struct db *db, const char *hash);

/* All but that one; how many. */
int session_delete_others(struct db *db, const char *account_id, const char *hash);

/* Browsers that have signed in to an account, by the hash of a token of theirs. */
bool session_browser_known(struct db *db, const char *token_hash, const char *account_id,
                           int64_t now);
void session_browser_rename(struct db *db, const char *before, const char *token_hash);
void session_browser_know(struct db *db, const char *token_hash, const char *account_id,
                          int64_t expires_at);

/* Expired sessions and browsers, invitations expired and letters about the site made for 30 days, old
 * failures. */
void session_sweep(struct db *db, int64_t now);

/* Failed sign-ins of `who` (a keyed hash). */
struct session_failure {
	int failures;
	int64_t retry_at;
};
struct session_failure session_failure_get(struct db *db, const char *who);
void session_failure_set(struct db *db, const char *who, struct session_failure failure);
void session_failure_clear(struct db *db, const char *who);
