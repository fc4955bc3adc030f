#include "store/prize.h"

#include "store/row.h"

const char *const prize_kinds[] = {
	[PRIZE_NEWCOMER] = "newcomer", [PRIZE_RANK] = "rank", [PRIZE_CLUB] = "club", NULL,
};

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

static void
prize_insert(struct db *db, const char *tournament_id, int number, const struct prize *prize)
{
	static const char sql[] =
		"INSERT INTO prize (tournament_id, " COLUMN_NAMES(PRIZE_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(PRIZE_TABLE) ")";
	struct prize row = *prize;

	row.number = number;
	if (row.kind != PRIZE_RANK)
		row.rank = (struct rank){.kind = RANK_NONE};
	row_run(db, sql, &columns, &row, "t", tournament_id);
}

void
prizes_write(struct db *db, const char *tournament_id, const struct prizes *prizes)
{
	static const char sql[] =
		"DELETE FROM prize"
		" WHERE tournament_id = $1";

	db_run(db, sql, "t", tournament_id);
	for (size_t i = 0; i < prizes->count; i++)
		prize_insert(db, tournament_id, (int)i + 1, &prizes->list[i]);
}
