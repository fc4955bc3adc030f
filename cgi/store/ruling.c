#include "store/ruling.h"

#include "store/round.h"
#include "store/rows.h"

const char *const ruling_kind_names[] = {
	[KIND_NO_ERROR] = "no-error", [KIND_PENALTY] = "penalty", [KIND_NO_PENALTY] = "no-penalty",
	[KIND_REMOVED] = "removed", [KIND_FORFEIT] = "forfeit", [KIND_LATE] = "late",
	[KIND_END] = NULL,
};

#define RULING_COLUMNS \
	"id, round, table_number, black, white, at, actor, side, kind, start, moves, clause," \
	" reason, coalesce(taken_back_at, 0), taken_back_by"

static struct ruling_made
ruling_read(struct query *query, struct arena *arena)
{
	return (struct ruling_made){
		.id = db_int(query, 0),
		.round = db_int(query, 1),
		.table = db_int(query, 2),
		.black = db_text(query, 3, arena),
		.white = db_text(query, 4, arena),
		.at = db_long(query, 5),
		.actor = db_text(query, 6, arena),
		.side = (enum side)row_name(query, 7, arena, side_names),
		.kind = (enum ruling_kind)row_name(query, 8, arena, ruling_kind_names),
		.start = db_text(query, 9, arena),
		.moves = db_text(query, 10, arena),
		.clause = db_text(query, 11, arena),
		.reason = db_text(query, 12, arena),
		.taken_back_at = db_long(query, 13),
		.taken_back_by = db_text(query, 14, arena),
	};
}

struct rulings
rulings_of(struct arena *arena, struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"SELECT " RULING_COLUMNS
		" FROM ruling"
		" WHERE tournament_id = $1 AND round = $2"
		" ORDER BY id";
	struct query *query = db_query(db, sql, "td", tournament_id, round);
	struct rulings rulings = {0};

	while (db_row(query)) {
		rulings.list = rows_room(arena, rulings.list, rulings.count, sizeof(*rulings.list));
		rulings.list[rulings.count++] = ruling_read(query, arena);
	}
	return rulings;
}

void
ruling_insert(struct db *db, const char *tournament_id, const struct ruling_made *ruling)
{
	static const char sql[] =
		"INSERT INTO ruling (tournament_id, round, table_number, black, white, at, actor, side,"
		" kind, start, moves, clause, reason)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";

	db_run(db, sql, "tddttlttttttt", tournament_id, ruling->round, ruling->table, ruling->black,
	       ruling->white, ruling->at, ruling->actor, side_names[ruling->side],
	       ruling_kind_names[ruling->kind], ruling->start, ruling->moves, ruling->clause,
	       ruling->reason);
}

bool
ruling_take_back(struct db *db, const char *tournament_id, int id, int64_t now, const char *actor)
{
	static const char sql[] =
		"UPDATE ruling"
		" SET taken_back_at = $3, taken_back_by = $4"
		" WHERE tournament_id = $1 AND id = $2 AND taken_back_at IS NULL";

	return db_run(db, sql, "tdlt", tournament_id, id, now, actor) == 1;
}
