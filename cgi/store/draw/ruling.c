#include "store/draw/ruling.h"

#include "store/draw/round.h"
#include "store/row.h"

const char *const ruling_kind_names[] = {RULING_KIND_TABLE(SET_WORD) [KIND_END] = NULL};

/* What is said when it is made. */
#define RULING_MADE(FIRST, NEXT, SET) \
	FIRST(round, HELD(ruling_made, round)) \
	NEXT(table_number, HELD(ruling_made, table)) \
	NEXT(black, HELD(ruling_made, black)) \
	NEXT(white, HELD(ruling_made, white)) \
	NEXT(at, HELD(ruling_made, at)) \
	NEXT(actor, HELD(ruling_made, actor)) \
	NEXT(side, WORD(ruling_made, side, game_side_names)) \
	NEXT(kind, WORD(ruling_made, kind, ruling_kind_names)) \
	NEXT(start, HELD(ruling_made, start)) \
	NEXT(moves, HELD(ruling_made, moves)) \
	NEXT(clause, HELD(ruling_made, clause)) \
	NEXT(reason, HELD(ruling_made, reason))

#define RULING_TABLE(FIRST, NEXT, SET) \
	FIRST(id, HELD(ruling_made, id)) \
	RULING_MADE(NEXT, NEXT, SET) \
	NEXT(taken_back_at, HELD(ruling_made, taken_back_at), .optional = true) \
	NEXT(taken_back_by, HELD(ruling_made, taken_back_by))

static const struct row_columns columns = COLUMNS_OF(ruling_made, RULING_TABLE);

struct rulings
rulings_of(struct arena *arena, struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(RULING_TABLE)
		" FROM ruling"
		" WHERE tournament_id = $1 AND round = $2"
		" ORDER BY id";
	struct query *query = db_query(db, sql, "td", tournament_id, round);
	struct rulings rulings;

	rulings.list = rows_read(arena, query, &columns, &rulings.count);
	return rulings;
}

void
ruling_insert(struct db *db, const char *tournament_id, const struct ruling_made *ruling)
{
	static const char sql[] =
		"INSERT INTO ruling (tournament_id, " COLUMN_NAMES(RULING_MADE) ")"
		" VALUES ($1, " COLUMN_VALUES(RULING_MADE) ")";

	row_run(db, sql, &columns, ruling, "t", tournament_id);
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
