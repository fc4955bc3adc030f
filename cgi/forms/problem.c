#include "forms/problem.h"

#include <string.h>

const struct problem_facts problem_facts[PROBLEM_KINDS] = {
#define FACTS(constant, word, status) [PROBLEM_##constant] = {word, status},
	PROBLEM_TABLE(FACTS)
#undef FACTS
};

const struct problem *
problem_find(const struct problems *problems, const char *field)
{
	for (size_t i = 0; i < problems->count; i++)
		if (strcmp(problems->list[i].field, field) == 0)
			return &problems->list[i];
	return NULL;
}

const struct problems problem_none = {.count = 0};

void
problem_add(struct problems *problems, const char *field, enum problem_kind kind,
            const char *detail)
{
	if (problems->count == PROBLEMS_MAX || problem_find(problems, field) != NULL)
		return;
	problems->list[problems->count++] = (struct problem){field, kind, detail};
}

bool
problem_refuse(struct problems *problems, const char *field, enum problem_kind kind,
               const char *detail)
{
	problem_add(problems, field, kind, detail);
	return false;
}

bool
problem_is(const struct problems *problems, enum problem_kind kind)
{
	const struct problem *whole = problem_find(problems, "");

	return whole != NULL && whole->kind == kind;
}

const char *
problem_retry_after(const struct problems *problems)
{
	const struct problem *whole = problem_find(problems, "");
	const int status = whole == NULL ? 0 : problem_facts[whole->kind].status;

	if (status != 429 && status != 503)
		return NULL;
	return whole->detail == NULL ? "1" : whole->detail;
}

void
problem_whole(struct problems *problems)
{
	for (size_t i = 0; i < problems->count; i++)
		problems->list[i].field = "";
}
