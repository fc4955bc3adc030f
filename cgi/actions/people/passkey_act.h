/* Passkeys (WebAuthn, https://www.w3.org/TR/webauthn-2/): keys that a device keeps for one site and one
 * account, and signs with once it has asked who holds it. So one is both factors, and cannot be typed
 * on a page of somebody else's. What a browser sends of one is typed here as it says it, in base64url.
 *
 * The site asks by a challenge that it can tell for its own, good for five minutes and once; nothing is
 * asked of who made the device (attestation "none"), so nothing here reads CBOR: the browser gives the
 * public key as others have it. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "actions/people/sign_in.h"
#include "forms/problem.h"
#include "store/people/account.h"

enum { PASSKEY_SECONDS = 5 * 60, PASSKEY_NAME_MAX = 60, PASSKEYS_MAX = 20 };

/* For whom keys are made: where the site is, and its name for browsers ("oshidori.example"); NULL where
 * they make none: without https on another machine, or where it has a number for a name. */
struct passkey_site {
	const char *origin, *name;
};
struct passkey_site passkey_site(struct arena *arena, const char *base_address);

/* A new one, for whom: a session's token to add a key, "" to sign in. */
char *passkey_challenge(const struct office *office, const char *whose);

/* A key that has just been made: AuthenticatorAttestationResponse, what its owner calls it. */
struct passkey_made {
	const char *name, *id, *client, *data, *key;
};

/* The account has it from then on, and the session counts as opened by it. Refused beside "name" or the
 * proof's fields, or as a whole. */
bool passkey_add(const struct office *office, const struct account *account,
                 const char *session_token, const struct passkey_site *site,
                 const struct passkey_made *made, const struct sign_in_proof *proof,
                 struct problems *problems);

/* What one has signed: AuthenticatorAssertionResponse. */
struct passkey_signed {
	const char *id, *user, *client, *data, *signature;
};

/* A session's token, whole also where the account has an app; NULL with PROBLEM_PASSKEY. */
char *passkey_sign_in(const struct office *office, const struct passkey_site *site,
                      const struct passkey_signed *said, const char *remote,
                      struct problems *problems);

/* The account has it no more, and its other sessions end. */
bool passkey_end(const struct office *office, const struct account *account,
                 const char *session_token, const char *id, const struct sign_in_proof *proof,
                 struct problems *problems);
