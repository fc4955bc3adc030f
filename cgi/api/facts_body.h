/* An event's facts as a program gives them (forms/typed_event.h). */
#pragma once

#include "api/body.h"
#include "api/call.h"
#include "forms/typed_event.h"

/* What the body says of the facts, over what `typed` holds already. What it changes of the
 * ruleset is for rules_body to read, how the event is played for plan_body. */
void facts_body_read(struct body *body, struct typed_event *typed);

/* Problems beside the actions' field names are put beside the body's paths: "name_en" is
 * "name.en" here, "opens" "registration.opens", "scoring.penalty" "overrides.scoring.penalty".
 * The status. */
int facts_body_refuse(struct call *call);
