/* The world that tests of every layer from store/ up stand in: a folder with a database in
 * it. A program links the parts that it uses.
 *
 *   WORLD_TEST(world_setup, the_name_of_the_test)
 *
 * has a world of its own as `world`. Above the store there is more in it: an office where
 * actions are done (office.h), nine pairs in a hall (hall.h), the site as a browser sees it
 * (browser.h), players who look for a partner (looking.h). TEST_WITH(furnish, test) says
 * which: furnish(world) is called first. */
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

#include "base/arena.h"
#include "base/secret.h"
#include "store/db.h"
#include "store/draw/absence.h"
#include "store/entry.h"
#include "store/draw/round.h"
#include "store/tournament.h"

struct templates;
struct event_cache;

#define WORLD_TEST(setup, test) TEST_IN(struct world *world, setup, world_teardown, test)

#define OWN_TEST(test) TEST_WITH(setup, test) /* with the file's own setup(world) */
#define TEST_WITH(furnish, test) TEST_IN_WITH(struct world *world, world_setup, world_teardown, \
                                              furnish, test)

struct world {
	char folder[100], path[120]; /* the database's */
	struct arena *home, *arena; /* the same, but where a test takes another for a while */
	struct db *db;
	/* office.h */
	int64_t now;
	struct secret_key key;
	struct publisher *publisher;
	struct office *office;
	struct event_cache *events;
	struct problems *problems; /* of the last action */
	int64_t touched;           /* the stamp at which everything was read last */
	const char *event;         /* the id of the one that is read, and what was read of it */
	struct tournament *tournament;
	struct entry_list entries;
	struct absences absences;
	struct rounds draw;
	/* browser.h */
	struct app *app;
	struct router *router;
	struct response *response; /* of the last page */
	const char *session;       /* of whoever asks; NULL: nobody */
	const char *half;          /* half a session of theirs, or NULL */

	const char *shared;                 /* what processes started by at_once all need */
	void (*leave)(struct world *world); /* before the database is closed; NULL: nothing */
};

/* ---- a database ---- */

/* A folder of its own and an empty database, brought up to date. */
int world_setup(void **state);

int world_teardown(void **state);

/* Opens the database at that path, and makes it when it is missing. */
struct db *world_database_open(struct arena *arena, const char *path);

/* A new database there, brought up to date. The migrations run once a program; from then
 * on the file they made is copied. */
struct db *world_database_new(struct arena *arena, const char *path);

/* What db_backup wrote of the world's database. */
struct db *world_backup_open(struct world *world, const char *path);

/* Closed by all; a file stays, and goes with its folder. */
void world_database_drop(struct arena *arena, const char *path);

/* Skips a test of what only SQLite's files do: those of programs before there was another engine, and how
 * they lie on the disk. */
void world_file_only(void);

/* And one that asks a server. */
void world_server_only(void);

/* Whether a server has the databases. */
bool world_on_server(void);

/* From now on nothing waits for the disk. */
void world_no_wait(struct world *world);

/* Every word that it holds: its file and log, or all that its tables have. */
struct slice world_words(struct world *world);

/* Whether keys between tables are enforced. */
void world_keys(struct world *world, bool enforced);

/* The path of that name in the world's folder. */
char *world_path(const struct world *world, const char *name);

/* The only value of a query without parameters. */
const char *sample_text(struct arena *arena, struct db *db, const char *sql);
int sample_count(struct db *db, const char *sql);

/* As db_run; -1 where the schema says no. */
int sample_try(struct db *db, const char *sql);

/* ---- rows ---- */

/* An event for 100 pairs under kanto-junior, open, of three Swiss rounds. */
struct tournament sample_tournament(const char *id);

/* A girl with kana who shows initials, 4-dan, and a professional of whom next to nothing is
 * known. The id is the event's with the number: "icho-7". */
struct entry sample_entry(struct arena *arena, const char *tournament_id, int number,
                          enum entry_status status);

/* The same, put there; of the entry its id. */
void sample_insert(struct db *db, const char *tournament_id);
char *sample_enter(struct arena *arena, struct db *db, const char *tournament_id, int number,
                   enum entry_status status);

/* Events "a" and "b" with twelve and two confirmed pairs. */
#define STORE_TEST(test) TEST_WITH(sample_two, test)
void sample_two(struct world *world);

/* ---- templates ---- */

/* All templates and words, compiled once a program. */
struct templates *world_templates(void);
