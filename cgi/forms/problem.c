#include "forms/problem.h"

#include <string.h>

const struct problem *
problem_find(const struct problems *problems, const char *field)
{
	for (size_t i = 0; i < problems->count; i++)
		if (strcmp(problems->list[i].field, field) == 0)
			return &problems->list[i];
	return NULL;
}

void
problem_add(struct problems *problems, const char *field, const char *word, const char *detail)
{
	if (problems->count == PROBLEMS_MAX || problem_find(problems, field) != NULL)
		return;
	problems->list[problems->count++] = (struct problem){field, word, detail};
}

bool
problem_refuse(struct problems *problems, const char *field, const char *word, const char *detail)
{
	problem_add(problems, field, word, detail);
	return false;
}
