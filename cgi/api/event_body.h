/* An event's facts, from a JSON body to what the actions take. What it changes of
 * its ruleset is for rules_body to read, how it is played for plan_body. */
#pragma once

#include "actions/event/event.h"
#include "api/body.h"

/* What the body says of the facts, over what `typed` holds already. */
void event_body_read(struct body *body, struct typed_event *typed);

/* Problems beside the actions' field names are put beside the body's paths:
 * "name_en" is "name.en" here, "opens" "registration.opens", "scoring.penalty"
 * "overrides.scoring.penalty". */
void event_body_problems(struct arena *arena, struct problems *problems);
