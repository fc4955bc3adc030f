/* What is wrong with what somebody asked for: beside which field, and in which
 * words (a key of the catalogues, "problem.rank"). An action that adds a
 * problem has changed nothing. */
#ifndef FORMS_PROBLEM_H
#define FORMS_PROBLEM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"

struct problem {
	const char *field;  /* "players.0.rank"; "" = the whole request */
	const char *word;   /* "problem.rank" */
	const char *detail; /* for {{detail}} in the words, or NULL */
};

enum { PROBLEMS_MAX = 64 };

struct problems {
	struct problem list[PROBLEMS_MAX];
	size_t count;
};

/* Only the first problem of a field is kept. */
void problem_add(struct problems *problems, const char *field, const char *word, const char *detail);

/* Adds the problem; false, for an action to end with. */
bool problem_refuse(struct problems *problems, const char *field, const char *word,
                    const char *detail);

const struct problem *problem_find(const struct problems *problems, const char *field);

#endif
