/* Accounts of organisers and helpers, what they may do, and how they sign in. */
#ifndef STORE_ACCOUNT_H
#define STORE_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
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

/* Of all of them, in no order. */
struct account_ids {
	const char **list;
	size_t count;
};
struct account_ids account_ids(struct arena *arena, struct db *db);

void account_insert(struct db *db, const struct account *account, int64_t now);
void account_password_set(struct db *db, const char *id, const char *password_hash);
bool account_any_password(struct db *db); /* whether any organiser has one */

void session_insert(struct db *db, const char *token_hash, const char *account_id, int64_t expires_at);
void session_delete(struct db *db, const char *token_hash);
void session_delete_others(struct db *db, const char *account_id, const char *token_hash);
void session_sweep(struct db *db, int64_t now); /* expired sessions, invitations expired for 30 days, old failures */

/* What an account may be at an event, one thing at each. One row a role, in the order in
 * which a form offers them: its constant; its word, as in the schema, in forms, in the log,
 * and as the end of the keys "role.desk" and "role.means.desk"; its facts. A fact that is
 * not stated is no: a new role may do nothing until its row says so. */
#define MEMBERSHIP_TABLE(ROW) \
	ROW(NONE, "", .rights = 0) \
	ROW(DESK, "desk", .rights = RIGHT_RECORD, \
	    .invited = true, .landing = LANDING_ROUND, .place = 3) \
	ROW(REFEREE, "referee", .rights = RIGHT_RECORD | RIGHT_RULE, \
	    .invited = true, .landing = LANDING_REFEREE, .place = 2) \
	ROW(ORGANISER, "organiser", .rights = RIGHT_RECORD | RIGHT_RULE | RIGHT_ORGANISE, \
	    .invited = true, .landing = LANDING_OVERVIEW, .place = 1)

#define MEMBERSHIP_CONSTANT(constant, ...) MEMBERSHIP_##constant,
enum membership { MEMBERSHIP_TABLE(MEMBERSHIP_CONSTANT) MEMBERSHIPS };
#undef MEMBERSHIP_CONSTANT

enum right {
	RIGHT_RECORD = 1,   /* reads the rounds at the desk, checks in, records results, prints */
	RIGHT_RULE = 2,     /* rulings */
	RIGHT_ORGANISE = 4, /* all the rest, drafts and other people's roles too */
};

struct membership_facts {
	unsigned rights; /* of enum right */
	bool invited;    /* an organiser may give it away */
	enum landing {   /* where the desk begins */
		LANDING_NOWHERE, LANDING_OVERVIEW, LANDING_ROUND, LANDING_REFEREE,
	} landing;
	int place;       /* where people are listed, 1 before 2 */
};

extern const char *const membership_names[]; /* the words; ends at NULL */
extern const struct membership_facts membership_facts[MEMBERSHIPS];
enum membership membership_named(const char *name); /* MEMBERSHIP_NONE for any other text */

/* Whether the role brings the right; what is no role brings none. */
bool membership_may(enum membership role, enum right right);

enum membership membership_of(struct db *db, const char *account_id, const char *tournament_id);

/* An organiser stays one whatever is given; else the new role takes the old one's place. */
void membership_give(struct db *db, const char *account_id, const char *tournament_id,
                     enum membership role);
void membership_delete(struct db *db, const char *account_id, const char *tournament_id);

/* Whether the account is anything at an event that `organiser_id` does not organise. */
bool membership_beyond(struct db *db, const char *account_id, const char *organiser_id);

struct member {
	const char *account_id, *email;
	enum membership role;
};

struct members {
	struct member *list;
	size_t count;
};

/* By the place of their roles, then by address. */
struct members members_of(struct arena *arena, struct db *db, const char *tournament_id);

/* Whether nobody else of them organises the event. */
bool member_last_organiser(const struct members *all, const struct member *member);

/* A one-time link. One that signs an account in has `account_id`; one that gives
 * a role has the other members, and the account may not exist yet. */
struct invitation {
	const char *token_hash;
	const char *account_id; /* or NULL */
	const char *email, *tournament_id, *made_by; /* or NULL */
	enum membership role;
	int64_t expires_at;
	enum invitation_ended { INVITATION_OPEN, INVITATION_USED, INVITATION_REVOKED } ended;
};

void invitation_insert(struct db *db, const struct invitation *invitation);
struct invitation *invitation_by_hash(struct arena *arena, struct db *db, const char *token_hash);

/* Ends an open one; false when it was none. */
bool invitation_end(struct db *db, const char *token_hash, enum invitation_ended ended);

/* Revokes those still open: all that sign the account in, and all that give the
 * address a role at the event. How many there were. */
int invitations_revoke(struct db *db, const char *account_id);
/* Whether a link that signs the account in is open. */
bool invitation_awaits(struct db *db, const char *account_id, int64_t now);

/* Revokes what the account has made for the event and nobody has used. */
void invitations_revoke_made(struct db *db, const char *tournament_id, const char *account_id);

int invitations_revoke_role(struct db *db, const char *tournament_id, const char *email);

struct invitations {
	struct invitation *list;
	size_t count;
};

/* Those that give a role at the event and still work at `now`, by address. */
struct invitations invitations_of(struct arena *arena, struct db *db, const char *tournament_id,
                                  int64_t now);

/* Failed sign-ins of `who` (a keyed hash). */
struct sign_in_failure {
	int failures;
	int64_t retry_at;
};
struct sign_in_failure sign_in_failure_get(struct db *db, const char *who);
void sign_in_failure_set(struct db *db, const char *who, struct sign_in_failure failure);
void sign_in_failure_clear(struct db *db, const char *who);

#endif
