/* The world that tests of every layer from store/ up stand in: a folder with a database in
 * it. A program links the parts that it uses.
 *
 *   WORLD_TEST(world_setup, the_name_of_the_test)
 *
 * has a world of its own as `world`. */
#ifndef TEST_WORLD_WORLD_H
#define TEST_WORLD_WORLD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "suite.h"

#include "base/arena.h"
#include "store/db.h"
#include "store/entry.h"
#include "store/tournament.h"

struct looks;

#define WORLD_TEST(setup, test) TEST_IN(struct world *world, setup, world_teardown, test)

struct world {
	char folder[32], path[64]; /* the database's */
	struct arena *arena;
	struct db *db;
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

/* The path of that name in the world's folder. */
char *world_path(const struct world *world, const char *name);

/* The only value of a query without parameters. */
const char *sample_text(struct arena *arena, struct db *db, const char *sql);
int sample_count(struct db *db, const char *sql);

/* As db_run; -1 where the schema says no. */
int sample_try(struct db *db, const char *sql);

/* What `act` writes to standard error in a process of its own, and how that process ends:
 * 0 when `act` returns. */
int sample_death(void (*act)(const void *), const void *arg, char *said, size_t size);

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

/* ---- templates ---- */

/* All templates and words, compiled once a program. */
struct looks *world_looks(void);

#endif
