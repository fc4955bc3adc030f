/* What was typed of how an event is played, looked at as a whole: its settings, the
 * criteria, the tables that are not used, the prizes. */
#ifndef FORMS_TYPED_PLAN_CHECK_H
#define FORMS_TYPED_PLAN_CHECK_H

#include "forms/problem.h"
#include "forms/typed_plan.h"

/* Makes *planned what was typed, and adds a problem for each field that is wrong;
 * then *planned is not to be used. Nothing typed may be NULL. A setting that means
 * nothing to the system is checked by itself and kept. */
void typed_plan_check(struct arena *arena, const struct typed_plan *typed,
                      struct planned *planned, struct problems *problems);

#endif
