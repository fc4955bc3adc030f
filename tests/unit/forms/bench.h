/* What is typed in a form, checked by itself: without an event or a database. */
#pragma once

#include "world/world.h"

#include "forms/typed_plan.h"
#include "rules/custom.h"

#define BENCH_TEST(test) TEST_IN(struct bench *bench, bench_setup, bench_teardown, test)

struct bench {
	struct arena *arena;
	union { /* what comes of it */
		struct typed_plan_made planned;
		struct custom custom;
	};
	struct problems problems;
};

static inline int
bench_setup(void **state)
{
	struct bench *bench = calloc(1, sizeof(*bench));

	assert_non_null(bench);
	bench->arena = arena_new();
	*state = bench;
	return 0;
}

static inline int
bench_teardown(void **state)
{
	struct bench *bench = *state;

	arena_free(bench->arena);
	free(bench);
	return 0;
}

/* Exactly this is wrong; word NULL: nothing is. */
static inline void
assert_only(const struct bench *bench, const char *name, const char *field, enum problem_kind kind)
{
	const struct problems *problems = &bench->problems;

	if (problems->count != (kind == PROBLEM_NONE ? 0 : 1))
		fail_msg("%s: %zu problems, the first %s beside %s", name, problems->count,
		         problems->count == 0 ? "" : problem_facts[problems->list[0].kind].key,
		         problems->count == 0 ? "" : problems->list[0].field);
	if (kind == PROBLEM_NONE)
		return;
	if (strcmp(problems->list[0].field, field) != 0 || problems->list[0].kind != kind)
		fail_msg("%s: %s beside %s", name, problem_facts[problems->list[0].kind].key, problems->list[0].field);
}
