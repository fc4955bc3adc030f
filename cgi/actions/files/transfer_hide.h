/* What an export without contacts leaves out of an event: what only its organisers know of
 * people. Closed by default: of the people's tables a column is kept only if it is named here,
 * of the log what log_hide leaves of it. */
#pragma once

#include "actions/office/office.h"
#include "store/dump.h"

/* In the transaction that the dump of that event was read in. */
void transfer_hide(const struct office *office, const char *tournament_id, struct dump *dump);
