#include "event/schedule.h"

#include "base/clock.h"

enum { DATE_CHARS = 10, TIME_CHARS = 5 };

/* "10:00", two digits each. */
static bool
time_read(struct slice text, int *minutes)
{
	const char *at = text.at;
	int hour, minute;

	if (text.len != TIME_CHARS || at[2] != ':')
		return false;
	for (int i = 0; i < TIME_CHARS; i++)
		if (i != 2 && (at[i] < '0' || at[i] > '9'))
			return false;
	hour = (at[0] - '0') * 10 + at[1] - '0';
	minute = (at[3] - '0') * 10 + at[4] - '0';
	*minutes = hour * 60 + minute;
	return hour < 24 && minute < 60;
}

bool
schedule_read(struct slice text, struct date first, struct schedule_start *start)
{
	struct schedule_start read = {.day = first};
	char day[DATE_CHARS + 1] = "";

	if (text.len == DATE_CHARS + 1 + TIME_CHARS && text.at[DATE_CHARS] == 'T') {
		memcpy(day, text.at, DATE_CHARS);
		if (!date_parse(day, &read.day))
			return false;
		text = (struct slice){text.at + DATE_CHARS + 1, TIME_CHARS};
	}
	if (!time_read(text, &read.minutes))
		return false;
	*start = read;
	return true;
}

const char *
schedule_whole(struct arena *arena, struct schedule_start start)
{
	char day[DATE_CHARS + 1];

	date_text(start.day, day);
	return arena_printf(arena, "%sT%02d:%02d", day, start.minutes / 60, start.minutes % 60);
}

const char *
schedule_text(struct arena *arena, struct date first, struct schedule_start start)
{
	if (date_compare(start.day, first) != 0)
		return schedule_whole(arena, start);
	return arena_printf(arena, "%02d:%02d", start.minutes / 60, start.minutes % 60);
}

int
schedule_compare(struct schedule_start a, struct schedule_start b)
{
	const int days = date_compare(a.day, b.day);

	return days != 0 ? days : (a.minutes > b.minutes) - (a.minutes < b.minutes);
}

bool
schedule_round(const struct tournament *t, int round, struct schedule_start *start)
{
	struct slice rest = slice_of(t->round_times), text = {NULL, 0};

	for (int i = 0; i < round; i++) {
		if (rest.at == NULL)
			return false;
		text = slice_cut(&rest, ' ');
	}
	return round > 0 && schedule_read(text, t->date, start);
}

int64_t
schedule_instant(const struct tournament *t, struct schedule_start start)
{
	return clock_instant((struct clock_wall){
		.year = start.day.year, .month = start.day.month, .day = start.day.day,
		.hour = start.minutes / 60, .minute = start.minutes % 60,
	}, t->zone);
}

struct date
schedule_last_day(const struct tournament *t)
{
	struct schedule_start start;
	struct date last = t->date;

	if (date_given(t->last_date))
		return t->last_date;
	for (int round = 1; schedule_round(t, round, &start); round++)
		if (date_compare(start.day, last) > 0)
			last = start.day;
	return last;
}

bool
schedule_several_days(const struct tournament *t)
{
	return date_compare(schedule_last_day(t), t->date) > 0;
}

struct date
schedule_today(const struct tournament *t, int64_t now)
{
	const struct clock_wall wall = clock_wall(now, t->zone);

	return (struct date){wall.year, wall.month, wall.day};
}

struct date
schedule_day_from(const struct tournament *t, struct date day)
{
	const struct date last = schedule_last_day(t), none = {0};
	struct schedule_start start;

	for (int round = 1; schedule_round(t, round, &start); round++)
		if (date_compare(start.day, day) >= 0)
			return start.day;
	if (t->round_times[0] != '\0' || date_compare(day, last) > 0)
		return none;
	return date_compare(day, t->date) < 0 ? t->date : day;
}

struct date
schedule_day_until(const struct tournament *t, struct date day)
{
	const struct date last = schedule_last_day(t);
	struct date found = {0};
	struct schedule_start start;

	for (int round = 1; schedule_round(t, round, &start); round++)
		if (date_compare(start.day, day) <= 0)
			found = start.day;
	if (t->round_times[0] != '\0' || date_compare(day, t->date) < 0)
		return found;
	return date_compare(day, last) > 0 ? last : day;
}
