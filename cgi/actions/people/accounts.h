/* What whoever administers the site does with accounts: from the command line, and from the page about
 * the site, where nobody does it to their own. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/people/account.h"
#include "store/people/outbox.h"

/* An account of that address with those rights, made now. NULL with PROBLEM_EMAIL, or PROBLEM_ACCOUNT_THERE,
 * beside "email". */
struct account *accounts_add(const struct office *office, const char *email, enum account_rights rights,
                             struct problems *problems);

/* Refused with PROBLEM_ACCOUNT_OWN, where it is whoever acts. */
bool accounts_rights_set(const struct office *office, const struct account *account,
                         enum account_rights rights, struct problems *problems);

/* Switched off it opens nothing and is nothing at an event: its sessions end, its one-time links too, and
 * no password, code, passkey or token of it is taken. Switched on again it has what it had, but for
 * those. Refused likewise. */
bool accounts_switch(const struct office *office, const struct account *account, bool on,
                     struct problems *problems);

/* A password that is somebody's to hand over. Its sessions and one-time links end. Refused beside
 * "password". */
bool accounts_password_set(const struct office *office, const struct account *account,
                           const char *password, struct problems *problems);

/* A letter of that kind to each who administers the site, where none has been made within a day; nothing
 * where the site sends no mail. */
void accounts_tell_administrators(const struct office *office, enum outbox_kind kind, const char *detail);

/* Whether everybody with an account may make events here. */
void accounts_everybody_creates(const struct office *office, bool everybody);
