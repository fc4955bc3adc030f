/* Organisers and helpers signing in: one-time links, passwords, sessions. Links
 * that give a role are actions/people/invite.h's. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "actions/office/office.h"
#include "actions/people/guess.h"
#include "forms/problem.h"
#include "store/people/account.h"

enum {
	SESSION_SECONDS = 12 * 3600,
	SESSION_IDLE_SECONDS = 4 * 3600,
	STAY_SECONDS = 30 * 24 * 3600, /* of one who chose to stay signed in */
	STAY_IDLE_SECONDS = 7 * 24 * 3600,
	SESSION_NOTE_SECONDS = 10 * 60, /* how long what uses it is not noted again */
	BROWSER_SECONDS = 400 * 24 * 3600, /* the longest that browsers keep a cookie */
	INVITATION_SECONDS = 7 * 24 * 3600,
	HALF_SECONDS = 5 * 60,
	FRESH_SECONDS = 5 * 60, /* that a passkey has just said who it is */
};

/* Who signs in to an account with an authenticator app gets half a session: a token that no session
 * has, which opens one with a code of the app's (sign_in_code) and does nothing else. */
#define HALF_MARK "."
bool sign_in_is_half(const char *token);

/* Whose it is; NULL for none, one that is too old, and where the account has changed its password or
 * app since. */
const struct account *sign_in_half_account(const struct office *office, const char *half);

/* The account of that address, made when there is none, which may make events from then on. NULL
 * for no address. */
struct account *sign_in_organiser(const struct office *office, const char *email);

/* Likewise, and it may do everything on the site. */
struct account *sign_in_administrator(const struct office *office, const char *email);

/* The site's first organiser, whatever their address is by now; made when there is no account. */
#define SIGN_IN_FIRST_EMAIL "organiser@oshidori.example"
struct account *sign_in_first(const struct office *office);

/* Part of another action's transaction: the account of that clean address, made
 * when there is none, which then may make no events; and a session's token for an account, which stays
 * signed in where the office says so. `action` is what the audit calls it. */
struct account *sign_in_account_for(const struct office *office, const char *email);
char *sign_in_session(const struct office *office, const char *account_id, const char *action);

/* A one-time link's token for that account. */
char *sign_in_invite(const struct office *office, const struct account *account);

/* Likewise, and a letter to the account brings it; the token of the letter of that id. Nobody else makes
 * it, so that the outbox need not keep it. */
char *sign_in_invite_by_letter(const struct office *office, const struct account *account, const char *lang);
char *sign_in_letter_token(const struct office *office, const char *letter_id);

/* Uses it up and opens a session, or half of one; NULL when it is not valid (any more). */
char *sign_in_by_invitation(const struct office *office, const char *token);

/* Whether the token would be good, without using it. Of a link that gives a role
 * this and the one above know nothing. */
struct account *sign_in_invited(const struct office *office, const char *token);

/* What somebody typed, and from where. */
struct sign_in_try {
	const char *email, *password;
	struct guess_from from;
};

/* A session's token, or half of one, or NULL with a problem: wrong address or password, an account
 * that is switched off (which only who knows its password is told), too many tries (detail: seconds
 * to wait), or too many others at this moment (PROBLEM_BUSY), which is no try. From a browser that
 * has signed in to that account only its own failures count. Those of anybody else slow down
 * whoever tries that account from that address; whoever comes from there; and, when they come from
 * several addresses, all strangers to that account, by a minute at most. At most two passwords are
 * hashed at once over all workers. */
char *sign_in(const struct office *office, const struct sign_in_try *try,
              struct problems *problems);

/* The half becomes whole, by a code of the app's or a recovery code. NULL with a problem beside
 * the field, PROBLEM_WAIT, or PROBLEM_SIGN_IN_LATE for what is no half (any more). Failures count as at
 * the password, apart from those: only who knows it makes others wait. */
char *sign_in_code(const struct office *office, const char *half, const char *field,
                   const char *code, const struct guess_from *from, struct problems *problems);

/* A browser's new token, once it has opened that session: the account will know it, as do those
 * that knew its token `before` (or NULL). It never stays the same: one that somebody else has put
 * there is worth nothing to them. NULL where there is no such session. The session it had (its token,
 * or NULL), whosever it was, ends. */
char *sign_in_browser(const struct office *office, const char *session_token, const char *before,
                      const char *session_before);

void sign_in_end(const struct office *office, const char *session_token);

/* NULL when nobody is signed in by that token; else it has been used now. In *role
 * what they are at the event called `slug`, where it is not NULL. */
struct account *sign_in_account(const struct office *office, const char *session_token,
                                const char *slug, enum membership *role);

/* What shows that who is signed in owns the account, said again just now, and beside which fields it
 * is refused. */
struct sign_in_proof {
	const char *field, *password;
	/* asked for where it has an authenticator app; NULL: for what changes nothing of how one signs in
	 * the password is enough */
	const char *code_field, *code;
};

/* Whether it does; a code is used up by it. An account without a password has to set one first. A
 * session that a passkey has opened just now shows it without any; and of somebody who administers the
 * site and has a passkey instead of an app, one that a passkey has opened at all. */
bool sign_in_is_fresh(const struct office *office, const struct account *account);
bool sign_in_is_owner(const struct office *office, const struct account *account,
                      const struct sign_in_proof *proof, struct problems *problems);

/* Ends those of the account's sessions, by their hashes up to NULL, of which there is to be one; or,
 * where hashes is NULL, all but that of the token. How many there were; -1 with a problem. */
int sign_in_sessions_end(const struct office *office, const struct account *account,
                         const char *const *hashes, const char *session_token,
                         const struct sign_in_proof *proof, struct problems *problems);

/* Asks who it is where there is a password already; closes the account's other sessions, and its
 * one-time links end. */
bool sign_in_password_set(const struct office *office, const struct account *account,
                          const char *session_token, const struct sign_in_proof *proof,
                          const char *password, struct problems *problems);

/* The address that the account signs in with, and is listed by. Links made for the old address stay
 * what they were. Refused beside "email" or the proof's fields. */
bool sign_in_email_set(const struct office *office, const struct account *account,
                       const char *email, const struct sign_in_proof *proof,
                       struct problems *problems);

/* For who has lost what the account is signed in with: it has no password, no authenticator app and
 * no passkeys any more, nor sessions and one-time links. */
void sign_in_unlock(const struct office *office, const struct account *account);

/* What the log has of sign-ins that failed goes after its time (store/audit.h). */
void sign_in_forget(const struct office *office);
