/* A backup as one file: the key of private links and the database, so that neither is left behind; sealed
 * (base/seal.h) where the site has a key for that. A copy of the database alone is one, too. */
#pragma once

#include <stdbool.h>

#include "base/arena.h"

/* Writes `to`, which is on the disk then. `open_key` "" = not sealed. False and one line in *why. */
bool bundle_write(struct arena *arena, const char *database, const char *key, const char *open_key,
                  const char *to, const char **why);

/* Takes it apart again: the database into `database`, the key into `key`, where there is one in it. A sealed
 * one is opened by what stands in `secret_file` (NULL = none is given). False and one line in *why. */
bool bundle_read(struct arena *arena, const char *from, const char *secret_file, const char *database,
                 const char *key, const char **why);
