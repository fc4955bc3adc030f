#include "store/seat.h"

#include "store/rows.h"

#define SEAT_TABLE(FIRST, NEXT, SET) \
	FIRST(stage, HELD(stage_seat, stage)) \
	NEXT(first_round, HELD(stage_seat, first_round)) \
	NEXT(entry_id, HELD(stage_seat, entry_id)) \
	NEXT(group_number, HELD(stage_seat, group)) \
	NEXT(number, HELD(stage_seat, number))

static const struct columns columns = COLUMNS_OF(stage_seat, SEAT_TABLE);

struct stage_seats
stage_seats_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(SEAT_TABLE)
		" FROM seat"
		" WHERE tournament_id = $1"
		" ORDER BY stage, group_number, number";
	struct stage_seats all;

	all.list = rows_read(arena, db_query(db, sql, "t", tournament_id), &columns, &all.count);
	return all;
}

void
stage_seat_insert(struct db *db, const char *tournament_id, const struct stage_seat *seat)
{
	static const char sql[] =
		"INSERT INTO seat (tournament_id, " COLUMN_NAMES(SEAT_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(SEAT_TABLE) ")";

	row_run(db, sql, &columns, seat, "t", tournament_id);
}

void
stage_seats_delete(struct db *db, const char *tournament_id, int first_round)
{
	static const char sql[] =
		"DELETE FROM seat"
		" WHERE tournament_id = $1 AND first_round >= $2";

	db_run(db, sql, "td", tournament_id, first_round);
}
