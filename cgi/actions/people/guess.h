/* Whoever may be guessing a password: their failures are counted, after some of them they have to
 * wait, and at most two passwords are hashed at once over all workers.
 *
 *   struct guess guess = guess_at_door(office, &from, email, account);
 *   struct guess_slot *slot = guess_slot_take(office, true);
 *   if (guess_slot_found(slot, problems) && guess_begin(office, &guess, problems)) ... hash ...
 *   guess_slot_give(slot);
 *   ...and where it was right, in a transaction: guess_right(office, &guess);
 *
 * For actions/people. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/people/account.h"
#include "store/people/session.h"

/* What failures are counted by: the word, from which on the next try has to wait, for how many
 * seconds at most, and whether with all strangers to the account. Many people sit behind one address,
 * so it is given more tries. Strangers to an account that is tried from many addresses wait a
 * minute: 1,440 guesses a day find no password, and nobody is kept out for long. Behind the password
 * they wait longer, since of a million codes three are good. */
#define GUESS_TABLE(ROW) \
	ROW(GUESS_BY_BROWSER, "sign-in browser", 3, 15 * 60, false) \
	ROW(GUESS_BY_OWNER, "sign-in owner", 3, 15 * 60, false) \
	ROW(GUESS_BY_ACCOUNT_AND_ADDRESS, "sign-in account and address", 3, 15 * 60, false) \
	ROW(GUESS_BY_ADDRESS, "sign-in address", 20, 15 * 60, false) \
	ROW(GUESS_BY_ACCOUNT, "sign-in account", 12, 60, true) \
	/* of those who know the password, and guess the code behind it */ \
	ROW(GUESS_CODE_BY_BROWSER, "code browser", 3, 15 * 60, false) \
	ROW(GUESS_CODE_BY_ACCOUNT_AND_ADDRESS, "code account and address", 3, 15 * 60, false) \
	ROW(GUESS_CODE_BY_ACCOUNT, "code account", 12, 15 * 60, true)
enum guess_by { GUESS_TABLE(SET_MEMBER) };

/* The one who tries first, then whom they may be one of. */
struct guess {
	struct guess_suspect {
		enum guess_by by;
		const char *who;
		struct session_failure before;
	} list[3];
	size_t count;
};

/* Where somebody is. */
struct guess_from {
	const char *remote;  /* address: an IPv6 one counts as its network of 64 bits */
	const char *browser; /* its token, or NULL */
};

/* Somebody who wants in. From a browser that the account knows only its own failures count.
 * `account` = NULL where there is none of that address, which counts alike. */
struct guess guess_at_door(const struct office *office, const struct guess_from *from,
                           const char *email, const struct account *account);

/* Somebody who knows the account's password. */
struct guess guess_at_code(const struct office *office, const struct guess_from *from,
                           const struct account *account);

/* Somebody who is signed in: no stranger's failures count. */
struct guess guess_inside(const struct office *office, const struct account *account);

/* Whether it is a browser that has signed in to the account before. */
bool guess_by_owner(const struct guess *guess);

/* A transaction. Counts a failure before the password is looked at, so that many tries at once are
 * not one try; a success takes it back. False with PROBLEM_WAIT (detail: seconds) when it has to
 * wait. */
bool guess_begin(const struct office *office, struct guess *guess, struct problems *problems);

/* Part of another action's transaction: it was right. */
void guess_right(const struct office *office, const struct guess *guess);

/* Leave to hash one password, which has to be given back; of strangers one at a time may wait for
 * it. Whether there was any (NULL: none), else PROBLEM_BUSY. */
struct guess_slot;
struct guess_slot *guess_slot_take(const struct office *office, bool stranger);
bool guess_slot_found(const struct guess_slot *slot, struct problems *problems);
void guess_slot_give(struct guess_slot *slot);
