/* oshidori copy --to PLACE: the whole site into another database, on a server or, of
 * postgresql://..., a file. */
#pragma once

#include <stdbool.h>

#include "command/settings.h"

/* `place` is empty, or a file that is not there. All or nothing: *said is a line about it, and of a file's
 * site one about what stays behind; false and one line in *why for a site that is being served, and for a
 * place that has anything in it or cannot be written. What is no database, as the key of private links, stays
 * where it is. */
bool copy_site(struct arena *arena, const struct settings *settings, const char *place, const char **said,
               const char **why);
