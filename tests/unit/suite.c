/* suite.c: the main of a layer's unit tests.
 *
 *   build/tests/rules                      every suite in turn, in one process
 *   build/tests/rules test_rank test_date  these
 *   build/tests/rules --list               says their names
 *
 * It ends with 1 if a test failed, with 2 if there is no suite of that name. */
#include "suite.h"

#include <stdio.h>
#include <string.h>

static const struct suite *
suite_named(const char *name)
{
	for (const struct suite *suite = suites; suite->name != NULL; suite++)
		if (strcmp(suite->name, name) == 0)
			return suite;
	return NULL;
}

static int
list(void)
{
	for (const struct suite *suite = suites; suite->name != NULL; suite++)
		puts(suite->name);
	return 0;
}

static int
run(const struct suite *suite)
{
	int failed = suite->run();

	if (failed != 0)
		fprintf(stderr, "%s: %d failed\n", suite->name, failed);
	return failed != 0;
}

int
main(int argc, char **argv)
{
	int bad = 0;

	if (argc == 2 && strcmp(argv[1], "--list") == 0)
		return list();
	for (int i = 1; i < argc; i++)
		if (suite_named(argv[i]) == NULL) {
			fprintf(stderr, "no suite is called %s; --list says which there are\n", argv[i]);
			return 2;
		}
	for (int i = 1; i < argc; i++)
		bad |= run(suite_named(argv[i]));
	for (const struct suite *suite = suites; argc == 1 && suite->name != NULL; suite++)
		bad |= run(suite);
	return bad;
}
