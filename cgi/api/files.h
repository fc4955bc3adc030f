/* Files that are given to the API: an event, or entries. */
#pragma once

#include "api/call.h"

/* The event in a file of ours, read as JSON; or in one of OpenGotha, the body. Answered. */
void api_files_import_json(struct call *call, const struct value *file);
void api_files_import_xml(struct call *call);

/* The entries in a table (CSV), the body. Answered. */
void api_files_import_entries(struct call *call);
