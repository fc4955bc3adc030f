#include "rules/date.h"

#include "suite.h"

TEST(a_day_that_exists_is_read)
{
	static const struct {
		const char *text;
		struct date date;
	} cases[] = {
		{"2026-11-22", {2026, 11, 22}}, {"0001-01-01", {1, 1, 1}},
		{"9999-12-31", {9999, 12, 31}}, {"2024-02-29", {2024, 2, 29}},
		{"2000-02-29", {2000, 2, 29}}, {"2026-04-30", {2026, 4, 30}},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct date date;
		char back[11];

		if (!date_parse(cases[i].text, &date) || date_compare(date, cases[i].date) != 0)
			fail_msg("'%s' is not read", cases[i].text);
		date_text(date, back);
		assert_string_equal(back, cases[i].text);
	}
}

TEST(anything_else_is_refused)
{
	static const char *const cases[] = {
		"", "2026-11-2", "2026-11-222", "2026-1-22", "26-11-22", "2026/11/22",
		"2026-11/22", "20261-1-22", " 2026-11-22", "2026-11-22 ", "2026-11-22T",
		"2026-00-22", "2026-13-01", "2026-11-00", "2026-11-31", "2026-04-31",
		"2026-02-29", "1900-02-29", "2100-02-29", "2024-02-30", "2026-01-32",
		"0000-01-01", "+026-11-22", "-026-11-22", "2026-+1-22", "2026-11- 2",
		"2026-0:-22", "202:-11-22", "２０２６-11-22", "today",
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct date date = {2026, 11, 22};

		if (date_parse(cases[i], &date))
			fail_msg("'%s' is read as a date", cases[i]);
		if (date_given(date))
			fail_msg("'%s' leaves a date behind", cases[i]);
	}
}

TEST(a_date_not_given_is_empty)
{
	char text[11] = "x";

	date_text((struct date){0}, text);
	assert_string_equal(text, "");
	assert_false(date_given((struct date){0}));
	assert_false(date_exists((struct date){0}));
	assert_true(date_given((struct date){2026, 1, 1}));
}

TEST(the_earlier_date_compares_below)
{
	static const struct date rising[] = {
		{2025, 12, 31}, {2026, 1, 30}, {2026, 2, 1}, {2026, 2, 2}, {2027, 1, 1},
	};
	const size_t count = COUNT(rising);

	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < count; j++) {
			int sign = date_compare(rising[i], rising[j]);

			assert_int_equal((sign > 0) - (sign < 0), (i > j) - (i < j));
		}
	}
}

TEST(known_days_fall_on_their_weekday)
{
	static const struct {
		struct date date;
		int weekday;
	} cases[] = {
		{{2000, 1, 1}, 6}, {{1970, 1, 1}, 4}, {{2026, 11, 22}, 0}, {{2024, 2, 29}, 4},
		{{2024, 3, 1}, 5}, {{1900, 1, 1}, 1}, {{2028, 3, 31}, 5},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		assert_int_equal(date_weekday(cases[i].date), cases[i].weekday);
}

/* From Saturday 1 January 2000, over the whole cycle of the calendar. */
TEST(four_hundred_years_are_146097_days_of_whole_weeks)
{
	int days = 0;

	for (int year = 2000; year < 2400; year++) {
		for (int month = 1; month <= 12; month++) {
			for (int day = 1; date_exists((struct date){year, month, day}); day++)
				assert_int_equal(date_weekday((struct date){year, month, day}),
				                 (6 + days++) % 7);
		}
	}
	assert_int_equal(days, 146097);
}

/* Over the whole cycle likewise, there and back. */
TEST(so_many_days_later_is_so_many_days_later)
{
	static const struct date first = {2000, 1, 1};
	int days = 0;

	for (int year = 2000; year < 2400; year++) {
		for (int month = 1; month <= 12; month++) {
			for (int day = 1; date_exists((struct date){year, month, day}); day++, days++) {
				const struct date date = {year, month, day};

				assert_int_equal(days, date_days(first, date));
				assert_int_equal(-days, date_days(date, first));
				assert_int_equal(0, date_compare(date, date_add(first, days)));
				assert_int_equal(0, date_compare(first, date_add(date, -days)));
			}
		}
	}
	assert_int_equal(0, date_compare((struct date){1, 1, 1},
	                 date_add((struct date){9999, 12, 31}, -3652058)));
	assert_false(date_exists(date_add((struct date){9999, 12, 31}, 1)));
	assert_false(date_exists(date_add((struct date){1, 1, 1}, -1000)));
}
