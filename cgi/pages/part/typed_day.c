#include "pages/part/typed_day.h"

#include <string.h>

#include "base/language.h"
#include "base/number.h"
#include "forms/typed_text.h"

enum { PARTS = 3, MONTHS = 12, CENTURY = 2000 };

static const char *const parts[PARTS] = {"year", "month", "day"};
static const char *const units[PARTS] = {"年", "月", "日"};

struct typed_day
typed_day_of(struct arena *arena, struct date date)
{
	if (!date_given(date))
		return (struct typed_day){.year = "", .month = "", .day = ""};
	return (struct typed_day){
		.year = arena_printf(arena, "%d", date.year),
		.month = arena_printf(arena, "%d", date.month),
		.day = arena_printf(arena, "%d", date.day),
	};
}

static const char *
part_name(struct arena *arena, const char *name, const char *part)
{
	return arena_printf(arena, "%s_%s", name, part);
}

struct typed_day
typed_day_read(const struct page *page, const char *name)
{
	return (struct typed_day){
		.year = page_body(page, part_name(page->arena, name, "year")),
		.month = page_body(page, part_name(page->arena, name, "month")),
		.day = page_body(page, part_name(page->arena, name, "day")),
	};
}

struct typed_day
typed_day_birth(const struct page *page, const char *name)
{
	struct typed_day day = typed_day_read(page, name);

	day.born = true;
	return day;
}

/* In four digits; 0 for what is none. */
static int
year_of(struct arena *arena, const struct typed_day *day, const char **ended)
{
	int year = typed_text_year(arena, day->year, ended);

	if (year >= 1000)
		return year;
	return day->born || year < 1 || year > 99 ? 0 : CENTURY + year;
}

/* "6", "06月" as 6; 0 for what is none. */
static int
number_of(struct arena *arena, const char *text, int part)
{
	char *plain = arena_text(arena, text);
	size_t len = strlen(plain), unit = strlen(units[part]);
	int number = 0;

	if (len > unit && strcmp(plain + len - unit, units[part]) == 0)
		plain[len - unit] = '\0';
	number_whole(plain, 99, &number);
	return number;
}

static bool
is_empty(const struct typed_day *day)
{
	return day->year[0] == '\0' && day->month[0] == '\0' && day->day[0] == '\0';
}

const char *
typed_day_text(struct arena *arena, const struct typed_day *day)
{
	const char *ended;
	const struct date date = {
		year_of(arena, day, &ended), number_of(arena, day->month, 1), number_of(arena, day->day, 2),
	};
	char text[11];

	if (is_empty(day))
		return "";
	if (!date_exists(date))
		return arena_printf(arena, "%s-%s-%s", day->year, day->month, day->day);
	date_text(date, text);
	return arena_text(arena, text);
}

/* How many days that month has. */
static int
days_in(int year, int month)
{
	struct date date = {year, month, 31};

	while (!date_exists(date))
		date.day--;
	return date.day;
}

/* The first part that cannot be read, with what is wrong with it; -1 where all can be. */
static int
part_wrong(const struct page *page, const struct typed_day *day, const char **why)
{
	struct value *data = value_object(page->arena);
	const char *ended;
	const int year = year_of(page->arena, day, &ended);
	const int month = number_of(page->arena, day->month, 1);
	const int number = number_of(page->arena, day->day, 2);

	value_set_bool(data, "born", day->born);
	value_set_text(data, "ended", ended == NULL ? "" : ended);
	if (year == 0) {
		*why = page_word(page, ended == NULL ? "date.wrong.year" : "date.wrong.era", data);
		return 0;
	}
	if (month < 1 || month > MONTHS) {
		*why = page_word(page, "date.wrong.month", NULL);
		return 1;
	}
	if (number >= 1 && number <= days_in(year, month))
		return -1;
	value_set_int(data, "days", days_in(year, month));
	*why = page_word(page, "date.wrong.day", data);
	return 2;
}

void
typed_day_show(const struct page *page, struct value *field, const char *name,
               const struct typed_day *day, const char *autofill)
{
	const char *const values[PARTS] = {day->year, day->month, day->day};
	const bool year_first = language_of(page->lang)->year_first;
	const bool error = value_truth(value_get(field, slice_of("error")));
	struct value *list = value_set_list(field, "inputs");
	const char *why = NULL;
	int wrong = error && !is_empty(day) ? part_wrong(page, day, &why) : -1;

	if (why != NULL)
		value_set_text(field, "error", why);
	for (int i = 0; i < PARTS; i++) {
		const int part = year_first ? i : PARTS - 1 - i;
		struct value *item = value_add_object(list);

		value_set_text(item, "suffix", i == 0 ? "" : arena_printf(page->arena, "-%s", parts[part]));
		value_set_text(item, "name", part_name(page->arena, name, parts[part]));
		value_set_text(item, "value", values[part]);
		value_set_text(item, "label", page_wordf(page, NULL, "date.%s", parts[part]));
		value_set_text(item, "token", autofill == NULL ? "off"
		                              : arena_printf(page->arena, "%s-%s", autofill, parts[part]));
		value_set_bool(item, "numeric", part > 0 || autofill == NULL);
		value_set_bool(item, "error", error && (wrong < 0 || wrong == part));
	}
}
