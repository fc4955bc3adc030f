#include "base/backups.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { HOUR = 3600, DAY = 24 * HOUR, WEEK = 7 * DAY };

const struct backups_schedule backups_schedules[BACKUP_PERIODS] = {
	[PERIOD_HOUR] = {"hourly", HOUR, 24}, [PERIOD_DAY] = {"daily", DAY, 14},
	[PERIOD_WEEK] = {"weekly", WEEK, 8},
};

const char *
backups_name(struct arena *arena, int64_t made_at)
{
	const time_t when = (time_t)made_at;
	struct tm parts;
	char text[32];

	gmtime_r(&when, &parts);
	strftime(text, sizeof(text), "%Y%m%dT%H%M%SZ.oshidori", &parts);
	return arena_text(arena, text);
}

/* When the backup of that name was made; 0 for another file. */
static int64_t
made_at(struct arena *arena, const char *name)
{
	struct tm parts = {0};
	int64_t at;

	if (sscanf(name, "%4d%2d%2dT%2d%2d%2dZ", &parts.tm_year, &parts.tm_mon, &parts.tm_mday, &parts.tm_hour,
	           &parts.tm_min, &parts.tm_sec) != 6)
		return 0;
	parts.tm_year -= 1900;
	parts.tm_mon--;
	at = (int64_t)timegm(&parts);
	return at > 0 && strcmp(backups_name(arena, at), name) == 0 ? at : 0;
}

static int
newest_first(const void *a, const void *b)
{
	const struct backups_one *one = a, *other = b;

	return (one->made_at < other->made_at) - (one->made_at > other->made_at);
}

struct backups
backups_in(struct arena *arena, const char *folder)
{
	DIR *dir = opendir(folder);
	struct backups all = {0};
	const struct dirent *found;

	while (dir != NULL && (found = readdir(dir)) != NULL) {
		const int64_t at = made_at(arena, found->d_name);

		if (at == 0)
			continue;
		all.list = arena_more(arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = (struct backups_one){arena_text(arena, found->d_name), at};
	}
	if (dir != NULL)
		closedir(dir);
	if (all.count > 0)
		qsort(all.list, all.count, sizeof(*all.list), newest_first);
	return all;
}

int64_t
backups_last(struct arena *arena, const char *folder)
{
	const struct backups all = backups_in(arena, folder);

	return all.count > 0 ? all.list[0].made_at : 0;
}

const char *
backups_failure_path(struct arena *arena, const char *data)
{
	return arena_printf(arena, "%s/backup-failed", data);
}

struct backups_failure *
backups_failure(struct arena *arena, const char *data)
{
	FILE *file = fopen(backups_failure_path(arena, data), "r");
	struct backups_failure *failure = NULL;
	char line[400] = "";
	struct stat facts;

	if (file == NULL)
		return NULL;
	if (fstat(fileno(file), &facts) == 0 && fgets(line, sizeof(line), file) != NULL) {
		failure = arena_alloc(arena, sizeof(*failure));
		*failure = (struct backups_failure){facts.st_mtim.tv_sec,
		                                    arena_copy(arena, line, strcspn(line, "\n"))};
	}
	fclose(file);
	return failure;
}

void
backups_kept(const struct backups *all, int64_t now, int days, enum backups_period *kept)
{
	for (size_t i = 0; i < all->count; i++)
		kept[i] = BACKUP_PERIODS;
	for (enum backups_period each = BACKUP_PERIODS; each-- > 0;) {
		const struct backups_schedule *schedule = &backups_schedules[each];
		int left = schedule->most;
		int64_t last = -1;

		for (size_t i = 0; i < all->count && left > 0; i++) {
			const int64_t at = all->list[i].made_at, period = at / schedule->seconds;

			if (period == last || at < now - (int64_t)days * DAY)
				continue;
			kept[i] = each;
			last = period;
			left--;
		}
	}
}
