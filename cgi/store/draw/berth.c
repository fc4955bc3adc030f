#include "store/draw/berth.h"

#include "store/row.h"

#define BERTH_TABLE(FIRST, NEXT, SET) \
	FIRST(stage, HELD(berth_kept, stage)) \
	NEXT(first_round, HELD(berth_kept, first_round)) \
	NEXT(entry_id, HELD(berth_kept, entry_id)) \
	NEXT(group_number, HELD(berth_kept, group)) \
	NEXT(number, HELD(berth_kept, number))

static const struct row_columns columns = COLUMNS_OF(berth_kept, BERTH_TABLE);

struct berths_kept
berths_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(BERTH_TABLE)
		" FROM seat"
		" WHERE tournament_id = $1"
		" ORDER BY stage, group_number, number";
	struct berths_kept all;

	all.list = rows_read(arena, db_query(db, sql, "t", tournament_id), &columns, &all.count);
	return all;
}

struct berths_kept *
berths_of_all(struct arena *arena, struct db *db, const struct tournaments *all)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(BERTH_TABLE) ", tournament_id"
		" FROM seat"
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ")"
		" ORDER BY stage, group_number, number";
	const int whose = (int)columns.count;
	struct berths_kept *kept = arena_array(arena, all->count, sizeof(*kept));
	struct query *query = db_query(db, sql, "t", all->list[0].id);

	while (db_row(query)) {
		struct berths_kept *of = &kept[tournaments_at(all, db_peek(query, whose))];

		of->list = arena_more(arena, of->list, of->count, sizeof(*of->list));
		row_read(query, 0, arena, &columns, &of->list[of->count++]);
	}
	return kept;
}

void
berth_insert(struct db *db, const char *tournament_id, const struct berth_kept *berth)
{
	static const char sql[] =
		"INSERT INTO seat (tournament_id, " COLUMN_NAMES(BERTH_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(BERTH_TABLE) ")";

	row_run(db, sql, &columns, berth, "t", tournament_id);
}

void
berths_delete(struct db *db, const char *tournament_id, int first_round)
{
	static const char sql[] =
		"DELETE FROM seat"
		" WHERE tournament_id = $1 AND first_round >= $2";

	db_run(db, sql, "td", tournament_id, first_round);
}
