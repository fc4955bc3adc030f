#include "store/people/personal.h"

#include <inttypes.h>

#include "world/world.h"

#include "store/audit.h"

static bool
is_word_of(const char *words, const char *word)
{
	const size_t len = strlen(word);

	for (const char *at = words; (at = strstr(at, word)) != NULL; at += len)
		if ((at == words || at[-1] == ' ') && (at[len] == ' ' || at[len] == '\0'))
			return true;
	return false;
}

static int
rows_of(const char *table, const char *column)
{
	int rows = 0;

	for (size_t i = 0; i < personal_column_count; i++)
		rows += strcmp(personal_columns[i].table, table) == 0 &&
		        strcmp(personal_columns[i].column, column) == 0;
	for (size_t i = 0; i < personal_plain_count; i++)
		rows += strcmp(personal_plain[i].table, table) == 0 &&
		        is_word_of(personal_plain[i].columns, column);
	return rows;
}

/* A key holds what somebody else is known by, never what is kept of anybody. */
static bool
is_key(const struct db_column *column)
{
	const size_t len = strlen(column->name);

	return column->number || strcmp(column->name, "id") == 0 ||
	       (len > 3 && strcmp(column->name + len - 3, "_id") == 0);
}

WORLD_TEST(world_setup, whatever_could_hold_words_of_people_is_in_the_table_of_what_is_kept)
{
	const struct db_tables tables = db_tables(world->arena, world->db);
	int columns = 0;

	for (size_t i = 0; i < tables.count; i++) {
		const struct db_columns all = db_columns(world->arena, world->db, tables.list[i]);

		for (size_t j = 0; j < all.count; j++) {
			const int rows = rows_of(tables.list[i], all.list[j].name);

			if (rows > 1 || (rows == 0 && !is_key(&all.list[j])))
				fail_msg("%s.%s is in %d rows of personal.def", tables.list[i], all.list[j].name, rows);
			columns += rows;
		}
	}
	assert_true(columns > 100);
	/* and nothing is in it that is not there */
	for (size_t i = 0; i < personal_column_count; i++) {
		const struct personal_column *column = &personal_columns[i];

		sample_count(world->db, arena_printf(world->arena, "SELECT count(%s) FROM %s", column->column,
		                                     column->table));
	}
}

WORLD_TEST(world_setup, of_a_column_it_is_known_what_of_people_it_holds)
{
	for (size_t i = 0; i < personal_column_count; i++)
		assert_int_equal(personal_columns[i].datum,
		                 personal_datum_of(personal_columns[i].table, personal_columns[i].column));
	assert_int_equal(PERSONAL_DATA, personal_datum_of("player", "seat"));
	assert_int_equal(PERSONAL_DATA, personal_datum_of("entry", "family_name"));
}

/* "entry 1 player 2 ": the tables, and how many rows of each. */
static const char *
kept_of(struct world *world, enum personal_of of, const char *id)
{
	const struct personal_all all = personal_read(world->arena, world->db, of, id);
	const char *text = "";

	for (size_t i = 0; i < all.count; i++)
		text = arena_printf(world->arena, "%s%s %zu ", text, all.list[i].table, all.list[i].count);
	return text;
}

/* What a pair is given when it asks what is kept of it: every row, and nobody else's. */
STORE_TEST(what_is_kept_of_a_pair_is_read_whole)
{
	struct personal_all all;
	const struct personal_rows *players;

	audit_insert(world->db, &(struct audit){1, "a", "pair", "entry.change", "a-1", "", "", ""});
	audit_insert(world->db, &(struct audit){2, "a", "pair", "entry.change", "a-2", "", "", ""});
	for (int i = 3; i < 10; i++)
		audit_insert(world->db, &(struct audit){i, "a", "pair", "entry.change", "a-1", "", "", ""});
	assert_string_equal("entry 1 player 2 audit 8 ", kept_of(world, OF_ENTRY, "a-1"));
	assert_string_equal("", kept_of(world, OF_ENTRY, "a-99"));
	assert_string_equal("", kept_of(world, OF_WISH, "a-1"));
	assert_string_equal("", kept_of(world, OF_WHOLE_EVENT, "a"));
	all = personal_read(world->arena, world->db, OF_ENTRY, "a-1");
	players = &all.list[1];
	for (size_t row = 0; row < players->count; row++)
		for (size_t i = 0; i < players->columns.count; i++) {
			const struct db_value *cell = &players->cells[row * players->columns.count + i];
			const char *name = players->columns.list[i].name;
			const char *is = sample_text(world->arena, world->db, arena_printf(world->arena,
				"SELECT %s FROM player WHERE entry_id = 'a-1' AND seat = %zu", name, row));

			if (cell->kind == DB_TEXT)
				assert_string_equal(is, cell->text);
			else if (cell->kind == DB_NUMBER)
				assert_string_equal(is, arena_printf(world->arena, "%" PRId64, cell->number));
			else
				assert_null(is);
		}
}
