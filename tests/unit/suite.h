/* What all files of tests include: cmocka, after the headers that it wants, and how a test
 * is written:
 *
 *   TEST(white_plays_twice_and_the_stone_comes_off)
 *   {
 *           …
 *   }
 *
 * It enters itself into the suite of its file; suite.c, the main of a layer's program, runs
 * them in the order in which they stand. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/arena.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Before main: the suite that is called like the file has this test too. */
void suite_add(const char *file, struct CMUnitTest test);

/* A test between a `setup` and a `teardown` as cmocka has them. What `setup` leaves in
 * *state is its parameter: TEST_IN(struct world *world, …). */
#define TEST_IN(context, setup, teardown, test) \
	TEST_IN_WITH(context, setup, teardown, (void), test)

/* The same; furnish(*state) is called before the test. */
#define TEST_IN_WITH(context, setup, teardown, furnish, test) \
	static void test(__attribute__((unused)) context); \
	static void test##_run(void **state) { furnish(*state); test(*state); } \
	__attribute__((constructor)) static void test##_add(void) \
	{ suite_add(__FILE__, (struct CMUnitTest){#test, test##_run, setup, teardown, NULL}); } \
	static void test(__attribute__((unused)) context)

#define TEST(test) TEST_IN(void *no_world, NULL, NULL, test)

/* With an arena of its own, `arena`. */
#define ARENA_TEST(test) TEST_IN(struct arena *arena, arena_setup, arena_teardown, test)

int arena_setup(void **state);
int arena_teardown(void **state);

/* What the file says, by its path from the top of the sources; "" where it is not there. */
char *suite_file(struct arena *arena, const char *path);

/* What `act` writes to standard error in a process of its own, and how that process ends:
 * 0 when `act` returns. */
int sample_death(void (*act)(const void *), const void *arg, char *said, size_t size);
