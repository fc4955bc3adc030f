#include "suite.h"

#include <stdlib.h>
#include <time.h>

#include "base/clock.h"

extern char **environ;

TEST(a_zone_is_one_of_the_machines_own)
{
	static const struct {
		const char *zone;
		bool known;
	} cases[] = {
		{"Asia/Tokyo", true}, {"UTC", true}, {"Etc/UTC", true}, {"Etc/GMT+9", true},
		{"", false}, {"Asia", false}, {"Asia/", false}, {"/", false}, {"Asia/Nowhere", false},
		{"/etc/passwd", false}, {"../../../etc/passwd", false}, {"Asia/Tokyo ", false},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (clock_zone_known(cases[i].zone) != cases[i].known)
			fail_msg("'%s'", cases[i].zone);
}

TEST(an_instant_and_its_wall_clock_time_agree)
{
	const struct clock_wall nine = {2027, 1, 10, 9, 0, 7}, summer = {2027, 7, 1, 12, 30, 0};
	struct clock_wall wall;

	assert_int_equal(clock_instant(nine, "UTC") - clock_instant(nine, "Asia/Tokyo"), 9 * 3600);
	wall = clock_wall(clock_instant(nine, "Asia/Tokyo"), "UTC");
	assert_int_equal(wall.day, 10);
	assert_int_equal(wall.hour, 0);
	assert_int_equal(wall.second, 7);
	assert_int_equal(clock_instant((struct clock_wall){2027, 2, 28, 18, 0, 0}, "Asia/Tokyo"),
	                 1803805200); /* 2027-02-28T09:00:00Z */
	assert_int_equal(clock_wall(clock_instant(summer, "Europe/Paris"), "Europe/Paris").hour, 12);
	assert_int_equal(clock_wall(clock_instant(summer, "Europe/Paris"), "Etc/UTC").hour, 10);
}

/* In Berlin the clock goes back from 3 to 2 on 31 October, on Lord Howe Island by
 * half an hour on 4 April. */
TEST(of_a_time_that_comes_twice_the_first_is_meant)
{
	static const struct {
		struct clock_wall wall;
		const char *zone;
		int64_t instant;
	} cases[] = {
		{{2027, 10, 31, 1, 59, 0}, "Europe/Berlin", 1824940740},
		{{2027, 10, 31, 2, 30, 0}, "Europe/Berlin", 1824942600},
		{{2027, 10, 31, 3, 0, 0}, "Europe/Berlin", 1824948000},
		{{2027, 4, 4, 1, 45, 0}, "Australia/Lord_Howe", 1806763500},
	};

	for (int i = 0; i < 2; i++) /* whatever was asked before */
		for (size_t j = 0; j < COUNT(cases); j++)
			assert_int_equal(cases[j].instant,
			                 clock_instant(cases[j].wall, cases[j].zone));
}

TEST(a_time_that_the_clock_leaps_over_comes_later)
{
	const struct clock_wall leapt = {2027, 3, 28, 2, 30, 0};
	struct clock_wall wall;

	wall = clock_wall(clock_instant(leapt, "Europe/Berlin"), "Europe/Berlin");
	assert_int_equal(wall.hour, 3);
	assert_int_equal(wall.minute, 30);
}

/* What other threads look through meanwhile stays where it is. */
TEST(the_environment_is_the_same_in_every_zone)
{
	static const char *const zones[] = {"Asia/Tokyo", "UTC", "America/Argentina/Buenos_Aires"};
	const char *before[256], *entry;
	char **list;
	size_t count = 0;

	clock_zones_prepare();
	list = environ;
	entry = getenv("TZ");
	for (; list[count] != NULL && count < 256; count++)
		before[count] = list[count];
	for (size_t i = 0; i < COUNT(zones); i++) {
		clock_wall(1800000000, zones[i]);
		assert_ptr_equal(list, environ);
		assert_ptr_equal(entry, getenv("TZ"));
		for (size_t at = 0; at < count; at++)
			assert_ptr_equal(before[at], list[at]);
	}
	assert_null(list[count]);
}

TEST(a_zone_that_somebody_else_set_is_left)
{
	assert_int_equal(9, clock_wall(0, "Asia/Tokyo").hour);
	setenv("TZ", "America/New_York", 1);
	tzset();
	assert_int_equal(9, clock_wall(0, "Asia/Tokyo").hour);
	assert_int_equal(0, clock_wall(0, "UTC").hour);
}
