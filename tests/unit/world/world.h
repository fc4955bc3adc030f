/* What tests of several layers stand on, linked into the programs that use it. */
#ifndef TEST_WORLD_WORLD_H
#define TEST_WORLD_WORLD_H

#include "base/arena.h"
#include "store/db.h"

struct looks;

/* Opens the database at that path, and makes it when it is missing; the test fails when
 * it cannot be. */
struct db *world_database_open(struct arena *arena, const char *path);

/* A new database there, brought up to date. The migrations run once a program; from then
 * on the file they made is copied. */
struct db *world_database_new(struct arena *arena, const char *path);

/* All templates and words, compiled once a program. */
struct looks *world_looks(void);

#endif
