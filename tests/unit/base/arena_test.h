/* An arena that all tests of a file share, from set_up to tear_down; cmocka wants its
 * headers in this order. */
#pragma once

#include "suite.h"

#include "base/arena.h"

static struct arena *arena;

static int
set_up(void **state)
{
	(void)state;
	arena = arena_new();
	return 0;
}

static int
tear_down(void **state)
{
	(void)state;
	arena_free(arena);
	return 0;
}

#define SHARED_TEST(test) TEST_IN(void *no_world, set_up, tear_down, test)
