/* The process that sends mail: it takes what is due from the outbox, and notes what has
 * become of each letter as soon as the server has said so. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "command/site.h"

/* Never returns; SIGTERM ends it at once, as by default. A letter that the server has
 * taken is sent again only if the process is killed before it could note that. */
_Noreturn void mailer_run(struct site *site);

/* How long a letter that was not taken for the `tries`-th time (from 1) is left alone:
 * a few seconds, then a minute, then twice as long each time, up to six hours. */
int64_t mailer_pause_seconds(int tries);

/* Whether a letter made so long ago, not taken for the `tries`-th time, is left for good:
 * not without a good many tries, however long the server or this process was away. */
bool mailer_gives_up(int64_t seconds, int tries);

/* A server's words for the log: what may be an address or a link is "…". */
const char *mailer_reason(struct arena *arena, const char *words);
