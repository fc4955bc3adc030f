#include "store/draw/absence.h"

#include <string.h>

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
absence_set_by_pair(struct db *db, const char *entry_id, int round, int64_t now)
{
	static const char sql[] =
		"INSERT INTO absence (entry_id, round, told_at)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (entry_id, round) DO NOTHING";

	db_run(db, sql, "tdl", entry_id, round, now);
}

void
absence_noted(struct db *db, const char *entry_id, int round)
{
	static const char sql[] =
		"UPDATE absence"
		" SET told_at = NULL"
		" WHERE entry_id = $1 AND round = $2";

	db_run(db, sql, "td", entry_id, round);
}

void
absence_set_by_desk(struct db *db, const char *entry_id, int round, int64_t now)
{
	static const char sql[] =
		"INSERT INTO absence (entry_id, round, desk_at)"
		" VALUES ($1, $2, $3)"
		" ON CONFLICT (entry_id, round) DO NOTHING";

	db_run(db, sql, "tdl", entry_id, round, now);
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

const struct absence *
absences_find(const struct absences *all, const char *entry_id, int round)
{
	for (size_t i = 0; i < all->count; i++)
		if (all->list[i].round == round && strcmp(all->list[i].entry_id, entry_id) == 0)
			return &all->list[i];
	return NULL;
}

bool
absences_have(const struct absences *all, const char *entry_id, int round)
{
	return absences_find(all, entry_id, round) != NULL;
}
