/* How a noun is kept: one list of its columns, from which come what a SELECT asks for,
 * the reader of a row, and the values of an INSERT or UPDATE. A list is a macro that takes
 * three, for the first column, for the next, and for the next that its UPDATE sets:
 *
 *	#define REPORT_TABLE(FIRST, NEXT, SET) \
 *		FIRST(round, HELD(report, round)) \
 *		SET(winner, WORD(report, winner, game_side_names)) \
 *		SET(margin_x2, HELD(report, margin_x2), .optional = true, .nothing = -1)
 *
 *	static const struct row_columns columns = COLUMNS_OF(report, REPORT_TABLE);
 *
 * A column is read and written as its member's type asks for. SQL stays a literal, and the
 * parameters in it that are called like columns have their members' values:
 *
 *	"SELECT " COLUMN_NAMES(REPORT_TABLE)
 *	" FROM report"
 *
 *	"UPDATE report"
 *	" SET how = $how" COLUMN_SETS(REPORT_TABLE)
 *	" WHERE tournament_id = $1 AND round = $round"
 *
 * A column that does not hold what the schema promises is a broken database and ends the
 * process. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "rules/date.h"
#include "rules/rank.h"
#include "store/db.h"

struct row_column {
	const char *name;
	enum row_kind {
		COLUMN_TEXT, COLUMN_INT, COLUMN_LONG, COLUMN_BOOL, COLUMN_DATE, COLUMN_RANK, COLUMN_WORD
	} kind;
	size_t at;                 /* where its struct has the member */
	const char *const *words;  /* of a word: what the enum's values are called; ends at NULL */
	bool optional;             /* NULL, or "" for a rank, is NULL, `nothing`, or RANK_NONE */
	int nothing;
};

struct row_columns {
	const struct row_column *list;
	size_t count, size;        /* of the struct */
};

/* A member of struct `noun`. */
#define HELD(noun, member) \
	.at = offsetof(struct noun, member), \
	.kind = _Generic(((struct noun *)NULL)->member, const char *: COLUMN_TEXT, int: COLUMN_INT, \
	                 int64_t: COLUMN_LONG, bool: COLUMN_BOOL, struct date: COLUMN_DATE, \
	                 struct rank: COLUMN_RANK)

/* An enum, kept as a word. */
#define WORD(noun, member, names) \
	.at = offsetof(struct noun, member), .words = (names), \
	.kind = _Generic(((struct noun *)NULL)->member, unsigned: COLUMN_WORD)

#define COLUMNS_OF(noun, TABLE) { \
	.list = (const struct row_column[]){TABLE(COLUMN_FACTS, COLUMN_FACTS, COLUMN_FACTS)}, \
	.count = 0 TABLE(COLUMN_ONE, COLUMN_ONE, COLUMN_ONE), .size = sizeof(struct noun)}
#define COLUMN_FACTS(column, ...) {.name = #column, __VA_ARGS__},
#define COLUMN_ONE(...) + 1

/* "round, winner" */
#define COLUMN_NAMES(TABLE) TABLE(COLUMN_NAME, COLUMN_NEXT_NAME, COLUMN_NEXT_NAME)
#define COLUMN_NAME(column, ...) #column
#define COLUMN_NEXT_NAME(column, ...) ", " #column

/* "$round, $winner" */
#define COLUMN_VALUES(TABLE) TABLE(COLUMN_VALUE, COLUMN_NEXT_VALUE, COLUMN_NEXT_VALUE)
#define COLUMN_VALUE(column, ...) "$" #column
#define COLUMN_NEXT_VALUE(column, ...) ", $" #column

/* ", winner = $winner", behind what is set anyway; and the same of an upsert's row */
#define COLUMN_SETS(TABLE) TABLE(COLUMN_NO_SET, COLUMN_NO_SET, COLUMN_SET)
#define COLUMN_NO_SET(...) ""
#define COLUMN_SET(column, ...) ", " #column " = $" #column
#define COLUMN_SETS_EXCLUDED(TABLE) TABLE(COLUMN_NO_SET, COLUMN_NO_SET, COLUMN_SET_EXCLUDED)
#define COLUMN_SET_EXCLUDED(column, ...) ", " #column " = excluded." #column

/* All rows: a list of the columns' struct in *count, NULL when there is none. */
void *rows_read(struct arena *arena, struct query *query, const struct row_columns *columns,
                size_t *count);

/* The first row, or NULL; the query is stopped. */
void *row_first(struct arena *arena, struct query *query, const struct row_columns *columns);

/* Fills *row, whose columns stand in the SELECT from that one on. */
void row_read(struct query *query, int first, struct arena *arena,
              const struct row_columns *columns,
              void *row);

/* "" for every text that nothing is said of, where a row is made otherwise than from a form or another
 * row: a column that comes later is then there as well. Not for those that may be NULL. */
void row_whole(const struct row_columns *columns, void *row);

/* As db_run and db_try_named: $1 ... by `types`, every other parameter from *row. */
int row_run(struct db *db, const char *sql, const struct row_columns *columns, const void *row,
            const char *types, ...);
int row_try(struct db *db, const char *sql, const struct row_columns *columns, const void *row,
            const char *types, ...);

/* The index of the column's text in `words`, which ends at NULL. */
int row_word(struct query *query, int column, const char *const words[]);
