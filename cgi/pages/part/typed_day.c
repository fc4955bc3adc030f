#include "pages/part/typed_day.h"

#include "base/language.h"

#include <string.h>

static const struct typed_day empty = {"", "", ""};

struct typed_day
typed_day_of(struct arena *arena, struct date date)
{
	if (!date_given(date))
		return empty;
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

const char *
typed_day_text(struct arena *arena, const struct typed_day *day)
{
	if (day->year[0] == '\0' && day->month[0] == '\0' && day->day[0] == '\0')
		return "";
	return arena_printf(arena, "%s-%s%s-%s%s", day->year, strlen(day->month) == 1 ? "0" : "",
	                    day->month, strlen(day->day) == 1 ? "0" : "", day->day);
}

void
typed_day_show(const struct page *page, struct value *field, const char *name,
               const struct typed_day *day, const char *autofill)
{
	static const char *const names[] = {"year", "month", "day"};
	const char *const values[] = {day->year, day->month, day->day};
	bool year_first = language_of(page->lang)->year_first;
	struct value *list = value_set_list(field, "inputs");

	for (int i = 0; i < 3; i++) {
		const char *part = names[year_first ? i : 2 - i];
		struct value *item = value_add_object(list);

		value_set_text(item, "suffix", i == 0 ? "" : arena_printf(page->arena, "-%s", part));
		value_set_text(item, "name", part_name(page->arena, name, part));
		value_set_text(item, "value", values[year_first ? i : 2 - i]);
		value_set_text(item, "label", page_wordf(page, NULL, "date.%s", part));
		value_set_text(item, "token", autofill == NULL ? "off"
		                              : arena_printf(page->arena, "%s-%s", autofill, part));
	}
}
