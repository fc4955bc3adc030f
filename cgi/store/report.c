#include "store/report.h"

#include "store/rows.h"

/* A margin that was not said is NULL there and -1 here. */
#define REPORT_COLUMNS \
	"round, table_number, entry_id, black, white, winner, how, coalesce(margin_x2, -1)," \
	" black_tokens, white_tokens, at"

static struct report
report_read(struct query *query, struct arena *arena)
{
	return (struct report){
		.round = db_int(query, 0),
		.table = db_int(query, 1),
		.entry_id = db_text(query, 2, arena),
		.black = db_text(query, 3, arena),
		.white = db_text(query, 4, arena),
		.winner = (enum side)row_name(query, 5, arena, side_names),
		.how = (enum how)row_name(query, 6, arena, how_names),
		.margin_x2 = db_int(query, 7),
		.black_tokens = db_int(query, 8),
		.white_tokens = db_int(query, 9),
		.at = db_long(query, 10),
	};
}

struct reports
reports_of(struct arena *arena, struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"SELECT " REPORT_COLUMNS
		" FROM report"
		" WHERE tournament_id = $1 AND round = $2"
		" ORDER BY table_number, at, entry_id";
	struct query *query = db_query(db, sql, "td", tournament_id, round);
	struct reports reports = {0};

	while (db_row(query)) {
		reports.list = rows_room(arena, reports.list, reports.count, sizeof(*reports.list));
		reports.list[reports.count++] = report_read(query, arena);
	}
	return reports;
}

void
report_put(struct db *db, const char *tournament_id, const struct report *report)
{
	static const char sql[] =
		"INSERT INTO report (tournament_id, round, table_number, entry_id, black, white, winner,"
		" how, margin_x2, black_tokens, white_tokens, at)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, nullif($9, -1), $10, $11, $12)"
		" ON CONFLICT (tournament_id, round, table_number, entry_id) DO UPDATE"
		" SET black = excluded.black, white = excluded.white, winner = excluded.winner,"
		" how = excluded.how, margin_x2 = excluded.margin_x2,"
		" black_tokens = excluded.black_tokens, white_tokens = excluded.white_tokens,"
		" at = excluded.at";

	db_run(db, sql, "tddtttttdddl", tournament_id, report->round, report->table,
	       report->entry_id, report->black, report->white, side_names[report->winner],
	       how_names[report->how], report->margin_x2, report->black_tokens,
	       report->white_tokens, report->at);
}

void
reports_delete(struct db *db, const char *tournament_id, int round, int table)
{
	static const char sql[] =
		"DELETE FROM report"
		" WHERE tournament_id = $1 AND round = $2 AND table_number = $3";

	db_run(db, sql, "tdd", tournament_id, round, table);
}

void
reports_delete_round(struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"DELETE FROM report"
		" WHERE tournament_id = $1 AND round = $2";

	db_run(db, sql, "td", tournament_id, round);
}
