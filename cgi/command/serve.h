/* oshidori serve: a supervisor that only forks and waits, four workers, and a
 * keeper that renews pages when a registration opens or closes by the clock. */
#pragma once

#include "command/settings.h"

/* Until SIGTERM or SIGINT. Returns the process's exit status; takes no arguments. */
int serve(struct arena *arena, const struct settings *settings, char **argv);
