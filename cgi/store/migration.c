#include "store/migration.h"

#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "base/log.h"
#include "store/entry.h"
#include "store/tournament.h"

/* 1 of schema/001_main.sql; 0 of what is no schema. */
static int
file_number(const struct embedded *file)
{
	static const char folder[] = "schema/";
	const size_t len = sizeof(folder) - 1;

	return strncmp(file->name, folder, len) == 0 ? (int)strtol(file->name + len, NULL, 10) : 0;
}

int
migration_newest(void)
{
	int newest = 0;

	for (size_t i = 0; i < embedded_count; i++)
		if (file_number(&embedded_files[i]) > newest)
			newest = file_number(&embedded_files[i]);
	return newest;
}

int
migration_current(struct db *db)
{
	return db_number(db_query(db, "PRAGMA user_version", ""));
}

/* A CHECK cannot be changed where it stands: the table is made anew beside the old one,
 * filled, the old one dropped and the name taken over. While foreign keys are enforced, to
 * drop a table is to delete its rows first, which those that point at them forbid. So they
 * are not, and all are looked at before the COMMIT. The setting is deaf inside a
 * transaction. The number is read again inside: another process may have been first. */
static bool
file_apply(struct arena *arena, struct db *db, const struct embedded *file, const char **why)
{
	static const char dangling[] =
		"SELECT 'table ' || [table] || ' has a row that points at none of ' || parent"
		" FROM pragma_foreign_key_check"
		" LIMIT 1";
	const char *what = NULL;

	db_script(db, "PRAGMA foreign_keys = OFF");
	db_begin(db);
	if (migration_current(db) < file_number(file)) {
		struct query *query;

		db_script(db, file->bytes);
		db_script(db, arena_printf(arena, "PRAGMA user_version = %d", file_number(file)));
		query = db_query(db, dangling, "");
		what = db_row(query) ? db_text(query, 0, arena) : NULL;
		db_stop(query);
		if (what == NULL)
			log_line("database: applied %s", file->name);
	}
	if (what != NULL) {
		db_rollback(db);
		*why = arena_printf(arena, "%s was taken back: %s", file->name, what);
	} else {
		db_commit(db);
	}
	db_script(db, "PRAGMA foreign_keys = ON");
	return what == NULL;
}

bool
migration_run(struct arena *arena, struct db *db, const char **why)
{
	int current = migration_current(db);

	if (current > migration_newest()) {
		*why = arena_printf(arena, "the database comes from a newer program: its schema is "
		                    "number %d, this program knows %d", current, migration_newest());
		return false;
	}
	for (size_t i = 0; i < embedded_count; i++) /* sorted by name, so by number */
		if (file_number(&embedded_files[i]) > current &&
		    !file_apply(arena, db, &embedded_files[i], why))
			return false;
	if (migration_newest() > current) {
		db_begin(db);
		entry_keys_fill(db, NULL);
		db_commit(db);
		if (current > 0) /* a program of before left what it deleted in free parts of the file */
			db_rewrite(db);
	}
	return true;
}

/* Each returns a line of text for every finding. Ids only, no names. */
static const struct {
	const char *what, *sql;
} checks[] = {
	{"integrity",
	 "SELECT integrity_check"
	 " FROM pragma_integrity_check"
	 " WHERE integrity_check <> 'ok'"},
	{"a row points at one that is not there",
	 "SELECT f.[table] || ' to ' || f.parent"
	 " FROM pragma_foreign_key_check AS f"},
	{"the places taken are not the entries confirmed, or those counted not those waiting",
	 "SELECT t.id"
	 " FROM tournament AS t"
	 " WHERE t.taken <> (SELECT count(*)"
	 "  FROM entry AS e"
	 "  WHERE e.tournament_id = t.id AND e.status = 'confirmed')"
	 " OR t.waiting <> (SELECT count(*)"
	 "  FROM entry AS e"
	 "  WHERE e.tournament_id = t.id AND e.status = 'waiting')"},
	{"a pair is drawn twice in a round",
	 "SELECT a.tournament_id || ' round ' || a.round || ' table ' || a.table_number"
	 " FROM game AS a"
	 " JOIN game AS b ON b.tournament_id = a.tournament_id AND b.round = a.round"
	 " WHERE a.black = b.white"},
	{"a pair has a bye and a game",
	 "SELECT b.tournament_id || ' round ' || b.round || ' entry ' || b.entry_id"
	 " FROM bye AS b"
	 " JOIN game AS g ON g.tournament_id = b.tournament_id AND g.round = b.round"
	 " WHERE b.entry_id IN (g.black, g.white)"},
};

/* A pair is two; where one player plays one, one does, or two from before that was
 * so. */
static int
players_check(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT e.id, (SELECT count(*) FROM player AS p WHERE p.entry_id = e.id)"
		" FROM entry AS e"
		" WHERE e.tournament_id = $1";
	const struct tournaments all = tournaments_all(arena, db);
	int findings = 0;

	for (size_t i = 0; i < all.count; i++) {
		struct query *query = db_query(db, sql, "t", all.list[i].id);

		while (db_row(query)) {
			const int players = db_int(query, 1);

			if (players == 2 || (players == 1 && ruleset_single(all.list[i].base)))
				continue;
			log_line("database: an entry has %d players: %s", players,
			         db_text(query, 0, arena));
			findings++;
		}
	}
	return findings;
}

int
migration_check(struct arena *arena, struct db *db)
{
	int findings = 0;

	/* What the checks read is not there before, or may mean something else after. */
	if (migration_current(db) != migration_newest()) {
		log_line("database: its schema is number %d, this program's %d",
		         migration_current(db), migration_newest());
		return 1;
	}
	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++) {
		struct query *query = db_query(db, checks[i].sql, "");

		for (; db_row(query); findings++)
			log_line("database: %s: %s", checks[i].what, db_text(query, 0, arena));
	}
	return findings + players_check(arena, db);
}
