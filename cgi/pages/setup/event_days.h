/* The days of an event as its form has them: the first one with its rounds' times, which is all
 * there is to most events, and a row for each later day. The action takes them as a first and a
 * last day and one text of rounds (forms/typed_rounds.h); what it finds wrong with a round comes
 * back beside the day or the times of the row that the round stands in. */
#pragma once

#include "forms/problem.h"
#include "forms/typed_event.h"
#include "pages/part/page.h"
#include "pages/part/typed_day.h"

enum { EVENT_DAYS = ROUNDS_MAX };

struct event_days {
	struct event_days_row {
		struct typed_day day;
		const char *times; /* "9:30 10:50" or "" */
	} rows[EVENT_DAYS]; /* rows[0]: "date" and "round_times"; rows[n - 1]: "dayN", "dayN_times" */
};

/* Rows of a table of fields: what the form has beside "date" and "round_times". */
#define EVENT_DAYS_ROW(n) \
	TYPED_DAY_FIELDS("day" #n), {.name = "day" #n "_times", .max = 24 * ROUNDS_MAX},
#define EVENT_DAYS_FIELDS \
	EVENT_DAYS_ROW(2) EVENT_DAYS_ROW(3) EVENT_DAYS_ROW(4) EVENT_DAYS_ROW(5) EVENT_DAYS_ROW(6) \
	EVENT_DAYS_ROW(7) EVENT_DAYS_ROW(8) EVENT_DAYS_ROW(9) EVENT_DAYS_ROW(10) \
	EVENT_DAYS_ROW(11) EVENT_DAYS_ROW(12) EVENT_DAYS_ROW(13) EVENT_DAYS_ROW(14) \
	EVENT_DAYS_ROW(15) EVENT_DAYS_ROW(16) EVENT_DAYS_ROW(17) EVENT_DAYS_ROW(18) \
	EVENT_DAYS_ROW(19) EVENT_DAYS_ROW(20)

/* Nothing but those times on a first day that nobody has said. */
struct event_days event_days_new(const char *times);

struct event_days event_days_of(struct arena *arena, const struct tournament *t);

/* What came with the request. */
struct event_days event_days_typed(const struct page *page);

/* Fills date, last_date and round_times; a last row without times is the last day. Adds what is
 * wrong with the rows as such, before the action looks at what they make: a later day is none
 * (PROBLEM_DATE), before the first one (PROBLEM_ROUND_EARLY) or not after the one above it
 * (PROBLEM_DAY_ORDER). */
void event_days_write(struct arena *arena, const struct event_days *days,
                      struct typed_event *typed, struct problems *problems);

/* The action's problems beside the fields of the rows. */
void event_days_place(struct arena *arena, const struct event_days *days,
                      struct problems *problems);

/* object.more_days {open: there is something in them, list: [{number, day, times}]}: the later
 * days and some empty ones; both fields as form_field and typed_day_show make them. */
void event_days_show(struct page *page, struct value *object, const struct event_days *days,
                     const struct problems *problems);

/* The how manieth of the later rows' fields it is, from 1 on; 0 of any other. */
int event_days_at(struct arena *arena, const char *field);

/* The label of a later row's field; NULL of any other. */
const char *event_days_label(const struct page *page, const char *field);
