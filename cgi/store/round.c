#include "store/round.h"

#include <string.h>

#include "base/log.h"
#include "store/rows.h"

const char *const side_names[] = {
	[SIDE_NONE] = "", [SIDE_BLACK] = "black", [SIDE_WHITE] = "white", NULL,
};

static const char *const state_words[] = {
	[ROUND_NONE] = "", [ROUND_DRAFT] = "draft", [ROUND_PUBLISHED] = "published", NULL,
};

/* SET marks what game_update writes. The result is no member's: it is read by what the
 * event makes of scores. */
#define GAME_TABLE(FIRST, NEXT, SET) \
	FIRST(round, HELD(game, round)) \
	NEXT(table_number, HELD(game, table)) \
	SET(black, HELD(game, black)) \
	SET(white, HELD(game, white)) \
	NEXT(nigiri, HELD(game, nigiri)) \
	NEXT(stones, HELD(game, stones)) \
	NEXT(komi_x2, HELD(game, komi_x2)) \
	SET(how, WORD(game, how, result_how_names)) \
	SET(black_count, HELD(game, black_count), .optional = true, .nothing = -1) \
	SET(white_count, HELD(game, white_count), .optional = true, .nothing = -1) \
	SET(black_tokens, HELD(game, black_tokens)) \
	SET(white_tokens, HELD(game, white_tokens)) \
	SET(reason, HELD(game, reason)) \
	NEXT(version, HELD(game, version)) \
	SET(changed_at, HELD(game, changed_at)) \
	NEXT(locked, HELD(game, locked)) \
	SET(by_default, HELD(game, by_default))

#define BYE_TABLE(FIRST, NEXT, SET) \
	FIRST(round, HELD(bye, round)) \
	NEXT(entry_id, HELD(bye, entry_id)) \
	NEXT(locked, HELD(bye, locked))

static const struct columns game_columns = COLUMNS_OF(game, GAME_TABLE);
static const struct columns bye_columns = COLUMNS_OF(bye, BYE_TABLE);

static void
states_read(struct db *db, const char *tournament_id, struct draw *draw)
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

static void
games_read(struct arena *arena, struct db *db, const char *tournament_id,
           const struct scoring *scoring, struct draw *draw)
{
	static const char sql[] =
		"SELECT " COLUMN_NAMES(GAME_TABLE) ", result"
		" FROM game"
		" WHERE tournament_id = $1"
		" ORDER BY round, table_number";
	struct query *query = db_query(db, sql, "t", tournament_id);
	const int result = (int)game_columns.count;
	struct game *game;
	const char *text;

	while (db_row(query)) {
		draw->games = rows_room(arena, draw->games, draw->game_count, sizeof(*game));
		game = &draw->games[draw->game_count++];
		row_read(query, 0, arena, &game_columns, game);
		text = db_peek(query, result);
		if (text[0] != '\0' && !result_parse(text, scoring, &game->result))
			log_die("database: no result '%s'", text);
	}
}

struct draw
draw_of(struct arena *arena, struct db *db, const char *tournament_id,
        const struct scoring *scoring)
{
	static const char byes[] =
		"SELECT " COLUMN_NAMES(BYE_TABLE)
		" FROM bye"
		" JOIN entry ON entry.id = bye.entry_id"
		" WHERE bye.tournament_id = $1"
		" ORDER BY bye.round, entry.number";
	struct draw draw = {0};

	states_read(db, tournament_id, &draw);
	games_read(arena, db, tournament_id, scoring, &draw);
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
	byes_delete(db, tournament_id, number);
}

void
game_delete(struct db *db, const char *tournament_id, int round, int table)
{
	static const char sql[] =
		"DELETE FROM game"
		" WHERE tournament_id = $1 AND round = $2 AND table_number = $3";

	db_run(db, sql, "tdd", tournament_id, round, table);
}

void
byes_delete(struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"DELETE FROM bye"
		" WHERE tournament_id = $1 AND round = $2";

	db_run(db, sql, "td", tournament_id, round);
}

/* $1 is the event, $2 the result and $3 who won by it. */
static int
game_write(struct db *db, const char *sql, const char *tournament_id, const struct game *game,
           int64_t now)
{
	struct game row = *game;
	char result[16];

	row.changed_at = now;
	if (row.reason == NULL)
		row.reason = "";
	result_text(row.result, result);
	return row_run(db, sql, &game_columns, &row, "ttt", tournament_id, result,
	               side_names[row.result.winner]);
}

void
game_insert(struct db *db, const char *tournament_id, const struct game *game, int64_t now)
{
	static const char sql[] =
		"INSERT INTO game (tournament_id, result, winner, " COLUMN_NAMES(GAME_TABLE) ")"
		" VALUES ($1, $2, $3, " COLUMN_VALUES(GAME_TABLE) ")";

	game_write(db, sql, tournament_id, game, now);
}

bool
game_update(struct db *db, const char *tournament_id, const struct game *game, int64_t now)
{
	static const char sql[] =
		"UPDATE game"
		" SET result = $2, winner = $3, version = version + 1" COLUMN_SETS(GAME_TABLE)
		" WHERE tournament_id = $1 AND round = $round AND table_number = $table_number"
		" AND version = $version";

	return game_write(db, sql, tournament_id, game, now) == 1;
}

void
bye_insert(struct db *db, const char *tournament_id, const struct bye *bye)
{
	static const char sql[] =
		"INSERT INTO bye (tournament_id, " COLUMN_NAMES(BYE_TABLE) ")"
		" VALUES ($1, " COLUMN_VALUES(BYE_TABLE) ")";

	row_run(db, sql, &bye_columns, bye, "t", tournament_id);
}

bool
game_has(const struct game *game, const char *entry_id)
{
	return strcmp(game->black, entry_id) == 0 || strcmp(game->white, entry_id) == 0;
}

bool
game_colours_known(const struct game *game)
{
	return !game->nigiri || result_ending_facts[game->result.ending].played;
}

struct game
game_blank(const struct game *game)
{
	struct game blank = *game;

	blank.result = (struct result){.ending = ENDING_NONE};
	blank.how = HOW_NONE;
	blank.by_default = false;
	blank.black_count = blank.white_count = -1;
	blank.black_tokens = blank.white_tokens = 0;
	blank.reason = "";
	return blank;
}

const struct game *
draw_game(const struct draw *draw, int round, int table)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].table == table)
			return &draw->games[i];
	return NULL;
}

const struct game *
draw_game_of(const struct draw *draw, int round, const char *entry_id)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && game_has(&draw->games[i], entry_id))
			return &draw->games[i];
	return NULL;
}

bool
draw_has_half(const struct draw *draw, int round)
{
	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].komi_x2 % 2 != 0)
			return true;
	return false;
}

int
draw_missing(const struct draw *draw, int round)
{
	int missing = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].result.ending == ENDING_NONE)
			missing++;
	return missing;
}
