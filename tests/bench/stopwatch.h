/* How long work takes, in the CPU's time, and beside it a yardstick: machines
 * differ, and so does one machine from second to second when it has other things
 * to do. */
#pragma once

#include "base/arena.h"

typedef void (*work)(struct arena *arena, void *self);

struct timing {
	double ms;    /* the median of an odd number of runs, about a second's worth */
	double yards; /* the median of what each run took of the yardsticks around it */
};

/* Each run has an empty arena. */
struct timing stopwatch_time(work run, void *self);

/* The greatest memory this process has had, in MiB. */
double stopwatch_peak_mib(void);
