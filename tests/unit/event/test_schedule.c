#include "event/schedule.h"

#include "suite.h"

static struct arena *arena;

/* An event on 8 May 2027 with those times. */
static struct tournament
event_at(const char *times, int rounds)
{
	return (struct tournament){
		.date = {2027, 5, 8}, .rounds = rounds, .round_times = times, .zone = "Asia/Tokyo",
	};
}

static const char two_days[] = "14:00 2027-05-09T09:30 2027-05-09T10:50";

TEST(a_round_is_on_the_first_day_or_on_the_one_it_names)
{
	const struct tournament t = event_at(two_days, 3);
	struct schedule_start start;

	assert_true(schedule_round(&t, 1, &start));
	assert_int_equal(0, date_compare((struct date){2027, 5, 8}, start.day));
	assert_int_equal(14 * 60, start.minutes);
	assert_true(schedule_round(&t, 3, &start));
	assert_int_equal(0, date_compare((struct date){2027, 5, 9}, start.day));
	assert_int_equal(10 * 60 + 50, start.minutes);
	assert_false(schedule_round(&t, 0, &start));
	assert_false(schedule_round(&t, 4, &start));
	assert_false(schedule_round(&(struct tournament){.round_times = ""}, 1, &start));
}

TEST(what_is_no_start_is_none)
{
	static const char *const cases[] = {
		"", "9:30", "24:00", "10:60", "10.00", "10:0a", "2027-05-09", "2027-05-09T9:30",
		"2027-02-29T09:30", "2027-05-09 09:30", "2027-05-09T09:30Z", "T09:30",
	};
	struct schedule_start start;

	for (size_t i = 0; i < COUNT(cases); i++)
		if (schedule_read(slice_of(cases[i]), (struct date){2027, 5, 8}, &start))
			fail_msg("'%s' is read", cases[i]);
}

TEST(the_last_day_is_the_stated_one_or_that_of_the_last_round)
{
	struct tournament t = event_at(two_days, 3);

	assert_true(schedule_several_days(&t));
	assert_int_equal(0, date_compare((struct date){2027, 5, 9}, schedule_last_day(&t)));
	t.last_date = (struct date){2027, 5, 10};
	assert_int_equal(0, date_compare((struct date){2027, 5, 10}, schedule_last_day(&t)));
	t = event_at("", 3);
	assert_false(schedule_several_days(&t));
	t = event_at("10:00 11:20 13:30", 3);
	assert_false(schedule_several_days(&t));
	assert_int_equal(0, date_compare(t.date, schedule_last_day(&t)));
}

static const struct {
	const char *name, *times, *last; /* of an event from 8 May 2027 */
	const char *asked, *from, *until;
} day_cases[] = {
	{"the eve", two_days, "", "2027-05-07", "2027-05-08", ""},
	{"the first day", two_days, "", "2027-05-08", "2027-05-08", "2027-05-08"},
	{"the second", two_days, "", "2027-05-09", "2027-05-09", "2027-05-09"},
	{"after it", two_days, "", "2027-05-10", "", "2027-05-09"},
	{"a day without rounds behind it", two_days, "2027-05-10", "2027-05-10", "", "2027-05-09"},
	{"a week between", "14:00 2027-05-15T14:00", "", "2027-05-10", "2027-05-15", "2027-05-08"},
	{"no times: the eve", "", "2027-05-10", "2027-05-07", "2027-05-08", ""},
	{"no times: within", "", "2027-05-10", "2027-05-09", "2027-05-09", "2027-05-09"},
	{"no times: after it", "", "2027-05-10", "2027-05-11", "", "2027-05-10"},
	{"one day, no times", "", "", "2027-05-08", "2027-05-08", "2027-05-08"},
};

TEST(days_of_play_are_those_with_rounds_or_all)
{
	for (size_t i = 0; i < COUNT(day_cases); i++) {
		struct tournament t = event_at(day_cases[i].times, 3);
		char from[11], until[11];
		struct date asked;

		date_parse(day_cases[i].last, &t.last_date);
		assert_true(date_parse(day_cases[i].asked, &asked));
		date_text(schedule_day_from(&t, asked), from);
		date_text(schedule_day_until(&t, asked), until);
		if (strcmp(from, day_cases[i].from) != 0 || strcmp(until, day_cases[i].until) != 0)
			fail_msg("%s: from %s until %s", day_cases[i].name, from, until);
	}
}

/* Britain puts its clocks on in the night to Sunday 28 March 2027: ten o'clock is 10:00 UTC on
 * Saturday and 09:00 UTC on Sunday, 23 hours later; half past one on Sunday is never. */
TEST(the_clock_may_be_put_on_between_two_days)
{
	struct tournament t = event_at("10:00 2027-03-28T01:30 2027-03-28T10:00", 3);
	const int64_t saturday = 1806141600; /* 2027-03-27 10:00 UTC */
	struct schedule_start start;

	t.date = (struct date){2027, 3, 27};
	t.zone = "Europe/London";
	assert_true(schedule_round(&t, 1, &start));
	assert_true(schedule_instant(&t, start) == saturday);
	assert_true(schedule_round(&t, 2, &start));
	assert_true(schedule_instant(&t, start) == saturday + 15 * 3600 + 1800);
	assert_true(schedule_round(&t, 3, &start));
	assert_true(schedule_instant(&t, start) == saturday + 23 * 3600);
}

/* An evening in Tokyo is still the day before in UTC; New Year's Eve is another year there. */
TEST(today_is_the_day_of_the_events_zone)
{
	const struct tournament t = event_at("", 3);
	char today[11];

	date_text(schedule_today(&t, 1830267000), today); /* 2027-12-31 15:30 UTC */
	assert_string_equal("2028-01-01", today);
}

TEST(a_start_is_kept_short_on_the_first_day_only)
{
	const struct date first = {2027, 12, 31};
	const struct schedule_start eve = {first, 9 * 60 + 5}, next = {{2028, 1, 1}, 0};

	arena = arena_new();
	assert_string_equal("09:05", schedule_text(arena, first, eve));
	assert_string_equal("2027-12-31T09:05", schedule_whole(arena, eve));
	assert_string_equal("2028-01-01T00:00", schedule_text(arena, first, next));
	assert_true(schedule_compare(eve, next) < 0);
	assert_true(schedule_compare(next, eve) > 0);
	assert_int_equal(0, schedule_compare(eve, eve));
	arena_free(arena);
}
