#include "event/ladder.h"

#include <stdbool.h>

enum { GRADES = 64, ROUNDS_MOST = 30 };

size_t
ladder_top(const int *grades, size_t count, int bar)
{
	size_t top = 0;

	for (size_t i = 0; i < count; i++)
		top += grades[i] >= bar;
	return top;
}

size_t
ladder_bottom(const int *grades, size_t count, int floor)
{
	size_t bottom = 0;

	for (size_t i = 0; i < count; i++)
		bottom += grades[i] <= floor;
	return bottom;
}

size_t
ladder_groups(const int *grades, size_t count, int bar, int floor)
{
	bool seen[GRADES] = {false};
	size_t groups = 0;

	for (size_t i = 0; i < count; i++) {
		const int risen = grades[i] < floor ? floor : grades[i];
		const int start = risen > bar ? bar : risen;

		groups += !seen[start];
		seen[start] = true;
	}
	return groups;
}

/* Up to how many so many rounds part. */
static size_t
parted(int rounds)
{
	return (size_t)1 << (rounds < ROUNDS_MOST ? rounds : ROUNDS_MOST);
}

enum ladder_fit
ladder_fit(size_t top, int rounds)
{
	if (top <= (size_t)rounds)
		return LADDER_FEW;
	if (top <= parted(rounds) / 2)
		return LADDER_ENOUGH;
	return top <= parted(rounds) ? LADDER_HARDLY : LADDER_MANY;
}

static size_t
apart(size_t one, size_t other)
{
	return one > other ? one - other : other - one;
}

struct ladder_cut
ladder_propose(const int *grades, size_t count, int rounds)
{
	const size_t least = (size_t)rounds + 1;
	const size_t half = count / 2 > least ? count / 2 : least;
	const size_t wish = parted(rounds) / 2 < half ? parted(rounds) / 2 : half;
	struct ladder_cut cut = {.bar = grades[0], .floor = grades[0]};
	size_t nearest = count + 1, lowest = (size_t)-1;

	/* Everybody in one group, if nothing better is found. */
	for (size_t i = 1; i < count; i++)
		if (grades[i] < cut.bar)
			cut.bar = cut.floor = grades[i];
	for (size_t i = 0; i < count; i++) {
		const size_t top = ladder_top(grades, count, grades[i]);

		/* Of two as near the stronger. */
		if (top >= least && (apart(top, wish) < nearest ||
		                     (apart(top, wish) == nearest && grades[i] > cut.bar))) {
			nearest = apart(top, wish);
			cut.bar = grades[i];
		}
	}
	cut.floor = cut.bar;
	for (size_t i = 0; i < count; i++) {
		const size_t bottom = ladder_bottom(grades, count, grades[i]);

		if (grades[i] >= cut.bar)
			continue;
		if (bottom >= least && bottom < lowest) {
			lowest = bottom;
			cut.floor = grades[i];
		} else if (lowest == (size_t)-1 && (cut.floor == cut.bar || grades[i] > cut.floor)) {
			cut.floor = grades[i];
		}
	}
	return cut;
}
