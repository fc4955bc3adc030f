#include "world/world.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/migration.h"

/* What a database on a server is backed up into. */

static bool
begins(const char *path, const char *mark)
{
	char bytes[16] = "";
	FILE *file = fopen(path, "rb");
	bool same;

	assert_non_null(file);
	same = fread(bytes, strlen(mark), 1, file) == 1 && memcmp(bytes, mark, strlen(mark)) == 0;
	fclose(file);
	return same;
}

WORLD_TEST(world_setup, a_copy_from_a_server_is_an_archive_of_its_owners)
{
	world_server_only();
	const char *path = world_path(world, "copy"), *why = "";
	struct stat facts;

	sample_insert(world->db, "autumn");
	if (!db_backup(world->db, world->arena, path, &why))
		fail_msg("%s", why);
	assert_true(begins(path, "PGDMP"));
	assert_int_equal(0, stat(path, &facts));
	assert_int_equal(0600, facts.st_mode & 0777);
	assert_false(db_backup(world->db, world->arena, path, &why));
	assert_string_equal("the file exists already or cannot be made", why);
}

/* The lowest number that no open file has: who leaves one open takes it away. */
static int
file_next(void)
{
	const int fd = dup(STDIN_FILENO);

	assert_int_equal(0, close(fd));
	return fd;
}

/* A program of ours in the folder, which is where programs are looked for then. */
static void
program_is(struct world *world, const char *name, const char *script)
{
	const char *path = world_path(world, name);
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	fprintf(file, "#!/bin/sh\n%s\n", script);
	assert_int_equal(0, fclose(file));
	assert_int_equal(0, chmod(path, 0700));
}

WORLD_TEST(world_setup, a_pg_dump_that_cannot_do_it_leaves_nothing_and_one_line)
{
	world_server_only();
	const int version = sample_count(world->db, "SELECT CAST(current_setting('server_version_num') AS INTEGER) / 10000");
	const struct {
		const char *script, *says;
	} cases[] = {
		{NULL, "cannot start pg_dump: No such file or directory: install postgresql-client"},
		{"echo 'pg_dump: error: aborting because of server version mismatch\n"
		 "pg_dump: detail: server version: 99.1; pg_dump version: 15.1' >&2; exit 1",
		 arena_printf(world->arena, "pg_dump is older than the server, which is PostgreSQL %d: install postgresql-client-%d",
		              version, version)},
		{"echo 'pg_dump: error: permission denied for table entry' >&2; exit 1",
		 "pg_dump could not copy the database: permission denied for table entry"},
		{"exit 1", "pg_dump could not copy the database: it says not why"},
		{"echo \"pg_dump: error: $POND\" >&2; exit 1", "pg_dump could not copy the database: has ducks"},
		{"[ \"$PGHOST\" != elsewhere ] || exit 0; echo \"pg_dump: error: $*\" >&2; exit 1",
		 "pg_dump could not copy the database: --format=custom --no-owner --no-privileges --schema=public --file="},
	};
	const char *path = world_path(world, "copy"), *before = arena_text(world->arena, getenv("PATH"));
	const int next = file_next();

	setenv("PGHOST", "elsewhere", 1); /* is not where the connection leads */
	setenv("POND", "has ducks", 1);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *why = "";

		if (cases[i].script != NULL)
			program_is(world, "pg_dump", cases[i].script);
		setenv("PATH", world->folder, 1);
		assert_false(db_backup(world->db, world->arena, path, &why));
		setenv("PATH", before, 1);
		if (strncmp(why, cases[i].says, strlen(cases[i].says)) != 0)
			fail_msg("%s", why);
		assert_null(strchr(why, '\n'));
		assert_int_equal(-1, access(path, F_OK));
		assert_int_equal(next, file_next());
	}
	unsetenv("PGHOST");
	unsetenv("POND");
}

WORLD_TEST(world_setup, a_made_up_backup_runs_no_sql)
{
	static const char *const tables[] = {
		"public.account;COMMIT;SET/**/search_path=public;CREATE/**/TABLE/**/pwned(a/**/int);--",
		"public.\"account\";COMMIT;CREATE/**/TABLE/**/public/**/.pwned(a/**/int);--",
	};
	const char *before = arena_text(world->arena, getenv("PATH"));

	world_server_only();
	for (size_t i = 0; i < COUNT(tables); i++) {
		const char *why = "";

		program_is(world, "pg_restore",
		           arena_printf(world->arena, "printf '%%s\\n' 'COPY public.schema_number (number) FROM stdin;' %d '\\.'"
		                        " 'COPY %s (id) FROM stdin;' '\\.'", migration_newest(), tables[i]));
		setenv("PATH", world->folder, 1);
		assert_null(migration_unpack(world->arena, world->db, "made up", &why));
		setenv("PATH", before, 1);
		if (strstr(why, "that are none of its schema") == NULL)
			fail_msg("%s", why);
		assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM pg_class WHERE relname = 'pwned'"));
	}
}

/* Who writes on and on is ended when nobody reads any more: it holds no end of its own. */
WORLD_TEST(world_setup, a_pg_restore_that_cannot_do_it_is_told_in_one_line)
{
	world_server_only();
	const struct {
		const char *script, *says;
	} cases[] = {
		{NULL, "cannot start pg_restore: No such file or directory: install postgresql-client"},
		{"echo \"pg_restore: error: $POND\" >&2; exit 1", "pg_restore could not read that backup: has ducks"},
		{"echo 'pg_restore: error: unsupported version (1.99) in file header' >&2; exit 1",
		 "that backup was made by a newer pg_dump than pg_restore here can read: install its postgresql-client"},
		{"echo 'pg_restore: error: could not read from input file: end of file' >&2; exit 1", "that backup is cut short"},
		{"echo 'COPY public.shop (id) FROM stdin;'; echo 7", "that file is not a backup of Oshidori"},
		{arena_printf(world->arena, "echo 'COPY public.schema_number (number) FROM stdin;'; echo %d; echo '\\.'\n"
		              "while [ -e \"$0.again\" ]; do echo 'COPY public.shop (id) FROM stdin;'; done; : > \"$0.again\"",
		              migration_newest()),
		 "that backup has rows of shop that are none of its schema"},
	};
	const char *path = world_path(world, "copy"), *before = arena_text(world->arena, getenv("PATH"));
	const int next = file_next();

	setenv("POND", "has ducks", 1);
	for (size_t i = 0; i < COUNT(cases); i++) {
		const char *why = "";
		struct db *db;

		if (cases[i].script != NULL)
			program_is(world, "pg_restore", cases[i].script);
		setenv("PATH", world->folder, 1);
		db = migration_unpack(world->arena, world->db, path, &why);
		setenv("PATH", before, 1);
		assert_null(db);
		assert_string_equal(cases[i].says, why);
		assert_int_equal(next, file_next());
	}
	unsetenv("POND");
}
