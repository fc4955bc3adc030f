/* The form of an event's facts, as it is made and as it is changed: what it
 * starts with, what was typed into it, and how the page gets it again. Days are
 * three small fields and a time is one beside them; the action takes them as
 * one text. */
#ifndef PAGES_EVENT_FORM_H
#define PAGES_EVENT_FORM_H

#include "actions/event.h"
#include "actions/problem.h"
#include "pages/page.h"

struct typed_moment {
	const char *year, *month, *day, *time; /* time "" where the field is a day only */
};

enum { EVENT_MOMENTS = 3 };

struct event_form {
	struct typed_event typed;
	struct typed_moment moments[EVENT_MOMENTS]; /* the day, and when registration opens and closes */
};

/* A new event's, with what is usual filled in. */
struct event_form event_form_new(const struct page *page);

struct event_form event_form_of(const struct page *page, const struct tournament *tournament);

/* What came with the request. */
struct event_form event_form_typed(const struct page *page);

/* Puts it into the tree as "form": each field as page_field does it, days with
 * {year, month, day, time} in "date_parts", "opens_parts" and "closes_parts",
 * and the lists "rulesets" and "zones" to choose from. */
void event_form_show(struct page *page, const struct event_form *form,
                     const struct problems *problems);

/* Adds {label, value} to the list for each field that the event now has other
 * than it was typed; value is false where it has nothing. */
void event_form_differences(const struct page *page, const struct event_form *form,
                            const struct tournament *now, struct value *list);

#endif
