#include "forms/typed_rounds.h"

#include <string.h>

#include "base/buf.h"
#include "event/schedule.h"
#include "forms/typed_text.h"

enum { TIMES_MAX = 17 * ROUNDS_MAX };

struct reading {
	struct arena *arena;
	struct date first, last; /* of the event; not given where nobody knows */
	const char *detail;      /* of the text that is read */
};

static const char *
day_text(const struct reading *reading, struct date day)
{
	char text[11];

	date_text(day, text);
	return arena_text(reading->arena, text);
}

/* One text: what is wrong with it by itself. */
static enum problem_kind
start_read(struct reading *reading, const char *text, struct schedule_start *start)
{
	const char *time = strchr(text, 'T');
	const size_t len = time == NULL ? 0 : (size_t)(time - text);

	start->day = reading->first;
	if (time == text)
		return PROBLEM_REQUIRED;
	if (time != NULL && !typed_text_date(reading->arena, arena_copy(reading->arena, text, len),
	                                     &start->day))
		return PROBLEM_DATE;
	reading->detail = time == NULL ? text : time + 1;
	start->minutes = typed_text_time(reading->arena, reading->detail);
	return start->minutes < 0 ? PROBLEM_TIME : PROBLEM_NONE;
}

/* What is wrong with it where it stands: `before` is the start of the round before, or NULL. */
static enum problem_kind
start_check(struct reading *reading, const struct schedule_start *before,
            struct schedule_start start)
{
	const bool early = date_given(reading->first) && date_compare(start.day, reading->first) < 0;
	const bool late = date_given(reading->last) && date_compare(start.day, reading->last) > 0;

	if (early || late)
		reading->detail = day_text(reading, early ? reading->first : reading->last);
	if (early)
		return PROBLEM_ROUND_EARLY;
	if (before != NULL && date_compare(start.day, before->day) < 0)
		return PROBLEM_ROUND_DAY;
	if (before != NULL && schedule_compare(start, *before) <= 0)
		return PROBLEM_ROUND_ORDER;
	return late ? PROBLEM_ROUND_LATE : PROBLEM_NONE;
}

void
typed_rounds_check(struct arena *arena, const char *text, struct tournament *t,
                   struct problems *problems)
{
	struct reading reading = {.arena = arena};
	struct buf times = buf_new(arena, TIMES_MAX);
	struct schedule_start start = {0}, before;
	enum problem_kind kind = PROBLEM_NONE;
	int count = 0;
	size_t len;

	if (problem_find(problems, "date") == NULL)
		reading.first = t->date;
	if (problem_find(problems, "last_date") == NULL)
		reading.last = t->last_date;
	for (text += strspn(text, " "); *text != '\0'; text += len + strspn(text + len, " ")) {
		len = strcspn(text, " ");
		before = start;
		kind = start_read(&reading, arena_copy(arena, text, len), &start);
		if (kind == PROBLEM_NONE)
			kind = start_check(&reading, count == 0 ? NULL : &before, start);
		if (kind != PROBLEM_NONE) {
			problem_add(problems, arena_printf(arena, "round_times.%d", count), kind,
			            reading.detail);
			return;
		}
		buf_printf(&times, "%s%s", count > 0 ? " " : "", schedule_text(arena, t->date, start));
		count++;
	}
	if (count != 0 && count != t->rounds && problem_find(problems, "rounds") == NULL) {
		problem_add(problems, "round_times", PROBLEM_ROUND_TIMES,
		            arena_printf(arena, "%d", t->rounds));
		return;
	}
	t->round_times = times.text;
}

const char *
typed_rounds_later(struct arena *arena, const struct tournament *t, int days)
{
	struct buf times = buf_new(arena, TIMES_MAX);
	struct schedule_start start;

	for (int round = 1; schedule_round(t, round, &start); round++) {
		start.day = date_add(start.day, days);
		buf_printf(&times, "%s%s", round > 1 ? " " : "", schedule_whole(arena, start));
	}
	return times.text;
}
