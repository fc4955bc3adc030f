#include "world/world.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suite.h"

#include "store/migration.h"

/* The file, as the migrations leave it. */
static struct {
	char *bytes;
	size_t size;
} migrated;

struct db *
world_database_open(struct arena *arena, const char *path)
{
	const char *why = "";
	struct db *db = db_open(arena, path, true, &why);

	if (db == NULL)
		fail_msg("%s", why);
	return db;
}

/* Once it is closed, the whole database is in its one file. */
static void
migrate(struct arena *arena, const char *path)
{
	struct db *db = world_database_open(arena, path);
	const char *why = "";
	struct stat file;
	int fd;

	if (!migration_run(arena, db, &why))
		fail_msg("%s", why);
	db_close(db);
	fd = open(path, O_RDONLY);
	assert_int_equal(0, fstat(fd, &file));
	migrated.size = (size_t)file.st_size;
	migrated.bytes = malloc(migrated.size);
	assert_non_null(migrated.bytes);
	assert_int_equal(file.st_size, read(fd, migrated.bytes, migrated.size));
	close(fd);
}

static void
copy(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);

	assert_int_equal(migrated.size, write(fd, migrated.bytes, migrated.size));
	assert_int_equal(0, close(fd));
}

struct db *
world_database_new(struct arena *arena, const char *path)
{
	if (migrated.bytes == NULL)
		migrate(arena, path);
	else
		copy(path);
	return world_database_open(arena, path);
}
