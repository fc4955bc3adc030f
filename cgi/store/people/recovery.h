/* The recovery codes that open an account in its authenticator app's place, by their hashes. */
#pragma once

#include <stdbool.h>

#include "store/db.h"

void recovery_insert(struct db *db, const char *account_id, const char *code_hash);

/* Each once: false where the account has no such code (any more). */
bool recovery_use(struct db *db, const char *account_id, const char *code_hash);

/* All of the account's are gone. How many it has. */
void recovery_forget(struct db *db, const char *account_id);
int recovery_left(struct db *db, const char *account_id);
