#include "world/world.h"

#include <string.h>

struct cut {
	struct world *world;
	struct db *other;
	bool began, ended;
};

/* What has a connection of its own to break another's. */
static void
connection_break(struct cut *cut)
{
	struct db *db = cut->world->db;
	const int64_t pid = db_number(db_query(db, "SELECT pg_backend_pid()", ""));

	db_query(db, "SELECT 2", ""); /* one that nobody ends */
	assert_true(db_exists(db_query(cut->other, "SELECT pg_terminate_backend(CAST($1 AS INTEGER))", "l", pid)));
}

static void
write_and_lose(void *self)
{
	struct cut *cut = self;
	struct db *db = cut->world->db;

	db_begin(db);
	db_run(db, "INSERT INTO idempotency (key, made, made_at) VALUES ('a', 'b', 1)", "");
	cut->began = true;
	connection_break(cut);
	assert_true(db_row(db_query(db, "SELECT 1", "")));
	cut->ended = true;
}

static void
lose_within(void *self)
{
	struct cut *cut = self;

	assert_false(db_attempt(cut->world->db, write_and_lose, cut));
}

WORLD_TEST(world_setup, work_is_left_where_the_connection_is_lost_and_nothing_of_it_is_kept)
{
	struct cut cut = {.world = world};

	world_server_only();
	cut.other = world_database_open(world->arena, world->path);
	assert_null(db_lost(world->db));
	assert_false(db_attempt(world->db, lose_within, &cut));
	assert_true(cut.began);
	assert_false(cut.ended);
	assert_non_null(strstr(db_lost(world->db), "terminating connection due to administrator command"));
	db_close(world->db);
	world->db = world_database_open(world->arena, world->path);
	assert_false(db_exists(db_query(world->db, "SELECT 1 FROM idempotency", "")));
	db_close(cut.other);
}

static void
write_read_only(void *self)
{
	struct cut *cut = self;

	db_script(cut->world->db, "SET default_transaction_read_only = on");
	db_begin(cut->world->db);
	db_run(cut->world->db, "DELETE FROM idempotency", "");
	cut->ended = true;
}

WORLD_TEST(world_setup, a_server_that_only_reads_is_not_the_one_any_more)
{
	struct cut cut = {.world = world};

	world_server_only();
	assert_false(db_attempt(world->db, write_read_only, &cut));
	assert_false(cut.ended);
	assert_string_equal("25006 cannot execute DELETE in a read-only transaction", db_lost(world->db));
	db_close(world->db);
	world->db = world_database_open(world->arena, world->path);
}

static void
read_one(void *self)
{
	struct cut *cut = self;

	cut->ended = db_number(db_query(cut->world->db, "SELECT 1", "")) == 1;
}

WORLD_TEST(world_setup, what_loses_nothing_comes_to_its_end)
{
	struct cut cut = {.world = world};

	assert_true(db_attempt(world->db, read_one, &cut));
	assert_true(cut.ended);
}

static void
write_one(void *self)
{
	struct cut *cut = self;

	db_run(cut->world->db, "DELETE FROM idempotency", "");
}

static void
write_and_read_within(void *self)
{
	struct cut *cut = self;

	write_one(self);
	assert_true(db_attempt(cut->world->db, read_one, self));
}

/* Where a connection is lost the one is done again from its beginning; the other might be done twice. */
WORLD_TEST(world_setup, what_only_read_is_told_from_what_wrote)
{
	struct cut cut = {.world = world};

	assert_true(db_attempt(world->db, write_one, &cut));
	assert_false(db_attempt_only_read(world->db));
	assert_true(db_attempt(world->db, read_one, &cut));
	assert_true(db_attempt_only_read(world->db));
	assert_true(db_attempt(world->db, write_and_read_within, &cut));
	assert_false(db_attempt_only_read(world->db));
}
