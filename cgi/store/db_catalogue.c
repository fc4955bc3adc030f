/* What the engine knows of the site's schema. */
#include "store/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/log.h"

bool
db_anything(struct db *db)
{
	return db_exists(db_query(db, engine_of(db)->anything, ""));
}

struct db_tables
db_tables(struct arena *arena, struct db *db)
{
	struct query *query = db_query(db, engine_of(db)->tables, "");
	struct db_tables tables = {0};

	for (; db_row(query); tables.count++) {
		tables.list = arena_more(arena, tables.list, tables.count, sizeof(*tables.list));
		tables.list[tables.count] = db_text(query, 0, arena);
	}
	return tables;
}

/* A default as the schema writes it: a number, or a text in quotes. */
static struct db_value
default_read(struct arena *arena, const char *literal)
{
	char *text, *to;

	if (literal == NULL)
		return (struct db_value){.kind = DB_NULL};
	if (literal[0] != '\'')
		return (struct db_value){.kind = DB_NUMBER, .number = strtoll(literal, NULL, 10)};
	text = to = arena_copy(arena, literal + 1, strlen(literal) - 2);
	for (const char *from = text; *from != '\0'; from += from[0] == '\'' ? 2 : 1)
		*to++ = *from;
	*to = '\0';
	return (struct db_value){.kind = DB_TEXT, .text = text};
}

/* Which tables the columns point into. */
static void
references_read(struct arena *arena, struct db *db, const char *table, struct db_columns *columns)
{
	struct query *query = db_query(db, engine_of(db)->references, "t", table);

	while (db_row(query)) {
		const char *from = db_peek(query, 0), *to = db_peek(query, 2);

		for (size_t i = 0; from != NULL && i < columns->count; i++) {
			struct db_column *column = &columns->list[i];

			if (strcmp(column->name, from) != 0)
				continue;
			column->points = true;
			if (to != NULL && strcmp(to, "id") == 0)
				column->refers = db_text(query, 1, arena);
		}
	}
}

struct db_columns
db_columns(struct arena *arena, struct db *db, const char *table)
{
	enum { COLUMNS_MAX = 64 };
	struct query *query = db_query(db, engine_of(db)->columns, "t", table);
	struct db_columns columns = {
		.list = arena_array(arena, COLUMNS_MAX, sizeof(*columns.list)),
	};

	while (db_row(query)) {
		const char *literal = db_text(query, 3, arena);

		if (columns.count == COLUMNS_MAX)
			log_die("database: table %s has more than %d columns", table, COLUMNS_MAX);
		columns.list[columns.count++] = (struct db_column){
			.name = db_text(query, 0, arena),
			.number = db_int(query, 1) != 0,
			.null = db_int(query, 2) != 0,
			.has_default = literal != NULL,
			.usual = default_read(arena, literal),
		};
	}
	if (columns.count == 0)
		log_die("database: no table %s", table);
	references_read(arena, db, table, &columns);
	return columns;
}

struct query *
db_parts(struct db *db)
{
	return db_query(db, engine_of(db)->parts, "");
}

const struct db_finding *
db_findings(const struct db *db)
{
	return engine_of(db)->findings;
}
