#include "command/copy.h"

#include <unistd.h>

#include "command/site.h"
#include "store/migration.h"
#include "store/whole.h"

/* The site's own, up to date; NULL with *why. */
static struct db *
site_database(struct arena *arena, const struct site_paths *paths, const char **why)
{
	struct db *db = db_open(arena, paths->database, false, why);

	if (db == NULL)
		return NULL;
	*why = migration_lack(arena, db);
	if (*why == NULL && site_alone(arena, db, why))
		return db;
	db_close(db);
	return NULL;
}

static void
file_remove(struct arena *arena, const char *path)
{
	unlink(path);
	unlink(arena_printf(arena, "%s-wal", path));
	unlink(arena_printf(arena, "%s-shm", path));
}

/* A file that is made for it is not left where nothing comes of it. */
static bool
copy_into(struct arena *arena, struct db *from, const char *place, struct whole *done, const char **why)
{
	const bool made = !db_is_url(place) && access(place, F_OK) != 0;
	struct db *to = db_open(arena, place, true, why);
	const bool ok = to != NULL && whole_copy(arena, from, to, done, why);

	db_close(to);
	if (made && !ok)
		file_remove(arena, place);
	return ok;
}

/* What there is to be done next. */
static const char *
then(struct arena *arena, const struct site_paths *paths, const char *place)
{
	static const char named[] = "OSHIDORI_DB names that database to the site";

	if (!db_is_url(place))
		return "as oshidori.db in the data folder, without OSHIDORI_DB, it is the site's";
	if (db_is_url(paths->database))
		return named;
	return arena_printf(arena, "%s\nremove %s, and -wal and -shm beside it, once the site is well there: all that it "
	                    "has of people stays in it, whatever is erased on the server", named, paths->database);
}

bool
copy_site(struct arena *arena, const struct settings *settings, const char *place, const char **said,
          const char **why)
{
	const struct site_paths paths = site_paths(arena, settings);
	const int stopped = site_stopped(arena, &paths, why);
	struct db *from = stopped < 0 ? NULL : site_database(arena, &paths, why);
	struct whole done;
	const bool ok = from != NULL && copy_into(arena, from, place, &done, why);

	db_close(from);
	if (stopped >= 0)
		close(stopped);
	if (ok)
		*said = arena_printf(arena, "copied: %zu rows of %zu tables; %s", done.rows, done.tables,
		                     then(arena, &paths, place));
	return ok;
}
