#include "store/seat.h"

#include "store/rows.h"

struct stage_seats
stage_seats_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT stage, first_round, entry_id, group_number, number"
		" FROM seat"
		" WHERE tournament_id = $1"
		" ORDER BY stage, group_number, number";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct stage_seats all = {0};

	while (db_row(query)) {
		all.list = rows_room(arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = (struct stage_seat){
			.stage = db_int(query, 0),
			.first_round = db_int(query, 1),
			.entry_id = db_text(query, 2, arena),
			.group = db_int(query, 3),
			.number = db_int(query, 4),
		};
	}
	return all;
}

void
stage_seat_insert(struct db *db, const char *tournament_id, const struct stage_seat *seat)
{
	static const char sql[] =
		"INSERT INTO seat (tournament_id, stage, first_round, entry_id, group_number, number)"
		" VALUES ($1, $2, $3, $4, $5, $6)";

	db_run(db, sql, "tddtdd", tournament_id, seat->stage, seat->first_round, seat->entry_id,
	       seat->group, seat->number);
}

void
stage_seats_delete(struct db *db, const char *tournament_id, int first_round)
{
	static const char sql[] =
		"DELETE FROM seat"
		" WHERE tournament_id = $1 AND first_round >= $2";

	db_run(db, sql, "td", tournament_id, first_round);
}
