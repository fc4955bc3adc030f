#include "world/world.h"

#include "room.h"
#include "store/migration.h"

#include <signal.h>
#include <sys/wait.h>

enum { SETTLED = 200, TRIES = 100 };

/* Enters pairs for ever, each with its place in one transaction. */
static void
write_on(const char *path)
{
	struct arena *arena = arena_new();
	struct db *db = world_database_open(arena, path);

	for (int number = SETTLED + 1;; number++) {
		db_begin(db);
		if (!tournament_place_take(db, "autumn"))
			pause(); /* full: whoever copies is slower */
		sample_enter(arena, db, "autumn", number, STATUS_CONFIRMED);
		db_commit(db);
		arena_reset(arena);
	}
}

static void
settle(struct world *world)
{
	struct tournament tournament = sample_tournament("autumn");
	char *note = arena_alloc(world->arena, 4001);

	tournament.capacity = CAPACITY_MAX;
	assert_true(tournament_insert(world->db, &tournament, 1));
	memset(note, 'x', 4000); /* pages enough for a copy to take its time */
	db_begin(world->db);
	for (int number = 1; number <= SETTLED; number++) {
		struct entry entry = sample_entry(world->arena, "autumn", number, STATUS_CONFIRMED);

		entry.note = note;
		entry_insert(world->db, &entry);
		assert_true(tournament_place_take(world->db, "autumn"));
	}
	db_commit(world->db);
}

/* A copy is one ordinary file: bytes 18 and 19 of its header say "no -wal". */
static void
assert_stands_alone(struct world *world, const char *path)
{
	unsigned char header[20];
	FILE *file = fopen(path, "rb");

	assert_non_null(file);
	assert_int_equal(sizeof(header), fread(header, 1, sizeof(header), file));
	fclose(file);
	assert_int_equal(1, header[18]);
	assert_int_equal(1, header[19]);
	assert_int_equal(-1, access(arena_printf(world->arena, "%s-wal", path), F_OK));
	assert_int_equal(-1, access(arena_printf(world->arena, "%s-journal", path), F_OK));
}

static int
copy_count(struct world *world, const char *path)
{
	struct db *copy = world_database_open(world->arena, path);
	int count = sample_count(copy, "SELECT count(*) FROM entry");

	assert_int_equal(0, migration_check(world->arena, copy));
	assert_int_equal(2 * count, sample_count(copy, "SELECT count(*) FROM player"));
	db_close(copy);
	return count;
}

WORLD_TEST(world_setup, a_copy_made_while_others_write_is_whole)
{
	world_file_only();
	const char *why = "", *path;
	int status, overlapped = 0, copies = 0;
	pid_t writer;

	settle(world);
	db_close(world->db); /* no connection may cross a fork */
	writer = fork();
	if (writer == 0)
		write_on(world->path);
	world->db = world_database_open(world->arena, world->path);
	for (; copies < TRIES && overlapped < 3; copies++) {
		int before = sample_count(world->db, "SELECT taken FROM tournament"), after, copied;

		path = world_path(world, arena_printf(world->arena, "copy%d.db", copies));
		if (!db_backup(world->db, world->arena, path, &why))
			fail_msg("%s", why);
		after = sample_count(world->db, "SELECT taken FROM tournament");
		assert_stands_alone(world, path);
		copied = copy_count(world, path);
		if (copied < before || copied > after)
			fail_msg("%d entries copied of %d to %d", copied, before, after);
		overlapped += after > before;
		if (after > CAPACITY_MAX - 500)
			break;
	}
	assert_int_equal(0, kill(writer, SIGKILL));
	assert_int_equal(writer, waitpid(writer, &status, 0));
	assert_true(WIFSIGNALED(status)); /* it did not end by itself */
	assert_true(overlapped > 0);
	assert_int_equal(0, migration_check(world->arena, world->db)); /* what it left is whole too */
}

WORLD_TEST(world_setup, a_copy_never_overwrites_a_file)
{
	world_file_only();
	const char *path = world_path(world, "copy.db"), *why = NULL;
	const int next = dup(STDIN_FILENO);

	close(next);
	assert_true(db_backup(world->db, world->arena, path, &why));
	assert_int_equal(next, dup(STDIN_FILENO)); /* and leaves none open */
	close(next);
	sample_insert(world->db, "autumn");
	assert_false(db_backup(world->db, world->arena, path, &why));
	assert_non_null(why);
	assert_false(db_backup(world->db, world->arena, world->path, &why));
	assert_int_equal(1, sample_count(world->db, "SELECT count(*) FROM tournament"));
	assert_int_equal(0, copy_count(world, path));
}

WORLD_TEST(world_setup, a_copy_into_no_folder_says_so)
{
	world_file_only();
	const char *why = NULL;

	assert_false(db_backup(world->db, world->arena, world_path(world, "no/such/copy.db"), &why));
	assert_non_null(why);
}

WORLD_TEST(world_setup, a_copy_that_the_disk_has_no_room_for_is_none)
{
	const char *path = world_path(world, "copy.db"), *why = NULL;
	rlim_t room;
	bool copied;

	world_file_only();
	room = room_set(8192);
	copied = db_backup(world->db, world->arena, path, &why);
	room_set(room);
	assert_false(copied);
	assert_string_equal("the copy could not be written: the disk may be full", why);
	assert_int_equal(-1, access(path, F_OK));
}
