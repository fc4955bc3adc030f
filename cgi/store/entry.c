#include "store/entry.h"

#include <string.h>

#include "base/log.h"
#include "store/row.h"

const char *const entry_status_names[] = {ENTRY_STATUS_TABLE(SET_WORD) NULL};

#define PLAYER_TABLE(FIRST, NEXT, SET) PLAYER_COLUMNS(FIRST, NEXT, player, )

/* Those of both players of a pair, to be written with one statement. */
#define OWN(FIRST, NEXT, SET) PLAYER_COLUMNS(FIRST, NEXT, entry, players[0].)
#define PARTNER(FIRST, NEXT, SET) PLAYER_COLUMNS(FIRST, NEXT, entry, players[1].)
#define PARTNER_FACTS(column, ...) {.name = "partner_" #column, __VA_ARGS__},
#define PARTNER_VALUE(column, ...) ", $partner_" #column

static const struct row_columns pair_columns = {
	.list = (const struct row_column[]){
		OWN(COLUMN_FACTS, COLUMN_FACTS, ) PARTNER(PARTNER_FACTS, PARTNER_FACTS, )
	},
	.count = 0 OWN(COLUMN_ONE, COLUMN_ONE, ) PARTNER(COLUMN_ONE, COLUMN_ONE, ), .size = sizeof(struct entry),
};

static const struct row_columns entry_columns = COLUMNS_OF(entry, ENTRY_TABLE);
static const struct row_columns player_columns = COLUMNS_OF(player, PLAYER_TABLE);

/* Two rows an entry, a player each; always ordered by seat within the entry. */
#define ENTRIES \
	"SELECT " COLUMN_NAMES(ENTRY_TABLE) ", rating, seat, " COLUMN_NAMES(PLAYER_TABLE) \
	" FROM entry JOIN player ON player.entry_id = entry.id"

static struct entry_list
entries_read(struct arena *arena, struct query *query)
{
	const int rating = (int)entry_columns.count, seat = rating + 1;
	struct entry_list entries = {0};
	struct entry *entry = NULL;

	while (db_row(query)) {
		const int nth = db_int(query, seat);

		if (nth == 0) {
			entries.list = arena_more(arena, entries.list, entries.count,
			                          sizeof(*entry));
			entry = &entries.list[entries.count++];
			row_read(query, 0, arena, &entry_columns, entry);
			entry->rated = !db_is_null(query, rating);
			entry->rating = db_int(query, rating);
		}
		if (entry == NULL)
			log_die("database: an entry without its first player");
		row_read(query, seat + 1, arena, &player_columns, &entry->players[nth]);
		entry->player_count = (size_t)nth + 1;
	}
	return entries;
}

struct entry
entry_whole(struct entry entry)
{
	row_whole(&entry_columns, &entry);
	for (size_t nth = 0; nth < entry.player_count; nth++)
		row_whole(&player_columns, &entry.players[nth]);
	return entry;
}

int
entry_nth(const struct entry *entry, size_t i)
{
	return i == 0 ? entry->captain : 1 - entry->captain;
}

void
entry_waiting_recount(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET waiting = (SELECT count(*)"
		"  FROM entry"
		"  WHERE entry.tournament_id = tournament.id AND status = 'waiting')"
		" WHERE id IN (" TOURNAMENT_FAMILY ")";

	db_run(db, sql, "t", tournament_id);
}

/* The event of that entry. */
static void
recount_of(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE tournament"
		" SET waiting = (SELECT count(*)"
		"  FROM entry"
		"  WHERE entry.tournament_id = tournament.id AND status = 'waiting')"
		" WHERE id = (SELECT tournament_id FROM entry WHERE id = $1)";

	db_run(db, sql, "t", id);
}

struct entry *
entry_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		ENTRIES
		" WHERE id = $1"
		" ORDER BY seat";

	return entries_read(arena, db_query(db, sql, "t", id)).list;
}

struct entry_list
entry_list_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		ENTRIES
		" WHERE tournament_id = $1"
		" ORDER BY number, seat";

	return entries_read(arena, db_query(db, sql, "t", tournament_id));
}

struct entry_list
entry_list_whole(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		ENTRIES
		" WHERE tournament_id IN (" TOURNAMENT_FAMILY ")"
		" ORDER BY number, entry.id, seat";

	return entries_read(arena, db_query(db, sql, "t", tournament_id));
}

struct entry_list
entry_list_confirmed(struct arena *arena, struct db *db, const struct tournament *t)
{
	static const char one[] =
		ENTRIES
		" WHERE tournament_id = $1 AND status = 'confirmed'"
		" ORDER BY number, seat";
	static const char all[] =
		ENTRIES
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND status = 'confirmed'"
		" ORDER BY number, entry.id, seat";

	/* A literal each: of an event without divisions they come in their order, and nothing is sorted. */
	return entries_read(arena, t->divisions == 0 ? db_query(db, one, "t", t->id)
	                                             : db_query(db, all, "t", t->id));
}

struct entry_list
entry_list_waiting(struct arena *arena, struct db *db, const char *tournament_id, int from, int most)
{
	static const char sql[] =
		ENTRIES
		" WHERE entry.id IN (SELECT id"
		"  FROM entry"
		"  WHERE tournament_id = $1 AND status = 'waiting'"
		"  ORDER BY number"
		"  LIMIT $3 OFFSET $2)"
		" ORDER BY number, seat";

	return entries_read(arena, db_query(db, sql, "tdd", tournament_id, from, most));
}

/* Most who enter are nobody else's namesake; that costs no list of ids. */
static bool
key_there(struct db *db, const char *tournament_id, const char *one, const char *two)
{
	static const char sql[] =
		"SELECT 1"
		" FROM player_key"
		" JOIN entry ON entry.id = entry_id"
		" JOIN tournament ON tournament.id = tournament_id"
		" WHERE name_key IN ($2, $3)"
		" AND coalesce(parent_id, tournament.id) ="
		"  (SELECT coalesce(parent_id, id) FROM tournament WHERE id = $1)"
		" LIMIT 1";

	return db_exists(db_query(db, sql, "ttt", tournament_id, one, two));
}

struct entry_list
entry_namesakes(struct arena *arena, struct db *db, const struct entry *entry)
{
	static const char sql[] =
		ENTRIES
		" WHERE entry.id IN (SELECT entry_id FROM player_key WHERE name_key IN ($2, $3))"
		" AND tournament_id IN (" TOURNAMENT_FAMILY ")"
		" ORDER BY number, entry.id, seat";
	const char *one = player_look_key(arena, &entry->players[0]);
	const char *two = entry->player_count < 2 ? one : player_look_key(arena, &entry->players[1]);

	if (!key_there(db, entry->tournament_id, one, two))
		return (struct entry_list){.count = 0};
	return entries_read(arena, db_query(db, sql, "ttt", entry->tournament_id, one, two));
}

struct entry_alike *
entry_alikes(struct arena *arena, struct db *db, const char *tournament_id, size_t *count)
{
	static const char sql[] =
		"SELECT DISTINCT one.id, other.id"
		" FROM entry AS one"
		" JOIN player_key AS key ON key.entry_id = one.id"
		" JOIN player_key AS twin ON twin.name_key = key.name_key AND twin.entry_id <> one.id"
		" JOIN entry AS other ON other.id = twin.entry_id AND other.tournament_id = one.tournament_id"
		"  AND other.number > one.number"
		" WHERE one.tournament_id = $1 AND one.status <> 'withdrawn' AND other.status <> 'withdrawn'"
		"  AND one.erased_at IS NULL AND other.erased_at IS NULL"
		" ORDER BY one.id, other.id";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct entry_alike *list = NULL;

	for (*count = 0; db_row(query); ++*count) {
		list = arena_more(arena, list, *count, sizeof(*list));
		list[*count] = (struct entry_alike){db_text(query, 0, arena), db_text(query, 1, arena)};
	}
	return list;
}

struct entry *
entry_after(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		ENTRIES
		" WHERE from_id = $1 AND status <> 'withdrawn'"
		" ORDER BY number DESC, seat"
		" LIMIT 2";

	return entries_read(arena, db_query(db, sql, "t", id)).list;
}

void
entry_move(struct db *db, const char *id, const char *tournament_id, enum entry_status status)
{
	static const char apart[] =
		"DELETE FROM keep_apart"
		" WHERE tournament_id = (SELECT tournament_id FROM entry WHERE id = $1)"
		" AND (one = $1 OR other = $1)";
	static const char sql[] =
		"UPDATE entry"
		" SET tournament_id = $2, status = $3, start_x2 = 0, asks = NULL, asks_why = NULL,"
		"  version = version + 1"
		" WHERE id = $1";

	db_run(db, apart, "t", id);
	db_run(db, sql, "ttt", id, tournament_id, entry_status_names[status]);
	entry_waiting_recount(db, tournament_id);
}

struct entry *
entry_first_waiting(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		ENTRIES
		" WHERE id = (SELECT id"
		"  FROM entry"
		"  WHERE tournament_id = $1 AND status = 'waiting'"
		"  ORDER BY number"
		"  LIMIT 1)"
		" ORDER BY seat";

	return entries_read(arena, db_query(db, sql, "t", tournament_id)).list;
}

int
entry_number(struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT number"
		" FROM entry"
		" WHERE id = $1";
	int number = db_number(db_query(db, sql, "t", id));

	if (number == 0)
		log_die("no entry %s", id);
	return number;
}

int
entry_next_number(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT coalesce(max(last), 0) + 1"
		" FROM (SELECT (SELECT max(number) FROM entry WHERE tournament_id = one.id) AS last"
		"  FROM (" TOURNAMENT_FAMILY ") AS one) AS lasts";

	return db_number(db_query(db, sql, "t", tournament_id));
}

int
entry_waiting_place(struct db *db, const struct entry *entry)
{
	/* The last one, who has just come, is told without counting. */
	static const char sql[] =
		"SELECT CASE WHEN EXISTS (SELECT 1"
		"  FROM entry AS later"
		"  WHERE later.tournament_id = self.tournament_id AND later.status = 'waiting'"
		"  AND later.number > self.number)"
		" THEN (SELECT count(*)"
		"  FROM entry AS ahead"
		"  WHERE ahead.tournament_id = self.tournament_id AND ahead.status = 'waiting'"
		"  AND ahead.number <= self.number)"
		" ELSE waiting END"
		" FROM entry AS self"
		" JOIN tournament ON tournament.id = self.tournament_id"
		" WHERE self.id = $1 AND self.status = 'waiting'";

	return db_number(db_query(db, sql, "t", entry->id));
}

int
entry_waiting_count(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT waiting"
		" FROM tournament"
		" WHERE id = $1";

	return db_number(db_query(db, sql, "t", tournament_id));
}

struct entry_list
entry_unconfirmed(struct arena *arena, struct db *db, int64_t entered_at)
{
	static const char sql[] =
		"SELECT entry.id, tournament_id"
		" FROM entry"
		" JOIN tournament ON tournament.id = tournament_id AND confirms = 'mail'"
		" WHERE entry.status = 'unconfirmed' AND entered_at <= $1"
		" ORDER BY entered_at";
	struct query *query = db_query(db, sql, "l", entered_at);
	struct entry_list entries = {0};

	while (db_row(query)) {
		entries.list = arena_more(arena, entries.list, entries.count, sizeof(*entries.list));
		entries.list[entries.count++] = (struct entry){
			.id = db_text(query, 0, arena), .tournament_id = db_text(query, 1, arena),
		};
	}
	return entries;
}

int
entry_count(struct db *db, const struct tournament *t, enum entry_status status)
{
	/* A bare parameter may be what a partial index is for, and SQLite plans anew at every value. */
	static const char sql[] =
		"SELECT count(*)"
		" FROM entry"
		" WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS ") AND status = CAST($2 AS TEXT)";

	if (t->divisions == 0 && status == STATUS_CONFIRMED)
		return t->taken;
	if (t->divisions == 0 && status == STATUS_WAITING)
		return t->waiting;
	return db_number(db_query(db, sql, "tt", t->id, entry_status_names[status]));
}

static void
key_insert(struct arena *arena, struct db *db, const char *entry_id, int nth,
           const struct player *player)
{
	static const char sql[] =
		"INSERT INTO player_key (entry_id, seat, name_key)"
		" VALUES ($1, $2, $3)";

	db_run(db, sql, "tdt", entry_id, nth, player_look_key(arena, player));
}

static void
player_insert(struct arena *arena, struct db *db, const struct entry *entry)
{
	static const char sql[] =
		"INSERT INTO player (entry_id, seat, " COLUMN_NAMES(PLAYER_TABLE) ")"
		" VALUES ($1, 0, " COLUMN_VALUES(PLAYER_TABLE) ")";

	row_run(db, sql, &player_columns, &entry->players[0], "t", entry->id);
	key_insert(arena, db, entry->id, 0, &entry->players[0]);
}

static void
pair_insert(struct arena *arena, struct db *db, const struct entry *entry)
{
	static const char players[] =
		"INSERT INTO player (entry_id, seat, " COLUMN_NAMES(PLAYER_TABLE) ")"
		" VALUES ($1, 0, " COLUMN_VALUES(OWN) "),"
		"  ($1, 1" PARTNER(PARTNER_VALUE, PARTNER_VALUE, ) ")";
	static const char keys[] =
		"INSERT INTO player_key (entry_id, seat, name_key)"
		" VALUES ($1, 0, $2), ($1, 1, $3)";

	row_run(db, players, &pair_columns, entry, "t", entry->id);
	db_run(db, keys, "ttt", entry->id, player_look_key(arena, &entry->players[0]),
	       player_look_key(arena, &entry->players[1]));
}

static void
players_insert(struct db *db, const struct entry *entry)
{
	struct arena *arena = db_arena(db);

	if (entry->player_count == 2)
		pair_insert(arena, db, entry);
	else
		player_insert(arena, db, entry);
	arena_free(arena);
}

#define KEYLESS \
	"SELECT entry_id, seat, family_name, given_name" \
	" FROM player" \
	" WHERE NOT EXISTS (SELECT 1 FROM player_key AS key" \
	"  WHERE key.entry_id = player.entry_id AND key.seat = player.seat)"

void
entry_keys_fill(struct db *db, const char *tournament_id)
{
	static const char of_site[] = KEYLESS;
	static const char of_event[] =
		KEYLESS
		" AND entry_id IN (SELECT id FROM entry"
		"  WHERE tournament_id IN (" TOURNAMENT_AND_DIVISIONS "))";
	struct arena *arena = db_arena(db);
	struct keyless {
		const char *entry_id;
		int nth;
		struct player player;
	} *missing = NULL;
	size_t count = 0;
	struct query *query = tournament_id == NULL ? db_query(db, of_site, "")
	                                            : db_query(db, of_event, "t", tournament_id);

	while (db_row(query)) {
		missing = arena_more(arena, missing, count, sizeof(*missing));
		missing[count++] = (struct keyless){
			.entry_id = db_text(query, 0, arena), .nth = db_int(query, 1),
			.player = {.family_name = db_text(query, 2, arena),
			           .given_name = db_text(query, 3, arena)},
		};
	}
	for (size_t i = 0; i < count; i++)
		key_insert(arena, db, missing[i].entry_id, missing[i].nth, &missing[i].player);
	arena_free(arena);
}

void
entry_insert(struct db *db, const struct entry *entry)
{
	static const char sql[] =
		"INSERT INTO entry (" COLUMN_NAMES(ENTRY_TABLE) ", rating)"
		" VALUES (" COLUMN_VALUES(ENTRY_TABLE) ", CASE $1 WHEN 1 THEN $2 END)";
	static const char one_more[] =
		"UPDATE tournament"
		" SET waiting = waiting + 1"
		" WHERE id = $1";

	row_run(db, sql, &entry_columns, entry, "dd", entry->rated, entry->rating);
	players_insert(db, entry);
	if (entry->status == STATUS_WAITING)
		db_run(db, one_more, "t", entry->tournament_id);
}

bool
entry_update(struct db *db, const struct entry *entry)
{
	static const char update[] =
		"UPDATE entry"
		" SET version = version + 1" COLUMN_SETS(ENTRY_TABLE)
		" WHERE id = $id AND version = $version";
	static const char delete[] =
		"DELETE FROM player"
		" WHERE entry_id = $1";

	if (row_run(db, update, &entry_columns, entry, "") != 1)
		return false;
	db_run(db, delete, "t", entry->id);
	players_insert(db, entry);
	return true;
}

bool
entry_status_set(struct db *db, const char *id, enum entry_status from, enum entry_status to)
{
	static const char sql[] =
		"UPDATE entry"
		" SET status = $3, version = version + 1"
		" WHERE id = $1 AND status = $2";

	if (db_run(db, sql, "ttt", id, entry_status_names[from], entry_status_names[to]) != 1)
		return false;
	if (from == STATUS_WAITING || to == STATUS_WAITING)
		recount_of(db, id);
	return true;
}

void
entry_version_next(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE entry"
		" SET version = version + 1"
		" WHERE id = $1";

	db_run(db, sql, "t", id);
}

void
entry_generation_next(struct db *db, const char *id)
{
	static const char sql[] =
		"UPDATE entry"
		" SET generation = generation + 1"
		" WHERE id = $1";

	db_run(db, sql, "t", id);
}

void
entry_news_set(struct db *db, const char *id, int64_t at)
{
	static const char sql[] =
		"UPDATE entry"
		" SET news_at = CASE WHEN $2 > 0 THEN $2 END"
		" WHERE id = $1";

	db_run(db, sql, "tl", id, at);
}

void
entry_asks_set(struct db *db, const char *id, const char *key, const char *why)
{
	static const char sql[] =
		"UPDATE entry"
		" SET asks = CASE WHEN $2 <> '' THEN $2 END,"
		"  asks_why = CASE WHEN $2 <> '' THEN $3 END"
		" WHERE id = $1";

	db_run(db, sql, "ttt", id, key, why);
}
