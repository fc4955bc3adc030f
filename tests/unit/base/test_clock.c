#include "suite.h"

#include <stdlib.h>
#include <time.h>

#include "base/clock.h"

extern char **environ;

static void
a_zone_is_one_of_the_machines_own(void **state)
{
	static const struct {
		const char *zone;
		bool known;
	} cases[] = {
		{"Asia/Tokyo", true}, {"UTC", true}, {"Etc/GMT+9", true},
		{"", false}, {"Asia", false}, {"Asia/", false}, {"/", false}, {"Asia/Nowhere", false},
		{"/etc/passwd", false}, {"../../../etc/passwd", false}, {"Asia/Tokyo ", false},
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		if (clock_zone_known(cases[i].zone) != cases[i].known)
			fail_msg("'%s'", cases[i].zone);
}

static void
an_instant_and_its_wall_clock_time_agree(void **state)
{
	const struct clock_wall nine = {2027, 1, 10, 9, 0, 7};
	struct clock_wall wall;

	(void)state;
	assert_int_equal(clock_instant(nine, "UTC") - clock_instant(nine, "Asia/Tokyo"), 9 * 3600);
	wall = clock_wall(clock_instant(nine, "Asia/Tokyo"), "UTC");
	assert_int_equal(wall.day, 10);
	assert_int_equal(wall.hour, 0);
	assert_int_equal(wall.second, 7);
}

/* In Berlin the clock goes back from 3 to 2 on 31 October, on Lord Howe Island by
 * half an hour on 4 April. */
static void
of_a_time_that_comes_twice_the_first_is_meant(void **state)
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

	(void)state;
	for (int i = 0; i < 2; i++) /* whatever was asked before */
		for (size_t j = 0; j < sizeof(cases) / sizeof(cases[0]); j++)
			assert_int_equal(cases[j].instant,
			                 clock_instant(cases[j].wall, cases[j].zone));
}

static void
a_time_that_the_clock_leaps_over_comes_later(void **state)
{
	const struct clock_wall leapt = {2027, 3, 28, 2, 30, 0};
	struct clock_wall wall;

	(void)state;
	wall = clock_wall(clock_instant(leapt, "Europe/Berlin"), "Europe/Berlin");
	assert_int_equal(wall.hour, 3);
	assert_int_equal(wall.minute, 30);
}

/* What other threads look through meanwhile stays where it is. */
static void
the_environment_is_the_same_in_every_zone(void **state)
{
	static const char *const zones[] = {"Asia/Tokyo", "UTC", "America/Argentina/Buenos_Aires"};
	const char *before[256], *entry;
	char **list;
	size_t count = 0;

	(void)state;
	clock_zones_prepare();
	list = environ;
	entry = getenv("TZ");
	for (; list[count] != NULL && count < 256; count++)
		before[count] = list[count];
	for (size_t i = 0; i < sizeof(zones) / sizeof(zones[0]); i++) {
		clock_wall(1800000000, zones[i]);
		assert_ptr_equal(list, environ);
		assert_ptr_equal(entry, getenv("TZ"));
		for (size_t at = 0; at < count; at++)
			assert_ptr_equal(before[at], list[at]);
	}
	assert_null(list[count]);
}

static void
a_zone_that_somebody_else_set_is_left(void **state)
{
	(void)state;
	assert_int_equal(9, clock_wall(0, "Asia/Tokyo").hour);
	setenv("TZ", "America/New_York", 1);
	tzset();
	assert_int_equal(9, clock_wall(0, "Asia/Tokyo").hour);
	assert_int_equal(0, clock_wall(0, "UTC").hour);
}

SUITE(test_clock)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_zone_is_one_of_the_machines_own),
		cmocka_unit_test(an_instant_and_its_wall_clock_time_agree),
		cmocka_unit_test(of_a_time_that_comes_twice_the_first_is_meant),
		cmocka_unit_test(a_time_that_the_clock_leaps_over_comes_later),
		cmocka_unit_test(the_environment_is_the_same_in_every_zone),
		cmocka_unit_test(a_zone_that_somebody_else_set_is_left),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
