/* What the tests of this layer share; cmocka wants its headers in this order. */
#ifndef HTTP_TEST_H
#define HTTP_TEST_H

#include "suite.h"

#include "base/arena.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Each test has an arena of its own in *state. */
static inline int
arena_give(void **state)
{
	*state = arena_new();
	return 0;
}

static inline int
arena_take(void **state)
{
	arena_free(*state);
	return 0;
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, arena_give, arena_take)

#endif
