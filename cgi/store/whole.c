#include "store/whole.h"

#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "store/migration.h"

/* What takes a row of the table, column by column. */
static const char *
insert_of(struct arena *arena, const char *table, const struct db_columns *columns)
{
	struct buf names = buf_new(arena, 512), values = buf_new(arena, 512);

	for (size_t i = 0; i < columns->count; i++) {
		buf_printf(&names, "%s%s", i == 0 ? "" : ", ", columns->list[i].name);
		buf_printf(&values, "%s$%s", i == 0 ? "" : ", ", columns->list[i].name);
	}
	return arena_printf(arena, "INSERT INTO %s (%s) VALUES (%s)", table, names.text, values.text);
}

/* The next row's values; false where one of them is no text that every database takes. */
static bool
row_read(struct arena *arena, struct query *query, struct db_named *row, size_t width)
{
	for (size_t i = 0; i < width; i++) {
		row[i].value = db_value(query, (int)i, arena);
		if (row[i].value.kind == DB_TEXT && !text_valid(slice_of(row[i].value.text)))
			return false;
	}
	return true;
}

/* Whatever the schema's files put into it gives way. A row that is refused ends the process: no other
 * schema took it. */
static bool
table_copy(struct arena *arena, struct db *from, struct db *to, const char *table, size_t *rows,
           const char **why)
{
	const struct db_columns columns = db_columns(arena, to, table);
	const char *insert = insert_of(arena, table, &columns);
	struct db_named *row = arena_array(arena, columns.count, sizeof(*row));
	struct buf select = buf_new(arena, 512);
	struct arena *each = arena_new();
	struct query *query;
	bool ok = true;

	for (size_t i = 0; i < columns.count; i++) {
		row[i].name = columns.list[i].name;
		buf_printf(&select, "%s%s", i == 0 ? "SELECT " : ", ", row[i].name);
	}
	buf_printf(&select, " FROM %s", table);
	db_run(to, arena_printf(arena, "DELETE FROM %s", table), "");
	query = db_query(from, select.text, "");
	while (ok && db_row(query)) {
		ok = row_read(each, query, row, columns.count);
		if (ok)
			db_run_named(to, insert, row, columns.count);
		*rows += ok;
		arena_reset(each);
	}
	db_stop(query);
	if (!ok)
		*why = arena_printf(arena, "row %zu of table %s has a text that is no UTF-8", *rows + 1, table);
	arena_free(each);
	return ok;
}

static bool
rows_copy(struct arena *arena, struct db *from, struct db *to, struct whole *done, const char **why)
{
	const struct db_tables tables = db_tables(arena, to);
	bool ok = true;

	*done = (struct whole){.tables = tables.count};
	db_fill_begin(to);
	for (size_t i = 0; i < tables.count && ok; i++) {
		size_t rows = 0;

		ok = table_copy(arena, from, to, tables.list[i], &rows, why);
		done->rows += rows;
	}
	return ok && db_fill_end(to, arena, why);
}

/* `clears`: what is there goes first. */
static bool
put(struct arena *arena, struct db *from, struct db *to, bool clears, struct whole *done, const char **why)
{
	bool ok;

	db_read_begin(from);
	db_schema_begin(to);
	ok = (!clears || db_clear(to, arena, why)) && migration_files(arena, to, why) &&
	     rows_copy(arena, from, to, done, why);
	db_schema_end(to, ok);
	db_read_end(from);
	return ok;
}

bool
whole_copy(struct arena *arena, struct db *from, struct db *to, struct whole *done, const char **why)
{
	*why = migration_bar(arena, to);
	if (*why == NULL && migration_current(to) > 0)
		*why = "there is a site in that database already: a copy goes into an empty one";
	return *why == NULL && put(arena, from, to, false, done, why);
}

bool
whole_replace(struct arena *arena, struct db *from, struct db *to, const char **why)
{
	struct whole done;

	if (migration_current(to) == 0) {
		*why = migration_bar(arena, to);
		if (*why != NULL)
			return false;
	}
	return put(arena, from, to, true, &done, why);
}
