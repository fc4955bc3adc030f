#include "world/world.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
world_setup(void **state)
{
	struct world *world = calloc(1, sizeof(*world));
	const char *within = getenv("TMPDIR");

	assert_non_null(world);
	snprintf(world->folder, sizeof(world->folder), "%s/oshidori.XXXXXX", within != NULL ? within : "/tmp");
	assert_non_null(mkdtemp(world->folder));
	snprintf(world->path, sizeof(world->path), "%s/oshidori.db", world->folder);
	world->home = world->arena = arena_new();
	world->db = world_database_new(world->arena, world->path);
	*state = world;
	return 0;
}

int
world_teardown(void **state)
{
	struct world *world = *state;
	DIR *folder = opendir(world->folder);
	struct dirent *file;
	char path[400];

	if (world->leave != NULL)
		world->leave(world);
	db_close(world->db);
	world_database_drop(world->home, world->path);
	while ((file = readdir(folder)) != NULL) {
		snprintf(path, sizeof(path), "%s/%s", world->folder, file->d_name);
		unlink(path);
	}
	closedir(folder);
	rmdir(world->folder);
	if (world->arena != world->home)
		arena_free(world->arena);
	arena_free(world->home);
	free(world);
	return 0;
}

char *
world_path(const struct world *world, const char *name)
{
	return arena_printf(world->arena, "%s/%s", world->folder, name);
}

const char *
sample_text(struct arena *arena, struct db *db, const char *sql)
{
	struct query *query = db_query(db, sql, "");
	const char *text;

	assert_true(db_row(query));
	text = db_text(query, 0, arena);
	db_stop(query);
	return text;
}

int
sample_count(struct db *db, const char *sql)
{
	struct query *query = db_query(db, sql, "");
	int count;

	assert_true(db_row(query));
	count = db_int(query, 0);
	db_stop(query);
	return count;
}

int
sample_try(struct db *db, const char *sql)
{
	return db_try_named(db, sql, NULL, 0);
}
