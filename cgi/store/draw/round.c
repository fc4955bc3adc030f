#include "store/draw/round.h"

#include <string.h>

#include "store/row.h"

static const char *const state_words[] = {ROUND_STATE_TABLE(SET_WORD) NULL};

/* Of the round itself, whose state is the kind of the row. */
static void
round_take(struct query *query, int round, struct rounds *draw)
{
	draw->rounds = round;
	draw->states[round] = (enum round_state)row_word(query, 1, state_words);
	draw->over[round] = db_int(query, 3) == 1;
	draw->published_at[round] = db_long(query, 4);
	draw->ruled[round] = db_peek(query, 7)[0] != '\0';
}

static void
absence_take(struct arena *arena, struct query *query, bool told, struct absences *absences)
{
	absences->list = arena_more(arena, absences->list, absences->count, sizeof(*absences->list));
	absences->list[absences->count++] = (struct absence){
		.entry_id = db_text(query, 2, arena), .round = db_int(query, 0),
		.desk_at = told ? 0 : db_long(query, 4), .told_at = told ? db_long(query, 4) : 0,
	};
}

/* A row of what is read beside games and berths. */
static void
row_take(struct arena *arena, struct query *query, struct rounds *draw)
{
	const int round = db_int(query, 0);
	const char *kind = db_peek(query, 1);
	struct keep_apart *apart = &draw->apart;
	struct play_offs *play_offs = &draw->play_offs;
	struct check_ins *here = &draw->here;

	if (strcmp(kind, "bye") == 0) {
		draw->byes = arena_more(arena, draw->byes, draw->bye_count, sizeof(*draw->byes));
		draw->byes[draw->bye_count++] = (struct round_bye){
			.round = round, .entry_id = db_text(query, 2, arena), .locked = db_int(query, 3) == 1,
		};
	} else if (strcmp(kind, "absence") == 0 || strcmp(kind, "told") == 0) {
		absence_take(arena, query, kind[0] == 't', &draw->absences);
	} else if (strcmp(kind, "apart") == 0) {
		apart->list = arena_more(arena, apart->list, apart->count, sizeof(*apart->list));
		apart->list[apart->count++] = (struct keep_apart_couple){
			db_text(query, 2, arena), db_text(query, 7, arena),
		};
	} else if (strcmp(kind, "play-off") == 0) {
		play_offs->list = arena_more(arena, play_offs->list, play_offs->count,
		                             sizeof(*play_offs->list));
		play_offs->list[play_offs->count++] = (struct play_off){
			db_text(query, 2, arena), db_text(query, 7, arena),
		};
	} else if (strcmp(kind, "here") == 0) {
		here->list = arena_more(arena, here->list, here->count, sizeof(*here->list));
		here->list[here->count++] = (struct check_in){
			db_text(query, 2, arena), db_long(query, 4),
			(enum check_in_way)row_word(query, 7, check_in_ways),
		};
	} else {
		round_take(query, round, draw);
	}
}

/* Everything but games and berths in one statement, since every page asks for it: a row for
 * each round, whose kind is its state, and behind it one for each entry that has a bye in it
 * or is absent from it. An absence may be from a round that is not drawn yet. Before them, of
 * no round, who is kept apart, play-offs, and who has come, the latest first: to an event
 * with divisions who is absent from or has come to any of them, too. Last whose it is. */
#define EVERYTHING(OF) \
	"SELECT number AS round, state AS kind, '' AS entry_id, over AS flag," \
	"  coalesce(published_at, 0) AS at, 0 AS place, 0 AS entry," \
	"  CASE WHEN EXISTS (SELECT 1 FROM ruling" \
	"   WHERE ruling.tournament_id = round.tournament_id AND ruling.round = round.number" \
	"   AND taken_back_by IS NULL) THEN 'ruled' ELSE '' END AS other, tournament_id" \
	" FROM round" \
	" WHERE tournament_id " OF \
	" UNION ALL" \
	" SELECT bye.round, 'bye', bye.entry_id, bye.locked, 0, 0, entry.number, '', bye.tournament_id" \
	" FROM bye" \
	" JOIN entry ON entry.id = bye.entry_id" \
	" WHERE bye.tournament_id " OF \
	" UNION ALL" \
	" SELECT absence.round, CASE WHEN told_at IS NULL THEN 'absence' ELSE 'told' END," \
	"  absence.entry_id, 0, coalesce(told_at, desk_at, 0), 0," \
	"  entry.number, '', entry.tournament_id" \
	" FROM absence" \
	" JOIN entry ON entry.id = absence.entry_id" \
	" WHERE entry.tournament_id IN (" TOURNAMENT_AND_DIVISIONS ")" \
	" UNION ALL" \
	" SELECT 0, 'apart', one, 0, 0, a.number, b.number, other, keep_apart.tournament_id" \
	" FROM keep_apart" \
	" JOIN entry AS a ON a.id = keep_apart.one" \
	" JOIN entry AS b ON b.id = keep_apart.other" \
	" WHERE keep_apart.tournament_id " OF \
	" UNION ALL" \
	" SELECT 0, 'play-off', winner, 0, 0, a.number, b.number, loser, play_off.tournament_id" \
	" FROM play_off" \
	" JOIN entry AS a ON a.id = play_off.winner" \
	" JOIN entry AS b ON b.id = play_off.loser" \
	" WHERE play_off.tournament_id " OF \
	" UNION ALL" \
	" SELECT 0, 'here', check_in.entry_id, 0, check_in.at, -check_in.at, entry.number," \
	"  check_in.way, entry.tournament_id" \
	" FROM check_in" \
	" JOIN entry ON entry.id = check_in.entry_id" \
	" WHERE entry.tournament_id IN (" TOURNAMENT_AND_DIVISIONS ")" \
	" ORDER BY round, place, entry"

static void
rounds_read(struct arena *arena, struct db *db, const char *tournament_id, struct rounds *draw)
{
	static const char sql[] =
		EVERYTHING("= $1");
	struct query *query = db_query(db, sql, "t", tournament_id);

	while (db_row(query))
		row_take(arena, query, draw);
}

/* What the entries of a division bring is the event's, too. */
static void
rounds_read_all(struct arena *arena, struct db *db, const struct tournaments *all,
                struct rounds draws[])
{
	static const char sql[] =
		EVERYTHING("IN (" TOURNAMENT_AND_DIVISIONS ")");
	struct query *query = db_query(db, sql, "t", all->list[0].id);

	while (db_row(query)) {
		const size_t at = tournaments_at(all, db_peek(query, 8));
		const char *kind = db_peek(query, 1);
		const bool both = at > 0 && (strcmp(kind, "absence") == 0 ||
		                             strcmp(kind, "told") == 0 || strcmp(kind, "here") == 0);

		row_take(arena, query, &draws[at]);
		if (both)
			row_take(arena, query, &draws[0]);
	}
}

struct rounds
rounds_of(struct arena *arena, struct db *db, const char *tournament_id,
          const struct scoring *scoring)
{
	struct rounds draw = {0};

	rounds_read(arena, db, tournament_id, &draw);
	draw.games = game_list_of(arena, db, tournament_id, scoring, &draw.game_count);
	draw.berths = berths_of(arena, db, tournament_id);
	return draw;
}

struct rounds *
rounds_of_all(struct arena *arena, struct db *db, const struct tournaments *all)
{
	struct rounds *draws = arena_array(arena, all->count, sizeof(*draws));
	const struct game_list *games;
	const struct berths_kept *berths;

	rounds_read_all(arena, db, all, draws);
	games = game_lists_of(arena, db, all);
	berths = berths_of_all(arena, db, all);
	for (size_t i = 0; i < all->count; i++) {
		draws[i].games = games[i].list;
		draws[i].game_count = games[i].count;
		draws[i].berths = berths[i];
	}
	return draws;
}

struct rounds
rounds_last(struct arena *arena, struct db *db, const char *tournament_id,
            const struct scoring *scoring)
{
	static const char sql[] =
		"SELECT number, state, over"
		" FROM round"
		" WHERE tournament_id = $1"
		" ORDER BY number";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct rounds draw = {0};
	int last = 0, games;

	while (db_row(query)) {
		draw.rounds = db_int(query, 0);
		draw.states[draw.rounds] = (enum round_state)row_word(query, 1, state_words);
		draw.over[draw.rounds] = db_int(query, 2) == 1;
		if (draw.states[draw.rounds] == ROUND_PUBLISHED)
			last = draw.rounds;
	}
	games = last == 0 ? 0 : game_count(db, tournament_id, last);
	if (games > ROUND_LISTED)
		draw.many = (struct round_many){last, games, game_count_open(db, tournament_id, last)};
	else if (games > 0)
		draw.games = game_endings_of(arena, db, tournament_id, scoring, last, &draw.game_count);
	return draw;
}

bool
round_there(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"SELECT 1"
		" FROM round"
		" WHERE tournament_id = $1 AND number = $2";

	return db_exists(db_query(db, sql, "td", tournament_id, number));
}

bool
round_published(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"SELECT 1"
		" FROM round"
		" WHERE tournament_id = $1 AND number = $2 AND state = 'published'";

	return db_exists(db_query(db, sql, "td", tournament_id, number));
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
round_drawn_note(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"UPDATE round"
		" SET drawn = (SELECT max(id) FROM audit WHERE tournament_id = $1)"
		" WHERE tournament_id = $1 AND number = $2";

	db_run(db, sql, "td", tournament_id, number);
}

int
round_drawn_at(struct db *db, const char *tournament_id, int number)
{
	static const char sql[] =
		"SELECT drawn"
		" FROM round"
		" WHERE tournament_id = $1 AND number = $2";

	return db_number(db_query(db, sql, "td", tournament_id, number));
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
	game_delete(db, tournament_id, number, 0);
	round_byes_delete(db, tournament_id, number);
}

void
round_bye_insert(struct db *db, const char *tournament_id, const struct round_bye *bye)
{
	static const char sql[] =
		"INSERT INTO bye (tournament_id, round, entry_id, locked)"
		" VALUES ($1, $2, $3, $4)";

	db_run(db, sql, "tdtd", tournament_id, bye->round, bye->entry_id, bye->locked);
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

const struct round_bye *
rounds_bye_of(const struct rounds *draw, int round, const char *entry_id)
{
	for (size_t i = 0; i < draw->bye_count; i++)
		if (draw->byes[i].round == round && strcmp(draw->byes[i].entry_id, entry_id) == 0)
			return &draw->byes[i];
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
rounds_games(const struct rounds *draw, int round)
{
	int count = draw->many.round == round ? draw->many.games : 0;

	for (size_t i = 0; i < draw->game_count; i++)
		count += draw->games[i].round == round;
	return count;
}

int
rounds_missing(const struct rounds *draw, int round)
{
	int missing = draw->many.round == round ? draw->many.missing : 0;

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
