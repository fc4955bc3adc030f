#include "store/round.h"

#include "store/row.h"

static const char *const state_words[] = {
	[ROUND_NONE] = "", [ROUND_DRAFT] = "draft", [ROUND_PUBLISHED] = "published", NULL,
};

#define BYE_TABLE(FIRST, NEXT, SET) \
	FIRST(round, HELD(round_bye, round)) \
	NEXT(entry_id, HELD(round_bye, entry_id)) \
	NEXT(locked, HELD(round_bye, locked))

static const struct row_columns bye_columns = COLUMNS_OF(round_bye, BYE_TABLE);

static void
states_read(struct db *db, const char *tournament_id, struct rounds *draw)
{
	static const char sql[] =
		"SELECT number, state, coalesce(published_at, 0), over"
		" FROM round"
		" WHERE tournament_id = $1"
		" ORDER BY number";
	struct query *query = db_query(db, sql, "t", tournament_id);

	while (db_row(query)) {
		draw->rounds = db_int(query, 0);
		draw->states[draw->rounds] = (enum round_state)row_word(query, 1, state_words);
		draw->published_at[draw->rounds] = db_long(query, 2);
		draw->over[draw->rounds] = db_int(query, 3) == 1;
	}
}

struct rounds
rounds_of(struct arena *arena, struct db *db, const char *tournament_id,
          const struct scoring *scoring)
{
	static const char byes[] =
		"SELECT " COLUMN_NAMES(BYE_TABLE)
		" FROM bye"
		" JOIN entry ON entry.id = bye.entry_id"
		" WHERE bye.tournament_id = $1"
		" ORDER BY bye.round, entry.number";
	struct rounds draw = {0};

	states_read(db, tournament_id, &draw);
	draw.games = game_list_of(arena, db, tournament_id, scoring, &draw.game_count);
	draw.byes = rows_read(arena, db_query(db, byes, "t", tournament_id), &bye_columns,
	                      &draw.bye_count);
	draw.berths = berths_of(arena, db, tournament_id);
	return draw;
}

bool
round_there(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"SELECT 1"
		" FROM round"
		" WHERE tournament_id = $1 AND number = $2";

	return db_exists(db, sql, "td", tournament_id, number);
}

bool
round_insert(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"INSERT INTO round (tournament_id, number, state)"
		" VALUES ($1, $2, 'draft')"
		" ON CONFLICT (tournament_id, number) DO NOTHING";

	return db_run(db, sql, "td", tournament_id, number) == 1;
}

void
round_publish(struct db *db, const char *tournament_id, int number, int64_t now)
{
	static const char sql[] =
		"UPDATE round"
		" SET state = 'published', published_at = $3"
		" WHERE tournament_id = $1 AND number = $2";

	db_run(db, sql, "tdl", tournament_id, number, now);
}

void
round_unpublish(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"UPDATE round"
		" SET state = 'draft', published_at = NULL, over = 0"
		" WHERE tournament_id = $1 AND number = $2";

	db_run(db, sql, "td", tournament_id, number);
}

void
round_end(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"UPDATE round"
		" SET over = 1"
		" WHERE tournament_id = $1 AND number = $2";

	db_run(db, sql, "td", tournament_id, number);
}

void
round_delete(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"DELETE FROM round"
		" WHERE tournament_id = $1 AND number = $2";

	round_clear(db, tournament_id, number);
	db_run(db, sql, "td", tournament_id, number);
}

void
round_clear(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"DELETE FROM game"
		" WHERE tournament_id = $1 AND round = $2";

	db_run(db, sql, "td", tournament_id, number);
	round_byes_delete(db, tournament_id, number);
}

void
round_bye_insert(struct db *db, const char *tournament_id, const struct round_bye *bye)
{
	static const char sql[] =
		"INSERT INTO bye (tournament_id, " COLUMN_NAMES(BYE_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(BYE_TABLE) ")";

	row_run(db, sql, &bye_columns, bye, "t", tournament_id);
}

void
round_byes_delete(struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"DELETE FROM bye"
		" WHERE tournament_id = $1 AND round = $2";

	db_run(db, sql, "td", tournament_id, round);
}

const struct game *
rounds_game(const struct rounds *draw, int round, int table)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].table == table)
			return &draw->games[i];
	return NULL;
}

const struct game *
rounds_game_of(const struct rounds *draw, int round, const char *entry_id)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && game_has(&draw->games[i], entry_id))
			return &draw->games[i];
	return NULL;
}

bool
rounds_half(const struct rounds *draw, int round)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].komi_x2 % 2 != 0)
			return true;
	return false;
}

int
rounds_missing(const struct rounds *draw, int round)
{
	int missing = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].result.ending == ENDING_NONE)
			missing++;
	return missing;
}

int
rounds_complete(const struct rounds *draw)
{
	int round = draw->rounds;

	while (round > 0 &&
	       (draw->states[round] != ROUND_PUBLISHED ||
	        (!draw->over[round] && rounds_missing(draw, round) > 0)))
		round--;
	return round;
}
