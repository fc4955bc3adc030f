#include "store/draw/report.h"

#include "store/row.h"

#define REPORT_TABLE(FIRST, NEXT, SET) \
	FIRST(round, HELD(report, round)) \
	NEXT(table_number, HELD(report, table)) \
	NEXT(entry_id, HELD(report, entry_id)) \
	SET(black, HELD(report, black)) \
	SET(white, HELD(report, white)) \
	SET(winner, WORD(report, winner, game_side_names)) \
	SET(how, WORD(report, how, result_how_names)) \
	SET(margin_x2, HELD(report, margin_x2), .optional = true, .nothing = -1) \
	SET(black_tokens, HELD(report, black_tokens)) \
	SET(white_tokens, HELD(report, white_tokens)) \
	SET(black_count, HELD(report, black_count), .optional = true, .nothing = -1) \
	SET(white_count, HELD(report, white_count), .optional = true, .nothing = -1) \
	SET(black_handed, HELD(report, black_handed)) \
	SET(white_handed, HELD(report, white_handed)) \
	NEXT(at, HELD(report, at))

static const struct row_columns columns = COLUMNS_OF(report, REPORT_TABLE);

struct reports
reports_of(struct arena *arena, struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(REPORT_TABLE)
		" FROM report"
		" WHERE tournament_id = $1 AND round = $2"
		" ORDER BY table_number, at, entry_id";
	struct query *query = db_query(db, sql, "td", tournament_id, round);
	struct reports reports;

	reports.list = rows_read(arena, query, &columns, &reports.count);
	return reports;
}

void
report_put(struct db *db, const char *tournament_id, const struct report *report)
{
	static const char sql[] =
		"INSERT INTO report (tournament_id, " COLUMN_NAMES(REPORT_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(REPORT_TABLE) ")"
		" ON CONFLICT (tournament_id, round, table_number, entry_id) DO UPDATE"
		" SET at = excluded.at" COLUMN_SETS_EXCLUDED(REPORT_TABLE);

	row_run(db, sql, &columns, report, "t", tournament_id);
}

void
reports_delete(struct db *db, const char *tournament_id, int round, int table)
{
	static const char sql[] =
		"DELETE FROM report"
		" WHERE tournament_id = $1 AND round = $2 AND ($3 = 0 OR table_number = $3)";

	db_run(db, sql, "tdd", tournament_id, round, table);
}
