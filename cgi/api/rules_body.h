/* Rules as JSON: what an event changes of its ruleset, an object of five, each with only
 * what differs, in the shapes that GET rulesets/{id} has. */
#ifndef API_RULES_BODY_H
#define API_RULES_BODY_H

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

/* The datum in its part's object; of overtime the kind with what belongs to it. */
void rules_body_datum(struct value *object, const struct ruleset *ruleset, enum datum datum);

/* object.rows or object.periods. */
void rules_body_list(struct value *object, const struct ruleset *ruleset, enum datum_list list);

#endif
