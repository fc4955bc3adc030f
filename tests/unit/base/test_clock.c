#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"

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
	const struct wall nine = {2027, 1, 10, 9, 0};
	struct wall wall;

	(void)state;
	assert_int_equal(clock_instant(nine, "UTC") - clock_instant(nine, "Asia/Tokyo"), 9 * 3600);
	wall = clock_wall(clock_instant(nine, "Asia/Tokyo"), "UTC");
	assert_int_equal(wall.day, 10);
	assert_int_equal(wall.hour, 0);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_zone_is_one_of_the_machines_own),
		cmocka_unit_test(an_instant_and_its_wall_clock_time_agree),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
