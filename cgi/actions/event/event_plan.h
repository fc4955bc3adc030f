/* How an event is played, as part of its making and changing: what event_act.c has
 * of it. Inside a transaction of the caller's. */
#pragma once

#include "actions/office/changes.h"
#include "actions/office/office.h"
#include "forms/typed_plan.h"

struct typed_plan_made event_plan_of(const struct office *office,
                                     const struct tournament *tournament);

/* *planned as somebody typed it (NULL: as it is), and `changed` with it; a
 * problem beside each field that is wrong. */
void event_plan_check(const struct office *office, const struct typed_plan *typed,
                      struct typed_plan_made *planned, struct tournament *changed,
                      struct problems *problems);

/* What the rounds that are drawn have fixed, PROBLEM_SYSTEM_FIXED and
 * PROBLEM_STAGE_FIXED: the system; groups, finalists and third place once their
 * stage is drawn. `changed` has at least one round before its knockout, and none
 * of those that are drawn is to belong to it now (PROBLEM_FINALISTS_ROUNDS). */
void event_plan_past(const struct office *office, const struct tournament *now,
                     const struct tournament *changed, int drawn, struct problems *problems);

/* Adds what differs, under the fields of typed_plan.h; `was` NULL: what is not
 * usual, and the system. */
void event_plan_changes(struct arena *arena, const struct typed_plan_made *was,
                        const struct typed_plan_made *will, struct changes *changes);
