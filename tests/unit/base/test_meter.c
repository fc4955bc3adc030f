#include "base/meter.h"

#include "suite.h"

TEST(what_is_as_large_as_a_step_is_of_that_step)
{
	static const struct {
		double seconds;
		size_t step;
	} cases[] = {{0, 0}, {0.005, 0}, {0.0051, 1}, {0.01, 1}, {9.9, 10}, {10, 10}, {10.1, METER_STEPS}, {1e6, METER_STEPS}};

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct meter meter = {.millionths = 0};

		meter_note(&meter, meter_seconds, cases[i].seconds);
		for (size_t step = 0; step <= METER_STEPS; step++)
			if (meter.counts[step] != (step == cases[i].step))
				fail_msg("%g at step %zu", cases[i].seconds, step);
	}
}

TEST(what_was_noted_is_added_up)
{
	struct meter meter = {.millionths = 0};

	meter_note(&meter, meter_bytes, 2000);
	meter_note(&meter, meter_bytes, 1500.25);
	meter_note(NULL, meter_bytes, 7);
	assert_int_equal(meter.counts[1], 2);
	assert_true(meter_sum(&meter) == 3500.25);
}

TEST(its_clock_does_not_go_back)
{
	const double before = meter_now();

	assert_true(before > 0 && meter_now() >= before);
}
