#include "rules/date.h"

#include <string.h>

/* "2026-11-22" */
enum { YEAR_AT = 0, MONTH_AT = 5, DAY_AT = 8, DATE_CHARS = 10 };

/* A number of exactly `count` digits, or -1. */
static int
digits_read(const char *text, int count)
{
	int number = 0;

	for (int i = 0; i < count; i++) {
		if (text[i] < '0' || text[i] > '9')
			return -1;
		number = number * 10 + (text[i] - '0');
	}
	return number;
}

bool
date_given(struct date date)
{
	return date.year != 0;
}

bool
date_exists(struct date date)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	const bool leap = (date.year % 4 == 0 && date.year % 100 != 0) || date.year % 400 == 0;

	return date.year >= 1 && date.year <= 9999 && date.month >= 1 && date.month <= 12 &&
	       date.day >= 1 && date.day <= days[date.month - 1] + (date.month == 2 && leap);
}

bool
date_parse(const char *text, struct date *date)
{
	struct date read;

	*date = (struct date){0};
	if (strlen(text) != DATE_CHARS || text[MONTH_AT - 1] != '-' || text[DAY_AT - 1] != '-')
		return false;
	read = (struct date){
		digits_read(text + YEAR_AT, 4),
		digits_read(text + MONTH_AT, 2),
		digits_read(text + DAY_AT, 2),
	};
	if (!date_exists(read))
		return false;
	*date = read;
	return true;
}

static void
digits_write(char *at, int number, int count)
{
	for (int i = count - 1; i >= 0; i--, number /= 10)
		at[i] = (char)('0' + number % 10);
}

/* Every birth date is written for every list of entries: printf would be the dearest part of it. */
void
date_text(struct date date, char text[static 11])
{
	text[0] = '\0';
	if (!date_given(date))
		return;
	digits_write(text + YEAR_AT, date.year, 4);
	digits_write(text + MONTH_AT, date.month, 2);
	digits_write(text + DAY_AT, date.day, 2);
	text[MONTH_AT - 1] = text[DAY_AT - 1] = '-';
	text[DATE_CHARS] = '\0';
}

int
date_compare(struct date a, struct date b)
{
	if (a.year != b.year)
		return a.year < b.year ? -1 : 1;
	if (a.month != b.month)
		return a.month < b.month ? -1 : 1;
	return (a.day > b.day) - (a.day < b.day);
}

/* Days since 1 March of the year 0. The year begins in March, so that the leap day is its
 * last; the months from there have 31, 30, 31, 30, 31 days over and over, which makes 153
 * days for every five of them. */
static int
day_number(struct date date)
{
	const int early = date.month < 3, year = date.year - early;
	const int month = date.month + 12 * early - 3;

	return 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + date.day - 1;
}

/* The inverse: the year is found by taking out the leap days before it. */
struct date
date_add(struct date date, int days)
{
	enum { YEARS_400 = 146097, YEARS_100 = 36524, YEARS_4 = 1460 };
	const int number = day_number(date) + days, of_400 = number % YEARS_400;
	const int year = (of_400 - of_400 / YEARS_4 + of_400 / YEARS_100 -
	                  of_400 / (YEARS_400 - 1)) / 365;
	const int of_year = of_400 - (365 * year + year / 4 - year / 100);
	const int month = (5 * of_year + 2) / 153;

	if (number < 0)
		return (struct date){0};
	return (struct date){
		.year = number / YEARS_400 * 400 + year + (month >= 10),
		.month = month < 10 ? month + 3 : month - 9,
		.day = of_year - (153 * month + 2) / 5 + 1,
	};
}

int
date_days(struct date from, struct date to)
{
	return day_number(to) - day_number(from);
}

int
date_weekday(struct date date)
{
	/* Sakamoto's method: the year begins in March, so that the leap day is its
	 * last; each month's entry is how far its first day is shifted. */
	static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
	int year = date.month < 3 ? date.year - 1 : date.year;

	return (year + year / 4 - year / 100 + year / 400 + shift[date.month - 1] + date.day) % 7;
}
