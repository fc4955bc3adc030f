/* oshidori serve: a supervisor that only forks and waits, four workers, and a
 * keeper that renews pages when a registration opens or closes by the clock. */
#pragma once

/* Until SIGTERM or SIGINT. Returns the process's exit status. */
int serve(const char *folder);
