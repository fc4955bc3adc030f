/* Entries of an event that has them confirmed (tournament.confirms): they have a number and no place
 * until the desk, or whoever reads mail at their address, says that they are meant. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/problem.h"
#include "store/entry.h"
#include "store/tournament.h"

/* Those that are unconfirmed get a place, or wait by their number; each is told by mail. Nothing
 * happens to the others. */
bool confirm_entries(const struct office *office, const struct tournament *tournament,
                     const struct entry_list *entries, struct problems *problems);

/* The token in the letter by which whoever reads mail at the entry's address confirms it; nobody else
 * is shown it. And the entry that one opens, whatever its status is by now, or NULL. */
const char *confirm_token(const struct office *office, const struct entry *entry);
struct entry *confirm_by_token(const struct office *office, const char *token);

/* Those that nobody has confirmed by mail in so many hours withdraw. */
enum { CONFIRM_HOURS = 24 };
void confirm_expire(const struct office *office);
