#include "command/restore.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "actions/entry/erase.h"
#include "base/log.h"
#include "command/bundle.h"
#include "command/site.h"
#include "store/migration.h"

static bool
fail(struct arena *arena, const char **why, const char *what, const char *path)
{
	*why = arena_printf(arena, "%s %s: %s", what, path, strerror(errno));
	return false;
}

/* What SQLite keeps beside a database, which may belong to a file that stood
 * there before: it would be taken for changes of this one. */
static void
logs_remove(struct arena *arena, const char *database)
{
	unlink(arena_printf(arena, "%s-wal", database));
	unlink(arena_printf(arena, "%s-shm", database));
}

/* What was erased since the backup was made is in it. */
static void
erase_since(struct arena *arena, struct db *db, const char *erased)
{
	const struct office office = {
		.arena = arena, .db = db, .clock = clock_system(), .actor = "command line", .erased = erased,
	};
	const int found = erase_again(&office);

	if (found > 0)
		log_line("database: erased again what was erased before: %d", found);
}

/* Opens, migrates and examines the copy. */
static bool
sound(struct arena *arena, const char *copy, const char *erased, const char **why)
{
	struct db *db = db_open(arena, copy, false, why);
	bool ok;

	if (db == NULL)
		return false;
	ok = migration_current(db) > 0;
	if (!ok)
		*why = "that file is not a backup of Oshidori";
	ok = ok && migration_run(arena, db, why);
	if (ok && migration_check(arena, db) != 0) {
		*why = "that backup is not sound; nothing was changed";
		ok = false;
	}
	if (ok)
		erase_since(arena, db, erased);
	db_close(db);
	/* Closing has to bring every change into the file itself, which is all that will be
	 * renamed. */
	if (ok && access(arena_printf(arena, "%s-wal", copy), F_OK) == 0) {
		*why = "that backup could not be brought up to date; is the disk full?";
		ok = false;
	}
	return ok;
}

static bool
keep_before(struct arena *arena, const char *database, const char **why)
{
	char *before = arena_printf(arena, "%s.before", database);
	char *log = arena_printf(arena, "%s-wal", database);
	struct db *db;
	bool ok;

	if (access(database, F_OK) != 0)
		return true;
	unlink(before);
	logs_remove(arena, before);
	db = db_open(arena, database, false, why);
	ok = db != NULL && db_backup(db, arena, before, why);
	db_close(db);
	if (ok)
		return true;
	/* The file itself and its log, where no sound copy can be had of it: that is when
	 * a backup is wanted most. */
	if (link(database, before) != 0)
		return fail(arena, why, "cannot keep a copy of", database);
	if (rename(log, arena_printf(arena, "%s-wal", before)) != 0 && errno != ENOENT)
		return fail(arena, why, "cannot keep a copy of", log);
	return true;
}

/* The key that came with the backup, in the place of another; false with *why. */
static bool
key_put(struct arena *arena, const char *came, const char *key, const char **why)
{
	if (access(came, F_OK) != 0)
		return true;
	return rename(came, key) == 0 || fail(arena, why, "cannot replace", key);
}

bool
restore(struct arena *arena, const struct settings *settings, const char *file, const char *secret_file,
        const char **why)
{
	struct site_paths paths = site_paths(arena, settings);
	char *copy = arena_printf(arena, "%s.restoring", paths.database);
	char *key = arena_printf(arena, "%s.restoring", paths.key);
	const int stopped = site_stopped(arena, &paths, why);
	bool ok;

	if (stopped < 0)
		return false;
	logs_remove(arena, copy);
	unlink(key);
	ok = bundle_read(arena, file, secret_file, copy, key, why) && sound(arena, copy, paths.erased, why) &&
	     keep_before(arena, paths.database, why) && key_put(arena, key, paths.key, why);
	if (ok) {
		logs_remove(arena, paths.database);
		ok = rename(copy, paths.database) == 0 ||
		     fail(arena, why, "cannot replace", paths.database);
	}
	if (!ok) {
		unlink(copy);
		unlink(key);
		logs_remove(arena, copy);
	}
	close(stopped);
	return ok;
}
