#include "store/sample.h"

#include <signal.h>

enum { SETTLED = 200, TRIES = 100 };

/* Enters pairs for ever, each with its place in one transaction. */
static void
write_on(const char *path)
{
	struct arena *arena = arena_new();
	struct db *db = world_database_open(arena, path);

	for (int number = SETTLED + 1;; number++) {
		db_begin(db);
		assert_true(tournament_place_take(db, "autumn"));
		sample_enter(arena, db, "autumn", number, STATUS_CONFIRMED);
		db_commit(db);
		arena_reset(arena);
	}
}

static void
settle(struct scratch *s)
{
	struct tournament tournament = sample_tournament("autumn");
	char *note = arena_alloc(s->arena, 4001);

	tournament.capacity = CAPACITY_MAX;
	assert_true(tournament_insert(s->db, &tournament, 1));
	memset(note, 'x', 4000); /* pages enough for a copy to take its time */
	db_begin(s->db);
	for (int number = 1; number <= SETTLED; number++) {
		struct entry entry = sample_entry(s->arena, "autumn", number, STATUS_CONFIRMED);

		entry.note = note;
		entry_insert(s->db, &entry);
		assert_true(tournament_place_take(s->db, "autumn"));
	}
	db_commit(s->db);
}

/* A copy is one ordinary file: bytes 18 and 19 of its header say "no -wal". */
static void
assert_stands_alone(struct scratch *s, const char *path)
{
	unsigned char header[20];
	FILE *file = fopen(path, "rb");

	assert_non_null(file);
	assert_int_equal(sizeof(header), fread(header, 1, sizeof(header), file));
	fclose(file);
	assert_int_equal(1, header[18]);
	assert_int_equal(1, header[19]);
	assert_int_equal(-1, access(arena_printf(s->arena, "%s-wal", path), F_OK));
	assert_int_equal(-1, access(arena_printf(s->arena, "%s-journal", path), F_OK));
}

static int
copy_count(struct scratch *s, const char *path)
{
	struct db *copy = world_database_open(s->arena, path);
	int count = scratch_count(copy, "SELECT count(*) FROM entry");

	assert_int_equal(0, migration_check(s->arena, copy));
	assert_int_equal(2 * count, scratch_count(copy, "SELECT count(*) FROM player"));
	db_close(copy);
	return count;
}

static void
a_copy_made_while_others_write_is_whole(void **state)
{
	struct scratch *s = *state;
	const char *why = "", *path;
	int status, overlapped = 0, copies = 0;
	pid_t writer;

	settle(s);
	db_close(s->db); /* no connection may cross a fork */
	writer = fork();
	if (writer == 0)
		write_on(s->path);
	s->db = world_database_open(s->arena, s->path);
	for (; copies < TRIES && overlapped < 3; copies++) {
		int before = scratch_count(s->db, "SELECT taken FROM tournament"), after, copied;

		path = scratch_path(s, arena_printf(s->arena, "copy%d.db", copies));
		if (!db_backup(s->db, path, &why))
			fail_msg("%s", why);
		after = scratch_count(s->db, "SELECT taken FROM tournament");
		assert_stands_alone(s, path);
		copied = copy_count(s, path);
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
	assert_int_equal(0, migration_check(s->arena, s->db)); /* what it left is whole too */
}

static void
a_copy_never_overwrites_a_file(void **state)
{
	struct scratch *s = *state;
	const char *path = scratch_path(s, "copy.db"), *why = NULL;

	assert_true(db_backup(s->db, path, &why));
	sample_insert(s->db, "autumn");
	assert_false(db_backup(s->db, path, &why));
	assert_non_null(why);
	assert_false(db_backup(s->db, s->path, &why));
	assert_int_equal(1, scratch_count(s->db, "SELECT count(*) FROM tournament"));
	assert_int_equal(0, copy_count(s, path));
}

static void
a_copy_into_no_folder_says_so(void **state)
{
	struct scratch *s = *state;
	const char *why = NULL;

	assert_false(db_backup(s->db, scratch_path(s, "no/such/copy.db"), &why));
	assert_non_null(why);
}

SUITE(test_backup)
{
	const struct CMUnitTest tests[] = {
		SCRATCH_TEST(a_copy_made_while_others_write_is_whole),
		SCRATCH_TEST(a_copy_never_overwrites_a_file),
		SCRATCH_TEST(a_copy_into_no_folder_says_so),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
