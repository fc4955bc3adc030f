/* How an event is played, in the body of a request and in an answer: "system",
 * "plan", "criteria", "tables_out" and "prizes". */
#pragma once

#include "api/body.h"
#include "forms/typed_plan.h"

/* NULL when the body says nothing of it. */
const struct typed_plan *plan_body_read(struct body *body);

/* Where a field of forms/typed_plan.h is in the body: "prizes.0.name_en" is
 * "prizes.0.name.en". Any other field is its own. */
const char *plan_body_path(struct arena *arena, const char *field);

/* All five, with every setting, also those that mean nothing to the system;
 * plan_body_read reads it back. */
void plan_body_show(struct arena *arena, struct value *object,
                    const struct typed_plan_made *planned);

/* One of its prizes, as "prizes" has them. */
void plan_body_prize(struct value *object, const struct prize *prize);
