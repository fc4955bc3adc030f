#include "world/world.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "command/restore.h"
#include "command/serve.h"
#include "store/migration.h"

static void
put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static off_t
size_of(const char *path)
{
	struct stat facts;

	return stat(path, &facts) == 0 ? facts.st_size : -1;
}

/* Adds an event to the scratch database; a backup of it then. */
static char *
backup_with(const struct world *world, const char *slug)
{
	char *file = world_path(world, "backup");
	const char *why = "";

	sample_insert(world->db, slug);
	if (!db_backup(world->db, world->arena, file, &why))
		fail_msg("%s", why);
	return file;
}

static void
assert_restores(const struct world *world, const char *file)
{
	const char *why = "";

	if (!restore(world->arena, settings_read(world->arena, world->folder), file, NULL, &why))
		fail_msg("%s", why);
}

static void
assert_has_event(const struct world *world, const char *slug)
{
	struct db *db = world_database_open(world->arena, world->path);

	assert_non_null(tournament_by_slug(world->arena, db, slug));
	assert_int_equal(migration_check(world->arena, db), 0);
	db_close(db);
}

WORLD_TEST(world_setup, a_backup_takes_the_place_and_what_was_there_stays)
{
	char *file = backup_with(world, "autumn");
	struct db *before;

	sample_insert(world->db, "later");
	assert_restores(world, file);
	assert_has_event(world, "autumn");
	before = world_database_open(world->arena, world_path(world, "oshidori.db.before"));
	assert_non_null(tournament_by_slug(world->arena, before, "later"));
	db_close(before);
}

WORLD_TEST(world_setup, a_database_that_cannot_be_read_gives_way_and_is_kept_as_it_is)
{
	char *file = backup_with(world, "autumn");

	db_close(world->db);
	world->db = NULL;
	put(world->path, "what a dying disk left of it");
	put(world_path(world, "oshidori.db.before"), "kept at another time");
	assert_restores(world, file);
	assert_has_event(world, "autumn");
	assert_int_equal(size_of(world_path(world, "oshidori.db.before")),
	                 strlen("what a dying disk left of it"));
}

/* Leaves the log of a connection that never closed. */
static void
log_leave(const char *from, const char *to)
{
	char bytes[4096];
	FILE *in = fopen(from, "r"), *out = fopen(to, "w");
	size_t len;

	assert_non_null(in);
	assert_non_null(out);
	while ((len = fread(bytes, 1, sizeof(bytes), in)) > 0)
		assert_int_equal(fwrite(bytes, 1, len, out), len);
	fclose(in);
	fclose(out);
}

WORLD_TEST(world_setup, what_a_killed_restore_left_is_not_taken_into_the_next)
{
	char *file = backup_with(world, "autumn");
	struct db *db;

	sample_insert(world->db, "later");
	log_leave(world_path(world, "oshidori.db-wal"), world_path(world, "oshidori.db.restoring-wal"));
	assert_restores(world, file);
	db = world_database_open(world->arena, world->path);
	assert_null(tournament_by_slug(world->arena, db, "later"));
	db_close(db);
	assert_int_equal(size_of(world_path(world, "oshidori.db.restoring-wal")), -1);
}

static int
served(const struct world *world)
{
	int lock = open(world_path(world, "serve.lock"), O_RDWR | O_CREAT, 0600);

	assert_true(lock >= 0);
	assert_int_equal(flock(lock, LOCK_EX), 0);
	return lock;
}

WORLD_TEST(world_setup, a_restore_that_has_to_wait_leaves_the_copy_of_the_other_alone)
{
	const char *why = "";
	int lock = served(world);

	put(world_path(world, "oshidori.db.restoring"), "half");
	assert_false(restore(world->arena, settings_read(world->arena, world->folder), world->path, NULL, &why));
	assert_non_null(strstr(why, "being served"));
	assert_int_equal(size_of(world_path(world, "oshidori.db.restoring")), strlen("half"));
	close(lock);
}

WORLD_TEST(world_setup, nothing_is_prepared_in_a_folder_that_is_served_or_restored)
{
	char *none[] = {NULL};
	int lock = served(world);

	assert_int_equal(serve(world->arena, settings_read(world->arena, world->folder), none), 1);
	assert_int_equal(size_of(world_path(world, "public")), -1);
	assert_int_equal(size_of(world_path(world, "secret.key")), -1);
	close(lock);
}
