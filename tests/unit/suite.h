/* What each file of tests exports, and what all of them include: cmocka, after the
 * headers that it wants. SUITE(test_foo) { … } at the end of test_foo.c is a function
 * that runs the file's tests and returns how many failed. One program a layer has them
 * all (suite.c); a name stands once in a layer. */
#ifndef TEST_SUITE_H
#define TEST_SUITE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define SUITE(name) int name(void); int name(void)

struct suite {
	const char *name;
	int (*run)(void);
};

/* The layer's, ended by one without a name; the Makefile writes it. */
extern const struct suite suites[];

#endif
