#include "store/draw/play_off.h"

#include "store/row.h"

#define PLAY_OFF_TABLE(FIRST, NEXT, SET) \
	FIRST(winner, HELD(play_off, winner)) \
	NEXT(loser, HELD(play_off, loser))

static const struct row_columns columns = COLUMNS_OF(play_off, PLAY_OFF_TABLE);

bool
play_off_insert(struct db *db, const char *tournament_id, const struct play_off *game)
{
	static const char sql[] =
		"INSERT INTO play_off (tournament_id, " COLUMN_NAMES(PLAY_OFF_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(PLAY_OFF_TABLE) ")"
		" ON CONFLICT (tournament_id, winner, loser) DO NOTHING";

	return row_run(db, sql, &columns, game, "t", tournament_id) == 1;
}

bool
play_off_delete(struct db *db, const char *tournament_id, const struct play_off *game)
{
	static const char sql[] =
		"DELETE FROM play_off"
		" WHERE tournament_id = $1 AND winner = $winner AND loser = $loser";

	return row_run(db, sql, &columns, game, "t", tournament_id) == 1;
}
