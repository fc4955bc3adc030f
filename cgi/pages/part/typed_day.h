/* A day as people type it: three small fields, in which 平成26年, 6月 and ９ are understood. The
 * action takes it as one text, "2014-06-09"; the form shows the fields again as they were typed,
 * in the order of the language, and says which of them cannot be read. */
#pragma once

#include "pages/part/page.h"
#include "rules/date.h"

struct typed_day {
	const char *year, *month, *day; /* "" when not given */
	bool born; /* long ago: "26" as a year says nothing; else it is 2026 */
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

/* So too, of a birth date. */
struct typed_day typed_day_birth(const struct page *page, const char *name);

/* "2014-06-09", as an action writes it where that is possible, so that the two
 * compare; "2014--" where only the year is typed, "" where nothing is. */
const char *typed_day_text(struct arena *arena, const struct typed_day *day);

/* field.inputs: {suffix, name, value, label, token, numeric, error} for each part; the suffix
 * goes behind the field's id and is "" for the first. `autofill` is what browsers
 * know the day as ("section-p1 bday"), or NULL. Of a field that has an error only the part that
 * cannot be read is marked, and the error says what is wrong with it; all parts are, where each
 * can be read. */
void typed_day_show(const struct page *page, struct value *field, const char *name,
                    const struct typed_day *day, const char *autofill);
