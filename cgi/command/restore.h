/* oshidori restore FILE: a backup takes the database's place. */
#pragma once

#include <stdbool.h>

#include "command/settings.h"
#include "command/site.h"

/* `secret_file`: what opens a sealed one, or NULL. The backup is copied beside the database, or
 * into temporary tables on its server, brought up to date and examined there, and what was erased
 * since it was made (actions/entry/erase.h) is erased in it again; only a sound one takes the
 * database's place, all at once, and what was there before is kept as oshidori.db.before: with its
 * log beside it when it could not be read any more; of a server it is pg_dump's, and can be
 * restored as a backup can. False and one line in *why, with nothing changed, for a site that is
 * being served, a file that is no backup, an unsound one, or one of the other engine. */
bool restore(struct arena *arena, const struct settings *settings, const char *file, const char *secret_file,
             const char **why);

/* The files that a backup is taken apart into: its database, and its key where it has one. */
struct restore_parts {
	const char *copy, *key;
};

/* So far: what would take the place of the database at paths->database, to be looked at; NULL with *why. The
 * parts are left. */
struct db *restore_open(struct arena *arena, const struct site_paths *paths, const char *file,
                        const char *secret_file, const struct restore_parts *parts, const char **why);
