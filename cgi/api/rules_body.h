/* Rules as JSON: all of a ruleset, and what an event changes of it, an object of five, each
 * with only what differs, in the same shapes. */
#pragma once

#include "api/body.h"
#include "forms/typed_rules.h"
#include "store/tournament.h"

/* NULL when it is not there. What is not in the object is the ruleset's own, and
 * where there is nothing in it, everything. */
const struct typed_rules *rules_body_read(struct body *body, const char *name);

/* Where a field of forms/typed_rules.h is in the body: `name` stands before it.
 * Any other field is its own. */
const char *rules_body_path(struct arena *arena, const char *name, const char *field);

/* object.NAME: what the event changes, {} for nothing; rules_body_read reads it back. */
void rules_body_show(struct value *object, const char *name, const struct tournament *tournament);

/* All that it says, as five members of the object: the shapes of GET rulesets/{id}. */
void rules_body_parts(struct arena *arena, struct value *object, const struct ruleset *ruleset);
