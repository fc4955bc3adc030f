/* The folder of backups, as the names in it say: "20270314T091500Z.oshidori" was made at that instant, and
 * restored, examined and counted before it had that name (command/backup.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct backups_one {
	const char *name;
	int64_t made_at;
};

struct backups {
	struct backups_one *list; /* the newest first */
	size_t count;
};

/* None where the folder cannot be read. */
struct backups backups_in(struct arena *arena, const char *folder);

/* When the last good backup was made; 0 = there is none. */
int64_t backups_last(struct arena *arena, const char *folder);

/* Why the last one came to nothing, and since when none is made; NULL where the last one is good. */
struct backups_failure {
	int64_t at;
	const char *why;
};
struct backups_failure *backups_failure(struct arena *arena, const char *data);

/* The file that says so, a line: in the data folder, since that of backups may be what is wrong. */
const char *backups_failure_path(struct arena *arena, const char *data);

const char *backups_name(struct arena *arena, int64_t made_at);

/* As what a backup is kept: the newest of its hour, day or week, so many of them back. */
enum backups_period { PERIOD_HOUR, PERIOD_DAY, PERIOD_WEEK, BACKUP_PERIODS };
struct backups_schedule {
	const char *name; /* of its words */
	int seconds, most;
};
extern const struct backups_schedule backups_schedules[BACKUP_PERIODS];

/* As what each is kept, the shortest period; BACKUP_PERIODS = it need not be kept: the newest of each of
 * the last 24 hours, 14 days and 8 weeks that have one are, none older than so many days. */
void backups_kept(const struct backups *all, int64_t now, int days, enum backups_period *kept);
