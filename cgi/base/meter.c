#include "base/meter.h"

#include <time.h>

meter_scale meter_seconds = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
meter_scale meter_bytes = {1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6};

void
meter_note(struct meter *meter, meter_scale scale, double value)
{
	size_t step = 0;

	if (meter == NULL)
		return;
	while (step < METER_STEPS && value > scale[step])
		step++;
	atomic_fetch_add_explicit(&meter->counts[step], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&meter->millionths, (uint64_t)(value * 1e6), memory_order_relaxed);
}

double
meter_sum(const struct meter *meter)
{
	return (double)atomic_load_explicit(&meter->millionths, memory_order_relaxed) / 1e6;
}

double
meter_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
