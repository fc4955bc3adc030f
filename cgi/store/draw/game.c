#include "store/draw/game.h"

#include <string.h>

#include "base/log.h"
#include "store/row.h"

const char *const game_side_names[] = {SIDE_TABLE(SET_WORD) NULL};

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
	SET(black_handed, HELD(game, black_handed)) \
	SET(white_handed, HELD(game, white_handed)) \
	SET(reason, HELD(game, reason)) \
	NEXT(version, HELD(game, version)) \
	SET(changed_at, HELD(game, changed_at)) \
	NEXT(locked, HELD(game, locked)) \
	SET(by_default, HELD(game, by_default))

static const struct row_columns game_columns = COLUMNS_OF(game, GAME_TABLE);

#define GAME_COLUMNS COLUMN_NAMES(GAME_TABLE) ", result"
#define GAMES \
	"SELECT " GAME_COLUMNS \
	" FROM game" \
	" WHERE tournament_id = $1"

static void
result_read(const char *text, const struct scoring *scoring, struct game *game)
{
	if (text[0] != '\0' && !result_parse(text, scoring, &game->result))
		log_die("database: no result '%s'", text);
}

static void
game_take(struct arena *arena, struct query *query, const struct scoring *scoring,
          struct game_list *games)
{
	struct game *game;

	games->list = arena_more(arena, games->list, games->count, sizeof(*game));
	game = &games->list[games->count++];
	row_read(query, 0, arena, &game_columns, game);
	result_read(db_peek(query, (int)game_columns.count), scoring, game);
}

static struct game *
games_read(struct arena *arena, struct query *query, const struct scoring *scoring, size_t *count)
{
	struct game_list games = {.count = 0};

	while (db_row(query))
		game_take(arena, query, scoring, &games);
	*count = games.count;
	return games.list;
}

struct game *
game_list_of(struct arena *arena, struct db *db, const char *tournament_id,
             const struct scoring *scoring, size_t *count)
{
	static const char sql[] =
		GAMES
		" ORDER BY round, table_number";

	return games_read(arena, db_query(db, sql, "t", tournament_id), scoring, count);
}

struct game_list *
game_lists_of(struct arena *arena, struct db *db, const struct tournaments *all)
{
	static const char sql[] =
		"SELECT " GAME_COLUMNS ", tournament_id"
		" FROM game"
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ")"
		" ORDER BY round, table_number";
	const int whose = (int)game_columns.count + 1;
	struct game_list *lists = arena_array(arena, all->count, sizeof(*lists));
	struct query *query = db_query(db, sql, "t", all->list[0].id);

	while (db_row(query)) {
		const size_t at = tournaments_at(all, db_peek(query, whose));

		game_take(arena, query, &all->list[at].ruleset->scoring, &lists[at]);
	}
	return lists;
}

struct game *
game_endings_of(struct arena *arena, struct db *db, const char *tournament_id,
                const struct scoring *scoring, int round, size_t *count)
{
	static const char sql[] =
		"SELECT table_number, nigiri, result"
		" FROM game"
		" WHERE tournament_id = $1 AND round = $2"
		" ORDER BY table_number";
	struct query *query = db_query(db, sql, "td", tournament_id, round);
	struct game *games = NULL, *game;

	*count = 0;
	while (db_row(query)) {
		games = arena_more(arena, games, *count, sizeof(*games));
		game = &games[(*count)++];
		*game = (struct game){
			.round = round, .table = db_int(query, 0), .nigiri = db_int(query, 1) == 1,
		};
		result_read(db_peek(query, 2), scoring, game);
	}
	return games;
}

int
game_count(struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM game"
		" WHERE tournament_id = $1 AND round = $2";

	return db_number(db_query(db, sql, "td", tournament_id, round));
}

int
game_count_open(struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM game"
		" WHERE tournament_id = $1 AND round = $2 AND result = ''";

	return db_number(db_query(db, sql, "td", tournament_id, round));
}

struct game *
game_on_table(struct arena *arena, struct db *db, const char *tournament_id,
              const struct scoring *scoring, int round, int table)
{
	static const char sql[] =
		GAMES
		" AND round = $2 AND table_number = $3";
	size_t count;

	return games_read(arena, db_query(db, sql, "tdd", tournament_id, round, table), scoring,
	                  &count);
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
	               game_side_names[row.result.winner]);
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
game_delete(struct db *db, const char *tournament_id, int round, int table)
{
	static const char sql[] =
		"DELETE FROM game"
		" WHERE tournament_id = $1 AND round = $2 AND ($3 = 0 OR table_number = $3)";

	db_run(db, sql, "tdd", tournament_id, round, table);
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

bool
game_may_turn(const struct game *game)
{
	return game->nigiri || game->stones == 0;
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
	blank.black_handed = blank.white_handed = 0;
	blank.reason = "";
	return blank;
}

bool
game_played(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT 1"
		" FROM game"
		" JOIN tournament ON tournament.id = tournament_id"
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND result <> '' AND state <> 'draft'"
		" LIMIT 1";

	return db_exists(db_query(db, sql, "t", tournament_id));
}

int64_t
game_last_at(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT coalesce(max(last.at), 0)"
		" FROM (SELECT max(changed_at) AS at FROM game"
		"  WHERE tournament_id IN (" TOURNAMENT_FAMILY ")"
		"  UNION ALL"
		"  SELECT max(published_at) FROM round"
		"  WHERE tournament_id IN (" TOURNAMENT_FAMILY ")) AS last";
	struct query *query = db_query(db, sql, "t", tournament_id);
	int64_t at = db_row(query) ? db_long(query, 0) : 0;

	db_stop(query);
	return at;
}
