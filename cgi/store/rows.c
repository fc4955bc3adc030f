#include "store/rows.h"

#include <stdarg.h>
#include <string.h>

#include "base/log.h"

enum { ROOM = 4, VALUES_MAX = 48 };

void *
rows_room(struct arena *arena, void *list, size_t count, size_t size)
{
	void *grown;

	if (count != 0 && (count < ROOM || (count & (count - 1)) != 0))
		return list;
	grown = arena_array(arena, count == 0 ? ROOM : count * 2, size);
	if (count > 0)
		memcpy(grown, list, count * size);
	return grown;
}

/* ---- reading ---- */

int
row_word(struct query *query, int column, const char *const words[])
{
	const char *text = db_peek(query, column);

	for (int i = 0; text != NULL && words[i] != NULL; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	die("database: column %d holds a word this program does not know", column);
}

/* "" is one not given. */
static struct date
date_read(struct query *query, int column)
{
	const char *text = db_peek(query, column);
	struct date date = {0};

	if (text == NULL || (text[0] != '\0' && !date_parse(text, &date)))
		die("database: column %d holds no date", column);
	return date;
}

static struct rank
rank_read(struct query *query, int column, bool optional)
{
	const char *token = db_peek(query, column);
	struct rank rank = {.kind = RANK_NONE};

	if (token == NULL || (!(optional && token[0] == '\0') && !rank_parse(token, &rank)))
		die("database: column %d holds no rank", column);
	return rank;
}

static void
member_read(struct query *query, int at, struct arena *arena, const struct column *column,
            void *member)
{
	const bool nothing = column->optional && db_is_null(query, at);

	switch (column->kind) {
	case COLUMN_TEXT:
		*(const char **)member = db_text(query, at, arena);
		break;
	case COLUMN_INT:
		*(int *)member = nothing ? column->nothing : db_int(query, at);
		break;
	case COLUMN_LONG:
		*(int64_t *)member = nothing ? column->nothing : db_long(query, at);
		break;
	case COLUMN_BOOL:
		*(bool *)member = db_int(query, at) != 0;
		break;
	case COLUMN_DATE:
		*(struct date *)member = date_read(query, at);
		break;
	case COLUMN_RANK:
		*(struct rank *)member = rank_read(query, at, column->optional);
		break;
	case COLUMN_WORD:
		*(int *)member = nothing ? column->nothing : row_word(query, at, column->words);
		break;
	}
}

void
row_read(struct query *query, int first, struct arena *arena, const struct columns *columns,
         void *row)
{
	for (size_t i = 0; i < columns->count; i++)
		member_read(query, first + (int)i, arena, &columns->list[i],
		            (char *)row + columns->list[i].at);
}

void *
rows_read(struct arena *arena, struct query *query, const struct columns *columns, size_t *count)
{
	char *list = NULL;

	for (*count = 0; db_row(query); ++*count) {
		list = rows_room(arena, list, *count, columns->size);
		row_read(query, 0, arena, columns, list + *count * columns->size);
	}
	return list;
}

void *
row_first(struct arena *arena, struct query *query, const struct columns *columns)
{
	void *row = NULL;

	if (db_row(query)) {
		row = arena_alloc(arena, columns->size);
		row_read(query, 0, arena, columns, row);
	}
	db_stop(query);
	return row;
}

/* ---- writing ---- */

/* What a row is written with: a name and a value each. */
struct values {
	struct db_named list[VALUES_MAX];
	size_t count;
	char texts[VALUES_MAX][12]; /* of dates and ranks */
};

static struct db_value
value_of_text(const char *text)
{
	return (struct db_value){.kind = text == NULL ? DB_NULL : DB_TEXT, .text = text};
}

static struct db_value
value_of_number(int64_t number)
{
	return (struct db_value){.kind = DB_NUMBER, .number = number};
}

static struct db_value
value_of(const struct column *column, const void *member, char text[12])
{
	const struct db_value null = {.kind = DB_NULL};
	int64_t number;

	switch (column->kind) {
	case COLUMN_TEXT:
		return value_of_text(*(const char *const *)member);
	case COLUMN_INT:
	case COLUMN_LONG:
		number = column->kind == COLUMN_INT ? *(const int *)member
		                                    : *(const int64_t *)member;
		return column->optional && number == column->nothing ? null
		                                                     : value_of_number(number);
	case COLUMN_BOOL:
		return value_of_number(*(const bool *)member);
	case COLUMN_DATE:
		date_text(*(const struct date *)member, text);
		return value_of_text(text);
	case COLUMN_RANK:
		rank_token(*(const struct rank *)member, text);
		return value_of_text(text);
	case COLUMN_WORD:
		number = *(const int *)member;
		return column->optional && number == column->nothing
		       ? null : value_of_text(column->words[number]);
	}
	return null;
}

static void
value_add(struct values *values, const char *name, struct db_value value)
{
	if (values->count == VALUES_MAX)
		die("database: more than %d values for a row", VALUES_MAX);
	values->list[values->count++] = (struct db_named){name, value};
}

static void
values_fill(struct values *values, const struct columns *columns, const void *row,
            const char *types, va_list args)
{
	static const char *const numbers[] = {"1", "2", "3", "4", "5", "6"};

	values->count = 0;
	for (size_t i = 0; types[i] != '\0'; i++) {
		struct db_value value = types[i] == 't' ? value_of_text(va_arg(args, const char *))
		                      : types[i] == 'd' ? value_of_number(va_arg(args, int))
		                      : value_of_number(va_arg(args, int64_t));

		if (i == sizeof(numbers) / sizeof(numbers[0]))
			die("database: '%s' are too many", types);
		value_add(values, numbers[i], value);
	}
	for (size_t i = 0; i < columns->count; i++)
		value_add(values, columns->list[i].name,
		          value_of(&columns->list[i], (const char *)row + columns->list[i].at,
		                   values->texts[values->count]));
}

int
row_run(struct db *db, const char *sql, const struct columns *columns, const void *row,
        const char *types, ...)
{
	struct values values;
	va_list args;

	va_start(args, types);
	values_fill(&values, columns, row, types, args);
	va_end(args);
	return db_run_named(db, sql, values.list, values.count);
}

int
row_try(struct db *db, const char *sql, const struct columns *columns, const void *row,
        const char *types, ...)
{
	struct values values;
	va_list args;

	va_start(args, types);
	values_fill(&values, columns, row, types, args);
	va_end(args);
	return db_try_named(db, sql, values.list, values.count);
}
