/* Sets of templates for tests: tables of names and texts that end at NULL. */
#pragma once

#include "suite.h"

#include "view/mustache.h"

struct named_text {
	const char *name, *text;
};

bool table_source(void *self, struct slice name, struct slice *text);

/* A set of templates, what came of it last, and what was missing then. */
struct bench {
	struct arena *arena;
	struct mustache *set;
	struct mustache_error error;
	struct buf out, missing;
};

#define SET_TEST(test) TEST_IN(struct bench *bench, bench_setup, bench_teardown, test)

int bench_setup(void **state);
int bench_teardown(void **state);

/* Begins a set, in place of another: of what the source has; of the table's templates. */
void bench_from(struct bench *bench, mustache_source source, void *self);
void bench_set(struct bench *bench, const struct named_text *table);

/* The template of that name as it was compiled, or NULL and bench->error. */
const struct mustache_template *bench_compile(struct bench *bench, const char *name);

/* Renders it, which compiles, into bench->out, anew; false where a limit was reached. What is
 * missing is a line of bench->missing: "template:name template:name ". */
bool bench_render(struct bench *bench, const char *name, const struct value *data);

/* What the first template of the table gives, all of them compiled. */
const char *bench_all(struct bench *bench, const struct named_text *table,
                      const struct value *data);
