#include "world/world.h"

#include "store/migration.h"

/* What a command says that needs the newest. */
WORLD_TEST(world_setup, what_a_database_lacks_is_said)
{
	struct db *db = world_database_open(world->arena, world_path(world, "empty.db"));
	const char *why = "";

	assert_null(migration_lack(world->arena, world->db));
	assert_string_equal("the database is empty: run oshidori migrate", migration_lack(world->arena, db));
	db_script(db, "CREATE TABLE shop (id INTEGER NOT NULL)");
	assert_string_equal("the database belongs to something else: what is in it is none of Oshidori's",
	                    migration_lack(world->arena, db));
	db_close(db);
	db = world_database_open(world->arena, world_path(world, "newer.db"));
	db_schema_begin(db);
	assert_true(db_schema_add(db, world->arena, &(struct db_schema){999, "SELECT 1"}, &why));
	db_schema_end(db, true);
	assert_string_equal(arena_printf(world->arena, "the database comes from a newer program: its schema is number "
	                                 "999, this program knows %d", migration_newest()),
	                    migration_lack(world->arena, db));
	db_close(db);
	world_file_only(); /* no server has one of before the 62nd file */
	db = world_database_open(world->arena, world_path(world, "old.db"));
	db_script(db, "PRAGMA user_version = 9");
	assert_string_equal(arena_printf(world->arena, "the database has schema 9, this program needs %d: run oshidori "
	                                 "migrate", migration_newest()), migration_lack(world->arena, db));
	db_close(db);
}

static char said_last[200];

static void
said_note(const char *line)
{
	snprintf(said_last, sizeof(said_last), "%s", line);
}

WORLD_TEST(world_setup, what_is_wrong_is_said_of_a_part_of_the_schema_or_an_entry)
{
	static const struct {
		const char *damage, *says;
	} cases[] = {
		{"DROP INDEX tournament_closes", "database: the index tournament_closes is missing"},
		{"CREATE INDEX tournament_closes ON tournament (opens_at)",
		 "database: the index tournament_closes is not as it should be"},
		{"DROP INDEX tournament_closes; CREATE INDEX tournament_closes ON tournament (closes_at);"
		 " CREATE INDEX a ON tournament (opens_at)", "database: the index a is none of this program's"},
		{"DROP INDEX a; UPDATE tournament SET taken = 1; DELETE FROM player_key WHERE entry_id = 'a-1' AND seat = 1;"
		 " DELETE FROM player WHERE entry_id = 'a-1' AND seat = 1", "database: an entry has 1 players: a-1"},
	};

	sample_insert(world->db, "a");
	sample_enter(world->arena, world->db, "a", 1, STATUS_CONFIRMED);
	for (size_t i = 0; i < COUNT(cases); i++) {
		db_script(world->db, cases[i].damage);
		assert_int_equal(1, migration_examine(world->arena, world->db, said_note));
		assert_string_equal(cases[i].says, said_last);
	}
}
