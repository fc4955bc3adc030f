/* Where TESTS_DB names a server, "postgresql:///%s?host=/run/...", each path is a database
 * there: its name is made from the path. Otherwise it is the file it says. */
#include "world/world.h"

#include <fcntl.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "suite.h"

#include "base/buf.h"
#include "base/embedded.h"
#include "store/migration.h"

static const char *
server(void)
{
	return getenv("TESTS_DB");
}

/* "world_0123456789abcdef" */
static const char *
name_of(struct arena *arena, const char *path)
{
	uint64_t hash = 14695981039346656037u;

	for (const char *at = path; *at != '\0'; at++)
		hash = (hash ^ (unsigned char)*at) * 1099511628211u;
	return arena_printf(arena, "world_%016" PRIx64, hash);
}

static const char *
url_of(struct arena *arena, const char *name)
{
	const char *url = server(), *hole = strstr(url, "%s");

	return arena_printf(arena, "%.*s%s%s", (int)(hole - url), url, name, hole + 2);
}

/* What it says is there already, or is not there, is no matter. */
static void
server_run(struct arena *arena, const char *sql)
{
	PGconn *connection = PQconnectdb(url_of(arena, "postgres"));

	PQclear(PQexec(connection, "SET client_min_messages = error"));
	PQclear(PQexec(connection, sql));
	PQfinish(connection);
}

struct db *
world_database_open(struct arena *arena, const char *path)
{
	const char *why = "";
	struct db *db;

	if (server() != NULL) {
		db = db_open(arena, url_of(arena, name_of(arena, path)), false, &why);
		if (db != NULL)
			return db;
		server_run(arena, arena_printf(arena, "CREATE DATABASE %s", name_of(arena, path)));
		path = url_of(arena, name_of(arena, path));
	}
	db = db_open(arena, path, true, &why);
	if (db == NULL)
		fail_msg("%s", why);
	return db;
}

static void
migrate(struct arena *arena, const char *path)
{
	struct db *db = world_database_open(arena, path);
	const char *why = "";

	if (!migration_run(arena, db, &why))
		fail_msg("%s", why);
	db_close(db);
}

/* The file, as the migrations leave it: once it is closed, the whole database is in it. */
static struct {
	char *bytes;
	size_t size;
} migrated;

static void
migrated_read(const char *path)
{
	struct stat file;
	int fd = open(path, O_RDONLY);

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

static const char *
schema_text(struct arena *arena)
{
	struct buf text = buf_new(arena, 1 << 18);

	for (size_t i = 0; i < embedded_count; i++)
		if (strncmp(embedded_files[i].name, "schema/", 7) == 0)
			buf_text(&text, embedded_files[i].bytes);
	return text.text;
}

/* A database of what schema/ says, called after all of it: the first of several programs makes it, while
 * the others wait, and it has its name when it is whole. */
static void
server_model(struct arena *arena, const char *model)
{
	PGconn *lock = PQconnectdb(url_of(arena, "postgres"));
	const char *begun = "/model";
	PGresult *found;

	PQclear(PQexec(lock, "SELECT pg_advisory_lock(1)"));
	found = PQexec(lock, arena_printf(arena, "SELECT 1 FROM pg_database WHERE datname = '%s'", model));
	if (PQntuples(found) == 0) {
		world_database_drop(arena, begun);
		migrate(arena, begun);
		server_run(arena, arena_printf(arena, "ALTER DATABASE %s RENAME TO %s", name_of(arena, begun),
		                               model));
	}
	PQclear(found);
	PQfinish(lock);
}

/* The server's own copy: of its files, where its log would take three times as long. */
static void
server_copy(struct arena *arena, const char *path)
{
	static char model[32];

	if (model[0] == '\0') {
		snprintf(model, sizeof(model), "%s", name_of(arena, schema_text(arena)));
		server_model(arena, model);
	}
	server_run(arena, arena_printf(arena, "CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy",
	                               name_of(arena, path), model));
}

struct db *
world_database_new(struct arena *arena, const char *path)
{
	if (server() != NULL) {
		server_copy(arena, path);
	} else if (migrated.bytes == NULL) {
		migrate(arena, path);
		migrated_read(path);
	} else {
		copy(path);
	}
	return world_database_open(arena, path);
}

struct db *
world_backup_open(struct world *world, const char *path)
{
	const char *why = "";
	struct db *db = db_packs(world->db) ? migration_unpack(world->arena, world->db, path, &why)
	                                    : db_open(world->arena, path, false, &why);

	if (db == NULL)
		fail_msg("%s", why);
	return db;
}

void
world_database_drop(struct arena *arena, const char *path)
{
	if (server() != NULL)
		server_run(arena, arena_printf(arena, "DROP DATABASE IF EXISTS %s WITH (FORCE)",
		                               name_of(arena, path)));
}

bool
world_on_server(void)
{
	return server() != NULL;
}

void
world_file_only(void)
{
	if (server() != NULL)
		skip();
}

void
world_server_only(void)
{
	if (server() == NULL)
		skip();
}

void
world_keys(struct world *world, bool enforced)
{
	if (server() != NULL)
		db_script(world->db, enforced ? "SET session_replication_role = origin"
		                              : "SET session_replication_role = replica");
	else
		db_script(world->db, enforced ? "PRAGMA foreign_keys = ON" : "PRAGMA foreign_keys = OFF");
}

void
world_no_wait(struct world *world)
{
	db_script(world->db, server() != NULL ? "SET synchronous_commit = off" : "PRAGMA synchronous = OFF");
}

static void
rows_add(struct buf *words, struct world *world, const char *table)
{
	const size_t width = db_columns(world->arena, world->db, table).count;
	struct query *query = db_query(world->db, arena_printf(world->arena, "SELECT * FROM %s", table), "");

	while (db_row(query))
		for (size_t i = 0; i < width; i++)
			if (!db_is_null(query, (int)i))
				buf_printf(words, "%s\n", db_peek(query, (int)i));
}

static void
file_add(struct buf *words, const char *path)
{
	FILE *file = fopen(path, "rb");
	char bytes[65536];
	size_t len;

	assert_non_null(file);
	while ((len = fread(bytes, 1, sizeof(bytes), file)) > 0)
		buf_add(words, bytes, len);
	fclose(file);
}

struct slice
world_words(struct world *world)
{
	const struct db_tables tables = db_tables(world->arena, world->db);
	struct buf words = buf_new(world->arena, 1 << 20);

	for (size_t i = 0; server() != NULL && i < tables.count; i++)
		rows_add(&words, world, tables.list[i]);
	if (server() == NULL) {
		file_add(&words, world->path);
		file_add(&words, world_path(world, "oshidori.db-wal"));
	}
	return buf_slice(&words);
}
