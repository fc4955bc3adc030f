/* How often something happened, and how long it took or how large it was: what several processes add to, in
 * memory that they share, and one tells (Prometheus' histogram). */
#pragma once

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { METER_STEPS = 11 };

/* Of each step how much fits, the smallest first. */
typedef const double meter_scale[METER_STEPS];
extern meter_scale meter_seconds, meter_bytes;

struct meter {
	_Atomic uint64_t counts[METER_STEPS + 1]; /* of each step alone; the last: larger than all */
	_Atomic uint64_t millionths;              /* of the sum */
};

/* `meter` NULL: nothing. */
void meter_note(struct meter *meter, meter_scale scale, double value);

double meter_sum(const struct meter *meter);

/* Of a clock that nobody sets, for what lies between. */
double meter_now(void);
