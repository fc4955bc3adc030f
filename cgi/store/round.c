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

/* A side that was not counted is NULL there and -1 here. */
#define GAME_COLUMNS \
	"round, table_number, black, white, nigiri, stones, komi_x2, result, how," \
	" coalesce(black_count, -1), coalesce(white_count, -1), black_tokens, white_tokens," \
	" reason, version, changed_at, locked, by_default"

static struct result
result_read(struct query *query, int column, struct arena *arena, const struct scoring *scoring)
{
	const char *text = db_text(query, column, arena);
	struct result result = {0};

	if (text[0] != '\0' && !result_parse(text, scoring, &result))
		die("database: no result '%s'", text);
	return result;
}

static struct game
game_read(struct query *query, struct arena *arena, const struct scoring *scoring)
{
	return (struct game){
		.round = db_int(query, 0),
		.table = db_int(query, 1),
		.black = db_text(query, 2, arena),
		.white = db_text(query, 3, arena),
		.nigiri = db_int(query, 4) == 1,
		.stones = db_int(query, 5),
		.komi_x2 = db_int(query, 6),
		.result = result_read(query, 7, arena, scoring),
		.how = (enum how)row_word(query, 8, arena, how_names),
		.black_count = db_int(query, 9),
		.white_count = db_int(query, 10),
		.black_tokens = db_int(query, 11),
		.white_tokens = db_int(query, 12),
		.reason = db_text(query, 13, arena),
		.version = db_int(query, 14),
		.changed_at = db_long(query, 15),
		.locked = db_int(query, 16) == 1,
		.by_default = db_int(query, 17) == 1,
	};
}

static void
states_read(struct arena *arena, struct db *db, const char *tournament_id, struct draw *draw)
{
	static const char sql[] =
		"SELECT number, state, coalesce(published_at, 0), over"
		" FROM round"
		" WHERE tournament_id = $1"
		" ORDER BY number";
	struct query *query = db_query(db, sql, "t", tournament_id);

	while (db_row(query)) {
		draw->rounds = db_int(query, 0);
		draw->states[draw->rounds] =
			(enum round_state)row_word(query, 1, arena, state_words);
		draw->published_at[draw->rounds] = db_long(query, 2);
		draw->over[draw->rounds] = db_int(query, 3) == 1;
	}
}

static void
games_read(struct arena *arena, struct db *db, const char *tournament_id,
           const struct scoring *scoring, struct draw *draw)
{
	static const char sql[] =
		"SELECT " GAME_COLUMNS
		" FROM game"
		" WHERE tournament_id = $1"
		" ORDER BY round, table_number";
	struct query *query = db_query(db, sql, "t", tournament_id);

	while (db_row(query)) {
		draw->games = rows_room(arena, draw->games, draw->game_count, sizeof(*draw->games));
		draw->games[draw->game_count++] = game_read(query, arena, scoring);
	}
}

static void
byes_read(struct arena *arena, struct db *db, const char *tournament_id, struct draw *draw)
{
	static const char sql[] =
		"SELECT bye.round, bye.entry_id, bye.locked"
		" FROM bye"
		" JOIN entry ON entry.id = bye.entry_id"
		" WHERE bye.tournament_id = $1"
		" ORDER BY bye.round, entry.number";
	struct query *query = db_query(db, sql, "t", tournament_id);

	while (db_row(query)) {
		draw->byes = rows_room(arena, draw->byes, draw->bye_count, sizeof(*draw->byes));
		draw->byes[draw->bye_count++] =
			(struct bye){db_int(query, 0), db_text(query, 1, arena), db_int(query, 2) == 1};
	}
}

struct draw
draw_of(struct arena *arena, struct db *db, const char *tournament_id,
        const struct scoring *scoring)
{
	struct draw draw = {0};

	states_read(arena, db, tournament_id, &draw);
	games_read(arena, db, tournament_id, scoring, &draw);
	byes_read(arena, db, tournament_id, &draw);
	draw.seats = stage_seats_of(arena, db, tournament_id);
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

void
game_insert(struct db *db, const char *tournament_id, const struct game *game, int64_t now)
{
	static const char sql[] =
		"INSERT INTO game (tournament_id, round, table_number, black, white, nigiri, stones,"
		" komi_x2, result, winner, how, black_count, white_count, black_tokens,"
		" white_tokens, reason, version, changed_at, locked, by_default)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, nullif($12, -1),"
		" nullif($13, -1), $14, $15, coalesce($16, ''), $17, $18, $19, $20)";
	char result[16];

	result_text(game->result, result);
	db_run(db, sql, "tddttdddtttddddtdldd", tournament_id, game->round, game->table,
	       game->black, game->white, game->nigiri ? 1 : 0, game->stones, game->komi_x2,
	       result, side_names[game->result.winner], how_names[game->how],
	       game->black_count, game->white_count, game->black_tokens, game->white_tokens,
	       game->reason, game->version, now, game->locked, game->by_default);
}

void
bye_insert(struct db *db, const char *tournament_id, const struct bye *bye)
{
	static const char sql[] =
		"INSERT INTO bye (tournament_id, round, entry_id, locked)"
		" VALUES ($1, $2, $3, $4)";

	db_run(db, sql, "tdtd", tournament_id, bye->round, bye->entry_id, bye->locked);
}

bool
game_update(struct db *db, const char *tournament_id, const struct game *game, int64_t now)
{
	static const char sql[] =
		"UPDATE game"
		" SET black = $5, white = $6, result = $7, winner = $8, how = $9,"
		" black_count = nullif($10, -1), white_count = nullif($11, -1),"
		" black_tokens = $12, white_tokens = $13, reason = coalesce($14, ''), version = version + 1,"
		" changed_at = $15, by_default = $16"
		" WHERE tournament_id = $1 AND round = $2 AND table_number = $3 AND version = $4";
	char result[16];

	result_text(game->result, result);
	return db_run(db, sql, "tdddtttttddddtld", tournament_id, game->round, game->table,
	              game->version, game->black, game->white, result,
	              side_names[game->result.winner], how_names[game->how], game->black_count,
	              game->white_count, game->black_tokens, game->white_tokens,
	              game->reason, now, game->by_default) == 1;
}

bool
game_has(const struct game *game, const char *entry_id)
{
	return strcmp(game->black, entry_id) == 0 || strcmp(game->white, entry_id) == 0;
}

bool
game_colours_known(const struct game *game)
{
	return !game->nigiri || ending_facts[game->result.ending].played;
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

int
draw_missing(const struct draw *draw, int round)
{
	int missing = 0;

	for (size_t i = 0; i < draw->game_count; i++)
		if (draw->games[i].round == round && draw->games[i].result.ending == ENDING_NONE)
			missing++;
	return missing;
}
