#include "command/backup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/backups.h"
#include "base/file.h"
#include "command/bundle.h"
#include "command/restore.h"
#include "command/site.h"
#include "store/migration.h"
#include "store/contents.h"

/* The names in a folder. */
static char **
names_in(struct arena *arena, const char *folder, size_t *count)
{
	struct dirent **found;
	const int all = scandir(folder, &found, NULL, alphasort);
	char **names = arena_array(arena, (size_t)(all > 0 ? all : 0) + 1, sizeof(*names));

	*count = 0;
	for (int i = all - 1; i >= 0; i--) {
		if (strcmp(found[i]->d_name, ".") != 0 && strcmp(found[i]->d_name, "..") != 0)
			names[(*count)++] = arena_text(arena, found[i]->d_name);
		free(found[i]);
	}
	if (all >= 0)
		free(found);
	return names;
}

static void
rotate(struct arena *arena, const char *folder, int64_t now, int days)
{
	const struct backups all = backups_in(arena, folder);
	enum backups_period *kept = arena_array(arena, all.count + 1, sizeof(*kept));

	backups_kept(&all, now, days, kept);
	for (size_t i = 0; i < all.count; i++)
		if (kept[i] == BACKUP_PERIODS)
			unlink(arena_printf(arena, "%s/%s", folder, all.list[i].name));
}

static void
folder_remove(struct arena *arena, const char *folder)
{
	size_t count;
	char **names = names_in(arena, folder, &count);

	for (size_t i = 0; i < count; i++)
		unlink(arena_printf(arena, "%s/%s", folder, names[i]));
	rmdir(folder);
}

/* The work of one backup: files that are there only meanwhile, in the folder where it will be. */
struct making {
	struct arena *arena;
	struct site_paths paths;
	const char *copy, *bundle, *scratch;
	struct contents least, most; /* what the site held before and after it was copied */
};

struct db *
backup_source(struct arena *arena, const char *place, const char **why)
{
	struct db *db = db_open(arena, place, false, why);

	if (db == NULL || migration_current(db) > 0)
		return db;
	*why = migration_lack(arena, db);
	db_close(db);
	return NULL;
}

static bool
copy(struct making *making, const char **why)
{
	struct db *db = backup_source(making->arena, making->paths.database, why);
	bool ok;

	if (db == NULL)
		return false;
	unlink(making->copy);
	making->least = contents_of(db);
	ok = db_backup(db, making->arena, making->copy, why);
	making->most = contents_of(db);
	db_close(db);
	return ok;
}

static bool
is_between(int64_t found, int64_t one, int64_t other)
{
	return (found >= one || found >= other) && (found <= one || found <= other);
}

/* Opens it as somebody would who has nothing else, and counts. */
static bool
try(const struct making *making, struct contents *found, const char **why)
{
	struct arena *arena = making->arena;
	const struct restore_parts parts = {
		.copy = arena_printf(arena, "%s/oshidori.db", making->scratch),
		.key = arena_printf(arena, "%s/secret.key", making->scratch),
	};
	struct site_paths paths = making->paths;
	struct db *db;

	folder_remove(arena, making->scratch);
	if (mkdir(making->scratch, 0700) != 0) {
		*why = arena_printf(arena, "cannot make the folder %s: %s", making->scratch, strerror(errno));
		return false;
	}
	paths.erased = arena_printf(arena, "%s/erased", making->scratch); /* nothing is */
	db = restore_open(arena, &paths, making->bundle, NULL, &parts, why);
	if (db == NULL)
		return false;
	*found = contents_of(db);
	db_close(db);
	*why = "the copy does not hold what the site does; no backup was made";
	return access(parts.key, R_OK) == 0 &&
	       is_between(found->events, making->least.events, making->most.events) &&
	       is_between(found->entries, making->least.entries, making->most.entries) &&
	       is_between(found->games, making->least.games, making->most.games);
}

/* False with *why where it cannot be made; what was made on the way is gone then. */
static bool
make(struct making *making, const char *open_key, const char *to, struct contents *found, const char **why)
{
	bool ok = copy(making, why) &&
	          bundle_write(making->arena, making->copy, making->paths.key, "", making->bundle, why) &&
	          try(making, found, why);

	if (ok && open_key[0] != '\0') {
		unlink(making->bundle);
		ok = bundle_write(making->arena, making->copy, making->paths.key, open_key, making->bundle, why);
	}
	if (ok && (rename(making->bundle, to) != 0 || !file_sync(to))) { /* before older ones go */
		*why = arena_printf(making->arena, "cannot write %s: %s", to, strerror(errno));
		ok = false;
	}
	unlink(making->copy);
	unlink(making->bundle);
	folder_remove(making->arena, making->scratch);
	return ok;
}

/* -1 with *why, also where another is at it, which is then *busy. */
static int
lock(struct arena *arena, const char *folder, bool *busy, const char **why)
{
	int fd;

	if (mkdir(folder, 0700) != 0 && errno != EEXIST) {
		*why = arena_printf(arena, "cannot make the folder %s: %s", folder, strerror(errno));
		return -1;
	}
	fd = open(arena_printf(arena, "%s/lock", folder), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0) {
		*why = arena_printf(arena, "cannot write to the folder %s: %s", folder, strerror(errno));
		return -1;
	}
	if (flock(fd, LOCK_EX | LOCK_NB) == 0)
		return fd;
	*busy = true;
	*why = "another backup is being made";
	close(fd);
	return -1;
}

/* The first of them in a row, whose time is since when none is made. */
static void
failure_note(struct arena *arena, const char *data, const char *why)
{
	const int fd = open(backups_failure_path(arena, data), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0)
		return;
	dprintf(fd, "%s\n", why);
	close(fd);
}

bool
backup_make(struct arena *arena, const struct settings *settings, const char **said, const char **why)
{
	const struct site_paths paths = site_paths(arena, settings);
	const char *folder = paths.backups;
	const int64_t now = clock_now(clock_system());
	const char *to = arena_printf(arena, "%s/%s", folder, backups_name(arena, now));
	struct making making = {
		.arena = arena, .paths = paths,
		.copy = arena_printf(arena, "%s/making.db", folder),
		.bundle = arena_printf(arena, "%s/making", folder),
		.scratch = arena_printf(arena, "%s/trying", folder),
	};
	struct contents found;
	struct stat facts = {.st_size = 0};
	bool busy = false;
	const int one = lock(arena, folder, &busy, why);
	const bool ok = one >= 0 && make(&making, settings->of[SETTING_BACKUP_KEY].value, to, &found, why);

	if (!ok && !busy)
		failure_note(arena, paths.folder, *why);
	if (ok) {
		unlink(backups_failure_path(arena, paths.folder));
		stat(to, &facts);
		rotate(arena, folder, now, settings_number(settings, SETTING_BACKUP_DAYS));
		*said = arena_printf(arena, "%s: restored and counted: %lld events, %lld entries, "
		                     "%lld games; %lld bytes", to, (long long)found.events,
		                     (long long)found.entries, (long long)found.games,
		                     (long long)facts.st_size);
	}
	if (one >= 0)
		close(one);
	return ok;
}
