/* Files that are given to the API: an event, or entries. */
#pragma once

#include "api/call.h"

/* The event in a file of ours, read as JSON; or, NULL, in one of OpenGotha, the body. The status,
 * as a handler's. */
int api_files_import(struct call *call, const struct value *tree);

/* The entries in a table (CSV), the body. The status. */
int api_files_import_entries(struct call *call);
