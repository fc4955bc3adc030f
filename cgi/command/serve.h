/* oshidori serve: a supervisor that only forks and waits, four workers, and a
 * keeper that renews pages when a registration opens or closes by the clock. */
#ifndef COMMAND_SERVE_H
#define COMMAND_SERVE_H

/* Until SIGTERM or SIGINT. Returns the process's exit status. */
int serve(const char *folder);

#endif
