/* A day as people type it: three small fields. The action takes it as one text,
 * "2014-06-09"; the form shows the fields again in the order of the language. */
#pragma once

#include "pages/part/page.h"
#include "rules/date.h"

struct typed_day {
	const char *year, *month, *day; /* "" when not given */
};

/* A day's three rows of a table of fields. Generous, since the action says what
 * is wrong with them. */
#define TYPED_DAY_FIELDS(day) \
	{.name = day "_year", .max = 10}, {.name = day "_month", .max = 10}, \
	{.name = day "_day", .max = 10}

/* Empty for no date. */
struct typed_day typed_day_of(struct arena *arena, struct date date);

/* NAME_year, NAME_month and NAME_day of the request. */
struct typed_day typed_day_read(const struct page *page, const char *name);

/* "2014-06-09", as an action writes it where that is possible, so that the two
 * compare; "2014--" where only the year is typed, "" where nothing is. */
const char *typed_day_text(struct arena *arena, const struct typed_day *day);

/* field.inputs: {suffix, name, value, label, token} for each part; the suffix
 * goes behind the field's id and is "" for the first. `autofill` is what browsers
 * know the day as ("section-p1 bday"), or NULL. */
void typed_day_show(const struct page *page, struct value *field, const char *name,
                    const struct typed_day *day, const char *autofill);
