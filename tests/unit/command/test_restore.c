#include "store/sample.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "command/restore.h"
#include "command/serve.h"

static char *
beside(const struct scratch *s, const char *name)
{
	return arena_printf(s->arena, "%s/%s", s->folder, name);
}

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
backup_with(const struct scratch *s, const char *slug)
{
	struct tournament tournament = sample_tournament(slug);
	char *file = beside(s, "backup");
	const char *why = "";

	assert_true(tournament_insert(s->db, &tournament, 1));
	if (!db_backup(s->db, file, &why))
		fail_msg("%s", why);
	return file;
}

static void
assert_restores(const struct scratch *s, const char *file)
{
	const char *why = "";

	if (!restore(s->arena, s->folder, file, &why))
		fail_msg("%s", why);
}

static void
assert_has_event(const struct scratch *s, const char *slug)
{
	struct db *db = world_database_open(s->arena, s->path);

	assert_non_null(tournament_by_slug(s->arena, db, slug));
	assert_int_equal(migration_check(s->arena, db), 0);
	db_close(db);
}

static void
a_backup_takes_the_place_and_what_was_there_stays(void **state)
{
	const struct scratch *s = *state;
	struct tournament later = sample_tournament("later");
	char *file = backup_with(s, "autumn");
	struct db *before;

	assert_true(tournament_insert(s->db, &later, 2));
	assert_restores(s, file);
	assert_has_event(s, "autumn");
	before = world_database_open(s->arena, beside(s, "oshidori.db.before"));
	assert_non_null(tournament_by_slug(s->arena, before, "later"));
	db_close(before);
}

static void
a_database_that_cannot_be_read_gives_way_and_is_kept_as_it_is(void **state)
{
	struct scratch *s = *state;
	char *file = backup_with(s, "autumn");

	db_close(s->db);
	s->db = NULL;
	put(s->path, "what a dying disk left of it");
	put(beside(s, "oshidori.db.before"), "kept at another time");
	assert_restores(s, file);
	assert_has_event(s, "autumn");
	assert_int_equal(size_of(beside(s, "oshidori.db.before")),
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

static void
what_a_killed_restore_left_is_not_taken_into_the_next(void **state)
{
	const struct scratch *s = *state;
	struct tournament later = sample_tournament("later");
	char *file = backup_with(s, "autumn");
	struct db *db;

	assert_true(tournament_insert(s->db, &later, 2));
	log_leave(beside(s, "oshidori.db-wal"), beside(s, "oshidori.db.restoring-wal"));
	assert_restores(s, file);
	db = world_database_open(s->arena, s->path);
	assert_null(tournament_by_slug(s->arena, db, "later"));
	db_close(db);
	assert_int_equal(size_of(beside(s, "oshidori.db.restoring-wal")), -1);
}

static int
served(const struct scratch *s)
{
	int lock = open(beside(s, "serve.lock"), O_RDWR | O_CREAT, 0600);

	assert_true(lock >= 0);
	assert_int_equal(flock(lock, LOCK_EX), 0);
	return lock;
}

static void
a_restore_that_has_to_wait_leaves_the_copy_of_the_other_alone(void **state)
{
	const struct scratch *s = *state;
	const char *why = "";
	int lock = served(s);

	put(beside(s, "oshidori.db.restoring"), "half");
	assert_false(restore(s->arena, s->folder, s->path, &why));
	assert_non_null(strstr(why, "being served"));
	assert_int_equal(size_of(beside(s, "oshidori.db.restoring")), strlen("half"));
	close(lock);
}

static void
nothing_is_prepared_in_a_folder_that_is_served_or_restored(void **state)
{
	struct scratch *s = *state;
	int lock = served(s);

	assert_int_equal(serve(s->folder), 1);
	assert_int_equal(size_of(beside(s, "public")), -1);
	assert_int_equal(size_of(beside(s, "secret.key")), -1);
	close(lock);
}

SUITE(test_restore)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(a_backup_takes_the_place_and_what_was_there_stays),
		SCRATCH_TEST(a_database_that_cannot_be_read_gives_way_and_is_kept_as_it_is),
		SCRATCH_TEST(what_a_killed_restore_left_is_not_taken_into_the_next),
		SCRATCH_TEST(a_restore_that_has_to_wait_leaves_the_copy_of_the_other_alone),
		SCRATCH_TEST(nothing_is_prepared_in_a_folder_that_is_served_or_restored),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
