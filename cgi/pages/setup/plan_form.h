/* The form of how an event is played: what its system gives meaning to is to be
 * seen, the rest goes along unseen, so that nothing is lost under another. */
#pragma once

#include "forms/problem.h"
#include "forms/typed_plan.h"
#include "pages/part/page.h"

/* Puts it into the tree: "systems" to choose from, "sections" with the settings of
 * the system, "unseen", "criteria", "explained" (what each criterion is),
 * "tables_out", "prizes". `typed` is filled; its system is one. `rounds`: the
 * event's. */
void plan_form_show(struct page *page, const struct typed_plan *typed, int rounds,
                    const struct problems *problems);

/* object.NAME.options: the systems, each with a sentence; the field as form_field
 * has it. */
void plan_form_systems(struct page *page, struct value *object, const char *name,
                       const char *typed, const struct problems *problems);

/* The label of a field, for the list of problems; NULL for one that has its own words. */
const char *plan_form_label(const struct page *page, const char *field);
