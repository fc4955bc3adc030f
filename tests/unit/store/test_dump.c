#include "store/dump.h"

#include "store/draw/berth.h"
#include "store/migration.h"
#include "world/world.h"

/* Event a with a draw, absences and a line of the log. */
static void
setup(struct world *world)
{
	sample_two(world);
	assert_true(round_insert(world->db, "a", 1));
	game_insert(world->db, "a", &(struct game){
		.round = 1, .table = 1, .black = "a-1", .white = "a-2", .reason = "", .version = 1,
		.black_count = -1, .white_count = -1}, 5000000000);
	berth_insert(world->db, "a", &(struct berth_kept){1, 1, "a-1", 1, 1});
	absence_set(world->db, "a-3", 2, true);
	absence_set_by_pair(world->db, "a-4", 2, 7);
	db_script(world->db, "INSERT INTO audit (at, tournament_id, actor, action, subject, before, after)"
	          " VALUES (1, 'a', 'acc', 'entry.add', 'a-1', '', 'x')");
}

static void
assert_same_rows(const struct dump *one, const struct dump *other)
{
	for (enum dump_place place = 0; place < DUMP_TABLES; place++) {
		const struct dump_table *a = &one->tables[place], *b = &other->tables[place];

		assert_int_equal(a->row_count, b->row_count);
		for (size_t i = 0; i < a->row_count * a->column_count; i++) {
			assert_int_equal(a->cells[i].kind, b->cells[i].kind);
			assert_true(a->cells[i].number == b->cells[i].number);
			if (a->cells[i].kind == DB_TEXT)
				assert_string_equal(a->cells[i].text, b->cells[i].text);
		}
	}
}

OWN_TEST(what_is_taken_away_and_written_again_is_as_it_was)
{
	static const char *const ids[] = {"a"};
	const struct dump before = dump_read(world->arena, world->db, "a");
	const int keys = sample_count(world->db, "SELECT count(*) FROM player_key");
	struct dump_refusal refusal;
	struct dump after;

	assert_int_equal(12, before.tables[DUMP_ENTRY].row_count);
	assert_int_equal(24, before.tables[DUMP_PLAYER].row_count);
	dump_erase(world->arena, world->db, ids, 1);
	assert_int_equal(0, dump_read(world->arena, world->db, "a").tables[DUMP_TOURNAMENT].row_count);
	assert_int_equal(2, sample_count(world->db, "SELECT count(*) FROM entry"));
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM audit"));
	assert_true(dump_write(world->arena, world->db, &before, 1, ids, &refusal));
	after = dump_read(world->arena, world->db, "a");
	assert_same_rows(&before, &after);
	assert_int_equal(keys, sample_count(world->db, "SELECT count(*) FROM player_key"));
	assert_int_equal(0, migration_check(world->arena, world->db));
	assert_true(dump_id_taken(world->arena, world->db, &before.tables[DUMP_ENTRY], "a-12"));
	assert_false(dump_id_taken(world->arena, world->db, &before.tables[DUMP_ENTRY], "a-13"));
}

/* Whatever the file says of it. */
OWN_TEST(who_waits_is_counted_anew)
{
	static const char *const ids[] = {"a"};
	struct dump_refusal refusal;
	struct dump dump;

	db_run(world->db, "UPDATE entry SET status = 'waiting' WHERE id IN ('a-11', 'a-12')", "");
	dump = dump_read(world->arena, world->db, "a");
	dump_erase(world->arena, world->db, ids, 1);
	assert_true(dump_write(world->arena, world->db, &dump, 1, ids, &refusal));
	assert_int_equal(2, tournament_by_id(world->arena, world->db, "a")->waiting);
}

OWN_TEST(divisions_go_and_come_with_their_event)
{
	static const char *const ids[] = {"a", "b"};
	struct dump before[2];
	struct dump_refusal refusal;

	db_run(world->db, "UPDATE tournament SET parent_id = 'a', key = 'k', way = 'desk' WHERE id = 'b'", "");
	for (size_t i = 0; i < COUNT(ids); i++)
		before[i] = dump_read(world->arena, world->db, ids[i]);
	/* A letter about the second goes, too. */
	db_run(world->db, "INSERT INTO outbox VALUES ('o', 'b', 'b-1', NULL, 'confirmed', '', 'm@example.org', 'en', 0,"
	       " 'waiting', 0, 0, '', NULL)", "");
	dump_erase(world->arena, world->db, ids, 2);
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM outbox"));
	assert_int_equal(0, sample_count(world->db, "SELECT count(*) FROM tournament"));
	assert_true(dump_write(world->arena, world->db, before, 2, ids, &refusal));
	for (size_t i = 0; i < COUNT(ids); i++) {
		const struct dump after = dump_read(world->arena, world->db, ids[i]);

		assert_same_rows(&before[i], &after);
	}
	assert_string_equal("a", tournament_by_id(world->arena, world->db, "b")->parent_id);
	assert_null(tournament_by_id(world->arena, world->db, "a")->parent_id);
	dump_erase(world->arena, world->db, ids, 2);
	dump_cell(&before[1].tables[DUMP_ENTRY], 1, "status")->text = "gone";
	assert_false(dump_write(world->arena, world->db, before, 2, ids, &refusal));
	assert_int_equal(1, refusal.dump);
	assert_int_equal(1, refusal.row);
}

/* It is told to who brings the file: which row, which column, and whether it is there already. */
OWN_TEST(a_row_that_the_schema_refuses_is_told_with_its_column)
{
	static const struct {
		const char *id, *column, *becomes, *refused; /* NULL: the number 1000 */
		enum dump_place place;
		size_t row;
		enum dump_fault fault;
	} cases[] = {
		{"x", "slug", "a", "slug", DUMP_TOURNAMENT, 0, DUMP_TWICE},
		{"a", "group_number", NULL, "group_number", DUMP_BERTH, 0, DUMP_CHECK},
		{"a", "status", "gone", "status", DUMP_ENTRY, 3, DUMP_CHECK},
		{"a", "id", "a-1", "id", DUMP_ENTRY, 2, DUMP_TWICE},
		{"a", "entry_id", "nobody", "entry_id", DUMP_ABSENCE, 1, DUMP_NOWHERE},
		{"a", "black", "a-2", "white", DUMP_GAME, 0, DUMP_CHECK},
	};
	struct dump_refusal refusal;

	for (size_t i = 0; i < COUNT(cases); i++) {
		struct dump dump = dump_read(world->arena, world->db, "a");

		struct db_value *cell = dump_cell(&dump.tables[cases[i].place], cases[i].row, cases[i].column);

		cell->text = cases[i].becomes;
		cell->number = 1000;
		db_begin(world->db);
		dump_erase(world->arena, world->db, &cases[i].id, 1);
		assert_false(dump_write(world->arena, world->db, &dump, 1, &cases[i].id, &refusal));
		db_rollback(world->db);
		if (refusal.fault != cases[i].fault || refusal.table != cases[i].place || refusal.row != cases[i].row ||
		    strcmp(refusal.column, cases[i].refused) != 0 || refusal.dump != 0)
			fail_msg("case %zu: %d in row %zu of %s, %s: %s", i, refusal.fault, refusal.row,
			         dump_names[refusal.table], refusal.column, refusal.rule);
	}
}

struct cell {
	const struct dump_table *table;
	size_t row;
	const char *column;
};

static void
cell_take(const void *arg)
{
	const struct cell *cell = arg;

	dump_cell(cell->table, cell->row, cell->column);
}

OWN_TEST(a_cell_that_is_not_there_ends_the_program)
{
	const struct dump dump = dump_read(world->arena, world->db, "a");
	const struct dump_table *entries = &dump.tables[DUMP_ENTRY];
	const struct cell cells[] = {{entries, 12, "id"}, {entries, 0, "ids"}};
	char said[2000];

	assert_string_equal("a-12", dump_cell(entries, 11, "id")->text);
	assert_int_equal(entries->column_count, dump_column(entries, "ids"));
	for (size_t i = 0; i < COUNT(cells); i++)
		if (sample_death(cell_take, &cells[i], said, sizeof(said)) != 70 || strstr(said, "has no column") == NULL)
			fail_msg("%zu: said %s", i, said);
}
