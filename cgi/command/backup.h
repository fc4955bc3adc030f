/* oshidori backup, without a file: one more backup beside those there are, of which enough are kept to go
 * back an hour, a day or some weeks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "command/settings.h"

/* Copies the database while it is in use, restores the copy into a folder made for that, examines it, and
 * counts what is in it; only then it is a backup (command/bundle.h) in OSHIDORI_BACKUPS, and those go that
 * need not be kept. *said: a line about it. False and one line in *why, with those before still there. */
bool backup_make(struct arena *arena, const struct settings *settings, const char **said, const char **why);

/* Which of the backups of these instants (seconds, the newest first) are kept: the newest of each of the
 * last 24 hours, 14 days and 8 weeks that have one, none older than so many days. */
void backup_kept(const int64_t *made, size_t count, int64_t now, int days, bool *kept);
