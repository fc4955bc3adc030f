/* Who is signed in, and who tried in vain. Of a session the hash of its token is kept,
 * of a failure a keyed hash of who it was: neither says anything to who reads the file. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "store/db.h"

void session_insert(struct db *db, const char *token_hash, const char *account_id,
                    int64_t expires_at);
void session_delete(struct db *db, const char *token_hash);
void session_delete_others(struct db *db, const char *account_id, const char *token_hash);

/* Browsers that have signed in to an account, by the hash of a token of theirs. */
bool session_browser_known(struct db *db, const char *token_hash, const char *account_id,
                           int64_t now);
void session_browser_rename(struct db *db, const char *before, const char *token_hash);
void session_browser_know(struct db *db, const char *token_hash, const char *account_id,
                          int64_t expires_at);

/* Expired sessions and browsers, invitations expired for 30 days, old failures. */
void session_sweep(struct db *db, int64_t now);

/* Failed sign-ins of `who` (a keyed hash). */
struct session_failure {
	int failures;
	int64_t retry_at;
};
struct session_failure session_failure_get(struct db *db, const char *who);
void session_failure_set(struct db *db, const char *who, struct session_failure failure);
void session_failure_clear(struct db *db, const char *who);
