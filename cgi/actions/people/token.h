/* Tokens of the API: a program that has one acts as the organiser or helper it
 * belongs to. A token is shown once, when it is made; it ends when it is revoked, and
 * not with a session or a password. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/office/office.h"
#include "store/people/account.h"
#include "store/people/api_token.h"

enum { TOKEN_LABEL_MAX = 60 }; /* code points */

/* The label as it is kept; NULL when it is too long or no text. */
char *token_label(struct arena *arena, const char *text);

/* A new token of the account's, TOKEN_CHARS long; only its hash is stored.
 * `label` says what it is for, "" = nothing. NULL, and nothing made, when
 * token_label has none. */
char *token_make(const struct office *office, const struct account *account, const char *label);

/* Whose token it is, or NULL. */
struct account *token_account(const struct office *office, const char *token);

/* Ends those of the account's tokens that have this hash and this label, NULL = any; how many
 * there were. */
size_t token_revoke(const struct office *office, const struct account *account, const char *hash,
                    const char *label);
