#include "store/people/personal.h"

#include <string.h>

#include "base/buf.h"
#include "store/tournament.h"

const struct personal_datum personal_data[PERSONAL_DATA] = {
#define DATUM(constant, word, who, becomes) \
	[DATUM_##constant] = {.name = #word, .sees = SEES_##who, .fate = FATE_##becomes},
#include "store/people/personal.def"
};

const char *const personal_sees_names[] = {PERSONAL_SEES_TABLE(SET_WORD)};
const char *const personal_fate_names[] = {PERSONAL_FATE_TABLE(SET_WORD)};

const struct personal_column personal_columns[] = {
#define HELD_IN(constant, kept_in, column) {DATUM_##constant, #kept_in, #column},
#include "store/people/personal.def"
};
const size_t personal_column_count = sizeof(personal_columns) / sizeof(personal_columns[0]);

const struct personal_plain personal_plain[] = {
#define PLAIN(table, columns) {#table, columns},
#include "store/people/personal.def"
};
const size_t personal_plain_count = sizeof(personal_plain) / sizeof(personal_plain[0]);

/* ---- whose ---- */

#define WISHES_OF_ENTRY "(SELECT id FROM partner_wish WHERE entry_id = $1 OR made_id = $1)"
#define EVENT_OF_ENTRY "(SELECT tournament_id FROM entry WHERE id = $1)"
#define IN_EVENT "tournament_id IN (" TOURNAMENT_AND_DIVISIONS ")"

/* Which rows of a table are whose; NULL: none. Who points at another goes before it. */
static const struct {
	const char *table, *rows[PERSONAL_OF];
} scopes[] = {
	{"entry", {[OF_ENTRY] = "id = $1"}},
	{"player", {[OF_ENTRY] = "entry_id = $1"}},
	{"game", {[OF_ENTRY] = "tournament_id = " EVENT_OF_ENTRY " AND (black = $1 OR white = $1)",
	          [OF_WHOLE_EVENT] = IN_EVENT}},
	{"ruling", {[OF_ENTRY] = "tournament_id = " EVENT_OF_ENTRY " AND (black = $1 OR white = $1)",
	            [OF_WHOLE_EVENT] = IN_EVENT}},
	{"report", {[OF_ENTRY] = "tournament_id = " EVENT_OF_ENTRY " AND entry_id = $1"}},
	{"outbox", {[OF_ENTRY] = "entry_id = $1 OR partner_wish_id IN " WISHES_OF_ENTRY,
	            [OF_WISH] = "partner_wish_id = $1", [OF_WHOLE_EVENT] = IN_EVENT}},
	{"partner_offer", {[OF_ENTRY] = "from_id IN " WISHES_OF_ENTRY " OR to_id IN " WISHES_OF_ENTRY,
	                   [OF_WISH] = "from_id = $1 OR to_id = $1", [OF_WHOLE_EVENT] = IN_EVENT}},
	{"partner_wish", {[OF_ENTRY] = "entry_id = $1 OR made_id = $1", [OF_WISH] = "id = $1",
	                  [OF_WHOLE_EVENT] = IN_EVENT}},
	{"audit", {[OF_ENTRY] = "tournament_id = " EVENT_OF_ENTRY " AND subject = $1",
	           [OF_WISH] = "tournament_id = (SELECT tournament_id FROM partner_wish WHERE id = $1)"
	                       " AND subject = $1"}},
};

enum { SCOPES = sizeof(scopes) / sizeof(scopes[0]) };

static struct personal_rows
rows_read(struct arena *arena, struct db *db, const char *table, const char *whose, const char *id)
{
	struct personal_rows rows = {table, db_columns(arena, db, table), NULL, 0};
	const size_t width = rows.columns.count;
	struct query *query = db_query(db, arena_printf(arena, "SELECT * FROM %s WHERE %s", table, whose),
	                               "t", id);

	for (; db_row(query); rows.count++) {
		rows.cells = arena_more(arena, rows.cells, rows.count, width * sizeof(*rows.cells));
		for (size_t i = 0; i < width; i++)
			rows.cells[rows.count * width + i] = db_value(query, (int)i, arena);
	}
	return rows;
}

struct personal_all
personal_read(struct arena *arena, struct db *db, enum personal_of of, const char *id)
{
	struct personal_all all = {arena_array(arena, SCOPES, sizeof(*all.list)), 0};

	for (size_t i = 0; i < SCOPES; i++) {
		if (scopes[i].rows[of] == NULL)
			continue;
		all.list[all.count] = rows_read(arena, db, scopes[i].table, scopes[i].rows[of], id);
		all.count += all.list[all.count].count > 0;
	}
	return all;
}

enum personal_datum_id
personal_datum_of(const char *table, const char *column)
{
	for (size_t i = 0; i < personal_column_count; i++)
		if (strcmp(personal_columns[i].table, table) == 0 &&
		    strcmp(personal_columns[i].column, column) == 0)
			return personal_columns[i].datum;
	return PERSONAL_DATA;
}

/* ---- erasing ---- */

/* As it stands in a column that says nothing. */
static const char *
empty_of(const struct db_columns *all, const char *name)
{
	for (size_t i = 0; i < all->count; i++)
		if (strcmp(all->list[i].name, name) == 0 && !all->list[i].null)
			return all->list[i].number ? "0" : "''";
	return "NULL";
}

/* What is done to the rows of the table: "DELETE FROM outbox", "UPDATE player SET gender = ''"; NULL:
 * nothing. What columns it has is asked once: it is what an erasing costs most. */
static const char *
statement_begin(struct arena *arena, struct db *db, const char *table)
{
	struct buf sets = buf_new(arena, 256);
	struct db_columns all = {0};

	for (size_t i = 0; i < personal_column_count; i++) {
		const struct personal_column *column = &personal_columns[i];
		const enum personal_fate fate = personal_data[column->datum].fate;
		const char *empty;

		if (strcmp(column->table, table) != 0)
			continue;
		if (fate == FATE_ROW_GOES)
			return arena_printf(arena, "DELETE FROM %s", table);
		if (fate != FATE_GOES && fate != FATE_WITH_NAME)
			continue;
		if (all.count == 0)
			all = db_columns(arena, db, table);
		empty = empty_of(&all, column->column);
		if (fate == FATE_WITH_NAME)
			empty = arena_printf(arena, "CASE publish WHEN 'full' THEN %s ELSE %s END",
			                     column->column, empty);
		buf_printf(&sets, "%s%s = %s", sets.len == 0 ? "" : ", ", column->column, empty);
	}
	return sets.len == 0 ? NULL : arena_printf(arena, "UPDATE %s SET %s", table, sets.text);
}

void
personal_erase(struct arena *arena, struct db *db, enum personal_of of, const char *id)
{
	for (size_t i = 0; i < SCOPES; i++) {
		const char *rows = scopes[i].rows[of];
		const char *begin = rows == NULL ? NULL : statement_begin(arena, db, scopes[i].table);

		if (begin != NULL)
			db_run(db, arena_printf(arena, "%s WHERE %s", begin, rows), "t", id);
	}
}
