#include "store/dump.h"

#include <ctype.h>
#include <string.h>

#include "base/buf.h"
#include "base/log.h"
#include "store/entry.h"
#include "store/row.h"

const char *const dump_names[DUMP_TABLES + 1] = {
	[DUMP_TOURNAMENT] = "tournament", [DUMP_ENTRY] = "entry", [DUMP_PLAYER] = "player",
	[DUMP_ABSENCE] = "absence", [DUMP_CHECK_IN] = "check_in", [DUMP_BERTH] = "seat",
	[DUMP_KEEP_APART] = "keep_apart", [DUMP_PLAY_OFF] = "play_off", [DUMP_PRIZE] = "prize",
	[DUMP_ROUND] = "round",
	[DUMP_GAME] = "game", [DUMP_BYE] = "bye", [DUMP_RULING] = "ruling",
	[DUMP_REPORT] = "report", [DUMP_PARTNER_WISH] = "partner_wish",
	[DUMP_PARTNER_OFFER] = "partner_offer", [DUMP_AUDIT] = "audit", [DUMP_TABLES] = NULL,
};

const char *const dump_left_out[] = {
	"account", "invitation", "session", "sign_in_failure", "pace", "known_browser", "idempotency",
	"membership", "recovery_code", "passkey", "erasing",
	"player_key", "touched", "broken_page", "publication", "site", "api_token", "outbox", NULL,
};

#define OF_EVENT " WHERE tournament_id = $1"
#define OF_ENTRIES " WHERE entry_id IN (SELECT id FROM entry WHERE tournament_id = $1)"

static const char *const readers[DUMP_TABLES] = {
	[DUMP_TOURNAMENT] = "SELECT * FROM tournament WHERE id = $1",
	[DUMP_ENTRY] = "SELECT * FROM entry" OF_EVENT " ORDER BY number",
	[DUMP_PLAYER] = "SELECT * FROM player" OF_ENTRIES " ORDER BY entry_id, seat",
	[DUMP_ABSENCE] = "SELECT * FROM absence" OF_ENTRIES " ORDER BY entry_id, round",
	[DUMP_CHECK_IN] = "SELECT * FROM check_in" OF_ENTRIES " ORDER BY entry_id",
	[DUMP_BERTH] = "SELECT * FROM seat" OF_EVENT " ORDER BY stage, group_number, number",
	[DUMP_KEEP_APART] = "SELECT * FROM keep_apart" OF_EVENT " ORDER BY one, other",
	[DUMP_PLAY_OFF] = "SELECT * FROM play_off" OF_EVENT " ORDER BY winner, loser",
	[DUMP_PRIZE] = "SELECT * FROM prize" OF_EVENT " ORDER BY number",
	[DUMP_ROUND] = "SELECT * FROM round" OF_EVENT " ORDER BY number",
	[DUMP_GAME] = "SELECT * FROM game" OF_EVENT " ORDER BY round, table_number",
	[DUMP_BYE] = "SELECT * FROM bye" OF_EVENT " ORDER BY round, entry_id",
	[DUMP_RULING] = "SELECT * FROM ruling" OF_EVENT " ORDER BY id",
	[DUMP_REPORT] = "SELECT * FROM report" OF_EVENT " ORDER BY round, table_number, entry_id",
	[DUMP_PARTNER_WISH] = "SELECT * FROM partner_wish" OF_EVENT " ORDER BY entered_at, id",
	[DUMP_PARTNER_OFFER] = "SELECT * FROM partner_offer" OF_EVENT " ORDER BY from_id, to_id",
	[DUMP_AUDIT] = "SELECT * FROM audit" OF_EVENT " ORDER BY id",
};

/* ---- columns ---- */

static enum dump_kind
kind_of(const struct db_column *column)
{
	const char *name = column->name;
	const size_t len = strlen(name);

	if (!column->number)
		return DUMP_TEXT;
	if (strcmp(name, "at") == 0 || (len > 3 && strcmp(name + len - 3, "_at") == 0))
		return DUMP_INSTANT;
	return strcmp(name, "seed") == 0 ? DUMP_SEED : DUMP_NUMBER;
}

/* What the database that takes the row gives it. */
static bool
is_made_anew(enum dump_place place, const struct db_column *column)
{
	if (strcmp(column->name, "tournament_id") == 0 ||
	    (place == DUMP_TOURNAMENT && strcmp(column->name, "parent_id") == 0) ||
	    (place == DUMP_ROUND && strcmp(column->name, "drawn") == 0))
		return true;
	return strcmp(column->name, "id") == 0 && (place == DUMP_TOURNAMENT || column->number);
}

static int
place_named(const char *name)
{
	for (int place = 0; name != NULL && place < DUMP_TABLES; place++)
		if (strcmp(dump_names[place], name) == 0)
			return place;
	return -1;
}

static struct dump_table
table_empty(struct arena *arena, struct db *db, enum dump_place place)
{
	const struct db_columns all = db_columns(arena, db, dump_names[place]);
	struct dump_column *kept = arena_array(arena, all.count, sizeof(*kept));
	struct dump_table table = {.name = dump_names[place], .columns = kept};

	if (place == DUMP_TOURNAMENT)
		table.event = "id";
	for (size_t i = 0; i < all.count; i++) {
		const struct db_column *column = &all.list[i];

		if (strcmp(column->name, "tournament_id") == 0)
			table.event = column->name;
		if (is_made_anew(place, column))
			continue;
		kept[table.column_count++] = (struct dump_column){
			.name = column->name, .at = (int)i, .kind = kind_of(column),
			.null = column->null, .has_default = column->has_default || column->null,
			.usual = column->usual, .id = strcmp(column->name, "id") == 0,
			.refers = place_named(column->refers), .points = column->points,
		};
	}
	return table;
}

struct dump
dump_empty(struct arena *arena, struct db *db)
{
	struct dump dump = {.schema = 0};

	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		dump.tables[place] = table_empty(arena, db, place);
	return dump;
}

size_t
dump_column(const struct dump_table *table, const char *name)
{
	size_t column = 0;

	while (column < table->column_count && strcmp(table->columns[column].name, name) != 0)
		column++;
	return column;
}

struct db_value *
dump_cell(const struct dump_table *table, size_t row, const char *column)
{
	size_t at = dump_column(table, column);

	if (at == table->column_count || row >= table->row_count)
		log_die("database: table %s has no column %s in row %zu", table->name, column, row);
	return &table->cells[row * table->column_count + at];
}

/* ---- reading ---- */

struct dump
dump_read(struct arena *arena, struct db *db, const char *tournament_id)
{
	struct dump dump = dump_empty(arena, db);

	for (enum dump_place place = 0; place < DUMP_TABLES; place++) {
		struct dump_table *table = &dump.tables[place];
		const size_t width = table->column_count;
		struct query *query = db_query(db, readers[place], "t", tournament_id);

		for (; db_row(query); table->row_count++) {
			table->cells = arena_more(arena, table->cells, table->row_count,
			                          width * sizeof(*table->cells));
			for (size_t i = 0; i < width; i++)
				table->cells[table->row_count * width + i] =
					db_value(query, table->columns[i].at, arena);
		}
	}
	return dump;
}

/* ---- writing ---- */

static bool
is_in_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool
has_word(const char *text, const char *word)
{
	size_t len = strlen(word);

	for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
		if ((at == text || !is_in_word(at[-1])) && !is_in_word(at[len]))
			return true;
	return false;
}

/* The column that a refusal speaks of; where none is named, one that points elsewhere. */
static const char *
column_refused(const struct dump_table *table, const char *rule)
{
	for (size_t i = table->column_count; rule[0] != '\0' && i > 0; i--)
		if (has_word(rule, table->columns[i - 1].name))
			return table->columns[i - 1].name;
	for (size_t i = 0; i < table->column_count; i++)
		if (table->columns[i].points && table->columns[i].refers < 0)
			return table->columns[i].name;
	return table->columns[0].name;
}

static struct dump_refusal
refusal_of(struct arena *arena, struct db *db, const struct dump *dump, enum dump_place place,
           size_t row)
{
	const struct dump_table *table = &dump->tables[place];
	const char *rule = db_refusal(db, arena), *dot = strchr(rule, '.');
	bool unique = dot != NULL && strncmp(rule, table->name, (size_t)(dot - rule)) == 0;

	return (struct dump_refusal){
		.fault = rule[0] == '\0' ? DUMP_NOWHERE : unique ? DUMP_TWICE : DUMP_CHECK,
		.table = place, .row = row, .rule = rule, .column = column_refused(table, rule),
	};
}

bool
dump_id_taken(struct arena *arena, struct db *db, const struct dump_table *table, const char *id)
{
	return db_exists(db_query(db, arena_printf(arena, "SELECT 1 FROM %s WHERE id = $1",
	                                           table->name), "t", id));
}

/* All columns in the schema's order: one statement a table, whatever the file had. */
static bool
table_write(struct arena *arena, struct db *db, const struct dump *dump, enum dump_place place,
            const char *tournament_id, const char *parent_id, struct dump_refusal *refusal)
{
	const struct dump_table *table = &dump->tables[place];
	struct db_named *row = arena_array(arena, 2 + table->column_count, sizeof(*row));
	struct db_named *rest = table->event == NULL ? row
	                        : place == DUMP_TOURNAMENT ? row + 2 : row + 1;
	const size_t count = (size_t)(rest - row) + table->column_count;
	struct buf names = buf_new(arena, 512), values = buf_new(arena, 512);
	const char *sql;

	row[0] = (struct db_named){table->event, {.kind = DB_TEXT, .text = tournament_id}};
	if (place == DUMP_TOURNAMENT)
		row[1] = (struct db_named){"parent_id", {
			.kind = parent_id == NULL ? DB_NULL : DB_TEXT, .text = parent_id}};
	for (size_t column = 0; column < table->column_count; column++)
		rest[column].name = table->columns[column].name;
	for (size_t i = 0; i < count; i++) {
		buf_printf(&names, "%s%s", i == 0 ? "" : ", ", row[i].name);
		buf_printf(&values, "%s$%s", i == 0 ? "" : ", ", row[i].name);
	}
	sql = arena_printf(arena, "INSERT INTO %s (%s) VALUES (%s)", table->name, names.text,
	                   values.text);
	for (size_t i = 0; i < table->row_count; i++) {
		for (size_t column = 0; column < table->column_count; column++)
			rest[column].value = table->cells[i * table->column_count + column];
		if (db_try_named(db, sql, row, count) < 0) {
			*refusal = refusal_of(arena, db, dump, place, i);
			return false;
		}
	}
	return true;
}

/* Table by table: who looks for a partner in the event may be part of an entry of a division. */
bool
dump_write(struct arena *arena, struct db *db, const struct dump *dumps, size_t count,
           const char *const *ids, struct dump_refusal *refusal)
{
	for (enum dump_place place = 0; place < DUMP_TABLES; place++)
		for (size_t i = 0; i < count; i++)
			if (!table_write(arena, db, &dumps[i], place, ids[i], i == 0 ? NULL : ids[0],
			                 refusal)) {
				refusal->dump = i;
				return false;
			}
	entry_keys_fill(db, ids[0]);
	entry_waiting_recount(db, ids[0]);
	return true;
}

/* A row goes before the one it points at: table by table, as they are written, from the end. */
void
dump_erase(struct arena *arena, struct db *db, const char *const *ids, size_t count)
{
	static const char *const beside[] = {"outbox", "invitation", "membership", "api_token"};

	for (size_t i = 0; i < sizeof(beside) / sizeof(beside[0]) * count; i++)
		db_run(db, arena_printf(arena, "DELETE FROM %s" OF_EVENT, beside[i / count]), "t",
		       ids[i % count]);
	for (int place = DUMP_TABLES - 1; place >= 0; place--) {
		const char *name = dump_names[place];
		const char *event = table_empty(arena, db, (enum dump_place)place).event;
		const char *sql = event == NULL
		                  ? arena_printf(arena, "DELETE FROM %s" OF_ENTRIES, name)
		                  : arena_printf(arena, "DELETE FROM %s WHERE %s = $1", name, event);

		for (size_t i = count; i > 0; i--)
			db_run(db, sql, "t", ids[i - 1]);
	}
}
