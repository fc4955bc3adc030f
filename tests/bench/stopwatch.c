#include "stopwatch.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "base/log.h"
#include "tournament/matching.h"

static double
cpu_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static double
run_ms(work run, struct arena *arena, void *self)
{
	const double start = cpu_ms();

	run(arena, self);
	return cpu_ms() - start;
}

/* The yardstick: what a matching does most, one least slack after the other in a
 * square of 128-bit weights. Always as much of it: about a millisecond. */

enum { SIDE = 256, PASSES = 12 };

struct square {
	weight *weights, *duals;
};

static weight
least_slack(const struct square *square, size_t row)
{
	const weight *weights = square->weights + row * SIDE, dual = square->duals[row];
	weight least = MATCHING_WEIGHT_LIMIT;

	for (size_t i = 0; i < SIDE; i++) {
		weight slack = dual + square->duals[i] - weights[i];

		if (slack < least)
			least = slack;
	}
	return least;
}

static void
yardstick_run(struct arena *arena, void *self)
{
	const struct square *square = self;

	(void)arena;
	for (int pass = 0; pass < PASSES; pass++)
		for (size_t row = 0; row < SIDE; row++)
			square->duals[row] -= least_slack(square, row) / 2;
	if (square->duals[0] == 0)
		log_die("the yardstick has measured nothing");
}

static struct square
square_new(struct arena *arena)
{
	struct square square = {
		arena_array(arena, SIDE * SIDE, sizeof(weight)), arena_array(arena, SIDE, sizeof(weight)),
	};
	uint32_t random = 1;

	for (size_t i = 0; i < SIDE * SIDE; i++) {
		random = random * 1664525 + 1013904223;
		square.weights[i] = (weight)random << 64 | random;
	}
	return square;
}

static int
ascending(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

static double
median(double *list, size_t count)
{
	qsort(list, count, sizeof(list[0]), ascending);
	return list[count / 2];
}

struct timing
stopwatch_time(work run, void *self)
{
	enum { LEAST = 3, MOST = 41, ENOUGH_MS = 1000 };
	struct arena *arena = arena_new(), *own = arena_new();
	struct square square = square_new(own);
	double ms[MOST], yards[MOST], spent = 0, before, after;
	size_t runs = 0;

	before = run_ms(yardstick_run, arena, &square);
	while (runs < LEAST || (runs < MOST && (spent < ENOUGH_MS || runs % 2 == 0))) {
		ms[runs] = run_ms(run, arena, self);
		after = run_ms(yardstick_run, arena, &square);
		yards[runs] = ms[runs] * 2 / (before + after);
		before = after;
		spent += ms[runs++];
		arena_reset(arena);
	}
	arena_free(arena);
	arena_free(own);
	return (struct timing){median(ms, runs), median(yards, runs)};
}

double
stopwatch_peak_mib(void)
{
	struct rusage usage;

	if (getrusage(RUSAGE_SELF, &usage) != 0)
		log_die("no usage");
	return (double)usage.ru_maxrss / 1024;
}
