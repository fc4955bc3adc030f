/* oshidori user ...: accounts, as command/verb.h has verbs. */
#pragma once

#include "command/site.h"

/* EMAIL [RIGHTS], which are helper's without: a new one; prints its one-time link. */
int user_add(struct site *site, char **argv);

/* One a line: address, rights, when it was last here, "off" where it is switched off; tabs between them. */
int user_list(struct site *site, char **argv);

int user_rights(struct site *site, char **argv);

/* Asked for twice on a terminal, else the first line of standard input: never an argument, which every
 * process of the machine can read. */
int user_password(struct site *site, char **argv);

int user_disable(struct site *site, char **argv);
int user_enable(struct site *site, char **argv);

/* The one-time link of the account on standard output, on a terminal as a code for phones as well; 0, or a
 * line on standard error and 1 where it is switched off. */
int user_link_print(struct site *site, const struct account *account);
