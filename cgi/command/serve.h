/* oshidori serve: a supervisor that only forks and waits, four workers, and a
 * keeper that renews pages when a registration opens or closes by the clock. */
#pragma once

#include "command/settings.h"

/* Until SIGTERM or SIGINT. Returns the process's exit status. --no-mailer: somebody else sends the mail. */
int serve(struct arena *arena, const struct settings *settings, char **argv);

/* The mailer alone, until SIGTERM; there may be a second one, which waits for the first to end. */
int serve_mailer(struct arena *arena, const struct settings *settings, char **argv);

/* What the keeper does of what is due (deleting after its days, above all), once. */
int serve_due(struct arena *arena, const struct settings *settings, char **argv);
