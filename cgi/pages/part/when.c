#include "pages/part/when.h"

#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/language.h"
#include "event/schedule.h"
#include "forms/typed_text.h"
#include "pages/part/fill.h"
#include "pages/part/say.h"
#include "pages/part/url.h"

const char *
when_days(const struct page *page, const struct tournament *t)
{
	const struct date first = t->date, last = schedule_last_day(t);
	struct value *data = value_object(page->arena);

	if (!schedule_several_days(t))
		return say_date(page, first);
	say_date_object(page, data, "from", first);
	say_date_object(page, data, "to", last);
	value_set_bool(data, "same_year", first.year == last.year);
	value_set_bool(data, "same_month", first.year == last.year && first.month == last.month);
	return page_word(page, "date.days", data);
}

void
when_days_object(const struct page *page, struct value *object, const char *name,
                 const struct tournament *t)
{
	const struct date first = t->date, last = schedule_last_day(t);
	const bool several = schedule_several_days(t);
	const bool near = first.year == last.year && first.month == last.month;
	struct value *days = say_date_object(page, object, name, first);

	value_set_text(days, "text", when_days(page, t));
	value_set_bool(days, "span", several && near);
	if (several)
		value_set_bool(say_date_object(page, days, "to", last), "far", !near);
	else
		value_set_bool(days, "to", false);
}

/* Sunday 9 May / 5月9日（日） */
static const char *
day_short(const struct page *page, struct date day)
{
	struct value *data = value_object(page->arena);

	return page_word(page, "date.short", say_date_object(page, data, "day", day));
}

/* "09:30" */
static const char *
clock_text(const struct page *page, const struct schedule_start *start)
{
	return arena_printf(page->arena, "%02d:%02d", start->minutes / 60, start->minutes % 60);
}

void
when_round(const struct page *page, struct value *object, const struct tournament *t, int round)
{
	struct schedule_start start;
	const bool known = schedule_round(t, round, &start);

	fill_text(object, "time", known ? clock_text(page, &start) : NULL);
	fill_text(object, "time_day", known && schedule_several_days(t)
	          ? day_short(page, start.day) : NULL);
}

void
when_rounds(const struct page *page, struct value *object, const char *name,
            const struct tournament *t)
{
	struct value *list = value_set_list(object, name);
	struct schedule_start start, before = {0};

	for (int round = 1; schedule_round(t, round, &start); round++) {
		struct value *item = value_add_object(list);

		value_set_int(item, "number", round);
		when_round(page, item, t, round);
		if (date_compare(start.day, before.day) == 0)
			value_set_bool(item, "time_day", false);
		before = start;
	}
}

const char *
when_times(const struct page *page, const struct tournament *t)
{
	struct buf text = buf_new(page->arena, 256);
	struct schedule_start start, before = {0};

	for (int round = 1; schedule_round(t, round, &start); round++) {
		if (schedule_several_days(t) && date_compare(start.day, before.day) != 0)
			buf_printf(&text, "\n%s", page_word_text(page, "letter.times-of-day", "day",
			                                         day_short(page, start.day)));
		buf_printf(&text, " %s", clock_text(page, &start));
		before = start;
	}
	return text.len == 0 ? NULL : text.text;
}

const char *
when_zone(const struct page *page, const struct tournament *t)
{
	const char *name = page_word_known(page, "zone.%s", t->zone);

	return name != NULL ? name : t->zone;
}

const char *
when_zone_named(const struct page *page, const struct tournament *t)
{
	const char *likely = language_of(page->lang)->zone;

	return likely != NULL && strcmp(likely, t->zone) == 0 ? NULL : when_zone(page, t);
}

const char *
when_instant(const struct page *page, const struct tournament *t, int64_t instant)
{
	struct value *data = value_object(page->arena);

	value_set_text(data, "text", say_instant(page, instant, t->zone));
	fill_text(data, "zone", when_zone_named(page, t));
	return page_word(page, "date.instant-zone", data);
}

/* "2026-11-22T05:00:00Z/540": by how many minutes the event's clock is ahead of UTC then. */
static void
clock_instant_add(const struct page *page, struct buf *text, const struct tournament *t, int64_t at)
{
	const int64_t ahead = clock_instant(clock_wall(at, t->zone), "UTC") - at;

	buf_printf(text, "%s%s/%d", text->len > 0 ? " " : "", typed_text_instant_of(page->arena, at),
	           (int)(ahead / 60));
}

/* Of everything that it says a time of. */
static const char *
clock_instants(const struct page *page, const struct tournament *t)
{
	struct buf text = buf_new(page->arena, 128);
	struct schedule_start start;

	clock_instant_add(page, &text, t, t->opens_at);
	clock_instant_add(page, &text, t, t->closes_at);
	for (int round = 1; schedule_round(t, round, &start); round++)
		clock_instant_add(page, &text, t, schedule_instant(t, start));
	return text.text;
}

void
when_clock(const struct page *page, const struct tournament *t)
{
	struct value *clock = value_set_object(page->root, "clock");

	value_set_text(clock, "zone", when_zone(page, t));
	value_set_bool(clock, "named", when_zone_named(page, t) != NULL);
	value_set_text(clock, "instants", clock_instants(page, t));
	value_set_text(clock, "js", url_static("zone.js"));
}
