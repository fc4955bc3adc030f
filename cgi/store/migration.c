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

/* A row that points at none of those it should; NULL where there is none. */
static const char *
dangling(struct arena *arena, struct db *db)
{
	static const char sql[] =
		"SELECT 'table ' || [table] || ' has a row that points at none of ' || parent"
		" FROM pragma_foreign_key_check"
		" LIMIT 1";
	struct query *query = db_query(db, sql, "");
	const char *what = db_row(query) ? db_text(query, 0, arena) : NULL;

	db_stop(query);
	return what;
}

/* False with *why, and nothing is to be kept. */
static bool
files_apply(struct arena *arena, struct db *db, const char **why)
{
	const int current = migration_current(db); /* another process may have been first */
	const char *what = NULL;

	for (size_t i = 0; i < embedded_count && what == NULL; i++) { /* sorted by name, so by number */
		const struct embedded *file = &embedded_files[i];

		if (file_number(file) <= current)
			continue;
		db_script(db, file->bytes);
		db_script(db, arena_printf(arena, "PRAGMA user_version = %d", file_number(file)));
		what = dangling(arena, db);
		if (what != NULL)
			*why = arena_printf(arena, "%s was taken back: %s", file->name, what);
	}
	if (what == NULL)
		entry_keys_fill(db, NULL);
	return what == NULL;
}

/* A CHECK cannot be changed where it stands: the table is made anew beside the old one,
 * filled, the old one dropped and the name taken over. While foreign keys are enforced, to
 * drop a table is to delete its rows first, which those that point at them forbid. So they
 * are not, and all are looked at before the COMMIT. The setting is deaf inside a
 * transaction, which is one: a program that runs goes on with what it knows when any
 * of it fails. */
bool
migration_run(struct arena *arena, struct db *db, const char **why)
{
	const int before = migration_current(db), newest = migration_newest();
	bool ok;

	if (before > newest)
		*why = arena_printf(arena, "the database comes from a newer program: its schema is "
		                    "number %d, this program knows %d", before, newest);
	if (before >= newest)
		return before == newest;
	db_script(db, "PRAGMA foreign_keys = OFF");
	db_begin(db);
	ok = files_apply(arena, db, why);
	if (ok)
		db_commit(db);
	else
		db_rollback(db);
	db_script(db, "PRAGMA foreign_keys = ON");
	if (ok) {
		log_line("database: its schema was number %d, and is %d", before, newest);
		if (before > 0) /* a program of before left what it deleted in free parts of the file */
			db_rewrite(db);
	}
	return ok;
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
players_check(struct arena *arena, struct db *db, migration_say say)
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
			say(arena_printf(arena, "database: an entry has %d players: %s", players,
			                 db_text(query, 0, arena)));
			findings++;
		}
	}
	return findings;
}

static const char of_schema[] =
	"SELECT type, name, coalesce(sql, '')"
	" FROM sqlite_schema"
	" WHERE name NOT LIKE 'sqlite|_%' ESCAPE '|'";

/* How that is made in the other database: "" where it is not. */
static const char *
made_as(struct arena *arena, struct db *db, const char *type, const char *name)
{
	static const char sql[] =
		"SELECT coalesce(sql, '')"
		" FROM sqlite_schema"
		" WHERE type = $1 AND name = $2";
	struct query *query = db_query(db, sql, "tt", type, name);
	const char *made = db_row(query) ? db_text(query, 0, arena) : "";

	db_stop(query);
	return made;
}

/* What the first has that is not in the second, or, `differing`, not as it is there. */
static int
schema_compare(struct arena *arena, struct db *one, struct db *other, bool differing, const char *what,
               migration_say say)
{
	struct query *query = db_query(one, of_schema, "");
	int findings = 0;

	while (db_row(query)) {
		const char *type = db_text(query, 0, arena), *name = db_text(query, 1, arena);
		const char *made = made_as(arena, other, type, name);

		if (made[0] != '\0' && (!differing || strcmp(made, db_text(query, 2, arena)) == 0))
			continue;
		say(arena_printf(arena, "database: the %s %s %s", type, name, made[0] == '\0' ? what : "is not as it should be"));
		findings++;
	}
	return findings;
}

/* Beside a database that has just been made. */
static int
schema_check(struct arena *arena, struct db *db, migration_say say)
{
	const char *why;
	struct db *fresh = db_open(arena, DB_MEMORY, false, &why);
	int findings;

	if (fresh == NULL)
		log_die("%s", why);
	for (size_t i = 0; i < embedded_count; i++)
		if (file_number(&embedded_files[i]) > 0)
			db_script(fresh, embedded_files[i].bytes);
	findings = schema_compare(arena, fresh, db, true, "is missing", say) +
	           schema_compare(arena, db, fresh, false, "is none of this program's", say);
	db_close(fresh);
	return findings;
}

int
migration_examine(struct arena *arena, struct db *db, migration_say say)
{
	int findings = 0;

	/* What the checks read is not there before, or may mean something else after. */
	if (migration_current(db) != migration_newest()) {
		say(arena_printf(arena, "database: its schema is number %d, this program's %d",
		                 migration_current(db), migration_newest()));
		return 1;
	}
	findings = schema_check(arena, db, say);
	if (findings > 0)
		return findings;
	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++) {
		struct query *query = db_query(db, checks[i].sql, "");

		for (; db_row(query); findings++)
			say(arena_printf(arena, "database: %s: %s", checks[i].what, db_text(query, 0, arena)));
	}
	return findings + players_check(arena, db, say);
}

static void
to_log(const char *line)
{
	log_line("%s", line);
}

int
migration_check(struct arena *arena, struct db *db)
{
	return migration_examine(arena, db, to_log);
}
