/* What players agree to, or a guardian for them: it can be given and taken back as long as it is
 * kept, also when nothing else of an entry can be changed any more. */
#pragma once

#include <stdbool.h>

#include "actions/office/office.h"
#include "forms/typed_entry.h"

enum { CONSENT_FIELDS = 3 };

extern const enum player_field consent_fields[CONSENT_FIELDS];

/* Of what is typed it takes those fields alone. PROBLEM_WITHDRAWN of an entry that has left, or of which
 * it was erased. */
bool consent_change(const struct office *office, const struct tournament *tournament,
                    const struct entry *entry, const struct typed_entry *typed,
                    struct problems *problems);
