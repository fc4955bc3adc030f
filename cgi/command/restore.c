#include "command/restore.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "actions/entry/erase.h"
#include "base/log.h"
#include "command/bundle.h"
#include "store/migration.h"
#include "store/whole.h"

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

static struct office
eraser(struct arena *arena, struct db *db, const char *erased)
{
	return (struct office){
		.arena = arena, .db = db, .clock = clock_system(), .actor = "command line", .erased = erased,
	};
}

/* Brings the copy up to date, examines it, and erases in it what was erased since the backup was
 * made. False with *why where it is no backup, or not sound. */
static bool
copy_make_sound(struct arena *arena, struct db *db, const char *erased, const char **why)
{
	struct office office;
	int found;

	if (migration_current(db) == 0) {
		*why = "that file is not a backup of Oshidori";
		return false;
	}
	if (!migration_run(arena, db, why))
		return false;
	if (migration_check(arena, db) != 0) {
		*why = "that backup is not sound; nothing was changed";
		return false;
	}
	office = eraser(arena, db, erased);
	found = erase_again(&office);
	if (found > 0)
		log_line("database: erased again what was erased before: %d", found);
	return true;
}

/* Whether the file begins so. */
static bool
begins(const char *path, const char *mark)
{
	char bytes[16];
	FILE *file = fopen(path, "rb");
	const bool so = file != NULL && fread(bytes, strlen(mark), 1, file) == 1 &&
	                memcmp(bytes, mark, strlen(mark)) == 0;

	if (file != NULL)
		fclose(file);
	return so;
}

/* What is in the copy: a file's is a database as it stands, a server's is put into a scratch there. */
static struct db *
copy_open(struct arena *arena, const char *copy, const char *place, const char **why)
{
	const bool served = db_is_url(place);
	struct db *beside, *db;

	*why = NULL;
	if (served && !begins(copy, "PGDMP"))
		*why = "that file is not a backup of Oshidori";
	if (served && begins(copy, "SQLite format 3"))
		*why = "that backup is of a database that is a file, and this site's is on a server: "
		       "restore it where OSHIDORI_DB is not set, then oshidori copy --to";
	if (!served && begins(copy, "PGDMP"))
		*why = "that backup is of a database on a server, and this site's is a file: "
		       "restore it where OSHIDORI_DB names a server's, then oshidori copy --to";
	if (*why != NULL)
		return NULL;
	if (!served)
		return db_open(arena, copy, false, why);
	beside = db_open(arena, place, false, why);
	db = beside == NULL ? NULL : migration_unpack(arena, beside, copy, why);
	db_close(beside);
	return db;
}

struct db *
restore_open(struct arena *arena, const struct site_paths *paths, const char *file, const char *secret_file,
             const struct restore_parts *parts, const char **why)
{
	struct db *db;

	logs_remove(arena, parts->copy);
	unlink(parts->key);
	if (!bundle_read(arena, file, secret_file, parts->copy, parts->key, why))
		return NULL;
	db = copy_open(arena, parts->copy, paths->database, why);
	if (db == NULL || copy_make_sound(arena, db, paths->erased, why))
		return db;
	db_close(db);
	return NULL;
}

/* ---- what was there before ---- */

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

static bool
file_restore(struct arena *arena, const struct site_paths *paths, const char *file, const char *secret_file,
             const struct restore_parts *parts, const char **why)
{
	struct db *db = restore_open(arena, paths, file, secret_file, parts, why);

	if (db == NULL)
		return false;
	/* Closing has to bring every change into the file itself, which is all that will be renamed. */
	db_close(db);
	if (access(arena_printf(arena, "%s-wal", parts->copy), F_OK) == 0) {
		*why = "that backup could not be brought up to date; is the disk full?";
		return false;
	}
	if (!keep_before(arena, paths->database, why) || !key_put(arena, parts->key, paths->key, why))
		return false;
	logs_remove(arena, paths->database);
	return rename(parts->copy, paths->database) == 0 || fail(arena, why, "cannot replace", paths->database);
}

static bool
served_restore(struct arena *arena, const struct site_paths *paths, const char *file, const char *secret_file,
               const struct restore_parts *parts, const char **why)
{
	struct db *to = db_open(arena, paths->database, false, why), *from = NULL;
	bool ok = to != NULL && site_alone(arena, to, why), kept = true;

	if (ok) {
		const struct office office = eraser(arena, to, paths->erased);

		/* What was erased at another machine is in the database that is about to be replaced,
		 * unless that is older than the table of it. */
		if (migration_current(to) == migration_newest())
			erase_gather(&office);
		from = restore_open(arena, paths, file, secret_file, parts, why);
	}
	/* What is replaced is kept as a copy: pg_dump's. */
	if (from != NULL && migration_current(to) != 0) {
		unlink(paths->before);
		kept = db_backup(to, arena, paths->before, why);
	}
	ok = from != NULL && kept &&
	     key_put(arena, parts->key, paths->key, why) && whole_replace(arena, from, to, why);
	db_close(from);
	db_close(to);
	return ok;
}

bool
restore(struct arena *arena, const struct settings *settings, const char *file, const char *secret_file,
        const char **why)
{
	const struct site_paths paths = site_paths(arena, settings);
	const struct restore_parts parts = {
		.copy = arena_printf(arena, "%s/oshidori.db.restoring", paths.folder),
		.key = arena_printf(arena, "%s.restoring", paths.key),
	};
	const int stopped = site_stopped(arena, &paths, why);
	bool ok;

	if (stopped < 0)
		return false;
	ok = db_is_url(paths.database)
	     ? served_restore(arena, &paths, file, secret_file, &parts, why)
	     : file_restore(arena, &paths, file, secret_file, &parts, why);
	unlink(parts.copy);
	unlink(parts.key);
	logs_remove(arena, parts.copy);
	close(stopped);
	return ok;
}
