#include "rules/timing.h"

#define OVERTIME_ROW(constant, text, ...) [OVERTIME_##constant] = {.word = (text), __VA_ARGS__},
const struct timing_overtime_facts timing_overtime_facts[] = {OVERTIME_TABLE(OVERTIME_ROW)};
#undef OVERTIME_ROW

enum { CLASS_A_MAIN = 60 * 60, CLASS_A_STONES = 60, CLASS_A_SECONDS = 15 * 60 };

/* The one of that number, from 0; the last again and again. */
static const struct timing_period *
period_at(const struct timing *timing, size_t number)
{
	size_t last = timing->period_count - 1;

	return &timing->periods[number < last ? number : last];
}

struct timing_deadline
timing_deadline(const struct timing *timing, int stones)
{
	struct timing_deadline deadline = {.limited = timing->overtime != OVERTIME_NONE};

	if (stones == 0)
		return deadline;
	switch (timing->overtime) {
	case OVERTIME_NONE:
		break;
	case OVERTIME_PERIODS:
		while (stones > 0) {
			size_t number = (size_t)deadline.period++;

			deadline.seconds += period_at(timing, number)->seconds;
			stones -= period_at(timing, number)->stones;
		}
		break;
	case OVERTIME_BYOYOMI:
		deadline.seconds = (stones + timing->count - 1) * timing->seconds;
		deadline.period = timing->count;
		break;
	case OVERTIME_FISCHER:
		deadline.seconds = stones * timing->seconds;
		deadline.period = 1;
		break;
	}
	return deadline;
}

int
timing_stones(const struct timing *timing, int seconds)
{
	int stones = 0;

	switch (timing->overtime) {
	case OVERTIME_NONE:
		break;
	case OVERTIME_PERIODS:
		for (size_t number = 0; seconds >= period_at(timing, number)->seconds; number++) {
			seconds -= period_at(timing, number)->seconds;
			stones += period_at(timing, number)->stones;
		}
		return stones;
	case OVERTIME_BYOYOMI:
		if (seconds / timing->seconds < timing->count)
			break;
		return seconds / timing->seconds - timing->count + 1;
	case OVERTIME_FISCHER:
		return seconds / timing->seconds;
	}
	return 0;
}

bool
timing_is_class_a(const struct timing *timing)
{
	return timing->main_seconds >= CLASS_A_MAIN && timing->overtime != OVERTIME_NONE &&
	       timing_stones(timing, CLASS_A_SECONDS) <= CLASS_A_STONES;
}

int
timing_both_late(const struct timing *timing, int black_used_seconds)
{
	int left = timing->main_seconds - black_used_seconds;

	return left > 0 ? left : 0;
}
