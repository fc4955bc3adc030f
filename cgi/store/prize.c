#include "store/prize.h"

#include "store/row.h"

const char *const prize_kinds[] = {PRIZE_KIND_TABLE(SET_WORD) NULL};

#define PRIZE_TABLE(FIRST, NEXT, SET) \
	FIRST(number, HELD(prize, number)) \
	NEXT(name_en, HELD(prize, name_en)) \
	NEXT(name_ja, HELD(prize, name_ja)) \
	NEXT(kind, WORD(prize, kind, prize_kinds)) \
	NEXT(rank, HELD(prize, rank), .optional = true) \
	NEXT(count, HELD(prize, count))

static const struct row_columns columns = COLUMNS_OF(prize, PRIZE_TABLE);

struct prizes
prizes_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(PRIZE_TABLE)
		" FROM prize"
		" WHERE tournament_id = $1"
		" ORDER BY number";
	struct prizes all;

	all.list = rows_read(arena, db_query(db, sql, "t", tournament_id), &columns, &all.count);
	return all;
}

void
prizes_write(struct db *db, const char *tournament_id, const struct prizes *prizes)
{
	static const char delete[] =
		"DELETE FROM prize"
		" WHERE tournament_id = $1";
	static const char insert[] =
		"INSERT INTO prize (tournament_id, " COLUMN_NAMES(PRIZE_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(PRIZE_TABLE) ")";

	db_run(db, delete, "t", tournament_id);
	for (size_t i = 0; i < prizes->count; i++) {
		struct prize row = prizes->list[i];

		row.number = (int)i + 1;
		if (row.kind != PRIZE_RANK)
			row.rank = (struct rank){.kind = RANK_NONE};
		row_run(db, insert, &columns, &row, "t", tournament_id);
	}
}
