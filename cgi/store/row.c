#include "store/row.h"

#include <stdarg.h>
#include <string.h>

#include "base/log.h"

enum { VALUES_MAX = 64 };

/* ---- reading ---- */

int
row_word(struct query *query, int column, const char *const words[])
{
	const char *text = db_peek(query, column);

	for (int i = 0; text != NULL && words[i] != NULL; i++)
		if (strcmp(words[i], text) == 0)
			return i;
	log_die("database: column %d holds a word this program does not know", column);
}

/* "" is one not given. */
static struct date
date_read(struct query *query, int column)
{
	const char *text = db_peek(query, column);
	struct date date = {0};

	if (text == NULL || (text[0] != '\0' && !date_parse(text, &date)))
		log_die("database: column %d holds no date", column);
	return date;
}

static struct rank
rank_read(struct query *query, int column, bool optional)
{
	const char *token = db_peek(query, column);
	struct rank rank = {.kind = RANK_NONE};

	if (token == NULL || (!(optional && token[0] == '\0') && !rank_parse_more(token, &rank)))
		log_die("database: column %d holds no rank", column);
	return rank;
}

static void
member_read(struct query *query, int at, struct arena *arena, const struct row_column *column,
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
row_read(struct query *query, int first, struct arena *arena, const struct row_columns *columns,
         void *row)
{
	for (size_t i = 0; i < columns->count; i++)
		member_read(query, first + (int)i, arena, &columns->list[i],
		            (char *)row + columns->list[i].at);
}

void *
rows_read(struct arena *arena, struct query *query, const struct row_columns *columns,
          size_t *count)
{
	char *list = NULL;

	for (*count = 0; db_row(query); ++*count) {
		list = arena_more(arena, list, *count, columns->size);
		row_read(query, 0, arena, columns, list + *count * columns->size);
	}
	return list;
}

void *
row_first(struct arena *arena, struct query *query, const struct row_columns *columns)
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

void
row_whole(const struct row_columns *columns, void *row)
{
	for (size_t i = 0; i < columns->count; i++) {
		const struct row_column *column = &columns->list[i];
		void *member = (char *)row + column->at;
		const char **text = member;

		if (column->kind == COLUMN_TEXT && !column->optional && *text == NULL)
			*text = "";
	}
}


/* What a row is written with: a name and a value each. */
struct values {
	struct db_named list[VALUES_MAX];
	char texts[VALUES_MAX][12]; /* of dates and ranks */
};

static struct db_value
value_of(const struct row_column *column, const void *member, char text[12])
{
	struct db_value number = {.kind = DB_NUMBER};

	switch (column->kind) {
	case COLUMN_TEXT:
		return (struct db_value){.kind = DB_TEXT, .text = *(const char *const *)member};
	case COLUMN_DATE:
		date_text(*(const struct date *)member, text);
		return (struct db_value){.kind = DB_TEXT, .text = text};
	case COLUMN_RANK:
		rank_token(*(const struct rank *)member, text);
		return (struct db_value){.kind = DB_TEXT, .text = text};
	case COLUMN_INT:
	case COLUMN_WORD:
		number.number = *(const int *)member;
		break;
	case COLUMN_LONG:
		number.number = *(const int64_t *)member;
		break;
	case COLUMN_BOOL:
		number.number = *(const bool *)member;
		break;
	}
	if (column->optional && number.number == column->nothing)
		return (struct db_value){.kind = DB_NULL};
	if (column->kind == COLUMN_WORD)
		return (struct db_value){.kind = DB_TEXT, .text = column->words[number.number]};
	return number;
}

/* How many. */
static size_t
values_fill(struct values *values, const struct row_columns *columns, const void *row,
            const char *types, va_list args)
{
	size_t count = db_numbered(values->list, types, args);

	if (count + columns->count > VALUES_MAX)
		log_die("database: more than %d values for a row", VALUES_MAX);
	for (size_t i = 0; i < columns->count; i++) {
		const struct row_column *column = &columns->list[i];

		values->list[count++] = (struct db_named){column->name, value_of(
			column, (const char *)row + column->at, values->texts[i])};
	}
	return count;
}

int
row_run(struct db *db, const char *sql, const struct row_columns *columns, const void *row,
        const char *types, ...)
{
	struct values values;
	size_t count;
	va_list args;

	va_start(args, types);
	count = values_fill(&values, columns, row, types, args);
	va_end(args);
	return db_run_named(db, sql, values.list, count);
}

int
row_try(struct db *db, const char *sql, const struct row_columns *columns, const void *row,
        const char *types, ...)
{
	struct values values;
	size_t count;
	va_list args;

	va_start(args, types);
	count = values_fill(&values, columns, row, types, args);
	va_end(args);
	return db_try_named(db, sql, values.list, count);
}
