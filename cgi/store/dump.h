/* One event, row by row: every table that belongs to it and every column of
 * them, as the schema has them, so that a new column is in it by itself. Not in
 * it is what belongs to the site: who may do what at the event, links, mail,
 * published pages. Also not what a new database makes anew: the event's own id
 * (tournament.id, tournament_id everywhere, and which event a division is of), ids that are
 * numbers, and how often the event
 * has changed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "store/db.h"

/* The kinds follow the schema's names: a number called `at` or `…_at` is an
 * instant, `seed` is the one number of 63 bits, all others are small. */
enum dump_kind { DUMP_TEXT, DUMP_NUMBER, DUMP_INSTANT, DUMP_SEED };

struct dump_column {
	const char *name;
	int at;                 /* its place in the schema, from 0 */
	enum dump_kind kind;
	bool null;              /* may be NULL */
	bool has_default;
	struct db_value usual;  /* where it is not given */
	bool id;                /* the row's own id, a text */
	int refers;             /* the table whose id it holds, by its place; -1 = of none */
	bool points;            /* it is (part of) another table's key */
};

struct dump_table {
	const char *name;
	const char *event;      /* the column of the event's id; NULL: it belongs to entries */
	const struct dump_column *columns;
	size_t column_count, row_count;
	struct db_value *cells; /* row by row */
};

enum dump_place {
	DUMP_TOURNAMENT, DUMP_ENTRY, DUMP_PLAYER, DUMP_ABSENCE, DUMP_CHECK_IN, DUMP_BERTH,
	DUMP_KEEP_APART, DUMP_PLAY_OFF, DUMP_PRIZE, DUMP_ROUND, DUMP_GAME, DUMP_BYE, DUMP_RULING,
	DUMP_REPORT, DUMP_PARTNER_WISH, DUMP_PARTNER_OFFER, DUMP_AUDIT, DUMP_TABLES
};

/* The tables in such an order that a row only points at one before it. */
struct dump {
	struct dump_table tables[DUMP_TABLES];
	int schema; /* of the file it was read from; 0 = of a database */
};

/* The names, and those of the tables that are in no dump; both end at NULL. */
extern const char *const dump_names[DUMP_TABLES + 1], *const dump_left_out[];

/* Tables and columns, no rows. */
struct dump dump_empty(struct arena *arena, struct db *db);

/* The event's rows, in an order that new ids of the same order keep. The caller's
 * transaction holds them together. */
struct dump dump_read(struct arena *arena, struct db *db, const char *tournament_id);

/* The column's place; column_count for a name that is none. */
size_t dump_column(const struct dump_table *table, const char *name);

/* Of a column that is there, or the program ends. */
struct db_value *dump_cell(const struct dump_table *table, size_t row, const char *column);

/* Whether a row of any event has that id, in a table whose rows have one. */
bool dump_id_taken(struct arena *arena, struct db *db, const struct dump_table *table,
                   const char *id);

/* Where a row is refused: by a CHECK or a unique index, which `rule` says the
 * text or the columns of, or since another table has no row it points at. */
struct dump_refusal {
	enum dump_fault { DUMP_CHECK, DUMP_TWICE, DUMP_NOWHERE } fault;
	size_t dump;
	enum dump_place table;
	size_t row;
	const char *column, *rule;
};

/* Writes every row of an event and of its divisions, which stand behind it; ids[]: of each, new
 * ones. Each cell is of its column's kind, or NULL where that may be. False at the first row
 * that the schema refuses: the caller then takes everything back. */
bool dump_write(struct arena *arena, struct db *db, const struct dump *dumps, size_t count,
                const char *const *ids, struct dump_refusal *refusal);

/* Takes away every row of the event and of its divisions, which stand behind it, also what is in
 * no dump: who may do what there, links, mail. */
void dump_erase(struct arena *arena, struct db *db, const char *const *ids, size_t count);
