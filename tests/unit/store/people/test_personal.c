#include "store/people/personal.h"

#include "world/world.h"

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
