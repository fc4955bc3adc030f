#include "same.h"
#include "world/world.h"

#include "store/row.h"

enum shore { SHORE_NONE, SHORE_REED, SHORE_STONE };

static const char *const shores[] = {"", "reed", "stone", NULL};

struct pond {
	const char *name;
	int depth, ducks;
	int64_t dug_at;
	bool frozen;
	struct date seen;
	struct rank keeper, guest;
	enum shore shore, other;
	struct {
		const char *song;
	} frog;
};

#define POND_TABLE(FIRST, NEXT, SET) \
	FIRST(name, HELD(pond, name)) \
	SET(depth, HELD(pond, depth)) \
	SET(ducks, HELD(pond, ducks), .optional = true, .nothing = -1) \
	NEXT(dug_at, HELD(pond, dug_at), .optional = true) \
	NEXT(frozen, HELD(pond, frozen)) \
	NEXT(seen, HELD(pond, seen)) \
	NEXT(keeper, HELD(pond, keeper)) \
	NEXT(guest, HELD(pond, guest), .optional = true) \
	NEXT(shore, WORD(pond, shore, shores)) \
	NEXT(other, WORD(pond, other, shores), .optional = true) \
	NEXT(song, HELD(pond, frog.song))

static const struct row_columns columns = COLUMNS_OF(pond, POND_TABLE);

static const char insert[] =
	"INSERT INTO pond (" COLUMN_NAMES(POND_TABLE) ", owner)"
	" VALUES (" COLUMN_VALUES(POND_TABLE) ", $1)";
static const char select_all[] =
	"SELECT " COLUMN_NAMES(POND_TABLE)
	" FROM pond"
	" ORDER BY name";

static const struct pond full = {
	.name = "鴛鴦池", .depth = -3, .ducks = 0, .dug_at = INT64_MAX, .frozen = true,
	.seen = {2026, 11, 22}, .keeper = {RANK_DAN, 4}, .guest = {RANK_KYU, 30},
	.shore = SHORE_STONE, .other = SHORE_REED, .frog = {"it's <us>"},
};
static const struct pond empty = {.name = "a", .ducks = -1, .keeper = {RANK_PRO, 0}};

static void
dig(struct db *db)
{
	db_script(db, "CREATE TABLE pond (owner INTEGER NOT NULL, name TEXT NOT NULL UNIQUE, depth INTEGER,"
	          " ducks INTEGER, dug_at INTEGER, frozen INTEGER, seen TEXT, keeper TEXT, guest TEXT,"
	          " shore TEXT, other TEXT, song TEXT) STRICT");
	assert_int_equal(1, row_run(db, insert, &columns, &full, "d", 7));
	assert_int_equal(1, row_run(db, insert, &columns, &empty, "d", 8));
}

static const struct same_member all[] = {
	SAME(pond, name), SAME(pond, depth), SAME(pond, ducks), SAME(pond, dug_at),
	SAME(pond, frozen), SAME(pond, seen), SAME(pond, keeper), SAME(pond, guest),
	SAME(pond, shore), SAME(pond, other), SAME(pond, frog.song),
};

WORLD_TEST(world_setup, a_row_is_read_as_it_was_written_whatever_its_columns)
{
	const struct pond *ponds;
	size_t count;

	dig(world->db);
	ponds = rows_read(world->arena, db_query(world->db, select_all, ""), &columns, &count);
	assert_int_equal(2, count);
	ASSERT_SAME(all, &empty, &ponds[0]);
	ASSERT_SAME(all, &full, &ponds[1]);
	ASSERT_SAME(all, &empty, row_first(world->arena, db_query(world->db, select_all, ""), &columns));
	assert_int_equal(15, sample_count(world->db, "SELECT sum(owner) FROM pond"));
}

WORLD_TEST(world_setup, what_is_not_there_is_no_list_and_no_row)
{
	size_t count = 9;

	dig(world->db);
	db_run(world->db, "DELETE FROM pond", "");
	assert_null(rows_read(world->arena, db_query(world->db, select_all, ""), &columns, &count));
	assert_int_equal(0, count);
	assert_null(row_first(world->arena, db_query(world->db, select_all, ""), &columns));
}

WORLD_TEST(world_setup, nothing_is_null_in_a_number_and_a_word_and_empty_in_a_rank)
{
	dig(world->db);
	assert_string_equal("a", sample_text(world->arena, world->db,
	                    "SELECT name FROM pond WHERE ducks IS NULL AND dug_at IS NULL"
	                    " AND depth = 0 AND guest = '' AND seen = '' AND shore = ''"
	                    " AND other IS NULL AND song IS NULL"));
}

WORLD_TEST(world_setup, an_update_sets_what_the_list_says_and_nothing_else)
{
	static const char update[] =
		"UPDATE pond"
		" SET owner = $1" COLUMN_SETS(POND_TABLE)
		" WHERE name = $name";
	static const char upsert[] =
		"INSERT INTO pond (" COLUMN_NAMES(POND_TABLE) ", owner)"
		" VALUES (" COLUMN_VALUES(POND_TABLE) ", $1)"
		" ON CONFLICT (name) DO UPDATE"
		" SET owner = excluded.owner" COLUMN_SETS_EXCLUDED(POND_TABLE);
	struct pond changed = full, expected = full;

	dig(world->db);
	changed.depth = expected.depth = 12;
	changed.ducks = expected.ducks = 2;
	changed.frozen = false;
	changed.shore = SHORE_REED;
	assert_int_equal(1, row_run(world->db, update, &columns, &changed, "d", 70));
	ASSERT_SAME(all, &expected,
	            row_first(world->arena, db_query(world->db, "SELECT " COLUMN_NAMES(POND_TABLE)
	            " FROM pond WHERE owner = 70", ""), &columns));
	changed.depth = expected.depth = 1;
	assert_int_equal(1, row_try(world->db, upsert, &columns, &changed, "d", 71));
	ASSERT_SAME(all, &expected,
	            row_first(world->arena, db_query(world->db, "SELECT " COLUMN_NAMES(POND_TABLE)
	            " FROM pond WHERE owner = 71", ""), &columns));
	assert_int_equal(-1, row_try(world->db, insert, &columns, &changed, "d", 72));
}

static void
pond_read(const void *arg)
{
	struct world *world = *(void *const *)arg;
	size_t count;

	rows_read(world->arena, db_query(world->db, select_all, ""), &columns, &count);
}

WORLD_TEST(world_setup, a_column_that_breaks_its_promise_ends_the_process)
{
	static const struct {
		const char *damage, *said;
	} cases[] = {
		{"UPDATE pond SET seen = '2026-02-30'", "no date"},
		{"UPDATE pond SET seen = NULL", "no date"},
		{"UPDATE pond SET keeper = '12d'", "no rank"},
		{"UPDATE pond SET keeper = ''", "no rank"},
		{"UPDATE pond SET guest = 'x'", "no rank"},
		{"UPDATE pond SET guest = NULL", "no rank"},
		{"UPDATE pond SET shore = 'mud'", "does not know"},
		{"UPDATE pond SET shore = NULL", "does not know"},
		{"UPDATE pond SET depth = 2147483648", "no int"},
	};

	world_file_only(); /* a process that dies reads what has not been committed */
	dig(world->db);
	for (size_t i = 0; i < COUNT(cases); i++) {
		char said[512];

		db_begin(world->db);
		db_script(world->db, cases[i].damage);
		if (sample_death(pond_read, &world, said, sizeof(said)) == 0 ||
		    strstr(said, cases[i].said) == NULL)
			fail_msg("%s: %s", cases[i].damage, said);
		db_rollback(world->db);
	}
}
