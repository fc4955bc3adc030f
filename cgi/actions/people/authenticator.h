/* The second lock of an account: an authenticator app, whose codes are asked for behind the
 * password, and ten recovery codes for who has it not at hand. Its secret is a keyed hash of what
 * the database has: who reads the file alone knows no code. Signing in is actions/people/sign_in.h's. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "actions/people/sign_in.h"
#include "base/totp.h"
#include "forms/problem.h"
#include "store/people/account.h"

enum { RECOVERY_CODES = 10, RECOVERY_CODE_CHARS = ID_CHARS };

/* As they are shown, once: "k3mq-81zv-…". */
struct authenticator_codes {
	const char *list[RECOVERY_CODES];
};

/* What an app is told before the account has it: the same as long as the session does not take it. */
struct totp_secret authenticator_offer(const struct office *office, const struct account *account,
                                       const char *session_token);

/* The offer is taken: by its owner (the proof's code is of the offer), whose other sessions and
 * one-time links end. Fills `codes`. */
bool authenticator_start(const struct office *office, const struct account *account,
                         const char *session_token, const struct sign_in_proof *proof,
                         struct authenticator_codes *codes, struct problems *problems);

/* New recovery codes in place of those there were. */
bool authenticator_renew(const struct office *office, const struct account *account,
                         const struct sign_in_proof *proof, struct authenticator_codes *codes,
                         struct problems *problems);

bool authenticator_end(const struct office *office, const struct account *account,
                       const struct sign_in_proof *proof, struct problems *problems);

/* Part of another action's transaction: whether it is a code of the app's, now or one step beside,
 * later than the last that was taken; or a recovery code. It is used up. */
bool authenticator_take(const struct office *office, const struct account *account,
                        const char *code);

/* Likewise: it has none from now on, nor recovery codes. */
void authenticator_forget(const struct office *office, const struct account *account);
