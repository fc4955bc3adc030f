/* On which days an event is and when its rounds begin, as pages say it: on one day without a
 * word of days, over several with the day beside each time. Times are those of the event's zone. */
#pragma once

#include "pages/part/page.h"
#include "store/tournament.h"

/* Sunday 14 March 2027 / Saturday 8 – Sunday 9 May 2027 / 2027年5月8日（土）〜9日（日） */
const char *when_days(const struct page *page, const struct tournament *t);

/* Adds object.NAME: the first day as say_date_object has it, with the text of all days, `to` (the
 * last day likewise, with `far`: in another month; false of an event on one day) and `span`:
 * both are of one month, so that "8–9" says them. */
void when_days_object(const struct page *page, struct value *object, const char *name,
                      const struct tournament *t);

/* Adds {time: "09:30", time_day: "Sunday 9 May"}; false each where nobody said when the round
 * begins, and the day in an event on one day. */
void when_round(const struct page *page, struct value *object, const struct tournament *t,
                int round);

/* Adds object.NAME: a list with an item a round: {number, time, time_day: of the first round of
 * each day, else false}. Empty where nobody said. */
void when_rounds(const struct page *page, struct value *object, const char *name,
                 const struct tournament *t);

/* For letters: " 10:00 11:20", or a line a day before which a new one begins; NULL where nobody
 * said. */
const char *when_times(const struct page *page, const struct tournament *t);

/* The clock that its times are read from: "London time". */
const char *when_zone(const struct page *page, const struct tournament *t);

/* The same where a reader of the page's language is likely to live by another one, else NULL.
 * Whoever reads Japanese is taken to be in Japan; whoever reads English may be anywhere. */
const char *when_zone_named(const struct page *page, const struct tournament *t);

/* root.clock {zone, named, instants, js}: whose times the page shows, for who reads it by
 * another clock. */
void when_clock(const struct page *page, const struct tournament *t);

/* "Sunday 28 February 2027, 18:00 (London time)": the clock as when_zone_named has it. */
const char *when_instant(const struct page *page, const struct tournament *t, int64_t instant);
