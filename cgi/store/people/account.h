/* Accounts of organisers and helpers: what each may do is in store/people/member.h, how it
 * signs in in store/people/session.h and store/people/invitation.h. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "store/db.h"
#include "store/people/member.h"

struct account {
	const char *id, *email;
	const char *password_hash; /* NULL until a password is set */
	bool creates;              /* may make events here, and bring them in from files */
	bool administers;          /* may do everything here, at every event */
	const char *authenticator; /* what its app's secret is made of; NULL = it has none */
	int64_t authenticator_step; /* the last whose code was taken */
	int64_t disabled_at; /* since when it is switched off and opens nothing; 0 = it is not */
	int64_t seen_at;     /* when it was last used; 0 = never */
	/* when its session was opened by a passkey; 0 = it was not, or it was not found by a session */
	int64_t passkey_at;
};

/* What an account may do beside what events give it: its word, on the command line, in forms and in the
 * log, and as the end of the keys "rights.organiser" and "rights.means.organiser". */
#define ACCOUNT_RIGHTS_TABLE(ROW) \
	ROW(HELPS, "helper") /* what is shared with it */ \
	ROW(CREATES, "organiser") \
	ROW(ADMINISTERS, "administrator")

#define ACCOUNT_CONSTANT(constant, word) ACCOUNT_##constant,
enum account_rights { ACCOUNT_RIGHTS_TABLE(ACCOUNT_CONSTANT) ACCOUNT_RIGHTS };
#undef ACCOUNT_CONSTANT

extern const char *const account_rights_names[]; /* the words; ends at NULL */
enum account_rights account_rights(const struct account *account);
void account_rights_set(struct db *db, const char *id, enum account_rights rights);

/* Whether it may make events: by what it is, or since on this site everybody with an account may. */
bool account_may_create(struct db *db, const struct account *account);
bool account_everybody_creates(struct db *db);
void account_everybody_creates_set(struct db *db, bool everybody);

/* NULL when there is none. */
struct account *account_by_email(struct arena *arena, struct db *db, const char *email);
struct account *account_first(struct arena *arena, struct db *db); /* ever made */
struct account *account_by_id(struct arena *arena, struct db *db, const char *id);
struct account *account_by_invitation(struct arena *arena, struct db *db, const char *token_hash,
                                      int64_t now);

struct account_list {
	struct account *list;
	size_t count;
};
struct account_list account_all(struct arena *arena, struct db *db); /* of the site */
struct account_list account_administrators(struct arena *arena, struct db *db); /* none switched off */
/* With that text in the address, in small letters: at most `limit`, after so many, by address. */
struct account_list account_found(struct arena *arena, struct db *db, const char *text, int limit, int after);

/* NULL also for one that is switched off. And what they are at the event called `slug`, where it is
 * not NULL, in *role, and when the session was used last, in *used_at: every page asks for all. */
struct account *account_by_session(struct arena *arena, struct db *db, const char *token_hash,
                                   int64_t now, const char *slug, enum membership *role,
                                   int64_t *used_at);

/* Of all of them, in no order. */
struct account_ids {
	const char **list;
	size_t count;
};
struct account_ids account_ids(struct arena *arena, struct db *db);

void account_insert(struct db *db, const struct account *account, int64_t now);
void account_email_set(struct db *db, const char *id, const char *email);
void account_disabled_set(struct db *db, const char *id, int64_t disabled_at);
void account_seen_set(struct db *db, const char *id, int64_t seen_at);
void account_password_set(struct db *db, const char *id, const char *password_hash);
bool account_any(struct db *db);
bool account_any_password(struct db *db); /* whether any organiser has one */
void account_authenticator_set(struct db *db, const char *id, const char *authenticator,
                               int64_t step);
