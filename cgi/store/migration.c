#include "store/migration.h"

#include <stdlib.h>
#include <string.h>

#include "base/embedded.h"
#include "base/log.h"
#include "store/entry.h"
#include "store/tournament.h"

#define NEWER "the database comes from a newer program: its schema is number %d, this program knows %d"

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
	return db_schema(db);
}

/* False with *why, and nothing is to be kept. */
static bool
files_apply(struct arena *arena, struct db *db, int last, const char **why)
{
	const int current = migration_current(db); /* another process may have been first */

	for (size_t i = 0; i < embedded_count; i++) { /* sorted by name, so by number */
		const struct embedded *file = &embedded_files[i];
		const int number = file_number(file);
		const char *what;

		if (number > current && number <= last &&
		    !db_schema_add(db, arena, &(struct db_schema){number, file->bytes}, &what)) {
			*why = arena_printf(arena, "%s was taken back: %s", file->name, what);
			return false;
		}
	}
	return true;
}

bool
migration_files(struct arena *arena, struct db *db, const char **why)
{
	if (!files_apply(arena, db, migration_newest(), why))
		return false;
	entry_keys_fill(db, NULL);
	return true;
}

struct db *
migration_unpack(struct arena *arena, struct db *beside, const char *path, const char **why)
{
	const int number = db_packed(beside, arena, path, why);
	struct db *db = number == 0 ? NULL : db_scratch(arena, beside, why);
	bool ok;

	if (db == NULL)
		return NULL;
	if (number > migration_newest()) {
		*why = arena_printf(arena, NEWER, number, migration_newest());
		db_close(db);
		return NULL;
	}
	db_schema_begin(db);
	ok = files_apply(arena, db, number, why);
	if (ok) {
		db_fill_begin(db);
		ok = db_unpack(db, arena, path, why) && db_fill_end(db, arena, why);
	}
	db_schema_end(db, ok);
	if (ok)
		return db;
	db_close(db);
	return NULL;
}

/* Whose it is, where it is none that this program can bring up to date, whoever runs it. */
static const char *
stranger(struct arena *arena, struct db *db)
{
	const int current = migration_current(db), newest = migration_newest();

	if (current > newest)
		return arena_printf(arena, NEWER, current, newest);
	if (current == 0 && db_anything(db))
		return "the database belongs to something else: what is in it is none of Oshidori's";
	return NULL;
}

const char *
migration_bar(struct arena *arena, struct db *db)
{
	const char *why = stranger(arena, db);

	return why != NULL ? why : db_barred(db, arena);
}

const char *
migration_lack(struct arena *arena, struct db *db)
{
	const int current = migration_current(db), newest = migration_newest();
	const char *why = stranger(arena, db);

	if (why != NULL || current == newest)
		return why;
	if (current == 0)
		return "the database is empty: run oshidori migrate";
	return arena_printf(arena, "the database has schema %d, this program needs %d: run oshidori migrate",
	                    current, newest);
}

bool
migration_run(struct arena *arena, struct db *db, const char **why)
{
	const int before = migration_current(db), newest = migration_newest();
	bool ok;

	if (before == newest)
		return true;
	*why = migration_bar(arena, db);
	if (*why != NULL)
		return false;
	db_schema_begin(db);
	ok = migration_files(arena, db, why);
	db_schema_end(db, ok);
	if (ok) {
		log_line("database: its schema was number %d, and is %d", before, newest);
		if (before > 0) /* a program of before left what it deleted in free parts of the file */
			db_rewrite(db);
	}
	return ok;
}

/* Each returns a line of text for every finding. Ids only, no names. */
static const struct db_finding checks[] = {
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
	{0},
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

/* Of what a schema has: kind, name, how it was made. */
struct part {
	const char *kind, *name, *made;
};

struct parts {
	struct part *list;
	size_t count;
};

static struct parts
parts_of(struct arena *arena, struct db *db)
{
	struct query *query = db_parts(db);
	struct parts parts = {0};

	for (; db_row(query); parts.count++) {
		parts.list = arena_more(arena, parts.list, parts.count, sizeof(*parts.list));
		parts.list[parts.count] = (struct part){
			db_text(query, 0, arena), db_text(query, 1, arena), db_text(query, 2, arena),
		};
	}
	return parts;
}

/* How that is made in the other schema: NULL where it is not. */
static const char *
made_as(const struct parts *parts, const struct part *part)
{
	for (size_t i = 0; i < parts->count; i++)
		if (strcmp(parts->list[i].kind, part->kind) == 0 && strcmp(parts->list[i].name, part->name) == 0)
			return parts->list[i].made;
	return NULL;
}

/* What the first has that is not in the second, or, `differing`, not as it is there. */
static int
parts_compare(struct arena *arena, struct parts one, struct parts other, bool differing, const char *what,
              migration_say say)
{
	int findings = 0;

	for (size_t i = 0; i < one.count; i++) {
		const struct part *part = &one.list[i];
		const char *made = made_as(&other, part);

		if (made != NULL && (!differing || strcmp(made, part->made) == 0))
			continue;
		say(arena_printf(arena, "database: the %s %s %s", part->kind, part->name,
		                 made == NULL ? what : "is not as it should be"));
		findings++;
	}
	return findings;
}

/* Beside a schema that has just been made. */
static int
schema_check(struct arena *arena, struct db *db, migration_say say)
{
	const char *why;
	struct db *fresh = db_scratch(arena, db, &why);
	struct parts is, should;

	if (fresh == NULL)
		log_die("%s", why);
	db_schema_begin(fresh);
	if (!migration_files(arena, fresh, &why))
		log_die("%s", why);
	db_schema_end(fresh, true);
	is = parts_of(arena, db);
	should = parts_of(arena, fresh);
	db_close(fresh);
	return parts_compare(arena, should, is, true, "is missing", say) +
	       parts_compare(arena, is, should, false, "is none of this program's", say);
}

/* Each finding is said; how many. */
static int
findings_say(struct arena *arena, struct db *db, const struct db_finding *findings, migration_say say)
{
	int count = 0;

	for (; findings->what != NULL; findings++) {
		struct query *query = db_query(db, findings->sql, "");

		for (; db_row(query); count++)
			say(arena_printf(arena, "database: %s: %s", findings->what, db_text(query, 0, arena)));
	}
	return count;
}

int
migration_examine(struct arena *arena, struct db *db, migration_say say)
{
	int findings;

	/* What the checks read is not there before, or may mean something else after. */
	if (migration_current(db) != migration_newest()) {
		say(arena_printf(arena, "database: its schema is number %d, this program's %d",
		                 migration_current(db), migration_newest()));
		return 1;
	}
	findings = schema_check(arena, db, say);
	if (findings > 0)
		return findings;
	return findings_say(arena, db, db_findings(db), say) + findings_say(arena, db, checks, say) +
	       players_check(arena, db, say);
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
