#include "world/world.h"

#include "base/buf.h"
#include "store/migration.h"
#include "store/whole.h"

/* What points at what comes later in its table or in the alphabet; quotes, lines, no value and none of
 * ASCII; numbers with gaps. */
static const char furniture[] =
	"INSERT INTO account VALUES ('acc', 'desk@example.org', NULL, 0, 0, 0, NULL, 0, 0, 0);"
	"INSERT INTO api_token (token_hash, account_id, label, made_at) VALUES ('taken', 'acc', 'it''s \\n \"x\"', 0);"
	"INSERT INTO round (tournament_id, number, state) VALUES ('a', 1, 'draft');"
	"INSERT INTO game VALUES ('a', 1, 1, 'a-1', 'a-2', 0, 2, -12, '', '', '', NULL, NULL, 0, 0, 1, 0,"
	" '', 0, 0, 0, 0);"
	"UPDATE tournament SET parent_id = 'b', key = 'k', way = 'desk', seed = 9223372036854775807 WHERE id = 'a';"
	"UPDATE entry SET note = 'one\n\ttwo \\. 日本 🌸', from_id = 'a-2' WHERE id = 'a-1';"
	"INSERT INTO audit (id, at, tournament_id, actor, action, subject, before, after)"
	" VALUES (41, 1, 'a', 'acc', 'entry.add', 'a-1', '', 'x'), (7, 2, NULL, '', 'site', '', '', '');"
	"INSERT INTO absence (entry_id, round) VALUES ('a-3', 2);"
	"UPDATE publication SET stamp = 77;"
	"INSERT INTO outbox VALUES ('o1', 'a', 'a-1', NULL, 'confirmed', '', 'm@example.org', 'en', 0, 'waiting',"
	" 0, 0, '', NULL)";

static void
setup(struct world *world)
{
	sample_two(world);
	db_script(world->db, furniture);
}

static int
by_text(const void *one, const void *other)
{
	return strcmp(*(const char *const *)one, *(const char *const *)other);
}

/* Every row of every table, a line each, sorted. */
static const char *
rows_of(struct world *world, struct db *db)
{
	const struct db_tables tables = db_tables(world->arena, db);
	struct buf all = buf_new(world->arena, 1 << 16);
	const char **rows = NULL;
	size_t count = 0;

	for (size_t i = 0; i < tables.count; i++) {
		const struct db_columns columns = db_columns(world->arena, db, tables.list[i]);
		struct query *query = db_query(db, arena_printf(world->arena, "SELECT * FROM %s", tables.list[i]), "");

		for (; db_row(query); count++) {
			struct buf row = buf_new(world->arena, 512);

			buf_text(&row, tables.list[i]);
			for (size_t j = 0; j < columns.count; j++) {
				const char *text = db_peek(query, (int)j);

				buf_printf(&row, "|%s=%s%s", columns.list[j].name, text == NULL ? "NULL" : "", text == NULL ? "" : text);
			}
			rows = arena_more(world->arena, rows, count, sizeof(*rows));
			rows[count] = row.text;
		}
	}
	if (count > 0)
		qsort(rows, count, sizeof(*rows), by_text);
	for (size_t i = 0; i < count; i++)
		buf_printf(&all, "%s\n", rows[i]);
	return all.text;
}

static struct db *
file_open(struct world *world, const char *name)
{
	const char *why = "";
	struct db *file = db_open(world->arena, world_path(world, name), true, &why);

	if (file == NULL)
		fail_msg("%s", why);
	return file;
}

static void
assert_copies(struct world *world, struct db *from, struct db *to)
{
	const char *why = "";
	struct whole done;
	int rows = 0;

	if (!whole_copy(world->arena, from, to, &done, &why))
		fail_msg("%s", why);
	assert_string_equal(rows_of(world, from), rows_of(world, to));
	assert_int_equal(0, migration_check(world->arena, to));
	assert_int_equal(db_tables(world->arena, from).count, done.tables);
	for (size_t i = 0; i < done.tables; i++)
		rows += sample_count(to, arena_printf(world->arena, "SELECT count(*) FROM %s",
		                                      db_tables(world->arena, to).list[i]));
	assert_int_equal(rows, done.rows);
	assert_false(db_reading(from)); /* or it would be read as it was then for good */
}

/* From a server into a file and back, or from a file into files. */
OWN_TEST(a_site_goes_into_a_file_and_back_row_by_row)
{
	struct db *file = file_open(world, "file.db"), *back = world_database_open(world->arena, world_path(world, "back.db"));

	assert_copies(world, world->db, file);
	assert_copies(world, file, back);
	db_run(back, "INSERT INTO audit (at, actor, action, subject, before, after) VALUES (3, '', 'site', '', '', '')", "");
	assert_int_equal(42, sample_count(back, "SELECT max(id) FROM audit"));
	assert_int_equal(-1, sample_try(back, "DELETE FROM entry WHERE id = 'a-2'")); /* keys are back */
	db_close(file);
	db_close(back);
}

static void
assert_refuses(struct world *world, struct db *to, const char *says)
{
	const char *before = rows_of(world, to), *why = "";
	const int schema = migration_current(to);
	struct whole done;

	assert_false(whole_copy(world->arena, world->db, to, &done, &why));
	if (strncmp(why, says, strlen(says)) != 0)
		fail_msg("%s", why);
	assert_string_equal(before, rows_of(world, to));
	assert_int_equal(schema, migration_current(to));
	assert_false(db_in_transaction(to));
	db_close(to);
}

OWN_TEST(what_is_not_empty_is_refused_and_stays)
{
	struct db *to = world_database_new(world->arena, world_path(world, "to.db"));
	const char *why = "";

	assert_refuses(world, to, "there is a site in that database already: a copy goes into an empty one");
	to = world_database_open(world->arena, world_path(world, "other.db"));
	db_script(to, "CREATE TABLE shop (id INTEGER NOT NULL)");
	assert_false(migration_run(world->arena, to, &why));
	assert_string_equal("the database belongs to something else: what is in it is none of Oshidori's", why);
	assert_refuses(world, to, why);
	to = world_database_open(world->arena, world_path(world, "view.db"));
	db_script(to, "CREATE VIEW shop AS SELECT 1 AS id");
	assert_refuses(world, to, why);
	to = world_database_open(world->arena, world_path(world, "newer.db"));
	db_schema_begin(to);
	assert_true(db_schema_add(to, world->arena, &(struct db_schema){999, "SELECT 1"}, &why));
	db_schema_end(to, true);
	assert_refuses(world, to, "the database comes from a newer program: its schema is number 999");
}

/* It has another put in its place instead. */
OWN_TEST(a_file_is_not_replaced_row_by_row)
{
	world_file_only();
	struct db *to = world_database_new(world->arena, world_path(world, "to.db"));
	const char *before = rows_of(world, to), *why = "";

	assert_false(whole_replace(world->arena, world->db, to, &why));
	assert_string_equal("a file is not cleared", why);
	assert_string_equal(before, rows_of(world, to));
	db_close(to);
}

OWN_TEST(what_a_server_was_backed_up_into_is_put_back_all_at_once)
{
	world_server_only();
	const char *path = world_path(world, "backup"), *before = rows_of(world, world->db), *why = "";
	struct db *backup;

	if (!db_backup(world->db, world->arena, path, &why))
		fail_msg("%s", why);
	db_script(world->db, "DELETE FROM outbox; UPDATE entry SET note = 'later'; CREATE TABLE newer (one BIGINT);"
	          "INSERT INTO audit (at, actor, action, subject, before, after) VALUES (3, '', 'site', '', '', '')");
	backup = world_backup_open(world, path);
	assert_string_equal(before, rows_of(world, backup));
	assert_int_equal(0, migration_check(world->arena, backup));
	assert_int_equal(1, db_others(world->db)); /* the backup's */
	if (!whole_replace(world->arena, backup, world->db, &why))
		fail_msg("%s", why);
	db_close(backup);
	assert_string_equal(before, rows_of(world, world->db));
	assert_int_equal(0, migration_check(world->arena, world->db));
	assert_int_equal(0, db_others(world->db));
}

OWN_TEST(what_others_need_is_not_taken_away)
{
	world_server_only();
	const char *before = rows_of(world, world->db), *why = "";
	struct db *backup;

	assert_true(db_backup(world->db, world->arena, world_path(world, "backup"), &why));
	backup = world_backup_open(world, world_path(world, "backup"));
	db_script(world->db, "CREATE VIEW seen AS SELECT id FROM entry");
	assert_false(whole_replace(world->arena, backup, world->db, &why));
	assert_string_equal("something in the database that is none of Oshidori's needs its tables", why);
	assert_string_equal(before, rows_of(world, world->db));
	db_close(backup);
}

OWN_TEST(what_is_no_archive_is_not_unpacked)
{
	world_server_only();
	const char *path = world_path(world, "backup"), *why = "";
	FILE *file;

	assert_true(db_backup(world->db, world->arena, path, &why));
	assert_int_equal(0, truncate(path, 20000));
	assert_null(migration_unpack(world->arena, world->db, path, &why));
	assert_string_equal("that backup is cut short", why);
	file = fopen(path, "w");
	fputs("PGDMP\377\001\001", file);
	assert_int_equal(0, fclose(file));
	assert_null(migration_unpack(world->arena, world->db, path, &why));
	if (strstr(why, "newer pg_dump") == NULL)
		fail_msg("%s", why);
}

OWN_TEST(rows_that_its_schema_does_not_have_are_not_unpacked)
{
	world_server_only();
	const char *path = world_path(world, "backup"), *why = "";

	db_script(world->db, "ALTER TABLE outbox ADD COLUMN shop TEXT");
	assert_true(db_backup(world->db, world->arena, path, &why));
	assert_null(migration_unpack(world->arena, world->db, path, &why));
	assert_string_equal("that backup has rows of outbox that are none of its schema", why);
}

/* What a file may have that no server takes. */
OWN_TEST(what_no_database_should_have_is_not_carried_over)
{
	world_file_only();
	world_keys(world, false);
	db_script(world->db, "INSERT INTO check_in VALUES ('nobody', 0, 'door')");
	assert_refuses(world, file_open(world, "one.db"), "table check_in has a row that points at none of entry");
	db_script(world->db, "DELETE FROM check_in; UPDATE entry SET note = CAST(x'ff41' AS TEXT) WHERE id = 'a-3'");
	assert_refuses(world, file_open(world, "two.db"), "row 3 of table entry has a text that is no UTF-8");
}

/* A role may look into a schema, and make nothing there. */
OWN_TEST(who_may_make_no_tables_is_told)
{
	world_server_only();
	struct db *to = world_database_open(world->arena, world_path(world, "to.db"));
	const char *why = "";

	db_script(to, "CREATE ROLE looks; SET ROLE looks");
	assert_false(whole_replace(world->arena, world->db, to, &why));
	assert_string_equal("the database's role looks may not make tables in public: it has to own the database", why);
	assert_refuses(world, to, "the database's role looks may not make tables in public: it has to own the database");
	db_script(world->db, "DROP ROLE looks");
}
