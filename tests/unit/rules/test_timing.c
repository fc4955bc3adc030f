#include "rules/timing.h"

#include "rules/named.h"
#include "shake.h"

static const struct timing byoyomi = {.overtime = OVERTIME_BYOYOMI, .count = 3, .seconds = 20};
static const struct timing one_period = {.overtime = OVERTIME_BYOYOMI, .count = 1, .seconds = 30};
static const struct timing fischer = {.overtime = OVERTIME_FISCHER, .seconds = 15};

struct asked {
	const char *name;
	const struct timing *timing;
	int stones, seconds, period;
};

static void
asked_check(const struct asked *asked)
{
	struct timing_deadline got = timing_deadline(asked->timing, asked->stones);

	if (!got.limited || got.seconds != asked->seconds || got.period != asked->period)
		fail_msg("%s: %d s, period %d", asked->name, got.seconds, got.period);
}

/* swindon, "Time Limits". */
TEST(swindons_periods_follow_one_another_and_the_last_repeats)
{
	const struct timing *swindon = &rules_of("swindon")->clock;
	const struct asked cases[] = {
		{"no stone", swindon, 0, 0, 0},
		{"the first stone", swindon, 1, 300, 1},
		{"20 stones", swindon, 20, 300, 1},
		{"the 21st", swindon, 21, 420, 2},
		{"40 stones", swindon, 40, 420, 2},
		{"the 41st", swindon, 41, 540, 3},
		{"55 stones", swindon, 55, 540, 3},
		{"the 56th", swindon, 56, 900, 4},
		{"60 stones", swindon, 60, 900, 4},
		{"the 61st", swindon, 61, 1020, 5},
		{"110 stones", swindon, 110, 1020, 5},
		{"the 111th", swindon, 111, 1140, 6},
		{"160 stones", swindon, 160, 1140, 6},
		{"the 161st", swindon, 161, 1260, 7},
		{"the most", swindon, OVERTIME_STONES_MAX, 900 + 199 * 120, 4 + 199},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		asked_check(&cases[i]);
}

TEST(byoyomi_spends_all_periods_but_one_and_fischer_has_only_increments)
{
	const struct asked cases[] = {
		{"three periods, no stone", &byoyomi, 0, 0, 0},
		{"three periods, one stone", &byoyomi, 1, 60, 3},
		{"three periods, two stones", &byoyomi, 2, 80, 3},
		{"three periods, ten stones", &byoyomi, 10, 240, 3},
		{"one period, one stone", &one_period, 1, 30, 1},
		{"one period, 60 stones", &one_period, 60, 1800, 1},
		{"egc-2015, 60 stones", &rules_of("egc-2015")->clock, 60, 1240, 3},
		{"Fischer, no stone", &fischer, 0, 0, 0},
		{"Fischer, one stone", &fischer, 1, 15, 1},
		{"Fischer, 60 stones", &fischer, 60, 900, 1},
		{"Fischer, the most", &fischer, OVERTIME_STONES_MAX, 150000, 1},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		asked_check(&cases[i]);
}

TEST(in_sudden_death_no_stone_can_be_played_in_overtime)
{
	static const int stones[] = {0, 1, 60, OVERTIME_STONES_MAX};

	for (size_t i = 0; i < COUNT(stones); i++) {
		struct timing_deadline got = timing_deadline(&rules_of("jpga")->clock, stones[i]);

		assert_false(got.limited);
		assert_int_equal(got.seconds, 0);
		assert_int_equal(got.period, 0);
	}
	assert_int_equal(timing_stones(&rules_of("jpga")->clock, 100000), 0);
}

TEST(as_many_stones_are_asked_for_as_have_their_deadline_by_then)
{
	const struct timing *swindon = &rules_of("swindon")->clock;
	const struct {
		const char *name;
		const struct timing *timing;
		int seconds, stones;
	} cases[] = {
		{"at once", swindon, 0, 0},
		{"a second before 5:00", swindon, 299, 0},
		{"5:00", swindon, 300, 20},
		{"7:00", swindon, 420, 40},
		{"9:00", swindon, 540, 55},
		{"a second before 15:00", swindon, 899, 55},
		{"15:00", swindon, 900, 60},
		{"17:00", swindon, 1020, 110},
		{"a second before 19:00", swindon, 1139, 110},
		{"19:00", swindon, 1140, 160},
		{"two periods gone", &byoyomi, 59, 0},
		{"three periods gone", &byoyomi, 60, 1},
		{"the second stone's", &byoyomi, 80, 2},
		{"15 minutes of byo-yomi", &byoyomi, 900, 43},
		{"a second before an increment is over", &fischer, 14, 0},
		{"15 minutes of increments", &fischer, 900, 60},
	};

	for (size_t i = 0; i < COUNT(cases); i++) {
		int got = timing_stones(cases[i].timing, cases[i].seconds);

		if (got != cases[i].stones)
			fail_msg("%s: %d stones", cases[i].name, got);
	}
}

#define HOUR .main_seconds = 60 * 60

/* swindon, "Time Limits": "no more than 60 stones played in 15 minutes overtime, which
 * is the overtime requirement for a class A tournament". */
TEST(class_a_is_an_hour_and_sixty_stones_in_fifteen_minutes_and_not_one_more)
{
	static const struct timing_period sixty[] = {{60, 900}}, sixty_one[] = {{61, 900}};
	static const struct timing_period late[] = {{61, 901}};
	const struct {
		const char *name;
		struct timing timing;
		bool class_a;
	} cases[] = {
		{"60 stones in 15:00", {HOUR, .overtime = OVERTIME_PERIODS, .periods = sixty, .period_count = 1}, true},
		{"61 stones in 15:00", {HOUR, .overtime = OVERTIME_PERIODS, .periods = sixty_one, .period_count = 1}, false},
		{"61 stones in 15:01", {HOUR, .overtime = OVERTIME_PERIODS, .periods = late, .period_count = 1}, true},
		{"increments of 15 s", {HOUR, .overtime = OVERTIME_FISCHER, .seconds = 15}, true},
		{"increments of 14 s", {HOUR, .overtime = OVERTIME_FISCHER, .seconds = 14}, false},
		{"one period of 15 s", {HOUR, .overtime = OVERTIME_BYOYOMI, .count = 1, .seconds = 15}, true},
		{"one period of 14 s", {HOUR, .overtime = OVERTIME_BYOYOMI, .count = 1, .seconds = 14}, false},
		{"five periods of 14 s", {HOUR, .overtime = OVERTIME_BYOYOMI, .count = 5, .seconds = 14}, true},
		{"sudden death", {HOUR, .overtime = OVERTIME_NONE}, false},
		{"swindon", *&rules_of("swindon")->clock, true},
		{"59 minutes", {.main_seconds = 59 * 60, .overtime = OVERTIME_FISCHER, .seconds = 15}, false},
		{"egc-2015: its basic time is under an hour", *&rules_of("egc-2015")->clock, false},
		{"jpga", *&rules_of("jpga")->clock, false},
	};

	for (size_t i = 0; i < COUNT(cases); i++)
		if (timing_is_class_a(&cases[i].timing) != cases[i].class_a)
			fail_msg("%s: not %d", cases[i].name, cases[i].class_a);
}

/* swindon, "Late Players", 2. */
TEST(when_both_are_late_white_has_lost_as_much_time_as_black)
{
	const struct timing *swindon = &rules_of("swindon")->clock;

	assert_int_equal(timing_both_late(swindon, 0), 3600);
	assert_int_equal(timing_both_late(swindon, 754), 2846);
	assert_int_equal(timing_both_late(swindon, 1800), 1800);
	assert_int_equal(timing_both_late(swindon, 3599), 1);
	assert_int_equal(timing_both_late(swindon, 3600), 0);
	assert_int_equal(timing_both_late(swindon, 3601), 0);
}

/* The twin watches a player who plays each stone as late as the clock lets him, second
 * by second; xorshift32 makes the clocks. */
enum { PERIODS_MAX = 6, TWIN_STONES = 120 };

struct watch {
	int left;   /* seconds of the period at hand */
	int stones; /* still to be played in it */
	int period; /* from 1 */
	int begun;  /* a byo-yomi's unused periods */
};

static struct watch
watch_start(const struct timing *timing)
{
	if (timing->overtime == OVERTIME_PERIODS)
		return (struct watch){timing->periods[0].seconds, timing->periods[0].stones, 1, 0};
	return (struct watch){timing->seconds, 1, 1,
	                      timing->overtime == OVERTIME_BYOYOMI ? timing->count - 1 : 0};
}

/* The period is over with all of its stones played. */
static void
watch_turn(struct watch *watch, const struct timing *timing)
{
	size_t next = (size_t)watch->period;

	if (timing->overtime != OVERTIME_PERIODS) {
		*watch = (struct watch){timing->seconds, 1, watch->period, 0};
		return;
	}
	if (next >= timing->period_count)
		next = timing->period_count - 1;
	*watch = (struct watch){timing->periods[next].seconds, timing->periods[next].stones,
	                        watch->period + 1, 0};
}

/* One second goes by. How many stones had to be played at its end. */
static int
watch_second(struct watch *watch, const struct timing *timing)
{
	int played;

	if (--watch->left > 0)
		return 0;
	if (watch->begun > 0) {
		watch->begun--;
		watch->period++;
		watch->left = timing->seconds;
		return 0;
	}
	played = watch->stones;
	watch_turn(watch, timing);
	return played;
}

static void
watch_check(const struct timing *timing)
{
	struct watch watch = watch_start(timing);
	int stones = 0, seconds = 0;

	while (stones < TWIN_STONES) {
		int period = watch.period, played = watch_second(&watch, timing);

		seconds++;
		for (int i = 1; i <= played; i++) {
			struct timing_deadline got = timing_deadline(timing, stones + i);

			if (!got.limited || got.seconds != seconds || got.period != period)
				fail_msg("stone %d: %d s, period %d; not %d s, period %d", stones + i,
				         got.seconds, got.period, seconds, period);
		}
		stones += played;
		if (timing_stones(timing, seconds) != stones)
			fail_msg("%d s: %d stones, not %d", seconds, timing_stones(timing, seconds),
			         stones);
	}
}

TEST(any_clock_asks_for_what_a_player_watched_each_second_has_played)
{
	uint32_t random = 20250921;

	for (int i = 0; i < 300; i++) {
		struct timing_period periods[PERIODS_MAX];
		struct timing timing = {
			.overtime = OVERTIME_PERIODS, .periods = periods,
			.period_count = 1 + (size_t)shake_to(&random, PERIODS_MAX - 1),
		};

		for (size_t j = 0; j < timing.period_count; j++)
			periods[j] = (struct timing_period){
				1 + shake_to(&random, 29), 1 + shake_to(&random, 39)};
		watch_check(&timing);
		timing.seconds = 1 + shake_to(&random, 39);
		timing.count = 1 + shake_to(&random, 5);
		timing.overtime = OVERTIME_BYOYOMI;
		watch_check(&timing);
		timing.overtime = OVERTIME_FISCHER;
		watch_check(&timing);
	}
}
