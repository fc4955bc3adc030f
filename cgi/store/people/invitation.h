/* One-time links: how an account signs in the first time or again, and how a role is
 * given away by mail. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/set.h"
#include "store/db.h"
#include "store/people/member.h"

#define INVITATION_ENDED_TABLE(ROW) \
	ROW(INVITATION_OPEN, "") \
	ROW(INVITATION_USED, "used") \
	ROW(INVITATION_REVOKED, "revoked")
enum invitation_ended { INVITATION_ENDED_TABLE(SET_MEMBER) };

/* A one-time link. One that signs an account in has `account_id`; one that gives
 * a role has the other members, and the account may not exist yet. */
struct invitation {
	const char *token_hash;
	const char *account_id; /* or NULL */
	const char *email, *tournament_id, *made_by; /* or NULL */
	enum membership role;
	int64_t expires_at;
	enum invitation_ended ended;
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
