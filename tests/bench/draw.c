/* draw: the CPU time of drawing one round, as one matching: by size against a limit,
 * and for inputs that are hard against the plain one of the same size; and the memory
 * of the largest. Ends with 1 when a limit is missed.
 *
 * Times are counted in yardsticks (stopwatch.h), the limits too. They are the times
 * aimed at, in milliseconds, on the machine that they were set on (OpenGotha takes
 * five times as long there): its yardstick took YARDSTICK_MS.
 *
 * "Usual" is a Swiss of the usual plan; in "all terms" every term counts that can. */
#include <stdio.h>

#include "field.h"
#include "stopwatch.h"

static const double YARDSTICK_MS = 1.1;

enum plans { USUAL, ALL_TERMS, PLANS };

struct cost {
	struct timing of[PLANS];
};

static void
draw_run(struct arena *arena, void *self)
{
	field_draw(self, arena);
}

static struct cost
shape_cost(const struct shape *shape, size_t entries)
{
	struct cost cost;

	for (int plan = USUAL; plan < PLANS; plan++) {
		struct arena *arena = arena_new();
		struct field field = field_new(arena, shape, entries, plan == ALL_TERMS);

		cost.of[plan] = stopwatch_time(draw_run, &field);
		arena_free(arena);
	}
	return cost;
}

/* True when the worst of the two plans is within the limit. */
static bool
verdict(double worst, double limit)
{
	printf("  %s\n", worst <= limit ? "kept" : "MISSED");
	fflush(stdout);
	return worst <= limit;
}

static double
larger(double one, double other)
{
	return one > other ? one : other;
}

static bool
size_table(void)
{
	static const struct { size_t entries; double limit_ms; } sizes[] = {
		{64, 3}, {128, 8}, {256, 28}, {512, 100}, {1024, 600}, {2048, 4000},
	};
	struct cost cost, before = {0};
	bool kept = true;

	printf("One draw in round 5, plain        usual, ms  to limit  growth  all terms, ms  to limit  growth\n");
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		const double limit = sizes[i].limit_ms / YARDSTICK_MS;

		cost = shape_cost(&field_plain, sizes[i].entries);
		printf("%7zu entries, limit %4.0f ms %*s", sizes[i].entries, sizes[i].limit_ms, 2, "");
		for (int plan = USUAL; plan < PLANS; plan++)
			printf("%*.1f %9.2f %7.1f", plan == USUAL ? 11 : 15, cost.of[plan].ms,
			       cost.of[plan].yards / limit,
			       i == 0 ? 0 : cost.of[plan].yards / before.of[plan].yards);
		kept = verdict(larger(cost.of[USUAL].yards, cost.of[ALL_TERMS].yards), limit) && kept;
		before = cost;
	}
	return kept;
}

static bool
shape_table(size_t entries)
{
	const double limit = 3;
	const struct cost base = shape_cost(&field_plain, entries);
	bool kept = true;

	printf("\n%4zu entries, at most %.0f plain     usual, ms  to plain  all terms, ms  to plain\n",
	       entries, limit);
	printf("%-31s %10.1f %9.2f %14.1f %9.2f\n", field_plain.name, base.of[USUAL].ms, 1.0,
	       base.of[ALL_TERMS].ms, 1.0);
	for (const struct shape *shape = field_shapes; shape->name != NULL; shape++) {
		const struct cost cost = shape_cost(shape, entries);
		const double usual = cost.of[USUAL].yards / base.of[USUAL].yards;
		const double all = cost.of[ALL_TERMS].yards / base.of[ALL_TERMS].yards;

		printf("%-31s %10.1f %9.2f %14.1f %9.2f", shape->name, cost.of[USUAL].ms, usual,
		       cost.of[ALL_TERMS].ms, all);
		kept = verdict(larger(usual, all), limit) && kept;
	}
	return kept;
}

/* A draw keeps a square of 128-bit weights, 64 MiB at 2,048, and lists by blossom. */
static bool
memory_line(void)
{
	const double peak = stopwatch_peak_mib(), limit = 128;

	printf("\nmemory at its peak, 2,048 entries: %.0f MiB, limit %.0f", peak, limit);
	return verdict(peak, limit);
}

int
main(void)
{
	bool kept = size_table();

	kept = memory_line() && kept;
	kept = shape_table(256) && kept;
	kept = shape_table(1000) && kept;
	return kept ? 0 : 1;
}
