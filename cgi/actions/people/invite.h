/* Who helps at an event: one-time links that give a role, and taking it away.
 *
 * A link is for one mail address and works once, for INVITATION_SECONDS, while
 * whoever made it organises the event. The organiser who makes it holds it, so it
 * opens nothing of somebody else's: it signs in only to an account that is new,
 * or that has no password and no role at an event its maker does not organise.
 * The owner of any other account has to be signed in already. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/people/account.h"
#include "store/people/invitation.h"
#include "store/tournament.h"

/* A link's token; nobody sees it again, and links made before for that address
 * at that event end. `role` is the word of one that may be given. NULL with a problem: no
 * address, no role, or that address has as much already. */
char *invite_make(const struct office *office, const struct tournament *tournament,
                  const char *email, const char *role, struct problems *problems);

/* Ends the event's link of that hash; false when none of that hash is open. */
bool invite_revoke(const struct office *office, const struct tournament *tournament,
                   const char *hash);

enum invite_state {
	INVITE_GOOD,
	INVITE_SIGN_IN, /* good, but only for its owner signed in */
	INVITE_USED,
	INVITE_EXPIRED,
	INVITE_REVOKED,
	INVITE_UNKNOWN, /* no link, or one that ended long ago */
};

struct invite {
	enum invite_state state;
	const struct invitation *link;       /* NULL where unknown */
	const char *email;                   /* whom it is for; NULL where unknown */
	const struct tournament *tournament; /* NULL for a link that signs in only */
};

/* What the token would do for whoever is signed in (NULL: nobody), without using it. */
struct invite invite_look(const struct office *office, const char *token,
                          const struct account *visitor);

/* Uses a good one up: its owner has the role; an organiser stays one. *session is
 * a new session's token, or NULL where the owner is signed in already. An account
 * without a password loses its other sessions. Any other
 * link changes nothing. What it was is returned. */
struct invite invite_use(const struct office *office, const char *token,
                         const struct account *visitor, const char **session);

/* Takes somebody's role at the event away, and ends links for their address
 * there. The actor's own only when `sure`. False with a problem: the last
 * organiser's, one's own and not sure. One that is gone already is left so. */
bool invite_role_take(const struct office *office, const struct tournament *tournament,
                      const char *account_id, bool sure, struct problems *problems);
