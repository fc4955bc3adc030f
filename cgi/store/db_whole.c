/* What is asked of a whole database, and where it could not is an answer. */
#include "store/engine.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/file.h"

const char *
db_barred(struct db *db, struct arena *arena)
{
	return engine_of(db)->barred(engine_connection(db), arena);
}

bool
db_backup(struct db *db, struct arena *arena, const char *path, const char **why)
{
	const int fd = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0 || close(fd) != 0) {
		*why = "the file exists already or cannot be made";
		return false;
	}
	*why = NULL;
	if (engine_of(db)->backup(engine_connection(db), arena, path, why) && file_sync(path))
		return true;
	if (*why == NULL)
		*why = "the copy could not be written: the disk may be full";
	unlink(path);
	return false;
}

bool
db_packs(const struct db *beside)
{
	return engine_of(beside)->packed != NULL;
}

int
db_packed(struct db *beside, struct arena *arena, const char *path, const char **why)
{
	return engine_of(beside)->packed(arena, path, why);
}

bool
db_unpack(struct db *db, struct arena *arena, const char *path, const char **why)
{
	return engine_of(db)->unpack(engine_connection(db), arena, path, why);
}

bool
db_clear(struct db *db, struct arena *arena, const char **why)
{
	return engine_of(db)->clear(engine_connection(db), arena, why);
}

int
db_others(struct db *db)
{
	return engine_of(db)->others(engine_connection(db));
}
