/* Organisers' accounts, what they may do, and how they sign in. */
#ifndef STORE_ACCOUNT_H
#define STORE_ACCOUNT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"

struct account {
	const char *id, *email;
	const char *password_hash; /* NULL until a password is set */
};

/* NULL when there is none. */
struct account *account_by_email(struct arena *arena, struct db *db, const char *email);
struct account *account_by_id(struct arena *arena, struct db *db, const char *id);
struct account *account_by_session(struct arena *arena, struct db *db, const char *token_hash, int64_t now);
struct account *account_by_api_token(struct arena *arena, struct db *db, const char *token_hash);
struct account *account_by_invitation(struct arena *arena, struct db *db, const char *token_hash, int64_t now);

void account_insert(struct db *db, const struct account *account, int64_t now);
void account_password_set(struct db *db, const char *id, const char *password_hash);
bool account_any_password(struct db *db); /* whether any organiser has one */

void session_insert(struct db *db, const char *token_hash, const char *account_id, int64_t expires_at);
void session_delete(struct db *db, const char *token_hash);
void session_delete_others(struct db *db, const char *account_id, const char *token_hash);
void session_sweep(struct db *db, int64_t now); /* expired sessions and invitations, old failures */

void invitation_insert(struct db *db, const char *token_hash, const char *account_id, int64_t expires_at);
bool invitation_delete(struct db *db, const char *token_hash); /* whether it was there */
void invitations_delete(struct db *db, const char *account_id);                 /* all of the account's */

bool membership_exists(struct db *db, const char *account_id, const char *tournament_id);
void membership_insert(struct db *db, const char *account_id, const char *tournament_id);

/* Failed sign-ins of `who` (a keyed hash). */
struct sign_in_failure {
	int failures;
	int64_t retry_at;
};
struct sign_in_failure sign_in_failure_get(struct db *db, const char *who);
void sign_in_failure_set(struct db *db, const char *who, struct sign_in_failure failure);
void sign_in_failure_clear(struct db *db, const char *who);

#endif
