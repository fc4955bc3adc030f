/* oshidori backup, without a file: one more backup beside those there are, of which enough are kept to go
 * back an hour, a day or some weeks. */
#pragma once

#include <stdbool.h>

#include "command/settings.h"
#include "store/db.h"

/* What is to be backed up; NULL with *why (in `arena`). It may be older than the program. */
struct db *backup_source(struct arena *arena, const char *place, const char **why);

/* Copies the database while it is in use, restores the copy into a folder made for that, examines it, and
 * counts what is in it; only then it is a backup (command/bundle.h, base/backups.h) in OSHIDORI_BACKUPS, and
 * those go that need not be kept. *said: a line about it. False and one line in *why, with those before still
 * there; the data folder has it noted (backups_failure) until one is good again. */
bool backup_make(struct arena *arena, const struct settings *settings, const char **said, const char **why);
