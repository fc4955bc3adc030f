/* The form of an event's facts, as it is made and as it is changed: what it
 * starts with, what was typed into it, and how the page gets it again. A
 * time is a field beside its day's; the action takes them as one text. */
#pragma once

#include "actions/event/event_act.h"
#include "forms/problem.h"
#include "pages/part/form_part.h"
#include "pages/part/page.h"
#include "pages/part/typed_day.h"
#include "pages/setup/event_days.h"

struct event_form_moment {
	struct typed_day day;
	const char *time;
};

enum { EVENT_MOMENTS = 2 };

struct event_form {
	struct typed_event typed;
	struct event_days days;
	struct event_form_moment moments[EVENT_MOMENTS]; /* when entry opens and closes */
	struct typed_plan plan; /* of a new event its system, nothing else */
};

/* A new event's, with what is usual filled in. */
struct event_form event_form_new(const struct page *page);

struct event_form event_form_of(const struct page *page, const struct tournament *tournament);

/* What came with the request; and what is wrong with it that no action sees. */
struct event_form event_form_typed(const struct page *page, struct problems *problems);

/* What the action found wrong, beside the fields of the form. */
void event_form_place(const struct page *page, const struct event_form *form,
                      struct problems *problems);

/* Puts it into the tree as "form": each field as form_field does it, days with {inputs, time:
 * {name, value, error} or none} in them, "more_days" as event_days_show does it, the lists
 * "rulesets" and "zones" to choose from, and "system" as plan_form_systems does it. */
void event_form_show(struct page *page, const struct event_form *form,
                     const struct problems *problems);

/* Its label, for the list of problems; NULL of what is no field of the form. */
const char *event_form_label(const struct page *page, const char *field);

/* Where it stands in the form (form.h). */
struct form_place event_form_where(const struct page *page, const char *field);

/* Adds {label, value} to the list for each field that the event now has other
 * than it was typed; value is false where it has nothing. */
void event_form_differences(const struct page *page, const struct event_form *form,
                            const struct tournament *now, struct value *list);
