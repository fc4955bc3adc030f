#include "base/arena_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

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

static void
file_write(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	fclose(file);
}

SHARED_TEST(a_folder_holds_the_backups_that_its_names_say)
{
	static const char *const names[] = {
		"20270314T091500Z.oshidori", "20270314T091459Z.oshidori", "20281231T235960Z.oshidori",
		"20270230T091500Z.oshidori", "20270314T091500Z.oshidori.new", "20270314T091500Z", "19690314T091500Z.oshidori",
		"20280229T000000Z.oshidori", " 2027314T091500Z.oshidori", "notes",
	};
	const char *const good[] = {names[7], names[0], names[1]};
	char folder[] = "/tmp/backups-XXXXXX";
	struct backups all;

	assert_non_null(mkdtemp(folder));
	assert_int_equal(backups_in(arena, folder).count, 0);
	assert_int_equal(backups_last(arena, folder), 0);
	for (size_t i = 0; i < COUNT(names); i++)
		file_write(arena_printf(arena, "%s/%s", folder, names[i]), "");
	all = backups_in(arena, folder);
	assert_int_equal(all.count, COUNT(good));
	for (size_t i = 0; i < COUNT(good); i++)
		assert_string_equal(all.list[i].name, good[i]);
	assert_int_equal(all.list[1].made_at, 1805015700);
	assert_int_equal(all.list[2].made_at, 1805015699);
	assert_int_equal(backups_last(arena, folder), all.list[0].made_at);
	assert_string_equal(backups_name(arena, 1805015700), names[0]);
	for (size_t i = 0; i < COUNT(names); i++)
		unlink(arena_printf(arena, "%s/%s", folder, names[i]));
	rmdir(folder);
	assert_int_equal(backups_in(arena, folder).count, 0);
}

SHARED_TEST(why_the_last_one_failed_is_the_first_line_of_a_file)
{
	char folder[] = "/tmp/backups-XXXXXX";
	const struct backups_failure *failure;
	const char *path;

	assert_non_null(mkdtemp(folder));
	path = backups_failure_path(arena, folder);
	assert_null(backups_failure(arena, folder));
	file_write(path, "");
	assert_null(backups_failure(arena, folder));
	file_write(path, "the disk is full\nand more\n");
	failure = backups_failure(arena, folder);
	assert_string_equal(failure->why, "the disk is full");
	assert_in_range(failure->at, time(NULL) - 60, time(NULL));
	unlink(path);
	rmdir(folder);
}
