#include "store/entry.h"

#include <string.h>

#include "base/log.h"
#include "store/rows.h"

const char *const status_names[] = {
	[STATUS_CONFIRMED] = "confirmed", [STATUS_WAITING] = "waiting",
	[STATUS_WITHDRAWN] = "withdrawn", NULL,
};

#define ENTRY_COLUMNS \
	"id, tournament_id, number, status, points_x2, captain, email, note, generation, version," \
	" entered_at, lang, coalesce(fixed_table, 0), newcomer, start_x2, rating IS NOT NULL," \
	" coalesce(rating, 0)"

/* Two rows an entry, a player each; always ordered by seat within the entry. */
#define COLUMNS ENTRY_COLUMNS ", seat, " PLAYER_COLUMNS
#define ROWS " FROM entry JOIN player ON player.entry_id = entry.id"

enum { SEAT = 17 };

static struct entry
entry_read(struct query *query, struct arena *arena)
{
	return (struct entry){
		.id = db_text(query, 0, arena),
		.tournament_id = db_text(query, 1, arena),
		.number = db_int(query, 2),
		.status = (enum status)row_word(query, 3, arena, status_names),
		.points_x2 = db_int(query, 4),
		.captain = db_int(query, 5),
		.email = db_text(query, 6, arena),
		.note = db_text(query, 7, arena),
		.generation = db_int(query, 8),
		.version = db_int(query, 9),
		.entered_at = db_long(query, 10),
		.lang = db_text(query, 11, arena),
		.fixed_table = db_int(query, 12),
		.newcomer = db_int(query, 13) != 0,
		.start_x2 = db_int(query, 14),
		.rated = db_int(query, 15) == 1,
		.rating = db_int(query, 16),
	};
}

static struct entries
entries_read(struct arena *arena, struct query *query)
{
	struct entries entries = {0};

	while (db_row(query)) {
		int seat = db_int(query, SEAT);

		if (seat == 0) {
			entries.list = rows_room(arena, entries.list, entries.count,
			                         sizeof(*entries.list));
			entries.list[entries.count++] = entry_read(query, arena);
		}
		if (entries.count == 0)
			die("database: an entry without its first player");
		entries.list[entries.count - 1].players[seat] = player_row(query, SEAT + 1, arena);
		entries.list[entries.count - 1].player_count = (size_t)seat + 1;
	}
	return entries;
}

int
entry_seat(const struct entry *entry, size_t i)
{
	return i == 0 ? entry->captain : 1 - entry->captain;
}

struct entry *
entry_by_id(struct arena *arena, struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		ROWS
		" WHERE id = $1"
		" ORDER BY seat";

	return entries_read(arena, db_query(db, sql, "t", id)).list;
}

struct entries
entries_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		ROWS
		" WHERE tournament_id = $1"
		" ORDER BY number, seat";

	return entries_read(arena, db_query(db, sql, "t", tournament_id));
}

struct entry *
entry_first_waiting(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT " COLUMNS
		ROWS
		" WHERE tournament_id = $1 AND status = 'waiting'"
		" ORDER BY number, seat"
		" LIMIT 2";

	return entries_read(arena, db_query(db, sql, "t", tournament_id)).list;
}

int
entry_number(struct db *db, const char *id)
{
	static const char sql[] =
		"SELECT number"
		" FROM entry"
		" WHERE id = $1";
	int number = db_number(db, 0, sql, "t", id);

	if (number == 0)
		die("no entry %s", id);
	return number;
}

int
entry_next_number(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT coalesce(max(number), 0) + 1"
		" FROM entry"
		" WHERE tournament_id = $1";

	return db_number(db, 0, sql, "t", tournament_id);
}

int
entry_waiting_place(struct db *db, const struct entry *entry)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM entry AS self"
		" JOIN entry AS ahead ON ahead.tournament_id = self.tournament_id"
		" WHERE self.id = $1 AND self.status = 'waiting'"
		" AND ahead.status = 'waiting' AND ahead.number <= self.number";

	return db_number(db, 0, sql, "t", entry->id);
}

int
entries_waiting(struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT count(*)"
		" FROM entry"
		" WHERE tournament_id = $1 AND status = 'waiting'";

	return db_number(db, 0, sql, "t", tournament_id);
}

static void
player_insert(struct db *db, const char *entry_id, int seat, const struct player *player)
{
	static const char sql[] =
		"INSERT INTO player (entry_id, seat, " PLAYER_COLUMNS ")"
		" VALUES ($1, $2, " PLAYER_PARAMETERS ")";
	struct player_texts texts = player_texts(player);

	db_run(db, sql, "td" PLAYER_TYPES, entry_id, seat, PLAYER_VALUES(player, &texts));
}

static void
players_insert(struct db *db, const struct entry *entry)
{
	for (size_t seat = 0; seat < entry->player_count; seat++)
		player_insert(db, entry->id, (int)seat, &entry->players[seat]);
}

static void
players_delete(struct db *db, const char *entry_id)
{
	static const char sql[] =
		"DELETE FROM player"
		" WHERE entry_id = $1";

	db_run(db, sql, "t", entry_id);
}

void
entry_insert(struct db *db, const struct entry *entry)
{
	static const char sql[] =
		"INSERT INTO entry (id, tournament_id, number, status, points_x2, captain, email, note,"
		" generation, version, entered_at, lang, fixed_table, newcomer, start_x2, rating)"
		" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, nullif($13, 0), $14, $15,"
		" CASE $16 WHEN 1 THEN $17 END)";

	db_run(db, sql, "ttdtddttddltddddd", entry->id, entry->tournament_id, entry->number,
	       status_names[entry->status], entry->points_x2, entry->captain, entry->email,
	       entry->note, entry->generation, entry->version, entry->entered_at, entry->lang,
	       entry->fixed_table, entry->newcomer, entry->start_x2, entry->rated, entry->rating);
	players_insert(db, entry);
}

bool
entry_update(struct db *db, const struct entry *entry)
{
	static const char sql[] =
		"UPDATE entry"
		" SET points_x2 = $3, captain = $4, email = $5, note = $6, lang = $7,"
		" fixed_table = nullif($8, 0), newcomer = $9, start_x2 = $10, version = version + 1"
		" WHERE id = $1 AND version = $2";

	if (db_run(db, sql, "tdddtttddd", entry->id, entry->version, entry->points_x2,
	           entry->captain, entry->email, entry->note, entry->lang,
	           entry->fixed_table, entry->newcomer, entry->start_x2) != 1)
		return false;
	players_delete(db, entry->id);
	players_insert(db, entry);
	return true;
}

bool
entry_status_set(struct db *db, const char *id, enum status from, enum status to)
{
	static const char sql[] =
		"UPDATE entry"
		" SET status = $3, version = version + 1"
		" WHERE id = $1 AND status = $2";

	return db_run(db, sql, "ttt", id, status_names[from], status_names[to]) == 1;
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
absence_set(struct db *db, const char *entry_id, int round, bool absent)
{
	static const char insert[] =
		"INSERT INTO absence (entry_id, round)"
		" VALUES ($1, $2)"
		" ON CONFLICT (entry_id, round) DO NOTHING";
	static const char delete[] =
		"DELETE FROM absence"
		" WHERE entry_id = $1 AND round = $2";

	db_run(db, absent ? insert : delete, "td", entry_id, round);
}

void
absence_miss(struct db *db, const char *entry_id, int round)
{
	static const char sql[] =
		"INSERT INTO absence (entry_id, round, missed)"
		" VALUES ($1, $2, 1)"
		" ON CONFLICT (entry_id, round) DO NOTHING";

	db_run(db, sql, "td", entry_id, round);
}

void
absences_forget_missed(struct db *db, const char *tournament_id, int round)
{
	static const char sql[] =
		"DELETE FROM absence"
		" WHERE round = $2 AND missed = 1"
		" AND entry_id IN (SELECT id FROM entry WHERE tournament_id = $1)";

	db_run(db, sql, "td", tournament_id, round);
}

struct absences
absences_of(struct arena *arena, struct db *db, const char *tournament_id)
{
	static const char sql[] =
		"SELECT absence.entry_id, absence.round"
		" FROM absence"
		" JOIN entry ON entry.id = absence.entry_id"
		" WHERE entry.tournament_id = $1"
		" ORDER BY entry.number, absence.round";
	struct query *query = db_query(db, sql, "t", tournament_id);
	struct absences all = {0};

	while (db_row(query)) {
		all.list = rows_room(arena, all.list, all.count, sizeof(*all.list));
		all.list[all.count++] = (struct absence){db_text(query, 0, arena), db_int(query, 1)};
	}
	return all;
}

bool
absences_have(const struct absences *all, const char *entry_id, int round)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].round == round && strcmp(all->list[i].entry_id, entry_id) == 0)
			return true;
	return false;
}
