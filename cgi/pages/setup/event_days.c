#include "pages/setup/event_days.h"

#include <string.h>

#include "base/buf.h"
#include "base/number.h"
#include "base/text.h"
#include "event/schedule.h"
#include "forms/typed_text.h"
#include "pages/part/form_part.h"

enum { ROWS_LEAST = 7, ROWS_SPARE = 3 };

static const struct event_days_row empty = {{.year = "", .month = "", .day = ""}, ""};

struct event_days
event_days_new(const char *times)
{
	struct event_days days;

	for (size_t i = 0; i < EVENT_DAYS; i++)
		days.rows[i] = empty;
	days.rows[0].times = times;
	return days;
}

struct event_days
event_days_of(struct arena *arena, const struct tournament *t)
{
	struct event_days days = event_days_new("");
	const struct date last = schedule_last_day(t);
	struct schedule_start start;
	struct date day = t->date;
	size_t row = 0;

	days.rows[0].day = typed_day_of(arena, day);
	for (int round = 1; schedule_round(t, round, &start); round++) {
		const char *time = schedule_text(arena, start.day, start);

		if (date_compare(start.day, day) > 0 && row + 1 < EVENT_DAYS) {
			day = start.day;
			days.rows[++row].day = typed_day_of(arena, day);
		}
		days.rows[row].times = days.rows[row].times[0] == '\0' ? time
		                       : arena_printf(arena, "%s %s", days.rows[row].times, time);
	}
	if (date_compare(last, day) > 0 && row + 1 < EVENT_DAYS)
		days.rows[row + 1].day = typed_day_of(arena, last);
	return days;
}

static const char *
day_name(struct arena *arena, size_t row)
{
	return row == 0 ? "date" : arena_printf(arena, "day%zu", row + 1);
}

static const char *
times_name(struct arena *arena, size_t row)
{
	return row == 0 ? "round_times" : arena_printf(arena, "day%zu_times", row + 1);
}

struct event_days
event_days_typed(const struct page *page)
{
	struct event_days days;

	for (size_t i = 0; i < EVENT_DAYS; i++) {
		days.rows[i].day = typed_day_read(page, day_name(page->arena, i));
		days.rows[i].times = page_body(page, times_name(page->arena, i));
	}
	return days;
}

/* As typed_day_text; a blank in it would make two of a round's one text. */
static const char *
day_text(struct arena *arena, const struct event_days_row *row)
{
	char *text = arena_text(arena, typed_day_text(arena, &row->day));

	for (char *at = text; *at != '\0'; at++)
		if (*at == ' ')
			*at = '-';
	return text;
}

/* How many rows there are up to the last one in which anything stands. */
static size_t
used_rows(struct arena *arena, const struct event_days *days)
{
	size_t count = EVENT_DAYS;

	while (count > 1 && days->rows[count - 1].times[0] == '\0' &&
	       day_text(arena, &days->rows[count - 1])[0] == '\0')
		count--;
	return count;
}

/* A row's times, each as typed_text_clock has it, with a blank between two. */
static const char *
times_text(struct arena *arena, const char *typed)
{
	static const struct text_fold folds[] = {{"　", " "}, {"、", " "}, {"・", " "}, {NULL, NULL}};
	static const char between[] = " ,;/";
	const char *at = typed_text_narrow(arena, typed);
	struct buf plain = buf_new(arena, 64), times = buf_new(arena, 64);
	size_t len;

	while (*at != '\0') {
		const char *blank = text_fold(folds, &at);

		buf_char(&plain, blank != NULL ? *blank : *at++);
	}
	for (at = plain.text + strspn(plain.text, between); *at != '\0'; at += strspn(at, between)) {
		len = strcspn(at, between);
		buf_printf(&times, "%s%s", times.len > 0 ? " " : "",
		           typed_text_clock(arena, arena_copy(arena, at, len)));
		at += len;
	}
	return times.text;
}

static size_t
word_end(const char *text)
{
	return strcspn(text, " ");
}

static void
rows_check(struct arena *arena, const struct event_days *days, struct problems *problems)
{
	struct date first = {0}, above, day;

	typed_text_date(arena, day_text(arena, &days->rows[0]), &first);
	above = first;
	for (size_t i = 1; i < EVENT_DAYS; i++) {
		const char *text = day_text(arena, &days->rows[i]), *name = day_name(arena, i);
		char detail[11];

		if (text[0] == '\0')
			continue;
		date_text(first, detail);
		if (!typed_text_date(arena, text, &day)) {
			problem_add(problems, name, PROBLEM_DATE, NULL);
			continue;
		}
		if (date_given(first) && date_compare(day, first) < 0)
			problem_add(problems, name, PROBLEM_ROUND_EARLY, arena_text(arena, detail));
		else if (date_given(above) && date_compare(day, above) <= 0)
			problem_add(problems, name, PROBLEM_DAY_ORDER, NULL);
		else
			above = day;
	}
}

void
event_days_write(struct arena *arena, const struct event_days *days, struct typed_event *typed,
                 struct problems *problems)
{
	const size_t count = used_rows(arena, days);
	const struct event_days_row *last = &days->rows[count - 1];
	struct buf times = buf_new(arena, 256);
	bool stated;

	for (size_t i = 0; i < count; i++) {
		const char *day = day_text(arena, &days->rows[i]);
		const char *at = times_text(arena, days->rows[i].times);

		for (; *at != '\0'; at += word_end(at), at += strspn(at, " "))
			buf_printf(&times, "%s%s%s%.*s", times.len > 0 ? " " : "", i > 0 ? day : "",
			           i > 0 ? "T" : "", (int)word_end(at), at);
	}
	rows_check(arena, days, problems);
	/* Rounds are not held against a last day that is wrong. */
	stated = count > 1 && last->times[0] == '\0' &&
	         problem_find(problems, day_name(arena, count - 1)) == NULL;
	typed->fields[EVENT_DATE] = typed_day_text(arena, &days->rows[0].day);
	typed->fields[EVENT_LAST_DATE] = stated ? day_text(arena, last) : "";
	typed->fields[EVENT_ROUND_TIMES] = times.text;
}

/* The row in which that round's text stands, counted from 0. */
static size_t
row_of(struct arena *arena, const struct event_days *days, int round)
{
	for (size_t i = 0; i < EVENT_DAYS; i++) {
		const char *at = times_text(arena, days->rows[i].times);

		for (; *at != '\0'; at += word_end(at), at += strspn(at, " "))
			if (round-- == 0)
				return i;
	}
	return 0;
}

/* The field of the form that it is a problem of. */
static const char *
place_of(struct arena *arena, const struct event_days *days, const struct problem *problem)
{
	static const char rounds[] = "round_times.";
	size_t row;
	int round;

	if (strcmp(problem->field, "last_date") == 0)
		return day_name(arena, used_rows(arena, days) - 1);
	if (strncmp(problem->field, rounds, sizeof(rounds) - 1) != 0 ||
	    !number_whole(problem->field + sizeof(rounds) - 1, 9999, &round))
		return problem->field;
	row = row_of(arena, days, round);
	return row == 0 || problem->kind == PROBLEM_TIME || problem->kind == PROBLEM_ROUND_ORDER
	       ? times_name(arena, row) : day_name(arena, row);
}

void
event_days_place(struct arena *arena, const struct event_days *days, struct problems *problems)
{
	const struct problems found = *problems;

	problems->count = 0;
	for (size_t i = 0; i < found.count; i++)
		problem_add(problems, place_of(arena, days, &found.list[i]), found.list[i].kind,
		            found.list[i].detail);
}

void
event_days_show(struct page *page, struct value *object, const struct event_days *days,
                const struct problems *problems)
{
	const size_t used = used_rows(page->arena, days);
	struct value *more = value_set_object(object, "more_days"), *list;

	value_set_bool(more, "open", used > 1);
	list = value_set_list(more, "list");
	for (size_t i = 1; i < EVENT_DAYS && (i < ROWS_LEAST || i < used + ROWS_SPARE); i++) {
		const struct event_days_row *row = &days->rows[i];
		struct value *item = value_add_object(list), *day;
		const char *name = day_name(page->arena, i);

		value_set_int(item, "number", (int64_t)i + 1);
		day = form_field(page, item, "day", name, NULL, problems);
		typed_day_show(page, day, name, &row->day, NULL);
		form_field(page, item, "times", times_name(page->arena, i), row->times, problems);
	}
}

int
event_days_at(struct arena *arena, const char *field)
{
	for (int row = 1; row < EVENT_DAYS; row++) {
		if (strcmp(field, day_name(arena, (size_t)row)) == 0)
			return 2 * row - 1;
		if (strcmp(field, times_name(arena, (size_t)row)) == 0)
			return 2 * row;
	}
	return 0;
}

const char *
event_days_label(const struct page *page, const char *field)
{
	int at = event_days_at(page->arena, field);

	return at == 0 ? NULL
	       : page_word_number(page, at % 2 == 0 ? "event-form.day-times-label" : "event-form.day-n",
	                          "number", (at + 1) / 2 + 1);
}
