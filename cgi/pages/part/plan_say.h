/* How an event is played, in words: the same ones on the desk's form, on the
 * public page, in the log. The keys are "system." and the system's name,
 * "setting." and the setting's key, "criterion." and the criterion's; each with
 * ".help" for a sentence that explains it, a criterion with ".head" for a narrow
 * column too. */
#pragma once

#include "pages/part/page.h"
#include "store/prize.h"
#include "tournament/plan.h"

const char *plan_say_system(const struct page *page, enum plan_system system);
const char *plan_say_setting(const struct page *page, enum plan_setting setting);
const char *plan_say_criterion(const struct page *page, enum criterion criterion);

/* Its "head", as a column has it, or "help", a sentence that says what it is; as the plan counts
 * it. */
const char *plan_say_criterion_kind(const struct page *page, const struct plan *plan,
                                    enum criterion criterion, const char *kind);

/* "4-dan", "rounds 1–3", "fold". */
const char *plan_say_value(const struct page *page, enum plan_setting setting, int value);

/* Whether the setting counts rounds: "in so many first rounds". */
bool plan_say_counts_rounds(enum plan_setting setting);

/* "McMahon, bar 4-dan, floor 20-kyu, then a knockout of the best 4" */
const char *plan_say_plan(const struct page *page, const struct plan *plan);

/* "score, SOS, SOS-1, direct comparison" */
const char *plan_say_order(const struct page *page, const struct plan *plan);

/* "Best under 10-kyu: no player above 10-kyu, the best 2" */
const char *plan_say_prize(const struct page *page, const struct prize *prize);

/* What the audit keeps of it (actions/event/event_plan.h): the label of a field, a value
 * of it; NULL for a field that is of something else. */
const char *plan_say_field(const struct page *page, const char *field);
const char *plan_say_kept(const struct page *page, const char *field, const char *value);
