#include "actions/files/transfer_file.h"

#include <stdlib.h>
#include <string.h>

#include "actions/files/transfer_check.h"
#include "base/country.h"
#include "base/text.h"
#include "forms/typed_event.h"
#include "forms/typed_text.h"

static const char format[] = "oshidori-event";

enum { NUMBER_MAX = 1000000, TEXT_MAX = 4000, DIGITS_MAX = 18 };

/* ---- writing ---- */

static const struct value *
cell_write(struct arena *arena, enum dump_kind kind, const struct db_value *cell)
{
	if (cell->kind == DB_NULL)
		return value_null();
	switch (kind) {
	case DUMP_TEXT:
		return value_text(arena, cell->text);
	case DUMP_NUMBER:
		return value_int(arena, cell->number);
	case DUMP_INSTANT:
		return value_text(arena, typed_text_instant_of(arena, cell->number));
	case DUMP_SEED:
		break;
	}
	return value_text(arena, arena_printf(arena, "%lld", (long long)cell->number));
}

struct value *
transfer_file_write(struct arena *arena, const struct dump *dump, int schema, bool contacts)
{
	struct value *file = value_object(arena), *tables;

	value_set_text(file, "format", format);
	value_set_int(file, "schema", schema);
	value_set_bool(file, "contacts", contacts);
	tables = value_set_object(file, "tables");
	for (enum dump_place place = 0; place < DUMP_TABLES; place++) {
		const struct dump_table *table = &dump->tables[place];
		struct value *object = value_set_object(tables, table->name);
		struct value *columns = value_set_list(object, "columns");
		struct value *rows = value_set_list(object, "rows");
		const struct db_value *cell = table->cells;

		for (size_t i = 0; i < table->column_count; i++)
			value_add(columns, value_text(arena, table->columns[i].name));
		for (size_t row = 0; row < table->row_count; row++) {
			struct value *list = value_list(arena);

			for (size_t i = 0; i < table->column_count; i++)
				value_add(list, cell_write(arena, table->columns[i].kind, cell++));
			value_add(rows, list);
		}
	}
	return file;
}

/* ---- reading ---- */

struct reader {
	struct arena *arena;
	struct problems *problems;
};

static const struct value *
member(const struct value *object, const char *name)
{
	return value_get(object, slice_of(name));
}

static bool
is_kind(const struct value *value, enum value_kind kind)
{
	return value != NULL && value_kind(value) == kind;
}

static bool
refuse(const struct reader *reader, const char *field, enum problem_kind kind)
{
	return problem_refuse(reader->problems, field, kind, NULL);
}

/* Nothing in the object has another name. */
static bool
members_known(const struct reader *reader, const struct value *object, const char *path,
              const char *const names[])
{
	for (size_t i = 0; i < value_count(object); i++) {
		struct slice name = value_name(object, i);
		size_t at = 0;

		while (names[at] != NULL && !slice_is(name, names[at]))
			at++;
		if (names[at] == NULL)
			return refuse(reader, arena_printf(reader->arena, "%s%.*s", path,
			                                   (int)name.len, name.at),
			              PROBLEM_UNKNOWN_FIELD);
	}
	return true;
}

/* What a table's columns are in its rows: by the schema's place, the file's place. */
struct layout {
	size_t *places;
	size_t count; /* of the file's columns */
};

enum { NOT_THERE = 9999 };

static bool
layout_read(const struct reader *reader, const struct dump_table *table,
            const struct value *columns, struct layout *layout)
{
	layout->count = value_count(columns);
	layout->places = arena_array(reader->arena, table->column_count, sizeof(size_t));
	for (size_t i = 0; i < table->column_count; i++)
		layout->places[i] = NOT_THERE;
	for (size_t i = 0; i < layout->count; i++) {
		const struct value *item = value_at(columns, i);
		char number[24];
		const char *name;
		size_t column;

		if (!is_kind(item, VALUE_TEXT))
			return refuse(reader, arena_printf(reader->arena, "%s.columns", table->name),
			              PROBLEM_JSON_TEXT);
		name = value_print(item, number).at;
		column = dump_column(table, name);
		if (column == table->column_count || layout->places[column] != NOT_THERE)
			return refuse(reader, arena_printf(reader->arena, "%s.%s", table->name, name),
			              column == table->column_count ? PROBLEM_UNKNOWN_FIELD
			                                            : PROBLEM_IMPORT_TWICE);
		layout->places[column] = i;
	}
	for (size_t i = 0; i < table->column_count; i++)
		if (layout->places[i] == NOT_THERE && !table->columns[i].has_default)
			return refuse(reader, arena_printf(reader->arena, "%s.%s", table->name,
			                                   table->columns[i].name),
			              PROBLEM_REQUIRED);
	return true;
}

static enum problem_kind
text_read(struct arena *arena, const char *column, struct slice text, struct db_value *cell)
{
	/* The columns in which people write several lines, beside an event's. The log's texts are as long as
	 * they are: a whole draw. */
	static const struct {
		const char *column;
		bool endless;
	} lined[] = {
		{"overrides", false}, {"edition", false}, {"plan", false}, {"imported", false},
		{"note", false},
		{"reason", false}, {"before", true}, {"after", true}, {"data", true},
	};
	const size_t typed = form_find(typed_event_fields, EVENT_FIELDS, column);
	bool lines = typed < EVENT_FIELDS && typed_event_fields[typed].kind == FORM_LINES;
	bool limit = true;

	for (size_t i = 0; i < sizeof(lined) / sizeof(lined[0]) && !lines; i++)
		if (strcmp(lined[i].column, column) == 0) {
			lines = true;
			limit = !lined[i].endless;
		}
	*cell = (struct db_value){.kind = DB_TEXT, .text = text.at};
	if (text_clean(arena, text, true) == NULL ||
	    (!lines && strpbrk(text.at, "\n\r\t") != NULL))
		return PROBLEM_CHARACTERS;
	return limit && text_length(text.at) > TEXT_MAX ? PROBLEM_IMPORT_LONG : PROBLEM_NONE;
}

/* PROBLEM_NONE, or the word of what is wrong. */
static enum problem_kind
cell_read(struct arena *arena, const struct dump_column *column, const struct value *value,
          struct db_value *cell)
{
	const enum value_kind kind = value_kind(value);
	char number[24];
	struct slice text = value_print(value, number);
	struct typed_text_moment moment;

	*cell = (struct db_value){.kind = kind == VALUE_NULL ? DB_NULL : DB_NUMBER};
	if (kind == VALUE_NULL)
		return column->null ? PROBLEM_NONE : PROBLEM_REQUIRED;
	if (kind != (column->kind == DUMP_NUMBER ? VALUE_INT : VALUE_TEXT))
		return column->kind == DUMP_NUMBER ? PROBLEM_JSON_WHOLE : PROBLEM_JSON_TEXT;
	switch (column->kind) {
	case DUMP_NUMBER:
		cell->number = value_number_x2(value) / 2;
		return cell->number > NUMBER_MAX || cell->number < -NUMBER_MAX ? PROBLEM_IMPORT_NUMBER
		                                                               : PROBLEM_NONE;
	case DUMP_INSTANT:
		if (!typed_text_moment(arena, text.at, &moment) || !moment.has_offset)
			return PROBLEM_IMPORT_INSTANT;
		cell->number = typed_text_instant(&moment, "UTC");
		return PROBLEM_NONE;
	case DUMP_SEED:
		if (text.len == 0 || text.len > DIGITS_MAX + 1 ||
		    strspn(text.at, "0123456789") != text.len ||
		    (text.len > DIGITS_MAX && strcmp(text.at, "9223372036854775807") > 0))
			return PROBLEM_IMPORT_NUMBER;
		cell->number = strtoll(text.at, NULL, 10);
		return PROBLEM_NONE;
	case DUMP_TEXT:
		break;
	}
	return text_read(arena, column->name, text, cell);
}

static bool
row_read(const struct reader *reader, const struct dump_table *table, const struct layout *layout,
         const struct value *row, size_t index)
{
	struct db_value *cells = table->cells + index * table->column_count;

	if (!is_kind(row, VALUE_LIST) || value_count(row) != layout->count)
		return refuse(reader, arena_printf(reader->arena, "%s.%zu", table->name, index),
		              PROBLEM_IMPORT_ROW);
	for (size_t i = 0; i < table->column_count; i++) {
		const struct dump_column *column = &table->columns[i];
		enum problem_kind kind = PROBLEM_NONE;

		if (layout->places[i] == NOT_THERE)
			cells[i] = column->usual;
		else
			kind = cell_read(reader->arena, column, value_at(row, layout->places[i]),
			                 &cells[i]);
		if (kind != PROBLEM_NONE)
			return transfer_check_refuse(reader->arena, table, index, column->name, kind,
			                             reader->problems);
	}
	return true;
}

static bool
table_read(const struct reader *reader, const struct value *file, struct dump_table *table)
{
	static const char *const names[] = {"columns", "rows", NULL};
	const struct value *object = member(file, table->name), *columns, *rows;
	struct layout layout;

	if (object == NULL)
		return true;
	if (!is_kind(object, VALUE_OBJECT))
		return refuse(reader, table->name, PROBLEM_JSON_OBJECT);
	columns = member(object, "columns");
	rows = member(object, "rows");
	if (!is_kind(columns, VALUE_LIST) || !is_kind(rows, VALUE_LIST))
		return refuse(reader, table->name, PROBLEM_IMPORT_TABLE);
	if (!members_known(reader, object, arena_printf(reader->arena, "%s.", table->name), names) ||
	    !layout_read(reader, table, columns, &layout))
		return false;
	table->row_count = value_count(rows);
	table->cells = arena_array(reader->arena, table->row_count * table->column_count + 1,
	                           sizeof(*table->cells));
	for (size_t i = 0; i < table->row_count; i++)
		if (!row_read(reader, table, &layout, value_at(rows, i), i))
			return false;
	return true;
}

/* What a plan says without a word to an older program: schema/018_ties.sql. */
static void
plan_renew(struct arena *arena, int64_t schema, struct dump *dump)
{
	enum { STONES_ARE_SET = 18 };
	const struct dump_table *table = &dump->tables[DUMP_TOURNAMENT];
	struct db_value *plan;

	if (schema >= STONES_ARE_SET || table->row_count == 0 ||
	    strcmp(dump_cell(table, 0, "system")->text, "mcmahon") != 0 ||
	    (strcmp(dump_cell(table, 0, "state")->text, "draft") == 0 &&
	     dump_cell(table, 0, "edition")->text[0] == '\0'))
		return;
	plan = dump_cell(table, 0, "plan");
	plan->text = arena_printf(arena, "sos_stones 1\n%s", plan->text);
}

/* So with countries, of which older programs kept what was typed: schema/030_country.sql. */
static void
countries_renew(struct arena *arena, const struct dump_table *table)
{
	for (size_t row = 0; row < table->row_count; row++) {
		struct db_value *country = dump_cell(table, row, "country");

		country->text = country_code(arena, country->text);
	}
}

bool
transfer_file_read(struct arena *arena, const struct value *file, int newest,
                   struct dump *dump, struct problems *problems)
{
	static const char *const names[] = {
		"format", "schema", "contacts", "tables", "divisions", NULL,
	};
	const struct reader reader = {arena, problems};
	const struct value *name, *schema, *tables;
	char number[24];

	if (!is_kind(file, VALUE_OBJECT))
		return refuse(&reader, "format", PROBLEM_IMPORT_FORMAT);
	name = member(file, "format");
	schema = member(file, "schema");
	tables = member(file, "tables");
	if (!is_kind(name, VALUE_TEXT) || !slice_is(value_print(name, number), format))
		return refuse(&reader, "format", PROBLEM_IMPORT_FORMAT);
	if (!is_kind(schema, VALUE_INT) || value_number_x2(schema) < 2)
		return refuse(&reader, "schema", PROBLEM_JSON_WHOLE);
	if (value_number_x2(schema) > 2 * (int64_t)newest)
		return problem_refuse(problems, "schema", PROBLEM_IMPORT_NEWER,
		                      arena_printf(arena, "%d", newest));
	if (!is_kind(member(file, "contacts"), VALUE_BOOL))
		return refuse(&reader, "contacts", PROBLEM_JSON_FLAG);
	if (!is_kind(tables, VALUE_OBJECT))
		return refuse(&reader, "tables", PROBLEM_JSON_OBJECT);
	if (!members_known(&reader, file, "", names) ||
	    !members_known(&reader, tables, "", dump_names))
		return false;
	dump->schema = (int)(value_number_x2(schema) / 2);
	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		if (!table_read(&reader, tables, &dump->tables[place]))
			return false;
	plan_renew(arena, value_number_x2(schema) / 2, dump);
	countries_renew(arena, &dump->tables[DUMP_PLAYER]);
	countries_renew(arena, &dump->tables[DUMP_PARTNER_WISH]);
	return true;
}

bool
transfer_file_is(const struct value *file)
{
	return is_kind(file, VALUE_OBJECT) && member(file, "format") != NULL;
}
