/* oshidori restore FILE: a backup takes the database's place. */
#pragma once

#include <stdbool.h>

#include "command/settings.h"

/* `secret_file`: what opens a sealed one, or NULL. The backup is copied beside the database, brought up to date and examined
 * there, and what was erased since it was made (actions/entry/erase.h) is erased in it again; only a
 * sound one takes its place, and what was there before is kept
 * as oshidori.db.before, with its log beside it when it could not be read any
 * more. False and one line in *why, with nothing changed, for a site that is
 * being served, a file that is no backup, or an unsound one. */
bool restore(struct arena *arena, const struct settings *settings, const char *file, const char *secret_file,
             const char **why);
