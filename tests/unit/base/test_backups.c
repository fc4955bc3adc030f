#include "base/arena_test.h"

#include "base/backups.h"

enum { HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY };

/* Made at these instants, the newest first: how many of them are kept. */
static size_t
kept_of(const int64_t *made, size_t count, int64_t now, int days, enum backups_period *kept)
{
	struct backups_one *list = arena_array(arena, count + 1, sizeof(*list));
	size_t left = 0;

	for (size_t i = 0; i < count; i++)
		list[i] = (struct backups_one){"", made[i]};
	backups_kept(&(struct backups){list, count}, now, days, kept);
	for (size_t i = 0; i < count; i++)
		left += kept[i] != BACKUP_PERIODS;
	return left;
}

SHARED_TEST(of_a_year_of_hours_a_day_a_fortnight_and_eight_weeks_are_kept)
{
	enum { YEAR = 365 * 24 };
	static int64_t made[YEAR];
	static enum backups_period kept[YEAR];
	const int64_t now = 2900 * (int64_t)WEEK + 3 * DAY + 5 * HOUR + 60;
	size_t count;

	for (int i = 0; i < YEAR; i++)
		made[i] = now - 60 - (int64_t)i * HOUR;
	count = kept_of(made, YEAR, now, 56, kept);
	assert_in_range(count, 24 + 12 + 5, 24 + 14 + 8); /* the newest of a day is that of an hour, too */
	for (int i = 0; i < 24; i++)
		assert_int_equal(kept[i], PERIOD_HOUR);
	for (int day = 2; day < 14; day++)
		assert_int_equal(kept[6 + (day - 1) * 24], PERIOD_DAY); /* the newest, which is the last of its day */
	for (int i = 56 * 24 + 1; i < YEAR; i++)
		assert_int_equal(kept[i], BACKUP_PERIODS);
	assert_int_equal(kept_of(made, YEAR, now, 10, kept) < count, true);
	for (int i = 10 * 24 + 1; i < YEAR; i++)
		assert_int_equal(kept[i], BACKUP_PERIODS);
}

SHARED_TEST(several_within_an_hour_are_one_and_a_gap_costs_none)
{
	const int64_t now = 2900 * (int64_t)WEEK + 10 * HOUR;
	const int64_t made[] = {now - 60, now - 120, now - 180, now - 20 * DAY, now - 30 * DAY};
	enum backups_period kept[COUNT(made)];

	assert_int_equal(kept_of(made, COUNT(made), now, 56, kept), 3);
	assert_true(kept[0] == PERIOD_HOUR && kept[1] == BACKUP_PERIODS && kept[4] == PERIOD_HOUR);
	assert_int_equal(kept_of(made, 0, now, 56, kept), 0);
}
