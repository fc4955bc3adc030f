/* Tokens of the API: a program that has one acts as the organiser or helper it
 * belongs to, as far as its scope goes. A token is shown once, when it is made; it ends on its day or
 * when it is revoked, and not with a session or a password. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/people/account.h"
#include "store/people/api_token.h"

enum { TOKEN_LABEL_MAX = 60 }; /* code points */

/* The label as it is kept; NULL when it is too long or no text. */
char *token_label(struct arena *arena, const char *text);

/* What a token may do: all that its owner may, for ever, unless it is said. */
struct token_scope {
	const char *tournament_id; /* NULL: at all its owner's events */
	bool reads;                /* and writes nothing */
	int days;                  /* that it lasts; 0: it does not end */
};

/* A new token of the account's, TOKEN_CHARS long; only its hash is stored.
 * `label` says what it is for, "" = nothing. NULL, and nothing made, when
 * token_label has none. */
char *token_make(const struct office *office, const struct account *account, const char *label,
                 const struct token_scope *scope);

/* What somebody typed who wants one: the slug of one of their events or "", "read" or "write", a
 * number of days of token_days or "". */
struct token_typed {
	const char *label, *event, *rights, *days, *password, *code;
};
extern const char *const token_days[]; /* ends at NULL */

/* NULL with a problem: the password or the app's code is not the account's (beside "token_password" or
 * "token_code"), or a field is wrong. */
char *token_make_typed(const struct office *office, const struct account *account,
                       const struct token_typed *typed, struct problems *problems);

/* The token as it is kept, which has been used now; NULL for one that is none, or has ended. */
struct api_token *token_find(const struct office *office, const char *token);

/* Whose token it is, or NULL. */
struct account *token_account(const struct office *office, const char *token);

/* Ends those of the account's tokens that have this hash and this label, NULL = any; how many
 * there were. */
size_t token_revoke(const struct office *office, const struct account *account, const char *hash,
                    const char *label);
