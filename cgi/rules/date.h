/* Calendar dates. Pure. */
#pragma once

#include <stdbool.h>

struct date {
	int year, month, day; /* 2026, 1..12, 1..31; all 0 = not given */
};

/* "2026-11-22", exactly so and a day that exists. */
bool date_parse(const char *text, struct date *date);

/* Writes "2026-11-22"; `text` holds 11 bytes. A date not given is "". */
void date_text(struct date date, char text[static 11]);

bool date_given(struct date date);
bool date_exists(struct date date);

/* Below, equal or above 0 as `a` is before, on or after `b`. */
int date_compare(struct date a, struct date b);

/* So many days later, or earlier; beyond the years 1 to 9999 a date that does not exist. */
struct date date_add(struct date date, int days);

/* How many days `to` is after `from`, below 0 when it is before. */
int date_days(struct date from, struct date to);

/* 0 = Sunday. */
int date_weekday(struct date date);
