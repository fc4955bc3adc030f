/* suite.c: the main of a layer's unit tests.
 *
 *   build/tests/rules                      every suite in turn, in one process
 *   build/tests/rules test_rank test_date  these
 *   build/tests/rules --list               says their names
 *
 * It ends with 1 if a test failed, with 2 if there is no suite of that name. */
#include "suite.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"

struct suite {
	const char *file;
	char name[60];
	struct CMUnitTest *tests;
	size_t count;
};

static struct suite suites[100];
static size_t suite_count;

/* A file's tests come one after another. */
void
suite_add(const char *file, struct CMUnitTest test)
{
	struct suite *suite = &suites[suite_count];
	const char *name = strrchr(file, '/') + 1;

	if (suite_count > 0 && strcmp(suite[-1].file, file) == 0) {
		suite--;
	} else {
		suite_count++;
		suite->file = file;
		snprintf(suite->name, sizeof(suite->name), "%.*s", (int)strcspn(name, "."), name);
	}
	suite->tests = realloc(suite->tests, (suite->count + 1) * sizeof(test));
	suite->tests[suite->count++] = test;
}

int
arena_setup(void **state)
{
	*state = arena_new();
	return 0;
}

int
arena_teardown(void **state)
{
	arena_free(*state);
	return 0;
}

char *
suite_file(struct arena *arena, const char *path)
{
	FILE *file = fopen(path, "r");
	struct buf text = buf_new(arena, 16384);
	char block[4096];
	size_t len;

	if (file == NULL)
		return text.text;
	while ((len = fread(block, 1, sizeof(block), file)) > 0)
		buf_add(&text, block, len);
	fclose(file);
	return text.text;
}

int
sample_death(void (*act)(const void *), const void *arg, char *said, size_t size)
{
	size_t len = 0;
	ssize_t got;
	int ends[2], status;
	pid_t child;

	assert_int_equal(pipe(ends), 0);
	child = fork();
	if (child == 0) {
		close(ends[0]); /* who says more than is asked for ends, and does not wait */
		dup2(ends[1], STDERR_FILENO);
		act(arg);
		_exit(0);
	}
	close(ends[1]);
	while (len + 1 < size && (got = read(ends[0], said + len, size - len - 1)) > 0)
		len += (size_t)got;
	said[len] = '\0';
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

static const struct suite *
suite_named(const char *name)
{
	for (size_t i = 0; i < suite_count; i++)
		if (strcmp(suites[i].name, name) == 0)
			return &suites[i];
	return NULL;
}

static int
run(const struct suite *suite)
{
	int failed = _cmocka_run_group_tests(suite->name, suite->tests, suite->count, NULL, NULL);

	if (failed != 0)
		fprintf(stderr, "%s: %d failed\n", suite->name, failed);
	return failed != 0;
}

int
main(int argc, char **argv)
{
	int bad = 0;
	bool list = argc == 2 && strcmp(argv[1], "--list") == 0;

	for (int i = 1; i < argc && !list; i++)
		if (suite_named(argv[i]) == NULL) {
			fprintf(stderr, "no suite is called %s; --list says which there are\n", argv[i]);
			return 2;
		}
	for (int i = 1; i < argc && !list; i++)
		bad |= run(suite_named(argv[i]));
	for (size_t i = 0; i < suite_count && (argc == 1 || list); i++)
		bad |= list ? puts(suites[i].name) < 0 : run(&suites[i]);
	return bad;
}
