/* What somebody asks for who may not, or too often, is a line of the site's log: who, and which row of
 * the table of addresses, nothing of what was typed. */
#pragma once

#include "actions/office/office.h"

/* Notes it of whoever acts (office.actor), where they have no such line of the last hour from there:
 * a script fills no log. `action` begins with "refused."; `where`: the row. In no transaction. */
void refused_note(const struct office *office, const char *action, const char *remote,
                  const char *where);
