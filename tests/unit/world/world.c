#include "world/world.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int
world_setup(void **state)
{
	struct world *world = calloc(1, sizeof(*world));

	assert_non_null(world);
	strcpy(world->folder, "/tmp/oshidori.XXXXXX");
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

int
sample_death(void (*act)(const void *), const void *arg, char *said, size_t size)
{
	size_t len = 0;
	ssize_t got;
	int ends[2], status;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		close(ends[0]); /* who says more than is asked for ends, and does not wait */
		dup2(ends[1], STDERR_FILENO);
		act(arg);
		_exit(0);
	}
	close(ends[1]);
	while (len + 1 < size && (got = read(ends[0], said + len, size - len - 1)) > 0)
		len += (size_t)got;
	said[len] = '\0';
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}
